// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/alerts/alert_words.h"

#include "ui/models/format.h"
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

QString alertWord(const char* text)
{
    return QCoreApplication::translate("AlertWords", text);
}

// Short, for a column.
QString silencedText(WallTime until, WallTime now)
{
    return alertWord("silenced until %1").arg(shownTime(until).toString(until - now < 24h ? u"HH:mm"_s : u"d MMM"_s));
}

} // namespace

QString momentText(WallTime at, WallTime now)
{
    const auto time = shownTime(at);
    return time.toString(time.date() == shownTime(now).date() ? u"HH:mm:ss"_s : u"d MMM HH:mm"_s);
}

QString severityWord(Emergency::Severity severity)
{
    return severity == Emergency::Severity::Critical ? alertWord("Critical") : alertWord("Warning");
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
        return alertWord("ended %1").arg(momentText(*alert.ended, now));
    if (const auto until = silencedUntil(alert.rule, silences, now))
        return silencedText(*until, now);
    if (!alert.hasData)
        return alertWord("no data");
    return alert.isKeeping ? alertWord("recovering") : alertWord("active");
}

QString ruleStateText(const console::AlertRule& rule, const std::vector<Silence>& silences, WallTime now)
{
    if (const auto until = silencedUntil(rule.name, silences, now))
        return silencedText(*until, now);
    if (rule.emergency)
        return alertWord("built in");
    return rule.isOn ? alertWord("on") : alertWord("off");
}

QString actionsText(const console::AlertsFigures& figures, std::optional<bool> desktop)
{
    QStringList places;
    if (desktop.value_or(false))
        places += alertWord("on this desktop");
    if (figures.commands > 0)
        places += formatCount(qint64(figures.commands), alertWord("command"), alertWord("commands"));
    if (figures.webhook)
        places += figures.webhook == console::WebhookFormat::Discord ? alertWord("webhook (Discord)")
                                                                     : alertWord("webhook (Slack)");
    if (desktop == false)
        places += alertWord("no notification service on this desktop");
    if (places.isEmpty())
        return {};
    return alertWord("Notifications: %1").arg(places.join(u", "_s));
}

Emergency placeOf(const console::Alert& alert)
{
    if (alert.emergency)
        return *alert.emergency;
    Emergency place;
    place.place = alert.place;
    for (const auto& subject : alert.subjects) {
        if (subject.shard)
            place.shards.push_back(*subject.shard);
    }
    return place;
}

std::optional<std::pair<WallTime, WallTime>> pastOf(const console::Alert& alert)
{
    if (!alert.ended)
        return std::nullopt;
    const auto around = std::clamp<std::chrono::milliseconds>((*alert.ended - alert.since) / 2, 2min, 30min);
    return std::pair(alert.since - around, *alert.ended + around);
}

} // namespace headroom::ui
