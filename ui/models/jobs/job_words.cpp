// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_words.h"

#include "core/console/jobs/job_draft.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/shown_time.h"
#include "ui/models/wording.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::HeldReason;
using console::ItemState;
using console::JobState;

namespace {

struct JobText
{
    Q_DECLARE_TR_FUNCTIONS(Jobs)
};

constexpr Wording<JobState> jobStates[] = {
    {JobState::Draft, QT_TRANSLATE_NOOP("Jobs", "Draft"), QT_TRANSLATE_NOOP("Jobs", "Its plan is being made."),
        Tone::Muted},
    {JobState::WaitingForConfirmation, QT_TRANSLATE_NOOP("Jobs", "To confirm"),
        QT_TRANSLATE_NOOP("Jobs", "Planned; starts once you confirm it."), Tone::Info},
    {JobState::Queued, QT_TRANSLATE_NOOP("Jobs", "Queued"),
        QT_TRANSLATE_NOOP("Jobs", "Starts as soon as a runner is free."), Tone::Muted},
    {JobState::Running, QT_TRANSLATE_NOOP("Jobs", "Running"), QT_TRANSLATE_NOOP("Jobs", "A runner is working on it."),
        Tone::Ok},
    {JobState::HeldBack, QT_TRANSLATE_NOOP("Jobs", "Held back"),
        QT_TRANSLATE_NOOP("Jobs", "Cannot continue right now; the reason is beside it."), Tone::Warning},
    {JobState::Paused, QT_TRANSLATE_NOOP("Jobs", "Paused"), QT_TRANSLATE_NOOP("Jobs", "Paused by an operator."),
        Tone::Violet},
    {JobState::Done, QT_TRANSLATE_NOOP("Jobs", "Done"), QT_TRANSLATE_NOOP("Jobs", "Every item is done or was skipped."),
        Tone::Muted},
    {JobState::DoneWithFailures, QT_TRANSLATE_NOOP("Jobs", "With failures"),
        QT_TRANSLATE_NOOP("Jobs", "Finished; some items failed or are uncertain."), Tone::Warning},
    {JobState::Cancelled, QT_TRANSLATE_NOOP("Jobs", "Cancelled"),
        QT_TRANSLATE_NOOP("Jobs", "Cancelled by an operator."), Tone::Muted},
    {JobState::Failed, QT_TRANSLATE_NOOP("Jobs", "Failed"), QT_TRANSLATE_NOOP("Jobs", "Given up before its end."),
        Tone::Critical},
};
static_assert(isInOrder(jobStates) && std::size(jobStates) == console::allJobStates.size());

constexpr Wording<ItemState> itemStates[] = {
    {ItemState::Planned, QT_TRANSLATE_NOOP("Jobs", "Planned"), QT_TRANSLATE_NOOP("Jobs", "Not sent yet."), Tone::Muted},
    {ItemState::Sent, QT_TRANSLATE_NOOP("Jobs", "Sent"),
        QT_TRANSLATE_NOOP("Jobs", "On its way; the answer has not come yet."), Tone::Info},
    {ItemState::Done, QT_TRANSLATE_NOOP("Jobs", "Done"), QT_TRANSLATE_NOOP("Jobs", "Discord has done it."), Tone::Ok},
    {ItemState::Failed, QT_TRANSLATE_NOOP("Jobs", "Failed"),
        QT_TRANSLATE_NOOP("Jobs", "Discord refused it, or it cannot be done; the note says why."), Tone::Critical},
    {ItemState::Skipped, QT_TRANSLATE_NOOP("Jobs", "Skipped"),
        QT_TRANSLATE_NOOP("Jobs", "Left alone; the note says why."), Tone::Muted},
    {ItemState::Uncertain, QT_TRANSLATE_NOOP("Jobs", "Uncertain"),
        QT_TRANSLATE_NOOP("Jobs", "Sent, but whether it was done could not be found out."), Tone::Warning},
};
static_assert(isInOrder(itemStates) && std::size(itemStates) == jobs::allItemStates.size());

constexpr std::pair<HeldReason, const char*> heldReasons[] = {
    {HeldReason::None, ""},
    {HeldReason::Share, QT_TRANSLATE_NOOP("Jobs", "its share of the global limit is used up")},
    {HeldReason::RateLimit, QT_TRANSLATE_NOOP("Jobs", "rate limit of a bucket")},
    {HeldReason::CreationCap, QT_TRANSLATE_NOOP("Jobs", "Discord’s cap on objects created in 48 hours")},
    {HeldReason::OutsideWindow, QT_TRANSLATE_NOOP("Jobs", "outside its daily window")},
    {HeldReason::InvalidBudget, QT_TRANSLATE_NOOP("Jobs", "too many invalid requests")},
    {HeldReason::Refusals, QT_TRANSLATE_NOOP("Jobs", "Discord refused many requests in a row")},
    {HeldReason::TokenRevoked, QT_TRANSLATE_NOOP("Jobs", "Discord refuses the token")},
    {HeldReason::PermissionLost, QT_TRANSLATE_NOOP("Jobs", "the bot has lost a permission")},
    {HeldReason::GuildGone, QT_TRANSLATE_NOOP("Jobs", "the guild is gone")},
    {HeldReason::DiscordUnavailable, QT_TRANSLATE_NOOP("Jobs", "Discord is unavailable")},
    {HeldReason::JobBefore, QT_TRANSLATE_NOOP("Jobs", "the job before it has not succeeded")},
    {HeldReason::Other, QT_TRANSLATE_NOOP("Jobs", "held back")},
};

QString heldWord(HeldReason reason)
{
    for (const auto& [each, word] : heldReasons) {
        if (each == reason)
            return JobText::tr(word);
    }
    return {};
}

// With seconds where they matter.
QString momentText(WallTime at)
{
    const auto time = shownTime(at);
    return time.time().second() == 0 ? dateText(time, QT_TRANSLATE_NOOP("Dates", "d MMM HH:mm"))
                                     : dateText(time, QT_TRANSLATE_NOOP("Dates", "d MMM HH:mm:ss"));
}

// What a job in the queue waits for besides a runner.
QString waitText(const console::Job& job)
{
    QStringList parts;
    if (job.after)
        parts += JobText::tr("after job %1").arg(*job.after);
    if (job.schedule.notBefore)
        parts += JobText::tr("not before %1").arg(momentText(*job.schedule.notBefore));
    if (job.schedule.window)
        parts += JobText::tr("runs from %1").arg(textOf(job.schedule.window->text()).replace(u'-', u"–"_s));
    return parts.join(u" · "_s);
}

QString whyText(const console::Job& job)
{
    return job.stateText.empty() ? heldWord(job.held.reason) : textOf(job.stateText);
}

QString untilText(const console::Job& job)
{
    return job.held.until ? JobText::tr("continues %1").arg(momentText(*job.held.until))
                          : JobText::tr("continues once you resume it");
}

} // namespace

