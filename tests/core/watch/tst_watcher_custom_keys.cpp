// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher on keys of a fleet's own naming.
#include "core/watch/permissions/acl_needs.h"
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

namespace headroom::tst_watcher_custom_keys {

using namespace std::chrono_literals;
using support::LiveRedis;
using support::RedisServer;
using support::WatchedRedis;
using support::words;

namespace {

std::string named(const std::string& method, const std::string& route, const std::string& major)
{
    return method + '\x1f' + route + '\x1f' + major;
}

} // namespace

class TestWatcherCustomKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aNumberIsWhatIsLeft();
    void aNumberIsWhatIsUsedOfAConstant();
    void aLimitMayBeInAKeyOfItsOwn();
    void aHashMayTellEverything();
    void aHashWithoutAResetEndsWithItsKey();
    void aKeyMayBlockEverything();
    void changesOfKeysWithoutACommonBeginningAreSeen();
    void valuesOfAnotherKindGiveTheBucketAProblem();
    void routesAreReported();
    void theLeastRightsAreThoseThatDoctorAsksFor();
};

void TestWatcherCustomKeys::aNumberIsWhatIsLeft()
{
    RedisServer server;
    server.cli(words("SET rl:GET:/channels/:id/messages:203039963636301824 4 PX 60000"));
    server.cli(words("SET rl:not-of-it 4"));
    LiveRedis watched(server.url(), {"custom", {}, "rl:{method}:{route}:{major} remaining"});
    QCOMPARE(watched.watcher.table().size(), 1U);
    const auto name = named("GET", "/channels/:id/messages", "203039963636301824");
    QCOMPARE(watched.remaining(name), std::optional<std::int64_t>(4));
    QCOMPARE(watched.bucket(name)->limit, std::optional<std::int64_t>(4));
    QVERIFY(watched.bucket(name)->limitIsLowerBound);
    server.cli(words("DECRBY rl:GET:/channels/:id/messages:203039963636301824 3"));
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(1));
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 3);
    server.cli(words("PEXPIRE rl:GET:/channels/:id/messages:203039963636301824 200"));
    QTRY_VERIFY(watched.bucket(name) && !watched.remaining(name));
    QTRY_VERIFY(watched.mirrorIsWhole());
}

void TestWatcherCustomKeys::aNumberIsWhatIsUsedOfAConstant()
{
    RedisServer server;
    LiveRedis watched(server.url(), {"custom", {}, "{bucket}/used used limit=50"});
    for (int i = 0; i < 7; ++i)
        server.cli(words("INCR abcd/used"));
    server.cli(words("PEXPIRE abcd/used 60000"));
    const auto name = named({}, "abcd", {});
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(43));
    QCOMPARE(watched.bucket(name)->limit, std::optional<std::int64_t>(50));
    QVERIFY(!watched.bucket(name)->limitIsLowerBound);
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 7);
    server.cli(words("SET abcd/used 60 PX 400"));
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(0));
    QTRY_VERIFY(!watched.remaining(name));
    server.cli(words("INCR abcd/used")); // the next window
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(49));
}

void TestWatcherCustomKeys::aLimitMayBeInAKeyOfItsOwn()
{
    RedisServer server;
    server.cliLines("SET rl:abcd 3 PX 60000\nSET rl:abcd:max 5\nSET rl:only:max 9\n");
    LiveRedis watched(server.url(), {"custom", {}, "rl:{bucket} used; rl:{bucket}:max limit"});
    QCOMPARE(watched.watcher.table().size(), 2U);
    const auto name = named({}, "abcd", {});
    QCOMPARE(watched.remaining(name), std::optional<std::int64_t>(2));
    QCOMPARE(watched.bucket(named({}, "only", {}))->limit, std::optional<std::int64_t>(9));
    server.cli(words("SET rl:abcd:max 10"));
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(7));
    server.cli(words("DEL rl:abcd:max"));
    QTRY_VERIFY(!watched.remaining(name));
    server.cli(words("DEL rl:abcd rl:only:max"));
    QTRY_COMPARE(watched.watcher.table().size(), 0U);
}

