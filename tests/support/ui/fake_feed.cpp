// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/fake_feed.h"

#include "core/console/buckets/bucket_condition.h"

#include <algorithm>
#include <cmath>

using namespace std::chrono_literals;

namespace headroom::support {

namespace {

struct Template
{
    const char* method;
    const char* path;
    const char* variant;
    const char* majorKind;
    int limit;
    int windowMs;
};

constexpr Template kTemplates[] = {
    {"POST", "/channels/{channel}/messages", "", "channel", 5, 5000},
    {"PATCH", "/channels/{channel}/messages/{id}", "", "channel", 5, 5000},
    {"PUT", "/channels/{channel}/messages/{id}/reactions/{emoji}/@me", "", "channel", 1, 300},
    {"DELETE", "/channels/{channel}/messages/{id}", "", "channel", 5, 1000},
    {"DELETE", "/channels/{channel}/messages/{id}", "old", "channel", 30, 120000},
    {"DELETE", "/channels/{channel}/messages/{id}", "new", "channel", 5, 1000},
    {"GET", "/guilds/{guild}/members", "", "guild", 10, 10000},
    {"PATCH", "/guilds/{guild}/members/{user}", "", "guild", 10, 10000},
    {"POST", "/webhooks/{webhook}/{token}", "", "webhook", 5, 2000},
    {"GET", "/channels/{channel}/messages", "", "channel", 5, 5000},
    {"PATCH", "/channels/{channel}", "", "channel", 2, 600000},
    {"POST", "/guilds/{guild}/channels", "", "guild", 10, 30000},
    {"GET", "/users/{user}", "", "", 30, 30000},
    {"PUT", "/guilds/{guild}/bans/{user}", "", "guild", 5, 5000},
    {"POST", "/channels/{channel}/typing", "", "channel", 5, 5000},
    {"GET", "/guilds/{guild}", "", "guild", 10, 10000},
    {"POST", "/channels/{channel}/messages/bulk-delete", "", "channel", 1, 3000},
    {"", "/channels/{channel}/pins", "", "channel", 5, 20000},
};

std::vector<float> wander(std::mt19937& random, double start, double least, double maximum, double pull)
{
    std::vector<float> values;
    double value = start;
    for (int i = 0; i < 600; ++i) {
        value += (double(random() % 1000) / 500 - 1) * (maximum - least) * 0.12 + (start - value) * pull;
        value = std::clamp(value, least, maximum);
        values.push_back(float(value));
    }
    return values;
}

} // namespace

std::uint64_t FakeFeed::publish(console::Snapshot snapshot)
{
    snapshot.sequence = ++m_sequence;
    Q_EMIT snapshotReady(std::make_shared<const console::Snapshot>(std::move(snapshot)));
    return m_sequence;
}

FakeFleet::FakeFleet(const Clock& clock, int buckets, unsigned seed)
    : m_clock(clock)
    , m_random(seed)
    , m_withToken(wander(m_random, 38, 20, 55, 0.03))
    , m_byAddress(wander(m_random, 11, 3, 22, 0.03))
{
    for (int i = 0; i < buckets; ++i) {
        const auto id = m_nextId++;
        m_identities[id] = makeIdentity(id);
        m_states[id] = makeState(id);
        m_ids.push_back(id);
    }
}

console::BucketIdentity FakeFleet::makeIdentity(console::BucketId id)
{
    const Template& model = kTemplates[id % std::size(kTemplates)];
    console::BucketIdentity identity;
    identity.id = id;
    identity.method = model.method;
    identity.routeTemplate = model.path;
    identity.variant = model.variant;
    identity.majorKind = model.majorKind;
    if (*model.majorKind)
        identity.majorId =
            std::to_string(200'000'000'000'000'000ULL + (std::uint64_t(m_random()) << 27) + m_random() % 100'000);
    const std::string key = "ratelimit:" + identity.method + identity.routeTemplate + ":" + identity.majorId;
    identity.redisKeys = {key + ":remaining", key + ":limit"};
    identity.countsTowardsGlobal = identity.majorKind != "webhook";
    return identity;
}

console::BucketState FakeFleet::makeState(console::BucketId id)
{
    const Template& model = kTemplates[id % std::size(kTemplates)];
    console::BucketState state;
    state.id = id;
    state.limit = model.limit;
    state.changedAt = m_clock.now();
    if (random(60) == 0)
        state.leased = 1 + random(3);
    if (random(90) == 0)
        state.waiting = 1 + random(30);
    if (random(150) == 0)
        state.heldUntil = m_clock.now() + std::chrono::milliseconds(500 + random(30'000));
    if (random(300) == 0)
        state.stale = true;
    if (random(5) == 0)
        return state;
    state.remaining = random(12) == 0 ? 0 : 1 + random(model.limit);
    state.resetsAt = m_clock.now() + std::chrono::milliseconds(1 + random(model.windowMs));
    if (random(400) == 0)
        state.problem =
            std::make_shared<const Text>(Text::tr("%1 holds \"%2\", which is no number").arg(":limit", "five"));
    return state;
}

console::BucketHistory FakeFleet::history(console::BucketId id)
{
    console::BucketHistory history;
    history.id = id;
    std::mt19937 random(id);
    const auto limit = m_states[id].limit.value_or(5);
    auto left = limit;
    for (auto at = -600s; at < 0s; at += 2s) {
        left = random() % 4 ? std::max<std::int64_t>(0, left - int(random() % 2)) : limit;
        history.points.push_back({m_clock.now() + at, left});
    }
    history.points.push_back({m_clock.now(), m_states[id].remaining.value_or(limit)});
    return history;
}

std::vector<console::BucketId> FakeFleet::busiest() const
{
    std::vector<console::BucketId> ids;
    for (const auto& [id, state] : m_states) {
        if (console::conditionOf(state, m_clock.now()).urgency != console::Urgency::Ordinary)
            ids.push_back(id);
        if (ids.size() == 8)
            break;
    }
    std::stable_sort(
        ids.begin(), ids.end(), [this](auto a, auto b) { return m_states.at(a).remaining < m_states.at(b).remaining; });
    return ids;
}

std::shared_ptr<const model::RedisVitals> FakeFleet::vitals() const
{
    auto made = std::make_shared<model::RedisVitals>();
    made->at = m_clock.now();
    made->span = 5s;
    made->ownCommandsPerSecond = 1288;
    made->ownBytesSentPerSecond = 61'300;
    made->ownBytesReceivedPerSecond = 118'900;
    made->commandsPerSecond = 9'310;
    made->cpuShare = 0.12;
    made->ownCpuShare = 0.0031;
    made->usedMemory = 1'283'457'024;
    made->maxMemory = 4'294'967'296;
    made->evictionPolicy = evictionPolicy;
    made->evictedKeys = 0;
    made->role = "master";
    made->failovers = 1;
    made->connectedClients = 47;
    if (mayListClients) {
        made->clients = {
            {{"bot-worker", "redis-py 5.0.1", "bots", "", 32, 0, false}, {"", "", "default", "10.0.0.12", 8, 0, false},
                {"proxy", "go-redis 9.5.1", "proxy", "10.0.0.6", 4, 1, false},
                {"headroom-watch", "", "watcher", "10.0.0.3", 1, 0, false},
                {"headroom-watch-changes", "", "watcher", "10.0.0.3", 1, 1, false},
                {"", "", "default", "10.0.0.7", 1, 0, true}},
            47, 0};
    } else {
        made->clientsLack = "The Redis user may not ask who else is connected (CLIENT LIST): grant +client|list";
    }
    return made;
}

console::Snapshot FakeFleet::common() const
{
    console::Snapshot s;
    s.takenAt = m_clock.now();
    s.connection.phase = console::ConnectionState::Phase::Live;
    s.connection.label = "production · redis-eu-1:6380 · TLS";
    s.connection.scheme = "spectacles";
    s.connection.serverName = "Redis";
    s.connection.serverVersion = "7.0.15";
    s.connection.role = "master";
    s.connection.lastLiveAt = m_clock.now();
    s.connection.roundTrip = 600us;
    s.connection.changesPerSecond = 1204;
    s.connection.keysScanned = m_ids.size() * 2;
    s.globalWithToken = {double(m_withToken.back()), 50.0, m_withToken, {},
        "tokens of the global limit that the fleet takes from this Redis"};
    s.globalByAddress = {double(m_byAddress.back()), 50.0, m_byAddress, {},
        "claims seen in the buckets of this Redis; requests outside them are not counted"};
    s.invalid.inWindow = 8312;
    s.invalid.perMinute = 281;
    s.invalid.timeToBan = 6min;
    s.invalid.egresses = {{"10.0.0.6", 8312}, {"10.0.0.7", 120}};
    s.invalid.causes = {
        {"403 DELETE …/messages/{id}", 5901}, {"429 PUT …/reactions", 1496}, {"401 GET /users/@me", 320}};
    s.redis = vitals();
    s.totals.buckets = m_ids.size();
    s.totals.exhausted = std::uint64_t(std::count_if(m_states.begin(), m_states.end(), [this](const auto& entry) {
        return console::conditionOf(entry.second, m_clock.now()).status == console::BucketStatus::Exhausted;
    }));
    return s;
}

console::Snapshot FakeFleet::first()
{
    console::Snapshot s = common();
    s.startsOver = true;
    for (const auto id : m_ids) {
        s.added.push_back(m_identities[id]);
        s.changed.push_back(m_states[id]);
    }
    s.busiest = busiest();
    return s;
}

console::Snapshot FakeFleet::step(int changes, int churn, std::optional<console::BucketId> selected)
{
    std::map<console::BucketId, console::BucketState> changed;
    console::Snapshot s;
    for (int i = 0; i < churn && !m_ids.empty(); ++i) {
        const auto at = std::size_t(random(int(m_ids.size())));
        s.removed.push_back(m_ids[at]);
        m_states.erase(m_ids[at]);
        m_identities.erase(m_ids[at]);
        m_ids[at] = m_ids.back();
        m_ids.pop_back();
    }
    for (int i = 0; i < churn; ++i) {
        const auto id = m_nextId++;
        s.added.push_back(m_identities[id] = makeIdentity(id));
        changed[id] = m_states[id] = makeState(id);
        m_ids.push_back(id);
    }
    while (changes > 0 && int(changed.size()) < std::min(changes + churn, int(m_ids.size()))) {
        const auto id = m_ids[std::size_t(random(int(m_ids.size())))];
        changed[id] = m_states[id] = makeState(id);
    }
    console::Snapshot all = common();
    all.removed = std::move(s.removed);
    all.added = std::move(s.added);
    for (auto& [id, state] : changed)
        all.changed.push_back(state);
    all.busiest = busiest();
    if (selected && m_states.contains(*selected))
        all.selected = history(*selected);
    return all;
}

console::Emergency lostRedis(Instant since)
{
    console::Emergency lost;
    lost.kind = console::Emergency::Kind::RedisLost;
    lost.severity = console::Emergency::Severity::Critical;
    lost.place = console::Emergency::Place::Redis;
    lost.problem = "redis-eu-1:6380 does not answer";
    lost.since = since;
    return lost;
}

void letLast(const console::Emergency& emergency, console::AlertsController& alerts, VirtualClock& clock)
{
    for (int second = 0; second < 95; ++second) {
        auto snapshot = std::make_shared<console::Snapshot>();
        snapshot->connection.phase = console::ConnectionState::Phase::Live;
        snapshot->emergencies = {emergency};
        alerts.take(snapshot);
        clock.advance(std::chrono::seconds(1));
    }
}

} // namespace headroom::support
