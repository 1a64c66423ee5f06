// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl jobs on a terminal: what it asks, and how it shows progress.
#include "tests/support/job_queues.h"
#include "tests/support/journalled_sim.h"
#include "tests/support/program.h"
#include "tests/support/pseudo_terminal.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

namespace headroom::tst_ctl_jobs_terminal {

using namespace headroom::support;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using jobs::Job;
using jobs::JobState;
using jobs::JobStore;

namespace {

const auto changing = u"edit-channels --slow-mode 5"_s;
const auto destructive = u"edit-channels --type text --delete"_s;

QProcessEnvironment withToken()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HEADROOM_TOKEN"_s, u"one"_s);
    environment.insert(u"TERM"_s, u"xterm"_s);
    environment.remove(u"NO_COLOR"_s);
    return environment;
}

qsizetype longestLine(QByteArray seen)
{
    seen.replace("\033[J", "");
    qsizetype width = 0;
    for (const auto& line : seen.replace('\r', '\n').split('\n'))
        width = std::max(width, QString::fromUtf8(line).size());
    return width;
}

} // namespace

class TestCtlJobsTerminal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void addAsksAndTakesTheAnswer_data();
    void addAsksAndTakesTheAnswer();
    void confirmShowsThePlanAndAsks();
    void stoppedWhilePlanningNothingIsLeft();
    void planningSaysHowFarItIs();
    void runDrawsABarThatFitsTheTerminal();
    void followDrawsOneLine();
    void aDumbTerminalGetsLines();

private:
    void simulate(const QStringList& arguments = {}, std::size_t channels = 5)
    {
        m_sim = std::make_unique<JournalledSim>(arguments, channels, QJsonObject{{u"name"_s, u"Aurora Café"_s}});
        m_guild = m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
    }
    void slow() { m_sim->ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray{u"delay=300"_s}}}); }
    QStringList words(const QString& text, bool isSending = true) const
    {
        auto list = (u"jobs "_s + text).split(u' ');
        list << u"--jobs"_s << QString::fromStdString(m_queue.text());
        if (isSending)
            list << u"--api"_s << QString::fromStdString(m_sim->api());
        return list;
    }
    void start(PseudoTerminal& terminal, const QStringList& list, const QProcessEnvironment& environment = withToken())
    {
        terminal.start(program("headroomctl"), list, environment);
    }
    std::vector<Job> jobs() { return must(must(JobStore::open(m_queue))->jobs({})); }
    void add(const QString& more)
    {
        const auto added = runProgram(
            program("headroomctl"), words(u"add "_s + changing + u" --guild "_s + m_guild + more), {}, withToken());
        if (added.exitCode != 0)
            qFatal("%s", added.err.constData());
    }

    JobQueues m_queues;
    QueueAddress m_queue;
    std::unique_ptr<JournalledSim> m_sim;
    QString m_guild;
};

void TestCtlJobsTerminal::init()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite);
}

void TestCtlJobsTerminal::addAsksAndTakesTheAnswer_data()
{
    QTest::addColumn<QString>("operation");
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<bool>("isQueued");
    QTest::newRow("yes") << changing << QByteArray("y\n") << true;
    QTest::newRow("no") << changing << QByteArray("n\n") << false;
    QTest::newRow("nothing") << changing << QByteArray("\n") << false;
    QTest::newRow("the name") << destructive << QByteArray("Aurora Caf\303\251\n") << true;
    QTest::newRow("another name") << destructive << QByteArray("aurora\n") << false;
    QTest::newRow("a yes instead of the name") << destructive << QByteArray("y\n") << false;
    QTest::newRow("the end of the input") << destructive << QByteArray("\004") << false;
    QTest::newRow("Ctrl+C") << destructive << QByteArray("\003") << false;
    QTest::newRow("Ctrl+C in the middle") << destructive << QByteArray("Auro\003") << false;
}

