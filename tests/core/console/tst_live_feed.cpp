// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The console on its own thread against a real Redis: what a window gets to see.
#include "core/console/live_feed.h"

#include "tests/support/redis/redis_server.h"
#include "tests/support/schemes/headroom_scripts.h"

#include <QDateTime>
#include <QElapsedTimer>

#include <map>
#include <numeric>

namespace headroom::tst_live_feed {

using namespace headroom::console;
using namespace std::chrono_literals;
using support::RedisServer;

namespace {

// A feed, and a window reduced to its memory: applies every snapshot in order and checks what the snapshots promise.
class Viewer : public QObject
{
public:
    explicit Viewer(const Profile& profile)
    {
        connect(&feed, &Feed::snapshotReady, this, [this](const SnapshotPtr& snapshot) { take(snapshot); });
        feed.open(profile);
    }

    const BucketState* state(const QString& key) const
    {
        for (const auto& [id, identity] : m_identities) {
            if (QString::fromStdString(identity.redisKeys.at(0)) == key)
                return &m_states.at(id);
        }
        return nullptr;
    }
    // None also when there is no such bucket.
    std::optional<std::int64_t> remaining(const QString& key) const
    {
        const auto* found = state(key);
        return found ? found->remaining : std::nullopt;
    }
    std::optional<BucketId> id(const QString& key) const
    {
        const auto* found = state(key);
        return found ? std::optional(found->id) : std::nullopt;
    }
    std::size_t size() const { return m_states.size(); }
    const Snapshot& last() const
    {
        static const Snapshot none;
        return m_last ? *m_last : none;
    }
    bool isLive() const { return m_last && m_last->connection.phase == ConnectionState::Phase::Live; }
    ConnectionState::Phase phase() const
    {
        return m_last ? m_last->connection.phase : ConnectionState::Phase::Connecting;
    }

    bool acknowledges = true;
    std::size_t seen = 0;
    std::optional<BucketHistory> history;
    QStringList broken; // promises

private:
    void expect(bool promise, const char* what)
    {
        if (!promise)
            broken.append(QString::fromLatin1(what));
    }

    void take(const SnapshotPtr& snapshot)
    {
        ++seen;
        expect(!m_last || snapshot->sequence == m_last->sequence + 1, "sequence rises by one");
        if (snapshot->startsOver) {
            m_identities.clear();
            m_states.clear();
        }
        for (const auto id : snapshot->removed)
            expect(m_identities.erase(id) == 1 && m_states.erase(id) == 1, "what is gone was there");
        for (const auto& identity : snapshot->added)
            expect(m_identities.emplace(identity.id, identity).second, "what is added was not there");
        for (const auto& state : snapshot->changed) {
            expect(m_identities.contains(state.id), "what changes is there");
            m_states[state.id] = state;
        }
        expect(m_states.size() == m_identities.size(), "what is added has a state");
        expect(snapshot->totals.buckets == m_states.size(), "the total is what there is");
        for (const auto id : snapshot->busiest)
            expect(m_states.contains(id), "the busiest are there");
        if (snapshot->selected)
            history = snapshot->selected;
        m_last = snapshot;
        if (acknowledges)
            feed.acknowledge(snapshot->sequence);
    }

    SnapshotPtr m_last;
    std::map<BucketId, BucketIdentity> m_identities;
    std::map<BucketId, BucketState> m_states;

public:
    LiveFeed feed; // ends before what it fills
};

Profile profileOf(const RedisServer& redis)
{
    Profile profile;
    profile.name = "test";
    profile.endpoint = *redis::parseEndpoint(redis.url());
    return profile;
}

void setBucket(const RedisServer& redis, const QString& route, int remaining, int limit, int ttlMs)
{
    redis.cli({QStringLiteral("SET"), route + QStringLiteral(":limit"), QString::number(limit)});
    redis.cli({QStringLiteral("SET"), route + QStringLiteral(":remaining"), QString::number(remaining),
        QStringLiteral("PX"), QString::number(ttlMs)});
}

const auto messages = QStringLiteral("/channels/203039963636301824/messages");
const auto messagesKey = messages + QStringLiteral(":remaining");

} // namespace

class TestLiveFeed : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void otherKeysAreWatchedWhenThatIsWished();
    void whoSendsRequestsKeepsItsKeys();
    void showsWhatIsThereAndWhatChanges();
    void aBucketThatIsGoneIsReported();
    void aWindowThatIsBehindGetsOneBiggerStep();
    void atMostOneSnapshotInEightyMilliseconds();
    void theSelectedBucketBringsItsPast();
    void aKilledServerIsSaidAndIsLiveAgainByItself();
    void claimsAreCountedPerSecondAndByKind();
    void invalidRequestsAreNoZeroWhenNobodyCountsThem();
    void invalidRequestsOfTheWorstAddressAreTheGauge();
    void theHeadroomSchemeIsShownWithAllItTells();
    void aSchemeThatIsNoneIsSaid();
    void profilesAreChecked_data();
    void profilesAreChecked();
    void nothingButReadCommandsIsSent();
    void isDestroyedQuicklyWhileConnecting();
    void anotherProfileTakesThePlaceAndNoThreadIsLeft();
};

