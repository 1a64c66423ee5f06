// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/job_figures.h"
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
// Its state with the reason, one line; of one that is held back since when, why, and when it goes on. `events`: its
// log, the newest first.
QString jobStateLine(const console::Job& job, const std::vector<console::JobEvent>& events);
// What it may send and why: "share of 40 %: 20/s", "limit of 10/min". Empty: no limit.
QString jobLimitText(const console::Job& job, double maxPerSecond, int sharePercent);
double jobProgress(const console::Counts& counts); // 0 to 1; 0 for a job without items
std::int64_t jobEnded(const console::Counts& counts); // items with an outcome
std::int64_t jobFailed(const console::Counts& counts); // or uncertain

QString itemStateWord(console::ItemState state);
QString itemStateMeaning(console::ItemState state); // one sentence
Tone itemStateTone(console::ItemState state);

// The plan as a few lines: "3 created, 2 changed", "3 requests", "POST /guilds/{guild}/roles: 3", notes.
QString jobPlanText(const console::JobPlan& plan);

QString textOf(const std::string& utf8);

} // namespace headroom::ui
