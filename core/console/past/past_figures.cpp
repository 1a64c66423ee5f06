// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/past/past_figures.h"

#include "core/base/text/short_name.h"
#include "core/console/past/past_logs.h"
#include "core/console/past/past_series.h"
#include "core/console/recording/recorded_events.h"
#include "core/console/recording/recorded_figures.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom::console {

using namespace std::chrono_literals;
using recording::Measure;
using recording::Moment;
using recording::Recording;
using recording::Second;

namespace {

constexpr auto historyLength = 600s;
// How far before a moment an event may have begun that goes on still.
constexpr auto maxEventLength = 24h;

std::optional<Instant> inSeconds(std::optional<double> seconds, Instant now)
{
    if (!seconds || *seconds <= 0)
        return std::nullopt;
    return now + std::chrono::duration_cast<Duration>(std::chrono::duration<double>(*seconds));
}

RateGauge rateOf(const Moment& moment, Instant now, Measure rate, Measure limit, Measure blocked)
{
    RateGauge gauge;
    gauge.perSecond = moment.value(rate);
    gauge.limitPerSecond = moment.value(limit);
    gauge.blockedUntil = inSeconds(moment.value(blocked), now);
    gauge.source = gauge.perSecond ? QT_TRANSLATE_NOOP("Gauges", "as it was recorded")
                                   : QT_TRANSLATE_NOOP("Gauges", "not recorded at that time");
    return gauge;
}

InvalidGauge invalidOf(const Moment& moment)
{
    InvalidGauge gauge;
    gauge.limit = std::int64_t(moment.value(Measure::InvalidLimit).value_or(double(gauge.limit)));
    gauge.perMinute = moment.value(Measure::InvalidPerMinute).value_or(0);
    if (const auto left = moment.value(Measure::InvalidTimeToBan))
        gauge.timeToBan = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(*left));
    for (const auto& figure : moment.of(Measure::Invalid)) {
        const auto count = std::int64_t(figure.value);
        gauge.inWindow = std::max(gauge.inWindow.value_or(0), count);
        if (!figure.subject.empty())
            gauge.egresses.push_back({figure.subject, count});
    }
    for (const auto& figure : moment.of(Measure::InvalidCause)) {
        if (figure.value > 0)
            gauge.causes.push_back({figure.subject, std::int64_t(figure.value)});
    }
    std::ranges::stable_sort(gauge.egresses, std::greater(), &InvalidEgress::count);
    std::ranges::stable_sort(gauge.causes, std::greater(), &InvalidCause::count);
    gauge.source = gauge.inWindow ? "" : QT_TRANSLATE_NOOP("Gauges", "not recorded at that time");
    return gauge;
}

ConnectionState connectionOf(const Moment& moment)
{
    using Phase = ConnectionState::Phase;
    ConnectionState state;
    const auto phase = moment.value(Measure::RedisPhase);
    state.phase = phase && *phase >= 0 && *phase <= double(Phase::Lost) ? Phase(int(*phase)) : Phase::Absent;
    if (const auto trip = moment.value(Measure::RedisRoundTrip))
        state.roundTrip = std::chrono::duration_cast<Duration>(std::chrono::duration<double, std::milli>(*trip));
    state.changesPerSecond = moment.value(Measure::RedisChanges).value_or(0);
    return state;
}

// What goes on at that moment, the worst first.
Result<std::vector<Emergency>> emergenciesAt(Recording& recording, WallTime at, Instant now)
{
    const auto events = recording.events(at - maxEventLength, at + 1ms);
    if (!events)
        return tl::unexpected(events.error());
    std::vector<Emergency> emergencies;
    for (const auto& event : *events) {
        if (event.kind != Event::Kind::Emergency || event.at > at || (event.until && *event.until < at))
            continue;
        if (auto emergency = emergencyOf(event, now, at))
            emergencies.push_back(std::move(*emergency));
    }
    std::ranges::stable_sort(emergencies, [](const auto& a, const auto& b) {
        return std::pair(-int(a.severity), int(a.kind)) < std::pair(-int(b.severity), int(b.kind));
    });
    return emergencies;
}

// The event of a ban that is near keeps its largest count. At a moment it says what the pages say: what was counted in
// Redis, or else in a log.
void setCountAtMoment(Emergency& emergency, const InvalidGauge& gauge, const LogFigures& logs)
{
    if (emergency.kind != Emergency::Kind::BanNear || emergency.evidence != Emergency::Evidence::Counted)
        return;
    if (gauge.inWindow) {
        emergency.count = *gauge.inWindow;
        return;
    }
    if (!logs.traffic || logs.traffic->budgets.empty())
        return;
    const auto& worst = logs.traffic->budgets.front();
    const auto* const source = logs.source(worst.source);
    emergency.where = source ? shortName(source->name) : std::string_view();
    emergency.count = worst.atMost;
    emergency.evidence = worst.atLeast == worst.atMost ? Emergency::Evidence::Log : Emergency::Evidence::LogAtMost;
    emergency.place = Emergency::Place::LogBudgets;
}

Result<void> addHistories(Snapshot& snapshot, Recording& recording, Second at)
{
    const auto end = at + 1s;
    const auto curves = recording.curves({{Measure::TokenRate}, {Measure::AddressRate}}, end - historyLength, end, 1);
    if (!curves)
        return tl::unexpected(curves.error());
    snapshot.globalWithToken.history = secondBySecond(curves->at(0), end, std::size_t(historyLength.count()));
    snapshot.globalByAddress.history = secondBySecond(curves->at(1), end, std::size_t(historyLength.count()));
    return {};
}

