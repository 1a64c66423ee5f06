// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "core/logs/lines/line_splitter.h"
#include "core/logs/sources/prometheus_source.h"
#include "tests/support/servers/reserved_port.h"
#include "tests/support/servers/scripted_http.h"

namespace headroom::tst_prometheus_source {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

class TestPrometheusSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachAnswerIsAChunkOfItsOwn();
    void anAnswerThatNobodyTookIsReplaced();
    void onceItEndsWithTheFirstAnswer();
    void onceItEndsWhenThereIsNoAnswer();
    void whatGoesWrongIsTheProblemAndIsTriedAgain_data();
    void whatGoesWrongIsTheProblemAndIsTriedAgain();
    void anAnswerThatDoesNotComeIsGivenUp();
    void whereNobodyListensIsTheProblem();
    void whatIsNoAddressIsTheProblem();
    void aPasswordInTheAddressIsNotShown();

private:
    VirtualClock m_clock;
};

namespace {

QUrl urlOf(const ScriptedHttp& server)
{
    return QUrl(QString::fromStdString(server.url() + "/metrics"));
}

} // namespace

void TestPrometheusSource::eachAnswerIsAChunkOfItsOwn()
{
    int count = 0;
    ScriptedHttp server([&count](const auto& request) {
        ScriptedHttp::answer(request, "200 OK", "gateway_shard_latency{shard=\"0\"} " + QByteArray::number(++count));
    });
    PrometheusSource source(urlOf(server), m_clock);
    QSignalSpy readable(&source, &LogSource::readable);
    source.start();
    for (int i = 1; i <= 3; ++i) {
        m_clock.advance(i == 1 ? 0s : 10s);
        QTRY_COMPARE(readable.size(), i);
        const auto chunk = source.next(1);
        QVERIFY(chunk);
        QVERIFY(chunk->isNewFile);
        QCOMPARE(std::string(chunk->lines), "gateway_shard_latency{shard=\"0\"} " + std::to_string(i) + '\n');
        QVERIFY(!source.next());
    }
    QVERIFY(source.state().problem.empty());
    QVERIFY(source.state().offset > 0);
    QVERIFY(server.received().first().head.startsWith("GET /metrics HTTP/1.1"));
}

void TestPrometheusSource::anAnswerThatNobodyTookIsReplaced()
{
    int count = 0;
    ScriptedHttp server(
        [&count](const auto& request) { ScriptedHttp::answer(request, "200 OK", QByteArray::number(++count)); });
    PrometheusSource source(urlOf(server), m_clock);
    QSignalSpy readable(&source, &LogSource::readable);
    source.start();
    m_clock.advance(0s);
    QTRY_COMPARE(readable.size(), 1);
    m_clock.advance(10s);
    QTRY_COMPARE(readable.size(), 2);
    QCOMPARE(std::string(source.next()->lines), "2\n"s);
    QVERIFY(!source.next());
}

void TestPrometheusSource::onceItEndsWithTheFirstAnswer()
{
    int count = 0;
    ScriptedHttp server(
        [&count](const auto& request) { ScriptedHttp::answer(request, "200 OK", QByteArray::number(++count)); });
    PrometheusSource::Options options;
    options.once = true;
    PrometheusSource source(urlOf(server), m_clock, options);
    QSignalSpy readable(&source, &LogSource::readable);
    QSignalSpy ended(&source, &LogSource::ended);
    source.start();
    m_clock.advance(0s);
    QTRY_COMPARE(readable.size(), 1);
    QCOMPARE(ended.size(), 0);
    QVERIFY(source.next());
    QCOMPARE(ended.size(), 0); // what was taken may still be looked at
    QVERIFY(!source.next());
    QVERIFY(!source.next());
    QTRY_COMPARE(ended.size(), 1);
    m_clock.advance(1min);
    QCOMPARE(count, 1);
}

void TestPrometheusSource::onceItEndsWhenThereIsNoAnswer()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "404 Not Found", "no"); });
    PrometheusSource::Options options;
    options.once = true;
    PrometheusSource source(urlOf(server), m_clock, options);
    QSignalSpy ended(&source, &LogSource::ended);
    source.start();
    m_clock.advance(0s);
    QTRY_COMPARE(ended.size(), 1);
    QVERIFY(!source.state().problem.empty());
}

void TestPrometheusSource::whatGoesWrongIsTheProblemAndIsTriedAgain_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("problem");
    QTest::newRow("404") << QByteArray("404 Not Found") << QByteArray("no") << "it answers 404";
    QTest::newRow("500") << QByteArray("500 Oops") << QByteArray("no") << "it answers 500";
    QTest::newRow("too long") << QByteArray("200 OK") << QByteArray(3 << 20, 'x') << "longer than 1024 KiB";
}

void TestPrometheusSource::whatGoesWrongIsTheProblemAndIsTriedAgain()
{
    QFETCH(QByteArray, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, problem);
    bool isWell = false;
    ScriptedHttp server([&](const auto& request) {
        if (isWell)
            ScriptedHttp::answer(request, "200 OK", "fine 1\n");
        else
            ScriptedHttp::answer(request, status, body);
    });
    PrometheusSource source(urlOf(server), m_clock, {10s, 5s, 1 << 20});
    source.start();
    m_clock.advance(0s);
    QTRY_VERIFY(QString::fromStdString(source.state().problem).contains(problem));
    QVERIFY(!source.next());
    isWell = true;
    m_clock.advance(10s);
    QTRY_COMPARE(source.state().problem, ""s);
    QCOMPARE(std::string(source.next()->lines), "fine 1\n"s);
}

void TestPrometheusSource::anAnswerThatDoesNotComeIsGivenUp()
{
    int asked = 0;
    ScriptedHttp server([&asked](const auto&) { ++asked; });
    PrometheusSource source(urlOf(server), m_clock);
    source.start();
    m_clock.advance(0s);
    QTRY_COMPARE(asked, 1);
    m_clock.advance(4s);
    QCOMPARE(source.state().problem, ""s);
    m_clock.advance(1s);
    QVERIFY(source.state().problem.find("did not answer in time") != std::string::npos);
    m_clock.advance(5s);
    QTRY_COMPARE(asked, 2);
}

void TestPrometheusSource::whereNobodyListensIsTheProblem()
{
    PrometheusSource source(QUrl(QStringLiteral("http://127.0.0.1:%1/metrics").arg(reservePort())), m_clock);
    source.start();
    m_clock.advance(0s);
    QTRY_VERIFY(source.state().problem.find("nothing answers there") != std::string::npos);
}

void TestPrometheusSource::whatIsNoAddressIsTheProblem()
{
    PrometheusSource source(QUrl(QStringLiteral("file:///etc/passwd")), m_clock);
    source.start();
    QVERIFY(source.state().problem.find("is no address") != std::string::npos);
    QVERIFY(!m_clock.advanceToNextAlarm());
}

void TestPrometheusSource::aPasswordInTheAddressIsNotShown()
{
    PrometheusSource source(QUrl(QStringLiteral("ftp://bot:geheim@host/metrics?token=geheim")), m_clock);
    source.start();
    QVERIFY(source.state().problem.find("geheim") == std::string::npos);
    QVERIFY(source.state().name.find("geheim") == std::string::npos);
    QVERIFY(source.state().name.find("host/metrics") != std::string::npos);
}

HEADROOM_TEST(TestPrometheusSource)

} // namespace headroom::tst_prometheus_source

#include "tst_prometheus_source.moc"
