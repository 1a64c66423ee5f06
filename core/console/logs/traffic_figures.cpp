// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/traffic_figures.h"

#include "core/console/logs/log_grid.h"
#include "core/console/logs/route_filter.h"

#include <algorithm>
#include <limits>
#include <map>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t maxRoutes = 500;
constexpr std::size_t maxBurners = 10;
constexpr auto secondsKept = 3600s; // see logs::RequestSeries
constexpr float nothingRead = std::numeric_limits<float>::quiet_NaN();

using Counts = std::array<std::uint64_t, answerKinds>;

// Sums on the points of a grid, of which some were never read of.
class Sums
{
public:
    explicit Sums(const TimeGrid& grid)
        : m_grid(grid)
        , m_counts(grid.points)
        , m_byAddress(grid.points)
        , m_isRead(grid.points)
    {
    }

    void markRead(const logs::RequestFigures& figures)
    {
        if (!figures.oldest() || !figures.newest())
            return;
        for (std::size_t point = 0; point < m_grid.points; ++point) {
            const auto begin = m_grid.from + std::int64_t(point) * m_grid.step;
            if (begin + m_grid.step > *figures.oldest() && begin <= *figures.newest())
                m_isRead[point] = true;
        }
    }

    template <typename ByKind>
    void add(WallTime at, const ByKind& byKind, std::uint64_t byAddress = 0)
    {
        const auto point = pointAt(m_grid, at);
        if (!point)
            return;
        for (std::size_t kind = 0; kind < answerKinds; ++kind)
            m_counts[*point][kind] += byKind[kind];
        m_byAddress[*point] += byAddress;
    }

    TrafficSeries series(const std::array<bool, answerKinds>& kinds, bool tellsByAddress) const
    {
        TrafficSeries series{m_grid, {}, {}};
        const auto seconds = static_cast<float>(m_grid.step.count());
        const auto rate = [&](std::size_t point, std::uint64_t count) {
            return m_isRead[point] ? static_cast<float>(count) / seconds : nothingRead;
        };
        for (std::size_t kind = 0; kind < answerKinds; ++kind) {
            if (!kinds[kind])
                continue;
            auto& values = series.perSecond[kind];
            values.reserve(m_grid.points);
            for (std::size_t point = 0; point < m_grid.points; ++point)
                values.push_back(rate(point, m_counts[point][kind]));
        }
        for (std::size_t point = 0; tellsByAddress && point < m_grid.points; ++point)
            series.byAddressPerSecond.push_back(rate(point, m_byAddress[point]));
        return series;
    }

private:
    TimeGrid m_grid;
    std::vector<Counts> m_counts;
    std::vector<std::uint64_t> m_byAddress;
    std::vector<bool> m_isRead;
};

void addAll(Sums& sums, const logs::RequestFigures& figures, const TimeGrid& grid)
{
    const auto add = [&sums](const logs::RequestPoints& points) {
        for (std::size_t i = 0; i < points.counts.size(); ++i) {
            const auto at = points.from + std::int64_t(i) * points.slot;
            sums.add(at, points.counts[i].byKind, points.counts[i].byAddress);
        }
    };
    const auto heldBySecond = figures.newest() && grid.from >= *figures.newest() - secondsKept;
    add(heldBySecond ? figures.series().seconds() : figures.series().minutes());
    sums.markRead(figures);
}

// What holds finer slots than a minute of the whole span, has them there.
std::chrono::seconds finestOf(std::span<const RequestSource> sources, WallTime from)
{
    for (const auto& source : sources) {
        if (source.figures->newest() && from < *source.figures->newest() - secondsKept)
            return 60s;
    }
    return 1s;
}

std::int64_t secondOf(WallTime at)
{
    return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
}

struct Named
{
    std::string method;
    std::string routeTemplate;
    auto operator<=>(const Named&) const = default;
};

std::uint64_t invalidIn(const Counts& counts)
{
    return counts[std::size_t(AnswerKind::Denied)] + counts[std::size_t(AnswerKind::Limited)];
}

