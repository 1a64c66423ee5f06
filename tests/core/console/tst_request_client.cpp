// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The console's own client against the simulator and a real Redis: what a window gets to see of it.
#include "core/console/live_feed.h"

#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/sim_process.h"

#include <map>
#include <set>

namespace headroom::tst_request_client {

using namespace headroom::console;
using namespace std::chrono_literals;
using support::RedisServer;
using support::SimProcess;

namespace {

// A feed, and a window reduced to what it would know of the own client.
class Viewer : public QObject
{
public:
    explicit Viewer(const Profile& profile)
    {
        connect(&feed, &Feed::snapshotReady, this, [this](const SnapshotPtr& snapshot) {
            connection = snapshot->connection;
            for (const auto id : snapshot->removed)
                rows.erase(id);
            for (const auto& identity : snapshot->added)
                rows[identity.id] = identity;
            for (const auto& outcome : snapshot->ended)
                ended[outcome.number] = outcome;
            if (snapshot->own) {
                own = snapshot->own;
                for (std::size_t i = 0; i < own->lanes.size(); ++i)
                    look(own->lanes[i], own->rows[i]);
            }
            feed.acknowledge(snapshot->sequence);
        });
        feed.open(profile);
    }

    void look(const model::Lane& lane, const std::vector<BucketId>& ids)
    {
        maxWaiting = std::max(maxWaiting, lane.waiting);
        for (const auto id : ids) {
            const auto row = rows.find(id);
            if (row == rows.end()) {
                strays += 1;
                continue;
            }
            (isOwnId(id) ? onOwnRows : onWatchedRows) += 1;
            if (lane.waitReason && !isOwnId(id))
                holds.insert(std::string(shortWord(*lane.waitReason)));
        }
    }

    ConnectionState connection;
    std::map<BucketId, BucketIdentity> rows;
    std::map<RequestNumber, EndedRequest> ended;
    std::shared_ptr<const RequestClientState> own;
    std::set<std::string> holds; // of lanes on watched rows
    std::size_t maxWaiting = 0;
    int onOwnRows = 0;
    int onWatchedRows = 0;
    int strays = 0; // lanes of rows that nobody told of
    LiveFeed feed; // ends before what it fills
};

Profile profileOf(const SimProcess& sim, const RedisServer* redis, const std::string& token = "right")
{
    Profile profile;
    if (redis)
        profile.endpoint = *redis::parseEndpoint(redis->url());
    RequestProfile requests;
    requests.client.transport.api = sim.api();
    requests.client.transport.token = token;
    profile.requests = requests;
    return profile;
}

RequestBatch requestsOf(RequestNumber first, unsigned count, const std::string& path)
{
    RequestBatch requests;
    requests.first = first;
    requests.count = count;
    requests.method = "GET";
    requests.path = path;
    return requests;
}

const std::string messages = "/channels/203039963636301824/messages";

} // namespace

class TestRequestClient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lanesShowUpInTheRowsOfTheWatchedBuckets_data();
    void lanesShowUpInTheRowsOfTheWatchedBuckets();
    void withoutARedisLanesHaveRowsOfTheirOwn();
    void whatWaitsIsCancelledAndSaysSo();
    void aRefusedTokenIsSaidAndMayBeTrustedAgain();
    void aDeadlineThatCannotBeMetIsRefusedAtOnce();
    void withoutAClientRequestsEndAsRefused();
    void nothingIsSentUntilItIsArmed();
    void whatWaitsIsCancelledWhenTheTimeIsOver();
    void theConnectionThatWatchesSendsReadCommandsOnly();
    void aRedisThatIsAwayIsSaid();
};

void TestRequestClient::lanesShowUpInTheRowsOfTheWatchedBuckets_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::newRow("spectacles") << QStringLiteral("spectacles");
    QTest::newRow("headroom") << QStringLiteral("headroom");
}

