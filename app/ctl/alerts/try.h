// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/alerts/rule_options.h"

#include <string>

namespace headroom::ctl {

struct TryOptions
{
    std::string rule;
    RuleOptions changes;
    std::string recording;
    std::string from;
    std::string to;
    bool utc = false;
    bool json = false;
};

// Prints when there would have been an alert; the exit code.
Result<int> tryAlertRule(const TryOptions& options);

} // namespace headroom::ctl