// Routes in the span, and their sums in time when only some were asked for.
class ByRoute
{
public:
    ByRoute(const LogQuery& query, const TimeGrid& grid)
        : m_query(query)
        , m_filter(query.routeText)
        , m_from(secondOf(grid.from))
        , m_to(secondOf(grid.from + std::int64_t(grid.points) * grid.step))
    {
    }

    void add(const logs::RequestFigures& figures, Sums* sums)
    {
        std::vector<std::optional<Counts*>> known; // by the figures' own number
        figures.routeSeries().visit(
            m_from, m_to, [&](std::int64_t begin, std::span<const logs::RouteSeries::Count> counts) {
                for (const auto& count : counts) {
                    auto* of = routeOf(figures, count.route, known);
                    if (!of)
                        continue;
                    for (std::size_t kind = 0; kind < answerKinds; ++kind)
                        (*of)[kind] += m_query.kinds[kind] ? count.byKind[kind] : 0;
                    if (sums)
                        sums->add(WallTime{std::chrono::seconds{begin}}, count.byKind);
                }
            });
    }

    std::vector<TrafficRoute> routes(std::uint64_t& leftOut) const
    {
        std::vector<TrafficRoute> routes;
        for (const auto& [name, counts] : m_routes) {
            TrafficRoute route{name.method, name.routeTemplate, counts, invalidIn(counts)};
            if (route.total() > 0)
                routes.push_back(std::move(route));
        }
        std::ranges::stable_sort(routes, std::greater(), &TrafficRoute::total);
        if (routes.size() > maxRoutes) {
            leftOut = routes.size() - maxRoutes;
            routes.resize(maxRoutes);
        }
        return routes;
    }

private:
    // Null: not asked for.
    Counts* routeOf(const logs::RequestFigures& figures, logs::RouteSeries::Route number,
        std::vector<std::optional<Counts*>>& known)
    {
        const auto place = number == logs::RouteSeries::otherRoutes ? std::size_t(0) : std::size_t(number) + 1;
        if (place >= known.size())
            known.resize(place + 1);
        if (!known[place]) {
            const auto name = figures.routeName(number);
            const bool isAskedFor = m_query.route.empty()
                ? m_filter.matches(name.method, name.routeTemplate)
                : nameOfRoute(name.method, name.routeTemplate) == m_query.route;
            known[place] =
                isAskedFor ? &m_routes[{std::string(name.method), std::string(name.routeTemplate)}] : nullptr;
        }
        return *known[place];
    }

    const LogQuery& m_query;
    RouteFilter m_filter;
    std::int64_t m_from;
    std::int64_t m_to;
    std::map<Named, Counts> m_routes;
};

InvalidBudget budgetOf(std::uint32_t source, const logs::RequestSummary& summary)
{
    const auto& status = summary.invalid;
    InvalidBudget budget;
    budget.source = source;
    budget.tellsAll = !summary.coverage.failuresOnly;
    budget.atMost = std::int64_t(status.inWindow.most);
    budget.atLeast = std::int64_t(status.inWindow.least);
    budget.limit = std::int64_t(status.limit);
    budget.peak = std::int64_t(status.peak);
    budget.peakAt = status.peakAt;
    budget.perMinute = status.perMinute;
    budget.timeToBan = status.untilBan;
    budget.bannedUntil = summary.bans.until;
    for (const auto& cause : status.causes) {
        budget.unauthorized += cause.status == 401 ? std::int64_t(cause.count) : 0;
        if (budget.burners.size() == maxBurners)
            continue;
        budget.burners.push_back({burnerLabel(cause), std::int64_t(cause.count), double(cause.count) / 10,
            cause.status == 0 ? std::string() : nameOfRoute(cause.method, cause.routeTemplate)});
    }
    return budget;
}

template <typename Key, typename Value>
std::vector<std::pair<Key, Value>> listed(const std::map<Key, Value>& map)
{
    return {map.begin(), map.end()};
}

} // namespace

void leaveOut(std::span<RequestSource> sources)
{
    std::vector<logs::LogCoverage> coverages;
    for (const auto& source : sources) {
        if (source.figures->newest())
            coverages.push_back(source.figures->coverage());
    }
    const auto added = logs::addedUp(coverages);
    std::size_t next = 0;
    for (auto& source : sources) {
        if (source.figures->newest())
            source.isAddedUp = added[next++];
    }
}

