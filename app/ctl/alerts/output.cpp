// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/alerts/output.h"

#include "app/ctl/table_text.h"
#include "app/ctl/terminal.h"
#include "app/ctl/text.h"

#include "core/base/time/iso_time.h"
#include "core/console/alerts/alert_message.h"
#include "core/console/alerts/alert_text.h"
#include "core/console/places/place.h"
#include "core/discord/redact.h"

#include <QJsonArray>

namespace headroom::ctl {

using namespace console;
using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t maxCommandShown = 120;

std::string commandText(const AlertCommand& command)
{
    std::string line;
    for (const auto& word : command.run)
        line += (line.empty() ? "" : " ") + word;
    return discord::shownSample(line, maxCommandShown);
}

QJsonObject triedAlertJson(const TriedAlert& alert, const AlertRule& rule, WallTime end)
{
    const auto length = std::chrono::floor<std::chrono::seconds>(alert.ended.value_or(end) - alert.since);
    return {{u"since"_s, isoText(alert.since)}, {u"ended"_s, isoJson(alert.ended)},
        {u"seconds"_s, qint64(length.count())}, {u"worst"_s, alert.worst ? QJsonValue(*alert.worst) : QJsonValue()},
        {u"worst_at"_s, alert.worst ? QJsonValue(isoText(alert.worstAt)) : QJsonValue()},
        {u"unit"_s, QString::fromLatin1(factsOf(rule.measure).unit)}, {u"subject"_s, text(alert.subject)},
        {u"subject_count"_s, qint64(alert.subjects)}, {u"link"_s, text(linkTo(placeOf(rule, alert)))}};
}

QJsonObject trialJson(const AlertTrial& trial, const AlertRule& rule, WallTime end)
{
    QJsonArray alerts;
    for (const auto& alert : trial.alerts)
        alerts.append(triedAlertJson(alert, rule, end));
    return {{u"count"_s, qint64(trial.count)}, {u"seconds"_s, qint64(trial.lasted.count())}, {u"alerts"_s, alerts}};
}

std::string timesText(std::size_t count)
{
    return count == 0 ? "never" : countText(std::int64_t(count), "time");
}

} // namespace

QJsonObject ruleJson(const AlertRule& rule)
{
    const bool hasFigures = !rule.emergency;
    return {{u"rule"_s, text(rule.name)}, {u"title"_s, titleOf(rule)},
        {u"measure"_s, hasFigures ? QJsonValue(QString::fromLatin1(factsOf(rule.measure).name)) : QJsonValue()},
        {u"unit"_s, QString::fromLatin1(factsOf(rule.measure).unit)},
        {u"enter"_s, hasFigures ? QJsonValue(rule.enter) : QJsonValue()},
        {u"leave"_s, hasFigures ? QJsonValue(rule.leave) : QJsonValue()},
        {u"for_seconds"_s, qint64(rule.pending.count())}, {u"keep_seconds"_s, qint64(rule.keep.count())},
        {u"severity"_s, text(nameOf(rule.severity))}, {u"condition"_s, conditionOf(rule)},
        {u"built_in"_s, rule.emergency.has_value()}, {u"on"_s, rule.isOn}};
}

QJsonObject silenceJson(const Silence& silence)
{
    return {{u"rule"_s, text(silence.rule)}, {u"until"_s, isoText(silence.until)}, {u"note"_s, text(silence.note)}};
}

QJsonObject settingsJson(const AlertSettings& settings, WallTime now)
{
    QJsonArray rules;
    for (const auto& rule : settings.rules)
        rules.append(ruleJson(rule));
    QJsonArray silences;
    for (const auto& silence : settings.silences) {
        if (silence.until > now)
            silences.append(silenceJson(silence));
    }
    QJsonArray commands;
    for (const auto& command : settings.commands)
        commands.append(
            QJsonObject{{u"command"_s, text(commandText(command))}, {u"from"_s, text(nameOf(command.from))}});
    return {{u"rules"_s, rules}, {u"silences"_s, silences}, {u"commands"_s, commands}};
}

std::string settingsText(const AlertSettings& settings, WallTime now, DisplayZone zone)
{
    TableText table({"RULE", "WHAT", "BEGINS", "FOR", "ENDS", "FOR", "SEVERITY", ""});
    for (const auto& rule : settings.rules) {
        const auto rises = criticalFrom(rule).toStdString();
        const auto leave = rule.emergency ? QString() : QString(u"<= "_s + figureText(rule.measure, rule.leave));
        table.add({rule.name, titleOf(rule).toStdString(), conditionOf(rule).toStdString(), elapsedText(rule.pending),
            leave.toStdString(), elapsedText(rule.keep), nameOf(rule.severity) + (rises.empty() ? "" : ", " + rises),
            rule.emergency   ? "built in"
                : !rule.isOn ? "off"
                             : ""});
    }
    auto out = table.page();
    for (const auto& silence : settings.silences) {
        if (silence.until > now)
            out += "silent until " + dateTimeText(silence.until, zone) + ": "
                + (silence.rule == "*" ? "all rules" : silence.rule)
                + (silence.note.empty() ? "" : " (" + silence.note + ')') + '\n';
    }
    for (const auto& command : settings.commands)
        out += "runs, from " + nameOf(command.from) + " on: " + commandText(command) + '\n';
    return out;
}

