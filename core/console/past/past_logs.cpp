// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/past/past_logs.h"

#include "core/console/logs/log_grid.h"
#include "core/console/logs/route_filter.h"
#include "core/console/logs/traffic_figures.h"
#include "core/console/past/past_shards.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <tuple>

namespace headroom::console {

using namespace std::chrono_literals;
using recording::Curve;
using recording::Measure;
using recording::Moment;
using recording::parted;
using recording::Recording;
using recording::Second;
using recording::SeriesKey;

namespace {

constexpr float noValue = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t maxPastRoutes = 500;
constexpr auto secondsAreReadUpTo = 2h; // longer parts are made of minutes

std::optional<AnswerKind> kindNamed(const std::string& name)
{
    for (std::size_t kind = 0; kind < answerKinds; ++kind) {
        if (logs::toString(AnswerKind(kind)) == name)
            return AnswerKind(kind);
    }
    return std::nullopt;
}

class PastLogs
{
public:
    PastLogs(Recording& recording, const Moment& moment, const PastQuestion& question, std::vector<SeriesKey> series)
        : m_recording(recording)
        , m_moment(moment)
        , m_question(question)
        , m_series(std::move(series))
        , m_sources(m_series, question.sources)
        , m_end(moment.at + 1s)
        , m_grid(gridOf(question.logs, m_end, 1s))
    {
    }

    Result<LogFigures> run()
    {
        m_figures.end = m_end;
        m_figures.query = m_question.logs;
        addSources();
        if (const auto added = addTraffic(); !added)
            return tl::unexpected(added.error());
        auto shards = pastShards(m_recording, m_moment, m_question.logs, m_sources);
        if (!shards)
            return tl::unexpected(shards.error());
        m_figures.shards = std::move(*shards);
        return std::move(m_figures);
    }

private:
    Second gridFrom() const { return std::chrono::floor<std::chrono::seconds>(m_grid.from); }
    Second gridTo() const { return gridFrom() + m_grid.step * std::int64_t(m_grid.points); }
    bool asksForAll() const { return m_question.logs.routeText.empty() && m_question.logs.route.empty(); }
    bool isAskedFor(const std::string& route, const RouteFilter& wanted) const
    {
        const auto [method, routeTemplate] = partsOfRoute(route);
        if (!m_question.logs.route.empty())
            return nameOfRoute(method, routeTemplate) == m_question.logs.route;
        return wanted.matches(method, routeTemplate);
    }
    bool has(Measure measure) const { return !m_moment.of(measure).empty(); }

    void addSources()
    {
        for (const auto& figure : m_moment.of(Measure::LogLines)) {
            const auto id = m_sources.idOf(figure.subject);
            if (!id)
                continue;
            LogSource source;
            source.id = *id;
            source.name = figure.subject;
            source.linesPerSecond = figure.value;
            source.tellsRequests = m_moment.value(Measure::LogInvalid, figure.subject).has_value();
            source.tellsShards = std::ranges::any_of(m_moment.of(Measure::ShardState),
                [&](const auto& shard) { return parted(shard.subject).second == figure.subject; });
            m_figures.linesPerSecond += figure.value;
            m_figures.sources.push_back(std::move(source));
        }
    }

    Result<void> addTraffic()
    {
        if (!has(Measure::Responses) && !has(Measure::LogInvalid))
            return {};
        m_traffic = std::make_shared<TrafficFigures>();
        m_traffic->globalPerSecond = m_moment.value(Measure::TokenLimit);
        addBudgets();
        const LogQuery lately;
        return addResponses(m_figures.lastTenMinutes, gridOf(lately, m_end, 1s), m_end, lately.kinds)
            .and_then([this] {
                return asksForAll() ? addResponses(m_traffic->series, m_grid, gridTo(), m_question.logs.kinds)
                                    : addResponsesOfRoutes();
            })
            .and_then([this] { return addRoutes(); })
            .map([this] { m_figures.traffic = m_traffic; });
    }

    Result<void> addResponses(
        TrafficSeries& series, const TimeGrid& asked, Second to, const std::array<bool, answerKinds>& kinds)
    {
        auto keys = responseKeys();
        keys.push_back({Measure::ResponsesByAddress});
        const auto from = std::chrono::floor<std::chrono::seconds>(asked.from);
        return m_recording.curves(keys, from, to, asked.step.count()).map([&](std::vector<Curve> curves) {
            series.grid = gridOfCurve(curves.front(), asked);
            for (std::size_t kind = 0; kind < answerKinds; ++kind) {
                if (kinds[kind])
                    series.perSecond[kind] = std::move(curves[kind].average);
            }
            series.byAddressPerSecond = std::move(curves[answerKinds].average);
        });
    }

    // Of those that the filter lets through.
    std::vector<SeriesKey> routeKeys() const
    {
        const RouteFilter wanted(m_question.logs.routeText);
        std::vector<SeriesKey> keys;
        for (const auto& key : m_series) {
            if (key.measure != Measure::ResponsesOfRoute)
                continue;
            const auto [kind, route] = parted(key.subject);
            const auto answer = kindNamed(kind);
            if (answer && m_question.logs.kinds[std::size_t(*answer)] && isAskedFor(route, wanted))
                keys.push_back(key);
        }
        return keys;
    }

