// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/read_only.h"

namespace headroom::tst_read_only {

class TestReadOnly : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void commandsThatOnlyLookPass_data();
    void commandsThatOnlyLookPass();
    void everythingElseIsRefused_data();
    void everythingElseIsRefused();
    void theRightsOfAnAclAreTheSameList();
    void sentinelsAreOnlyAskedAndHeard();
};

namespace {

std::vector<std::string> words(const QString& line)
{
    std::vector<std::string> command;
    for (const auto& word : line.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        command.push_back(word.toStdString());
    return command;
}

void rows(std::initializer_list<const char*> lines)
{
    QTest::addColumn<QString>("line");
    for (const auto* line : lines)
        QTest::newRow(line) << QString::fromLatin1(line);
}

} // namespace

void TestReadOnly::commandsThatOnlyLookPass_data()
{
    rows({"GET k", "get k", "GeT k", "MGET a b", "PTTL k", "TTL k", "TYPE k", "SCAN 0 COUNT 1000", "HGETALL h",
        "HMGET h f", "STRLEN k", "EXISTS k", "PING", "AUTH u p", "SELECT 1", "INFO server", "ROLE",
        "SUBSCRIBE __redis__:invalidate", "UNSUBSCRIBE", "TIME", "ZCARD z", "zrange z 0 9 WITHSCORES",
        "CLIENT SETNAME x", "client id", "CLIENT TRACKING ON", "CLIENT trackinginfo", "CLIENT GETNAME", "CLIENT LIST",
        "ACL WHOAMI"});
}

void TestReadOnly::commandsThatOnlyLookPass()
{
    QFETCH(QString, line);
    QVERIFY(headroom::redis::isReadOnly(words(line)));
}

void TestReadOnly::everythingElseIsRefused_data()
{
    rows({"", "SET k v", "set k v", "DEL k", "GETDEL k", "GETEX k", "GETSET k v", "GETRANGE k 0 1", "PEXPIRE k 1",
        "EXPIRE k 1", "INCR k", "EVAL x 0", "EVALSHA x 0", "EVAL_RO x 0", "SCRIPT LOAD x", "FCALL f 0", "KEYS *",
        "MONITOR", "FLUSHALL", "FLUSHDB", "CONFIG GET x", "CONFIG SET x y", "CLIENT", "CLIENT KILL ID 1",
        "CLIENT PAUSE 1", "CLIENT NO-EVICT ON", "CLIENT REPLY OFF", "ACL", "ACL SETUSER x", "ACL LIST", "DEBUG SLEEP 1",
        "PUBLISH c m", "PSUBSCRIBE *", "MULTI", "EXEC", "WATCH k", "SHUTDOWN", "SORT k", "RESTORE k", "UNLINK k",
        "REPLICAOF no one", "ZRANGESTORE a b 0 1", "ZADD z 1 m", "ZREM z m", "ZPOPMIN z", "LPOP l", "LTRIM l 0 1",
        "LREM l 1 m", "GET\r\nSET", "GET "});
    QTest::newRow("a zero byte after the name") << QString(QLatin1String("GET") + QChar(0));
}

void TestReadOnly::everythingElseIsRefused()
{
    QFETCH(QString, line);
    if (line == QLatin1String("GET "))
        QVERIFY(!headroom::redis::isReadOnly({"GET "}));
    else
        QVERIFY(!headroom::redis::isReadOnly(words(line)));
}

void TestReadOnly::theRightsOfAnAclAreTheSameList()
{
    const auto rights = headroom::redis::readOnlyRights();
    for (const auto& right : rights) {
        auto command = QString::fromStdString(right.substr(1));
        QVERIFY2(
            headroom::redis::isReadOnly(words(command.replace(QLatin1Char('|'), QLatin1Char(' ')))), right.c_str());
    }
    for (const auto* right : {"+get", "+scan", "+client|tracking", "+acl|whoami"})
        QVERIFY2(std::count(rights.begin(), rights.end(), right) == 1, right);
}

void TestReadOnly::sentinelsAreOnlyAskedAndHeard()
{
    for (const auto* line :
        {"SENTINEL get-master-addr-by-name m", "SENTINEL REPLICAS m", "PING", "SUBSCRIBE +switch-master"})
        QVERIFY2(headroom::redis::asksSentinel(words(QString::fromLatin1(line))), line);
    for (const auto* line : {"", "SENTINEL", "SENTINEL FAILOVER m", "SENTINEL REMOVE m", "SENTINEL SET m quorum 1",
             "SENTINEL MONITOR m h 1 1", "SENTINEL RESET m", "SHUTDOWN", "CONFIG SET x y", "PUBLISH c m", "GET k"})
        QVERIFY2(!headroom::redis::asksSentinel(words(QString::fromLatin1(line))), line);
}

HEADROOM_TEST(TestReadOnly)

} // namespace headroom::tst_read_only

#include "tst_read_only.moc"
