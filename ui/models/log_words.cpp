// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/log_words.h"

#include "core/base/short_name.h"
#include "ui/models/format.h"

#include <QCoreApplication>
#include <QDateTime>

#include <cmath>

using namespace Qt::StringLiterals;
using headroom::console::AnswerKind;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("LogWords", text);
}

QDateTime local(WallTime at)
{
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count());
}

} // namespace

QString answerWord(AnswerKind kind)
{
    switch (kind) {
    case AnswerKind::Ok:
        return tr("2xx");
    case AnswerKind::ClientError:
        return tr("4xx");
    case AnswerKind::Denied:
        return tr("401, 403");
    case AnswerKind::Limited:
        return tr("429");
    case AnswerKind::ServerError:
        return tr("5xx");
    case AnswerKind::Refused:
        return tr("refused");
    case AnswerKind::Cached:
        return tr("cached");
    case AnswerKind::Unknown:
        return tr("unknown");
    }
    return {};
}

QString answerMeaning(AnswerKind kind)
{
    switch (kind) {
    case AnswerKind::Ok:
        return tr("Answered by Discord with 1xx, 2xx or 3xx");
    case AnswerKind::ClientError:
        return tr("Any other 4xx from Discord, which is not counted as invalid");
    case AnswerKind::Denied:
        return tr("401 and 403: counted as invalid");
    case AnswerKind::Limited:
        return tr("429: counted as invalid unless it is known to be shared");
    case AnswerKind::ServerError:
        return tr("5xx from Discord");
    case AnswerKind::Refused:
        return tr("Refused by the proxy itself: Discord never saw it");
    case AnswerKind::Cached:
        return tr("Answered by the proxy out of its cache: Discord never saw it");
    case AnswerKind::Unknown:
        return tr("No answer came back: Discord may have done it");
    }
    return {};
}

QString answerColumnName(AnswerKind kind)
{
    static const QString names[] = {u"ok"_s, u"client_error"_s, u"denied"_s, u"limited"_s, u"server_error"_s,
        u"refused"_s, u"cached"_s, u"unknown"_s};
    return names[std::size_t(kind)];
}

Tone answerTone(AnswerKind kind)
{
    static constexpr Tone tones[] = {
        Tone::Ok, Tone::Info, Tone::Warning, Tone::Critical, Tone::Violet, Tone::Accent, Tone::Muted, Tone::Text};
    return tones[std::size_t(kind)];
}

bool reachedDiscord(AnswerKind kind)
{
    return kind <= AnswerKind::ServerError;
}

QString shardWord(ShardState state)
{
    return tr(console::shardStateWord(state).data());
}

QString shardStateName(ShardState state)
{
    return QString::fromLatin1(console::shardStateName(state).data());
}

Tone shardTone(ShardState state)
{
    static constexpr Tone tones[] = {Tone::Muted, Tone::Ok, Tone::Warning, Tone::Critical, Tone::Violet, Tone::Info};
    return tones[std::size_t(state)];
}

QString budgetCaption(bool isCertain, bool tellsAll)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("LogWords", text); };
    if (!tellsAll)
        return tr("told, of %1");
    return isCertain ? tr("of %1") : tr("at most of %1");
}

QString shardNumber(const std::optional<std::uint32_t>& number)
{
    return number ? QString::number(*number) : u"–"_s;
}

QString formatLatency(std::optional<float> ms)
{
    if (!ms || !std::isfinite(*ms))
        return u"–"_s;
    return formatMilliseconds(std::chrono::duration_cast<Duration>(std::chrono::duration<float, std::milli>(*ms)));
}

QString shortSourceName(const std::string& name)
{
    const auto text = shortName(name);
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString sourceNameOf(const console::LogFigures& figures, std::uint32_t source)
{
    for (const auto& each : figures.sources) {
        if (each.id == source)
            return shortSourceName(each.name);
    }
    return tr("source %1").arg(source);
}

QString clockText(WallTime at)
{
    return local(at).toString(u"HH:mm:ss"_s);
}

QString dayAndClockText(WallTime at)
{
    const QDateTime time = local(at);
    return time.toString(time.date() == QDate::currentDate() ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s);
}

QString isoText(WallTime at)
{
    return local(at).toUTC().toString(Qt::ISODateWithMs);
}

} // namespace headroom::ui