void TestLiveFeed::anotherProfileTakesThePlaceAndNoThreadIsLeft()
{
    RedisServer one;
    RedisServer other;
    setBucket(one, messages, 3, 5, 60000);
    const auto clients = [](RedisServer& redis) {
        return redis.cli({QStringLiteral("CLIENT"), QStringLiteral("LIST")}).count(QLatin1String("name=headroom"));
    };
    QTemporaryDir folder;
    QFile log(folder.filePath(QStringLiteral("a.log")));
    QVERIFY(log.open(QIODevice::WriteOnly));
    const auto mentionsHistory = [](const std::vector<Text>& warnings) {
        return std::any_of(warnings.begin(), warnings.end(),
            [](const std::string& warning) { return warning.find("history") != std::string::npos; });
    };
    LiveFeed feed;
    std::vector<SnapshotPtr> seen;
    connect(&feed, &Feed::snapshotReady, this, [&](const SnapshotPtr& snapshot) {
        seen.push_back(snapshot);
        feed.acknowledge(snapshot->sequence);
    });
    const auto isLive = [&] { return !seen.empty() && seen.back()->connection.phase == ConnectionState::Phase::Live; };
    for (int i = 0; i < 6; ++i) {
        auto& redis = i % 2 == 0 ? one : other;
        auto profile = profileOf(redis);
        profile.name = i % 2 == 0 ? "one" : "other";
        LogProfile logs;
        logs.inputs.push_back(logs::parseLogInput(log.fileName().toStdString()));
        logs.archive = folder.filePath(QStringLiteral("logs.db")).toStdString(); // the same for both
        profile.logs = logs;
        seen.clear();
        feed.open(profile);
        QTRY_VERIFY(isLive());
        QVERIFY(seen.front()->startsOver);
        for (const auto& snapshot : seen)
            QCOMPARE(snapshot->connection.name, profile.name); // nothing of the one before
        QTRY_COMPARE(feed.threads(), 2);
        QTRY_COMPARE(clients(i % 2 == 0 ? other : one), 0);
        QTRY_VERIFY(std::any_of(seen.begin(), seen.end(), [](const auto& each) { return each->logs != nullptr; }));
        for (const auto& snapshot : seen)
            QVERIFY(!snapshot->logs || !mentionsHistory(snapshot->logs->warnings));
    }
    feed.close();
    QVERIFY(!feed.isOpen());
    QTRY_COMPARE(feed.threads(), 0);
    QTRY_COMPARE(clients(other), 0);
    seen.clear();
    feed.open(profileOf(one)); // and again
    QTRY_VERIFY(isLive());
}

void TestLiveFeed::showsWhatIsThereAndWhatChanges()
{
    RedisServer redis;
    setBucket(redis, messages, 3, 5, 60000);
    Viewer viewer(profileOf(redis));
    QTRY_VERIFY(viewer.isLive());
    QTRY_VERIFY(viewer.state(messagesKey));
    QCOMPARE(viewer.remaining(messagesKey), std::optional<std::int64_t>(3));
    QCOMPARE(viewer.state(messagesKey)->limit, std::optional<std::int64_t>(5));
    QVERIFY(viewer.state(messagesKey)->resetsAt);
    QCOMPARE(viewer.last().connection.scheme, std::string("spectacles"));
    QCOMPARE(viewer.last().connection.role, std::string("master"));
    QVERIFY(!viewer.last().connection.serverVersion.empty());
    QVERIFY(!viewer.last().connection.sendsRequests);

    redis.cli({QStringLiteral("SET"), messagesKey, QStringLiteral("0"), QStringLiteral("KEEPTTL")});
    QTRY_COMPARE(viewer.remaining(messagesKey), std::optional<std::int64_t>(0));
    QTRY_COMPARE(viewer.last().totals.exhausted, std::uint64_t(1)); // counted once a second
    QCOMPARE(viewer.broken, QStringList());
}

