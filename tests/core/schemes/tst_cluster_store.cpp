// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The shared stores over a real Redis Cluster whose slots move while they are claimed from.
#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/redis/topology/master_resolver.h"
#include "core/schemes/fleet/fleet_membership.h"
#include "core/schemes/headroom/headroom_store.h"
#include "core/schemes/spectacles/spectacles_store.h"
#include "tests/support/discord/model_window.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/redis/redis_cluster.h"
#include "tests/support/redis/resolved_connection.h"
#include "tests/support/schemes/last_answer.h"

#include <atomic>
#include <thread>

namespace headroom::tst_cluster_store {

using namespace std::chrono_literals;
using redis::Connection;
using redis::MasterResolver;
using support::RedisCluster;
using support::ResolvedConnection;
using namespace Qt::StringLiterals;

namespace {

constexpr int failoverMs = 40000; // measured in seconds, but two cores are shared
constexpr const char* bucket = "GET /users/@me";

const std::uint16_t slot = redis::slotOf(schemes::HeadroomKeys("app").globalHeld());

std::size_t otherMaster(const RedisCluster& cluster, std::size_t than)
{
    for (std::size_t i = (than + 1) % cluster.size();; i = (i + 1) % cluster.size()) {
        if (i != than && cluster.isMaster(i))
            return i;
    }
}

// Discord's side of one bucket.
struct Discord
{
    support::ModelWindow window{{support::ModelWindow::Kind::Fixed, 20, 400ms}};
    std::size_t let = 0;
    std::size_t refused = 0;
    Instant lastLet{};
    Duration maxPause{};

    void request(Instant now)
    {
        if (!window.take(now)) {
            ++refused;
            return;
        }
        if (let++ > 0)
            maxPause = std::max(maxPause, now - lastLet);
        lastLet = now;
    }
};

// One process of the fleet: some callers that each claim, send, learn, and begin again.
class Worker
{
public:
    Worker(const std::string& url, Discord& discord, std::uint64_t seed)
        : m_discord(discord)
        , m_connection(options(url, seed), m_clock)
        , m_subscription(options(url, seed + 100), m_clock)
        , m_finder(m_connection.endpoint(), MasterResolver::For::Writing, m_clock, seed, "{app}:g")
        , m_store(m_connection, m_subscription, m_clock, storeOptions(seed))
    {
        m_finder.follow(m_connection);
        m_finder.follow(m_subscription);
        m_connection.open();
        m_subscription.open();
        m_finder.open();
    }

    bool isReady() const { return m_connection.isReady() && m_subscription.isReady(); }
    void begin(std::size_t callers)
    {
        for (std::size_t i = 0; i < callers; ++i)
            claim();
    }
    void stop() { m_stopped = true; }

    std::size_t claimed = 0;
    std::size_t went = 0;
    std::size_t open = 0; // claims that were not answered with Granted
    std::size_t turnedAway = 0;

private:
    static Connection::Options options(const std::string& url, std::uint64_t seed)
    {
        auto options = support::connectionOptions(url);
        options.seed = seed;
        return options;
    }
    static schemes::HeadroomStore::Options storeOptions(std::uint64_t seed)
    {
        schemes::HeadroomStore::Options options;
        options.prefix = "app";
        options.process = "worker" + std::to_string(seed);
        options.seed = seed;
        return options;
    }

    void claim()
    {
        if (m_stopped)
            return;
        ++claimed;
        ++open;
        ask();
    }
    void ask()
    {
        m_store.claim(bucket, [this](const schemes::Claim& answer) {
            if (std::holds_alternative<schemes::Granted>(answer))
                send();
            else if (const auto* wait = std::get_if<schemes::Wait>(&answer))
                askAgain(wait->until);
        });
    }
    void askAgain(Instant until)
    {
        ++turnedAway;
        auto alarm = std::make_shared<std::unique_ptr<Alarm>>();
        *alarm = std::make_unique<Alarm>(m_clock, [this, alarm] {
            ask();
            QMetaObject::invokeMethod(
                &m_connection, [alarm] { alarm->reset(); }, Qt::QueuedConnection);
        });
        (*alarm)->ringAt(until);
    }
    void send()
    {
        --open;
        ++went;
        const auto now = m_clock.now();
        m_discord.request(now);
        schemes::Learned learned;
        learned.limit = m_discord.window.rule().limit;
        learned.remaining = m_discord.window.remaining(now);
        learned.resetAfter = m_discord.window.resetAfter(now);
        m_store.learn(bucket, learned);
        claim();
    }

