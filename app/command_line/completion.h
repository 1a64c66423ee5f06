// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/command_line/program_description.h"

#include <string>

namespace headroom::command_line {

// Scripts with which a shell completes the commands of a program, their options, values that are a closed list, files,
// folders, and profiles, which it asks `headroomctl profiles list --names` for. For bash it is sourced, in zsh a
// function of $fpath, and for fish a file in its folder of completions.
std::string bashCompletionOf(const CommandDescription& program);
std::string zshCompletionOf(const CommandDescription& program);
std::string fishCompletionOf(const CommandDescription& program);

} // namespace headroom::command_line
