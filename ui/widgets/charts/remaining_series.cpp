// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/remaining_series.h"

#include <QCoreApplication>

#include <cmath>

namespace headroom::ui {

namespace {

constexpr std::size_t kPoints = 3000; // several a pixel, so that a step stays upright

double spanFor(double oldest)
{
    for (const double minutes : {1, 2, 5}) {
        if (oldest <= minutes * 60)
            return minutes * 60;
    }
    return 600;
}

} // namespace

ChartContent remainingOverTime(const std::vector<console::HistoryPoint>& points, Instant now, WallTime wallNow)
{
    const auto secondsAgo = [now](const auto& point) { return std::chrono::duration<double>(now - point.at).count(); };
    ChartContent content;
    content.whole = true;
    const double span = spanFor(points.empty() ? 0 : secondsAgo(points.front()));
    const double end = std::chrono::duration<double>(wallNow.time_since_epoch()).count();
    content.grid = {end - span, span / double(kPoints), end - span, end};
    ChartSeries remaining;
    remaining.name = QCoreApplication::translate("RemainingSeries", "remaining");
    remaining.tone = Tone::Accent;
    remaining.area = true;
    float held = std::nanf("");
    auto next = points.begin();
    for (std::size_t i = 0; i < kPoints; ++i) {
        const double cellEnd = double(kPoints - 1 - i) * content.grid.step;
        float least = INFINITY; // a drop to nothing is seen however short it was
        for (; next != points.end() && next->at <= now && secondsAgo(*next) >= cellEnd; ++next) {
            held = float(next->remaining);
            least = i == 0 ? held : std::min(least, held); // what came before the view says where it begins
        }
        remaining.values.push_back(std::isinf(least) ? held : least);
    }
    if (!points.empty())
        content.series.push_back(std::move(remaining));
    return content;
}

} // namespace headroom::ui
