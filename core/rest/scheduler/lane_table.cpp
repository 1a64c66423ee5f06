// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/lane_table.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

constexpr auto remembered = 10min;
constexpr auto betweenForgetting = 1s;
// A bucket that so many responses of a route have not named is not the route's any more.
constexpr unsigned namedNoMore = 20;
// Templates are bounded by themselves (see discord::Route); this is for a server that is not Discord.
constexpr std::size_t maxHashes = 50'000;
// Idle lanes whose bucket is still used or held are kept beyond the usual number, but not without end.
constexpr std::size_t maxKeptPerSweep = 64;
constexpr std::size_t hardBound = 10;

} // namespace

std::shared_ptr<Bucket> settled(std::shared_ptr<Bucket> bucket)
{
    while (bucket->mergedInto)
        bucket = bucket->mergedInto;
    return bucket;
}

LaneRoute& LaneTable::use(std::string templateKey, std::string major, std::string storeKey)
{
    auto key = templateKey + major;
    const auto found = m_routes.find(key);
    if (found != m_routes.end()) {
        setUsed(found->second.lane);
        return found->second;
    }
    auto& route = m_routes[key];
    route.key = std::move(key);
    route.templateKey = std::move(templateKey);
    route.major = std::move(major);
    route.storeKey = std::move(storeKey);

    const auto hash = m_hashes.find(route.templateKey);
    const auto name = hash == m_hashes.end() ? '?' + route.key : nameOf(hash->second, route.major);
    const auto known = m_buckets.find(name);
    if (known == m_buckets.end()) {
        route.lane = ++m_lastLane;
        m_lanes[route.lane].id = route.lane;
        route.buckets.push_back({newBucket(name, route.lane), true});
    } else {
        route.lane = known->second.lane;
        route.buckets.push_back({known->second.bucket, true});
        setUsed(route.lane);
    }
    m_lanes.at(route.lane).routes.push_back(&route);
    return route;
}

std::shared_ptr<Bucket> LaneTable::newBucket(const std::string& name, LaneId lane)
{
    auto bucket = std::make_shared<Bucket>();
    bucket->name = name;
    m_buckets.emplace(name, KnownBucket{bucket, lane});
    m_lanes.at(lane).buckets.push_back(bucket);
    return bucket;
}

void LaneTable::setUsed(LaneId lane)
{
    const auto idle = m_idlePlaces.find(lane);
    if (idle == m_idlePlaces.end())
        return;
    m_idle.erase(idle->second);
    m_idlePlaces.erase(idle);
}

LaneId LaneTable::laneToMerge(const LaneRoute& route, const std::string& hash) const
{
    const auto known = m_buckets.find(nameOf(hash, route.major));
    return known == m_buckets.end() || known->second.lane == route.lane ? 0 : known->second.lane;
}

LaneTable::Learned LaneTable::learn(LaneRoute& route, const std::string& hash)
{
    if (m_hashes.size() < maxHashes || m_hashes.contains(route.templateKey))
        m_hashes[route.templateKey] = hash;
    const auto name = nameOf(hash, route.major);
    for (auto& each : route.buckets) {
        if (each.bucket->name != name)
            continue;
        each.isGuessed = false;
        each.answersSince = 0;
        const auto bucket = each.bucket;
        ageOtherBuckets(route, *bucket);
        return {bucket, false};
    }
    const auto known = m_buckets.find(name);
    if (known != m_buckets.end() && known->second.lane != route.lane)
        merge(m_lanes.at(known->second.lane), m_lanes.at(route.lane));
    auto& first = route.buckets.front();
    if (first.isGuessed && first.bucket->name.starts_with('?'))
        return {nameFirst(route, name), false};
    const auto bucket = known != m_buckets.end() ? known->second.bucket : newBucket(name, route.lane);
    if (first.isGuessed) {
        route.buckets.clear(); // what another route of its template is limited by does not limit this one
    } else if (known == m_buckets.end()) {
        bucket->model = first.bucket->model.withoutInFlight();
    }
    route.buckets.insert(route.buckets.begin(), {bucket});
    ageOtherBuckets(route, *bucket);
    return {bucket, true};
}

