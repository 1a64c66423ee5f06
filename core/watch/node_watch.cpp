// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/node_watch.h"

#include "core/base/logging.h"
#include "core/base/text/display_text.h"
#include "core/redis/protocol/acl_refusal.h"
#include "core/redis/protocol/command_bytes.h"
#include "core/redis/protocol/server_error.h"
#include "core/watch/permissions/acl_needs.h"
#include "core/watch/server/server_info.h"

#include <algorithm>

namespace headroom::watch {

using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;
using Phase = Watcher::Phase;

namespace {

// Names that wait for readDirty(): beyond this they are read unasked, so that nobody's pause grows our memory.
constexpr std::size_t maxDirty = 20'000;
constexpr std::size_t maxReadAtOnce = 5'000;
constexpr std::size_t maxUrgent = 2'000;
constexpr Duration flushPause = 1s;

Connection::Options connectionOptions(const Watcher::Options& options, const char* suffix, std::uint64_t seed)
{
    Connection::Options made;
    made.endpoint = options.endpoint;
    made.access = Connection::Access::ReadOnly;
    made.name = options.clientName + suffix;
    made.answerTimeout = options.silence;
    made.seed = seed;
    return made;
}

} // namespace

NodeWatch::NodeWatch(Host& host, const Watcher::Options& options, bool inCluster, const schemes::KeyScheme& scheme,
    KeyspaceState& keyspaceState, Clock& clock)
    : m_host(host)
    , m_options(options)
    , m_inCluster(inCluster)
    , m_clock(clock)
    , m_scheme(scheme)
    , m_keyspaceState(keyspaceState)
    , m_data(connectionOptions(options, "", options.seed * 2), clock)
    , m_subscriber(connectionOptions(options, "-changes", options.seed * 2 + 1), clock)
    , m_finder(options.endpoint, redis::MasterResolver::For::Watching, clock, options.seed)
    , m_steps(m_data, clock)
    , m_reader(m_data, m_steps, scheme, keyspaceState, clock)
    , m_baseScan(m_data, m_steps, scheme, m_reader, keyspaceState)
    , m_probe(m_data, m_steps, scheme)
    , m_feed(m_data, m_subscriber, scheme.prefixes())
    , m_vitals({&m_data, &m_subscriber}, clock)
    , m_naming(namingOf(scheme))
{
    m_finder.follow(m_data);
    m_finder.follow(m_subscriber);
    if (inCluster)
        m_followed = std::make_unique<redis::RedirectFollower>(
            m_data, clock, [this](const redis::Redirection& moved) { m_host.onMoved(moved); });
    for (auto* connection : {&m_data, &m_subscriber}) {
        connect(connection, &Connection::ready, this, [this] {
            if (m_data.isReady() && m_subscriber.isReady())
                arm();
        });
        connect(connection, &Connection::lost, this, [this](const Error& why) {
            disarm(why);
            Q_EMIT lost();
        });
    }
    m_feed.onArmed = [this](const Text& problem) { startToRead(problem); };
    m_feed.onNames = [this](const std::vector<std::string>& names) { collect(names); };
    m_feed.onDeaf = [this] {
        disarm({ErrorKind::Unreachable,
            Text::tr("%1 has stopped to tell what changes; it is asked to again").arg(describe(m_data.endpoint()))});
        arm();
    };
    m_feed.onFlush = [this] { takeFlush(); };
    m_baseScan.onDone = [this](const std::string& problem) { takeScanned(problem); };
    m_probe.onDone = [this] { takeProbed(); };
    m_reader.onGranted = [this] { m_scanAlarm.ringNoLaterThan(m_clock.now()); };
}

NodeWatch::~NodeWatch() = default;

void NodeWatch::open()
{
    m_data.open();
    m_subscriber.open();
    m_finder.open();
}

void NodeWatch::close()
{
    m_finder.close();
    m_data.close();
    m_subscriber.close();
    disarm({});
}

void NodeWatch::arm()
{
    m_standingProblem = {};
    setState(Phase::Loading, {});
    ping();
    askWhoItIs();
    m_vitals.start();
    m_feed.arm();
}

void NodeWatch::disarm(const Error& why)
{
    qCDebug(logWatch, "%s", why.text.c_str());
    const auto wasScanning = m_baseScan.isRunning() || m_scanned;
    m_baseScan.stop();
    m_probe.stop();
    m_scanned.reset();
    m_probeAlarm.stop();
    m_vitals.stop();
    m_reader.stop();
    m_reader.forgetMissing();
    m_steps.clear();
    m_feed.disarm(m_subscriber.isReady());
    m_scanAlarm.stop();
    m_pingAlarm.stop();
    m_counting = false;
    m_scanAgain = false;
    m_dirty = {}; // the base scan will read everything
    m_urgent = {};
    m_reading = {};
    m_readAgain = false;
    if (wasScanning)
        m_host.endScan(*this, false);
    setState(m_wasLive ? Phase::Lost : Phase::Connecting, why);
}

// Only now: what changes from here on is reported, so nothing can change unseen behind the scan.
void NodeWatch::startToRead(const Text& whyNoChanges)
{
    m_state.polling = !whyNoChanges.empty();
    if (m_state.polling) {
        m_standingProblem = {ErrorKind::Denied,
            Text::tr("%1; until then everything is read again every %2")
                .arg(whyNoChanges, Text::figure(shortSpanText(m_options.pollEvery)))};
    }
    scan();
}

void NodeWatch::askWhoItIs()
{
    m_data.send({"INFO", "server"}, [this](const Reply& reply) {
        if (!reply.isString())
            return;
        const auto software = softwareOf(reply.text);
        m_state.serverName = software.name;
        m_state.serverVersion = software.version;
        if (!m_inCluster && software.inCluster)
            m_standingProblem = redis::errorOf(redis::ServerErrorKind::Moved, m_data.endpoint());
    });
    m_data.send({"INFO", "replication"}, [this](const Reply& reply) {
        if (!reply.isString())
            return;
        m_state.role = roleOf(reply.text);
        m_host.onNodeState(*this);
    });
}

void NodeWatch::scan()
{
    m_scanAlarm.stop();
    if (!m_data.isReady() || !m_host.beginScan(*this))
        return;
    m_probe.stop();
    m_probeAlarm.stop();
    m_scanned.reset();
    m_scanBegan = m_clock.now();
    if (!m_inCluster) { // there another node may have it
        m_dirty.absorb(m_host.urgentNames());
        readDirty();
    }
    m_baseScan.start(m_counting);
}

// Of some database: which one is not said, so we look. Who flushes another one all the time must not keep us busy.
void NodeWatch::takeFlush()
{
    m_scanAgain = m_baseScan.isRunning() || m_scanned;
    if (!m_scanAgain)
        m_scanAlarm.ringNoLaterThan(std::max(m_clock.now(), m_scanBegan + flushPause));
}

void NodeWatch::takeScanned(const std::string& problem)
{
    if (!problem.empty() && !isAboutSomeKeysOnly(problem)) {
        finishScan(problem);
        return;
    }
    m_scanned = problem;
    probe();
}

// Where there are enough keys of the scheme, only how many there are in all is asked.
void NodeWatch::probe()
{
    m_probe.start((m_scanned ? m_baseScan.keysRecognised() : recognised()) < plentyOfKeys);
}

void NodeWatch::countAsCome(const std::string& key)
{
    const auto named = isRecognised(m_scheme, m_naming, key) ? m_scheme.parse(key) : std::nullopt;
    if (named && !named->bucket.empty())
        m_namedBuckets.insert(named->bucket);
}

std::uint64_t NodeWatch::recognised() const
{
    const auto came = std::ranges::count_if(
        m_namedBuckets, [this](const auto& bucket) { return m_keyspaceState.table.idOf(bucket).has_value(); });
    return std::max(m_keyspace.recognised, static_cast<std::uint64_t>(came));
}

void NodeWatch::takeProbed()
{
    const auto& sample = m_probe.sample();
    const auto& databases = m_probe.databases();
    const auto scannedAll = m_scheme.scanPattern().empty() && m_scanned;
    KeyspaceCount count;
    count.isKnown = true;
    count.others = sample.others;
    if (m_scanned)
        count.recognised = m_baseScan.keysRecognised();
    else
        count.recognised = sample.isWhole ? sample.recognised : std::max(recognised(), sample.recognised);
    m_namedBuckets.clear();
    if (databases) {
        count.databases = *databases;
        const auto ours = count.databases.extract(m_options.endpoint.database);
        count.keys = ours.empty() ? 0 : ours.mapped();
    } else if (scannedAll) {
        count.keys = m_baseScan.keysScanned();
    } else {
        count.keys = std::max(sample.keys, m_keyspace.keys);
        count.keysIsLowerBound = !sample.isWhole;
    }
    if (sample.isWhole)
        count.keys = sample.keys; // INFO counts keys that have expired too, until the server gets round to them
    count.examined = count.keys; // a scan with a pattern has met every key that it matches
    m_keyspace = std::move(count);
    m_probeAlarm.ringIn(m_options.probeEvery);
    if (m_scanned)
        finishScan(*std::exchange(m_scanned, {}));
}

void NodeWatch::finishScan(const std::string& problem)
{
    const auto now = m_clock.now();
    if (!problem.empty() && !isAboutSomeKeysOnly(problem)) {
        setState(m_state.phase, refusal(problem));
        m_scanAlarm.ringIn(m_options.pollEvery);
        m_host.onTable();
        m_host.endScan(*this, false);
        return;
    }
    m_wasLive = true;
    m_counting = true;
    m_state.lastLiveAt = now;
    m_keysRefused = problem.empty() ? Error{} : refusal(problem);
    if (std::exchange(m_scanAgain, false))
        m_scanAlarm.ringAt(std::max(now, m_scanBegan + flushPause));
    else if (m_state.polling)
        m_scanAlarm.ringIn(m_options.pollEvery);
    m_state.phase = Phase::Live;
    m_state.problem = liveProblem();
    m_host.endScan(*this, true); // before anybody hears that all is there
}

Error NodeWatch::refusal(const std::string& problem) const
{
    if (const auto trouble = redis::serverErrorOf(Reply{Reply::Type::Error, 0, problem, {}}))
        return redis::errorOf(*trouble, m_data.endpoint());
    const bool isRight = redis::refusalIn(problem) != redis::AclRefusal::None;
    return {ErrorKind::Denied,
        (isRight ? Text::tr("%1 does not let us read: %2; run headroomctl doctor for what grants it")
                 : Text::tr("%1 does not let us read: %2"))
            .arg(describe(m_data.endpoint()), redis::oneLine(problem))};
}

Error NodeWatch::liveProblem() const
{
    if (!m_keysRefused.text.empty())
        return m_keysRefused;
    auto problem = m_standingProblem;
    const auto& missing = m_reader.missing();
    if (missing.empty())
        return problem;
    problem.kind = ErrorKind::Denied;
    // First, because a line that does not fit is cut at its end.
    const auto cost = costOfMissing(m_scheme.needs(m_clock.wallNow()), missing);
    problem.text = problem.text.empty() ? cost : Text::tr("%1; %2").arg(cost, problem.text);
    return problem;
}

void NodeWatch::ping()
{
    m_pingAlarm.ringIn(m_options.pingEvery);
    m_data.send({"PING"});
    m_feed.check();
    m_subscriber.send({"PING"}, [this](const Reply& reply) { takePong(reply); });
}

void NodeWatch::takePong(const Reply& reply)
{
    if (reply.isLost())
        return;
    if (redis::serverErrorOf(reply)) {
        // The scan is refused as well, until the server is well again and nothing was missed.
        setState(m_state.phase, refusal(reply.text));
        m_scanAlarm.ringNoLaterThan(m_clock.now() + m_options.pollEvery);
        return;
    }
    m_state.roundTrip = m_subscriber.roundTrip();
    if (m_state.phase == Phase::Live)
        m_state.lastLiveAt = m_clock.now();
}

void NodeWatch::collect(const std::vector<std::string>& names)
{
    std::int64_t ours = 0;
    for (const auto& name : names) {
        ours += m_dirty.add(m_scheme, name) ? 1 : 0;
        if (m_keyspace.recognised < plentyOfKeys && m_namedBuckets.size() < plentyOfKeys)
            countAsCome(name);
    }
    if (ours == 0)
        return;
    if (m_dirty.size() > maxDirty)
        readDirty();
    m_host.onNames(ours);
}

void NodeWatch::addDirty(KeySet names)
{
    if (names.empty())
        return;
    m_dirty.absorb(std::move(names));
    m_host.onNames(0);
}

KeySet NodeWatch::takeUnread()
{
    m_dirty.absorb(std::exchange(m_urgent, {}));
    m_dirty.absorb(std::exchange(m_reading, {}));
    return m_dirty.takeAll();
}

// From here on a name that is reported again is dirty again, and read after this: replies keep the order of commands.
void NodeWatch::readDirty()
{
    if (m_dirty.empty() || !m_data.isReady())
        return;
    m_readAgain = !m_urgent.empty() || !m_reading.empty();
    if (m_urgent.empty()) {
        m_urgent = m_dirty.takeUrgent(maxUrgent, [this](std::string_view route) { return m_host.isUrgent(route); });
        read(m_urgent, ReadScheduler::Lane::Urgent);
    }
    if (m_reading.empty()) {
        m_reading = m_dirty.takeSome(maxReadAtOnce);
        read(m_reading, ReadScheduler::Lane::Changed);
    }
}

void NodeWatch::read(KeySet& names, ReadScheduler::Lane lane)
{
    if (names.empty())
        return;
    m_reader.read(names, lane, m_counting, [this, &names](const std::string& problem) {
        names = {};
        finishReading(problem);
    });
}

void NodeWatch::finishReading(const std::string& problem)
{
    if (!problem.empty()) {
        setState(m_state.phase, refusal(problem));
        // What changed was not seen; the scan that finds it also finds out when the server is well again.
        if (!isAboutSomeKeysOnly(problem))
            m_scanAlarm.ringNoLaterThan(m_clock.now() + m_options.pollEvery);
    } else if (m_state.phase == Phase::Live) {
        setState(m_state.phase, liveProblem());
    }
    m_host.onTable();
    if (m_dirty.empty())
        return;
    if (std::exchange(m_readAgain, false))
        readDirty();
    m_host.onNames(0);
}

Watcher::State NodeWatch::state() const
{
    auto state = m_state;
    state.keysScanned = m_baseScan.keysScanned();
    state.keysIgnored = m_baseScan.keysIgnored();
    state.keyspace = m_keyspace;
    state.keyspace.recognised = recognised();
    for (const auto& command : m_reader.missing())
        state.missingRights.insert(schemes::rightOf({command}));
    state.vitals = m_vitals.last();
    return state;
}

void NodeWatch::setState(Phase phase, Error problem)
{
    if (m_state.phase == phase && m_state.problem == problem)
        return;
    m_state.phase = phase;
    m_state.problem = std::move(problem);
    m_host.onNodeState(*this);
}

} // namespace headroom::watch