    Result<void> addResponsesOfRoutes()
    {
        const auto keys = routeKeys();
        const auto curves = m_recording.curves(keys, gridFrom(), gridTo(), m_grid.step.count());
        if (!curves)
            return tl::unexpected(curves.error());
        auto& series = m_traffic->series;
        series.grid = curves->empty() ? m_grid : gridOfCurve(curves->front(), m_grid);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            auto& sums = series.perSecond[std::size_t(*kindNamed(parted(keys[i].subject).first))];
            sums.resize(series.grid.points, noValue);
            for (std::size_t point = 0; point < sums.size(); ++point) {
                const auto value = curves->at(i).average[point];
                if (!std::isnan(value))
                    sums[point] = std::isnan(sums[point]) ? value : sums[point] + value;
            }
        }
        return {};
    }

    // How many requests each route had in the part that is asked for.
    Result<void> addRoutes()
    {
        const auto keys = routeKeys();
        const auto until = m_question.logs.zoom ? gridTo() : m_end; // what comes later does not count
        const bool isShort = gridTo() - gridFrom() <= secondsAreReadUpTo;
        const auto curves = m_recording.curves(keys, gridFrom(), gridTo(), isShort ? 30 : 900);
        if (!curves)
            return tl::unexpected(curves.error());
        std::map<std::string, TrafficRoute> routes;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto& curve = curves->at(i);
            double count = 0;
            for (std::size_t point = 0; point < curve.average.size(); ++point) {
                if (std::isnan(curve.average[point]))
                    continue;
                const auto from = curve.from + std::chrono::seconds{std::int64_t(point) * curve.step};
                const auto ends = std::min(from + std::chrono::seconds{curve.step}, until);
                count += double(curve.average[point]) * double(std::max<std::int64_t>((ends - from).count(), 0));
            }
            const auto [kind, name] = parted(keys[i].subject);
            if (count < 0.5)
                continue;
            auto& route = routes[name];
            std::tie(route.method, route.routeTemplate) = partsOfRoute(name);
            route.count[std::size_t(*kindNamed(kind))] += std::uint64_t(std::llround(count));
        }
        for (auto& [name, route] : routes) {
            // At most: which 429s were shared is not recorded.
            route.invalid =
                route.count[std::size_t(AnswerKind::Denied)] + route.count[std::size_t(AnswerKind::Limited)];
            m_traffic->routes.push_back(std::move(route));
        }
        std::ranges::stable_sort(m_traffic->routes, std::greater(), &TrafficRoute::total);
        if (m_traffic->routes.size() > maxPastRoutes) {
            m_traffic->routesLeftOut = m_traffic->routes.size() - maxPastRoutes;
            m_traffic->routes.resize(maxPastRoutes);
        }
        return {};
    }

    // Of routes that are recorded, the only one that has this label.
    std::string routeOf(const std::string& label) const
    {
        const auto status = std::uint16_t(std::atoi(label.c_str()));
        std::string found;
        for (const auto& route : m_traffic->routes) {
            if (burnerLabel({status, route.method, route.routeTemplate, 0}) != label)
                continue;
            if (!found.empty())
                return {};
            found = nameOfRoute(route.method, route.routeTemplate);
        }
        return found;
    }

    void addBudgets()
    {
        for (const auto& figure : m_moment.of(Measure::LogInvalid)) {
            const auto id = m_sources.idOf(figure.subject);
            if (!id)
                continue;
            InvalidBudget budget;
            budget.source = *id;
            budget.atMost = std::int64_t(figure.value);
            budget.atLeast =
                std::int64_t(m_moment.value(Measure::LogInvalidAtLeast, figure.subject).value_or(figure.value));
            budget.perMinute = m_moment.value(Measure::LogInvalidPerMinute, figure.subject).value_or(0);
            for (const auto& cause : m_moment.of(Measure::LogInvalidCause)) {
                const auto [log, label] = parted(cause.subject);
                if (log == figure.subject && cause.value > 0)
                    budget.burners.push_back({label, std::int64_t(cause.value), 0, routeOf(label)});
            }
            std::ranges::stable_sort(budget.burners, std::greater(), &InvalidBurner::count);
            m_traffic->budgets.push_back(std::move(budget));
        }
        std::ranges::stable_sort(m_traffic->budgets, std::greater(), &InvalidBudget::atMost);
    }

    Recording& m_recording;
    const Moment& m_moment;
    const PastQuestion& m_question;
    std::vector<SeriesKey> m_series;
    PastSources m_sources;
    Second m_end; // of the second that is looked at
    TimeGrid m_grid; // as it is asked for; curves may be coarser
    LogFigures m_figures;
    std::shared_ptr<TrafficFigures> m_traffic;
};

} // namespace

Result<LogFigures> pastLogs(Recording& recording, const Moment& moment, const PastQuestion& question)
{
    return recording.series().and_then(
        [&](std::vector<SeriesKey> series) { return PastLogs(recording, moment, question, std::move(series)).run(); });
}

} // namespace headroom::console
