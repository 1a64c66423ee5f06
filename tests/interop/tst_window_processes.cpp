// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Links go to the window that is open, among several processes of the desktop program.
#include "tests/support/programs/program.h"
#include "tests/support/servers/keyring.h"

#include "core/base/processes/guarded_process.h"
#include "core/console/places/window_links.h"

#include <QDir>
#include <QFile>
#include <QLocalSocket>
#include <QTemporaryDir>

#include <algorithm>
#include <csignal>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace headroom::tst_window_processes {

using namespace Qt::StringLiterals;

namespace {

// Programs have to start, or to end, on a machine that may be busy and under a sanitizer.
constexpr int longEnough = 60'000; // ms

} // namespace

class TestWindowProcesses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup()
    {
        m_said.clear();
        m_windows.clear();
    }

    void aLinkGoesToTheWindowOfItsProfile();
    void withoutALinkThereIsAnotherWindow();
    void aLinkOfAnotherProfileOpensAnotherWindow();
    void twoLinksAtOnceOpenOneWindow();
    void aLinkIsTakenByAWindowThatStillAsksForASecret();
    void aKilledWindowIsReplaced();
    void aWindowThatHangsIsReplaced();
    void garbageIsIgnored();
    void withoutARuntimeFolderItOpensAsBefore();

private:
    using Window = std::unique_ptr<GuardedProcess>;

    // Waits until it answers.
    GuardedProcess* open(const QStringList& arguments);
    // How the process of a link ended; none: it is a window of its own.
    std::optional<int> openLink(const QString& link);
    QStringList sockets() const { return QDir(folder()).entryList(QDir::System | QDir::Files); }
    QString folder() const { return m_home->filePath(u"runtime/headroom"_s); }
    // All that it wrote so far.
    const QByteArray& saidBy(GuardedProcess& window) { return m_said[&window] += window.readAllStandardError(); }
    QString socketOf(const GuardedProcess& window) const
    {
        return folder() + u"/window-"_s + QString::number(window.processId());
    }
    // A busy machine may take longer to start it than who opens a link waits.
    bool answers(const GuardedProcess& window) const
    {
        if (!QFile::exists(socketOf(window)))
            return false;
        QLocalSocket socket;
        socket.connectToServer(socketOf(window));
        if (!socket.waitForConnected(longEnough))
            return false;
        socket.write("link headroom://overview?profile=nobody\n");
        return socket.waitForReadyRead(longEnough) && socket.readAll() == "other\n";
    }

    std::unique_ptr<QTemporaryDir> m_home;
    QProcessEnvironment m_environment;
    std::vector<Window> m_windows;
    std::map<const GuardedProcess*, QByteArray> m_said;
};

void TestWindowProcesses::init()
{
    m_home = std::make_unique<QTemporaryDir>(QDir::tempPath() + u"/hr-XXXXXX"_s); // a socket's path is short
    for (const auto* name : {"runtime", "config", "data"})
        QVERIFY(QDir(m_home->path()).mkpath(QString::fromLatin1(name)));
    QCOMPARE(chmod(m_home->filePath(u"runtime"_s).toLocal8Bit().constData(), 0700), 0);
    m_environment = support::environmentWith({{"QT_QPA_PLATFORM", u"offscreen"_s}, {"HOME", m_home->path()},
        {"XDG_RUNTIME_DIR", m_home->filePath(u"runtime"_s)}, {"XDG_CONFIG_HOME", m_home->filePath(u"config"_s)},
        {"XDG_DATA_HOME", m_home->filePath(u"data"_s)}, {"QT_LOGGING_RULES", u"headroom.links.info=true"_s}});
    m_environment.remove(u"DBUS_SESSION_BUS_ADDRESS"_s);
    for (const auto& name : {u"night"_s, u"day"_s}) {
        QFile log(m_home->filePath(name + u".log"_s));
        QVERIFY(log.open(QIODevice::WriteOnly));
        const auto run =
            support::runCtl({u"profiles"_s, u"save"_s, name, u"--log"_s, log.fileName()}, {}, m_environment);
        QVERIFY2(run.exitCode == 0, run.err);
    }
}

