// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/sentinel_replies.h"

#include <set>

namespace headroom::tst_sentinel_replies {

using redis::Reply;
using redis::SentinelSet;

namespace {

Reply text(const std::string& words)
{
    return {Reply::Type::String, 0, words, {}};
}

Reply list(const std::vector<std::string>& words)
{
    Reply reply{Reply::Type::Array, 0, {}, {}};
    for (const auto& word : words)
        reply.elements.push_back(text(word));
    return reply;
}

Reply replica(const std::string& port, const std::string& flags, const std::string& link)
{
    return list({"name", "x", "ip", "10.0.0.1", "port", port, "flags", flags, "master-link-status", link});
}

const SentinelSet::Address master{"10.0.0.9", 1};
const SentinelSet::Address a{"10.0.0.1", 2};
const SentinelSet::Address b{"10.0.0.1", 3};

} // namespace

class TestSentinelAnswers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theMasterIsRead();
    void whatIsNoAddressIsNone();
    void theEpochIsRead();
    void onlyHealthyReplicasAreTaken();
    void aWatcherStaysWhereItIsWell();
    void aWatcherAvoidsWhatFailedIt();
    void watchersSpreadOverReplicas();
};

void TestSentinelAnswers::theMasterIsRead()
{
    QCOMPARE(redis::masterIn(list({"10.0.0.9", "1"})), std::optional(master));
    QCOMPARE(redis::masterIn(list({"redis-1.internal", "6379"}))->host, std::string("redis-1.internal"));
    QCOMPARE(redis::masterIn(list({"fe80::1", "6379"}))->host, std::string("fe80::1"));
}

void TestSentinelAnswers::whatIsNoAddressIsNone()
{
    for (const auto& words : std::vector<std::vector<std::string>>{{}, {"h"}, {"h", "0"}, {"h", "65536"}, {"h", "x"},
             {"", "1"}, {"h\n", "1"}, {std::string(300, 'h'), "1"}, {"h", "1", "2"}})
        QVERIFY(!redis::masterIn(list(words)));
    QVERIFY(!redis::masterIn({}));
    QVERIFY(!redis::masterIn({Reply::Type::Error, 0, "ERR x", {}}));
}

void TestSentinelAnswers::theEpochIsRead()
{
    QCOMPARE(redis::epochIn(list({"name", "m", "config-epoch", "17"})), std::optional<std::uint64_t>(17));
    QVERIFY(!redis::epochIn(list({"name", "m"})));
    QVERIFY(!redis::epochIn(list({"config-epoch", "-1"})));
    QVERIFY(!redis::epochIn({Reply::Type::Error, 0, "NOPERM x", {}}));
}

void TestSentinelAnswers::onlyHealthyReplicasAreTaken()
{
    const Reply reply{Reply::Type::Array, 0, {},
        {replica("1", "s_down,slave,disconnected", "ok"), replica("2", "slave", "ok"), replica("4", "slave", "err"),
            replica("5", "o_down,slave", "ok"), replica("x", "slave", "ok"), text("nonsense"),
            replica("3", "slave", "ok")}};
    QCOMPARE(redis::healthyReplicasIn(reply), (std::vector<SentinelSet::Address>{a, b}));
    QVERIFY(redis::healthyReplicasIn({Reply::Type::Error, 0, "ERR x", {}}).empty());
}

void TestSentinelAnswers::aWatcherStaysWhereItIsWell()
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 20; ++i)
        QCOMPARE(redis::nodeToWatch({master, {a, b}}, b, {}, random), b);
    QCOMPARE(redis::nodeToWatch({master, {a}}, b, {}, random), a);
    QCOMPARE(redis::nodeToWatch({master, {}}, b, {}, random), master);
}

void TestSentinelAnswers::aWatcherAvoidsWhatFailedIt()
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 20; ++i)
        QCOMPARE(redis::nodeToWatch({master, {a, b}}, b, b, random), a);
    QCOMPARE(redis::nodeToWatch({master, {b}}, b, b, random), master);
}

void TestSentinelAnswers::watchersSpreadOverReplicas()
{
    std::mt19937_64 random(1);
    std::set<int> ports;
    for (int i = 0; i < 100; ++i)
        ports.insert(redis::nodeToWatch({master, {a, b}}, {}, {}, random).port);
    QCOMPARE(ports, (std::set<int>{2, 3}));
}

HEADROOM_TEST(TestSentinelAnswers)

} // namespace headroom::tst_sentinel_replies

#include "tst_sentinel_replies.moc"
