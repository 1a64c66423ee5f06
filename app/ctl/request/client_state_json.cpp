// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/client_state_json.h"

#include "app/ctl/text.h"

#include <QJsonArray>

#include <algorithm>

namespace headroom::ctl {

namespace {

using model::BreakerState;
using model::LaneState;
using model::WindowKind;
using Level = model::InvalidThresholds::Level;

QJsonValue textOrNull(std::string_view bytes)
{
    return bytes.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text(bytes));
}

// From one moment to another, which may not lie ahead.
qint64 ms(std::optional<Instant> from, std::optional<Instant> to)
{
    return from && to && *to > *from ? ceilMilliseconds(*to - *from).count() : 0;
}

qint64 jsonNumber(std::uint64_t count)
{
    return static_cast<qint64>(count);
}

std::string_view nameOf(LaneState state)
{
    constexpr std::string_view names[]{"idle", "ready", "claiming", "waiting"};
    return names[static_cast<std::size_t>(state)];
}

std::string_view nameOf(WindowKind window)
{
    constexpr std::string_view names[]{"", "fixed", "sliding"};
    return names[static_cast<std::size_t>(window)];
}

std::string_view nameOf(Level level)
{
    constexpr std::string_view names[]{"fine", "bulk_stops", "normal_stops", "all_stops"};
    return names[static_cast<std::size_t>(level)];
}

std::string_view nameOf(BreakerState state)
{
    constexpr std::string_view names[]{"closed", "open", "probing"};
    return names[static_cast<std::size_t>(state)];
}

QJsonObject laneJson(const model::Lane& lane, Instant now)
{
    QJsonArray routes;
    for (const auto& route : lane.routes)
        routes.append(text(route));
    const QJsonValue null(QJsonValue::Null);
    return {
        {QStringLiteral("routes"), routes},
        {QStringLiteral("bucket"), textOrNull(lane.bucket)},
        {QStringLiteral("state"), text(nameOf(lane.state))},
        {QStringLiteral("waiting"), jsonNumber(lane.waiting)},
        {QStringLiteral("in_flight"), jsonNumber(lane.inFlight)},
        {QStringLiteral("held_by"), lane.waitReason ? QJsonValue(text(toString(*lane.waitReason))) : null},
        {QStringLiteral("wait_ms"), ms(now, lane.waitsUntil)},
        {QStringLiteral("longest_wait_ms"), ms(lane.waitingSince, now)},
        {QStringLiteral("limit"), lane.limit ? QJsonValue(static_cast<qint64>(*lane.limit)) : null},
        {QStringLiteral("remaining"), lane.limit ? QJsonValue(static_cast<qint64>(lane.remaining)) : null},
        {QStringLiteral("reset_after_ms"), ms(now, lane.resetsAt)},
        {QStringLiteral("window"), textOrNull(nameOf(lane.window))},
    };
}

QJsonArray lanesJson(const std::vector<model::Lane>& lanes, Instant now)
{
    QJsonArray shown;
    for (std::size_t i = 0; i < std::min(lanes.size(), maxLanesShown); ++i)
        shown.append(laneJson(lanes[i], now));
    return shown;
}

QJsonObject sharedJson(const model::SharedLimit& shared, Instant now)
{
    return {
        {QStringLiteral("per_second"), jsonNumber(shared.perSecond)},
        {QStringLiteral("used"), jsonNumber(shared.used)},
        {QStringLiteral("waiting"), jsonNumber(shared.waiting)},
        {QStringLiteral("held_for_ms"), ms(now, shared.heldUntil)},
    };
}

QJsonObject invalidJson(const model::ClientState& state)
{
    return {
        {QStringLiteral("count"), jsonNumber(state.invalid)},
        {QStringLiteral("limit"), jsonNumber(state.thresholds.banAt)},
        {QStringLiteral("thresholds"),
            QJsonObject{
                {QStringLiteral("bulk"), jsonNumber(state.thresholds.stopBulkAt)},
                {QStringLiteral("normal"), jsonNumber(state.thresholds.stopNormalAt)},
                {QStringLiteral("all"), jsonNumber(state.thresholds.stopAllAt)},
            }},
        {QStringLiteral("level"), text(nameOf(state.level))},
    };
}

QJsonObject breakerJson(const model::ClientState& state, Instant now)
{
    return {
        {QStringLiteral("state"), text(nameOf(state.breaker))},
        {QStringLiteral("for_ms"), ms(now, state.breakerUntil)},
        {QStringLiteral("problem"), textOrNull(state.hostProblem)},
    };
}

QJsonArray problemsJson(const std::vector<model::StoreProblem>& problems, Instant now)
{
    QJsonArray shown;
    for (const auto& problem : problems) {
        shown.append(QJsonObject{
            {QStringLiteral("cause"), text(toString(problem.cause))},
            {QStringLiteral("text"), text(problem.text)},
            {QStringLiteral("redis_said"), text(problem.reply)},
            {QStringLiteral("advice"), text(problem.advice)},
            {QStringLiteral("for_ms"), ms(problem.since, now)},
        });
    }
    return shown;
}

} // namespace

QJsonObject clientStateJson(const model::ClientState& state, Instant now)
{
    const QJsonObject client{
        {QStringLiteral("lanes"), lanesJson(state.lanes, now)},
        {QStringLiteral("more_lanes"), jsonNumber(state.lanes.size() - std::min(state.lanes.size(), maxLanesShown))},
        {QStringLiteral("unfinished"), jsonNumber(state.unfinished)},
        {QStringLiteral("in_flight"), jsonNumber(state.inFlight)},
        {QStringLiteral("concurrency"), jsonNumber(state.concurrency)},
        {QStringLiteral("paused_for_retry"), jsonNumber(state.pausedForRetry)},
        {QStringLiteral("held_by_sub_limits"), jsonNumber(state.heldBySubLimits)},
        {QStringLiteral("global"), sharedJson(state.global, now)},
        {QStringLiteral("address"), sharedJson(state.address, now)},
        {QStringLiteral("invalid"), invalidJson(state)},
        {QStringLiteral("breaker"), breakerJson(state, now)},
        {QStringLiteral("address_held_for_ms"), ms(now, state.addressHeldUntil)},
        {QStringLiteral("proxy_held_for_ms"), ms(now, state.proxyHeldUntil)},
        {QStringLiteral("token_refused"), state.tokenRefused},
        {QStringLiteral("draining"), state.draining},
        {QStringLiteral("redis_away"), state.storeIsAway},
        {QStringLiteral("redis_problems"), problemsJson(state.storeProblems, now)},
        {QStringLiteral("fleet_clients"), jsonNumber(state.fleetClients)},
        {QStringLiteral("cached_answers"), jsonNumber(state.cachedAnswers)},
        {QStringLiteral("remembered_lanes"), jsonNumber(state.rememberedLanes)},
    };
    return {{QStringLiteral("client"), client}};
}

} // namespace headroom::ctl
