// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "core/jobs/item.h"

#include <optional>
#include <string>

namespace headroom::console {

// What became of an object, and who did it where the audit log tells.
struct TracedDifference
{
    Difference difference = {};
    std::string by = {}; // a person's or a bot's name; empty: not known
    std::optional<WallTime> at = {};
};

// What an item of a job `compare` stands for; none: the item is of something else.
std::optional<TracedDifference> differenceOf(const jobs::Item& item);

} // namespace headroom::console