// The bucket that had no name yet gets this one, or turns out to be the one that has it.
std::shared_ptr<Bucket> LaneTable::nameFirst(LaneRoute& route, const std::string& name)
{
    const auto nameless = route.buckets.front().bucket;
    m_buckets.erase(nameless->name);
    const auto known = m_buckets.find(name);
    if (known == m_buckets.end()) {
        nameless->name = name;
        route.buckets.front().isGuessed = false;
        m_buckets.emplace(name, KnownBucket{nameless, route.lane});
        return nameless;
    }
    const auto bucket = known->second.bucket;
    bucket->model.mergeWith(nameless->model);
    nameless->mergedInto = bucket;
    std::erase(m_lanes.at(route.lane).buckets, nameless);
    route.buckets.front() = {bucket};
    return bucket;
}

void LaneTable::ageOtherBuckets(LaneRoute& route, const Bucket& named)
{
    if (route.buckets.size() == 1)
        return;
    for (auto& each : route.buckets) {
        if (each.bucket.get() != &named)
            ++each.answersSince;
    }
    std::erase_if(route.buckets, [](const LaneRoute::NamedBucket& each) { return each.answersSince > namedNoMore; });
}

// `from` is destroyed.
void LaneTable::merge(Lane& from, Lane& into)
{
    into.queue.takeAllOf(from.queue);
    into.requests += from.requests;
    into.inFlight += from.inFlight;
    into.claiming += from.claiming;
    for (auto* route : from.routes) {
        route->lane = into.id;
        into.routes.push_back(route);
    }
    for (auto& bucket : from.buckets) {
        m_buckets.at(bucket->name).lane = into.id;
        into.buckets.push_back(std::move(bucket));
    }
    setUsed(from.id);
    m_lanes.erase(from.id);
}

void LaneTable::setIdle(Lane& lane, Instant now)
{
    if (m_idlePlaces.contains(lane.id))
        return;
    lane.idleSince = now;
    m_idlePlaces.emplace(lane.id, m_idle.insert(m_idle.end(), lane.id));
}

void LaneTable::wait(Lane& lane, const Hold& hold)
{
    lane.state = model::LaneState::Waiting;
    lane.until = hold.until;
    lane.why = hold.why;
    lane.noteHeld(hold.why);
    m_wakeups.add(hold.until, lane.id);
}

void LaneTable::stopWaiting(Lane& lane)
{
    if (lane.state == model::LaneState::Waiting)
        m_wakeups.remove(lane.until, lane.id);
}

void LaneTable::forgetIdleNowAndThen(Instant now)
{
    if (now < m_nextForget)
        return;
    forgetIdle(now);
    m_nextForget = now + betweenForgetting;
}

void LaneTable::forgetIdle(Instant now)
{
    for (std::size_t kept = 0; !m_idle.empty() && kept < maxKeptPerSweep;) {
        const auto id = m_idle.front();
        auto& lane = m_lanes.at(id);
        const bool tooMany = m_idle.size() > m_maxIdle;
        if (!tooMany && now - lane.idleSince < remembered)
            return;
        const bool needed =
            std::ranges::any_of(lane.buckets, [now](const auto& bucket) { return !bucket->model.isAtRest(now); });
        if (!needed || m_idle.size() > m_maxIdle * hardBound) {
            forget(id);
            continue;
        }
        m_idle.splice(m_idle.end(), m_idle, m_idle.begin());
        ++kept;
    }
}

void LaneTable::forget(LaneId id)
{
    setUsed(id);
    const auto node = m_lanes.extract(id);
    for (const auto& bucket : node.mapped().buckets)
        m_buckets.erase(bucket->name);
    for (const auto* route : node.mapped().routes)
        m_routes.erase(std::string(route->key));
}

} // namespace headroom::rest
