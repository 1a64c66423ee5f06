// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/client_state_json.h"

#include "app/ctl/text.h"

#include <QJsonArray>

#include <algorithm>

namespace headroom::ctl {

namespace {

using Level = limits::InvalidThresholds::Level;
using BreakerState = limits::CircuitBreaker::State;
using Window = rest::BucketModel::Kind;

QJsonValue textOrNull(std::string_view bytes)
{
    return bytes.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text(bytes));
}

qint64 ms(Duration span)
{
    return ceilMilliseconds(span).count();
}

qint64 jsonNumber(std::uint64_t count)
{
    return static_cast<qint64>(count);
}

std::string_view nameOf(rest::LaneState state)
{
    switch (state) {
    case rest::LaneState::Idle:
        return "idle";
    case rest::LaneState::Ready:
        return "ready";
    case rest::LaneState::Claiming:
        return "claiming";
    case rest::LaneState::Waiting:
        return "waiting";
    }
    return {};
}

std::string_view nameOf(Window window)
{
    switch (window) {
    case Window::Unknown:
        return {};
    case Window::Fixed:
        return "fixed";
    case Window::Sliding:
        return "sliding";
    }
    return {};
}

std::string_view nameOf(Level level)
{
    switch (level) {
    case Level::Fine:
        return "fine";
    case Level::BulkStops:
        return "bulk_stops";
    case Level::NormalStops:
        return "normal_stops";
    case Level::AllStops:
        return "all_stops";
    }
    return {};
}

std::string_view nameOf(BreakerState state)
{
    switch (state) {
    case BreakerState::Closed:
        return "closed";
    case BreakerState::Open:
        return "open";
    case BreakerState::HalfOpen:
        return "probing";
    }
    return {};
}

QJsonObject laneJson(const rest::LaneSnapshot& lane)
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
        {QStringLiteral("held_by"), lane.waitReasons ? QJsonValue(text(toString(*lane.waitReasons))) : null},
        {QStringLiteral("wait_ms"), ms(lane.wait)},
        {QStringLiteral("longest_wait_ms"), ms(lane.longestWait)},
        {QStringLiteral("limit"), lane.limit ? QJsonValue(static_cast<qint64>(*lane.limit)) : null},
        {QStringLiteral("remaining"), lane.limit ? QJsonValue(static_cast<qint64>(lane.remaining)) : null},
        {QStringLiteral("reset_after_ms"), ms(lane.resetAfter)},
        {QStringLiteral("window"), textOrNull(nameOf(lane.kind))},
    };
}

QJsonArray lanesJson(const std::vector<rest::LaneSnapshot>& lanes)
{
    QJsonArray shown;
    for (std::size_t i = 0; i < std::min(lanes.size(), maxLanesShown); ++i)
        shown.append(laneJson(lanes[i]));
    return shown;
}

QJsonObject sharedJson(const rest::SharedLimitState& shared)
{
    return {
        {QStringLiteral("per_second"), jsonNumber(shared.perSecond)},
        {QStringLiteral("used"), jsonNumber(shared.used)},
        {QStringLiteral("waiting"), jsonNumber(shared.waiting)},
        {QStringLiteral("held_for_ms"), ms(shared.heldFor)},
    };
}

QJsonObject invalidJson(const rest::ClientState& state)
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

QJsonObject breakerJson(const rest::ClientState& state)
{
    return {
        {QStringLiteral("state"), text(nameOf(state.breaker))},
        {QStringLiteral("for_ms"), ms(state.breakerFor)},
        {QStringLiteral("problem"), textOrNull(state.hostProblem)},
    };
}

QJsonArray problemsJson(const std::vector<store::StoreProblem>& problems)
{
    QJsonArray shown;
    for (const auto& problem : problems) {
        shown.append(QJsonObject{
            {QStringLiteral("cause"), text(toString(problem.cause))},
            {QStringLiteral("text"), text(problem.text)},
            {QStringLiteral("redis_said"), text(problem.reply)},
            {QStringLiteral("advice"), text(problem.advice)},
            {QStringLiteral("for_ms"), ms(problem.lasts)},
        });
    }
    return shown;
}

} // namespace

QJsonObject clientStateJson(const rest::ClientState& state)
{
    const QJsonObject client{
        {QStringLiteral("lanes"), lanesJson(state.lanes)},
        {QStringLiteral("more_lanes"), jsonNumber(state.lanes.size() - std::min(state.lanes.size(), maxLanesShown))},
        {QStringLiteral("unfinished"), jsonNumber(state.unfinished)},
        {QStringLiteral("in_flight"), jsonNumber(state.inFlight)},
        {QStringLiteral("concurrency"), jsonNumber(state.concurrency)},
        {QStringLiteral("paused_for_retry"), jsonNumber(state.pausedForRetry)},
        {QStringLiteral("held_by_sub_limits"), jsonNumber(state.heldBySubLimits)},
        {QStringLiteral("global"), sharedJson(state.global)},
        {QStringLiteral("address"), sharedJson(state.address)},
        {QStringLiteral("invalid"), invalidJson(state)},
        {QStringLiteral("breaker"), breakerJson(state)},
        {QStringLiteral("address_held_for_ms"), ms(state.addressHeldFor)},
        {QStringLiteral("proxy_held_for_ms"), ms(state.proxyHeldFor)},
        {QStringLiteral("token_refused"), state.tokenRefused},
        {QStringLiteral("draining"), state.draining},
        {QStringLiteral("redis_away"), state.storeIsAway},
        {QStringLiteral("redis_problems"), problemsJson(state.storeProblems)},
        {QStringLiteral("fleet_clients"), jsonNumber(state.fleetClients)},
        {QStringLiteral("cached_answers"), jsonNumber(state.cachedAnswers)},
        {QStringLiteral("remembered_lanes"), jsonNumber(state.rememberedLanes)},
    };
    return {{QStringLiteral("client"), client}};
}

} // namespace headroom::ctl
