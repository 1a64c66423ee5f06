// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// How jobs are written everywhere in the window. Times are shown in the zone chosen for the window. Pure otherwise.

QString jobStateWord(console::JobState state); // "Held back"
QString jobStateMeaning(console::JobState state); // one sentence
Tone jobStateTone(console::JobState state);
// The state, or what was asked of it and has not happened yet: "Pausing".
QString jobStateText(const console::Job& job);
// Its title; its operation where it has none.
QString jobName(const console::Job& job);
// What a person should know of its state, one line: why it is held back and until when, why it failed. May be empty.
QString jobReason(const console::Job& job);
// Why it does not go on, and when it will; since when it is held back. `events`: its log, the newest first.
struct HeldText
{
    QString since; // "Held back since 21:03"
    QString why;
    QString until;
};
HeldText jobHeldText(const console::Job& job, const std::vector<console::JobEvent>& events);
// Its state with the reason, one line; of one that is held back all of the above.
QString jobStateLine(const console::Job& job, const std::vector<console::JobEvent>& events);
// When it repeats, one line; empty: it does not.
QString jobRepeatText(const console::Job& job);
// What it may send and why: "share of 40 %: 20/s", "limit of 10/min". Empty: no limit.
QString jobLimitText(const console::Job& job, double maxPerSecond, int sharePercent);
// Of one that was never confirmed what the plan leaves alone is no progress, and what it cannot do no failure.
console::Counts progressCounts(const console::Job& job);
double jobProgress(const console::Counts& counts); // items with an outcome, 0 to 1; 0 for a job without items
std::int64_t jobFailed(const console::Counts& counts); // or uncertain

QString itemStateWord(console::ItemState state);
QString itemStateMeaning(console::ItemState state); // one sentence
Tone itemStateTone(console::ItemState state);

// What the plan would do: "14 to delete · 3 unchanged · 1 cannot be done".
QString planCountsText(const console::JobPlan& plan, const QString& separator = QStringLiteral(" · "));
// The plan as a few lines: "3 created, 2 changed", "3 requests", "POST /guilds/{guild}/roles: 3", notes.
QString jobPlanText(const console::JobPlan& plan);

QString textOf(const std::string& utf8);
QString textOf(const Text& text); // in the window's language

} // namespace headroom::ui
