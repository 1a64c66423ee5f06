// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/alerts/rule_options.h"
#include "app/ctl/alerts/try.h"
#include "app/ctl/common_options.h"
#include "app/ctl/usage.h"

#include <functional>
#include <string>
#include <vector>

namespace headroom::ctl {

// What the subcommands of `headroomctl alerts` take.
struct AlertsArguments
{
    CommonOptions common;
    bool utc = false;
    std::string rule;
    std::string note;
    bool ends = false;
    bool resets = false;
    std::string span; // of a silence
    RuleOptions values;
    TryOptions tried;
    bool on = false;
    bool off = false;
    // Read for their checks; what is watched are the options as they were said.
    std::vector<std::string> logs;
    std::string queue;
    CLI::App* run = nullptr;
    CLI::App* test = nullptr;
};

// Adds a subcommand: its name, what it does, examples, and its work.
using AddAlertsCommand =
    std::function<CLI::App*(const char*, const char*, const HelpFooter&, Result<int> (*)(const AlertsArguments&))>;

// set, add, remove and try.
void addRuleCommands(const AddAlertsCommand& add, AlertsArguments& arguments);

} // namespace headroom::ctl
