// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/log_gauges.h"

#include "core/base/text/text.h"
#include "ui/models/logs/log_words.h"

#include <QCoreApplication>

#include <cmath>

using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

struct GaugeText
{
    Q_DECLARE_TR_FUNCTIONS(LogGauges)
};

// Of all kinds that `wanted` lets through; NaN where nothing was read of any of them.
template <typename Wanted>
float sumAt(const console::TrafficSeries& series, std::size_t point, Wanted wanted)
{
    float sum = 0;
    bool known = false;
    for (const auto kind : allAnswerKinds) {
        const auto& values = series.perSecond[std::size_t(kind)];
        if (!wanted(kind) || point >= values.size() || std::isnan(values[point]))
            continue;
        sum += values[point];
        known = true;
    }
    return known ? sum : std::nanf("");
}

std::optional<double> meanOfLast(const std::vector<float>& values, std::size_t last)
{
    double sum = 0;
    std::size_t count = 0;
    for (auto at = values.rbegin(); at != values.rend() && count < last; ++at) {
        if (std::isnan(*at))
            continue;
        sum += double(*at);
        ++count;
    }
    return count == 0 ? std::nullopt : std::optional(sum / double(count));
}

} // namespace

std::optional<float> newestOf(const std::vector<float>& values)
{
    const auto known = std::find_if(values.rbegin(), values.rend(), [](float value) { return !std::isnan(value); });
    return known == values.rend() ? std::nullopt : std::optional(*known);
}

std::optional<double> requestsPerSecond(const console::TrafficSeries& series, std::size_t last)
{
    std::vector<float> sums;
    for (std::size_t i = 0; i < series.grid.points; ++i)
        sums.push_back(sumAt(series, i, [](auto) { return true; }));
    return meanOfLast(sums, last);
}

std::optional<double> requestsPerSecond(const console::LogFigures& figures)
{
    return figures.onlyFailures ? std::nullopt : requestsPerSecond(figures.lastTenMinutes);
}

std::optional<console::InvalidGauge> invalidFromLogs(const console::LogFigures& figures)
{
    if (!figures.traffic || figures.traffic->budgets.empty())
        return std::nullopt;
    const auto& worst = figures.traffic->budgets.front();
    const QString source = sourceNameOf(figures, worst.source);
    console::InvalidGauge gauge;
    gauge.inWindow = worst.atMost;
    gauge.limit = worst.limit;
    gauge.perMinute = worst.perMinute;
    gauge.timeToBan = worst.timeToBan;
    gauge.tellsAll = worst.tellsAll;
    for (const auto& budget : figures.traffic->budgets)
        gauge.egresses.push_back({sourceNameOf(figures, budget.source).toStdString(), budget.atMost});
    for (const auto& burner : worst.burners) {
        if (gauge.causes.size() < 5)
            gauge.causes.push_back({burner.label, burner.count, burner.route});
    }
    gauge.source = (worst.atLeast == worst.atMost
            ? GaugeText::tr("Counted from %1").arg(source)
            : GaugeText::tr("At most so many, counted from %1: it does not tell which 429s are shared").arg(source))
                       .toStdString();
    return gauge;
}

std::optional<console::RateGauge> rateFromLogs(const console::LogFigures& figures, CountedBy counted)
{
    const auto& series = figures.lastTenMinutes;
    if (!figures.traffic || series.grid.points == 0 || figures.onlyFailures)
        return std::nullopt;
    const auto& byAddress = series.byAddressPerSecond;
    if (counted == CountedBy::Address && byAddress.empty())
        return std::nullopt;
    console::RateGauge gauge;
    for (std::size_t i = 0; i < series.grid.points; ++i) {
        const float all = sumAt(series, i, reachedDiscord);
        const float ofAddress = i < byAddress.size() ? byAddress[i] : 0;
        const float value = counted == CountedBy::Address ? ofAddress : std::max(0.0F, all - ofAddress);
        gauge.history.push_back(std::isnan(all) ? all : value);
    }
    const auto steps = std::max<std::int64_t>(1, 10 / std::max<std::int64_t>(1, series.grid.step.count()));
    gauge.perSecond = meanOfLast(gauge.history, std::size_t(steps));
    if (!gauge.perSecond)
        return std::nullopt;
    // No line runs across what was not read: only what came after that. One value a second.
    const auto unread =
        std::find_if(gauge.history.rbegin(), gauge.history.rend(), [](float value) { return std::isnan(value); });
    gauge.history.erase(gauge.history.begin(), unread.base());
    if (series.grid.step > 1s) {
        std::vector<float> seconds;
        for (const float value : gauge.history)
            seconds.insert(seconds.end(), std::size_t(series.grid.step.count()), value);
        gauge.history = std::move(seconds);
    }
    if (counted == CountedBy::Address) {
        gauge.limitPerSecond = console::addressLimitPerSecond;
        gauge.source =
            GaugeText::tr("Requests to webhooks and interactions with their token, counted from logs").toStdString();
    } else {
        gauge.limitPerSecond = figures.traffic->globalPerSecond;
        gauge.source =
            GaugeText::tr("Requests that reached Discord and count towards the bot’s limit, counted from logs")
                .toStdString();
    }
    return gauge;
}

QString gaugeSource(const std::string& source)
{
    return Text::tr(source.c_str(), "Gauges").translated();
}

} // namespace headroom::ui
