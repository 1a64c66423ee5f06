// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What clients and proxies were seen to do wrong with connections, and with nginx as a request proxy.
#include "core/base/time/system_clock.h"
#include "core/net/qt/qt_transport.h"
#include "core/rest/client.h"
#include "tests/support/files.h"
#include "tests/support/servers/nginx_server.h"
#include "tests/support/servers/reserved_port.h"
#include "tests/support/servers/scripted_http.h"

#include <QElapsedTimer>

namespace headroom::tst_failures_of_peers_connections {

using namespace std::chrono_literals;
using support::NginxServer;
using support::ScriptedHttp;

namespace {

constexpr auto granted = "location / { return 200 '{}'; }";

// The template of this project, as an operator fills it in.
QByteArray ourProxy(const QTemporaryDir& folder, const std::string& upstream, int port, int perSecond)
{
    auto filled = support::mustRead(QStringLiteral(HEADROOM_SOURCE_DIR "/packaging/nginx/proxy.conf.in"));
    const auto fill = [&filled](const char* name, const QByteArray& value) { filled.replace(name, value); };
    fill("@RATE@", QByteArray::number(perSecond));
    fill("@FOLDER@", folder.path().toUtf8());
    fill("@UPSTREAM@", QByteArray::fromStdString(upstream).mid(7)); // what follows http://
    fill("@SCHEME@", "http");
    fill("@HOST@", "discord.com");
    fill("@TOKEN@", "practice");
    fill("@LISTEN@", "127.0.0.1:" + QByteArray::number(port));
    return filled;
}

// The whole client in front of it, with no limit of its own, so that what is seen is the proxy's.
struct Caller
{
    explicit Caller(net::QtTransport::Options to)
        : transport(std::move(to), clock)
        , client(nullptr, transport, clock, {scheduler(), {}, "here"})
    {
    }
    static rest::Scheduler::Options scheduler()
    {
        rest::Scheduler::Options options;
        options.concurrency = 64;
        options.globalPerSecond = 0;
        options.addressPerSecond = 0;
        return options;
    }
    void submit(const std::string& method, const std::string& path)
    {
        client.submit({{method, path, {}, {}}}, [this](const model::Outcome& outcome) {
            ended += 1;
            answered += outcome.status == 200 ? 1 : 0;
        });
    }

    SystemClock clock;
    net::QtTransport transport;
    rest::Client client;
    int ended = 0;
    int answered = 0;
};

std::string channel(int number)
{
    return "/channels/" + std::to_string(203039963636301824LL + number) + "/messages";
}

} // namespace

class TestFailuresOfPeersConnections : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void connectionsAreReusedUnderConcurrency_data();
    void connectionsAreReusedUnderConcurrency();
    void ourProxyLimitsAtAll();
    void interactionCallbacksDoNotQueueInOurProxyBehindTheBotsRequests();
};

void TestFailuresOfPeersConnections::connectionsAreReusedUnderConcurrency_data()
{
    QTest::addColumn<bool>("http2");
    QTest::addColumn<int>("maximum");
    QTest::addRow("HTTP/1.1") << false << 64 + 2 * 6;
    QTest::addRow("HTTP/2") << true << 2;
}

// A proxy kept two idle connections to a host and closed all others: with 64 requests under way almost each of them
// paid for a TLS handshake of its own.
void TestFailuresOfPeersConnections::connectionsAreReusedUnderConcurrency()
{
    QFETCH(bool, http2);
    QFETCH(int, maximum);
    NginxServer server({.server = granted, .http2 = http2});
    net::QtTransport::Options to;
    to.api = server.url();
    to.caFile = server.caFile();
    Caller caller(to);
    constexpr int load = 900;
    for (int i = 0; i < load; ++i)
        caller.submit("GET", channel(i));
    QTRY_COMPARE_WITH_TIMEOUT(caller.ended, load, 60'000);
    QCOMPARE(caller.answered, load);
    QTRY_COMPARE(server.log().size(), load);
    QVERIFY2(server.connections() <= maximum, std::to_string(server.connections()).c_str());
}

// A recipe that is handed around keys its zone by a variable that is empty when the limit is looked at, and nginx
// counts nothing for an empty key: 300 requests passed in 173 ms at a rate of 50 a second.
void TestFailuresOfPeersConnections::ourProxyLimitsAtAll()
{
    ScriptedHttp discord([](const auto& request) { ScriptedHttp::answer(request, "200 OK", "{}"); });
    QTemporaryDir folder;
    const auto port = support::reservePort();
    const NginxServer nginx(
        {.server = granted, .http = ourProxy(folder, discord.url(), port, 50), .tls = false, .http2 = false});
    net::QtTransport::Options to;
    to.api = "http://127.0.0.1:" + std::to_string(port) + "/api/v10";
    Caller caller(to);
    QElapsedTimer took;
    took.start();
    for (int i = 0; i < 60; ++i)
        caller.submit("POST", channel(i));
    QTRY_COMPARE_WITH_TIMEOUT(caller.ended, 60, 30'000);
    QCOMPARE(caller.answered, 60);
    QVERIFY2(took.elapsed() >= 59 * 20 - 100, QByteArray::number(took.elapsed()).constData());
}

// Callbacks stood in the proxy's queue of the bot's global limit, behind what took longer than the three seconds within
// which an interaction must be answered.
void TestFailuresOfPeersConnections::interactionCallbacksDoNotQueueInOurProxyBehindTheBotsRequests()
{
    QByteArrayList heads;
    ScriptedHttp discord([&heads](const auto& request) {
        heads << request.head;
        ScriptedHttp::answer(request, "200 OK", "{}");
    });
    QTemporaryDir folder;
    const auto port = support::reservePort();
    const NginxServer nginx(
        {.server = granted, .http = ourProxy(folder, discord.url(), port, 2), .tls = false, .http2 = false});
    net::QtTransport::Options to;
    to.api = "http://127.0.0.1:" + std::to_string(port) + "/api/v10";
    Caller bot(to);
    for (int i = 0; i < 20; ++i) {
        bot.submit("POST", channel(i));
        bot.submit("POST", "/webhooks/" + std::to_string(203039963636301824LL + i) + "/token");
    }
    QTRY_VERIFY(bot.ended >= 2); // the others stand in the proxy
    Caller interactions(to);
    interactions.submit("POST", "/interactions/203039963636301824/aW50ZXJhY3Rpb246dG9rZW4tb2Ytb25l/callback");
    QTRY_COMPARE_WITH_TIMEOUT(interactions.ended, 1, 3000);
    QCOMPARE(interactions.answered, 1);
    QVERIFY(bot.ended < 40);
    const auto callback = std::find_if(
        heads.begin(), heads.end(), [](const QByteArray& head) { return head.contains("/interactions/"); });
    QVERIFY(callback != heads.end());
    QVERIFY(!callback->contains("Authorization")); // or it would count towards the limit that it went around
}

HEADROOM_TEST(TestFailuresOfPeersConnections)

} // namespace headroom::tst_failures_of_peers_connections

#include "tst_failures_of_peers_connections.moc"
