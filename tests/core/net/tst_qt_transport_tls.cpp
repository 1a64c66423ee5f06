// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// TLS, and what it agrees on: HTTP/2 or HTTP/1.1. Against a real nginx.

#include "core/base/time/system_clock.h"
#include "tests/support/clients/request_sender.h"
#include "tests/support/servers/nginx_server.h"
#include "tests/support/servers/scripted_http.h"

namespace headroom::tst_qt_transport_tls {

using support::NginxServer;
using support::RequestSender;
using support::ScriptedHttp;

namespace {

constexpr auto answersHello = "location / { return 200 hello; }";

net::QtTransport::Options trusting(const NginxServer& server)
{
    net::QtTransport::Options options;
    options.api = server.url();
    options.caFile = server.caFile();
    return options;
}

QByteArray protocolOf(const QByteArray& logLine)
{
    return logLine.split(' ').value(1);
}

} // namespace

class TestQtTransportTls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anAuthorityOfTheOperatorIsTrusted();
    void withoutItEachRequestSaysThatTheCertificateIsNotTrusted_data();
    void withoutItEachRequestSaysThatTheCertificateIsNotTrusted();
    void aCertificateForAnotherHostIsNotTrusted();
    void whereThereIsNoTlsNothingWasSent();
    void aHundredRequestsShareOneConnectionOfHttp2();
    void whereHttp2IsNotSpokenThereAreAsManyConnectionsAsNeeded();
    void afterTheFirstAnswerHttp11GetsAllItsConnectionsAtOnce();
    void everyMethodAndStatusPassesOverHttp2();
    void packedAnswersAreUnpackedOverHttp2();
    void whatMayNoLongerBeSentIsNotWritten_data();
    void whatMayNoLongerBeSentIsNotWritten();

private:
    SystemClock m_clock;
};

void TestQtTransportTls::anAuthorityOfTheOperatorIsTrusted()
{
    NginxServer server({.server = answersHello});
    RequestSender sender(trusting(server), m_clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, false);
    QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
    QCOMPARE(result->body, std::string("hello"));
    QCOMPARE(protocolOf(server.log().value(0)), QByteArray("HTTP/2.0"));
}

void TestQtTransportTls::withoutItEachRequestSaysThatTheCertificateIsNotTrusted_data()
{
    QTest::addColumn<bool>("http2");
    QTest::addRow("HTTP/2") << true;
    QTest::addRow("HTTP/1.1") << false;
}

void TestQtTransportTls::withoutItEachRequestSaysThatTheCertificateIsNotTrusted()
{
    QFETCH(bool, http2);
    NginxServer server({.server = answersHello, .http2 = http2});
    auto options = trusting(server);
    options.caFile.clear();
    RequestSender sender(options, m_clock);
    for (int i = 0; i < 20; ++i)
        sender.send({i % 2 ? "POST" : "GET", "/x", i % 2 ? "{}" : "", {}}, false);
    QTRY_COMPARE(sender.results.size(), 20U);
    for (const auto& result : sender.results) {
        QVERIFY(!result.has_value());
        QVERIFY(!result.error().maybeSent);
        QVERIFY2(
            result.error().text.starts_with("certificate of 127.0.0.1 is not trusted: "), result.error().text.c_str());
    }
    QVERIFY(server.log().isEmpty());
}

void TestQtTransportTls::aCertificateForAnotherHostIsNotTrusted()
{
    NginxServer server({.server = answersHello, .names = "DNS:discord.example"});
    RequestSender sender(trusting(server), m_clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, false);
    QVERIFY(!result.has_value());
    QVERIFY(!result.error().maybeSent);
    QVERIFY2(result.error().text.starts_with("certificate of 127.0.0.1 is not trusted: "), result.error().text.c_str());
}

void TestQtTransportTls::whereThereIsNoTlsNothingWasSent()
{
    NginxServer plain({.server = answersHello, .tls = false, .http2 = false});
    RequestSender sender({"https" + plain.url().substr(4), {}}, m_clock);
    sender.send({"POST", "/x", "{}", {}}, false);
    sender.send({"DELETE", "/x", {}, {}}, false);
    QTRY_COMPARE(sender.results.size(), 2U);
    for (const auto& result : sender.results) {
        QVERIFY(!result.has_value());
        QVERIFY(!result.error().maybeSent);
        QVERIFY2(result.error().text.starts_with("no TLS connection to 127.0.0.1"), result.error().text.c_str());
    }
}

void TestQtTransportTls::aHundredRequestsShareOneConnectionOfHttp2()
{
    QList<ScriptedHttp::Received> held;
    ScriptedHttp upstream([&held](const auto& request) { held.push_back(request); });
    NginxServer server({.server = support::proxyTo(upstream.url())});
    RequestSender sender(trusting(server), m_clock);
    for (int i = 0; i < 100; ++i)
        sender.send({"GET", "/" + std::to_string(i), {}, {}}, false);
    QTRY_COMPARE(held.size(), 100); // all under way at once
    for (const auto& request : held)
        ScriptedHttp::answer(request, "200 OK", "{}");
    QTRY_COMPARE(sender.results.size(), 100U);
    for (const auto& result : sender.results)
        QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
    QTRY_COMPARE(server.log().size(), 100);
    QCOMPARE(server.connections(), 1);
    QCOMPARE(sender.transport.managers(), 1U);
}