    Discord& m_discord;
    SystemClock m_clock;
    Connection m_connection;
    Connection m_subscription;
    MasterResolver m_finder;
    schemes::HeadroomStore m_store;
    bool m_stopped = false;
};

} // namespace

class TestClusterStore : public QObject
{
    Q_OBJECT
    std::unique_ptr<RedisCluster> m_cluster; // it takes two seconds to make one

    void runWhile(const char* what, const std::function<void(std::size_t owner)>& happens);
    redis::Endpoint endpoint() const { return redis::parseEndpoint(m_cluster->url()).value(); }

private Q_SLOTS:
    void initTestCase() { m_cluster = std::make_unique<RedisCluster>(RedisCluster::Replicas::OneEach); }
    void init()
    {
        for (std::size_t i = 0; i < m_cluster->size(); ++i)
            m_cluster->node(i).cli({u"FLUSHALL"_s}); // refused by replicas
    }
    void noneIsOverUsedOrLostWhileTheSlotMoves();
    void noneIsOverUsedOrLostThroughAFailover();
    void allKeysOfTheHeadroomSchemeLieInOneSlot();
    void theSpectaclesSchemeGoesOnWhileTheSlotMoves();
    void reportsOfATimeWithoutAnOwnerAreHandedIn();
    void theCommandLineSaysWhatAClusterNeeds();
};

void TestClusterStore::runWhile(const char* what, const std::function<void(std::size_t owner)>& happens)
{
    Discord discord;
    std::vector<std::unique_ptr<Worker>> workers;
    for (std::uint64_t i = 0; i < 4; ++i)
        workers.push_back(std::make_unique<Worker>(m_cluster->url(), discord, i));
    for (const auto& worker : workers)
        QTRY_VERIFY_WITH_TIMEOUT(worker->isReady(), failoverMs);
    for (const auto& worker : workers)
        worker->begin(15);
    QTRY_VERIFY_WITH_TIMEOUT(discord.let > 100, failoverMs);
    const auto before = discord.maxPause;
    const auto letBefore = discord.let;
    discord.maxPause = {};
    std::atomic<bool> done = false;
    const auto owner = m_cluster->ownerOf(slot);
    std::thread thread([&] {
        happens(owner);
        done = true;
    });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(done, 2 * failoverMs); }();
    thread.join();
    const auto letAfter = discord.let;
    QTRY_VERIFY_WITH_TIMEOUT(discord.let > letAfter + 60, failoverMs); // it goes on
    for (const auto& worker : workers)
        worker->stop();
    std::size_t claimed = 0;
    std::size_t went = 0;
    std::size_t turnedAway = 0;
    for (const auto& worker : workers) {
        QTRY_COMPARE_WITH_TIMEOUT(worker->open, std::size_t(0), failoverMs);
        claimed += worker->claimed;
        went += worker->went;
        turnedAway += worker->turnedAway;
    }
    qInfo("%s: %zu requests, %zu meanwhile, %zu told to come again; longest pause %lld ms, %lld ms in peace", what,
        went, letAfter - letBefore, turnedAway, static_cast<long long>(toMilliseconds(discord.maxPause).count()),
        static_cast<long long>(toMilliseconds(before).count()));
    QCOMPARE(discord.refused, std::size_t(0));
    QCOMPARE(went, claimed);
    QVERIFY(discord.maxPause < 20s);
}

