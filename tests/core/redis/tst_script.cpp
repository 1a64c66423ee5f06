// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/redis/protocol/script.h"
#include "tests/support/redis/redis_calls.h"

namespace headroom::tst_script {

using redis::Connection;
using redis::Reply;
using redis::Script;

class TestScript : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aNameIsTheSha1OfTheSource();
    void anUnknownScriptIsSentWhole();
    void aFlushedScriptIsSentWholeAgain();
    void anErrorOfTheScriptIsHandedOn();
    void aReadOnlyConnectionRefusesScripts();

private:
    SystemClock m_clock;
};

void TestScript::aNameIsTheSha1OfTheSource()
{
    QCOMPARE(Script("return 1").sha1(), std::string("e0e1f9fabfc9d4800c877a703b823ac0578ff8db"));
    QCOMPARE(Script("").sha1(), std::string("da39a3ee5e6b4b0d3255bfef95601890afd80709"));
}

void TestScript::anUnknownScriptIsSentWhole()
{
    support::RedisServer server;
    Connection connection(support::connectionOptions(server.url(), Connection::Access::ReadWrite), m_clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    const Script script("redis.call('incr', KEYS[1]); return KEYS[1] .. '-' .. ARGV[1]");
    std::vector<std::string> answers;
    for (int i = 0; i < 3; ++i)
        redis::runScript(
            connection, script, {"k"}, {"a b"}, [&](const Reply& reply) { answers.push_back(reply.text); });
    QTRY_COMPARE(answers, (std::vector<std::string>{"k-a b", "k-a b", "k-a b"}));
    QCOMPARE(server.cli({QStringLiteral("GET"), QStringLiteral("k")}), QStringLiteral("3"));
}

void TestScript::aFlushedScriptIsSentWholeAgain()
{
    support::RedisServer server;
    Connection connection(support::connectionOptions(server.url(), Connection::Access::ReadWrite), m_clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    const Script script("return redis.call('incr', KEYS[1])");
    std::int64_t last = 0;
    for (int i = 1; i <= 3; ++i) {
        redis::runScript(connection, script, {"n"}, {}, [&](const Reply& reply) { last = reply.integer; });
        QTRY_COMPARE(last, std::int64_t(i));
        server.cli({QStringLiteral("SCRIPT"), QStringLiteral("FLUSH")});
    }
}

void TestScript::anErrorOfTheScriptIsHandedOn()
{
    support::RedisServer server;
    Connection connection(support::connectionOptions(server.url(), Connection::Access::ReadWrite), m_clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    std::string error;
    redis::runScript(connection, Script("return redis.error_reply('MINE it is')"), {}, {},
        [&](const Reply& reply) { error = reply.isError() ? reply.text : "no error"; });
    QTRY_COMPARE(error, std::string("MINE it is"));
}

void TestScript::aReadOnlyConnectionRefusesScripts()
{
    support::RedisServer server;
    Connection connection(support::connectionOptions(server.url(), Connection::Access::ReadOnly), m_clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    std::string why;
    redis::runScript(connection, Script("return 1"), {}, {}, [&](const Reply& reply) { why = reply.text; });
    QTRY_VERIFY(why.find("read-only") != std::string::npos);
}

HEADROOM_TEST(TestScript)

} // namespace headroom::tst_script

#include "tst_script.moc"
