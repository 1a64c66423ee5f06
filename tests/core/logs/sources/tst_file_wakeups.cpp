// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How often files are looked at where nothing is reported.
#include "core/base/time/virtual_clock.h"
#include "core/logs/sources/file_wakeups.h"

#include <QObject>
#include <QTest>

namespace headroom::tst_file_wakeups {

using namespace headroom::logs;
using namespace std::chrono_literals;

class TestFileWakeups : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFolderThatReportsIsLookedIntoTwiceASecond();
    void aFolderThatMayReportNothingIsLookedIntoTenTimesASecond_data();
    void aFolderThatMayReportNothingIsLookedIntoTenTimesASecond();
};

namespace {

int looksIntoWithinTenSeconds(const std::string& path)
{
    VirtualClock clock;
    FileWakeups wakeups(clock);
    int looks = 0;
    Instant watchedAt = clock.now() - 1s;
    QObject::connect(&wakeups, &FileWakeups::due, &wakeups, [&] {
        ++looks;
        if (clock.now() - watchedAt < 1s)
            return;
        watchedAt = clock.now();
        wakeups.watch(path);
    });
    wakeups.start();
    clock.advance(10s);
    return looks;
}

} // namespace

void TestFileWakeups::aFolderThatReportsIsLookedIntoTwiceASecond()
{
    const int looks = looksIntoWithinTenSeconds("/dev/shm/gateway.log"); // in memory: nobody else writes there
    QVERIFY2(looks >= 20 && looks <= 22, qPrintable(QString::number(looks)));
}

void TestFileWakeups::aFolderThatMayReportNothingIsLookedIntoTenTimesASecond_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("of an unknown kind") << QByteArray("/proc/self/status");
    QTest::newRow("that is not there") << QByteArray("/dev/shm/no-such-folder/gateway.log");
    QTest::newRow("that a pattern leaves open") << QByteArray("/dev/shm/*/gateway.log");
}

void TestFileWakeups::aFolderThatMayReportNothingIsLookedIntoTenTimesASecond()
{
    QFETCH(QByteArray, path);
    const int looks = looksIntoWithinTenSeconds(path.toStdString());
    QVERIFY2(looks >= 99 && looks <= 102, qPrintable(QString::number(looks)));
}

HEADROOM_TEST(TestFileWakeups)

} // namespace headroom::tst_file_wakeups

#include "tst_file_wakeups.moc"
