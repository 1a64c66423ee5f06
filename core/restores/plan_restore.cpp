// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/restore_plan.h"

namespace headroom::restores {

QCoro::Task<Result<void>> planRestore(RestorePlan& plan, SavedArchive& archive)
{
    matchObjects(plan);
    planRemovals(plan, true);
    planRoles(plan);
    planChannels(plan);
    planSettings(plan);
    planExpressions(plan);
    planReferences(plan);
    planCommunity(plan);
    if (const auto planned = co_await planMembers(plan); !planned)
        co_return planned;
    planBans(plan);
    if (const auto planned = co_await planMessages(plan, archive); !planned)
        co_return planned;
    planRemovals(plan, false);
    noteLimits(plan);
    co_return Result<void>();
}

} // namespace headroom::restores