void TestClusterStore::noneIsOverUsedOrLostWhileTheSlotMoves()
{
    runWhile("the slot moves", [this](std::size_t owner) {
        for (int round = 0; round < 25; ++round) {
            const auto next = otherMaster(*m_cluster, owner);
            m_cluster->beginMove(slot, owner, next);
            while (m_cluster->moveKeys(slot, owner, next, 1) > 0) { }
            m_cluster->endMove(slot, owner, next);
            owner = next;
            std::this_thread::sleep_for(100ms); // else nobody gets through between two moves
        }
    });
}

void TestClusterStore::noneIsOverUsedOrLostThroughAFailover()
{
    runWhile("the owner changes place with its replica",
        [this](std::size_t owner) { m_cluster->failOver((owner + RedisCluster::masterCount) % m_cluster->size()); });
}

void TestClusterStore::allKeysOfTheHeadroomSchemeLieInOneSlot()
{
    Discord discord;
    Worker worker(m_cluster->url(), discord, 1);
    QTRY_VERIFY_WITH_TIMEOUT(worker.isReady(), failoverMs);
    worker.begin(30);
    ResolvedConnection shared(endpoint(), "{app}:g");
    QTRY_VERIFY_WITH_TIMEOUT(shared.connection.isReady(), failoverMs);
    schemes::FleetMembership::Options options;
    options.prefix = "{app}:";
    options.egress = "1.2.3.4";
    options.client = "c";
    std::optional<schemes::Fleet> fleetSeen;
    schemes::FleetMembership presence(
        shared.connection, shared.clock, options, [&](const auto& fleet) { fleetSeen = fleet; });
    presence.join();
    QTRY_VERIFY(fleetSeen);
    QCOMPARE(fleetSeen->clients, std::size_t(1));
    Connection deaf(support::connectionOptions(m_cluster->url()), shared.clock);
    schemes::HeadroomStore::Options storeOptions;
    storeOptions.prefix = "app";
    schemes::HeadroomStore counting(shared.connection, deaf, shared.clock, storeOptions);
    counting.countInvalid("1.2.3.4", "403 GET /x");
    QTRY_COMPARE_WITH_TIMEOUT(fleetSeen->invalid.counted.size(), std::size_t(1), 30'000);
    QCOMPARE(fleetSeen->invalid.counted[0].count, std::uint64_t(1));
    const auto owner = m_cluster->ownerOf(slot);
    for (std::size_t i = 0; i < m_cluster->size(); ++i) {
        if (!m_cluster->isMaster(i))
            continue;
        const auto keys = m_cluster->node(i).cli({u"KEYS"_s, u"*"_s}).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(keys.isEmpty(), i != owner);
        for (const auto& key : keys)
            QVERIFY2(key.startsWith(u"{app}:"_s), qPrintable(key));
    }
    worker.stop();
    QTRY_COMPARE_WITH_TIMEOUT(worker.open, std::size_t(0), failoverMs);
    QCOMPARE(discord.refused, std::size_t(0));
}

void TestClusterStore::theSpectaclesSchemeGoesOnWhileTheSlotMoves()
{
    const std::uint16_t botSlot = redis::slotOf("{bot}:global");
    ResolvedConnection shared(endpoint(), "{bot}:global");
    QTRY_VERIFY_WITH_TIMEOUT(shared.connection.isReady(), failoverMs);
    schemes::SpectaclesStore::Options options;
    options.prefix = "{bot}";
    schemes::SpectaclesStore store(shared.connection, shared.clock, options);
    const auto claim = [&](const std::string& key) { return support::lastAnswer(store, key, failoverMs); };
    m_cluster->node(m_cluster->ownerOf(botSlot)).cli({u"SET"_s, u"{bot}:/a:limit"_s, u"3"_s});
    QVERIFY(std::holds_alternative<schemes::Granted>(claim("/a")));
    store.learn("/a", {.limit = 3, .remaining = 2, .resetAfter = 600s, .reset = {}});
    QVERIFY(std::holds_alternative<schemes::Granted>(claim("/a")));
    auto owner = m_cluster->ownerOf(botSlot);
    // Two keys of which one is gone ahead: a claim waits, is told so, and takes nothing.
    const auto next = otherMaster(*m_cluster, owner);
    m_cluster->beginMove(botSlot, owner, next);
    m_cluster->moveKeys(botSlot, owner, next, 1);
    const auto meanwhile = claim("/a");
    QVERIFY(std::holds_alternative<schemes::Wait>(meanwhile));
    QCOMPARE(std::get<schemes::Wait>(meanwhile).why, schemes::WaitReason::Unavailable);
    while (m_cluster->moveKeys(botSlot, owner, next, 10) > 0) { }
    m_cluster->endMove(botSlot, owner, next);
    QVERIFY(std::holds_alternative<schemes::Granted>(claim("/a"))); // the third of three
    const auto fourth = claim("/a");
    QVERIFY(std::holds_alternative<schemes::Wait>(fourth));
    QCOMPARE(std::get<schemes::Wait>(fourth).why, schemes::WaitReason::Bucket);
    QCOMPARE(m_cluster->node(next).cli({u"GET"_s, u"{bot}:/a:remaining"_s}), u"0"_s);
}

void TestClusterStore::reportsOfATimeWithoutAnOwnerAreHandedIn()
{
    ResolvedConnection shared(endpoint(), "{app}:g");
    ResolvedConnection hearing(endpoint(), "{app}:g");
    schemes::HeadroomStore::Options options;
    options.prefix = "app";
    schemes::HeadroomStore store(shared.connection, hearing.connection, shared.clock, options);
    QTRY_VERIFY_WITH_TIMEOUT(shared.connection.isReady() && hearing.connection.isReady(), failoverMs);
    auto went = false;
    store.claim(bucket, [&](const auto& answer) { went = std::holds_alternative<schemes::Granted>(answer); });
    QTRY_VERIFY(went);
    const auto owner = m_cluster->ownerOf(slot);
    const auto next = otherMaster(*m_cluster, owner);
    m_cluster->beginMove(slot, owner, next);
    m_cluster->moveKeys(slot, owner, next, 1); // what is known of the bucket is in two places now
    store.learn(bucket, {.limit = 7, .remaining = 6, .resetAfter = 600s, .reset = {}});
    const auto timeout = shared.clock.now() + redis::SlotRedirector::timeout + 200ms;
    QTRY_VERIFY_WITH_TIMEOUT(shared.clock.now() > timeout, 30'000); // it has been given up once
    while (m_cluster->moveKeys(slot, owner, next, 10) > 0) { }
    m_cluster->endMove(slot, owner, next);
    QTRY_COMPARE_WITH_TIMEOUT(
        m_cluster->node(next).cli({u"HGET"_s, u"{app}:b:"_s + QString::fromLatin1(bucket), u"limit"_s}), u"7"_s, 10000);
}

void TestClusterStore::theCommandLineSaysWhatAClusterNeeds()
{
    const auto run = [](const QStringList& arguments) {
        return support::runCtl(
            QStringList{u"request"_s, u"GET"_s, u"/users/@me"_s, u"--api"_s, u"http://127.0.0.1:1/api/v10"_s}
            + arguments);
    };
    const auto url = QString::fromStdString(m_cluster->url());
    const auto noTag = run({u"--redis"_s, url, u"--prefix"_s, u"bot"_s});
    QCOMPARE(noTag.exitCode, 2);
    QVERIFY2(noTag.err.contains("give a prefix with a hash tag, such as {bot}"), noTag.err.constData());
    QCOMPARE(noTag.err.count('\n'), 1);
    const auto plain = run({u"--redis"_s, QString::fromStdString(m_cluster->node(0).url())});
    QCOMPARE(plain.exitCode, 2);
    QVERIFY2(plain.err.contains("begin the Redis URL with redis+cluster"), plain.err.constData());
    QCOMPARE(plain.err.count('\n'), 1);
}

HEADROOM_TEST(TestClusterStore)

} // namespace headroom::tst_cluster_store

#include "tst_cluster_store.moc"
