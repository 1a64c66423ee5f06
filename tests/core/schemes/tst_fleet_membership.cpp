// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/fleet/fleet_membership.h"
#include "tests/support/redis/redis_server.h"

#include <memory>

namespace headroom::tst_fleet_membership {

using namespace std::chrono_literals;
using schemes::Fleet;
using schemes::FleetMembership;

namespace {

struct Member
{
    Member(const support::RedisServer& server, const std::string& name, std::chrono::milliseconds lifetime = 5s)
        : connection({*redis::parseEndpoint(server.url()), redis::Connection::Access::ReadWrite, "test-" + name}, clock)
        , presence(connection, clock, {"fleet:", "egress", name, 20ms, lifetime}, [this](const Fleet& fleet) {
            last = fleet;
            ++times;
        })
    {
        connection.open();
        presence.join();
    }

    std::uint64_t invalid() const
    {
        std::uint64_t sum = 0;
        for (const auto& each : last.invalid.counted)
            sum += each.count;
        return sum;
    }

    SystemClock clock;
    redis::Connection connection;
    Fleet last{0, {}};
    int times = 0;
    FleetMembership presence;
};

} // namespace

class TestFleetPresence : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachIsToldHowManyAreAtWork();
    void whoLeavesIsNotCountedAnyMore();
    void whoDiesIsForgottenAfterItsLifetime();
    void invalidRequestsOfTheAddressAreAddedUp();
    void whenRedisComesBackItIsToldAgain();
    void nothingStaysInRedisOfAFleetThatIsGone();
};

void TestFleetPresence::eachIsToldHowManyAreAtWork()
{
    const support::RedisServer server;
    Member one(server, "one");
    QTRY_COMPARE(one.last.clients, 1U);
    Member two(server, "two");
    Member three(server, "three");
    QTRY_COMPARE(one.last.clients, 3U);
    QTRY_COMPARE(two.last.clients, 3U);
    QTRY_COMPARE(three.last.clients, 3U);
}

void TestFleetPresence::whoLeavesIsNotCountedAnyMore()
{
    const support::RedisServer server;
    Member one(server, "one");
    Member two(server, "two");
    QTRY_COMPARE(one.last.clients, 2U);
    two.presence.leave();
    QTRY_COMPARE(one.last.clients, 1U);
    const auto timesBefore = two.times;
    const auto oneBefore = one.times;
    QTRY_VERIFY(one.times > oneBefore + 3);
    QCOMPARE(two.times, timesBefore);
}

void TestFleetPresence::whoDiesIsForgottenAfterItsLifetime()
{
    const support::RedisServer server;
    Member one(server, "one");
    auto two = std::make_unique<Member>(server, "two", 300ms);
    QTRY_COMPARE(one.last.clients, 2U);
    two->connection.close(); // without a word
    two.reset();
    QTRY_COMPARE(one.last.clients, 1U);
}

void TestFleetPresence::invalidRequestsOfTheAddressAreAddedUp()
{
    const support::RedisServer server;
    Member one(server, "one");
    QTRY_COMPARE(one.last.clients, 1U);
    QCOMPARE(one.invalid(), 0U);
    const auto now = one.clock.wallNow();
    const auto add = [&](const std::string& egress, std::chrono::seconds age, const char* cause, int count) {
        server.cli({QStringLiteral("HINCRBY"), QString::fromStdString(schemes::invalidKey("fleet:", egress, now - age)),
            QString::fromLatin1(cause), QString::number(count)});
    };
    add("egress", 0s, "403 GET /a", 3);
    add("egress", 0s, "401 GET /a", 4);
    add("egress", 590s, "403 GET /a", 10);
    add("egress", 700s, "403 GET /a", 100);
    add("other", 0s, "403 GET /a", 1000);
    QTRY_COMPARE(one.invalid(), 17U);
    // The older one first, and each until its ten seconds are out of the window.
    const auto& counted = one.last.invalid.counted;
    QCOMPARE(counted.size(), 2U);
    QCOMPARE(counted[0].count, 10U);
    QVERIFY(counted[0].until > one.clock.now() && counted[0].until < one.clock.now() + 21s);
    QVERIFY(counted[1].until > one.clock.now() + 590s && counted[1].until < one.clock.now() + 611s);
}

void TestFleetPresence::whenRedisComesBackItIsToldAgain()
{
    support::RedisServer server;
    Member one(server, "one");
    QTRY_COMPARE(one.last.clients, 1U);
    server.kill();
    QTRY_VERIFY(!one.connection.isReady());
    server.start();
    QTRY_COMPARE(server.cli({QStringLiteral("ZCARD"), QStringLiteral("fleet:headroom:clients")}), QStringLiteral("1"));
    const auto before = one.times;
    QTRY_VERIFY(one.times > before);
}

void TestFleetPresence::nothingStaysInRedisOfAFleetThatIsGone()
{
    const support::RedisServer server;
    {
        Member one(server, "one", 200ms);
        QTRY_COMPARE(one.last.clients, 1U);
    }
    QTRY_COMPARE(server.cli({QStringLiteral("DBSIZE")}), QStringLiteral("0"));
}

HEADROOM_TEST(TestFleetPresence)

} // namespace headroom::tst_fleet_membership

#include "tst_fleet_membership.moc"
