// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How figures outlast a restart.
#include "core/logs/request_figures.h"

#include "core/logs/figure_bytes.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::string_view kind = "HRQF";
constexpr std::uint8_t version = 1;
constexpr std::size_t longestName = 256;

void writeTime(FigureWriter& writer, const std::optional<WallTime>& time)
{
    writer.number(time.has_value());
    if (time)
        writer.signedNumber(time->time_since_epoch().count());
}

std::optional<WallTime> readTime(FigureReader& reader)
{
    if (!reader.numberUpTo(1))
        return {};
    return WallTime{std::chrono::milliseconds{reader.signedNumber()}};
}

void writePeak(FigureWriter& writer, const SecondPeak& peak)
{
    writer.number(peak.count);
    writeTime(writer, peak.at);
}

SecondPeak readPeak(FigureReader& reader)
{
    const auto count = reader.number();
    return {count, readTime(reader)};
}

} // namespace

void RequestFigures::writeTotals(FigureWriter& writer) const
{
    for (const auto count : m_byKind)
        writer.number(count);
    const auto used = std::count_if(m_byStatus.begin(), m_byStatus.end(), [](auto count) { return count > 0; });
    writer.number(std::uint64_t(used));
    for (std::size_t status = 0; status < m_byStatus.size(); ++status) {
        if (!m_byStatus[status])
            continue;
        writer.number(status);
        writer.number(m_byStatus[status]);
    }
    writer.number(m_routes.size());
    for (const auto& route : m_routes) {
        const auto name = discord::nameOf(route.id);
        writer.text(name.method);
        writer.text(name.routeTemplate);
        writer.number(route.invalid);
        for (const auto count : route.byKind)
            writer.number(count);
    }
    writer.number(m_places.size());
    for (const auto& place : m_places) {
        writer.text(place.name);
        writer.number(place.count);
    }
    writer.number(m_refusedByLimiter);
    writer.number(m_limiterSeen);
    writePeak(writer, m_peak);
    writePeak(writer, m_peakToDiscord);
    writer.signedNumber(m_minute);
    writer.number(m_inMinute);
    writer.number(m_mostInMinute);
    writeTime(writer, m_from);
    writeTime(writer, m_to);
    writer.signedNumber(m_firstSecond);
}

void RequestFigures::readRoutes(FigureReader& reader, std::vector<RouteSeries::Route>& places)
{
    // A template that this version does not know by that name is shown as no path.
    const auto unknown = *discord::templateIdNamed({"", "(no path)"});
    const auto routes = reader.numberUpTo(discord::templateIds() * 2);
    for (std::uint64_t i = 0; i < routes && !reader.fails(); ++i) {
        const auto method = reader.text(longestName);
        const auto routeTemplate = reader.text(longestName);
        places.push_back(routeOf(discord::templateIdNamed({method, routeTemplate}).value_or(unknown)));
        auto& route = m_routes[places.back()];
        route.invalid += reader.number();
        for (auto& count : route.byKind)
            count += reader.number();
    }
}

void RequestFigures::readTotals(FigureReader& reader, std::vector<RouteSeries::Route>& routes)
{
    for (auto& count : m_byKind)
        count = reader.number();
    const auto used = reader.numberUpTo(m_byStatus.size());
    for (std::uint64_t i = 0; i < used && !reader.fails(); ++i) {
        const auto status = reader.numberUpTo(m_byStatus.size() - 1);
        m_byStatus[status] = reader.number();
    }
    readRoutes(reader, routes);
    const auto places = reader.numberUpTo(longestName);
    for (std::uint64_t i = 0; i < places && !reader.fails(); ++i) {
        const auto name = reader.text(longestName);
        countPlace(name, reader.number());
    }
    m_refusedByLimiter = reader.number();
    m_limiterSeen = reader.numberUpTo(1);
    m_peak = readPeak(reader);
    m_peakToDiscord = readPeak(reader);
    m_minute = reader.signedNumber();
    m_inMinute = reader.number();
    m_mostInMinute = reader.number();
    m_from = readTime(reader);
    m_to = readTime(reader);
    m_firstSecond = reader.signedNumber();
}

std::string RequestFigures::toBytes() const
{
    FigureWriter writer(kind, version);
    writeTotals(writer);
    m_clock.write(writer);
    m_budget.write(writer);
    m_series.write(writer);
    m_routeSeries.write(writer);
    return writer.finish();
}

Result<RequestFigures> RequestFigures::fromBytes(std::string_view bytes)
{
    FigureReader reader(bytes, kind, version);
    RequestFigures figures;
    if (!reader.fails()) {
        std::vector<RouteSeries::Route> routes;
        figures.readTotals(reader, routes);
        figures.m_clock.read(reader);
        figures.m_budget.read(reader);
        figures.m_series.read(reader);
        figures.m_routeSeries.read(reader, routes);
    }
    if (figures.m_clock.isKnown() != (figures.m_from && figures.m_to))
        reader.fail();
    if (const auto whole = reader.finish("the figures kept of a request log"); !whole)
        return tl::unexpected(whole.error());
    return figures;
}

} // namespace headroom::logs
