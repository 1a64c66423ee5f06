// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/address_sanitizer.h"
#include "tests/support/backups/backup_world.h"
#include "tests/support/programs/peak_memory.h"

namespace headroom::tst_backup_memory {

using namespace jobs;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

constexpr int channels = 120;
constexpr int concurrency = 256; // all channels at once

// Of a runner in a process of its own that is held back by nothing but its archive.
double peakOfBackup(int messages)
{
    BackupWorld world({{u"roles"_s, 8}, {u"channels"_s, channels}, {u"overwrites"_s, 10}, {u"members"_s, 30},
        {u"messages"_s, messages}, {u"bans"_s, 3}});
    const auto job = world.add(
        {{u"to"_s, u"a.hdra"_s}, {u"parts"_s, u"all"_s}, {u"files"_s, u"no"_s}}, {.concurrency = concurrency});
    const auto runner = world.startRunner(u"runner"_s, RunSettings().leaseFor);
    double peak = 0;
    while (!runner->waitForFinished(20) && runner->state() == QProcess::Running)
        peak = std::max(peak, peakMegabytesOf(runner->processId()));
    const auto ended = must(world.store().job(job));
    if (ended.state != JobState::Done)
        qFatal("the backup is not done: %s", ended.stateText.c_str());
    qInfo("%d messages: at most %.0f MB", messages, peak);
    return peak;
}

} // namespace

// What a backup holds in memory is bounded, and not by how much the guild has.
class TestBackupMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void itDoesNotGrowWithTheMessages();
};

void TestBackupMemory::itDoesNotGrowWithTheMessages()
{
#ifdef HEADROOM_ADDRESS_SANITIZER
    QSKIP("the sanitizer holds memory of its own");
#endif
    constexpr double caches = 16; // which are full of the larger guild only
    const auto small = peakOfBackup(8'000);
    const auto large = peakOfBackup(32'000);
    QVERIFY2(large < small + caches, qPrintable(u"%1 MB, then %2 MB"_s.arg(small).arg(large)));
}

HEADROOM_TEST(TestBackupMemory)

} // namespace headroom::tst_backup_memory

#include "tst_backup_memory.moc"
