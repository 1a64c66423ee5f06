// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/discord/template_id.h"
#include "core/logs/requests/request_budget.h"
#include "core/logs/requests/request_record.h"
#include "core/logs/requests/request_series.h"
#include "core/logs/requests/request_summary.h"
#include "core/logs/requests/route_series.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// Everything that is counted of one source's requests, by the time in the log alone. A value; memory is bounded (some
// 300 KB; 3 MB when every route there can be was asked for and refused), whatever comes. Not thread-safe.
class RequestFigures
{
public:
    explicit RequestFigures(LogCoverage coverage = {});

    const LogCoverage& coverage() const { return m_coverage; }

    // Keeps nothing of the record's texts but the place.
    void count(const RequestRecord& record);

    // The error log says that the limiter is at work.
    void noteLimiter() { m_limiterSeen = true; }

    // As of the newest request, or of `now` where that is later: then the window has moved on without requests.
    RequestSummary summary(std::optional<WallTime> now = {}) const;

    const RequestSeries& series() const { return m_series; }
    // By route as well; not of what was merged.
    const RouteSeries& routeSeries() const { return m_routeSeries; }
    discord::TemplateName routeName(RouteSeries::Route route) const; // of its numbers
    std::optional<WallTime> oldest() const { return m_from; }
    std::optional<WallTime> newest() const { return m_to; }

    // Adds what another source counted, for the whole; of sources that may be added: see addedUp(). Windows and series
    // are added second by second; the peak of ten minutes of both together is exact to a minute over the last day.
    void merge(const RequestFigures& other);

    // For the file in which figures outlast a restart. Nothing that is secret is in there. Reading back what is not
    // whole, or of another version, is an error of one line (ErrorKind::Broken). The source is not in there.
    std::string toBytes() const;
    static Result<RequestFigures> fromBytes(std::string_view bytes, LogCoverage coverage = {});

private:
    struct Route
    {
        discord::TemplateId id = 0;
        bool isWithToken = true; // counts towards the bot's global limit, as far as its route tells
        std::uint64_t invalid = 0;
        std::array<std::uint64_t, answerKinds> byKind{};
    };
    struct Place
    {
        std::string name;
        std::uint64_t count = 0;
    };

    RouteSeries::Route routeOf(discord::TemplateId id); // its place in m_routes
    void countPlace(std::string_view name, std::uint64_t count);
    void countBan(const RequestRecord& record);
    void countPeaks(const RequestCounts& second, WallTime at);
    void countWithToken(std::int64_t second);
    InvalidBudget::Peak peakByMinutes() const;
    bool limiterSeemsInactive() const;
    void addWarnings(RequestSummary& summary, std::optional<WallTime> now) const;
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);
    template <typename Bytes, typename Self>
    static std::vector<RouteSeries::Route> serializeRoutes(Bytes& bytes, Self& self);

    LogCoverage m_coverage;
    std::array<std::uint64_t, answerKinds> m_byKind{};
    std::array<std::uint64_t, scopes> m_limitedByScope{};
    BanSigns m_bans;
    std::vector<std::uint64_t> m_byStatus; // 1000
    std::vector<std::uint16_t> m_routeAt; // by TemplateId: 1 + the index in m_routes, 0 for none
    std::vector<Route> m_routes;
    std::vector<Place> m_places;
    std::size_t m_lastPlace = 0;
    std::uint64_t m_refusedByLimiter = 0;
    bool m_limiterSeen = false;
    SecondPeak m_peak;
    SecondPeak m_peakToDiscord;
    // With a token and to Discord: those of the minute that is passing, and the most there were in one.
    std::int64_t m_minute = 0;
    std::uint64_t m_inMinute = 0;
    std::uint64_t m_maxInMinute = 0;
    std::optional<WallTime> m_from;
    std::optional<WallTime> m_to;
    LogClock m_clock;
    std::int64_t m_firstSecond = 0; // on that clock
    InvalidBudget m_budget;
    RequestSeries m_series;
    RouteSeries m_routeSeries;
};

} // namespace headroom::logs