GuardedProcess* TestWindowProcesses::open(const QStringList& arguments)
{
    auto window = std::make_unique<GuardedProcess>();
    window->setProcessEnvironment(m_environment);
    window->start(support::program("headroom"), arguments);
    m_windows.push_back(std::move(window));
    auto* opened = m_windows.back().get();
    const bool isOpen = QTest::qWaitFor([&] { return answers(*opened); }, longEnough);
    if (!isOpen)
        qFatal("%s", opened->readAllStandardError().constData());
    return opened;
}

std::optional<int> TestWindowProcesses::openLink(const QString& link)
{
    auto process = std::make_unique<GuardedProcess>();
    process->setProcessEnvironment(m_environment);
    process->start(support::program("headroom"), {link});
    if (!QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning || answers(*process); }, longEnough))
        qFatal("it neither ended nor opened");
    if (process->state() == QProcess::NotRunning)
        return process->exitCode();
    m_windows.push_back(std::move(process));
    return std::nullopt;
}

void TestWindowProcesses::aLinkGoesToTheWindowOfItsProfile()
{
    auto* night = open({u"--profile"_s, u"night"_s});
    auto* day = open({u"--profile"_s, u"day"_s});
    QCOMPARE(openLink(u"headroom://traffic?filter=method:GET&profile=night"_s), std::optional(0));
    QTRY_VERIFY_WITH_TIMEOUT(saidBy(*night).contains("went to traffic"), longEnough);
    QCOMPARE(openLink(u"headroom://shards?profile=day"_s), std::optional(0));
    QTRY_VERIFY_WITH_TIMEOUT(saidBy(*day).contains("went to shards"), longEnough);
    QCOMPARE(saidBy(*night).count("went to"), 1);
    QCOMPARE(sockets().size(), 2);
}

void TestWindowProcesses::withoutALinkThereIsAnotherWindow()
{
    auto* first = open({u"--profile"_s, u"night"_s});
    auto* second = open({u"--profile"_s, u"night"_s});
    QVERIFY(first->processId() != second->processId());
    QCOMPARE(sockets().size(), 2);
    // Nor where a profile is named besides.
    auto* third = open({u"--profile"_s, u"night"_s, u"headroom://traffic?profile=night"_s});
    QVERIFY(third->state() == QProcess::Running);
    for (const auto& window : m_windows)
        window->terminate();
    for (const auto& window : m_windows)
        QVERIFY(window->waitForFinished(longEnough));
    QCOMPARE(sockets(), QStringList()); // they leave nothing
}

void TestWindowProcesses::aLinkOfAnotherProfileOpensAnotherWindow()
{
    open({u"--profile"_s, u"night"_s});
    open({}); // the assistant shows no fleet
    QCOMPARE(openLink(u"headroom://traffic?profile=day"_s), std::optional<int>());
    QCOMPARE(sockets().size(), 3);
    QCOMPARE(openLink(u"headroom://shards?profile=day"_s), std::optional(0)); // which has it now
}

// As by a double click.
void TestWindowProcesses::twoLinksAtOnceOpenOneWindow()
{
    for (int i = 0; i < 2; ++i) {
        m_windows.push_back(std::make_unique<GuardedProcess>());
        m_windows.back()->setProcessEnvironment(m_environment);
        m_windows.back()->start(support::program("headroom"), {u"headroom://traffic?profile=night"_s});
    }
    const auto hasEnded = [](const Window& window) { return window->state() == QProcess::NotRunning; };
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(m_windows, hasEnded), longEnough);
    const auto ended = std::ranges::find_if(m_windows, hasEnded);
    QCOMPARE((*ended)->exitCode(), 0);
    auto& other = ended == m_windows.begin() ? *m_windows.back() : *m_windows.front();
    QTRY_VERIFY_WITH_TIMEOUT(answers(other), longEnough);
    QVERIFY(saidBy(other).contains("went to traffic"));
    QCOMPARE(sockets().size(), 1);
}

