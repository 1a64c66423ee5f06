// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/log_words.h"

#include "core/base/text/short_name.h"
#include "ui/models/format.h"
#include "ui/models/shown_time.h"
#include "ui/models/wording.h"

#include <QCoreApplication>
#include <QDateTime>

#include <cmath>

using namespace Qt::StringLiterals;
using headroom::console::AnswerKind;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

struct LogText
{
    Q_DECLARE_TR_FUNCTIONS(LogWords)
};

constexpr Wording<AnswerKind> answers[] = {
    {AnswerKind::Ok, QT_TRANSLATE_NOOP("LogWords", "2xx"),
        QT_TRANSLATE_NOOP("LogWords", "Answered by Discord with 1xx, 2xx or 3xx"), Tone::Ok},
    {AnswerKind::ClientError, QT_TRANSLATE_NOOP("LogWords", "4xx"),
        QT_TRANSLATE_NOOP("LogWords", "Any other 4xx from Discord: not counted as invalid"), Tone::Info},
    {AnswerKind::Denied, QT_TRANSLATE_NOOP("LogWords", "401, 403"),
        QT_TRANSLATE_NOOP("LogWords", "401 and 403: counted as invalid"), Tone::Warning},
    {AnswerKind::Limited, QT_TRANSLATE_NOOP("LogWords", "429"),
        QT_TRANSLATE_NOOP("LogWords", "429: counted as invalid unless it is known to be shared"), Tone::Critical},
    {AnswerKind::ServerError, QT_TRANSLATE_NOOP("LogWords", "5xx"), QT_TRANSLATE_NOOP("LogWords", "5xx from Discord"),
        Tone::Violet},
    {AnswerKind::Refused, QT_TRANSLATE_NOOP("LogWords", "refused"),
        QT_TRANSLATE_NOOP("LogWords", "Refused by the proxy itself: Discord never saw it"), Tone::Accent},
    {AnswerKind::Cached, QT_TRANSLATE_NOOP("LogWords", "cached"),
        QT_TRANSLATE_NOOP("LogWords", "Answered from the proxy’s cache: Discord never saw it"), Tone::Muted},
    {AnswerKind::Unknown, QT_TRANSLATE_NOOP("LogWords", "no response"),
        QT_TRANSLATE_NOOP("LogWords", "No response came back: Discord may have acted on it"), Tone::Text},
};
static_assert(isInOrder(answers) && std::size(answers) == console::answerKinds);

} // namespace

QString answerWord(AnswerKind kind)
{
    return LogText::tr(answers[std::size_t(kind)].word);
}

QString answerMeaning(AnswerKind kind)
{
    return LogText::tr(answers[std::size_t(kind)].meaning);
}

QString answerColumnName(AnswerKind kind)
{
    static const QString names[] = {u"ok"_s, u"client_error"_s, u"denied"_s, u"limited"_s, u"server_error"_s,
        u"refused"_s, u"cached"_s, u"unknown"_s};
    return names[std::size_t(kind)];
}

Tone answerTone(AnswerKind kind)
{
    return answers[std::size_t(kind)].tone;
}

bool reachedDiscord(AnswerKind kind)
{
    return kind <= AnswerKind::ServerError;
}

QString shardWord(ShardState state)
{
    return LogText::tr(console::shardStateWord(state).data());
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

QString budgetFigure(std::int64_t atMost, bool isCertain, bool tellsAll)
{
    const QString count = formatCount(atMost);
    return isCertain || !tellsAll ? count : QString(u"≤ "_s + count);
}

QString budgetCaption(bool tellsAll)
{
    return tellsAll ? LogText::tr("of %1") : LogText::tr("seen, of %1");
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
    return QString::fromUtf8(shortName(name));
}

QString sourceNameOf(const console::LogFigures& figures, std::uint32_t source)
{
    for (const auto& each : figures.sources) {
        if (each.id == source)
            return shortSourceName(each.name);
    }
    return LogText::tr("source %1").arg(source);
}

std::map<std::uint32_t, QString> sourceNamesOf(const console::LogFigures& figures)
{
    std::map<std::uint32_t, QString> names;
    for (const auto& source : figures.sources)
        names[source.id] = shortSourceName(source.name);
    return names;
}

QString logsInBrief(const console::LogFigures& figures)
{
    const QString rate = formatRate(figures.linesPerSecond);
    if (figures.sources.size() == 1)
        return LogText::tr("Log %1 %2 lines/s").arg(shortSourceName(figures.sources.front().name), rate);
    return figures.sources.empty() ? QString()
                                   : LogText::tr("%1 logs %2 lines/s").arg(figures.sources.size()).arg(rate);
}

QString logsInWords(const console::LogFigures& figures)
{
    constexpr int most = 6;
    QStringList lines;
    for (const auto& source : figures.sources) {
        if (lines.size() == most)
            break;
        const QString name = shortSourceName(source.name);
        lines += !source.problem.empty() ? QString(name + u": "_s + source.problem.translated())
            : source.format.empty()
            ? LogText::tr("%1: format not recognised yet").arg(name)
            : LogText::tr("%1: %2").arg(name, QCoreApplication::translate("LogFormats", source.format.c_str()));
    }
    if (figures.sources.size() > most)
        lines += LogText::tr("and %1 more").arg(figures.sources.size() - most);
    return lines.join(u'\n');
}

bool hasUnreadable(const console::LogFigures& figures)
{
    return std::any_of(figures.sources.begin(), figures.sources.end(),
        [](const auto& source) { return source.format.empty() && source.lines > 0; });
}

std::optional<double> catchUpPart(const console::LogSource& source)
{
    // A log that grows while it is followed is always a few lines behind.
    constexpr double nearlyAll = 0.99;
    return source.readPart && *source.readPart < nearlyAll ? source.readPart : std::nullopt;
}

QString clockText(WallTime at)
{
    return shownTime(at).toString(u"HH:mm:ss"_s);
}

QString dayAndClockText(WallTime at)
{
    const QDateTime time = shownTime(at);
    const QDate today =
        time.timeSpec() == Qt::LocalTime ? QDate::currentDate() : QDateTime::currentDateTimeUtc().date();
    return time.toString(time.date() == today ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s) + u' ' + zoneName(at);
}

QString isoText(WallTime at)
{
    return shownTime(at).toUTC().toString(Qt::ISODateWithMs);
}

} // namespace headroom::ui