void TestLiveFeed::aBucketThatIsGoneIsReported()
{
    RedisServer redis;
    setBucket(redis, messages, 3, 5, 60000);
    Viewer viewer(profileOf(redis));
    QTRY_COMPARE(viewer.size(), std::size_t(1));
    redis.cli({QStringLiteral("FLUSHALL")});
    QTRY_COMPARE(viewer.size(), std::size_t(0));
    setBucket(redis, messages, 1, 5, 60000);
    QTRY_COMPARE(viewer.size(), std::size_t(1));
    QCOMPARE(viewer.broken, QStringList());
}

void TestLiveFeed::aWindowThatIsBehindGetsOneBiggerStep()
{
    RedisServer redis;
    Viewer viewer(profileOf(redis));
    QTRY_VERIFY(viewer.isLive());
    viewer.acknowledges = false;
    // All before are acknowledged, so one more comes, when a second without news is over at the latest; then nothing
    // until the window says that it is ready.
    const auto seen = viewer.seen + 1;
    QTRY_COMPARE(viewer.seen, seen);
    for (int i = 0; i < 50; ++i)
        setBucket(redis, QStringLiteral("/channels/2030399636363018%1/messages").arg(i, 2, 10, QLatin1Char('0')), 1, 5,
            60000);
    QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
    QCOMPARE(viewer.seen, seen);
    viewer.acknowledges = true;
    viewer.feed.acknowledge(viewer.last().sequence);
    QTRY_COMPARE(viewer.size(), std::size_t(50));
    QVERIFY(viewer.seen <= seen + 3);
    QCOMPARE(viewer.broken, QStringList());
}

void TestLiveFeed::atMostOneSnapshotInEightyMilliseconds()
{
    RedisServer redis;
    Viewer viewer(profileOf(redis));
    QTRY_VERIFY(viewer.isLive());
    QByteArray lines;
    for (int i = 0; i < 20000; ++i)
        lines += "SET " + messagesKey.toLatin1() + ' ' + QByteArray::number(i % 7) + '\n';
    const auto before = viewer.seen;
    QElapsedTimer elapsed;
    elapsed.start();
    while (elapsed.elapsed() < 2000) {
        redis.cliLines(lines.left(2000));
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    }
    // One may have been on its way before, and one may come early after one that waited for its answers.
    const auto most = double(elapsed.elapsed()) / 80;
    const auto seen = double(viewer.seen - before);
    QVERIFY2(seen <= most + 2 && seen > 2, qPrintable(QStringLiteral("%1, at most %2").arg(seen).arg(most)));
}

void TestLiveFeed::theSelectedBucketBringsItsPast()
{
    RedisServer redis;
    setBucket(redis, messages, 5, 5, 60000);
    Viewer viewer(profileOf(redis));
    QTRY_VERIFY(viewer.state(messagesKey));
    const auto set = [&](int remaining) {
        redis.cli({QStringLiteral("SET"), messagesKey, QString::number(remaining), QStringLiteral("KEEPTTL")});
        QTRY_COMPARE(viewer.remaining(messagesKey), std::optional<std::int64_t>(remaining));
    };
    set(4);
    set(3);
    viewer.feed.select(viewer.id(messagesKey));
    QTRY_VERIFY(viewer.history);
    set(2);
    const auto values = [&] {
        QList<int> remaining;
        for (const auto& point : viewer.history->points)
            remaining.append(int(point.remaining));
        return remaining;
    };
    QTRY_VERIFY(values().endsWith(2));
    QCOMPARE(values().mid(values().size() - 3), (QList<int>{4, 3, 2}));
    viewer.feed.select(std::nullopt);
}

