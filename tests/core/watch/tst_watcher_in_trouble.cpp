// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher while the server refuses for what is wrong with itself.
#include "core/base/alarm.h"
#include "core/base/system_clock.h"
#include "core/watch/watcher.h"
#include "tests/support/redis_server.h"
#include "tests/support/words.h"

#include <QTest>

namespace headroom::tst_watcher_in_trouble {

using namespace std::chrono_literals;
using support::RedisServer;
using support::words;
using watch::Watcher;

namespace {

struct View
{
    explicit View(const std::string& url)
        : watcher(options(url), clock)
    {
        watcher.open();
        tick();
    }
    static Watcher::Options options(const std::string& url)
    {
        Watcher::Options options;
        options.endpoint = redis::parseEndpoint(url).value();
        options.pollEvery = 200ms;
        return options;
    }
    void tick()
    {
        watcher.readDirty();
        watcher.takeChanges();
        alarm.ringIn(20ms);
    }
    bool isLive() const { return watcher.state().phase == Watcher::Phase::Live; }
    bool says(const char* part) const { return watcher.state().problem.text.find(part) != std::string::npos; }
    std::optional<std::int64_t> remaining(const char* route) const
    {
        const auto id = watcher.table().idOf(route);
        return id ? watcher.table().find(*id)->remaining : std::nullopt;
    }

    SystemClock clock;
    Watcher watcher;
    Alarm alarm{clock, [this] { tick(); }};
};

} // namespace

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
    View view(replica.url());
    QTRY_COMPARE(view.remaining("/a"), std::optional<std::int64_t>(5));
    master.kill();
    QTRY_VERIFY_WITH_TIMEOUT(view.says("is a replica that has lost its master"), 30'000);
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