RequestSums sumsOf(std::span<const RequestSource> sources)
{
    RequestSums sums;
    std::map<std::uint16_t, std::uint64_t> byStatus;
    std::map<std::string, std::uint64_t> byPlace;
    for (const auto& source : sources) {
        if (!source.isAddedUp || !source.summary)
            continue;
        const auto& summary = *source.summary;
        sums.total += summary.total;
        sums.toDiscord += summary.toDiscord;
        sums.refused += summary.refused;
        sums.cached += summary.cached;
        sums.unknown += summary.unknown;
        for (const auto& [status, count] : summary.byStatus)
            byStatus[status] += count;
        for (const auto& place : summary.places)
            byPlace[place.place] += place.count;
        for (std::size_t scope = 0; scope < logs::scopes; ++scope)
            sums.limitedByScope[scope] += summary.limitedByScope[scope];
    }
    sums.byStatus = listed(byStatus);
    sums.byPlace = listed(byPlace);
    std::ranges::stable_sort(sums.byPlace, [](const auto& a, const auto& b) { return a.second > b.second; });
    return sums;
}

bool tellOnlyOfFailures(std::span<const RequestSource> sources)
{
    const auto tells = [](const RequestSource& source) { return source.isAddedUp && source.figures->newest(); };
    const auto first = std::find_if(sources.begin(), sources.end(), tells); // all of these are of one kind
    return first != sources.end() && first->figures->coverage().failuresOnly;
}

std::string burnerLabel(const logs::InvalidCause& cause)
{
    if (cause.status == 0)
        return "others";
    auto shown = std::string(cause.routeTemplate);
    // The end of a route tells more than its beginning, which is the same for most.
    const auto last = shown.rfind('/');
    const auto cut = last == std::string::npos || last == 0 ? std::string::npos : shown.rfind('/', last - 1);
    if (cut != std::string::npos && cut > 0)
        shown = "…" + shown.substr(cut);
    return std::to_string(cause.status) + ' ' + std::string(cause.method) + ' ' + shown;
}

TrafficSeries seriesOf(std::span<const RequestSource> sources, const TimeGrid& grid)
{
    Sums sums(grid);
    for (const auto& source : sources) {
        if (source.isAddedUp)
            addAll(sums, *source.figures, grid);
    }
    return sums.series(LogQuery{}.kinds, true);
}

TrafficFigures trafficOf(std::span<const RequestSource> all, const LogQuery& query, WallTime end)
{
    std::vector<RequestSource> sources;
    for (const auto& source : all) {
        if (query.source ? *query.source == source.id : source.isAddedUp) {
            sources.push_back(source);
            sources.back().isAddedUp = true; // to those that were asked for
        }
    }
    const auto begin = query.zoom ? query.zoom->first : end - query.length;
    auto finest = finestOf(sources, begin);
    const auto byRouteOnly = !query.routeText.empty() || !query.route.empty();
    if (byRouteOnly) {
        for (const auto& source : sources)
            finest = std::max(finest, source.figures->routeSeries().slotFrom(secondOf(begin)));
    }
    const auto grid = gridOf(query, end, finest);
    Sums sums(grid);
    ByRoute byRoute(query, grid);
    TrafficFigures figures;
    for (const auto& source : sources) {
        byRoute.add(*source.figures, byRouteOnly ? &sums : nullptr);
        if (byRouteOnly)
            sums.markRead(*source.figures);
        else
            addAll(sums, *source.figures, grid);
    }
    figures.series = sums.series(query.kinds, !byRouteOnly);
    figures.routes = byRoute.routes(figures.routesLeftOut);
    auto totals = sumsOf(sources);
    figures.byStatus = std::move(totals.byStatus);
    figures.byPlace = std::move(totals.byPlace);
    for (const auto& source : all) {
        if (source.summary)
            figures.budgets.push_back(budgetOf(source.id, *source.summary));
    }
    std::ranges::stable_sort(figures.budgets, std::greater(), &InvalidBudget::atMost);
    return figures;
}

} // namespace headroom::console