void TestLiveFeed::aKilledServerIsSaidAndIsLiveAgainByItself()
{
    RedisServer redis;
    setBucket(redis, messages, 3, 5, 60000);
    Viewer viewer(profileOf(redis));
    QTRY_VERIFY(viewer.isLive());
    redis.kill();
    QTRY_COMPARE(viewer.phase(), ConnectionState::Phase::Lost);
    QVERIFY(!viewer.last().connection.problem.empty());
    QVERIFY(!QString::fromStdString(viewer.last().connection.problem).contains(QLatin1Char('\n')));
    QVERIFY(viewer.last().connection.lastLiveAt);
    QCOMPARE(viewer.size(), std::size_t(1)); // the last state stays
    redis.start();
    setBucket(redis, messages, 1, 5, 60000);
    QTRY_VERIFY(viewer.isLive());
    QTRY_COMPARE(viewer.remaining(messagesKey), std::optional<std::int64_t>(1));
    QVERIFY(viewer.last().connection.problem.empty());
    QCOMPARE(viewer.broken, QStringList());
}

void TestLiveFeed::claimsAreCountedPerSecondAndByKind()
{
    RedisServer redis;
    Viewer viewer(profileOf(redis));
    QTRY_VERIFY(viewer.isLive());
    QVERIFY(viewer.last().globalWithToken.perSecond);
    const auto webhook = QStringLiteral("/webhooks/203039963636301824/:token");
    setBucket(redis, messages, 1000, 1000, 60000);
    setBucket(redis, webhook, 1000, 1000, 60000);
    QTRY_COMPARE(viewer.size(), std::size_t(2));
    redis.cli({QStringLiteral("SET"), messagesKey, QStringLiteral("970"), QStringLiteral("KEEPTTL")});
    redis.cli({QStringLiteral("SET"), webhook + QStringLiteral(":remaining"), QStringLiteral("988"),
        QStringLiteral("KEEPTTL")});
    const auto sum = [](const std::vector<float>& history) {
        return std::accumulate(history.begin(), history.end(), 0.0F);
    };
    QTRY_COMPARE(sum(viewer.last().globalWithToken.history), 30.0F);
    QTRY_COMPARE(sum(viewer.last().globalByAddress.history), 12.0F);
    QCOMPARE(viewer.last().globalWithToken.limitPerSecond, std::optional(50.0));
    redis.cli({QStringLiteral("SET"), QStringLiteral("global"), QStringLiteral("1"), QStringLiteral("PX"),
        QStringLiteral("30000")});
    QTRY_VERIFY(viewer.last().globalWithToken.blockedUntil);
}

void TestLiveFeed::invalidRequestsAreNoZeroWhenNobodyCountsThem()
{
    RedisServer redis;
    Viewer viewer(profileOf(redis));
    QTRY_VERIFY(viewer.isLive());
    QVERIFY(!viewer.last().invalid.inWindow);
    QVERIFY(!viewer.last().invalid.source.empty());
}

void TestLiveFeed::invalidRequestsOfTheWorstAddressAreTheGauge()
{
    RedisServer redis;
    const auto slot = QDateTime::currentSecsSinceEpoch() / 10 * 10;
    const auto count = [&](const char* egress, const char* cause, int n) {
        redis.cli({QStringLiteral("HINCRBY"),
            QStringLiteral("headroom:invalid:%1:%2").arg(QLatin1StringView(egress)).arg(slot), QLatin1StringView(cause),
            QString::number(n)});
    };
    count("10.0.0.6", "403 DELETE /channels/{channel}/messages/{id}", 300);
    count("10.0.0.6", "429 PUT /channels/{channel}/messages/{id}/reactions/{emoji}/@me", 100);
    count("10.0.0.7", "401 GET /users/@me", 20);
    Viewer viewer(profileOf(redis));
    QTRY_COMPARE(viewer.last().invalid.inWindow, std::optional<std::int64_t>(400));
    QCOMPARE(viewer.last().invalid.egresses.size(), std::size_t(2));
    QCOMPARE(viewer.last().invalid.egresses[0].address, std::string("10.0.0.6"));
    QCOMPARE(viewer.last().invalid.causes[0].count, std::int64_t(300));
    count("10.0.0.6", "403 DELETE /channels/{channel}/messages/{id}", 50);
    QTRY_COMPARE(viewer.last().invalid.inWindow, std::optional<std::int64_t>(450));
    QCOMPARE(viewer.size(), std::size_t(0)); // these keys are no buckets
}

