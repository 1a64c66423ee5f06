// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How fleet_membership.lua divides the global limit between clients that have bulk requests only and the others, in a
// real Redis on a clock that is set.
#include "core/base/time/system_clock.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/seeds.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>

namespace headroom::tst_fleet_division {

using namespace headroom::support;

namespace {

constexpr std::int64_t limit = 50;
constexpr std::int64_t settled = 2200; // ms
constexpr std::int64_t lifetime = 5000;

std::string onSetClock()
{
    std::string script(schemes::fleet_membership);
    const std::string own = "redis.call('time')";
    script.replace(script.find(own), own.size(), "redis.call('lrange', 'time', 0, 1)");
    return script;
}

// Thousandths of a request a second, as the script has them.
struct Division
{
    std::int64_t onlyBulk = 0;
    std::int64_t forBulk = 0;
    std::int64_t leftToBulk = 0;
    std::int64_t changes = 0;
};

} // namespace

class TestFleetDivision : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void bulkAloneHasAllOfIt();
    void bulkHasWhatTheOthersLeave_data();
    void bulkHasWhatTheOthersLeave();
    void whoSaysNothingOfItsWorkHasAnEqualPart();
    void theDeadAreForgotten();
    void noMoreIsUsedThanIsLeft_data() { support::addSeedsFrom(0, 12); }
    void noMoreIsUsedThanIsLeft();

private:
    std::optional<Division> report(const std::string& client, const std::string& kind, const std::string& needed = {});
    void settle(const std::string& kind, const std::string& needed); // "one" and the bulk client tell on
    void pass(std::int64_t ms) { m_now += ms; }

    RedisServer m_server;
    SystemClock m_clock;
    std::unique_ptr<redis::Connection> m_connection = connectTo(m_server, m_clock);
    redis::Script m_script{onSetClock()};
    std::int64_t m_now = 0;
};

void TestFleetDivision::init()
{
    m_server.cli({QStringLiteral("FLUSHALL")});
    m_now = m_clock.wallNow().time_since_epoch() / std::chrono::milliseconds{1} + 3'600'000; // no key's time is over
}

std::optional<Division> TestFleetDivision::report(
    const std::string& client, const std::string& kind, const std::string& needed)
{
    m_connection->send({"DEL", "time"});
    m_connection->send({"RPUSH", "time", std::to_string(m_now / 1000), std::to_string(m_now % 1000 * 1000)});
    const auto reply = askRedis([&](redis::Connection::ReplyCallback answer) {
        redis::runScript(*m_connection, m_script, {"clients", "reserved", "work"},
            {client, std::to_string(lifetime), "0", "0", "0", "1", "1", "1", kind, needed, std::to_string(limit),
                std::to_string(settled)},
            answer);
    });
    const auto& work = reply.elements.at(4).elements;
    if (work.size() != 4)
        return std::nullopt;
    return Division{work[0].integer, work[1].integer, work[2].integer, work[3].integer};
}

void TestFleetDivision::settle(const std::string& kind, const std::string& needed)
{
    for (int i = 0; i < 4; ++i) {
        report("one", kind, needed);
        report("bulk", "bulk");
        pass(1000);
    }
}

void TestFleetDivision::bulkAloneHasAllOfIt()
{
    const auto division = report("bulk", "bulk");
    QCOMPARE(division->onlyBulk, 1);
    QCOMPARE(division->forBulk, 1000 * limit);
}

void TestFleetDivision::bulkHasWhatTheOthersLeave_data()
{
    QTest::addColumn<QString>("needed");
    QTest::addColumn<std::int64_t>("forBulk");
    QTest::newRow("little is needed: 40 %") << QStringLiteral("5") << std::int64_t(20'000);
    QTest::newRow("what is left") << QStringLiteral("38") << std::int64_t(12'000);
    QTest::newRow("nothing is left: 2 %") << QStringLiteral("49.5") << std::int64_t(1'000);
    QTest::newRow("as many as it can get: 2 %") << QString() << std::int64_t(1'000);
}

void TestFleetDivision::bulkHasWhatTheOthersLeave()
{
    QFETCH(QString, needed);
    QFETCH(std::int64_t, forBulk);
    settle("all", needed.toStdString());
    const auto division = report("bulk", "bulk");
    QCOMPARE(division->forBulk, forBulk);
    QCOMPARE(division->leftToBulk, forBulk);
    QCOMPARE(division->changes, 0);
}

void TestFleetDivision::whoSaysNothingOfItsWorkHasAnEqualPart()
{
    settle("", "");
    QVERIFY(!report("one", ""));
    QCOMPARE(report("bulk", "bulk")->forBulk, 20'000); // 40 % is less than half
    report("two", "");
    QCOMPARE(report("bulk", "bulk")->forBulk, 1000 * limit / 3);
}

void TestFleetDivision::theDeadAreForgotten()
{
    settle("all", "38");
    for (int i = 0; i < 9; ++i) {
        report("bulk", "bulk");
        pass(1000);
    }
    QCOMPARE(report("bulk", "bulk")->forBulk, 1000 * limit);
}

// Clients of both kinds come, go on telling once a second, need now more and now less. What one may use counts for
// 1,100 ms after it was told another; at no time do clients with bulk requests count on more than any other client
// leaves them, once it has waited for the two seconds that each does when it comes.
void TestFleetDivision::noMoreIsUsedThanIsLeft()
{
    QFETCH(unsigned, seed);
    constexpr std::int64_t counts = 1100;
    struct Client
    {
        bool isBulk = false;
        std::int64_t joined = 0;
        std::int64_t next = 0;
        std::int64_t part = 0; // of all with bulk requests, as it was told last
        std::map<std::int64_t, std::int64_t> before = {}; // parts, by until when they count
    };
    std::mt19937_64 random(seed);
    std::map<std::string, Client> clients;
    for (int i = 0; i < 6; ++i) {
        const auto joined = m_now + static_cast<std::int64_t>(random() % 8000);
        clients["client " + std::to_string(i)] = {.isBulk = i % 2 == 0, .joined = joined, .next = joined};
    }
    int compared = 0;
    for (const auto end = m_now + 30'000; m_now < end; pass(10)) {
        for (auto& [name, client] : clients) {
            if (m_now < client.next)
                continue;
            const auto division = report(name, client.isBulk ? "bulk" : "all", std::to_string(random() % 20));
            client.before.emplace(m_now + counts, client.part);
            client.part = client.isBulk ? division->forBulk : division->leftToBulk;
            client.next = m_now + (division->changes > 0 ? std::min<std::int64_t>(1000, division->changes + 1) : 1000);
        }
        std::int64_t used = 0;
        auto left = 1000 * limit;
        for (auto& [name, client] : clients) {
            std::erase_if(client.before, [&](const auto& each) { return each.first <= m_now; });
            if (m_now < client.joined + settled)
                continue;
            for (const auto part :
                {client.part, client.before.empty() ? client.part : client.before.rbegin()->second}) {
                used = client.isBulk ? std::max(used, part) : used;
                left = client.isBulk ? left : std::min(left, part);
            }
        }
        QVERIFY2(used <= left, qPrintable(QStringLiteral("%1 > %2").arg(used).arg(left)));
        compared += used > 0 ? 1 : 0;
    }
    QVERIFY(compared > 1000);
}

HEADROOM_TEST(TestFleetDivision)

} // namespace headroom::tst_fleet_division

#include "tst_fleet_division.moc"
