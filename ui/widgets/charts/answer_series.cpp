// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/answer_series.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"
#include "ui/widgets/chips/state_marks.h"

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// Most of what is drawn does: a limit that is not of the rest would say nothing.
bool countsTowardsGlobal(const console::TrafficSeries& series)
{
    constexpr double maxOtherShare = 0.1;
    double others = 0;
    double all = 0;
    for (std::size_t i = 0; i < series.byAddressPerSecond.size(); ++i) {
        if (std::isnan(series.byAddressPerSecond[i]))
            continue;
        others += double(series.byAddressPerSecond[i]);
        for (const auto& values : series.perSecond)
            all += i < values.size() ? double(values[i]) : 0;
    }
    return others <= all * maxOtherShare;
}

} // namespace

SeriesGrid seriesGridOf(const console::TimeGrid& grid)
{
    SeriesGrid view;
    view.from = secondsAt(grid.from);
    view.step = double(std::max<std::int64_t>(1, grid.step.count()));
    view.viewFrom = secondsAt(grid.viewFrom);
    view.viewTo = secondsAt(grid.viewTo);
    return view;
}

ChartContent answersOverTime(
    const console::TrafficSeries& series, const SeriesGrid& view, std::optional<double> globalPerSecond, bool endsNow)
{
    ChartContent content;
    content.grid = view;
    content.stacked = true;
    content.endsNow = endsNow;
    content.unit = u"/s"_s;
    content.whole = view.step <= 1; // what a second has is a count
    content.gap = QCoreApplication::translate("AnswerSeries", "nothing recorded");
    if (countsTowardsGlobal(series))
        content.threshold = globalPerSecond;
    if (content.threshold)
        content.thresholdName =
            QCoreApplication::translate("AnswerSeries", "global limit %1/s").arg(formatRate(*globalPerSecond));
    for (const auto kind : allAnswerKinds) {
        const auto& values = series.perSecond[std::size_t(kind)];
        const bool came = std::any_of(values.begin(), values.end(), [](float value) { return value > 0; });
        if (!came && (kind != console::AnswerKind::Ok || values.empty()))
            continue;
        ChartSeries layer;
        layer.name = answerWord(kind);
        layer.tone = answerTone(kind);
        layer.pattern = answerPattern(kind);
        layer.values = values;
        content.series.push_back(std::move(layer));
    }
    return content;
}

} // namespace headroom::ui
