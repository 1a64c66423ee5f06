// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_rule.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace headroom::ctl {

// The values of a rule, as `headroomctl alerts` takes them: --enter, --leave, --for, --keep, --severity.
struct RuleOptions
{
    std::optional<double> enter;
    std::optional<double> leave;
    std::string pending;
    std::string keep;
    std::string severity;
    std::string measure;

    void addTo(CLI::App& command);
    // --measure, for a rule that is not there yet.
    void addMeasureTo(CLI::App& command);

    // The rule with those that were said. Errors are ErrorKind::Usage.
    Result<console::AlertRule> appliedTo(console::AlertRule rule) const;
    // A rule of this name, of --measure.
    Result<console::AlertRule> newRule(const std::string& name) const;
};

} // namespace headroom::ctl
