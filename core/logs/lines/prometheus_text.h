// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace headroom::logs {

struct PrometheusLabel
{
    std::string_view name;
    std::string_view value; // its escapes undone
};

// One line of a page of metrics. The views hold during the call.
struct PrometheusSample
{
    std::string_view name; // with "_sum", "_count", "_total" as it stands
    std::span<const PrometheusLabel> labels;
    double value = 0; // may be NaN or infinite

    // Empty: it has no such label.
    std::string_view label(std::string_view labelName) const;
};

struct PrometheusCounts
{
    std::uint64_t samples = 0;
    std::uint64_t broken = 0; // lines that are neither samples nor comments
};

// Reads the text format of Prometheus (0.0.4), and of OpenMetrics as far as it is the same: exemplars are passed over.
// At most 32 labels a sample; linear.
PrometheusCounts readPrometheusText(std::string_view text, const std::function<void(const PrometheusSample&)>& sink);

} // namespace headroom::logs
