// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_figures.h"

#include "core/base/text/display_text.h"

#include <algorithm>
#include <numeric>

namespace headroom::logs {

namespace {

constexpr std::string_view figuresKind = "HRQF";
constexpr std::uint8_t figuresVersion = 5; // of all that serialize() writes, here and in its parts
constexpr std::size_t maxNameLength = 256;
constexpr std::size_t statuses = 1000;
constexpr std::size_t maxPlaces = 64;
constexpr std::string_view otherPlaces = "(others)";
// What a limiter at Discord's 50 a second never lets through: it counts arrivals, and the log tells when answers ended,
// so some of a second are written in the next. Two zones, with a token and by address, let through twice as many.
constexpr std::uint64_t maxInSecond = 150;
constexpr std::uint64_t maxInMinute = 60 * 55; // with a token

std::int64_t secondOf(WallTime time)
{
    return std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
}

bool reachedDiscord(AnswerKind kind)
{
    return kind != AnswerKind::Refused && kind != AnswerKind::Cached && kind != AnswerKind::Unknown;
}

// What nginx answers to a request that it cannot take, and no limiter does.
bool isOfBadRequest(std::uint16_t status)
{
    return status == 400 || status == 404 || status == 405 || status == 408 || (status >= 411 && status <= 417)
        || status == 421 || (status >= 494 && status <= 497);
}

Text banWarning(const BanSigns& bans, std::optional<WallTime> now)
{
    const auto answers = bans.answers == 1
        ? Text::tr("1 response says so")
        : Text::tr("%1 responses say so").arg(Text::count(std::int64_t(bans.answers)));
    if (now && bans.until && *bans.until <= *now)
        return Text::tr("Cloudflare had banned the address (%1); the announced time is over: see what burned the "
                        "invalid-request budget")
            .arg(answers);
    return Text::tr("Cloudflare has banned the address (%1): send nothing until the announced time is over, and see "
                    "what burns the invalid-request budget")
        .arg(answers);
}

std::uint64_t sumOf(const std::array<std::uint64_t, answerKinds>& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
}

} // namespace

RequestFigures::RequestFigures(LogCoverage coverage)
    : m_coverage(coverage)
    , m_byStatus(statuses)
    , m_routeAt(discord::templateIds())
{
}

RouteSeries::Route RequestFigures::routeOf(discord::TemplateId id)
{
    auto& at = m_routeAt[id];
    if (!at) {
        m_routes.push_back({id, discord::countsTowardsGlobal(discord::nameOf(id)), 0, {}});
        at = std::uint16_t(m_routes.size());
    }
    return RouteSeries::Route(at - 1U);
}

discord::TemplateName RequestFigures::routeName(RouteSeries::Route route) const
{
    static constexpr discord::TemplateName others{"", "(other routes)"};
    return route < m_routes.size() ? discord::nameOf(m_routes[route].id) : others;
}

void RequestFigures::countPlace(std::string_view name, std::uint64_t count)
{
    if (m_lastPlace < m_places.size() && m_places[m_lastPlace].name == name) {
        m_places[m_lastPlace].count += count;
        return;
    }
    auto place = std::ranges::find(m_places, name, &Place::name);
    if (place == m_places.end() && m_places.size() >= maxPlaces && name != otherPlaces) {
        countPlace(otherPlaces, count);
        return;
    }
    if (place == m_places.end())
        place = m_places.insert(place, {std::string(name), 0});
    place->count += count;
    m_lastPlace = std::size_t(place - m_places.begin());
}

void RequestFigures::countBan(const RequestRecord& record)
{
    const auto until = record.at + std::chrono::duration_cast<std::chrono::milliseconds>(*record.bannedFor);
    ++m_bans.answers;
    m_bans.last = std::max(m_bans.last.value_or(record.at), record.at);
    m_bans.until = std::max(m_bans.until.value_or(until), until);
}

void RequestFigures::countPeaks(const RequestCounts& second, WallTime at)
{
    const auto toDiscord = second.toDiscord();
    const auto all = second.all();
    if (toDiscord > m_peakToDiscord.count)
        m_peakToDiscord = {toDiscord, at};
    if (all > m_peak.count)
        m_peak = {all, at};
}

void RequestFigures::count(const RequestRecord& record)
{
    const auto kind = kindOf(record.reach, record.status);
    const auto invalid = invalidOf(record.reach, record.status, record.scope);
    const auto id = discord::templateIdOf(record.method, discord::pathOfTarget(record.target));
    const auto wallSecond = secondOf(record.at);
    const bool isFirst = !m_clock.isKnown();
    const auto moment = m_clock.pass(wallSecond);
    if (isFirst)
        m_firstSecond = moment.second;
    if (moment.isRestart) {
        m_series.restartAt(wallSecond);
        m_routeSeries.restartAt(wallSecond);
    }

    ++m_byKind[std::size_t(kind)];
    ++m_byStatus[record.status < statuses ? record.status : 0];
    if (kind == AnswerKind::Limited)
        ++m_limitedByScope[std::size_t(record.scope)];
    if (record.bannedFor)
        countBan(record);
    const auto place = routeOf(id);
    auto& route = m_routes[place];
    ++route.byKind[std::size_t(kind)];
    route.invalid += invalid != Invalid::No;
    m_routeSeries.add(wallSecond, place, kind);
    if (!record.place.empty())
        countPlace(record.place, 1);
    m_refusedByLimiter += record.limiterRefused;
    m_limiterSeen |= record.limiterSeen;
    m_limiterSeen |= record.reach == Reach::Refused && !isOfBadRequest(record.status);
    if (!m_from || record.at < *m_from)
        m_from = record.at;
    if (!m_to || record.at > *m_to)
        m_to = record.at;
    if (invalid != Invalid::No && moment.isInWindow)
        m_budget.add(moment.second, m_clock.newest(), record.at, invalid, record.status, id);
    const bool isByAddress = !route.isWithToken && reachedDiscord(kind);
    if (route.isWithToken && reachedDiscord(kind))
        countWithToken(wallSecond);
    if (const auto* second = m_series.add(wallSecond, kind, invalid != Invalid::No, isByAddress))
        countPeaks(*second, record.at);
}

RequestSummary RequestFigures::summary(std::optional<WallTime> now) const
{
    RequestSummary summary;
    const auto ofKind = [this](AnswerKind kind) { return m_byKind[std::size_t(kind)]; };
    summary.coverage = m_coverage;
    summary.byKind = m_byKind;
    summary.limitedByScope = m_limitedByScope;
    summary.bans = m_bans;
    summary.total = sumOf(m_byKind);
    summary.refused = ofKind(AnswerKind::Refused);
    summary.refusedByLimiter = m_refusedByLimiter;
    summary.cached = ofKind(AnswerKind::Cached);
    summary.unknown = ofKind(AnswerKind::Unknown);
    summary.toDiscord = summary.total - summary.refused - summary.cached - summary.unknown;
    for (std::size_t status = 0; status < statuses; ++status) {
        if (m_byStatus[status])
            summary.byStatus.emplace_back(std::uint16_t(status), m_byStatus[status]);
    }
    for (const auto& route : m_routes) {
        const auto name = discord::nameOf(route.id);
        summary.routes.push_back({name.method, name.routeTemplate, sumOf(route.byKind), route.invalid, route.byKind});
    }
    std::ranges::stable_sort(summary.routes, [](const auto& a, const auto& b) { return a.count > b.count; });
    for (const auto& place : m_places)
        summary.places.push_back({place.name, place.count});
    std::ranges::stable_sort(summary.places, [](const auto& a, const auto& b) { return a.count > b.count; });
    summary.peak = m_peak;
    summary.peakToDiscord = m_peakToDiscord;
    summary.from = m_from;
    summary.to = m_to;
    const auto newest = now ? std::max(m_clock.newest(), secondOf(*now) + m_clock.shift()) : m_clock.newest();
    summary.invalid = m_budget.standing(newest, m_firstSecond);
    addWarnings(summary, now && m_to ? std::max(*now, *m_to) : m_to);
    return summary;
}

void RequestFigures::countWithToken(std::int64_t second)
{
    const auto minute = second / 60;
    if (minute > m_minute) {
        m_minute = minute;
        m_inMinute = 0;
    }
    if (minute == m_minute && ++m_inMinute > m_maxInMinute)
        m_maxInMinute = m_inMinute;
}

bool RequestFigures::limiterSeemsInactive() const
{
    return m_coverage == LogCoverage{} && !m_limiterSeen
        && (m_peakToDiscord.count > maxInSecond || m_maxInMinute > maxInMinute);
}

void RequestFigures::addWarnings(RequestSummary& summary, std::optional<WallTime> now) const
{
    if (const auto warning = coverageWarning(m_coverage); !warning.empty())
        summary.warnings.emplace_back(warning);
    if (m_bans.answers)
        summary.warnings.push_back(banWarning(m_bans, now));
    if (limiterSeemsInactive())
        summary.warnings.push_back(Text::tr(
            "the proxy's limiter seems to be inactive: up to %1 requests a second went to Discord and none was "
            "ever refused; a limit_req_zone whose key is empty, such as $proxy_host, limits nothing: use "
            "$server_name")
                                       .arg(Text::count(std::int64_t(m_peakToDiscord.count))));
    if (m_clock.stepsBack())
        summary.warnings.push_back((m_clock.stepsBack() == 1
                ? Text::tr("the log's clock went back %1 (%2 time); the counts of ten minutes around that are not "
                           "exact")
                : Text::tr("the log's clock went back %1 (%2 times, that at most); the counts of ten minutes around "
                           "that are not exact"))
                                       .arg(Text::figure(elapsedText(m_clock.greatestStep())),
                                           Text::count(std::int64_t(m_clock.stepsBack()))));
}

// The greatest sum of ten minutes in a row.
InvalidBudget::Peak RequestFigures::peakByMinutes() const
{
    InvalidBudget::Peak peak;
    const auto& ring = m_series.minuteRing();
    if (ring.isEmpty())
        return peak;
    constexpr std::int64_t minutes = budgetWindow / 60;
    std::uint64_t sum = 0;
    for (auto number = ring.oldest(); number <= ring.newest(); ++number) {
        sum += ring[number].invalid;
        if (number - minutes >= ring.oldest())
            sum -= ring[number - minutes].invalid;
        if (sum > peak.count)
            peak = {sum, WallTime{std::chrono::minutes{number + 1}}};
    }
    return peak;
}

void RequestFigures::merge(const RequestFigures& other)
{
    if (!other.m_clock.isKnown()) {
        m_limiterSeen |= other.m_limiterSeen;
        return;
    }
    if (!m_clock.isKnown()) {
        const bool limiterSeen = m_limiterSeen;
        *this = other;
        m_limiterSeen |= limiterSeen;
        return;
    }
    for (std::size_t i = 0; i < answerKinds; ++i)
        m_byKind[i] += other.m_byKind[i];
    for (std::size_t i = 0; i < statuses; ++i)
        m_byStatus[i] += other.m_byStatus[i];
    for (std::size_t i = 0; i < scopes; ++i)
        m_limitedByScope[i] += other.m_limitedByScope[i];
    m_bans.answers += other.m_bans.answers;
    m_bans.last = std::max(m_bans.last, other.m_bans.last);
    m_bans.until = std::max(m_bans.until, other.m_bans.until);
    for (const auto& route : other.m_routes) {
        auto& own = m_routes[routeOf(route.id)];
        own.invalid += route.invalid;
        for (std::size_t i = 0; i < answerKinds; ++i)
            own.byKind[i] += route.byKind[i];
    }
    for (const auto& place : other.m_places)
        countPlace(place.name, place.count);
    m_refusedByLimiter += other.m_refusedByLimiter;
    m_limiterSeen |= other.m_limiterSeen;
    m_from = std::min(*m_from, *other.m_from);
    m_to = std::max(*m_to, *other.m_to);

    const auto shift = m_clock.shift() - other.m_clock.shift();
    m_firstSecond = std::min(m_firstSecond, other.m_firstSecond + shift);
    m_clock.merge(other.m_clock, shift);
    m_series.merge(other.m_series);
    m_budget.merge(other.m_budget, shift, *m_to, peakByMinutes());
    if (other.m_peak.count > m_peak.count)
        m_peak = other.m_peak;
    m_maxInMinute = std::max(m_maxInMinute, other.m_maxInMinute);
    if (other.m_peakToDiscord.count > m_peakToDiscord.count)
        m_peakToDiscord = other.m_peakToDiscord;
    for (const auto& points = m_series.seconds(); const auto& counts : points.counts)
        countPeaks(counts, points.from + (&counts - points.counts.data()) * points.slot);
}

// What the number of each route is now.
template <typename Bytes, typename Self>
std::vector<RouteSeries::Route> RequestFigures::serializeRoutes(Bytes& bytes, Self& self)
{
    struct Kept
    {
        std::string method;
        std::string routeTemplate;
        Route counts;
    };
    std::vector<Kept> routes;
    if constexpr (!isReading<Bytes>) {
        for (const auto& route : self.m_routes) {
            const auto name = discord::nameOf(route.id);
            routes.push_back({std::string(name.method), std::string(name.routeTemplate), route});
        }
    }
    listOf(bytes, routes, discord::templateIds() * 2, [&bytes](auto& route) {
        field(bytes, route.method, maxNameLength);
        field(bytes, route.routeTemplate, maxNameLength);
        fields(bytes, route.counts.invalid, route.counts.byKind);
    });
    std::vector<RouteSeries::Route> places;
    if constexpr (isReading<Bytes>) {
        // A template that this version does not know by that name is shown as no path.
        const auto unknown = *discord::templateIdNamed({"", "(no path)"});
        for (const auto& kept : routes) {
            places.push_back(
                self.routeOf(discord::templateIdNamed({kept.method, kept.routeTemplate}).value_or(unknown)));
            auto& route = self.m_routes[places.back()];
            route.invalid += kept.counts.invalid;
            for (std::size_t kind = 0; kind < answerKinds; ++kind)
                route.byKind[kind] += kept.counts.byKind[kind];
        }
    }
    return places;
}

template <typename Bytes, typename Self>
void RequestFigures::serialize(Bytes& bytes, Self& self)
{
    constexpr std::int64_t farthestSecond = std::int64_t{1} << 40; // beyond any calendar
    fields(bytes, self.m_byKind, self.m_limitedByScope, self.m_bans.answers, self.m_bans.last, self.m_bans.until);
    filledSlots(
        bytes, statuses, [&](std::size_t status) { return self.m_byStatus[status] > 0; },
        [&](std::size_t status) { field(bytes, self.m_byStatus[status]); });
    const auto routes = serializeRoutes(bytes, self);
    auto places = self.m_places;
    listOf(bytes, places, maxNameLength, [&bytes](auto& place) {
        field(bytes, place.name, maxNameLength);
        field(bytes, place.count);
    });
    if constexpr (isReading<Bytes>) {
        for (const auto& place : places)
            self.countPlace(place.name, place.count);
    }
    fields(bytes, self.m_refusedByLimiter, self.m_limiterSeen, self.m_peak.count, self.m_peak.at);
    fields(bytes, self.m_peakToDiscord.count, self.m_peakToDiscord.at);
    field(bytes, self.m_minute, farthestSecond);
    fields(bytes, self.m_inMinute, self.m_maxInMinute, self.m_from, self.m_to);
    field(bytes, self.m_firstSecond, farthestSecond);
    fields(bytes, self.m_clock, self.m_budget, self.m_series);
    field(bytes, self.m_routeSeries, std::span(routes));
    if constexpr (isReading<Bytes>) {
        if (self.m_clock.isKnown() != (self.m_from && self.m_to))
            bytes.fail();
    }
}

std::string RequestFigures::toBytes() const
{
    ByteWriter writer(figuresKind, figuresVersion);
    serialize(writer, *this);
    return writer.finish();
}

Result<RequestFigures> RequestFigures::fromBytes(std::string_view bytes, LogCoverage coverage)
{
    ByteReader reader(bytes, figuresKind, figuresVersion);
    RequestFigures figures(coverage);
    if (!reader.failed())
        serialize(reader, figures);
    return reader.finish("the figures kept of a request log").map([&figures] { return std::move(figures); });
}

} // namespace headroom::logs
