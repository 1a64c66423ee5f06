// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/console.h"

#include "core/base/processes/free_memory.h"
#include "core/console/buckets/bucket_rows.h"
#include "core/console/commands/redis_cli.h"
#include "core/console/gauges.h"
#include "core/console/requests/request_client.h"
#include "core/schemes/registry.h"

#include <QThreadPool>

#include <random>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr Duration publishInterval = 80ms;
// How long the answers to this tick's reads may take before the snapshot goes without them.
constexpr Duration answersWithin = 30ms;
constexpr Duration sampleInterval = 1s;
// Where nothing but time passes.
constexpr Duration quietInterval = 1s;
// After buckets, for the window holds a snapshot until the next one comes, and the first one is large.
constexpr Duration quietAfterBuckets = 500ms;
constexpr std::size_t maxBusiest = 8;
// After a base scan, when whoever shows it has taken it in.
constexpr Duration freesMemoryAfter = 3s;

ConnectionState::Phase phaseOf(watch::Watcher::Phase phase)
{
    switch (phase) {
    case watch::Watcher::Phase::Connecting:
        return ConnectionState::Phase::Connecting;
    case watch::Watcher::Phase::Loading:
        return ConnectionState::Phase::Loading;
    case watch::Watcher::Phase::Live:
        return ConnectionState::Phase::Live;
    case watch::Watcher::Phase::Lost:
        break;
    }
    return ConnectionState::Phase::Lost;
}

watch::Watcher::Options watcherOptions(const Profile& profile, std::shared_ptr<const schemes::KeyScheme> scheme)
{
    watch::Watcher::Options options;
    options.endpoint = profile.endpoint.value_or(redis::Endpoint{});
    options.scheme = std::move(scheme);
    options.seed = std::random_device{}();
    return options;
}

} // namespace

struct Console::Parts
{
    explicit Parts(Console& console)
        : tickAlarm(clock, [&console] { console.tick(); })
        , lateAlarm(clock, [&console] { console.publishIfDue(); })
        , memoryAlarm(clock, [] { QThreadPool::globalInstance()->start(returnFreeMemory); })
    {
    }

    SystemClock clock;
    std::unique_ptr<watch::Watcher> watcher; // never null once started
    std::unique_ptr<RequestClient> own; // while armed
    std::vector<std::unique_ptr<RequestClient>> ending; // that were it before, until all of theirs has ended
    Alarm tickAlarm;
    Alarm lateAlarm; // this tick's answers take too long
    Alarm memoryAlarm; // what a base scan needed is given back
};

Console::Console(Profile profile)
    : m_profile(std::move(profile))
{
    if (const auto checked = check(m_profile); !checked) {
        m_schemeProblem = checked.error().text;
        return;
    }
    setScheme(*schemes::makeScheme({m_profile.scheme, m_profile.prefix, m_profile.keys}));
}

// Of the profile as it is now.
void Console::setScheme(std::shared_ptr<const schemes::KeyScheme> scheme)
{
    m_scheme = std::move(scheme);
    if (m_profile.endpoint)
        m_redisCli = std::make_shared<const RedisCli>(*m_profile.endpoint, m_scheme);
}

Console::~Console() = default;

void Console::start()
{
    m_parts = std::make_unique<Parts>(*this);
    if (m_profile.requests && m_profile.requests->isArmed)
        arm({});
    m_lastSample = m_parts->clock.now();
    openWatcher();
    tick();
}

void Console::openWatcher()
{
    auto& watcher = m_parts->watcher;
    watcher = std::make_unique<watch::Watcher>(watcherOptions(m_profile, m_scheme), m_parts->clock);
    connect(watcher.get(), &watch::Watcher::changed, this, &Console::onWatcherChanged);
    connect(watcher.get(), &watch::Watcher::stateChanged, this, &Console::noteNews);
    const auto returnMemory = [this] { m_parts->memoryAlarm.ringIn(freesMemoryAfter); };
    connect(watcher.get(), &watch::Watcher::loaded, this, returnMemory, Qt::SingleShotConnection);
    if (m_profile.endpoint && m_scheme)
        watcher->open();
}

