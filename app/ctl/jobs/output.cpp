// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/output.h"

#include "app/ctl/terminal.h"

#include "core/base/text/json_text.h"
#include "core/jobs/schedule/cron_words.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cstdio>

namespace headroom::ctl {

using jobs::ItemState;
using jobs::Job;

namespace {

std::string spaced(std::string_view word)
{
    std::string text(word);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string nameOf(const Job& job)
{
    return job.title.empty() ? job.operation : job.title;
}

void addTime(std::string& text, const char* name, const std::optional<WallTime>& at, DisplayZone zone)
{
    if (at)
        addLine(text, name, dateTimeText(*at, zone));
}

std::string countsText(const jobs::Counts& counts)
{
    auto text = countText(counts.total()) + " planned";
    for (const auto state : {ItemState::Done, ItemState::Failed, ItemState::Skipped, ItemState::Uncertain})
        text += ", " + countText(counts[state]) + ' ' + std::string(word(state));
    return counts.open() > 0 ? text + ", " + countText(counts.open()) + " open" : text;
}

std::string throttleText(const jobs::Throttle& throttle)
{
    std::string text;
    const auto add = [&text](int value, const std::string& what) {
        if (value != 0)
            text += (text.empty() ? "" : ", ") + what;
    };
    add(throttle.sharePercent, countText(throttle.sharePercent) + " % of the global limit");
    add(throttle.requestsPerMinute, countText(throttle.requestsPerMinute, "request") + " a minute");
    add(throttle.concurrency, countText(throttle.concurrency, "request") + " at a time");
    return text;
}

std::string repeatText(const jobs::CronExpression& repeat, const std::string& zone)
{
    const auto words = jobs::inWords(repeat, zone);
    return words ? *words + " (" + repeat.text() + ')' : repeat.text() + ' ' + zone;
}

std::string countsOf(const jobs::Counts& counts)
{
    return countText(counts.total() - counts.open()) + " of " + countText(counts.total());
}

} // namespace

std::string stateText(const Job& job)
{
    auto text = spaced(word(job.state));
    if (job.control == jobs::Control::Pause)
        text += " (pausing)";
    if (job.control == jobs::Control::Cancel)
        text += " (being cancelled)";
    if (!job.stateText.empty())
        text += ": " + job.stateText;
    else if (job.held.reason != jobs::HeldReason::None)
        text += ": " + spaced(word(job.held.reason));
    return text;
}

TableText jobsTable()
{
    return TableText({"JOB", "NAME", "PROGRESS", "FAILED", "CREATED", "STATE"});
}

void addJob(TableText& table, const Job& job, DisplayZone zone)
{
    table.add({std::to_string(job.id), nameOf(job), countsOf(job.counts),
        countText(job.counts[ItemState::Failed] + job.counts[ItemState::Uncertain]), dateTimeText(job.created, zone),
        stateText(job)});
}

std::string jobText(const Job& job, DisplayZone zone)
{
    std::string text;
    addLine(text, "job", std::to_string(job.id) + (job.title.empty() ? "" : "  " + job.title));
    addLine(text, "operation", job.operation);
    if (job.guild)
        addLine(text, "guild", discord::toString(*job.guild));
    addLine(text, "state", stateText(job));
    addTime(text, "goes on", job.held.until, zone);
    if (job.state == jobs::JobState::Running)
        addLine(text, "doing", job.doing);
    addLine(text, "items", countsText(job.counts));
    addLine(text, "priority", job.priority == 0 ? "" : std::to_string(job.priority));
    addLine(text, "limits", throttleText(job.throttle));
    addTime(text, "not before", job.schedule.notBefore, zone);
    if (job.schedule.window)
        addLine(text, "window", job.schedule.window->text() + ' ' + job.schedule.zone);
    if (job.schedule.repeat)
        addLine(text, "repeats", repeatText(*job.schedule.repeat, job.schedule.zone));
    if (job.after)
        addLine(text, "after", "job " + std::to_string(*job.after));
    if (job.undoOf)
        addLine(text, "undoes", "job " + std::to_string(*job.undoOf));
    if (job.next)
        addLine(text, "next", "job " + std::to_string(*job.next));
    addLine(text, "runner", job.runner);
    addLine(text, "created", dateTimeText(job.created, zone));
    addTime(text, "started", job.started, zone);
    addTime(text, "finished", job.finished, zone);
    return text;
}

std::string limitsText(const jobs::RunnerLimits& limits)
{
    const auto number = [](double value) { return QString::number(value, 'g', 4).toStdString(); };
    auto text = std::to_string(limits.sharePercent) + " % of "
        + (limits.globalPerSecond > 0 ? number(limits.globalPerSecond)
                    + (limits.globalPerSecond == 1 ? " request" : " requests") + " a second"
                                      : "the global limit");
    if (limits.perSecond > 0)
        text += ", " + number(limits.perSecond) + " a second at present";
    return text + ", " + countText(limits.maxJobs, "job") + " at a time";
}

TableText itemsTable()
{
    return TableText({"ITEM", "STATE", "ACTION", "TARGET", "ANSWER"});
}

void addItem(TableText& table, const jobs::Item& item)
{
    auto answer = item.status == 0 ? std::string() : std::to_string(item.status);
    if (!item.error.empty())
        answer += (answer.empty() ? "" : " ") + item.error;
    table.add(
        {std::to_string(item.n), std::string(word(item.state)), item.action + ' ' + item.kind, item.target, answer});
}

std::string logLine(const jobs::JobLogLine& line, DisplayZone zone)
{
    return dateTimeText(line.at, zone) + "  " + line.text + '\n';
}

std::string planText(const std::string& plan)
{
    const auto object = jsonIn(plan).toObject();
    std::string text;
    for (const auto* what : {"create", "read", "change", "delete"}) {
        if (const auto count = object.value(QLatin1String(what)).toInteger(); count > 0)
            addLine(text, what, countText(count));
    }
    addLine(text, "as it is", countText(object.value(QLatin1String("keep")).toInteger()));
    for (const auto& [what, name] : {std::pair{"skipped", "left out"}, std::pair{"failed", "impossible"}}) {
        if (const auto count = object.value(QLatin1String(what)).toInteger(); count > 0)
            addLine(text, name, countText(count));
    }
    std::int64_t requests = 0;
    for (const auto& request : object.value(QLatin1String("requests")).toArray())
        requests += request.toObject().value(QLatin1String("count")).toInteger();
    addLine(text, "requests", countText(requests));
    for (const auto& request : object.value(QLatin1String("requests")).toArray())
        addLine(text, "by route",
            countText(request.toObject().value(QLatin1String("count")).toInteger()) + " of "
                + request.toObject().value(QLatin1String("route")).toString().toStdString());
    const auto seconds = std::chrono::duration<double>(object.value(QLatin1String("seconds")).toDouble());
    addLine(text, "takes", "at least " + waitText(std::chrono::duration_cast<Duration>(seconds)));
    for (const auto& note : object.value(QLatin1String("notes")).toArray())
        addLine(text, "note", note.toString().toStdString());
    return text;
}

std::optional<std::string> guildToType(const std::string& plan)
{
    const auto object = jsonIn(plan).toObject();
    const auto name = object.value(QLatin1String("guild_name")).toString();
    if (!object.value(QLatin1String("destructive")).toBool() || name.isEmpty())
        return std::nullopt;
    return name.toStdString();
}

std::string progressText(const JobProgress& progress)
{
    const auto& counts = progress.counts;
    auto line = countsOf(counts);
    for (const auto state : {ItemState::Failed, ItemState::Skipped, ItemState::Uncertain}) {
        if (counts[state] > 0)
            line += ", " + countText(counts[state]) + ' ' + std::string(word(state));
    }
    if (progress.perSecond <= 0)
        return line;
    std::array<char, 32> rate{};
    std::snprintf(rate.data(), rate.size(), ", %.1f a second", progress.perSecond);
    const auto left = std::chrono::duration<double>(static_cast<double>(counts.open()) / progress.perSecond);
    return line + rate.data() + ", " + waitText(std::chrono::duration_cast<Duration>(left)) + " left";
}

std::string progressLine(const std::string& name, const JobProgress& progress, std::size_t columns)
{
    auto text = progressText(progress);
    if (widthOf(name) + widthOf(text) + 2 > columns)
        text = progressText({progress.counts, 0});
    const auto total = progress.counts.total();
    return withBar(name, text, std::uint64_t(total - progress.counts.open()), std::uint64_t(total), columns);
}

std::string planningText(std::int64_t reads, std::int64_t items)
{
    auto text = "planning: " + countText(reads, "response") + " read";
    return items > 0 ? text + ", " + countText(items, "item") + " so far" : text;
}

} // namespace headroom::ctl