void TestCtlJobsTerminal::addAsksAndTakesTheAnswer()
{
    QFETCH(QString, operation);
    QFETCH(QByteArray, typed);
    QFETCH(bool, isQueued);
    simulate();
    PseudoTerminal terminal;
    start(terminal, words(u"add "_s + operation + u" --guild "_s + m_guild));
    const QByteArray question = operation == destructive
        ? "This cannot be undone. Type the name of the guild, Aurora Caf\303\251, to run it: "
        : "Run it? [y/N] ";
    QTRY_VERIFY_WITH_TIMEOUT(terminal.seen().endsWith(question), 30'000);
    QVERIFY2(terminal.seen().contains("requests    5 of "), terminal.seen().constData());
    terminal.type(typed);
    QCOMPARE(terminal.exitCode(), 0);
    QCOMPARE(terminal.lastLine(), QByteArray(isQueued ? "job 1: queued" : "job 1: waiting for confirmation"));
    QCOMPARE(jobs().at(0).state, isQueued ? JobState::Queued : JobState::WaitingForConfirmation);
    QCOMPARE(terminal.seen().contains("That is not the name of the guild"),
        operation == destructive && !isQueued && typed.endsWith('\n'));
}

void TestCtlJobsTerminal::confirmShowsThePlanAndAsks()
{
    simulate();
    add(u" --dry-run"_s);
    add(u" --dry-run"_s);
    PseudoTerminal terminal;
    start(terminal, words(u"confirm 1 2"_s, false));
    QTRY_VERIFY_WITH_TIMEOUT(terminal.seen().endsWith("Run it? [y/N] "), 30'000);
    QVERIFY2(terminal.seen().contains("change      5"), terminal.seen().constData());
    terminal.type("y\n");
    QTRY_COMPARE_WITH_TIMEOUT(terminal.seen().count("Run it? [y/N] "), 2, 30'000);
    QVERIFY2(terminal.seen().contains("job 1: queued"), terminal.seen().constData());
    terminal.type("n\n");
    QCOMPARE(terminal.exitCode(), 0);
    QCOMPARE(terminal.lastLine(), QByteArray("job 2: waiting for confirmation"));
    // Ctrl+C asks no more.
    PseudoTerminal stopped;
    start(stopped, words(u"confirm 2 1"_s, false));
    QTRY_VERIFY_WITH_TIMEOUT(stopped.seen().endsWith("Run it? [y/N] "), 30'000);
    stopped.type("\003");
    QCOMPARE(stopped.exitCode(), 0);
    QCOMPARE(stopped.lastLine(), QByteArray("job 2: waiting for confirmation"));
    QCOMPARE(jobs().at(1).state, JobState::WaitingForConfirmation);
}

void TestCtlJobsTerminal::stoppedWhilePlanningNothingIsLeft()
{
    simulate({u"--fault"_s, u"delay=10000"_s});
    PseudoTerminal terminal;
    start(terminal, words(u"add "_s + changing + u" --guild "_s + m_guild));
    QTRY_VERIFY_WITH_TIMEOUT(terminal.seen().contains("planning: "), 30'000);
    QCOMPARE(jobs().size(), std::size_t(1));
    terminal.type("\003");
    QCOMPARE(terminal.exitCode(), 1);
    QVERIFY2(terminal.lastLine().contains("stopped while it was planned: there is no such job"),
        terminal.seen().constData());
    QVERIFY(jobs().empty());
}

void TestCtlJobsTerminal::planningSaysHowFarItIs()
{
    simulate({u"--fault"_s, u"delay=800"_s});
    PseudoTerminal terminal(24);
    start(terminal, words(u"add "_s + changing + u" --guild "_s + m_guild + u" --dry-run"_s));
    QTRY_VERIFY_WITH_TIMEOUT(terminal.seen().contains("\r\033[Jplanning: 2 answers\342\200\246"), 30'000);
    QCOMPARE(terminal.exitCode(), 0);
    // The line is gone before the plan is printed.
    QVERIFY2(terminal.seen().contains("\r\033[Jchange "), terminal.seen().constData());
    // A pipe gets nothing of it.
    const auto piped = runProgram(program("headroomctl"),
        words(u"add "_s + changing + u" --guild "_s + m_guild + u" --dry-run"_s), {}, withToken());
    QVERIFY2(piped.out.startsWith("change ") && !piped.out.contains('\033'), piped.out.constData());
}

void TestCtlJobsTerminal::runDrawsABarThatFitsTheTerminal()
{
    simulate({}, 60);
    add(u" --yes --concurrency 2"_s);
    slow();
    auto environment = withToken();
    environment.insert(u"NO_COLOR"_s, u"1"_s);
    PseudoTerminal terminal(70);
    start(terminal, words(u"run --until-idle"_s), environment);
    const auto shows = [&terminal](const char* pattern) {
        return QRegularExpression(QString::fromUtf8(pattern)).match(QString::fromUtf8(terminal.seen())).hasMatch();
    };
    QTRY_VERIFY_WITH_TIMEOUT(shows(R"(job 1: \[#+ +\] \d+ of 60, \d+\.\d a second, [^,]+ left\r)"), 60'000);
    QVERIFY2(longestLine(terminal.seen()) < 70, terminal.seen().constData());
    terminal.resize(30);
    QTest::qWait(600); // what is drawn now may still be as wide as before
    terminal.seen();
    terminal.forget();
    QTRY_VERIFY_WITH_TIMEOUT(shows(R"(\r\x{1b}\[Jjob 1: \d+ of 60)"), 60'000);
    QVERIFY2(longestLine(terminal.seen()) < 30, terminal.seen().constData());
    terminal.resize(100);
    terminal.forget();
    QCOMPARE(terminal.exitCode(), 0);
    QCOMPARE(terminal.lastLine(), QByteArray("job 1: done: 60 of 60"));
    QVERIFY(!shows(R"(\x{1b}\[[0-9;]*m)")); // no colours
}

void TestCtlJobsTerminal::followDrawsOneLine()
{
    simulate({}, 30);
    add(u" --yes --concurrency 2"_s);
    slow();
    PseudoTerminal follow(60);
    start(follow, words(u"follow 1"_s, false));
    QTRY_VERIFY_WITH_TIMEOUT(follow.seen().contains("queued: ["), 30'000);
    GuardedProcess runner;
    runner.setProcessEnvironment(withToken());
    runner.start(program("headroomctl"), words(u"run --until-idle"_s));
    QCOMPARE(follow.exitCode(), 0);
    QVERIFY2(follow.seen().contains("running: [#"), follow.seen().constData());
    QVERIFY2(follow.lastLine().startsWith("done: [###") && follow.lastLine().contains("] 30 of 30"),
        follow.lastLine().constData());
    QCOMPARE(follow.seen().count('\n'), 1);
    QVERIFY(longestLine(follow.seen()) < 60);
    runner.waitForFinished(60'000);
}

void TestCtlJobsTerminal::aDumbTerminalGetsLines()
{
    simulate();
    add(u" --yes"_s);
    auto environment = withToken();
    environment.insert(u"TERM"_s, u"dumb"_s);
    PseudoTerminal terminal;
    start(terminal, words(u"run --until-idle"_s), environment);
    QCOMPARE(terminal.exitCode(), 0);
    QVERIFY2(!terminal.seen().contains('\033'), terminal.seen().constData());
    QCOMPARE(terminal.lastLine(), QByteArray("job 1: done: 5 of 5"));
}

HEADROOM_TEST(TestCtlJobsTerminal)

} // namespace headroom::tst_ctl_jobs_terminal

#include "tst_ctl_jobs_terminal.moc"
