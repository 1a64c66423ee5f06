// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Rules are changed, added, removed and tried.
#include "app/ctl/alerts/arguments.h"
#include "app/ctl/alerts/output.h"
#include "app/ctl/request/request_json.h"

#include "core/base/time/system_clock.h"
#include "core/console/alerts/alert_settings.h"

#include <cstdio>

namespace headroom::ctl {

using namespace console;

namespace {

Result<AlertRule> changedRule(const AlertRule& before, const AlertsArguments& arguments)
{
    auto rule = before;
    if (arguments.resets) {
        const auto* const shipped = findRule(shippedRules(), rule.name);
        if (!shipped)
            return failure(ErrorKind::Usage, "--reset: " + rule.name + " is a rule of your own");
        rule = *shipped;
    }
    rule = arguments.values.appliedTo(rule).value();
    rule.isOn = (rule.isOn || arguments.on) && !arguments.off;
    return rule;
}

// What became of the rule, once its file is written.
Result<int> print(
    const Result<void>& changed, const AlertRule& rule, const std::string& line, const AlertsArguments& arguments)
{
    if (!changed)
        return tl::unexpected(changed.error());
    if (arguments.common.json)
        printLine(ruleJson(rule));
    else
        std::printf("%s\n", line.c_str());
    return Done;
}

Result<int> set(const AlertsArguments& arguments)
{
    AlertRule rule;
    const auto changed = AlertFile().change(
        [&](AlertSettings& settings) -> Result<void> {
            const auto* const before = findRule(settings.rules, arguments.rule);
            if (!before)
                return tl::unexpected(noSuchRule(settings.rules, arguments.rule));
            rule = changedRule(*before, arguments).value();
            return replaceRule(settings, rule);
        },
        SystemClock().wallNow());
    return print(changed, rule, ruleLine(rule), arguments);
}

Result<int> addOne(const AlertsArguments& arguments)
{
    const auto rule = arguments.values.newRule(arguments.rule).value();
    const auto changed =
        AlertFile().change([&](AlertSettings& settings) { return addRule(settings, rule); }, SystemClock().wallNow());
    return print(changed, rule, ruleLine(rule), arguments);
}

Result<int> removeOne(const AlertsArguments& arguments)
{
    AlertRule rule;
    const auto changed = AlertFile().change(
        [&](AlertSettings& settings) {
            if (const auto* const known = findRule(settings.rules, arguments.rule))
                rule = *known;
            return removeRule(settings, arguments.rule);
        },
        SystemClock().wallNow());
    return print(changed, rule, rule.name + ": removed", arguments);
}

Result<int> tryOne(const AlertsArguments& arguments)
{
    auto options = arguments.tried;
    options.rule = arguments.rule;
    options.changes = arguments.values;
    options.utc = arguments.utc;
    options.json = arguments.common.json;
    return tryAlertRule(options);
}

} // namespace

void addRuleCommands(const AddAlertsCommand& add, AlertsArguments& arguments)
{
    auto* setting = add("set", "Change a rule that is not built in",
        {{"alerts set invalid-budget --enter 60 --leave 45", "alerts set shard-slow --for 2m --severity critical",
             "alerts set backup-old --off", "alerts set backup-old --reset"},
            {}},
        set);
    setting->add_option("RULE", arguments.rule, "Name of the rule")->required();
    arguments.values.addTo(*setting);
    auto* on = setting->add_flag("--on", arguments.on, "Use the rule");
    setting->add_flag("--off", arguments.off, "Do not use the rule")->excludes(on);
    setting->add_flag("--reset", arguments.resets, "As it is shipped, before the other options");

    auto* adding = add("add", "Add a rule of your own",
        {{"alerts add slower-than-usual --measure shard_latency --enter 400 --leave 300 --for 5m --keep 5m"}, {}},
        addOne);
    adding->add_option("RULE", arguments.rule, "Its name: small letters, digits and hyphens")->required();
    arguments.values.addMeasureTo(*adding);
    arguments.values.addTo(*adding);
    add("remove", "Remove a rule of your own; what is shipped can be turned off",
        {{"alerts remove slower-than-usual"}, {}}, removeOne)
        ->add_option("RULE", arguments.rule, "Name of the rule")
        ->required();
    auto* trying = add("try", "When there would have been an alert: try a rule, as it is or otherwise, on a recording",
        {{"alerts try invalid-budget --recording fleet.rec --enter 60",
             "alerts try rate-limited --profile production --from 7d",
             "alerts try slow --measure shard_latency --enter 400 --recording fleet.rec --json"},
            {}},
        tryOne);
    trying->add_option("RULE", arguments.rule, "Name of the rule; with --measure, of one that is not there")
        ->required();
    addProfileOption(*trying, arguments.common.profile);
    trying->add_option("--recording", arguments.tried.recording, "The recording; else that of the profile")
        ->type_name("FILE");
    trying->add_option("--from", arguments.tried.from, "2026-11-22 03:11:40, 03:11, or 5h before the end; else 24h")
        ->type_name("TIME");
    trying->add_option("--to", arguments.tried.to, "As --from; else the end of the recording")->type_name("TIME");
    arguments.values.addMeasureTo(*trying);
    arguments.values.addTo(*trying);
    trying->add_flag("--utc", arguments.utc, "Times are UTC instead of local time; JSON is in UTC always");
}

} // namespace headroom::ctl
