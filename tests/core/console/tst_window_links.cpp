// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Links go to windows that are open, by their sockets.
#include "core/console/places/window_links.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLocalSocket>
#include <QTemporaryDir>

#include <algorithm>
#include <future>
#include <memory>
#include <random>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace headroom::tst_window_links {

using namespace headroom::console;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// A socket that nobody listens on, as a killed process leaves it.
void leaveSocket(const std::string& path)
{
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    QCOMPARE(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    close(socket);
}

} // namespace

class TestWindowLinks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { qunsetenv("XDG_RUNTIME_DIR"); }

    void aMessageIsReadAsItIsWritten();
    void whatIsNoMessageIsNone_data();
    void whatIsNoMessageIsNone();
    void secretsAreNotPassedOn();
    void theFolderIsTheUsersAlone();
    void aFolderOfOthersIsNotUsed();
    void aLinkIsTaken();
    void aLinkOfAnotherFleetIsNotTaken();
    void withoutAWindowNobodyTakesIt();
    void aWindowThatIsBeingBuiltIsWaitedFor();
    void ofTwoLinksAtOnceTheSecondFindsTheWindowOfTheFirst();
    void aWindowThatIsNotBuiltLeavesNothing();
    void deadSocketsAreRemoved();
    void aWindowThatHangsIsPassedOver();
    void garbageEndsItsConnectionAndNothingElse();
    void whoSaysNothingIsLeft();
    void manyConnectionsAtOnceAreRefused();

