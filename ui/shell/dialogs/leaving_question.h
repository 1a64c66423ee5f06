// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

namespace headroom::ui {

// What a person is asked before a window closes, or shows another fleet.
struct LeavingQuestion
{
    QString unfinished; // "2 requests have not finished."
    QString consequences; // what becomes of them
};

// None: there is nothing to ask. Requests that wait are lost with the window; of one that is in flight nobody would
// learn how it ended. Jobs go on where somebody runs them. Pure.
std::optional<LeavingQuestion> leavingQuestion(int unfinishedRequests, int runningJobs);

} // namespace headroom::ui
