// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/job.h"

#include <cstdint>

namespace headroom::jobs {

// What a runner knows of a job that it has, as far as its next step depends on it.
struct RunFacts
{
    bool isLeaseLost = false;
    Control control = Control::None;
    bool isStopping = false; // the runner is to end
    bool isWindowClosed = false; // the job's daily window
    bool isHeldLong = false; // for longer than the lease is worth keeping, or until a person resumes it
    bool isHeldShort = false;
    bool isPreparing = false; // waits out a takeover, plans, or reconciles what a runner before had sent
    std::size_t underWay = 0; // items whose intent is committed or about to be, and outcomes not committed yet
    std::size_t lost = 0; // items whose answer is not known, to be found out by reading
    bool isWorkLeft = true; // items that are planned
};

enum class RunStep : std::uint8_t {
    Abandon, // somebody else has the job: send and write nothing more
    Finish, // begin nothing, let end what is under way
    SettleCancelled,
    SettlePaused,
    GiveBack, // queued again
    SettleOutsideWindow,
    SettleHeld,
    Wait,
    Prepare,
    Send,
    SettleDone,
};

// The table, from the top: the first line that applies decides. "Busy": something is under way.
//
//   lease lost                                    Abandon
//   cancel asked, busy or lost ones to find out   Finish, else SettleCancelled (held: lost ones are left)
//   pause asked, busy                             Finish, else SettlePaused
//   the runner ends, busy                         Finish, else GiveBack
//   held for long, busy                           Finish, else SettleHeld
//   its window is closed, busy                    Finish, else SettleOutsideWindow
//   held for a moment                             Wait
//   preparing                                     Prepare
//   items planned                                 Send
//   busy or lost ones to find out                 Wait, else SettleDone
RunStep nextStep(const RunFacts& facts);

} // namespace headroom::jobs
