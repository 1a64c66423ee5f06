// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Large bodies are in memory about once: the peak of this process while 64 MiB go up and come down.

#include "core/base/time/system_clock.h"
#include "core/net/qt/qt_transport.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/files.h"
#include "tests/support/servers/nginx_server.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>

#include <malloc.h>

namespace headroom::tst_qt_transport_memory {

using support::NginxServer;

namespace {

// Sends it and waits for its end, in a real event loop: QTRY_COMPARE sleeps in between, which Qt's two threads that
// hand each other a body in pieces would wait for.
tl::expected<net::Response, net::TransportError> await(net::Transport& transport, const net::Request& request)
{
    QEventLoop loop;
    tl::expected<net::Response, net::TransportError> outcome;
    transport.send(request, false, [&](const auto& result) {
        outcome = result;
        loop.quit();
    });
    loop.exec();
    return outcome;
}

constexpr std::size_t bodySize = 64 * 1024 * 1024;
// Under the address sanitizer what was freed stays for a while.
#ifdef HEADROOM_ADDRESS_SANITIZER
constexpr double maximum = 4;
#else
constexpr double maximum = 2.6;
#endif

std::size_t kilobytesOf(const char* name)
{
    for (const auto& line : support::mustRead(QStringLiteral("/proc/self/status")).split('\n')) {
        if (line.startsWith(name))
            return line.mid(qstrlen(name) + 1).trimmed().split(' ').first().toULong();
    }
    return 0;
}

// How far the process rises above what it has now.
class Peak
{
public:
    Peak()
    {
        // What is about to be freed, or free but kept, would hide what is taken.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        malloc_trim(0);
        QFile file(QStringLiteral("/proc/self/clear_refs"));
        if (!file.open(QIODevice::WriteOnly) || file.write("5") != 1)
            qFatal("the peak of this process cannot be reset");
        file.close();
        m_before = kilobytesOf("VmRSS:");
    }
    double bodies() const { return double(kilobytesOf("VmHWM:") - m_before) * 1024 / double(bodySize); }

private:
    std::size_t m_before;
};

} // namespace

class TestQtTransportMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aLargeBodyIsInMemoryAboutOnce_data();
    void aLargeBodyIsInMemoryAboutOnce();

private:
    SystemClock m_clock;
};

void TestQtTransportMemory::aLargeBodyIsInMemoryAboutOnce_data()
{
    QTest::addColumn<bool>("tls");
    QTest::addColumn<bool>("http2");
    QTest::addRow("HTTP/1.1") << false << false;
    QTest::addRow("HTTP/1.1 over TLS") << true << false;
    QTest::addRow("HTTP/2") << true << true;
}

void TestQtTransportMemory::aLargeBodyIsInMemoryAboutOnce()
{
    QFETCH(bool, tls);
    QFETCH(bool, http2);
    // What is passed on is read to its end, unlike what nginx answers itself.
    NginxServer behind(
        {.server = "location / { return 204; }\nclient_max_body_size 100m;", .tls = false, .http2 = false});
    NginxServer server({.server = support::proxyTo(behind.url()) + "client_max_body_size 100m;\n"
            + "location /file { root @FOLDER@; }",
        .tls = tls,
        .http2 = http2});
    QFile file(server.path("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(QByteArray(bodySize, 'd')), qint64(bodySize));
    file.close();
    net::QtTransport::Options options;
    options.api = server.url();
    options.caFile = tls ? server.caFile() : std::string();
    net::QtTransport transport(options, m_clock);
    const auto small = await(transport, {"GET", "/small", {}, {}}); // leaves behind what TLS and a thread need
    QVERIFY2(small.has_value(), small ? "" : small.error().text.c_str());

    QElapsedTimer watch;
    watch.start();
    {
        const Peak peak;
        const auto answer = await(transport, {"POST", "/up", std::string(bodySize, 'u'), {}});
        const auto bodies = peak.bodies();
        qInfo("up: %.2f times the body, %lld ms", bodies, watch.restart());
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().text.c_str());
        QCOMPARE(answer->status, 204);
        QVERIFY(bodies < maximum);
    }
    QTRY_COMPARE(server.log().size(), 2);
    QVERIFY(server.log().at(1).split(' ').last().toULongLong() > bodySize);
    {
        const Peak peak;
        watch.restart();
        const auto answer = await(transport, {"GET", "/file", {}, {}});
        const auto bodies = peak.bodies();
        qInfo("down: %.2f times the body, %lld ms", bodies, watch.elapsed());
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().text.c_str());
        QCOMPARE(answer->body.size(), bodySize);
        QVERIFY(bodies < maximum);
    }
}

HEADROOM_TEST(TestQtTransportMemory)

} // namespace headroom::tst_qt_transport_memory

#include "tst_qt_transport_memory.moc"