QString textOf(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString textOf(const Text& text)
{
    return text.translated();
}

QString jobStateWord(JobState state)
{
    return JobText::tr(jobStates[std::size_t(state)].word);
}

QString jobStateMeaning(JobState state)
{
    return JobText::tr(jobStates[std::size_t(state)].meaning);
}

Tone jobStateTone(JobState state)
{
    return jobStates[std::size_t(state)].tone;
}

QString jobStateText(const console::Job& job)
{
    if (console::isOver(job.state))
        return jobStateWord(job.state);
    if (job.control == console::Control::Pause)
        return JobText::tr("Pausing");
    if (job.control == console::Control::Cancel)
        return JobText::tr("Cancelling");
    return jobStateWord(job.state);
}

QString jobName(const console::Job& job)
{
    if (!job.title.empty())
        return textOf(job.title);
    const auto* const operation = console::operationNamed(job.operation);
    return operation ? operationText(operation->title) : textOf(job.operation);
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
    return {held == events.end() ? state : JobText::tr("%1 since %2").arg(state, momentText(held->at)),
        capitalized(whyText(job)), untilText(job)};
}

QString jobStateLine(const console::Job& job, const std::vector<console::JobEvent>& events)
{
    const QString reason = jobReason(job);
    const QString state = jobStateText(job);
    if (job.state == JobState::DoneWithFailures && reason.isEmpty())
        return JobText::tr("%1: %2 of %3 · retry them, or save a report")
            .arg(state, formatCount(jobFailed(job.counts)),
                countOf(job.counts.total(), QT_TRANSLATE_N_NOOP("Counts", "%1 items")));
    if (job.state == JobState::WaitingForConfirmation && reason.isEmpty())
        return JobText::tr("%1: nothing is changed before you confirm the plan").arg(state);
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
    return words.empty() ? JobText::tr("Repeats at %1 %2").arg(textOf(cron), textOf(job.schedule.zone))
                         : JobText::tr("Repeats %1 (%2)").arg(textOf(words), textOf(cron));
}

QString jobLimitText(const console::Job& job, double maxPerSecond, int sharePercent)
{
    if (maxPerSecond <= 0)
        return {};
    const auto& throttle = job.throttle;
    if (throttle.requestsPerMinute > 0 && maxPerSecond >= throttle.requestsPerMinute / 60.0)
        return JobText::tr("limit %1/min").arg(formatCount(throttle.requestsPerMinute));
    return JobText::tr("share %1 %: %2/s").arg(sharePercent).arg(formatRate(maxPerSecond));
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
    return counts.total() == 0 ? 0 : double(counts.total() - counts.open()) / double(counts.total());
}

QString itemStateWord(ItemState state)
{
    return JobText::tr(itemStates[std::size_t(state)].word);
}

QString itemStateMeaning(ItemState state)
{
    return JobText::tr(itemStates[std::size_t(state)].meaning);
}

Tone itemStateTone(ItemState state)
{
    return itemStates[std::size_t(state)].tone;
}

QString planCountsText(const console::JobPlan& plan, const QString& separator)
{
    QStringList what;
    const auto add = [&what](std::int64_t count, const char* text) {
        if (count > 0)
            what += JobText::tr(text).arg(formatCount(count));
    };
    add(plan.creates, QT_TRANSLATE_NOOP("Jobs", "%1 to create"));
    add(plan.changes, QT_TRANSLATE_NOOP("Jobs", "%1 to change"));
    add(plan.deletes, QT_TRANSLATE_NOOP("Jobs", "%1 to delete"));
    add(plan.keeps, QT_TRANSLATE_NOOP("Jobs", "%1 unchanged"));
    add(plan.impossible, QT_TRANSLATE_NOOP("Jobs", "%1 cannot be done"));
    return what.isEmpty() ? JobText::tr("Nothing to do") : what.join(separator);
}

QString jobPlanText(const console::JobPlan& plan)
{
    if (!plan.isMade)
        return JobText::tr("No plan yet.");
    QStringList lines;
    lines += planCountsText(plan);
    if (!plan.requests.empty())
        lines += JobText::tr("Requests by route:");
    for (const auto& [route, count] : plan.requests)
        lines += JobText::tr("%1 × %2").arg(formatCount(count), textOf(route));
    if (plan.least.count() > 0)
        lines += plan.least < std::chrono::minutes(1)
            ? JobText::tr("Under 1 min at the limits it was planned with")
            : JobText::tr("At least %1 at the limits it was planned with").arg(formatRoughly(plan.least));
    for (const auto& note : plan.notes)
        lines += textOf(note);
    return lines.join(u'\n');
}

} // namespace headroom::ui
