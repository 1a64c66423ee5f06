// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/store_problem.h"

namespace headroom::model {

using Cause = StoreProblem::Cause;

std::string_view toString(Cause cause)
{
    constexpr std::string_view words[]{"load_scripts", "claims", "reports", "subscription", "fleet", "invalid_counts"};
    return words[static_cast<std::size_t>(cause)];
}

} // namespace headroom::model
