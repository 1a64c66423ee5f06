// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_words.h"

#include "core/console/jobs/job_draft.h"
#include "ui/models/format.h"
#include "ui/models/shown_time.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::HeldReason;
using console::ItemState;
using console::JobState;

namespace {

QString trJob(const char* text)
{
    return QCoreApplication::translate("Jobs", text);
}

QString heldWord(HeldReason reason)
{
    switch (reason) {
    case HeldReason::None:
        return {};
    case HeldReason::Share:
        return trJob("its share of the global limit is used up");
    case HeldReason::RateLimit:
        return trJob("rate limit of a bucket");
    case HeldReason::CreationCap:
        return trJob("Discord's cap on objects created in 48 hours");
    case HeldReason::OutsideWindow:
        return trJob("outside its daily window");
    case HeldReason::InvalidBudget:
        return trJob("too many invalid requests");
    case HeldReason::Refusals:
        return trJob("Discord refused many requests in a row");
    case HeldReason::TokenRevoked:
        return trJob("Discord refuses the token");
    case HeldReason::PermissionLost:
        return trJob("the bot has lost a permission");
    case HeldReason::GuildGone:
        return trJob("the guild is gone");
    case HeldReason::DiscordUnavailable:
        return trJob("Discord is unavailable");
    case HeldReason::JobBefore:
        return trJob("the job before it has not succeeded");
    case HeldReason::Other:
        return trJob("held back");
    }
    return {};
}

// With seconds where they matter.
QString momentText(WallTime at)
{
    const auto time = shownTime(at);
    return time.toString(time.time().second() == 0 ? u"d MMM HH:mm"_s : u"d MMM HH:mm:ss"_s);
}

// What a job in the queue waits for besides a runner.
QString waitText(const console::Job& job)
{
    QStringList parts;
    if (job.after)
        parts += trJob("after job %1").arg(*job.after);
    if (job.schedule.notBefore)
        parts += trJob("not before %1").arg(momentText(*job.schedule.notBefore));
    if (job.schedule.window)
        parts += trJob("runs from %1").arg(textOf(job.schedule.window->text()).replace(u'-', u"–"_s));
    return parts.join(u" · "_s);
}

QString whyText(const console::Job& job)
{
    return job.stateText.empty() ? heldWord(job.held.reason) : textOf(job.stateText);
}

QString untilText(const console::Job& job)
{
    return job.held.until ? trJob("continues %1").arg(momentText(*job.held.until))
                          : trJob("continues once you resume it");
}

} // namespace

