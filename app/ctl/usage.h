// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <utility>
#include <vector>

namespace headroom::ctl {

using Environment = std::vector<std::pair<std::string, std::string>>; // variable, what it holds

struct HelpFooter
{
    std::vector<std::string> examples; // without "headroomctl " in front
    Environment environment;
};

// Below the options of --help: examples, environment variables and the exit codes.
void addHelpFooter(CLI::App& command, const HelpFooter& footer);

// The secrets that options like --redis and --api take from the environment.
Environment redisEnvironment(const Environment& more = {});
Environment apiEnvironment();

// What is wrong with the command line, in one line that names the word and the nearest right one, and where the right
// ones are listed.
std::string usageProblem(const CLI::App& app, const CLI::ParseError& error, int argc, const char* const* argv);

} // namespace headroom::ctl
