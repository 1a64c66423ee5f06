// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// However a server stops telling what changes without a word, the watcher notices and shows what changed meanwhile.
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>

namespace headroom::tst_tracking_lost {

using namespace std::chrono_literals;
using support::RedisServer;
using support::words;
using watch::Watcher;

namespace {

constexpr Duration noticedWithin = 2s;
constexpr Duration onALoadedMachine = 500ms; // for two cores that others use as well
constexpr Duration shownWithin = 4s;

struct View : support::WatchedRedis
{
    explicit View(const std::string& url)
        : WatchedRedis(url)
    {
        QObject::connect(&watcher, &Watcher::stateChanged, [this] {
            if (!noticedAt && watcher.state().phase == Watcher::Phase::Lost)
                noticedAt = clock.now();
        });
    }

    std::optional<Instant> noticedAt;
};

// Between the watcher and the server: lets bytes through until it is told otherwise, and never closes our side.
class Middle : public QObject
{
public:
    explicit Middle(std::uint16_t port)
        : m_port(port)
    {
        if (!m_server.listen(QHostAddress::LocalHost))
            qFatal("no free port");
        connect(&m_server, &QTcpServer::newConnection, this, [this] { accept(); });
    }
    std::string url() const { return "redis://127.0.0.1:" + std::to_string(m_server.serverPort()); }

    void swallow(const char* name) { find(name)->swallowed = true; } // both ways, of the connection of this name
    void turnTrackingOff(const char* name) { find(name)->turnOff = true; }

private:
    struct Pair
    {
        QTcpSocket* near;
        QTcpSocket* far;
        QByteArray firstBytes;
        bool swallowed = false;
        bool turnOff = false; // with the next bytes
        bool dropOk = false;
    };
    static constexpr const char* off = "*3\r\n$6\r\nCLIENT\r\n$8\r\nTRACKING\r\n$3\r\nOFF\r\n";

    void accept()
    {
        auto pair = std::make_shared<Pair>();
        pair->near = m_server.nextPendingConnection();
        pair->far = new QTcpSocket(this);
        m_pairs.push_back(pair);
        pair->far->connectToHost(QStringLiteral("127.0.0.1"), m_port);
        connect(pair->near, &QTcpSocket::readyRead, this, [pair] { there(*pair); });
        connect(pair->far, &QTcpSocket::readyRead, this, [pair] { back(*pair); });
    }
    static void there(Pair& pair)
    {
        const auto bytes = pair.near->readAll();
        if (pair.firstBytes.size() < 256)
            pair.firstBytes += bytes;
        if (pair.swallowed)
            return;
        pair.far->write(bytes);
        if (!std::exchange(pair.turnOff, false))
            return;
        pair.far->write(off);
        pair.dropOk = true;
    }
    static void back(Pair& pair)
    {
        auto bytes = pair.far->readAll();
        const auto ok = bytes.indexOf("+OK\r\n");
        if (pair.dropOk && ok >= 0) {
            bytes.remove(ok, 5);
            pair.dropOk = false;
        }
        if (!pair.swallowed)
            pair.near->write(bytes);
    }
    Pair* find(const char* name)
    {
        for (const auto& pair : m_pairs) {
            if (pair->firstBytes.contains(QByteArray(name) + "\r\n"))
                return pair.get();
        }
        qFatal("there is no connection %s", name);
        return nullptr;
    }

    std::uint16_t m_port;
    QTcpServer m_server;
    std::vector<std::shared_ptr<Pair>> m_pairs;
};

constexpr const char* reading = "headroom-watch";
constexpr const char* changesConnection = "headroom-watch-changes";

void killConnection(const RedisServer& server, const char* name)
{
    server.cli(words("CLIENT KILL ID") + QStringList{server.connectionId(name)});
}

using Loss = std::function<void(RedisServer&, Middle&)>;

} // namespace

class TestTrackingLost : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFrozenServer();
    void aKilledSubscriber();
    void behindAProxy_data();
    void behindAProxy();
    void aServerThatDoesNotAnswerTheQuestionIsAskedOnce();
    void whatIsVisibleOrExhaustedIsShownBeforeAllIsReadAgain();

private:
    // `lose` is what happens; after it the key is changed.
    void isNoticed(
        RedisServer& server, View& view, const std::function<void()>& lose, const std::function<void()>& mend = {});
};

