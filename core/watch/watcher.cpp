// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/watcher.h"

#include "core/base/alarm.h"
#include "core/base/logging.h"
#include "core/redis/command_bytes.h"
#include "core/redis/connection.h"
#include "core/redis/node_finder.h"
#include "core/redis/server_trouble.h"
#include "core/watch/base_scan.h"
#include "core/watch/change_feed.h"
#include "core/watch/key_reader.h"
#include "core/watch/server_info.h"
#include "core/watch/spectacles_scheme.h"

namespace headroom::watch {

using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;

namespace {

// Names that wait for readDirty(): beyond this they are read unasked, so that nobody's pause grows our memory.
constexpr std::size_t mostDirty = 20'000;
constexpr std::size_t mostReadAtOnce = 5'000;
// Ends of windows are noticed in steps, not one by one.
constexpr Duration expiryStep = 50ms;
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

class Watcher::Private
{
public:
    Private(Watcher& owner, Options given, Clock& givenClock)
        : q(owner)
        , options(std::move(given))
        , clock(givenClock)
        , scheme(options.scheme ? options.scheme : std::make_shared<SpectaclesScheme>(options.prefix))
        , data(connectionOptions(options, "", options.seed * 2), clock)
        , subscriber(connectionOptions(options, "-changes", options.seed * 2 + 1), clock)
        , finder(options.endpoint, redis::NodeFinder::For::Watching, clock, options.seed)
    {
        finder.follow(data);
        finder.follow(subscriber);
    }

    void connectSignals();
    void arm();
    void disarm(const Error& why);
    void startToRead(const std::string& whyNoChanges);
    void askWhoItIs();
    void scan();
    void takeFlush();
    void finishScan(const std::string& problem);
    Error refusal(const std::string& problem) const;
    void ping();
    void collect(const std::vector<std::string>& names);
    void readDirty();
    void announceNames();
    void announceTable();
    void expire();
    void setState(Phase phase, Error problem);

    Watcher& q;
    Options options;
    Clock& clock;
    std::shared_ptr<const KeyScheme> scheme;
    Connection data;
    Connection subscriber;
    redis::NodeFinder finder; // sends both to one node: what one tracks is told to the other

    Picture picture{*scheme};
    RateSeries keyChanges;
    KeyReader reader{data, *scheme, picture, clock};
    BaseScan baseScan{data, *scheme, reader, picture, clock};
    ChangeFeed feed{data, subscriber, scheme->prefixes()};

    State state;
    Error standingProblem; // a right that is missing, so that we poll
    Error liveProblem; // what is shown while live: the above, or keys that may not be read
    bool wasLive = false;
    bool counting = false; // readings prove claims: no gap before them
    bool scanAgain = false; // everything was flushed while a scan ran
    bool announcedNames = false;
    bool announcedTable = false;
    Instant scanBegan{};
    KeyNames dirty;
    KeyNames reading; // asked for and not answered yet

