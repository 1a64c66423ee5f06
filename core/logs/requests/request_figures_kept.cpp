// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How figures outlast a restart.
#include "core/logs/requests/request_figures.h"

#include "core/base/byte_record.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::string_view figuresKind = "HRQF";
constexpr std::uint8_t figuresVersion = 4;
constexpr std::size_t maxNameLength = 256;
constexpr std::int64_t farthestSecond = std::int64_t{1} << 40; // beyond any calendar

void writePeak(ByteWriter& writer, const SecondPeak& peak)
{
    writer.number(peak.count);
    writer.time(peak.at);
}

SecondPeak readPeak(ByteReader& reader)
{
    const auto count = reader.number();
    return {count, reader.time()};
}

} // namespace

void RequestFigures::writeTotals(ByteWriter& writer) const
{
    for (const auto count : m_byKind)
        writer.number(count);
    for (const auto count : m_limitedByScope)
        writer.number(count);
    writer.number(m_bans.answers);
    writer.time(m_bans.last);
    writer.time(m_bans.until);
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
    writer.flag(m_limiterSeen);
    writePeak(writer, m_peak);
    writePeak(writer, m_peakToDiscord);
    writer.signedNumber(m_minute);
    writer.number(m_inMinute);
    writer.number(m_maxInMinute);
    writer.time(m_from);
    writer.time(m_to);
    writer.signedNumber(m_firstSecond);
}

void RequestFigures::readRoutes(ByteReader& reader, std::vector<RouteSeries::Route>& places)
{
    // A template that this version does not know by that name is shown as no path.
    const auto unknown = *discord::templateIdNamed({"", "(no path)"});
    const auto routes = reader.count(discord::templateIds() * 2);
    for (std::size_t i = 0; i < routes && !reader.failed(); ++i) {
        const auto method = reader.text(maxNameLength);
        const auto routeTemplate = reader.text(maxNameLength);
        places.push_back(routeOf(discord::templateIdNamed({method, routeTemplate}).value_or(unknown)));
        auto& route = m_routes[places.back()];
        route.invalid += reader.number();
        for (auto& count : route.byKind)
            count += reader.number();
    }
}

void RequestFigures::readTotals(ByteReader& reader, std::vector<RouteSeries::Route>& routes)
{
    for (auto& count : m_byKind)
        count = reader.number();
    for (auto& count : m_limitedByScope)
        count = reader.number();
    m_bans.answers = reader.number();
    m_bans.last = reader.time();
    m_bans.until = reader.time();
    const auto used = reader.count(m_byStatus.size());
    for (std::size_t i = 0; i < used && !reader.failed(); ++i) {
        const auto status = reader.number(m_byStatus.size() - 1);
        m_byStatus[status] = reader.number();
    }
    readRoutes(reader, routes);
    const auto places = reader.count(maxNameLength);
    for (std::size_t i = 0; i < places && !reader.failed(); ++i) {
        const auto name = reader.text(maxNameLength);
        countPlace(name, reader.number());
    }
    m_refusedByLimiter = reader.number();
    m_limiterSeen = reader.flag();
    m_peak = readPeak(reader);
    m_peakToDiscord = readPeak(reader);
    m_minute = reader.signedNumber(farthestSecond);
    m_inMinute = reader.number();
    m_maxInMinute = reader.number();
    m_from = reader.time();
    m_to = reader.time();
    m_firstSecond = reader.signedNumber(farthestSecond);
}

std::string RequestFigures::toBytes() const
{
    ByteWriter writer(figuresKind, figuresVersion);
    writeTotals(writer);
    m_clock.write(writer);
    m_budget.write(writer);
    m_series.write(writer);
    m_routeSeries.write(writer);
    return writer.finish();
}

Result<RequestFigures> RequestFigures::fromBytes(std::string_view bytes, LogCoverage coverage)
{
    ByteReader reader(bytes, figuresKind, figuresVersion);
    RequestFigures figures(coverage);
    if (!reader.failed()) {
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
