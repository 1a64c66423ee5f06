// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl jobs as a person has it on a terminal: what is asked, and how progress is drawn.
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/program.h"
#include "tests/support/programs/pseudo_terminal.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace headroom::tst_ctl_jobs_terminal {

using namespace headroom::support;
using namespace Qt::StringLiterals;
using jobs::ItemState;
using jobs::JobState;
using jobs::JobStore;

namespace {

constexpr int channels = 40;
constexpr auto ctrlC = "\003";
constexpr auto endOfInput = "\004";

} // namespace

class TestCtlJobsTerminal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aPlanIsShownAndConfirmed();
    void whatIsNotConfirmedWaits_data();
    void whatIsNotConfirmedWaits();
    void aDestructiveJobWantsTheGuildsName_data();
    void aDestructiveJobWantsTheGuildsName();
    void jobsThatWaitAreConfirmedOneByOne();
    void progressIsDrawnInPlace_data();
    void progressIsDrawnInPlace();
    void severalJobsAreDrawnBelowEachOther();
    void whatIsFollowedStaysAsItEnded();
    void ctrlCStopsBetweenItemsAndTwiceAtOnce();
    void withoutATerminalNothingIsAskedOrRedrawn();

private:
    QProcessEnvironment environment() const
    {
        return environmentWith({{"HEADROOM_TOKEN", u"one"_s}, {"TERM", u"xterm"_s}});
    }
    QStringList queueWords(const QString& text) const
    {
        return (u"jobs "_s + text).split(u' ') + QStringList{u"--jobs"_s, QString::fromStdString(m_queue.text())};
    }
    QStringList words(const QString& text) const
    {
        return queueWords(text) + QStringList{u"--api"_s, QString::fromStdString(m_sim->api())};
    }
    QString guild() const
    {
        return m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
    }
    // Of the words of the command; a test that adds several jobs needs it more than once.
    QString adding(const QString& what) const { return u"add edit-channels --guild "_s + guild() + u' ' + what; }
    void start(PseudoTerminal& terminal, const QStringList& arguments) const
    {
        terminal.start(program("headroomctl"), arguments, environment());
    }
    ProgramRun pipe(const QStringList& arguments) const { return runCtl(arguments, {}, environment()); }
    void add(const QString& what)
    {
        const auto added = pipe(words(adding(what)));
        if (added.exitCode != 0)
            qFatal("%s", added.err.constData());
    }
    // From now on every answer takes so long.
    void slow(int milliseconds)
    {
        m_sim->ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray{u"delay=%1"_s.arg(milliseconds)}}});
    }
    JobStore& store()
    {
        if (!m_store)
            m_store = must(JobStore::open(m_queue));
        return *m_store;
    }
    JobState state(jobs::JobId id) { return must(store().job(id)).state; }

    JobQueues m_queues;
    QueueAddress m_queue;
    std::unique_ptr<JournalledSim> m_sim;
    std::unique_ptr<JobStore> m_store;
};

void TestCtlJobsTerminal::init()
{
    m_store.reset();
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite);
    m_sim = std::make_unique<JournalledSim>(QStringList(), channels);
    (void)m_sim->ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
}

void TestCtlJobsTerminal::aPlanIsShownAndConfirmed()
{
    slow(400);
    PseudoTerminal terminal;
    start(terminal, words(adding(u"--slow-mode 5"_s)));
    QTRY_VERIFY2(terminal.seen().endsWith("Run it? [y/N] "), terminal.seen());
    QVERIFY2(terminal.seen().contains("planning: "), terminal.seen());
    const auto asked = terminal.screen();
    QVERIFY2(asked.contains(u"change      40"_s), terminal.seen());
    QVERIFY2(asked.contains(u"by route    40 of PATCH /channels/{channel}"_s), terminal.seen());
    QVERIFY2(asked.filter(u"planning"_s).isEmpty(), terminal.seen()); // and taken away
    QCOMPARE(state(1), JobState::WaitingForConfirmation);
    terminal.type("y\n");
    QCOMPARE(terminal.exitCode(), 0);
    QCOMPARE(terminal.screen().last(), u"job 1: queued"_s);
    QCOMPARE(state(1), JobState::Queued);
}

void TestCtlJobsTerminal::whatIsNotConfirmedWaits_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("Enter") << QByteArray("\n");
    QTest::newRow("no") << QByteArray("n\n");
    QTest::newRow("something else") << QByteArray("maybe\n");
    QTest::newRow("end of the input") << QByteArray(endOfInput);
    QTest::newRow("Ctrl+C") << QByteArray(ctrlC);
}