void TestRequestClient::lanesShowUpInTheRowsOfTheWatchedBuckets()
{
    QFETCH(QString, scheme);
    RedisServer redis;
    SimProcess sim({QStringLiteral("--bucket-limit"), QStringLiteral("3/1")});
    auto profile = profileOf(sim, &redis);
    profile.scheme = scheme.toStdString();
    Viewer viewer(profile);
    QTRY_VERIFY(viewer.own);
    QVERIFY(viewer.connection.sendsRequests);
    QVERIFY(viewer.own->sharesRedis);
    QVERIFY(viewer.own->hasToken);
    QCOMPARE(viewer.own->host, std::string("127.0.0.1"));
    viewer.feed.send(requestsOf(1, 9, messages));
    QTRY_COMPARE_WITH_TIMEOUT(viewer.ended.size(), std::size_t(9), 30'000);
    QVERIFY(viewer.onWatchedRows > 0);
    QVERIFY(viewer.holds.contains("bucket"));
    QVERIFY(viewer.maxWaiting >= 3);
    QCOMPARE(viewer.strays, 0);
    for (const auto& [number, outcome] : viewer.ended)
        QVERIFY(outcome.kind == model::Outcome::Kind::Answered && outcome.status);
    QVERIFY(viewer.ended.at(9).waited > 500ms);
    QTRY_COMPARE(viewer.own->sent, std::uint64_t(9));
    QTRY_COMPARE(viewer.own->unfinished, std::size_t(0));
    QCOMPARE(redis.cli({QStringLiteral("KEYS"), QStringLiteral("{headroom}:b:*")}).isEmpty(),
        scheme == QLatin1String("spectacles"));
}

void TestRequestClient::withoutARedisLanesHaveRowsOfTheirOwn()
{
    SimProcess sim({QStringLiteral("--bucket-limit"), QStringLiteral("3/1")});
    Viewer viewer(profileOf(sim, nullptr));
    viewer.feed.send(requestsOf(1, 7, messages));
    QTRY_COMPARE_WITH_TIMEOUT(viewer.ended.size(), std::size_t(7), 30'000);
    QCOMPARE(viewer.connection.phase, ConnectionState::Phase::Absent);
    QVERIFY(!viewer.own->sharesRedis);
    QVERIFY(viewer.onOwnRows > 0);
    QCOMPARE(viewer.onWatchedRows, 0);
    QCOMPARE(viewer.strays, 0);
    QCOMPARE(viewer.rows.size(), std::size_t(1));
    QCOMPARE(viewer.rows.begin()->second.routeTemplate, std::string("/channels/{channel}/messages"));
    QCOMPARE(viewer.rows.begin()->second.method, std::string("GET"));
}

void TestRequestClient::whatWaitsIsCancelledAndSaysSo()
{
    SimProcess sim({QStringLiteral("--bucket-limit"), QStringLiteral("1/600")});
    Viewer viewer(profileOf(sim, nullptr));
    viewer.feed.send(requestsOf(1, 5, messages));
    QTRY_COMPARE(viewer.ended.size(), std::size_t(1));
    QTRY_VERIFY(viewer.own && viewer.own->waiting == 4);
    viewer.feed.cancelRequests({2, 3, 99});
    QTRY_COMPARE(viewer.ended.size(), std::size_t(3));
    viewer.feed.cancelWaitingRequests();
    QTRY_COMPARE(viewer.ended.size(), std::size_t(5));
    for (RequestNumber number = 2; number <= 5; ++number) {
        QVERIFY(viewer.ended.at(number).kind == model::Outcome::Kind::Cancelled);
        QVERIFY(!viewer.ended.at(number).reason.empty());
        QCOMPARE(viewer.ended.at(number).attempts, 0U);
    }
}

void TestRequestClient::aRefusedTokenIsSaidAndMayBeTrustedAgain()
{
    SimProcess sim({QStringLiteral("--token"), QStringLiteral("right")});
    Viewer viewer(profileOf(sim, nullptr, "wrong"));
    viewer.feed.send(requestsOf(1, 1, "/users/@me"));
    QTRY_VERIFY(viewer.own && viewer.own->tokenRefused);
    QTRY_COMPARE(viewer.own->invalid, std::uint64_t(1));
    viewer.feed.send(requestsOf(2, 1, "/users/@me"));
    QTRY_VERIFY(viewer.ended.contains(2));
    QVERIFY(viewer.ended.at(2).kind == model::Outcome::Kind::Refused);
    viewer.feed.trustToken();
    QTRY_VERIFY(!viewer.own->tokenRefused);
}

void TestRequestClient::aDeadlineThatCannotBeMetIsRefusedAtOnce()
{
    SimProcess sim({QStringLiteral("--bucket-limit"), QStringLiteral("1/600")});
    Viewer viewer(profileOf(sim, nullptr));
    viewer.feed.send(requestsOf(1, 1, messages));
    QTRY_VERIFY(viewer.ended.contains(1));
    auto late = requestsOf(2, 1, messages);
    late.deadline = 2s;
    viewer.feed.send(late);
    QTRY_VERIFY_WITH_TIMEOUT(viewer.ended.contains(2), 1500);
    QVERIFY(viewer.ended.at(2).kind == model::Outcome::Kind::Refused);
    QVERIFY(!viewer.ended.at(2).reason.empty());
}

void TestRequestClient::withoutAClientRequestsEndAsRefused()
{
    RedisServer redis;
    Profile profile;
    profile.endpoint = *redis::parseEndpoint(redis.url());
    Viewer viewer(profile);
    viewer.feed.send(requestsOf(5, 2, messages));
    QTRY_COMPARE(viewer.ended.size(), std::size_t(2));
    for (const auto& [number, outcome] : viewer.ended) {
        QVERIFY(outcome.kind == model::Outcome::Kind::Refused);
        QVERIFY(outcome.reason.find("--allow-requests") != std::string::npos);
    }
    QVERIFY(!viewer.own);
    QVERIFY(!viewer.connection.sendsRequests);
}

void TestRequestClient::nothingIsSentUntilItIsArmed()
{
    RedisServer redis;
    SimProcess sim;
    auto profile = profileOf(sim, &redis);
    profile.requests->isArmed = false;
    Viewer viewer(profile);
    QTRY_VERIFY(viewer.connection.phase == ConnectionState::Phase::Live);
    QVERIFY(!viewer.connection.sendsRequests);
    QVERIFY(viewer.connection.maySendRequests);
    viewer.feed.send(requestsOf(1, 3, messages));
    QTRY_COMPARE(viewer.ended.size(), std::size_t(3));
    QVERIFY(viewer.ended.at(1).kind == model::Outcome::Kind::Refused);
    QVERIFY(viewer.ended.at(1).reason.find("arm it") != std::string::npos);
    // There is no client that could: no connection that writes either.
    QVERIFY(
        !redis.cli({QStringLiteral("CLIENT"), QStringLiteral("LIST")}).contains(QLatin1String("headroom-requests")));
    viewer.feed.arm({});
    QTRY_VERIFY(viewer.connection.sendsRequests);
    QVERIFY(!viewer.connection.armedUntil);
    viewer.feed.send(requestsOf(4, 1, messages));
    QTRY_VERIFY_WITH_TIMEOUT(viewer.ended.contains(4), 30'000);
    QVERIFY(viewer.ended.at(4).kind == model::Outcome::Kind::Answered);
    viewer.feed.disarm();
    QTRY_VERIFY(!viewer.connection.sendsRequests);
    QTRY_VERIFY(
        !redis.cli({QStringLiteral("CLIENT"), QStringLiteral("LIST")}).contains(QLatin1String("headroom-requests")));
    viewer.feed.send(requestsOf(5, 1, messages));
    QTRY_VERIFY(viewer.ended.contains(5));
    QVERIFY(viewer.ended.at(5).kind == model::Outcome::Kind::Refused);
}

void TestRequestClient::whatWaitsIsCancelledWhenTheTimeIsOver()
{
    SimProcess sim({QStringLiteral("--bucket-limit"), QStringLiteral("1/60")});
    auto profile = profileOf(sim, nullptr);
    profile.requests->isArmed = false;
    Viewer viewer(profile);
    QTRY_VERIFY(viewer.connection.maySendRequests);
    viewer.feed.arm(3s);
    QTRY_VERIFY(viewer.connection.armedUntil);
    viewer.feed.send(requestsOf(1, 5, messages));
    QTRY_COMPARE_WITH_TIMEOUT(viewer.ended.size(), std::size_t(5), 30'000);
    QVERIFY(!viewer.connection.sendsRequests);
    int answered = 0;
    for (const auto& [number, outcome] : viewer.ended)
        answered += outcome.kind == model::Outcome::Kind::Answered;
    QCOMPARE(answered, 1);
    QTRY_VERIFY(viewer.own && viewer.own->lanes.empty());
}

void TestRequestClient::theConnectionThatWatchesSendsReadCommandsOnly()
{
    RedisServer redis;
    SimProcess sim;
    Viewer viewer(profileOf(sim, &redis));
    QTRY_VERIFY(viewer.connection.phase == ConnectionState::Phase::Live);
    viewer.feed.send(requestsOf(1, 3, messages));
    // In this scheme all but the first wait for the end of the window in which the limit is learned.
    QTRY_COMPARE_WITH_TIMEOUT(viewer.ended.size(), std::size_t(3), 30'000);
    int writers = 0;
    int watchers = 0;
    const auto clients = redis.cli({QStringLiteral("CLIENT"), QStringLiteral("LIST")});
    for (const auto& line : clients.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const auto field = [&line](const QString& name) {
            return line.section(QLatin1Char(' ') + name + QLatin1Char('='), 1).section(QLatin1Char(' '), 0, 0);
        };
        if (field(QStringLiteral("name")) == QStringLiteral("headroom-requests")) {
            ++writers;
            continue;
        }
        if (field(QStringLiteral("cmd")) == QStringLiteral("client|list"))
            continue; // the test's own
        ++watchers;
        static const QStringList reads{QStringLiteral("get"), QStringLiteral("pttl"), QStringLiteral("scan"),
            QStringLiteral("ping"), QStringLiteral("info"), QStringLiteral("subscribe"), QStringLiteral("hgetall"),
            QStringLiteral("type"), QStringLiteral("client|tracking"), QStringLiteral("client|trackinginfo"),
            QStringLiteral("mget")};
        QVERIFY2(reads.contains(field(QStringLiteral("cmd"))), qPrintable(line));
    }
    QCOMPARE(writers, 1);
    QVERIFY(watchers >= 1);
}

void TestRequestClient::aRedisThatIsAwayIsSaid()
{
    RedisServer redis;
    SimProcess sim;
    Viewer viewer(profileOf(sim, &redis));
    QTRY_VERIFY(viewer.connection.phase == ConnectionState::Phase::Live);
    viewer.feed.send(requestsOf(1, 1, messages));
    QTRY_COMPARE(viewer.ended.size(), std::size_t(1));
    redis.kill();
    QTRY_VERIFY(!viewer.own->redisProblem.empty());
    redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(viewer.own->redisProblem.empty(), 30'000);
}

HEADROOM_TEST(TestRequestClient)

} // namespace headroom::tst_request_client

#include "tst_request_client.moc"