void TestLiveFeed::theHeadroomSchemeIsShownWithAllItTells()
{
    RedisServer redis;
    support::HeadroomScripts scripts(redis, "bot");
    scripts.bucket = "GET/guilds/:guild;guild=81384788765712384";
    auto profile = profileOf(redis);
    profile.scheme = "headroom";
    profile.prefix = "bot";
    Viewer viewer(profile);
    QTRY_VERIFY(viewer.isLive());
    QCOMPARE(viewer.last().connection.scheme, std::string("headroom"));
    const auto key = QStringLiteral("{bot}:b:GET/guilds/:guild;guild=81384788765712384");
    scripts.claim("p:1");
    scripts.claim("p:2");
    scripts.claim("p:3");
    QTRY_VERIFY(viewer.state(key) && viewer.state(key)->waiting == 2);
    QCOMPARE(viewer.state(key)->leased, 1);
    QVERIFY(!viewer.state(key)->limit);
    scripts.exhaust("p:1", 60'000);
    QTRY_VERIFY(viewer.state(key)->heldUntil);
    QCOMPARE(viewer.state(key)->nextFreeAt, viewer.state(key)->heldUntil);
    QVERIFY(!viewer.state(key)->stale);
    QVERIFY(!viewer.state(key)->limitIsLowerBound);
    QCOMPARE(viewer.last().totals.exhausted, std::uint64_t(0)); // it is held, which is another state
    scripts.holdAll(60'000);
    QTRY_VERIFY(viewer.last().globalWithToken.blockedUntil);
    QVERIFY(!viewer.last().globalWithToken.source.starts_with("tokens"));
    scripts.bucket = "global";
    scripts.globalLimit = 75;
    scripts.claim("p:4");
    QTRY_VERIFY(viewer.last().globalWithToken.source.starts_with("tokens"));
    QCOMPARE(viewer.last().globalWithToken.limitPerSecond, std::optional(75.0));
    QCOMPARE(viewer.broken, QStringList());
}

void TestLiveFeed::aSchemeThatIsNoneIsSaid()
{
    RedisServer redis;
    auto profile = profileOf(redis);
    profile.scheme = "custom";
    profile.keys = "rl:{bucket}";
    Viewer viewer(profile);
    QTRY_VERIFY(viewer.seen > 1);
    QVERIFY(viewer.last().connection.problem.find("the key mapping, character 1") != std::string::npos);
    QCOMPARE(viewer.phase(), ConnectionState::Phase::Connecting);
}

void TestLiveFeed::profilesAreChecked_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("keys");
    QTest::addColumn<bool>("sends");
    QTest::addColumn<bool>("isRight");
    const QString keys = QStringLiteral("rl:{bucket} remaining");
    QTest::newRow("spectacles") << QStringLiteral("spectacles") << QString() << true << true;
    QTest::newRow("headroom") << QStringLiteral("headroom") << QString() << true << true;
    QTest::newRow("xenon") << QStringLiteral("xenon") << QString() << false << true;
    QTest::newRow("xenon with requests") << QStringLiteral("xenon") << QString() << true << true;
    QTest::newRow("custom") << QStringLiteral("custom") << keys << false << true;
    QTest::newRow("custom without keys") << QStringLiteral("custom") << QString() << false << false;
    QTest::newRow("custom with requests") << QStringLiteral("custom") << keys << true << false;
    QTest::newRow("keys of spectacles") << QStringLiteral("spectacles") << keys << false << false;
    QTest::newRow("none") << QStringLiteral("bottleneck") << QString() << false << false;
}

void TestLiveFeed::profilesAreChecked()
{
    QFETCH(QString, scheme);
    QFETCH(QString, keys);
    QFETCH(bool, sends);
    QFETCH(bool, isRight);
    Profile profile;
    profile.endpoint = redis::Endpoint{};
    profile.scheme = scheme.toStdString();
    profile.keys = keys.toStdString();
    if (sends)
        profile.requests = RequestProfile{};
    const auto checked = check(profile);
    QCOMPARE(checked.has_value(), isRight);
    if (!checked)
        QCOMPARE(checked.error().kind, ErrorKind::Usage);
}

void TestLiveFeed::nothingButReadCommandsIsSent()
{
    RedisServer redis;
    setBucket(redis, messages, 3, 5, 60000);
    redis.cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});
    {
        Viewer viewer(profileOf(redis));
        QTRY_VERIFY(viewer.isLive());
        viewer.feed.select(viewer.id(messagesKey));
    }
    const auto stats = redis.cli({QStringLiteral("INFO"), QStringLiteral("commandstats")});
    QStringList commands;
    for (const auto& line : stats.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1StringView("cmdstat_")))
            commands.append(line.mid(8, line.indexOf(QLatin1Char(':')) - 8).toLower());
    }
    static const QStringList allowed{QStringLiteral("scan"), QStringLiteral("get"), QStringLiteral("mget"),
        QStringLiteral("pttl"), QStringLiteral("hgetall"), QStringLiteral("type"), QStringLiteral("ping"),
        QStringLiteral("info"), QStringLiteral("role"), QStringLiteral("client|id"), QStringLiteral("client|setname"),
        QStringLiteral("client|list"), QStringLiteral("client|tracking"), QStringLiteral("client|trackinginfo"),
        QStringLiteral("subscribe"), QStringLiteral("select"), QStringLiteral("config|resetstat")};
    QVERIFY(commands.contains(QStringLiteral("scan")));
    for (const auto& command : commands)
        QVERIFY2(allowed.contains(command), qPrintable(command));
}