void TestTrackingLost::isNoticed(
    RedisServer& server, View& view, const std::function<void()>& lose, const std::function<void()>& mend)
{
    QTRY_COMPARE(view.remaining("/a"), std::optional<std::int64_t>(5));
    QTRY_VERIFY(view.isLive());
    server.cli(words("SET /c:remaining 6"));
    QTRY_COMPARE(
        view.remaining("/c"), std::optional<std::int64_t>(6)); // told, and read: after all that was asked first
    lose();
    const auto since = view.clock.now();
    QTcpSocket writer; // a server that stands still reads it later
    writer.connectToHost(QStringLiteral("127.0.0.1"), server.port());
    QVERIFY(writer.waitForConnected(30'000));
    writer.write("SET /a:remaining 4\r\nSET /b:remaining 3\r\n");
    writer.flush();
    QTRY_VERIFY_WITH_TIMEOUT(view.noticedAt, 30'000);
    const auto noticed = *view.noticedAt - since;
    if (mend)
        mend();
    const auto mended = mend ? view.clock.now() : since;
    QTRY_COMPARE_WITH_TIMEOUT(view.remaining("/a"), std::optional<std::int64_t>(4), 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(view.remaining("/b"), std::optional<std::int64_t>(3), 30'000);
    const auto shown = view.clock.now() - mended;
    qInfo("noticed after %lld ms, shown %lld ms after %s", static_cast<long long>(toMilliseconds(noticed).count()),
        static_cast<long long>(toMilliseconds(shown).count()), mend ? "the server was back" : "it was lost");
    QVERIFY(noticed < noticedWithin + onALoadedMachine);
    QVERIFY(shown < shownWithin);
    QTRY_VERIFY(view.isLive());
    server.cli(words("SET /a:remaining 1"));
    QTRY_COMPARE(view.remaining("/a"), std::optional<std::int64_t>(1)); // and it is told again
}

void TestTrackingLost::aFrozenServer()
{
    RedisServer server;
    server.cli(words("SET /a:remaining 5"));
    View view(server.url());
    isNoticed(
        server, view, [&] { server.freeze(); }, [&] { server.thaw(); });
}

void TestTrackingLost::aKilledSubscriber()
{
    RedisServer server;
    server.cli(words("SET /a:remaining 5"));
    View view(server.url());
    isNoticed(server, view, [&] { killConnection(server, changesConnection); });
}

void TestTrackingLost::behindAProxy_data()
{
    QTest::addColumn<Loss>("lose");
    QTest::newRow("a subscriber whose bytes are swallowed")
        << Loss([](RedisServer&, Middle& middle) { middle.swallow(changesConnection); });
    QTest::newRow("a reader whose bytes are swallowed")
        << Loss([](RedisServer&, Middle& middle) { middle.swallow(reading); });
    QTest::newRow("a killed subscriber that the proxy keeps open")
        << Loss([](RedisServer& server, Middle&) { killConnection(server, changesConnection); });
    QTest::newRow("a killed reader that the proxy keeps open")
        << Loss([](RedisServer& server, Middle&) { killConnection(server, reading); });
    QTest::newRow("tracking that was turned off")
        << Loss([](RedisServer&, Middle& middle) { middle.turnTrackingOff(reading); });
}

void TestTrackingLost::behindAProxy()
{
    QFETCH(Loss, lose);
    RedisServer server;
    server.cli(words("SET /a:remaining 5"));
    Middle middle(server.port());
    View view(middle.url());
    isNoticed(server, view, [&] { lose(server, middle); });
}

void TestTrackingLost::aServerThatDoesNotAnswerTheQuestionIsAskedOnce()
{
    RedisServer server;
    server.cli(words("SET /a:remaining 5"));
    server.cli(words("ACL SETUSER few on nopass ~* &* +@all -client|trackinginfo"));
    auto url = server.url();
    url.insert(url.find("//") + 2, "few@");
    View view(url);
    QTRY_VERIFY(view.isLive());
    const auto count = [&](const char* command, const char* what) {
        const QRegularExpression pattern(
            QStringLiteral("cmdstat_%1:(?:.*,)?%2=(\\d+)").arg(QLatin1String(command), QLatin1String(what)));
        return pattern.match(server.cli(words("INFO commandstats"))).captured(1).toInt();
    };
    QTRY_COMPARE(count("client\\|trackinginfo", "rejected_calls"), 1);
    const int pings = count("ping", "calls");
    QTRY_VERIFY(count("ping", "calls") > pings + 2);
    QCOMPARE(count("client\\|trackinginfo", "rejected_calls"), 1);
    QVERIFY(view.isLive() && !view.noticedAt);
}

void TestTrackingLost::whatIsVisibleOrExhaustedIsShownBeforeAllIsReadAgain()
{
    constexpr int buckets = 20'000;
    RedisServer server;
    QByteArray lines;
    for (int i = 0; i < buckets; ++i)
        lines += "SET /" + QByteArray::number(i) + ":remaining " + (i == 5 ? "0" : "4") + " PX 600000\n";
    server.cliLines(lines);
    View view(server.url());
    QTRY_VERIFY_WITH_TIMEOUT(view.isLive(), 30000);
    QCOMPARE(view.watcher.table().size(), std::size_t(buckets));
    view.watcher.setVisible({view.watcher.table().idOf("/7").value()});
    std::optional<std::uint64_t> scannedWhenShown;
    connect(&view.watcher, &Watcher::changed, this, [&] {
        if (!scannedWhenShown && view.remaining("/5") == 3 && view.remaining("/7") == 2)
            scannedWhenShown = view.watcher.state().keysScanned;
    });
    const auto id = server.connectionId(reading);
    server.cliLines("MULTI\nCLIENT KILL ID " + id.toUtf8()
        + "\nSET /5:remaining 3 PX 600000\nSET /7:remaining 2 PX 600000\nSET /9:remaining 1 PX 600000\nEXEC\n");
    QTRY_COMPARE_WITH_TIMEOUT(view.remaining("/9"), std::optional<std::int64_t>(1), 30000);
    QTRY_VERIFY_WITH_TIMEOUT(view.isLive(), 30000);
    QVERIFY(scannedWhenShown);
    QVERIFY2(*scannedWhenShown < buckets / 20, qPrintable(QString::number(*scannedWhenShown)));
}

HEADROOM_TEST(TestTrackingLost)

} // namespace headroom::tst_tracking_lost

#include "tst_tracking_lost.moc"
