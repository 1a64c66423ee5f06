// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/alerts/try.h"

#include "app/ctl/alerts/output.h"
#include "app/ctl/common_options.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/terminal.h"

#include "core/console/alerts/alert_trial.h"

#include <cstdio>

#include <unistd.h>

namespace headroom::ctl {

using namespace console;
using namespace std::chrono_literals;

namespace {

constexpr auto usualSpan = 24h;

// The rule as it is to be tried, and as it is saved.
Result<std::pair<AlertRule, std::optional<AlertRule>>> triedRule(const TryOptions& options)
{
    const auto settings = AlertFile().read().value();
    const auto* const saved = findRule(settings.rules, options.rule);
    if (!saved && options.changes.measure.empty())
        return tl::unexpected(noSuchRule(settings.rules, options.rule));
    if (saved && !options.changes.measure.empty())
        return failure(ErrorKind::Usage, "there is a rule \"" + options.rule + "\" already: leave --measure out");
    auto rule = (saved ? options.changes.appliedTo(*saved) : options.changes.newRule(options.rule)).value();
    const bool isAsItIs = saved && rule == *saved;
    if (const auto checked = check(rule); !checked && !isAsItIs)
        return tl::unexpected(checked.error());
    return std::pair(rule, saved ? std::optional(*saved) : std::nullopt);
}

Result<std::pair<WallTime, WallTime>> spanOf(const TryOptions& options)
{
    const auto recording = recording::Recording::open(options.recording).value();
    const auto extent = recording->extent().value();
    if (!extent)
        return failure(ErrorKind::Failed, "nothing has been recorded in " + options.recording + " yet");
    const WallTime last = extent->second + 1s;
    const auto zone = options.utc ? DisplayZone::Utc : DisplayZone::Local;
    const auto to = timeOption("--to", options.to, last, last, zone).value();
    const auto from = timeOption("--from", options.from, to - usualSpan, last, zone).value();
    if (from >= to)
        return failure(ErrorKind::Usage, "--from is not before --to");
    return std::pair(from, to);
}

// On a terminal, of what takes longer.
bool sayProgress(double part)
{
    if (isTerminal(STDERR_FILENO))
        std::fprintf(stderr, "\rreading the recording: %d %%\x1b[K", int(100 * part));
    return true;
}

} // namespace

Result<int> tryAlertRule(const TryOptions& options)
{
    if (options.recording.empty())
        return failure(ErrorKind::Usage, "give --recording FILE, or --profile NAME of one that is recorded");
    const auto rule = triedRule(options).value();
    const auto span = spanOf(options).value();
    const auto answer =
        TrialReader().answer({options.recording, rule.first, rule.second, span.first, span.second}, sayProgress);
    if (isTerminal(STDERR_FILENO))
        std::fputs("\r\x1b[K", stderr);
    if (!answer)
        return tl::unexpected(answer.error());
    if (options.json)
        printLine(trialJson(*answer));
    else
        std::fputs(trialText(*answer, options.utc ? DisplayZone::Utc : DisplayZone::Local).c_str(), stdout);
    return Done;
}

} // namespace headroom::ctl
