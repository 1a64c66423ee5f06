// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/own/own_words.h"

namespace headroom::console {

namespace {

std::optional<Instant> endOf(Duration wait, Instant now)
{
    return wait > Duration::zero() ? std::optional(now + wait) : std::nullopt;
}

OwnLane::State stateOf(rest::LaneState state)
{
    switch (state) {
    case rest::LaneState::Idle:
        break;
    case rest::LaneState::Ready:
        return OwnLane::State::Ready;
    case rest::LaneState::Claiming:
        return OwnLane::State::Claiming;
    case rest::LaneState::Waiting:
        return OwnLane::State::Waiting;
    }
    return OwnLane::State::Idle;
}

OwnLane::Window windowOf(rest::BucketModel::Kind kind)
{
    switch (kind) {
    case rest::BucketModel::Kind::Unknown:
        break;
    case rest::BucketModel::Kind::Fixed:
        return OwnLane::Window::Fixed;
    case rest::BucketModel::Kind::Sliding:
        return OwnLane::Window::Sliding;
    }
    return OwnLane::Window::Unknown;
}

OwnLane laneOf(const rest::LaneSnapshot& lane, Instant now)
{
    OwnLane shown;
    shown.state = stateOf(lane.state);
    shown.waiting = lane.waiting;
    shown.inFlight = lane.inFlight;
    if (lane.waitReasons)
        shown.waitReasons = OwnHold{shortWord(*lane.waitReasons), inWords(*lane.waitReasons), endOf(lane.wait, now)};
    if (lane.waiting > 0)
        shown.waitingSince = now - lane.longestWait;
    shown.limit = lane.limit;
    shown.remaining = lane.remaining;
    shown.resetsAt = endOf(lane.resetAfter, now);
    shown.window = windowOf(lane.kind);
    return shown;
}

OwnClientState::Shared sharedOf(const rest::SharedLimitState& state, Instant now)
{
    return {state.perSecond, state.used, state.waiting, endOf(state.heldFor, now)};
}

OwnClientState::Level levelOf(limits::InvalidThresholds::Level level)
{
    switch (level) {
    case limits::InvalidThresholds::Level::Fine:
        break;
    case limits::InvalidThresholds::Level::BulkStops:
        return OwnClientState::Level::BulkStops;
    case limits::InvalidThresholds::Level::NormalStops:
        return OwnClientState::Level::NormalStops;
    case limits::InvalidThresholds::Level::AllStops:
        return OwnClientState::Level::AllStops;
    }
    return OwnClientState::Level::Fine;
}

OwnClientState::Breaker breakerOf(limits::CircuitBreaker::State state)
{
    switch (state) {
    case limits::CircuitBreaker::State::Closed:
        break;
    case limits::CircuitBreaker::State::Open:
        return OwnClientState::Breaker::Open;
    case limits::CircuitBreaker::State::HalfOpen:
        return OwnClientState::Breaker::HalfOpen;
    }
    return OwnClientState::Breaker::Closed;
}

OwnOutcome::Kind kindOf(rest::Outcome::Kind kind)
{
    switch (kind) {
    case rest::Outcome::Kind::Answered:
        return OwnOutcome::Kind::Answered;
    case rest::Outcome::Kind::Refused:
        return OwnOutcome::Kind::Refused;
    case rest::Outcome::Kind::Cancelled:
        return OwnOutcome::Kind::Cancelled;
    case rest::Outcome::Kind::Failed:
        return OwnOutcome::Kind::Failed;
    case rest::Outcome::Kind::Uncertain:
        break;
    }
    return OwnOutcome::Kind::Uncertain;
}

} // namespace

std::string_view shortWord(rest::WaitReason reason)
{
    switch (reason) {
    case rest::WaitReason::Bucket:
        return "bucket";
    case rest::WaitReason::InFlight:
        return "first answer";
    case rest::WaitReason::SubLimit:
        return "sub-limit";
    case rest::WaitReason::Global:
        return "global";
    case rest::WaitReason::AddressLimit:
        return "address limit";
    case rest::WaitReason::Address:
        return "address";
    case rest::WaitReason::Budget:
        return "budget";
    case rest::WaitReason::Store:
        return "Redis";
    case rest::WaitReason::Retry:
        return "retry";
    case rest::WaitReason::Breaker:
        return "paused: breaker";
    case rest::WaitReason::Proxy:
        return "proxy";
    case rest::WaitReason::Concurrency:
        return "concurrency";
    }
    return {};
}

OwnClientState ownClientState(const rest::ClientState& state, Instant now)
{
    OwnClientState shown;
    shown.lanes.reserve(state.lanes.size());
    for (const auto& lane : state.lanes) {
        shown.lanes.push_back(laneOf(lane, now));
        shown.waiting += lane.waiting;
    }
    shown.unfinished = state.unfinished;
    shown.inFlight = state.inFlight;
    shown.concurrency = state.concurrency;
    shown.pausedForRetry = state.pausedForRetry;
    shown.heldBySubLimits = state.heldBySubLimits;
    shown.global = sharedOf(state.global, now);
    shown.address = sharedOf(state.address, now);
    shown.invalid = state.invalid;
    shown.banAt = state.thresholds.banAt;
    shown.stopBulkAt = state.thresholds.stopBulkAt;
    shown.stopNormalAt = state.thresholds.stopNormalAt;
    shown.stopAllAt = state.thresholds.stopAllAt;
    shown.level = levelOf(state.level);
    shown.breaker = breakerOf(state.breaker);
    shown.breakerUntil = endOf(state.breakerFor, now);
    shown.hostProblem = state.hostProblem;
    shown.addressHeldUntil = endOf(state.addressHeldFor, now);
    shown.proxyHeldUntil = endOf(state.proxyHeldFor, now);
    for (const auto& problem : state.storeProblems)
        shown.storeProblems.push_back({problem.text, problem.reply, problem.advice, now - problem.lasts});
    shown.tokenRefused = state.tokenRefused;
    shown.draining = state.draining;
    return shown;
}

std::string withoutTokens(std::string json)
{
    const auto hide = [&json](std::size_t from, std::string_view ends) {
        const auto end = std::min(json.find_first_of(ends, from), json.size());
        if (end > from)
            json.replace(from, end - from, "…");
    };
    constexpr std::string_view field = "\"token\"";
    for (auto at = json.find(field); at != std::string::npos; at = json.find(field, at + 1)) {
        const auto colon = json.find_first_not_of(" \t\r\n", at + field.size());
        const auto quote = colon == std::string::npos ? colon : json.find_first_not_of(" \t\r\n", colon + 1);
        if (quote != std::string::npos && json[colon] == ':' && json[quote] == '"')
            hide(quote + 1, "\"");
    }
    // "https://discord.com/api/webhooks/ID/TOKEN"; a JSON writer may put a backslash before each slash.
    constexpr std::string_view path = "webhooks";
    for (auto at = json.find(path); at != std::string::npos; at = json.find(path, at + 1)) {
        const auto id = json.find_first_not_of("/\\", at + path.size());
        const auto idEnd = json.find_first_not_of("0123456789", id);
        const auto token = idEnd == std::string::npos ? idEnd : json.find_first_not_of("/\\", idEnd);
        if (id != at + path.size() && idEnd != id && token != std::string::npos && token != idEnd)
            hide(token, "\"/?\\ ");
    }
    return json;
}

OwnOutcome ownOutcome(
    RequestNumber number, const rest::Outcome& outcome, Duration took, std::size_t maxShownResponseBytes)
{
    OwnOutcome shown;
    shown.number = number;
    shown.kind = kindOf(outcome.kind);
    shown.status = outcome.status;
    shown.waited = outcome.waited;
    shown.took = took;
    for (const auto reason : rest::allWaitReasons) {
        if (outcome.waitReasons.has(reason))
            shown.waitReasons.emplace_back(inWords(reason));
    }
    shown.attempts = outcome.attempts;
    shown.reason = outcome.reason;
    const auto& body = outcome.body.text();
    shown.answerIsCut = body.size() > maxShownResponseBytes;
    shown.answer = withoutTokens(body.substr(0, maxShownResponseBytes));
    return shown;
}

} // namespace headroom::console