void TestQtTransportTls::whereHttp2IsNotSpokenThereAreAsManyConnectionsAsNeeded()
{
    QList<ScriptedHttp::Received> held;
    ScriptedHttp upstream([&held](const auto& request) { held.push_back(request); });
    NginxServer server({.server = support::proxyTo(upstream.url()), .http2 = false});
    RequestSender sender(trusting(server), m_clock);
    for (int i = 0; i < 40; ++i)
        sender.send({"POST", "/" + std::to_string(i), "{}", {}}, false);
    QTRY_COMPARE(held.size(), 40);
    for (const auto& request : held)
        ScriptedHttp::answer(request, "200 OK", "{}");
    QTRY_COMPARE(sender.results.size(), 40U);
    QTRY_COMPARE(server.log().size(), 40);
    QCOMPARE(server.connections(), 40);
    QCOMPARE(sender.transport.managers(), 7U);
}

void TestQtTransportTls::afterTheFirstAnswerHttp11GetsAllItsConnectionsAtOnce()
{
    NginxServer server({.server = answersHello, .http2 = false});
    RequestSender sender(trusting(server), m_clock);
    sender.await({"GET", "/x", {}, {}}, false);
    for (int i = 0; i < 20; ++i)
        sender.send({"GET", "/x", {}, {}}, false);
    QCOMPARE(sender.transport.managers(), 4U); // within send()
    QTRY_COMPARE(sender.results.size(), 21U);
}

void TestQtTransportTls::everyMethodAndStatusPassesOverHttp2()
{
    ScriptedHttp upstream([](const auto& request) {
        const auto status = request.head.split(' ').value(1).mid(1);
        const bool bodiless = status == "204" || status == "304" || request.head.startsWith("HEAD ");
        if (bodiless)
            request.socket->write("HTTP/1.1 " + status + " Word\r\n\r\n");
        else
            ScriptedHttp::answer(request, status + " Word", R"({"code":1})", "Location: /elsewhere\r\n");
        request.socket->disconnectFromHost();
    });
    NginxServer server({.server = support::proxyTo(upstream.url())});
    net::QtTransport transport(trusting(server), m_clock);
    std::map<std::pair<std::string, int>, tl::expected<net::Response, net::TransportError>> results;
    for (const std::string method : {"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"}) {
        for (const int status : {200, 204, 302, 304, 400, 401, 403, 404, 418, 429, 500, 502, 503}) {
            const bool withBody = method.starts_with('P');
            transport.send({method, "/" + std::to_string(status), withBody ? "{}" : "", {}}, false,
                [&results, method, status](const auto& result) { results.emplace(std::pair(method, status), result); });
        }
    }
    QTRY_COMPARE(results.size(), 6U * 13U);
    for (const auto& [sent, result] : results) {
        const auto& [method, status] = sent;
        const auto name = method + ' ' + std::to_string(status);
        QVERIFY2(result.has_value(), (name + (result ? "" : result.error().text)).c_str());
        QCOMPARE(result->status, status);
        const bool bodiless = status == 204 || status == 304 || method == "HEAD";
        QVERIFY2(result->body == model::Body(bodiless ? "" : R"({"code":1})"), name.c_str());
    }
    QCOMPARE(upstream.received().size(), 6 * 13);
    QCOMPARE(server.connections(), 1);
}

void TestQtTransportTls::packedAnswersAreUnpackedOverHttp2()
{
    const std::string text(200000, 'x');
    ScriptedHttp upstream([&text](const auto& request) {
        ScriptedHttp::answer(request, "200 OK", QByteArray::fromStdString(text), "Content-Type: application/json\r\n");
    });
    NginxServer server({.server = support::proxyTo(upstream.url())
            + "gzip on; gzip_types application/json; gzip_http_version 1.0; gzip_proxied any;"});
    RequestSender sender(trusting(server), m_clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, false);
    QVERIFY(result.has_value());
    const auto& headers = result->headers;
    QVERIFY(std::find_if(headers.begin(), headers.end(), [](const auto& header) { return header.value == "gzip"; })
        != headers.end());
    QVERIFY(result->body == model::Body(text));
}

HEADROOM_TEST(TestQtTransportTls)

void TestQtTransportTls::whatMayNoLongerBeSentIsNotWritten_data()
{
    withoutItEachRequestSaysThatTheCertificateIsNotTrusted_data();
}

// A lease that ends while the connection is made: the head may be written, the body is not, and so nobody behind the
// server hears of it.
void TestQtTransportTls::whatMayNoLongerBeSentIsNotWritten()
{
    QFETCH(bool, http2);
    ScriptedHttp behind([](const auto& request) { ScriptedHttp::answer(request, "200 OK", "hello"); });
    NginxServer server(
        {.server = "location / { proxy_pass " + QByteArray::fromStdString(behind.url()) + "; }", .http2 = http2});
    RequestSender sender(trusting(server), m_clock);
    int asked = 0;
    net::Request late{"POST", "/late", "{}", {}};
    late.maySend = [&asked] { return ++asked == 0; };
    const auto result = sender.await(late, false);
    QCOMPARE(asked, 1);
    QVERIFY(!result.has_value());
    QVERIFY(result.error().isWithdrawn);
    QVERIFY(!result.error().maybeSent);
    net::Request early{"POST", "/early", "{}", {}};
    early.maySend = [] { return true; };
    const auto second = sender.await(early, false);
    QVERIFY2(second.has_value(), second ? "" : second.error().text.c_str());
    QCOMPARE(behind.received().size(), 1);
    QVERIFY(behind.received().first().head.startsWith("POST /early "));
}

} // namespace headroom::tst_qt_transport_tls

#include "tst_qt_transport_tls.moc"