void TestCtlJobsTerminal::whatIsNotConfirmedWaits()
{
    QFETCH(QByteArray, keys);
    PseudoTerminal terminal;
    start(terminal, words(adding(u"--slow-mode 5"_s)));
    QTRY_VERIFY2(terminal.seen().endsWith("Run it? [y/N] "), terminal.seen());
    terminal.type(keys);
    QCOMPARE(terminal.exitCode(), 0);
    QCOMPARE(terminal.screen().last(), u"job 1: waiting for confirmation"_s);
    QCOMPARE(state(1), JobState::WaitingForConfirmation);
}

void TestCtlJobsTerminal::aDestructiveJobWantsTheGuildsName_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<bool>("isGiven");
    QTest::newRow("its name") << QByteArray("bench\n") << true;
    QTest::newRow("another name") << QByteArray("branch\n") << false;
    QTest::newRow("other letters") << QByteArray("Bench\n") << false;
    QTest::newRow("yes") << QByteArray("y\n") << false;
    QTest::newRow("Enter") << QByteArray("\n") << false;
}

void TestCtlJobsTerminal::aDestructiveJobWantsTheGuildsName()
{
    QFETCH(QByteArray, keys);
    QFETCH(bool, isGiven);
    PseudoTerminal terminal;
    start(terminal, words(adding(u"--delete --name *"_s)));
    QTRY_VERIFY2(terminal.seen().endsWith("This cannot be undone. Type the name of the guild, bench, to run it: "),
        terminal.seen());
    QVERIFY2(terminal.screen().contains(u"delete      40"_s), terminal.seen());
    terminal.type(keys);
    QCOMPARE(terminal.exitCode(), 0);
    QCOMPARE(terminal.screen().contains(u"That is not the name of the guild: nothing is run."_s), !isGiven);
    QCOMPARE(state(1), isGiven ? JobState::Queued : JobState::WaitingForConfirmation);
}

void TestCtlJobsTerminal::jobsThatWaitAreConfirmedOneByOne()
{
    add(u"--slow-mode 5"_s);
    add(u"--delete --name *"_s);
    add(u"--topic quiet"_s);
    PseudoTerminal terminal;
    start(terminal, queueWords(u"confirm 1 2 3"_s));
    QTRY_VERIFY2(terminal.seen().endsWith("Run it? [y/N] "), terminal.seen());
    terminal.type("y\n");
    QTRY_VERIFY2(terminal.seen().endsWith("Type the name of the guild, bench, to run it: "), terminal.seen());
    terminal.type("no\n");
    QTRY_VERIFY2(terminal.seen().endsWith("Run it? [y/N] "), terminal.seen());
    terminal.type(ctrlC);
    QCOMPARE(terminal.exitCode(), 0);
    QCOMPARE(state(1), JobState::Queued);
    QCOMPARE(state(2), JobState::WaitingForConfirmation);
    QCOMPARE(state(3), JobState::WaitingForConfirmation);
}

// Without room the bar is left out.
void TestCtlJobsTerminal::progressIsDrawnInPlace_data()
{
    QTest::addColumn<int>("columns");
    QTest::newRow("wide") << 100;
    QTest::newRow("half as wide") << 50;
    QTest::newRow("narrow") << 24;
}

void TestCtlJobsTerminal::progressIsDrawnInPlace()
{
    QFETCH(int, columns);
    add(u"--slow-mode 5 --yes"_s);
    PseudoTerminal terminal(columns);
    start(terminal, words(u"run --until-idle"_s));
    QCOMPARE(terminal.exitCode(), 0);
    auto drawn = QString::fromUtf8(terminal.seen()).split(u"\r\033[J"_s); // each in the place of the one before
    drawn.removeLast();
    QVERIFY2(drawn.size() >= 2, terminal.seen());
    static const QRegularExpression progress(u"^job 1: (\\[[# ]*\\] )?\\d+ of 40"_s);
    for (const auto& line : drawn)
        QVERIFY2(progress.match(line).hasMatch() && line.size() < columns, qPrintable(line));
    QCOMPARE(drawn[0].contains(u'['), columns > 24);
    QCOMPARE(terminal.screen(), QStringList(u"job 1: done: 40 of 40"_s)); // and nothing is left of them
}