void Console::watchKeys(const WatchedKeys& keys)
{
    if (!m_parts || m_profile.requests || !m_profile.endpoint)
        return;
    auto profile = m_profile;
    profile.scheme = keys.scheme;
    profile.prefix = keys.prefix;
    if (!m_scheme || keys.scheme != m_scheme->name())
        profile.keys.clear();
    profile.endpoint->database = keys.database;
    auto scheme = schemes::makeScheme({profile.scheme, profile.prefix, profile.keys});
    if (!scheme)
        return;
    m_profile = std::move(profile);
    setScheme(std::move(*scheme));
    m_schemeProblem.clear();
    openWatcher();
    m_selected = {};
    m_summary = {};
    m_counts.reset();
    m_pressure = {};
    m_busiest.clear();
    m_redis.reset();
    m_startsOver = true;
    noteNews();
}

void Console::acknowledge(std::uint64_t sequence)
{
    m_acknowledged = std::max(m_acknowledged, std::min(sequence, m_published));
    if (m_parts && !m_parts->lateAlarm.isSet())
        publishIfDue();
}

void Console::select(std::optional<BucketId> bucket)
{
    if (!m_parts)
        return;
    m_selected.select(bucket, m_parts->watcher->table());
    noteNews();
}

void Console::setVisible(const std::vector<BucketId>& buckets)
{
    if (m_parts)
        m_parts->watcher->setVisible(buckets);
}

void Console::takeLogs(const LogFiguresPtr& figures)
{
    m_logs = figures;
    m_lastLogs = figures;
    m_hasNews = true;
    if (m_parts)
        publishIfDue();
    if (m_hasNews)
        noteNews();
}

void Console::noteReach(const Text& problem)
{
    m_reachProblem = problem;
    noteNews();
}

void Console::arm(std::optional<Duration> span)
{
    if (!m_parts || !m_profile.requests || !m_scheme)
        return;
    m_armedUntil = span ? m_parts->clock.now() + *span : Instant::max();
    if (!m_parts->own)
        m_parts->own = std::make_unique<RequestClient>(m_profile, m_parts->clock);
    noteNews();
}

void Console::disarm()
{
    m_armedUntil.reset();
    noteNews();
    if (!m_parts || !m_parts->own)
        return;
    m_parts->own->end();
    m_parts->ending.push_back(std::move(m_parts->own));
}

bool Console::isArmed() const
{
    return m_armedUntil && m_parts->clock.now() < *m_armedUntil;
}

void Console::send(const RequestBatch& requests)
{
    if (m_parts && m_parts->own && isArmed()) {
        m_parts->own->send(requests);
        return;
    }
    for (auto& outcome : refusedForLackOfClient(requests, m_profile.requests.has_value()))
        m_ended.push_back(std::move(outcome));
    noteNews();
}

void Console::cancelRequests(const std::vector<RequestNumber>& numbers)
{
    if (m_parts && m_parts->own)
        m_parts->own->cancel(numbers);
}

void Console::cancelWaitingRequests()
{
    if (m_parts && m_parts->own)
        m_parts->own->cancelWaiting();
}

void Console::trustToken()
{
    if (m_parts && m_parts->own)
        m_parts->own->trustToken();
}

void Console::tick()
{
    auto& parts = *m_parts;
    const auto now = parts.clock.now();
    m_tickedAt = now;
    if (now - m_lastSample >= sampleInterval) {
        m_lastSample = now;
        sampleBuckets(now);
    }
    if (m_armedUntil && !isArmed())
        disarm();
    m_isDue = true;
    // Also while the window is busy: what is claimed in between has to be counted.
    if (m_profile.endpoint)
        parts.watcher->readDirty();
    if (hasNews())
        parts.lateAlarm.ringIn(answersWithin);
    parts.tickAlarm.ringAt(nextTick());
}

