// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/command_line/program_description.h"

#include <string>
#include <vector>

namespace headroom::command_line {

struct ManPage
{
    std::string name; // of its file: "headroomctl-jobs-add.1"
    std::string text; // in the macros of man(7)
};

// One for the program, and one for each of its commands and of theirs. `version` and `date` (may be empty) are printed
// below each.
std::vector<ManPage> manPagesOf(const CommandDescription& program, const std::string& version, const std::string& date);

} // namespace headroom::command_line