    Alarm pingAlarm{clock, [this] { ping(); }};
    Alarm scanAlarm{clock, [this] { scan(); }};
    Alarm expiryAlarm{clock, [this] { expire(); }};
};

void Watcher::Private::connectSignals()
{
    for (auto* connection : {&data, &subscriber}) {
        QObject::connect(connection, &Connection::ready, &q, [this] {
            if (data.isReady() && subscriber.isReady())
                arm();
        });
        QObject::connect(connection, &Connection::lost, &q, [this](const Error& why) { disarm(why); });
    }
    feed.onArmed = [this](const std::string& problem) { startToRead(problem); };
    feed.onNames = [this](const std::vector<std::string>& names) { collect(names); };
    feed.onFlush = [this] { takeFlush(); };
    baseScan.onDone = [this](const std::string& problem) { finishScan(problem); };
}

void Watcher::Private::arm()
{
    standingProblem = {};
    setState(Phase::Loading, {});
    ping();
    askWhoItIs();
    feed.arm();
}

void Watcher::Private::disarm(const Error& why)
{
    qCDebug(logWatch, "%s", why.text.c_str());
    baseScan.stop();
    feed.disarm(subscriber.isReady());
    scanAlarm.stop();
    pingAlarm.stop();
    counting = false;
    scanAgain = false;
    dirty = {}; // the base scan will read everything
    reading = {};
    setState(wasLive ? Phase::Lost : Phase::Connecting, why);
}

// Only now: what changes from here on is told, so nothing can change unseen behind the scan.
void Watcher::Private::startToRead(const std::string& whyNoChanges)
{
    state.polling = !whyNoChanges.empty();
    if (state.polling) {
        standingProblem = {ErrorKind::Denied,
            whyNoChanges + "; until then everything is read again every "
                + std::to_string(toMilliseconds(options.pollEvery).count()) + " ms"};
    }
    scan();
}

void Watcher::Private::askWhoItIs()
{
    data.send({"INFO", "server"}, [this](const Reply& reply) {
        if (reply.isString())
            state.serverVersion = infoField(reply.text, "redis_version");
    });
    data.send({"INFO", "replication"}, [this](const Reply& reply) {
        if (!reply.isString())
            return;
        state.role = roleOf(reply.text);
        Q_EMIT q.stateChanged();
    });
}

void Watcher::Private::scan()
{
    scanAlarm.stop();
    scanBegan = clock.now();
    baseScan.start(counting);
}

// Of some database: which one is not told, so we look. Who flushes another one all the time must not keep us busy.
void Watcher::Private::takeFlush()
{
    scanAgain = baseScan.isRunning();
    if (!scanAgain)
        scanAlarm.ringNoLaterThan(std::max(clock.now(), scanBegan + flushPause));
}

void Watcher::Private::finishScan(const std::string& problem)
{
    const auto now = clock.now();
    if (!problem.empty() && !isAboutSomeKeysOnly(problem)) {
        setState(state.phase, refusal(problem));
        scanAlarm.ringIn(options.pollEvery);
        announceTable();
        return;
    }
    baseScan.sweep([this](std::string_view route) { return dirty.hasRoute(route) || reading.hasRoute(route); });
    expire();
    wasLive = true;
    counting = true;
    state.lastLiveAt = now;
    liveProblem = problem.empty() ? standingProblem : refusal(problem);
    setState(Phase::Live, liveProblem);
    if (std::exchange(scanAgain, false))
        scanAlarm.ringAt(std::max(now, scanBegan + flushPause));
    else if (state.polling)
        scanAlarm.ringIn(options.pollEvery);
    Q_EMIT q.loaded();
}

Error Watcher::Private::refusal(const std::string& problem) const
{
    if (const auto trouble = redis::troubleIn(Reply{Reply::Type::Error, 0, problem, {}}))
        return redis::errorOf(*trouble, data.endpoint());
    return {ErrorKind::Denied, describe(data.endpoint()) + " does not let us read: " + redis::oneLine(problem)};
}

void Watcher::Private::ping()
{
    pingAlarm.ringIn(options.pingEvery);
    data.send({"PING"});
    subscriber.send({"PING"}, [this](const Reply& reply) {
        if (reply.isLost())
            return;
        if (redis::troubleIn(reply)) {
            // The scan is refused as well, until the server is well again and nothing was missed.
            setState(state.phase, refusal(reply.text));
            scanAlarm.ringNoLaterThan(clock.now() + options.pollEvery);
            return;
        }
        state.roundTrip = subscriber.roundTrip();
        if (state.phase == Phase::Live)
            state.lastLiveAt = clock.now();
    });
}

void Watcher::Private::collect(const std::vector<std::string>& names)
{
    std::int64_t ours = 0;
    for (const auto& name : names)
        ours += dirty.add(*scheme, name) ? 1 : 0;
    if (ours == 0)
        return;
    keyChanges.add(clock.now(), ours);
    if (dirty.size() > mostDirty)
        readDirty();
    announceNames();
}

void Watcher::Private::readDirty()
{
    if (dirty.empty() || !reading.empty() || !data.isReady())
        return;
    // From here on a name that is told again is dirty again, and read after this: answers keep the order of questions.
    reading = dirty.takeSome(mostReadAtOnce);
    reader.read(reading, counting, [this](const std::string& problem) {
        reading = {};
        if (!problem.empty()) {
            setState(state.phase, refusal(problem));
            // What changed was not seen; the scan that finds it also finds out when the server is well again.
            if (!isAboutSomeKeysOnly(problem))
                scanAlarm.ringNoLaterThan(clock.now() + options.pollEvery);
        } else if (state.phase == Phase::Live)
            setState(state.phase, liveProblem);
        expire();
        if (!dirty.empty())
            announceNames();
    });
}

void Watcher::Private::expire()
{
    const auto now = clock.now();
    picture.table.expire(now);
    if (const auto next = picture.table.nextExpiry())
        expiryAlarm.ringAt(std::max(*next, now + expiryStep));
    announceTable();
}

void Watcher::Private::announceNames()
{
    if (!std::exchange(announcedNames, true))
        Q_EMIT q.changed();
}

void Watcher::Private::announceTable()
{
    if (picture.table.hasChanges() && !std::exchange(announcedTable, true))
        Q_EMIT q.changed();
}

void Watcher::Private::setState(Phase phase, Error problem)
{
    if (state.phase == phase && state.problem == problem)
        return;
    state.phase = phase;
    state.problem = std::move(problem);
    Q_EMIT q.stateChanged();
}

Watcher::Watcher(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, std::move(options), clock))
{
    d->connectSignals();
}

Watcher::~Watcher() = default;

void Watcher::open()
{
    d->data.open();
    d->subscriber.open();
    d->finder.open();
}

void Watcher::close()
{
    d->finder.close();
    d->data.close();
    d->subscriber.close();
    d->disarm({});
}

void Watcher::readDirty()
{
    d->announcedNames = false;
    d->readDirty();
}

BucketTable::Changes Watcher::takeChanges()
{
    d->announcedTable = false;
    d->picture.table.expire(d->clock.now());
    return d->picture.table.takeChanges();
}

Watcher::State Watcher::state() const
{
    auto state = d->state;
    state.keysScanned = d->baseScan.keysScanned();
    state.keysIgnored = d->baseScan.keysIgnored();
    return state;
}

const BucketTable& Watcher::table() const
{
    return d->picture.table;
}

const KeyScheme& Watcher::scheme() const
{
    return *d->scheme;
}

const GlobalTokens& Watcher::globalTokens() const
{
    return d->picture.tokens;
}

const RateSeries& Watcher::claims() const
{
    return d->picture.claims;
}

const RateSeries& Watcher::claimsTowardsGlobal() const
{
    return d->picture.claimsTowardsGlobal;
}

const RateSeries& Watcher::keyChanges() const
{
    return d->keyChanges;
}

std::optional<Instant> Watcher::globalBlockedUntil() const
{
    const auto until = d->picture.globalBlockedUntil;
    return until && *until > d->clock.now() ? until : std::nullopt;
}

std::vector<InvalidCounts::Egress> Watcher::invalid() const
{
    d->picture.invalid.dropOld(d->clock.wallNow());
    return d->picture.invalid.egresses(d->clock.wallNow());
}

bool Watcher::hasInvalidCounts() const
{
    return d->picture.invalid.hasEverCounted();
}

} // namespace headroom::watch