// While nothing happens it sleeps until time alone makes a difference.
Instant Console::nextTick() const
{
    const auto soonest = m_tickedAt + publishInterval;
    if (hasNews())
        return soonest;
    auto next = std::min(m_lastSample + sampleInterval, m_publishedAt + m_quietFor);
    if (const auto windowEnds = m_parts->watcher->table().nextExpiry())
        next = std::min(next, *windowEnds);
    if (m_armedUntil)
        next = std::min(next, *m_armedUntil);
    return std::max(next, soonest);
}

void Console::noteNews()
{
    m_hasNews = true;
    if (m_parts)
        m_parts->tickAlarm.ringNoLaterThan(m_tickedAt + publishInterval);
}

void Console::sampleBuckets(Instant now)
{
    const auto& table = m_parts->watcher->table();
    m_summary.passTime(now, [&table](BucketId id) {
        const auto* bucket = table.find(id);
        return bucket ? std::optional(figuresOf(*bucket)) : std::nullopt;
    });
    m_counts = std::make_shared<const BucketCounts>(m_summary.counts());
    m_pressure.sample(m_summary, now);
    m_busiest = m_pressure.holdingBack(maxBusiest, m_own.get(), now);
}

void Console::onWatcherChanged()
{
    // Said for names that came in as well, which wait for the next tick; and for answers to less urgent reads of the
    // last one, which would make the snapshot go before what somebody looks at is in.
    noteNews();
    const auto& watcher = *m_parts->watcher;
    if (watcher.table().hasChanges() && !watcher.isReadingUrgent())
        publishIfDue();
}

void Console::publishIfDue()
{
    if (!m_isDue || m_acknowledged != m_published || !hasNews())
        return;
    m_isDue = false;
    m_parts->lateAlarm.stop();
    Q_EMIT snapshotReady(makeSnapshot());
}

// More than that time has passed.
bool Console::hasNews() const
{
    if (m_hasNews || m_startsOver || m_parts->own || !m_parts->ending.empty())
        return true;
    const auto now = m_parts->clock.now();
    const auto windowEnds = m_parts->watcher->table().nextExpiry();
    return now - m_publishedAt >= m_quietFor || (windowEnds && *windowEnds <= now);
}

std::shared_ptr<Snapshot> Console::makeSnapshot()
{
    const auto now = m_parts->clock.now();
    m_publishedAt = now;
    m_hasNews = false;
    const auto& watcher = *m_parts->watcher;
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->sequence = ++m_published;
    snapshot->takenAt = now;
    snapshot->startsOver = std::exchange(m_startsOver, false);
    snapshot->connection = connectionState();
    snapshot->globalWithToken = gaugeWithToken(watcher, m_profile, now);
    snapshot->globalByAddress = gaugeByAddress(watcher, now);
    snapshot->invalid = gaugeOfInvalid(watcher);
    if (!m_profile.endpoint) {
        snapshot->globalWithToken.source = QT_TRANSLATE_NOOP("Gauges", "no Redis is watched");
        snapshot->globalByAddress.source = QT_TRANSLATE_NOOP("Gauges", "no Redis is watched");
        snapshot->invalid.source = QT_TRANSLATE_NOOP("Gauges", "no Redis is watched");
    }
    addVitals(*snapshot);
    addBuckets(*snapshot);
    m_quietFor = snapshot->added.empty() && snapshot->changed.empty() ? quietInterval : quietAfterBuckets;
    m_summary.apply(*snapshot);
    addOwn(*snapshot, now);
    snapshot->totals = {watcher.table().size(), std::uint64_t(m_summary.count(BucketStatus::Exhausted))};
    snapshot->counts = m_counts;
    for (const auto id : m_busiest) {
        if (isOwnId(id) || watcher.table().find(id))
            snapshot->busiest.push_back(id);
    }
    m_selected.update(watcher.table());
    snapshot->selected = m_selected.takeIfChanged();
    snapshot->logs = std::exchange(m_logs, nullptr);
    snapshot->emergencies =
        m_emergencies.look(signsOf(*snapshot, m_own.get(), m_lastLogs.get(), now, m_parts->clock.wallNow()), now);
    return snapshot;
}

