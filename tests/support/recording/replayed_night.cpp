// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recording/replayed_night.h"

#include <QFileInfo>
#include <QString>

#include <algorithm>
#include <cmath>

namespace headroom::support {

using namespace headroom::console;
using namespace std::chrono_literals;

namespace {

constexpr double nightLimit = 50; // requests a second with the token
constexpr int refusedPerSecond = 24;
constexpr std::size_t invalidWindow = 600;
constexpr std::int64_t lostFor = 12;
constexpr std::uint32_t nightProxyLog = 1;
constexpr std::uint32_t nightGatewayLog = 2;
constexpr std::size_t nightBuckets = 600;

// Routes by how often they are used.
constexpr std::array<std::pair<const char*, const char*>, 5> nightRoutes{{{"POST", ReplayedNight::refusedRoute},
    {"GET", "/guilds/{guild}/members/{id}"}, {"PUT", "/channels/{channel}/messages/{id}/reactions/{emoji}/@me"},
    {"POST", "/interactions/{id}/{token}/callback"}, {"PATCH", ReplayedNight::jobRoute}}};

Job heavyJob(WallTime started)
{
    Job job;
    job.id = 7;
    job.operation = "edit-roles";
    job.title = "Give the new role to 40,000 members";
    job.state = JobState::Running;
    job.started = started;
    return job;
}

} // namespace

ReplayedNight::ReplayedNight(const std::string& path, std::int64_t seconds)
    : m_begin(std::chrono::floor<std::chrono::seconds>(m_clock.wallNow()) + 1s)
    , m_seconds(seconds)
{
    m_clock.advance(m_begin - m_clock.wallNow());
    {
        Recorder recorder({path, {}}, &m_clock);
        recorder.start();
        for (; m_second < m_seconds; ++m_second) {
            countInvalid();
            auto report = snapshot();
            const auto told = std::make_shared<LogFigures>(logs());
            report.emergencies = m_emergencies.look(
                signsOf(report, nullptr, told.get(), m_clock.now(), m_clock.wallNow()), m_clock.now());
            recorder.take(std::make_shared<Snapshot>(std::move(report)));
            recorder.takeLogs(told);
            recorder.takeJobs(std::make_shared<JobFigures>(jobs()));
            m_clock.advance(1s);
        }
        m_clock.advance(1s);
    }
    m_bytes = QFileInfo(QString::fromStdString(path)).size();
}

bool ReplayedNight::isRefused() const
{
    return at(m_second) >= refusalsBegin() && (m_bannedUntil < 0 || m_second < m_bannedUntil);
}

bool ReplayedNight::isBanned() const
{
    return m_second < m_bannedUntil;
}

bool ReplayedNight::isLost() const
{
    const auto since = (at(m_second) - failover()) / 1s;
    return since >= -lostFor && since < 0;
}

bool ReplayedNight::runsJob() const
{
    const auto since = (at(m_second) - job()) / 1s;
    return since >= 0 && since < m_seconds / 12;
}

double ReplayedNight::rate() const
{
    if (isBanned())
        return 0;
    const double usual = 28 + 6 * std::sin(double(m_second) / 1800) + m_noise;
    return runsJob() ? 48.6 : usual;
}

// Another one each heartbeat, and never the same for two shards.
float ReplayedNight::latencyOf(std::uint32_t shard) const
{
    std::minstd_rand random(shard * 7919 + std::uint32_t((m_second + shard) / 41) + 1);
    random.discard(3);
    return float(35 + random() % 60);
}

// A ban is announced when there are 10,000 in ten minutes; then nothing gets through any more.
void ReplayedNight::countInvalid()
{
    const int now = isBanned() ? 0 : isRefused() ? refusedPerSecond : m_second % 9 == 0;
    m_noise = std::uniform_real_distribution(-4.0, 4.0)(m_random);
    m_invalid.push_back(now);
    m_invalidSum += now;
    if (m_invalid.size() > invalidWindow) {
        m_invalidSum -= m_invalid.front();
        m_invalid.pop_front();
    }
    if (m_bannedUntil < 0 && m_invalidSum >= 10'000)
        m_bannedUntil = m_second + std::max<std::int64_t>(m_seconds / 48, 150);
}

Snapshot ReplayedNight::snapshot()
{
    const auto now = m_clock.now();
    Snapshot snapshot;
    snapshot.sequence = ++m_sequence;
    snapshot.takenAt = now;
    snapshot.connection.label = "night";
    snapshot.connection.phase = isLost() ? ConnectionState::Phase::Lost : ConnectionState::Phase::Live;
    snapshot.connection.problem = isLost() ? "10.0.0.5:6379 closed the connection" : "";
    snapshot.connection.roundTrip = 400us;
    snapshot.connection.changesPerSecond = rate() * 2;
    auto vitals = std::make_shared<model::RedisVitals>();
    vitals->at = now;
    vitals->usedMemory = 48'000'000;
    vitals->connectedClients = 36;
    vitals->commandsPerSecond = rate() * 6;
    vitals->failovers = at(m_second) >= failover();
    snapshot.redis = std::move(vitals);
    snapshot.globalWithToken.perSecond = rate();
    snapshot.globalWithToken.limitPerSecond = nightLimit;
    snapshot.globalByAddress.perSecond = isBanned() ? 0 : 9;
    snapshot.globalByAddress.limitPerSecond = nightLimit;
    snapshot.invalid.inWindow = invalid();
    snapshot.invalid.perMinute = double(m_invalid.back()) * 60;
    if (isRefused() && !isBanned() && invalid() < 10'000)
        snapshot.invalid.timeToBan = std::chrono::seconds{(10'000 - invalid()) / refusedPerSecond};
    snapshot.invalid.egresses = {{address, invalid()}};
    snapshot.invalid.causes = {{std::string("403 POST ") + refusedRoute, invalid()}};
    snapshot.totals = {nightBuckets, runsJob() ? nightBuckets / nightRoutes.size() : 0};
    addBuckets(snapshot);
    m_summary.apply(snapshot);
    m_summary.passTime(now, [this](BucketId id) { return std::optional(figuresOf(m_buckets[id])); });
    snapshot.counts = std::make_shared<const BucketCounts>(m_summary.counts());
    return snapshot;
}

// Of each route as many; those of the job's are exhausted while it runs, and claims wait for them.
void ReplayedNight::addBuckets(Snapshot& snapshot)
{
    const auto stateOf = [&](BucketId id) {
        BucketState state;
        state.id = id;
        state.limit = 5;
        const bool isOfJob = id % nightRoutes.size() == nightRoutes.size() - 1;
        const bool isUsedUp = isOfJob && runsJob();
        state.remaining = isUsedUp ? 0 : 1 + std::int64_t(id + std::uint64_t(m_second)) % 5;
        state.resetsAt = snapshot.takenAt + (isUsedUp ? 40s : 4s);
        state.waiting = isUsedUp ? 2 : 0;
        return state;
    };
    if (m_second == 0) {
        for (BucketId id = 0; id < nightBuckets; ++id) {
            BucketIdentity identity;
            identity.id = id;
            std::tie(identity.method, identity.routeTemplate) = nightRoutes[id % nightRoutes.size()];
            snapshot.added.push_back(std::move(identity));
            snapshot.changed.push_back(stateOf(id));
        }
        m_buckets = snapshot.changed;
        return;
    }
    for (auto& bucket : m_buckets) {
        if (!bucket.resetsAt || *bucket.resetsAt > snapshot.takenAt)
            continue;
        bucket.remaining.reset();
        bucket.resetsAt.reset();
        snapshot.changed.push_back(bucket);
    }
    for (BucketId i = 0; i < 30; ++i) {
        const auto id = BucketId((std::uint64_t(m_second) * 30 + i) % nightBuckets);
        m_buckets[id] = stateOf(id);
        snapshot.changed.push_back(m_buckets[id]);
    }
}

LogFigures ReplayedNight::logs() const
{
    LogFigures logs;
    logs.end = m_clock.wallNow();
    LogSource proxy;
    proxy.id = nightProxyLog;
    proxy.name = "/var/log/nginx/discord_proxy.log";
    proxy.tellsRequests = true;
    proxy.linesPerSecond = rate();
    LogSource gateway;
    gateway.id = nightGatewayLog;
    gateway.name = "/var/log/gateway/gateway.log";
    gateway.tellsShards = true;
    gateway.linesPerSecond = 3;
    logs.sources = {proxy, gateway};
    addTraffic(logs);
    addShards(logs);
    return logs;
}

void ReplayedNight::addTraffic(LogFigures& logs) const
{
    auto traffic = std::make_shared<TrafficFigures>();
    const int refused = isRefused() && !isBanned() ? refusedPerSecond : 0;
    const auto fill = [&](AnswerKind kind, double perSecond) {
        logs.lastTenMinutes.perSecond[std::size_t(kind)] = std::vector<float>(10, float(perSecond));
    };
    fill(AnswerKind::Ok, std::max(rate() - refused, 0.0));
    fill(AnswerKind::Denied, refused);
    fill(AnswerKind::Limited, runsJob() ? 0.4 : 0);
    logs.lastTenMinutes.byAddressPerSecond = std::vector<float>(10, isBanned() ? 0 : 9);
    logs.lastTenMinutes.grid.points = 10;
    for (std::size_t i = 0; i < nightRoutes.size(); ++i) {
        TrafficRoute route;
        std::tie(route.method, route.routeTemplate) = nightRoutes[i];
        const bool isOfJob = i == nightRoutes.size() - 1;
        const double share = isOfJob ? (runsJob() ? 0.6 : 0) : 0.4 / double(i + 1);
        route.count[std::size_t(AnswerKind::Ok)] = std::uint64_t(std::max(rate() - refused, 0.0) * 10 * share);
        if (i == 0)
            route.count[std::size_t(AnswerKind::Denied)] = std::uint64_t(refused) * 10;
        if (route.total() > 0)
            traffic->routes.push_back(std::move(route));
    }
    InvalidBudget budget;
    budget.source = nightProxyLog;
    budget.atMost = budget.atLeast = invalid();
    budget.perMinute = double(m_invalid.back()) * 60;
    budget.burners = {{std::string("403 POST ") + refusedRoute, invalid(), budget.perMinute}};
    traffic->budgets.push_back(std::move(budget));
    traffic->globalPerSecond = nightLimit;
    logs.traffic = std::move(traffic);
}

// In the storm one shard after the other goes, within ten seconds, and is back after some twenty to sixty.
void ReplayedNight::addShards(LogFigures& logs) const
{
    auto figures = std::make_shared<ShardsFigures>();
    const auto sinceStorm = (at(m_second) - storm()) / 1s;
    for (std::uint32_t number = 0; number < shards; ++number) {
        Shard shard;
        shard.source = nightGatewayLog;
        shard.number = number;
        shard.state = ShardState::Healthy;
        shard.lastMs = latencyOf(number);
        shard.lastSeen = m_clock.wallNow();
        const bool isHit = number < shardsOfStorm && sinceStorm >= std::int64_t(number) / 4;
        shard.reconnects = isHit ? 1 : 0;
        if (isHit && sinceStorm < 20 + std::int64_t(number)) {
            shard.state = ShardState::Reconnecting;
            figures->outages.push_back({shard.source, shard.number, Duration{}, std::nullopt});
        }
        if (isHit && sinceStorm < 300)
            shard.lastMs = *shard.lastMs * 3;
        figures->shards.push_back(shard);
    }
    figures->all = shards;
    figures->inTrouble = figures->outages.size();
    logs.shards = std::move(figures);
}

JobFigures ReplayedNight::jobs() const
{
    JobFigures figures;
    figures.isRead = true;
    if (at(m_second) < job())
        return figures;
    JobRow row;
    row.job = heavyJob(job());
    row.perSecond = 18;
    if (!runsJob()) {
        row.job.state = JobState::Done;
        row.job.finished = job() + std::chrono::seconds{m_seconds / 12};
        row.perSecond.reset();
    }
    ++figures.counts[std::size_t(row.job.state)];
    figures.jobs.push_back(std::move(row));
    return figures;
}

} // namespace headroom::support