std::string ruleLine(const AlertRule& rule)
{
    return rule.name + ": " + conditionOf(rule).toStdString() + " for " + elapsedText(rule.pending)
        + ", until <= " + figureText(rule.measure, rule.leave).toStdString() + " for " + elapsedText(rule.keep) + ", "
        + nameOf(rule.severity) + (rule.isOn ? "" : ", off");
}

QJsonObject trialJson(const TrialAnswer& answer)
{
    QJsonArray gaps;
    for (const auto& [from, to] : answer.gaps)
        gaps.append(QJsonObject{{u"from"_s, isoText(from)}, {u"to"_s, isoText(to)}});
    return {{u"rule"_s, ruleJson(answer.rule)}, {u"from"_s, isoText(answer.from)}, {u"to"_s, isoText(answer.to)},
        {u"step_seconds"_s, qint64(answer.step.count())}, {u"recorded_seconds"_s, qint64(answer.recorded.count())},
        {u"known_seconds"_s, qint64(answer.known.count())}, {u"gaps"_s, gaps},
        {u"tried"_s, trialJson(answer.tried, answer.rule, answer.to)},
        {u"saved"_s, answer.saved ? QJsonValue(trialJson(*answer.saved, answer.rule, answer.to)) : QJsonValue()}};
}

std::string trialText(const TrialAnswer& answer, DisplayZone zone)
{
    const auto& rule = answer.rule;
    std::string out = rule.emergency ? rule.name + ": " + conditionOf(rule).toStdString() : ruleLine(rule);
    out += '\n' + timesText(answer.tried.count);
    if (answer.saved && *answer.saved != answer.tried)
        out += " instead of " + (answer.saved->count == 0 ? "never" : countText(std::int64_t(answer.saved->count)));
    out += " in " + elapsedText(answer.to - answer.from) + " from " + dateTimeText(answer.from, zone);
    if (answer.tried.lasted.count() > 0)
        out += ", for " + elapsedText(answer.tried.lasted) + " together";
    out += '\n';
    if (!answer.tried.alerts.empty()) {
        TableText table({"BEGAN", "ENDED", "LASTED", "WORST", "OF"});
        for (const auto& alert : answer.tried.alerts) {
            auto of = alert.subject;
            if (alert.subjects > 1)
                of += " and " + countText(std::int64_t(alert.subjects - 1)) + " more";
            table.add({dateTimeText(alert.since, zone), alert.ended ? dateTimeText(*alert.ended, zone) : "still active",
                elapsedText(alert.ended.value_or(answer.to) - alert.since),
                alert.worst ? figureText(rule.measure, *alert.worst).toStdString() : "", of});
        }
        out += table.page();
    }
    if (answer.tried.alerts.size() < answer.tried.count)
        out += "The newest " + countText(std::int64_t(answer.tried.alerts.size())) + " are listed.\n";
    if (answer.step.count() > 1)
        out += "By averages of " + elapsedText(answer.step) + ".\n";
    const auto span = std::chrono::floor<std::chrono::seconds>(answer.to - answer.from);
    if (!answer.gaps.empty())
        out += "Nothing was recorded for " + elapsedText(span - answer.recorded) + " of it, in "
            + countText(std::int64_t(answer.gaps.size()), "gap") + ".\n";
    if (answer.known < answer.recorded)
        out += "Figures of this are known for " + elapsedText(answer.known) + " of it.\n";
    return out;
}

QJsonObject eventJson(const char* event, const Alert& alert, WallTime at)
{
    auto object = alertJson(alert);
    object.insert(u"event"_s, QString::fromLatin1(event));
    object.insert(u"at"_s, isoText(at));
    return object;
}

std::string eventText(const char* event, const Alert& alert, WallTime at, DisplayZone zone, bool hasColours)
{
    constexpr std::size_t severityWidth = 8;
    const bool isOver = alert.ended.has_value();
    const auto colour = isOver                            ? Colour::None
        : alert.severity == Emergency::Severity::Critical ? Colour::Red
                                                          : Colour::Yellow;
    auto line = dateTimeText(at, zone) + "  " + padded(event, 6)
        + coloured(padded(nameOf(alert.severity), severityWidth), colour, hasColours) + "  " + alert.rule + ": "
        + titleOf(alert).toStdString();
    if (isOver)
        return line + ", after " + waitText(*alert.ended - alert.since);
    const auto detail = detailOf(alert).toStdString();
    return detail.empty() ? line : line + " · " + detail;
}

} // namespace headroom::ctl
