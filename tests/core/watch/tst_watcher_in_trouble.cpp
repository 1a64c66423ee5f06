// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher while the server refuses for what is wrong with itself.
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

namespace headroom::tst_watcher_in_trouble {

using namespace std::chrono_literals;
using support::RedisServer;
using support::WatchedRedis;
using support::words;

class TestWatcherInTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aReplicaThatShowsNothingOldSaysSoAndIsReadAgain();
};

void TestWatcherInTrouble::aReplicaThatShowsNothingOldSaysSoAndIsReadAgain()
{
    RedisServer master(words("--repl-diskless-sync-delay 0"));
    RedisServer replica(words("--replicaof 127.0.0.1") + QStringList{QString::number(master.port())}
        + words("--replica-serve-stale-data no"));
    QTRY_VERIFY(replica.cli(words("INFO replication")).contains(QStringLiteral("master_link_status:up")));
    master.cli(words("SET /a:remaining 5"));
    WatchedRedis view(replica.url(), {}, [](auto& options) { options.pollEvery = 200ms; });
    QTRY_COMPARE(view.remaining("/a"), std::optional<std::int64_t>(5));
    master.kill();
    QTRY_VERIFY_WITH_TIMEOUT(
        view.watcher.state().problem.text.find("is a replica that has lost its master") != std::string::npos, 30'000);
    QVERIFY(view.watcher.table().idOf("/a")); // what is shown stays
    master.start();
    master.cli(words("SET /b:remaining 3"));
    QTRY_COMPARE_WITH_TIMEOUT(view.remaining("/b"), std::optional<std::int64_t>(3), 30'000);
    QTRY_VERIFY(view.isLive() && view.watcher.state().problem.text.empty());
    QVERIFY(!view.watcher.table().idOf("/a"));
}

HEADROOM_TEST(TestWatcherInTrouble)

} // namespace headroom::tst_watcher_in_trouble

#include "tst_watcher_in_trouble.moc"
