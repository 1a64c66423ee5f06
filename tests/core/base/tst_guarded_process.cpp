// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/guarded_process.h"

#include "tests/support/programs/process_tree.h"

namespace headroom::tst_guarded_process {

using namespace std::chrono_literals;

class TestGuardedProcess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isGoneWithTheObject();
    void stopKillsWhatDoesNotListen();
    void diesWhenWeAreKilled();
};

void TestGuardedProcess::isGoneWithTheObject()
{
    qint64 id = 0;
    {
        GuardedProcess process;
        process.start(QStringLiteral("sleep"), {QStringLiteral("100")});
        QVERIFY(process.waitForStarted());
        id = process.processId();
    }
    QCOMPARE(support::stillRunning({id}), QList<qint64>{});
}

void TestGuardedProcess::stopKillsWhatDoesNotListen()
{
    GuardedProcess process;
    process.start(QStringLiteral("sh"),
        {QStringLiteral("-c"), QStringLiteral("trap '' TERM; echo ready; while :; do sleep 1; done")});
    QVERIFY(process.waitForReadyRead());
    const auto all = support::descendantsOf(process.processId()) << process.processId();
    process.stop(50ms);
    QVERIFY(!support::stillRunning(all).contains(process.processId()));
    QCOMPARE(process.state(), QProcess::NotRunning);
}

void TestGuardedProcess::diesWhenWeAreKilled()
{
    // This program again, as one that starts a guarded child and is then killed.
    QProcess parent;
    parent.start(QCoreApplication::applicationFilePath(), {QStringLiteral("guarded-process-parent")});
    while (!parent.canReadLine())
        QVERIFY(parent.waitForReadyRead());
    const auto child = parent.readLine().trimmed().toLongLong();
    QCOMPARE(support::stillRunning({child}), QList<qint64>{child});
    parent.kill();
    QVERIFY(parent.waitForFinished());
    QTRY_COMPARE(support::stillRunning({child}), QList<qint64>{});
}

namespace {

int runAsParent(const QStringList&)
{
    GuardedProcess child;
    child.start(QStringLiteral("sleep"), {QStringLiteral("100")});
    if (!child.waitForStarted())
        return 1;
    std::printf("%lld\n", static_cast<long long>(child.processId()));
    std::fflush(stdout);
    return QCoreApplication::exec();
}

} // namespace

[[maybe_unused]] const bool parentIsAdded = support::addChildProcess("guarded-process-parent", runAsParent);

HEADROOM_TEST(TestGuardedProcess)

} // namespace headroom::tst_guarded_process

#include "tst_guarded_process.moc"
