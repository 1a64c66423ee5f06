// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/store_problem.h"

namespace headroom::model {

using Cause = StoreProblem::Cause;

std::string_view toString(Cause cause)
{
    switch (cause) {
    case Cause::LoadScripts:
        return "load_scripts";
    case Cause::Claims:
        return "claims";
    case Cause::Reports:
        return "reports";
    case Cause::Subscription:
        return "subscription";
    case Cause::Fleet:
        return "fleet";
    case Cause::InvalidCounts:
        return "invalid_counts";
    }
    return {};
}

} // namespace headroom::model