// The first second of a minute in which anything was recorded.
Result<Second> firstIn(Recording& recording, Second minute)
{
    const auto curves = recording.curves({{Measure::Recorded}}, minute, minute + 60s, 1);
    if (!curves)
        return tl::unexpected(curves.error());
    const auto& curve = curves->front();
    const auto known = std::ranges::find_if(curve.average, [](float value) { return !std::isnan(value); });
    if (known == curve.average.end())
        return minute;
    return curve.from + std::chrono::seconds{(known - curve.average.begin()) * curve.step};
}

std::vector<PastRoute> routesOf(const Moment& moment)
{
    std::map<std::string, PastRoute> routes;
    for (const auto& figure : moment.of(Measure::BucketsOfRoute)) {
        const auto [state, route] = recording::parted(figure.subject);
        if (const auto status = bucketStatusNamed(state); status && figure.value > 0)
            routes[route].inState[std::size_t(*status)] = std::int64_t(std::llround(figure.value));
    }
    for (const auto& figure : moment.of(Measure::ClaimsWaiting)) {
        if (figure.value > 0)
            routes[figure.subject].waiting = std::int64_t(std::llround(figure.value));
    }
    std::vector<PastRoute> sorted;
    for (auto& [name, route] : routes) {
        route.route = name;
        sorted.push_back(std::move(route));
    }
    std::ranges::stable_sort(sorted, [](const PastRoute& a, const PastRoute& b) {
        // Claims in line, then the states in the order of how much they hold back.
        return a.waiting != b.waiting ? a.waiting > b.waiting : a.inState > b.inState;
    });
    return sorted;
}

} // namespace

Result<PastMoment> pastMoment(Recording& recording, const PastQuestion& question)
{
    const auto moment = recording.momentAt(std::chrono::floor<std::chrono::seconds>(question.at));
    if (!moment)
        return tl::unexpected(moment.error());
    PastMoment past;
    past.asked = question.at;
    past.now = question.now;
    past.at = moment->at;
    past.step = std::chrono::seconds{recording::stepOf(moment->tier)};
    past.isRecorded = moment->isRecorded;
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->takenAt = question.now;
    snapshot->connection = connectionOf(*moment);
    snapshot->globalWithToken =
        rateOf(*moment, question.now, Measure::TokenRate, Measure::TokenLimit, Measure::TokenBlocked);
    snapshot->globalByAddress =
        rateOf(*moment, question.now, Measure::AddressRate, Measure::AddressLimit, Measure::AddressBlocked);
    snapshot->invalid = invalidOf(*moment);
    snapshot->totals = {std::uint64_t(moment->value(Measure::Buckets).value_or(0)),
        std::uint64_t(moment->value(Measure::BucketsExhausted).value_or(0))};
    if (const auto added = addHistories(*snapshot, recording, moment->at); !added)
        return tl::unexpected(added.error());
    if (const auto emergencies = emergenciesAt(recording, question.at, question.now).map(into(snapshot->emergencies));
        !emergencies)
        return tl::unexpected(emergencies.error());
    auto logs = pastLogs(recording, *moment, question);
    if (!logs)
        return tl::unexpected(logs.error());
    for (auto& emergency : snapshot->emergencies)
        setCountAtMoment(emergency, snapshot->invalid, *logs);
    past.snapshot = std::move(snapshot);
    past.logs = std::make_shared<LogFigures>(std::move(*logs));
    past.routes = routesOf(*moment);
    for (const auto& figure : moment->of(Measure::Jobs))
        past.jobs.emplace_back(figure.subject, std::int64_t(std::llround(figure.value)));
    return past;
}

Result<PastOverview> pastOverview(Recording& recording, WallTime from, WallTime to, int points)
{
    PastOverview overview;
    const auto extent = recording.extent();
    if (!extent)
        return tl::unexpected(extent.error());
    overview.from = from;
    overview.to = to;
    if (!*extent)
        return overview;
    const auto begun = firstIn(recording, (*extent)->first);
    if (!begun)
        return tl::unexpected(begun.error());
    overview.extent = {*begun, (*extent)->second};
    const auto first = std::chrono::floor<std::chrono::seconds>(from);
    const auto end = std::chrono::ceil<std::chrono::seconds>(to);
    const auto step = std::max<std::int64_t>((end - first).count() / std::max(points, 1), 1);
    auto keys = responseKeys();
    keys.push_back({Measure::TokenRate});
    keys.push_back({Measure::TokenLimit});
    const auto curves = recording.curves(keys, first, end, step);
    if (!curves)
        return tl::unexpected(curves.error());
    const auto& rate = curves->at(answerKinds);
    overview.from = rate.from;
    overview.step = std::chrono::seconds{rate.step};
    overview.requests = rate.average;
    overview.limited = curves->at(std::size_t(AnswerKind::Limited)).average;
    for (std::size_t point = 0; point < overview.requests.size(); ++point) {
        float sum = std::nanf("");
        for (std::size_t kind = 0; kind < answerKinds; ++kind) {
            const auto value = curves->at(kind).average[point];
            if (!std::isnan(value))
                sum = std::isnan(sum) ? value : sum + value;
        }
        if (std::isnan(overview.requests[point]))
            overview.requests[point] = sum;
        const auto limit = curves->at(answerKinds + 1).greatest[point];
        if (!std::isnan(limit))
            overview.limit = std::max(overview.limit.value_or(0), double(limit));
    }
    auto events = recording.events(from - maxEventLength, to);
    if (!events)
        return tl::unexpected(events.error());
    // What has no end goes on, or is but a moment.
    std::erase_if(*events, [from](const Event& event) {
        const bool goesOn = event.kind == Event::Kind::Emergency || event.kind == Event::Kind::Job;
        return event.until ? *event.until < from : event.at < from && !goesOn;
    });
    overview.events = std::move(*events);
    return overview;
}

} // namespace headroom::console