void TestLiveFeed::isDestroyedQuicklyWhileConnecting()
{
    Profile profile;
    profile.endpoint = *redis::parseEndpoint("redis://127.0.0.1:1");
    QElapsedTimer elapsed;
    elapsed.start();
    for (int i = 0; i < 20; ++i) {
        Viewer viewer(profile);
        if (i % 2)
            QTRY_VERIFY(viewer.seen > 0);
    }
    QVERIFY(elapsed.elapsed() < 5000);
}

void TestLiveFeed::otherKeysAreWatchedWhenThatIsWished()
{
    RedisServer redis;
    for (int i = 0; i < 5; ++i)
        redis.cli({QStringLiteral("SET"),
            QStringLiteral("bot:%1:None:channels/{channel_id}/messages").arg(203039963636301824 + i),
            QStringLiteral("3"), QStringLiteral("PX"), QStringLiteral("600000")});
    Viewer window(profileOf(redis));
    QTRY_VERIFY(window.isLive());
    QCOMPARE(window.last().connection.keyspace.finding, watch::KeyspaceCheck::Finding::NoneRecognised);
    const auto suggested = suggestedKeys(window.last().connection);
    QCOMPARE(suggested, std::optional(WatchedKeys{"xenon", "bot", 0}));
    window.feed.watchKeys(*suggested);
    QTRY_COMPARE(window.size(), std::size_t(5));
    QTRY_VERIFY(window.isLive());
    QCOMPARE(window.last().connection.scheme, std::string("xenon"));
    QCOMPARE(window.last().connection.keyspace.finding, watch::KeyspaceCheck::Finding::Recognised);
    QVERIFY(!suggestedKeys(window.last().connection));

    window.feed.watchKeys({"none such", {}, 0}); // is not done
    redis.cliLines("SELECT 2\nSET /users/@me:limit 5\n");
    window.feed.watchKeys({"spectacles", {}, 2});
    QTRY_COMPARE(window.size(), std::size_t(1));
    QTRY_VERIFY(window.state(QStringLiteral("/users/@me:remaining")));
    QVERIFY2(window.broken.isEmpty(), qPrintable(window.broken.join(QLatin1Char('\n'))));
}

void TestLiveFeed::whoSendsRequestsKeepsItsKeys()
{
    ConnectionState connection;
    connection.keyspace.looksLike = schemes::KeyNaming{"xenon", "bot"};
    QVERIFY(suggestedKeys(connection));
    connection.sendsRequests = true;
    QVERIFY(!suggestedKeys(connection));
}

HEADROOM_TEST(TestLiveFeed)

} // namespace headroom::tst_live_feed

#include "tst_live_feed.moc"
