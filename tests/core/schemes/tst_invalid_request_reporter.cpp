// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/fleet/invalid_request_reporter.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/redis/redis_server.h"

namespace headroom::tst_invalid_request_reporter {

using namespace headroom::support;
using namespace std::chrono_literals;
using schemes::InvalidRequestReporter;

class TestInvalidRequestReporter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aDayAwayNeedsNoMoreThanItsLastTenMinutes();
    void whatIsInTheWindowIsHandedInWhenRedisIsThere();
};

void TestInvalidRequestReporter::aDayAwayNeedsNoMoreThanItsLastTenMinutes()
{
    VirtualClock clock;
    redis::Connection connection(connectionOptions("redis://127.0.0.1:1"), clock); // never opened
    InvalidRequestReporter ledger(connection, clock, "p:");
    std::size_t maximum = 0;
    for (int second = 0; second < 24 * 60 * 60; ++second) {
        ledger.count("here", second % 2 == 0 ? "403 GET /a" : "401 GET /b");
        clock.advance(1s);
        maximum = std::max(maximum, ledger.unsent());
    }
    QCOMPARE(maximum, 2U * 61U);
}

void TestInvalidRequestReporter::whatIsInTheWindowIsHandedInWhenRedisIsThere()
{
    const RedisServer server;
    VirtualClock clock;
    redis::Connection connection(connectionOptions(server.url()), clock);
    InvalidRequestReporter ledger(connection, clock, "p:");
    for (int i = 0; i < 3; ++i)
        ledger.count("here", "403 GET /old");
    clock.advance(11min);
    const auto key = schemes::invalidKey("p:", "here", clock.wallNow());
    for (int i = 0; i < 5; ++i)
        ledger.count("here", "403 GET /a");
    connection.open();
    QTRY_COMPARE(server.cli({QStringLiteral("KEYS"), QStringLiteral("*")}), QString::fromStdString(key));
    QCOMPARE(server.cli({QStringLiteral("HGETALL"), QString::fromStdString(key)}), QStringLiteral("403 GET /a\n5"));
    QTRY_COMPARE(connection.outstanding(), 0U);
    QCOMPARE(ledger.unsent(), 0U);
}

HEADROOM_TEST(TestInvalidRequestReporter)

} // namespace headroom::tst_invalid_request_reporter

#include "tst_invalid_request_reporter.moc"
