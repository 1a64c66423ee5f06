// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/profiles/chosen_profile.h"

#include "core/base/result.h"
#include "core/base/text/display_text.h"
#include "core/redis/connection/endpoint_choice.h"
#include "core/schemes/key_scheme.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace headroom::ctl {

// What every subcommand that reaches Redis or Discord understands (resources/docs/command-line.md).
struct CommonOptions
{
    ChosenProfile profile;
    redis::EndpointChoice redis; // no URL: the store is in memory
    mutable std::shared_ptr<void> tunnel; // to it, from redisEndpoint() on
    std::string scheme;
    std::string prefix;
    std::string keys; // of --scheme custom
    bool json = false;
};

// For commands that share limits; without --scheme the usual one.
void addRedisOptions(CLI::App& command, CommonOptions& options);
// For commands that read only: all schemes, and --keys.
void addWatchedRedisOptions(CLI::App& command, CommonOptions& options);
// What is chosen by them; errors are ErrorKind::Usage.
Result<std::shared_ptr<const schemes::KeyScheme>> watchedScheme(const CommonOptions& options);
void addJsonOption(CLI::App& command, CommonOptions& options);

// The time that an option says (console::readTime()), or `usual` where it was not said.
Result<WallTime> timeOption(
    const char* option, const std::string& said, WallTime usual, WallTime end, DisplayZone zone);

// The span of time that an option says (rest::readSpan()); one that cannot be read is named with the option.
Result<Duration> spanOption(const std::string& option, const std::string& said);

// Exit codes of every subcommand.
enum ExitCode { Done = 0, WorkFailed = 1, WrongUsage = 2, CouldNotConnect = 3 };

// Prints the error as one line on standard error and gives the exit code that belongs to its kind.
int report(const Error& error);

} // namespace headroom::ctl
