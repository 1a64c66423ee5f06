// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/recording.h"

#include <string>

namespace headroom::recording {

struct ExportedRange
{
    Second from{}; // whole minutes
    Second to{};
    std::size_t blocks = 0;
    std::size_t events = 0;
};

// Copies what was recorded in [from, to) into a new file that is read like any other, with other names for what tells
// of whom it is: egress addresses, logs and hosts become "address 1", "log 1"; notes go through the redactor, and
// routes hold no ids anyway. Error: the file is there, or nothing was recorded in that time.
Result<ExportedRange> exportRange(Recording& recording, Second from, Second to, const std::string& path);

} // namespace headroom::recording
