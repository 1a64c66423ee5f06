// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/enum_array.h"

#include <array>

namespace headroom::model {

// Who goes first where requests wait for the same thing. A lower one overtakes a higher one that came much later, so
// none waits for ever; see rest::LaneQueue.
enum class Priority { Critical, Normal, Bulk };
inline constexpr std::array allPriorities{Priority::Critical, Priority::Normal, Priority::Bulk};
template <typename T>
using PerPriority = EnumArray<Priority, T, Priority::Bulk>;

} // namespace headroom::model