private:
    std::string folder() const { return m_folder->path().toStdString() + "/headroom"; }
    QStringList sockets() const { return QDir(QString::fromStdString(folder())).entryList(QDir::System | QDir::Files); }
    // On a thread, as the window's has to answer.
    bool send(const std::string& link, const std::string& activation = {}, int timeoutMs = 10'000) const
    {
        auto sent = std::async(std::launch::async, [folder = folder(), link, activation, timeoutMs] {
            return sendLinkToWindow(folder, link, activation, {.openMs = timeoutMs});
        });
        while (sent.wait_for(std::chrono::milliseconds{5}) != std::future_status::ready)
            QCoreApplication::processEvents();
        return sent.get();
    }
    std::unique_ptr<WindowLinkServer> open(const std::string& profile)
    {
        return open(profile, std::make_unique<WindowLinkSocket>(windowLinkFolder()));
    }
    std::unique_ptr<WindowLinkServer> open(const std::string& profile, std::unique_ptr<WindowLinkSocket> socket)
    {
        return std::make_unique<WindowLinkServer>(std::move(socket), [this, profile](const LinkMessage& message) {
            if (message.place.profile != profile)
                return false;
            m_taken.push_back(message);
            return true;
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::vector<LinkMessage> m_taken;
};

void TestWindowLinks::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_taken.clear();
    qputenv("XDG_RUNTIME_DIR", m_folder->path().toLocal8Bit());
}

void TestWindowLinks::aMessageIsReadAsItIsWritten()
{
    const std::string link = "headroom://buckets?filter=is:held%20route:/x&at=2026-11-22T03:11:40Z&profile=%C3%9C";
    for (const std::string& activation : {std::string(), std::string("gnome-shell/headroom/1-2_TIME3")}) {
        const auto line = linkMessage(link, activation);
        QVERIFY(line.endsWith('\n') && line.count('\n') == 1);
        const auto message = readLinkMessage(line.chopped(1));
        QVERIFY(message.has_value());
        QVERIFY(message->place == *readLink(link));
        QCOMPARE(message->activation, activation);
    }
    // What is no token is left out, as it would be no message with it.
    for (const std::string& activation : {std::string("a b"), std::string("a\nb"), std::string(1000, 'a')})
        QCOMPARE(linkMessage(link, activation), linkMessage(link, {}));
}

void TestWindowLinks::whatIsNoMessageIsNone_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("word") << QByteArray("link");
    QTest::newRow("no link") << QByteArray("link http://example.org/");
    QTest::newRow("another verb") << QByteArray("open headroom://buckets");
    QTest::newRow("no page") << QByteArray("link headroom://");
    QTest::newRow("more") << QByteArray("link headroom://buckets token more");
    QTest::newRow("binary token") << QByteArray("link headroom://buckets \x01\xff");
    QTest::newRow("too long") << QByteArray("link headroom://buckets?filter=") + QByteArray(maxLinkMessage, 'a');
    QTest::newRow("zeros") << QByteArray(100, '\0');
}

void TestWindowLinks::whatIsNoMessageIsNone()
{
    QFETCH(QByteArray, line);
    QVERIFY(!readLinkMessage(line));
}

void TestWindowLinks::secretsAreNotPassedOn()
{
    const auto line = linkMessage("headroom://shards/webhooks/1/hunter2hunter2hunter2", {});
    QVERIFY2(!line.contains("hunter2"), line);
}

void TestWindowLinks::theFolderIsTheUsersAlone()
{
    QCOMPARE(windowLinkFolder(), folder());
    const auto window = open("a");
    QVERIFY(window->isListening());
    for (const auto& path : {folder(), window->path().toStdString()}) {
        struct stat status = {};
        QCOMPARE(lstat(path.c_str(), &status), 0);
        QCOMPARE(int(status.st_mode & (S_IRWXG | S_IRWXO)), 0);
        QCOMPARE(status.st_uid, getuid());
    }
}

void TestWindowLinks::aFolderOfOthersIsNotUsed()
{
    QCOMPARE(chmod(m_folder->path().toLocal8Bit().constData(), 0770), 0);
    QCOMPARE(windowLinkFolder(), std::string());
    QCOMPARE(chmod(m_folder->path().toLocal8Bit().constData(), 0700), 0);
    QVERIFY(!windowLinkFolder().empty());
    QCOMPARE(chmod(folder().c_str(), 0755), 0);
    QCOMPARE(windowLinkFolder(), std::string());
    QVERIFY(!open("a")->isListening());
    QDir(m_folder->path()).rmdir(u"headroom"_s);
    const QTemporaryDir other;
    QVERIFY(QFile::link(other.path(), m_folder->filePath(u"headroom"_s)));
    QCOMPARE(windowLinkFolder(), std::string());
    qunsetenv("XDG_RUNTIME_DIR");
    QCOMPARE(windowLinkFolder(), std::string());
    QVERIFY(!sendLinkToWindow({}, "headroom://buckets", {}));
}

void TestWindowLinks::aLinkIsTaken()
{
    const auto window = open("production");
    QVERIFY(send("headroom://buckets?filter=is:held&profile=production", "token-1"));
    QCOMPARE(m_taken.size(), std::size_t(1));
    QCOMPARE(m_taken[0].place.page, std::string("buckets"));
    QCOMPARE(m_taken[0].place.filter, std::string("is:held"));
    QCOMPARE(m_taken[0].activation, std::string("token-1"));
    QVERIFY(send("headroom://traffic?profile=production"));
    QCOMPARE(m_taken.size(), std::size_t(2));
}

void TestWindowLinks::aLinkOfAnotherFleetIsNotTaken()
{
    const auto window = open("production");
    QVERIFY(!send("headroom://buckets?profile=staging"));
    QVERIFY(!send("headroom://buckets"));
    QVERIFY(m_taken.empty());
    QCOMPARE(sockets().size(), 1);
}

void TestWindowLinks::withoutAWindowNobodyTakesIt()
{
    QVERIFY(!send("headroom://buckets")); // nor is there a folder
    QCOMPARE(windowLinkFolder(), folder());
    QVERIFY(!send("headroom://buckets"));
    open("").reset();
    QCOMPARE(sockets(), QStringList()); // one that ends leaves nothing
}

void TestWindowLinks::aWindowThatIsBeingBuiltIsWaitedFor()
{
    auto socket = std::make_unique<WindowLinkSocket>(windowLinkFolder());
    QVERIFY(socket->isListening());
    auto sent = std::async(std::launch::async, [folder = folder()] {
        return sendLinkToWindow(folder, "headroom://buckets?profile=production", {}, {.openMs = 10'000});
    });
    QVERIFY(sent.wait_for(100ms) == std::future_status::timeout);
    const auto window = open("production", std::move(socket));
    QTRY_VERIFY_WITH_TIMEOUT(sent.wait_for(0ms) == std::future_status::ready, 20'000);
    QVERIFY(sent.get());
    QCOMPARE(m_taken.size(), std::size_t(1));
    QVERIFY(send("headroom://traffic?profile=production"));
}

void TestWindowLinks::ofTwoLinksAtOnceTheSecondFindsTheWindowOfTheFirst()
{
    QCOMPARE(windowLinkFolder(), folder());
    const auto start = [folder = folder()] {
        return std::async(std::launch::async,
            [folder] { return sendLinkOrListen(folder, "headroom://buckets?profile=production", {}); });
    };
    auto one = start();
    auto other = start();
    const auto isReady = [](const auto& started) { return started.wait_for(0ms) == std::future_status::ready; };
    QTRY_VERIFY_WITH_TIMEOUT(isReady(one) || isReady(other), 20'000);
    if (!isReady(one))
        std::swap(one, other);
    auto socket = one.get();
    QVERIFY(socket && socket->isListening());
    const auto window = open("production", std::move(socket));
    QTRY_VERIFY_WITH_TIMEOUT(isReady(other), 20'000);
    QVERIFY(!other.get());
    QCOMPARE(m_taken.size(), std::size_t(1));
    QCOMPARE(sockets().size(), 1);
}

void TestWindowLinks::aWindowThatIsNotBuiltLeavesNothing()
{
    auto socket = std::make_unique<WindowLinkSocket>(windowLinkFolder());
    QCOMPARE(sockets().size(), 1);
    socket.reset();
    QCOMPARE(sockets(), QStringList());
}

void TestWindowLinks::deadSocketsAreRemoved()
{
    QCOMPARE(windowLinkFolder(), folder());
    leaveSocket(folder() + "/window-1");
    leaveSocket(folder() + "/starting-2");
    // One of this process's number, as a killed one left it.
    leaveSocket(folder() + "/window-" + std::to_string(QCoreApplication::applicationPid()));
    QCOMPARE(sockets().size(), 3);
    const auto window = open("");
    QVERIFY(window->isListening());
    QVERIFY(send("headroom://buckets"));
    QVERIFY(!send("headroom://buckets?profile=staging"));
    QCOMPARE(sockets().size(), 1);
}

void TestWindowLinks::aWindowThatHangsIsPassedOver()
{
    QCOMPARE(windowLinkFolder(), folder());
    QLocalServer hangs; // it never answers: what connects waits in its queue
    hangs.setSocketOptions(QLocalServer::UserAccessOption);
    QVERIFY(hangs.listen(QString::fromStdString(folder() + "/window-1")));
    QElapsedTimer took;
    took.start();
    QVERIFY(!send("headroom://buckets", {}, 300));
    QVERIFY(took.elapsed() >= 250);
    const auto window = open("");
    QVERIFY(send("headroom://buckets", {}, 10'000));
}

void TestWindowLinks::garbageEndsItsConnectionAndNothingElse()
{
    const auto window = open("");
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        QLocalSocket socket;
        socket.connectToServer(window->path());
        QVERIFY(socket.waitForConnected());
        QByteArray bytes(round % 8 == 0 ? qsizetype(maxLinkMessage) * 2 : qsizetype(random() % 300), '\0');
        for (auto& byte : bytes)
            byte = char(random());
        if (round % 8 == 0)
            bytes.replace('\n', 'n');
        else
            bytes += '\n';
        socket.write(bytes);
        QTRY_COMPARE_WITH_TIMEOUT(socket.state(), QLocalSocket::UnconnectedState, 10'000);
        QVERIFY(!socket.readAll().contains("taken"));
    }
    QVERIFY(m_taken.empty());
    QVERIFY(send("headroom://buckets"));
    // In pieces, and with something behind it.
    QLocalSocket socket;
    socket.connectToServer(window->path());
    QVERIFY(socket.waitForConnected());
    for (const char byte : QByteArray("link headroom://traffic\nmore\n")) {
        socket.write(&byte, 1);
        socket.flush();
        QCoreApplication::processEvents();
    }
    QTRY_COMPARE_WITH_TIMEOUT(socket.state(), QLocalSocket::UnconnectedState, 10'000);
    QCOMPARE(m_taken.size(), std::size_t(2));
    QCOMPARE(m_taken.back().place.page, std::string("traffic"));
}

void TestWindowLinks::whoSaysNothingIsLeft()
{
    const auto window = open("");
    QLocalSocket socket;
    socket.connectToServer(window->path());
    QVERIFY(socket.waitForConnected());
    socket.write("link headroom://");
    QTRY_COMPARE_WITH_TIMEOUT(socket.state(), QLocalSocket::UnconnectedState, 20'000);
    QVERIFY(m_taken.empty());
}

void TestWindowLinks::manyConnectionsAtOnceAreRefused()
{
    const auto window = open("");
    std::vector<std::unique_ptr<QLocalSocket>> sockets;
    for (int i = 0; i < 3 * WindowLinkServer::maxConnections; ++i) {
        sockets.push_back(std::make_unique<QLocalSocket>());
        sockets.back()->connectToServer(window->path());
        QCoreApplication::processEvents();
    }
    const auto open = [&sockets] {
        return std::ranges::count_if(
            sockets, [](const auto& socket) { return socket->state() == QLocalSocket::ConnectedState; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(open() <= WindowLinkServer::maxConnections, 10'000);
    sockets.clear();
    QTRY_VERIFY_WITH_TIMEOUT(send("headroom://buckets"), 20'000);
}

HEADROOM_TEST(TestWindowLinks)

} // namespace headroom::tst_window_links

#include "tst_window_links.moc"