void TestCtlJobsTerminal::severalJobsAreDrawnBelowEachOther()
{
    add(u"--slow-mode 5 --yes"_s);
    add(u"--topic quiet --yes"_s);
    PseudoTerminal terminal;
    start(terminal, words(u"run --until-idle"_s));
    QCOMPARE(terminal.exitCode(), 0);
    static const QRegularExpression both(u"job 1: \\[[^\\r]*\\r\\njob 2: \\[[^\\r]*\\r\\x1b\\[1A\\x1b\\[J"_s);
    QVERIFY2(QString::fromUtf8(terminal.seen()).contains(both), terminal.seen());
    auto ended = terminal.screen();
    ended.sort();
    QCOMPARE(ended, QStringList({u"job 1: done: 40 of 40"_s, u"job 2: done: 40 of 40"_s}));
}

void TestCtlJobsTerminal::whatIsFollowedStaysAsItEnded()
{
    add(u"--slow-mode 5 --yes"_s);
    PseudoTerminal terminal;
    start(terminal, queueWords(u"follow 1"_s));
    QTRY_VERIFY2(terminal.screen().value(0).startsWith(u"queued: ["_s), terminal.seen());
    QCOMPARE(pipe(words(u"run --until-idle"_s)).exitCode, 0);
    QCOMPARE(terminal.exitCode(), 0);
    const auto left = terminal.screen();
    QCOMPARE(left.size(), 1);
    QVERIFY2(left[0].startsWith(u"done: ["_s) && left[0].contains(u"#] 40 of 40"_s), terminal.seen());
    QVERIFY(terminal.seen().endsWith('\n')); // the shell's prompt comes below it
}

void TestCtlJobsTerminal::ctrlCStopsBetweenItemsAndTwiceAtOnce()
{
    add(u"--slow-mode 5 --yes --concurrency 2"_s);
    const auto isUnderWay = [this] { return must(store().job(1)).counts[ItemState::Sent] > 0; };
    slow(1000);
    {
        PseudoTerminal terminal;
        start(terminal, words(u"run"_s));
        QTRY_VERIFY(isUnderWay());
        terminal.type(ctrlC);
        QCOMPARE(terminal.exitCode(), 0);
        QVERIFY2(terminal.seen().contains("headroomctl: stopping: what is in flight may end"), terminal.seen());
        QVERIFY2(terminal.screen().last().startsWith(u"job 1: queued: its runner ended: "_s), terminal.seen());
        const auto job = must(store().job(1));
        QCOMPARE(job.state, JobState::Queued);
        QCOMPARE(job.counts[ItemState::Sent], 0);
        QVERIFY(job.counts[ItemState::Done] > 0 && job.counts[ItemState::Planned] > 0);
    }
    slow(14'000);
    PseudoTerminal terminal;
    start(terminal, words(u"run"_s));
    QTRY_VERIFY(isUnderWay());
    terminal.type(ctrlC);
    QTRY_VERIFY2(terminal.seen().contains("Ctrl+C again ends at once"), terminal.seen());
    QVERIFY(terminal.isRunning());
    terminal.type(ctrlC);
    QCOMPARE(terminal.exitCode(), 1);
    QVERIFY2(terminal.screen().last().endsWith(u"ended at once: the next run looks up what was in flight"_s),
        terminal.seen());
    QVERIFY(isUnderWay()); // not forgotten
}

void TestCtlJobsTerminal::withoutATerminalNothingIsAskedOrRedrawn()
{
    const auto added = pipe(words(adding(u"--delete --name *"_s)));
    QCOMPARE(added.exitCode, 0);
    QVERIFY2(added.out.endsWith("\njob 1: waiting for confirmation\n"), added.out.constData());
    QVERIFY2(!added.out.contains("Type the name"), added.out.constData());
    const auto confirmed = pipe(queueWords(u"confirm 1"_s));
    QCOMPARE(confirmed.exitCode, 2);
    QCOMPARE(state(1), JobState::WaitingForConfirmation);
    add(u"--slow-mode 5 --yes"_s);
    const auto ran = pipe(words(u"run --until-idle"_s));
    QCOMPARE(ran.exitCode, 0);
    for (const auto& out : {added.out, ran.out}) {
        for (const char control : {'\033', '\r', '\b'})
            QVERIFY2(!out.contains(control), out.constData());
    }
    QVERIFY2(ran.out.endsWith("\njob 2: done: 40 of 40\n"), ran.out.constData());
}

HEADROOM_TEST(TestCtlJobsTerminal)

} // namespace headroom::tst_ctl_jobs_terminal

#include "tst_ctl_jobs_terminal.moc"