QString textOf(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

QString capitalized(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString jobStateWord(JobState state)
{
    switch (state) {
    case JobState::Draft:
        return trJob("Draft");
    case JobState::WaitingForConfirmation:
        return trJob("To confirm");
    case JobState::Queued:
        return trJob("Queued");
    case JobState::Running:
        return trJob("Running");
    case JobState::HeldBack:
        return trJob("Held back");
    case JobState::Paused:
        return trJob("Paused");
    case JobState::Done:
        return trJob("Done");
    case JobState::DoneWithFailures:
        return trJob("With failures");
    case JobState::Cancelled:
        return trJob("Cancelled");
    case JobState::Failed:
        return trJob("Failed");
    }
    return {};
}

QString jobStateMeaning(JobState state)
{
    switch (state) {
    case JobState::Draft:
        return trJob("Its plan is being made.");
    case JobState::WaitingForConfirmation:
        return trJob("Planned; starts once you confirm it.");
    case JobState::Queued:
        return trJob("Starts as soon as a runner is free.");
    case JobState::Running:
        return trJob("A runner is working on it.");
    case JobState::HeldBack:
        return trJob("Cannot continue right now; the reason is beside it.");
    case JobState::Paused:
        return trJob("Paused by an operator.");
    case JobState::Done:
        return trJob("Every item is done or was skipped.");
    case JobState::DoneWithFailures:
        return trJob("Finished; some items failed or are uncertain.");
    case JobState::Cancelled:
        return trJob("Cancelled by an operator.");
    case JobState::Failed:
        return trJob("Given up before its end.");
    }
    return {};
}

Tone jobStateTone(JobState state)
{
    switch (state) {
    case JobState::Running:
        return Tone::Ok;
    case JobState::HeldBack:
    case JobState::DoneWithFailures:
        return Tone::Warning;
    case JobState::WaitingForConfirmation:
        return Tone::Info;
    case JobState::Failed:
        return Tone::Critical;
    case JobState::Paused:
        return Tone::Violet;
    case JobState::Draft:
    case JobState::Queued:
    case JobState::Done:
    case JobState::Cancelled:
        return Tone::Muted;
    }
    return Tone::Muted;
}

QString jobStateText(const console::Job& job)
{
    if (console::isOver(job.state))
        return jobStateWord(job.state);
    if (job.control == console::Control::Pause)
        return trJob("Pausing");
    if (job.control == console::Control::Cancel)
        return trJob("Cancelling");
    return jobStateWord(job.state);
}

QString jobName(const console::Job& job)
{
    return textOf(job.title.empty() ? job.operation : job.title);
}

QString jobReason(const console::Job& job)
{
    QString text = whyText(job);
    if (job.state == JobState::HeldBack && job.held.until)
        text += (text.isEmpty() ? QString() : u" · "_s) + untilText(job);
    if (job.state == JobState::Queued && text.isEmpty())
        text = waitText(job);
    if (job.state == JobState::Running && text.isEmpty())
        text = textOf(job.doing);
    return capitalized(text);
}

HeldText jobHeldText(const console::Job& job, const std::vector<console::JobEvent>& events)
{
    const auto held = std::find_if(events.begin(), events.end(),
        [](const console::JobEvent& event) { return event.text.starts_with("held back"); });
    const QString state = jobStateText(job);
    return {held == events.end() ? state : trJob("%1 since %2").arg(state, momentText(held->at)),
        capitalized(whyText(job)), untilText(job)};
}

QString jobStateLine(const console::Job& job, const std::vector<console::JobEvent>& events)
{
    const QString reason = jobReason(job);
    const QString state = jobStateText(job);
    if (job.state == JobState::DoneWithFailures && reason.isEmpty())
        return trJob("%1: %2 of %3 · retry them, or save a report")
            .arg(state, formatCount(jobFailed(job.counts)),
                formatCount(job.counts.total(), trJob("item"), trJob("items")));
    if (job.state == JobState::WaitingForConfirmation && reason.isEmpty())
        return trJob("%1: nothing is changed before you confirm the plan").arg(state);
    if (job.state == JobState::HeldBack) {
        const auto held = jobHeldText(job, events);
        QString line = held.since;
        if (!held.why.isEmpty())
            line += u": "_s + held.why;
        return line + u" · "_s + held.until;
    }
    return reason.isEmpty() ? state : QString(state + u": "_s + reason);
}

QString jobRepeatText(const console::Job& job)
{
    if (!job.schedule.repeat)
        return {};
    const auto& cron = job.schedule.repeat->text();
    const auto words = console::repeatWords(cron, job.schedule.zone);
    return words.empty() ? trJob("Repeats at %1 %2").arg(textOf(cron), textOf(job.schedule.zone))
                         : trJob("Repeats %1 (%2)").arg(textOf(words), textOf(cron));
}

QString jobLimitText(const console::Job& job, double maxPerSecond, int sharePercent)
{
    if (maxPerSecond <= 0)
        return {};
    const auto& throttle = job.throttle;
    if (throttle.requestsPerMinute > 0 && maxPerSecond >= throttle.requestsPerMinute / 60.0)
        return trJob("limit %1/min").arg(formatCount(throttle.requestsPerMinute));
    return trJob("share %1 %: %2/s").arg(sharePercent).arg(formatRate(maxPerSecond));
}

std::int64_t jobEnded(const console::Counts& counts)
{
    return counts.total() - counts.open();
}

std::int64_t jobFailed(const console::Counts& counts)
{
    return counts[ItemState::Failed] + counts[ItemState::Uncertain];
}

console::Counts progressCounts(const console::Job& job)
{
    auto counts = job.counts;
    if (job.state == JobState::Draft || job.state == JobState::WaitingForConfirmation) {
        counts[ItemState::Skipped] = 0;
        counts[ItemState::Failed] = 0;
    }
    return counts;
}

double jobProgress(const console::Counts& counts)
{
    return counts.total() == 0 ? 0 : double(jobEnded(counts)) / double(counts.total());
}

QString itemStateWord(ItemState state)
{
    switch (state) {
    case ItemState::Planned:
        return trJob("Planned");
    case ItemState::Sent:
        return trJob("Sent");
    case ItemState::Done:
        return trJob("Done");
    case ItemState::Failed:
        return trJob("Failed");
    case ItemState::Skipped:
        return trJob("Skipped");
    case ItemState::Uncertain:
        return trJob("Uncertain");
    }
    return {};
}

QString itemStateMeaning(ItemState state)
{
    switch (state) {
    case ItemState::Planned:
        return trJob("Not sent yet.");
    case ItemState::Sent:
        return trJob("On its way; the answer has not come yet.");
    case ItemState::Done:
        return trJob("Discord has done it.");
    case ItemState::Failed:
        return trJob("Discord refused it, or it cannot be done; the note says why.");
    case ItemState::Skipped:
        return trJob("Left alone; the note says why.");
    case ItemState::Uncertain:
        return trJob("Sent, but whether it was done could not be found out.");
    }
    return {};
}

Tone itemStateTone(ItemState state)
{
    switch (state) {
    case ItemState::Sent:
        return Tone::Info;
    case ItemState::Done:
        return Tone::Ok;
    case ItemState::Failed:
        return Tone::Critical;
    case ItemState::Uncertain:
        return Tone::Warning;
    case ItemState::Planned:
    case ItemState::Skipped:
        return Tone::Muted;
    }
    return Tone::Muted;
}

QString planCountsText(const console::JobPlan& plan, const QString& separator)
{
    QStringList what;
    const auto add = [&what](std::int64_t count, const char* text) {
        if (count > 0)
            what += trJob(text).arg(formatCount(count));
    };
    add(plan.creates, "%1 to create");
    add(plan.changes, "%1 to change");
    add(plan.deletes, "%1 to delete");
    add(plan.keeps, "%1 unchanged");
    add(plan.impossible, "%1 cannot be done");
    return what.isEmpty() ? trJob("Nothing to do") : what.join(separator);
}

QString jobPlanText(const console::JobPlan& plan)
{
    if (!plan.isMade)
        return trJob("No plan yet.");
    QStringList lines;
    lines += planCountsText(plan);
    if (!plan.requests.empty())
        lines += trJob("Requests by route:");
    for (const auto& [route, count] : plan.requests)
        lines += trJob("%1 × %2").arg(formatCount(count), textOf(route));
    if (plan.least.count() > 0)
        lines += plan.least < std::chrono::minutes(1)
            ? trJob("Under 1 min at the limits it was planned with")
            : trJob("At least %1 at the limits it was planned with").arg(formatRoughly(plan.least));
    for (const auto& note : plan.notes)
        lines += textOf(note);
    return lines.join(u'\n');
}

} // namespace headroom::ui
