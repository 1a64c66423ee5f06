// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Forward proxies on the way to Discord, with TLS inside them and without.
#include "core/base/time/system_clock.h"
#include "core/net/qt/network_settings.h"
#include "tests/support/clients/request_sender.h"
#include "tests/support/servers/nginx_server.h"
#include "tests/support/servers/scripted_http.h"
#include "tests/support/servers/tunnel_proxy.h"

namespace headroom::tst_qt_transport_proxy {

using support::NginxServer;
using support::RequestSender;
using support::ScriptedHttp;
using support::TunnelProxy;
using Kind = TunnelProxy::Kind;

namespace {

void addKinds()
{
    QTest::addColumn<Kind>("kind");
    QTest::addRow("HTTP") << Kind::Http;
    QTest::addRow("SOCKS 5") << Kind::Socks5;
}

net::QtTransport::Options through(const std::string& proxy, const NginxServer& server)
{
    net::QtTransport::Options options;
    options.api = server.url();
    options.caFile = server.caFile();
    options.proxy = proxy;
    return options;
}

constexpr auto answersHello = "location / { return 200 hello; }";

} // namespace

class TestQtTransportProxy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tlsGoesThroughIt_data() { addKinds(); }
    void tlsGoesThroughIt();
    void plainHttpGoesThroughIt_data() { addKinds(); }
    void plainHttpGoesThroughIt();
    void userAndPasswordAreHandedIn_data() { addKinds(); }
    void userAndPasswordAreHandedIn();
    void whoIsNotLetInIsToldSoWithoutThePassword_data() { addKinds(); }
    void whoIsNotLetInIsToldSoWithoutThePassword();
    void whereNoProxyListensNothingIsSentAroundIt_data() { addKinds(); }
    void whereNoProxyListensNothingIsSentAroundIt();
    void aUrlThatIsNoneIsRefusedAndItsPasswordNotRepeated_data();
    void aUrlThatIsNoneIsRefusedAndItsPasswordNotRepeated();

private:
    SystemClock m_clock;
};

void TestQtTransportProxy::tlsGoesThroughIt()
{
    QFETCH(Kind, kind);
    const NginxServer server({.server = answersHello});
    const TunnelProxy proxy(kind);
    RequestSender sender(through(proxy.url(), server), m_clock);
    for (int i = 0; i < 20; ++i)
        sender.send({"GET", "/x", {}, {}}, false);
    QTRY_COMPARE(sender.results.size(), 20U);
    for (const auto& result : sender.results) {
        QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
        QCOMPARE(result->body, std::string("hello"));
    }
    QVERIFY(!proxy.tunnels().isEmpty());
    QCOMPARE("https://" + proxy.tunnels().constFirst().toStdString(), server.url());
    QVERIFY(server.connections() <= proxy.tunnels().size()); // none of them went around it
}

void TestQtTransportProxy::plainHttpGoesThroughIt()
{
    QFETCH(Kind, kind);
    const ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "200 OK", "hello"); });
    const TunnelProxy proxy(kind);
    net::QtTransport::Options options;
    options.api = server.url();
    options.proxy = proxy.url();
    RequestSender sender(options, m_clock);
    const auto result = sender.await({"POST", "/x", "{}", {}}, false);
    QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
    QCOMPARE(result->body, std::string("hello"));
    QCOMPARE(server.received().size(), 1);
    QCOMPARE(server.received()[0].body, QByteArray("{}"));
    QCOMPARE(proxy.tunnels().size(), 1);
}

void TestQtTransportProxy::userAndPasswordAreHandedIn()
{
    QFETCH(Kind, kind);
    const NginxServer server({.server = answersHello});
    const TunnelProxy proxy(kind, "me:secret");
    RequestSender sender(through(proxy.url("me:secret"), server), m_clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, false);
    QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
}

void TestQtTransportProxy::whoIsNotLetInIsToldSoWithoutThePassword()
{
    QFETCH(Kind, kind);
    const NginxServer server({.server = answersHello});
    const TunnelProxy proxy(kind, "me:secret");
    RequestSender sender(through(proxy.url("me:wrongword"), server), m_clock);
    const auto result = sender.await({"POST", "/x", "{}", {}}, false);
    QVERIFY(!result);
    QVERIFY(!result.error().maybeSent);
    QVERIFY2(result.error().text.find("proxy") != std::string::npos, result.error().text.c_str());
    QVERIFY(result.error().text.find("wrongword") == std::string::npos);
    QVERIFY(server.log().isEmpty());
}

void TestQtTransportProxy::whereNoProxyListensNothingIsSentAroundIt()
{
    QFETCH(Kind, kind);
    const NginxServer server({.server = answersHello});
    std::string url;
    {
        const TunnelProxy absent(kind);
        url = absent.url();
    }
    RequestSender sender(through(url, server), m_clock);
    const auto result = sender.await({"POST", "/x", "{}", {}}, false);
    QVERIFY(!result);
    QVERIFY(!result.error().maybeSent);
    QVERIFY2(result.error().text.find("proxy") != std::string::npos, result.error().text.c_str());
    QVERIFY(server.log().isEmpty());
}

void TestQtTransportProxy::aUrlThatIsNoneIsRefusedAndItsPasswordNotRepeated_data()
{
    QTest::addColumn<std::string>("url");
    for (const auto* url :
        {"me:secret@host:1", "ftp://me:secret@host:1", "http://me:secret@host", "http://me:secret@host:1/path",
            "socks5://me:secret@:1080", "http://me:secret@host:99999", "http://", "socks4://me:secret@host:1"})
        QTest::addRow("%s", url) << std::string(url);
}

void TestQtTransportProxy::aUrlThatIsNoneIsRefusedAndItsPasswordNotRepeated()
{
    QFETCH(std::string, url);
    const auto proxy = net::readProxy(url, "https://discord.com/api/v10");
    QVERIFY(!proxy);
    QVERIFY(proxy.error().kind == ErrorKind::Usage);
    QVERIFY(proxy.error().text.find("secret") == std::string::npos);
    QVERIFY(proxy.error().text.find("socks5://user:password@host:1080") != std::string::npos);
}

HEADROOM_TEST(TestQtTransportProxy)

} // namespace headroom::tst_qt_transport_proxy

#include "tst_qt_transport_proxy.moc"