void TestWindowProcesses::aLinkIsTakenByAWindowThatStillAsksForASecret()
{
    support::Keyring session;
    const auto saved =
        support::runCtl({u"profiles"_s, u"save"_s, u"locked"_s, u"--redis"_s, u"redis://:opensesame-17@127.0.0.1:9"_s},
            {}, session.environment());
    QVERIFY2(saved.exitCode == 0, saved.err.constData());
    session.lock();
    const auto ofTest = std::exchange(m_environment, session.environment());
    for (const auto& name : {u"QT_QPA_PLATFORM"_s, u"XDG_RUNTIME_DIR"_s, u"QT_LOGGING_RULES"_s})
        m_environment.insert(name, ofTest.value(name));
    auto* window = open({u"--profile"_s, u"locked"_s});
    QCOMPARE(openLink(u"headroom://traffic?profile=locked"_s), std::optional(0));
    QVERIFY(saidBy(*window).contains("went to traffic"));
    QCOMPARE(sockets().size(), 1);
    cleanup(); // before the keyring ends
}

void TestWindowProcesses::aKilledWindowIsReplaced()
{
    auto* night = open({u"--profile"_s, u"night"_s});
    const auto left = socketOf(*night);
    night->kill();
    QVERIFY(night->waitForFinished(longEnough));
    QVERIFY(QFile::exists(left));
    QCOMPARE(openLink(u"headroom://traffic?profile=night"_s), std::optional<int>());
    QVERIFY(!QFile::exists(left));
    QCOMPARE(openLink(u"headroom://traffic?profile=night"_s), std::optional(0));
}

void TestWindowProcesses::aWindowThatHangsIsReplaced()
{
    auto* night = open({u"--profile"_s, u"night"_s});
    ::kill(pid_t(night->processId()), SIGSTOP);
    QCOMPARE(openLink(u"headroom://traffic?profile=night"_s), std::optional<int>());
    ::kill(pid_t(night->processId()), SIGCONT);
    QCOMPARE(sockets().size(), 2);
}

void TestWindowProcesses::garbageIsIgnored()
{
    auto* night = open({u"--profile"_s, u"night"_s});
    for (const auto& bytes : {QByteArray("GET / HTTP/1.1\r\n\r\n"), QByteArray(200'000, '\xff'), QByteArray("link \n"),
             QByteArray("link headroom://traffic?profile=night\nlink x\n\0\0", 48)}) {
        QLocalSocket socket;
        socket.connectToServer(socketOf(*night));
        QVERIFY(socket.waitForConnected(longEnough));
        socket.write(bytes);
        QTRY_COMPARE_WITH_TIMEOUT(socket.state(), QLocalSocket::UnconnectedState, longEnough);
    }
    QVERIFY(night->state() == QProcess::Running);
    // A file that is no socket, and one of a process that is gone.
    QFile file(folder() + u"/window-1"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(openLink(u"headroom://shards?profile=night"_s), std::optional(0));
    struct stat status = {};
    for (const auto& path : {folder(), socketOf(*night)}) {
        QCOMPARE(lstat(path.toLocal8Bit().constData(), &status), 0);
        QCOMPARE(int(status.st_mode & (S_IRWXG | S_IRWXO)), 0);
    }
}

void TestWindowProcesses::withoutARuntimeFolderItOpensAsBefore()
{
    open({u"--profile"_s, u"night"_s});
    m_environment.remove(u"XDG_RUNTIME_DIR"_s);
    GuardedProcess window;
    window.setProcessEnvironment(m_environment);
    window.start(support::program("headroom"), {u"headroom://traffic?profile=night"_s});
    QByteArray said;
    const auto isOpen = [&] {
        return (said += window.readAllStandardError()).contains("links do not find this window");
    };
    QTRY_VERIFY_WITH_TIMEOUT(isOpen(), longEnough);
    QCOMPARE(sockets().size(), 1);
    window.terminate();
    QVERIFY(window.waitForFinished(longEnough));
}

HEADROOM_TEST(TestWindowProcesses)

} // namespace headroom::tst_window_processes

#include "tst_window_processes.moc"
