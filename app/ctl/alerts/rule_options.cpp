// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/alerts/rule_options.h"

#include "app/ctl/common_options.h"

#include <limits>

namespace headroom::ctl {

using namespace console;

void RuleOptions::addTo(CLI::App& command)
{
    command.add_option("--enter", enter, "The alert begins above this")->type_name("N");
    command.add_option("--leave", leave, "It ends at this or below")->type_name("N");
    command.add_option("--for", pending, "For how long it has to be above")->type_name("SPAN");
    command.add_option("--keep", keep, "For how long it has to be below")->type_name("SPAN");
    command.add_option("--severity", severity, "warning or critical")
        ->type_name("WORD")
        ->check(CLI::IsMember({"warning", "critical"}));
}

void RuleOptions::addMeasureTo(CLI::App& command)
{
    std::vector<std::string> names;
    for (const auto each : measuresOfRules())
        names.emplace_back(factsOf(each).name);
    command.add_option("--measure", measure, "What a new rule looks at, such as shard_latency")
        ->type_name("MEASURE")
        ->check(CLI::IsMember(names));
}

Result<AlertRule> RuleOptions::appliedTo(AlertRule rule) const
{
    rule.enter = enter.value_or(rule.enter);
    // Where it ends goes along, unless it is said.
    rule.leave = leave.value_or(std::min(rule.leave, rule.enter));
    for (const auto& [name, text, delay] :
        {std::tuple{"--for", &pending, &rule.pending}, std::tuple{"--keep", &keep, &rule.keep}}) {
        if (!text->empty())
            *delay = std::chrono::duration_cast<std::chrono::seconds>(spanOption(name, *text).value());
    }
    if (!severity.empty())
        rule.severity = *severityNamed(severity);
    return rule;
}

Result<AlertRule> RuleOptions::newRule(const std::string& name) const
{
    if (measure.empty() || !enter)
        return failure(ErrorKind::Usage, "a new rule needs --measure MEASURE and --enter N");
    AlertRule rule;
    rule.name = name;
    rule.measure = *measureNamed(measure);
    rule.leave = std::numeric_limits<double>::max(); // as --enter, unless it is said
    return appliedTo(rule);
}

} // namespace headroom::ctl
