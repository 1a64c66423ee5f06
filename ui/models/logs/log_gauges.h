// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"

namespace headroom::ui {

// The gauges of the overview out of logs, for where Redis tells nothing. Pure.

// Of the source whose budget is worst; none when no log tells.
std::optional<console::InvalidGauge> invalidFromLogs(const console::LogFigures& figures);

// Of requests that reached Discord, over the last ten seconds of which anything was read; none when no log tells, or
// none but of what went wrong.
enum class CountedBy {
    Bot, // against the limit of the bot
    Address, // against that of the address: what goes to webhooks and interactions without the bot's token
};
std::optional<console::RateGauge> rateFromLogs(const console::LogFigures& figures, CountedBy counted = CountedBy::Bot);

// What a gauge says its figures are counted from.
QString gaugeSource(const std::string& source);

// The last value that is known; none: none of them is.
std::optional<float> newestOf(const std::vector<float>& values);
// Of the last `last` points of which anything was read; none when there are none.
std::optional<double> requestsPerSecond(const console::TrafficSeries& series, std::size_t last = 10);

// Of the last ten minutes; none when the logs have only what went wrong.
std::optional<double> requestsPerSecond(const console::LogFigures& figures);

} // namespace headroom::ui