ConnectionState Console::connectionState() const
{
    const auto& watcher = *m_parts->watcher;
    const auto state = watcher.state();
    ConnectionState connection;
    connection.phase = m_profile.endpoint ? phaseOf(state.phase) : ConnectionState::Phase::Absent;
    connection.sendsRequests = isArmed();
    connection.maySendRequests = m_profile.requests.has_value();
    if (m_armedUntil && *m_armedUntil != Instant::max())
        connection.armedUntil = m_armedUntil;
    connection.name = m_profile.name;
    connection.environment = m_profile.environment;
    connection.colour = m_profile.colour;
    connection.label = label(m_profile);
    if (m_profile.endpoint)
        connection.scheme = m_scheme ? m_scheme->name() : m_profile.scheme;
    connection.redisCli = m_redisCli;
    connection.api = m_profile.requests ? m_profile.requests->client.transport.api : net::QtTransport::Options().api;
    connection.serverName = state.serverName;
    connection.serverVersion = state.serverVersion;
    connection.role = state.role;
    connection.problem = m_scheme ? state.problem.text : m_schemeProblem;
    if (!m_reachProblem.empty() && connection.phase != ConnectionState::Phase::Live)
        connection.problem = m_reachProblem;
    connection.lastLiveAt = state.lastLiveAt;
    connection.roundTrip = state.roundTrip;
    connection.changesPerSecond = watcher.keyChanges().perSecond(m_parts->clock.now(), 3s);
    connection.keysScanned = state.keysScanned;
    if (m_profile.endpoint && m_scheme)
        connection.keyspace = watcher.keyspace();
    return connection;
}

void Console::addVitals(Snapshot& snapshot)
{
    const auto vitals = m_parts->watcher->state().vitals;
    if (vitals && (!m_redis || vitals->at != m_redis->at))
        m_redis = vitals;
    snapshot.redis = m_redis;
}

void Console::addBuckets(Snapshot& snapshot)
{
    auto changes = m_parts->watcher->takeChanges();
    const auto& table = m_parts->watcher->table();
    snapshot.removed = std::move(changes.removed);
    for (const auto id : snapshot.removed)
        m_selected.forgetIfGone(id);
    snapshot.added.reserve(changes.added.size());
    for (const auto id : changes.added)
        snapshot.added.push_back(identityOf(id, *table.find(id), m_parts->watcher->scheme()));
    snapshot.changed.reserve(changes.changed.size());
    for (const auto id : changes.changed)
        snapshot.changed.push_back(stateOf(id, *table.find(id)));
}

// After the buckets, which lanes are found in.
void Console::addOwn(Snapshot& snapshot, Instant now)
{
    snapshot.ended = std::exchange(m_ended, {});
    const auto takeEnded = [&snapshot](RequestClient& client) {
        for (auto& outcome : client.takeEnded())
            snapshot.ended.push_back(std::move(outcome));
    };
    for (const auto& client : m_parts->ending)
        takeEnded(*client);
    std::erase_if(m_parts->ending, [](const auto& client) { return client->hasEnded(); });
    if (!m_parts->own && !m_own)
        return;
    RequestClientState state;
    if (m_parts->own) {
        takeEnded(*m_parts->own);
        state = m_parts->own->state(now);
    } else {
        state.host = rest::apiHost(m_profile.requests->client.transport.api);
        state.hasToken = !m_profile.requests->client.transport.token.empty();
    }
    if (!m_profile.endpoint) {
        snapshot.invalid.inWindow = static_cast<std::int64_t>(state.invalid);
        snapshot.invalid.source = QT_TRANSLATE_NOOP("Gauges", "counted by this process alone");
    }
    const auto& table = m_parts->watcher->table();
    state.rows = m_laneRows.place(
        state.lanes, [&table](const std::string& key) { return table.idOf(key); }, now, snapshot);
    if (m_own && *m_own == state)
        return;
    m_own = std::make_shared<const RequestClientState>(std::move(state));
    snapshot.own = m_own;
}

} // namespace headroom::console
