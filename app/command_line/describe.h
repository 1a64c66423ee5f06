// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace headroom::command_line {

// A command that every program has and none lists, for who packages them:
//     PROGRAM describe man FOLDER [DATE]   writes its man pages there
//     PROGRAM describe bash|zsh|fish       prints a script with which this shell completes its command line
// What it prints; nothing where it was not asked for, and then nothing is done. Errors are ErrorKind::Usage or Failed.
std::optional<Result<std::string>> describeIfAsked(const CLI::App& program, int argc, const char* const* argv);

} // namespace headroom::command_line
