// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/alerts/alert_words.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

using console::Emergency;
using console::Silence;

namespace {

struct AlertText
{
    Q_DECLARE_TR_FUNCTIONS(AlertWords)
};

// Short, for a column.
QString silencedText(WallTime until, WallTime now)
{
    return AlertText::tr("silenced until %1")
        .arg(until - now < 24h ? shownTime(until).toString(u"HH:mm"_s)
                               : dateText(shownTime(until), QT_TRANSLATE_NOOP("Dates", "d MMM")));
}

console::Place answersOf(console::AnswerKind kind)
{
    return {.page = "traffic", .only = {answerColumnName(kind).toStdString()}};
}

} // namespace

QString momentText(WallTime at, WallTime now)
{
    const auto time = shownTime(at);
    return time.date() == shownTime(now).date() ? time.toString(u"HH:mm:ss"_s)
                                                : dateText(time, QT_TRANSLATE_NOOP("Dates", "d MMM HH:mm"));
}

QString severityWord(Emergency::Severity severity)
{
    return severity == Emergency::Severity::Critical ? AlertText::tr("Critical") : AlertText::tr("Warning");
}

std::optional<WallTime> silencedUntil(const std::string& rule, const std::vector<Silence>& silences, WallTime now)
{
    std::optional<WallTime> until;
    for (const auto& silence : silences) {
        if ((silence.rule == rule || silence.rule == "*") && silence.until > now)
            until = std::max(until.value_or(silence.until), silence.until);
    }
    return until;
}

QString alertStateText(const console::Alert& alert, const std::vector<Silence>& silences, WallTime now)
{
    if (alert.ended)
        return AlertText::tr("ended %1").arg(momentText(*alert.ended, now));
    if (const auto until = silencedUntil(alert.rule, silences, now))
        return silencedText(*until, now);
    if (!alert.hasData)
        return AlertText::tr("no data");
    return alert.isKeeping ? AlertText::tr("recovering") : AlertText::tr("active");
}

QString ruleStateText(const console::AlertRule& rule, const std::vector<Silence>& silences, WallTime now)
{
    if (const auto until = silencedUntil(rule.name, silences, now))
        return silencedText(*until, now);
    if (rule.emergency)
        return AlertText::tr("built in");
    return rule.isOn ? AlertText::tr("on") : AlertText::tr("off");
}

QString actionsText(const console::AlertsFigures& figures, std::optional<bool> desktop)
{
    QStringList places;
    if (desktop.value_or(false))
        places += AlertText::tr("on this desktop");
    if (figures.commands > 0)
        places += countOf(qint64(figures.commands), QT_TRANSLATE_N_NOOP("Counts", "%1 commands"));
    if (figures.webhook)
        places += figures.webhook == console::WebhookFormat::Discord ? AlertText::tr("webhook (Discord)")
                                                                     : AlertText::tr("webhook (Slack)");
    if (desktop == false)
        places += AlertText::tr("no notification service on this desktop");
    if (places.isEmpty())
        return {};
    return AlertText::tr("Notifications: %1").arg(places.join(u", "_s));
}

Emergency placeOf(const console::Alert& alert)
{
    if (alert.emergency)
        return *alert.emergency;
    Emergency place;
    place.place = alert.place;
    if (!alert.subjects.empty())
        place.where = alert.subjects.front().name;
    for (const auto& subject : alert.subjects) {
        if (subject.shard)
            place.shards.push_back(*subject.shard);
    }
    return place;
}

std::optional<console::Place> partOf(const console::Alert& alert)
{
    using console::AlertMeasure;
    switch (alert.measure) {
    case AlertMeasure::LimitedShare:
        return answersOf(console::AnswerKind::Limited);
    case AlertMeasure::RefusedShare:
        return answersOf(console::AnswerKind::Refused);
    case AlertMeasure::LogSilence:
        if (!alert.subjects.empty())
            return console::Place{.page = console::nameOf(alert.place), .log = alert.subjects.front().name};
        break;
    case AlertMeasure::UncertainItems: {
        const std::string subject = alert.subjects.empty() ? std::string() : alert.subjects.front().name;
        const auto space = subject.find(' '); // "job 12"
        if (space != std::string::npos)
            return console::Place{.page = "jobs", .opened = {subject.substr(space + 1)}};
        break;
    }
    default:
        break;
    }
    return std::nullopt;
}

std::optional<std::pair<WallTime, WallTime>> pastOf(const console::Alert& alert)
{
    if (!alert.ended)
        return std::nullopt;
    const auto around = std::clamp<std::chrono::milliseconds>((*alert.ended - alert.since) / 2, 2min, 30min);
    return std::pair(alert.since - around, *alert.ended + around);
}

} // namespace headroom::ui
