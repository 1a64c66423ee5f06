// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <string>
#include <utility>

namespace headroom::ui {

// What of the past there is to try rules on.
struct TriablePast
{
    std::string file = {}; // the recording; empty: there is none
    WallTime end{}; // of it: now, or where a file ends that is looked at
    std::pair<WallTime, WallTime> timeline = {}; // what it spans
};

} // namespace headroom::ui
