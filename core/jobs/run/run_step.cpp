// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/run_step.h"

namespace headroom::jobs {

RunStep nextStep(const RunFacts& facts)
{
    const bool isHeld = facts.isHeldLong || facts.isHeldShort;
    const bool isBusy = facts.underWay > 0;
    const auto unlessBusy = [isBusy](RunStep step) { return isBusy ? RunStep::Finish : step; };
    if (facts.isLeaseLost)
        return RunStep::Abandon;
    if (facts.control == Control::Cancel)
        return isBusy || (facts.lost > 0 && !isHeld) ? RunStep::Finish : RunStep::SettleCancelled;
    if (facts.control == Control::Pause)
        return unlessBusy(RunStep::SettlePaused);
    if (facts.isStopping)
        return unlessBusy(RunStep::GiveBack);
    if (facts.isHeldLong)
        return unlessBusy(RunStep::SettleHeld);
    if (facts.isWindowClosed)
        return unlessBusy(RunStep::SettleOutsideWindow);
    if (facts.isHeldShort)
        return RunStep::Wait;
    if (facts.isPreparing)
        return RunStep::Prepare;
    if (facts.isWorkLeft)
        return RunStep::Send;
    return isBusy || facts.lost > 0 ? RunStep::Wait : RunStep::SettleDone;
}

} // namespace headroom::jobs
