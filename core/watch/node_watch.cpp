// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/node_watch.h"

#include "core/base/logging.h"
#include "core/redis/command_bytes.h"
#include "core/redis/server_trouble.h"
#include "core/watch/server_info.h"

namespace headroom::watch {

using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;
using Phase = Watcher::Phase;

namespace {

// Names that wait for readDirty(): beyond this they are read unasked, so that nobody's pause grows our memory.
constexpr std::size_t mostDirty = 20'000;
constexpr std::size_t mostReadAtOnce = 5'000;
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

NodeWatch::NodeWatch(Host& host, const Watcher::Options& options, bool inCluster, const KeyScheme& scheme,
    Picture& picture, Clock& clock)
    : m_host(host)
    , m_options(options)
    , m_inCluster(inCluster)
    , m_clock(clock)
    , m_scheme(scheme)
    , m_data(connectionOptions(options, "", options.seed * 2), clock)
    , m_subscriber(connectionOptions(options, "-changes", options.seed * 2 + 1), clock)
    , m_finder(options.endpoint, redis::NodeFinder::For::Watching, clock, options.seed)
    , m_reader(m_data, scheme, picture, clock)
    , m_baseScan(m_data, scheme, m_reader, picture, clock)
    , m_feed(m_data, m_subscriber, scheme.prefixes())
{
    m_finder.follow(m_data);
    m_finder.follow(m_subscriber);
    if (inCluster)
        m_followed = std::make_unique<redis::FollowedReads>(
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
    m_feed.onArmed = [this](const std::string& problem) { startToRead(problem); };
    m_feed.onNames = [this](const std::vector<std::string>& names) { collect(names); };
    m_feed.onFlush = [this] { takeFlush(); };
    m_baseScan.onDone = [this](const std::string& problem) { finishScan(problem); };
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
    m_feed.arm();
}

void NodeWatch::disarm(const Error& why)
{
    qCDebug(logWatch, "%s", why.text.c_str());
    const auto wasScanning = m_baseScan.isRunning();
    m_baseScan.stop();
    m_feed.disarm(m_subscriber.isReady());
    m_scanAlarm.stop();
    m_pingAlarm.stop();
    m_counting = false;
    m_scanAgain = false;
    m_dirty = {}; // the base scan will read everything
    m_reading = {};
    if (wasScanning)
        m_host.endScan(*this, false);
    setState(m_wasLive ? Phase::Lost : Phase::Connecting, why);
}

// Only now: what changes from here on is told, so nothing can change unseen behind the scan.
void NodeWatch::startToRead(const std::string& whyNoChanges)
{
    m_state.polling = !whyNoChanges.empty();
    if (m_state.polling) {
        m_standingProblem = {ErrorKind::Denied,
            whyNoChanges + "; until then everything is read again every "
                + std::to_string(toMilliseconds(m_options.pollEvery).count()) + " ms"};
    }
    scan();
}

void NodeWatch::askWhoItIs()
{
    m_data.send({"INFO", "server"}, [this](const Reply& reply) {
        if (!reply.isString())
            return;
        m_state.serverVersion = infoField(reply.text, "redis_version");
        if (!m_inCluster && infoField(reply.text, "redis_mode") == "cluster")
            m_standingProblem = redis::errorOf(redis::ServerTrouble::Moved, m_data.endpoint());
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
    m_scanBegan = m_clock.now();
    m_baseScan.start(m_counting);
}

// Of some database: which one is not told, so we look. Who flushes another one all the time must not keep us busy.
void NodeWatch::takeFlush()
{
    m_scanAgain = m_baseScan.isRunning();
    if (!m_scanAgain)
        m_scanAlarm.ringNoLaterThan(std::max(m_clock.now(), m_scanBegan + flushPause));
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
    m_liveProblem = problem.empty() ? m_standingProblem : refusal(problem);
    if (std::exchange(m_scanAgain, false))
        m_scanAlarm.ringAt(std::max(now, m_scanBegan + flushPause));
    else if (m_state.polling)
        m_scanAlarm.ringIn(m_options.pollEvery);
    m_state.phase = Phase::Live;
    m_state.problem = m_liveProblem;
    m_host.endScan(*this, true); // before anybody is told that all is there
}

Error NodeWatch::refusal(const std::string& problem) const
{
    if (const auto trouble = redis::troubleIn(Reply{Reply::Type::Error, 0, problem, {}}))
        return redis::errorOf(*trouble, m_data.endpoint());
    return {ErrorKind::Denied, describe(m_data.endpoint()) + " does not let us read: " + redis::oneLine(problem)};
}

void NodeWatch::ping()
{
    m_pingAlarm.ringIn(m_options.pingEvery);
    m_data.send({"PING"});
    m_subscriber.send({"PING"}, [this](const Reply& reply) { takePong(reply); });
}

void NodeWatch::takePong(const Reply& reply)
{
    if (reply.isLost())
        return;
    if (redis::troubleIn(reply)) {
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
    for (const auto& name : names)
        ours += m_dirty.add(m_scheme, name) ? 1 : 0;
    if (ours == 0)
        return;
    if (m_dirty.size() > mostDirty)
        readDirty();
    m_host.onNames(ours);
}

void NodeWatch::addDirty(KeyNames names)
{
    if (names.empty())
        return;
    for (auto& [route, parts] : names.buckets) {
        auto& mine = m_dirty.buckets[route];
        mine.window |= parts.window;
        mine.limit |= parts.limit;
    }
    m_dirty.invalid.merge(names.invalid);
    m_dirty.global |= names.global;
    m_dirty.tokens |= names.tokens;
    m_host.onNames(0);
}

KeyNames NodeWatch::takeUnread()
{
    addDirty(std::exchange(m_reading, {}));
    return std::exchange(m_dirty, {});
}

void NodeWatch::readDirty()
{
    if (m_dirty.empty() || !m_reading.empty() || !m_data.isReady())
        return;
    // From here on a name that is told again is dirty again, and read after this: answers keep the order of questions.
    m_reading = m_dirty.takeSome(mostReadAtOnce);
    m_reader.read(m_reading, m_counting, [this](const std::string& problem) { finishReading(problem); });
}

void NodeWatch::finishReading(const std::string& problem)
{
    m_reading = {};
    if (!problem.empty()) {
        setState(m_state.phase, refusal(problem));
        // What changed was not seen; the scan that finds it also finds out when the server is well again.
        if (!isAboutSomeKeysOnly(problem))
            m_scanAlarm.ringNoLaterThan(m_clock.now() + m_options.pollEvery);
    } else if (m_state.phase == Phase::Live) {
        setState(m_state.phase, m_liveProblem);
    }
    m_host.onTable();
    if (!m_dirty.empty())
        m_host.onNames(0);
}

Watcher::State NodeWatch::state() const
{
    auto state = m_state;
    state.keysScanned = m_baseScan.keysScanned();
    state.keysIgnored = m_baseScan.keysIgnored();
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