void TestWatcherCustomKeys::aHashMayTellEverything()
{
    RedisServer server;
    SystemClock clock;
    const auto in = [&](int ms) { return std::to_string(clock.wallNow().time_since_epoch().count() + ms); };
    LiveRedis watched(server.url(), {"custom", {}, "rl:{bucket} hash remaining=left limit=max reset=ends(unix_ms)"});
    const auto name = named({}, "abcd", {});
    server.cli(words("HSET rl:abcd left 3 max 5 ends " + in(60'000)));
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(3));
    QCOMPARE(watched.bucket(name)->limit, std::optional<std::int64_t>(5));
    const auto left = watched.msUntil(watched.bucket(name)->resetsAt);
    QVERIFY(left && *left > 50'000 && *left <= 60'050);
    server.cli(words("HSET rl:abcd left 1 ends " + in(500)));
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(1));
    QTRY_VERIFY(!watched.remaining(name)); // its time is over, and its key stands
    QCOMPARE(watched.bucket(name)->limit, std::optional<std::int64_t>(5));
    server.cli(words("HSET rl:abcd left 4 ends " + in(60'000)));
    QTRY_COMPARE(watched.remaining(name), std::optional<std::int64_t>(4));
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 2 + 2 + 1);
    WatchedRedis seconds(server.url(), {"custom", {}, "rl:{bucket} hash remaining=left limit=max reset=ends(unix_s)"});
    server.cli(words("HSET rl:secs left 4 max 5 ends "
        + QString::number(double(clock.wallNow().time_since_epoch().count()) / 1000 + 60, 'f', 3).toStdString()));
    QTRY_VERIFY(seconds.remaining(named({}, "secs", {})));
    const auto later = seconds.msUntil(seconds.bucket(named({}, "secs", {}))->resetsAt);
    QVERIFY(later && *later > 50'000 && *later <= 60'050);
}

void TestWatcherCustomKeys::aHashWithoutAResetEndsWithItsKey()
{
    RedisServer server;
    server.cliLines("HSET rl:abcd n 3\nPEXPIRE rl:abcd 700\n");
    LiveRedis watched(server.url(), {"custom", {}, "rl:{bucket} hash used=n limit=10"});
    const auto name = named({}, "abcd", {});
    QCOMPARE(watched.remaining(name), std::optional<std::int64_t>(7));
    QTRY_VERIFY(!watched.remaining(name));
}

void TestWatcherCustomKeys::aKeyMayBlockEverything()
{
    RedisServer server;
    LiveRedis watched(server.url(), {"custom", {}, "rl:{bucket} remaining; stop blocked"});
    server.cli(words("SET stop 1 PX 600"));
    QTRY_VERIFY(watched.watcher.globalBlockedUntil());
    QTRY_VERIFY(!watched.watcher.globalBlockedUntil());
    server.cli(words("SET stop 1 PX 60000"));
    QTRY_VERIFY(watched.watcher.globalBlockedUntil());
    LiveRedis late(server.url(), {"custom", {}, "rl:{bucket} remaining; stop blocked"});
    QVERIFY(late.watcher.globalBlockedUntil());
}

void TestWatcherCustomKeys::changesOfKeysWithoutACommonBeginningAreSeen()
{
    RedisServer server;
    server.cliLines("SET a:x 3\nSET b:x 5\n");
    for (const auto* keys : {"a:{bucket} used; b:{bucket} limit", "a:{bucket} used; {bucket}:b limit",
             "a:{bucket} used; a:{bucket}:b limit"}) {
        WatchedRedis watched(server.url(), {"custom", {}, keys});
        QTRY_VERIFY2(watched.isLive(), keys);
        QVERIFY2(watched.watcher.state().problem.text.empty(), watched.watcher.state().problem.text.c_str());
        QVERIFY(!watched.watcher.state().polling);
        server.cliLines("SET a:y 3\nSET b:y 5\nSET y:b 6\nSET a:y:b 7\n");
        const auto name = named({}, "y", {});
        QTRY_VERIFY2(watched.bucket(name) && watched.bucket(name)->limit && watched.remaining(name), keys);
        server.cliLines("DEL a:y b:y y:b a:y:b\n");
        QTRY_VERIFY2(!watched.bucket(name), keys);
    }
}

void TestWatcherCustomKeys::valuesOfAnotherKindGiveTheBucketAProblem()
{
    RedisServer server;
    server.cliLines("SADD rl:set x\nSET rl:word many\nHSET rl:hash other 5\nHSET rl:odd left many\nSET rl:fine 3\n");
    LiveRedis number(server.url(), {"custom", {}, "rl:{bucket} remaining"});
    for (const auto* odd : {"set", "word", "hash", "odd"})
        QVERIFY2(!number.bucket(named({}, odd, {}))->problem().empty(), odd);
    QVERIFY(number.bucket(named({}, "fine", {}))->problem().empty());
    LiveRedis hash(server.url(), {"custom", {}, "rl:{bucket} hash remaining=left"});
    QVERIFY(!hash.bucket(named({}, "set", {}))->problem().empty());
    QVERIFY(!hash.bucket(named({}, "fine", {}))->problem().empty());
    QVERIFY(hash.bucket(named({}, "odd", {}))->problem().find("left") != std::string::npos);
    QVERIFY(!hash.bucket(named({}, "hash", {}))); // it has none of the fields
}

void TestWatcherCustomKeys::routesAreReported()
{
    const auto scheme = schemes::makeScheme({"custom", {}, "rl:{method}:{route}:{major} remaining"}).value();
    const auto key = "rl:get:/channels/{channel.id}/messages/{message.id}:203039963636301824";
    auto named = scheme->parse(key);
    QVERIFY(named);
    const auto described = scheme->describe(named->bucket);
    QCOMPARE(described.method, std::string("GET"));
    QCOMPARE(described.routeTemplate, std::string("/channels/{channel}/messages/{id}"));
    QCOMPARE(described.majorKind, std::string("channel"));
    QCOMPARE(described.majorId, std::string("203039963636301824"));
    QVERIFY(described.countsTowardsGlobal);
    const std::string token(68, 'x');
    named = scheme->parse("rl:POST:/webhooks/1/" + token + ":7");
    QVERIFY(named);
    const auto secret = scheme->describe(named->bucket);
    QVERIFY(secret.shownKey.find(token) == std::string::npos);
    QVERIFY(!secret.countsTowardsGlobal);
    for (const auto& shown : scheme->shownKeys(named->bucket))
        QVERIFY(shown.find(token) == std::string::npos);
}

void TestWatcherCustomKeys::theLeastRightsAreThoseThatDoctorAsksFor()
{
    const auto keys = "rl:{bucket} hash remaining=left reset=ends(unix_ms); max:{bucket} limit; stop blocked";
    const auto scheme = schemes::makeScheme({"custom", {}, keys}).value();
    RedisServer server;
    std::string rules = "ACL SETUSER least on >pw resetkeys resetchannels -@all";
    for (const auto& need : watch::needsToObserve(*scheme, {}, false)) {
        rules += ' ' + schemes::rightOf(need.real);
        if (!need.pattern.empty())
            rules += (schemes::rightOf(need.real) == "+subscribe" ? " &" : " %R~") + need.pattern;
    }
    QCOMPARE(server.cli(words(support::aclRules(rules))), QStringLiteral("OK"));
    server.cliLines("HSET rl:a left 3 ends 5\nSET max:a 5\nSET stop 1 PX 60000\n");
    LiveRedis watched("redis://least@127.0.0.1:" + std::to_string(server.port()), {"custom", {}, keys});
    QVERIFY2(watched.watcher.state().problem.text.empty(), watched.watcher.state().problem.text.c_str());
    QVERIFY(!watched.watcher.state().polling);
    QVERIFY(watched.watcher.globalBlockedUntil());
    QCOMPARE(watched.bucket(named({}, "a", {}))->limit, std::optional<std::int64_t>(5));
    QCOMPARE(server.cli(words("ACL LOG")), QString());
}

HEADROOM_TEST(TestWatcherCustomKeys)

} // namespace headroom::tst_watcher_custom_keys

#include "tst_watcher_custom_keys.moc"
