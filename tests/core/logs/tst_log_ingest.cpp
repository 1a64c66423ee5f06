// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// All logs at one ingest: what is read of them, and that a stop at any place loses nothing and counts nothing twice.
#include "core/base/time/system_clock.h"
#include "core/logs/log_ingest.h"
#include "tests/support/servers/scripted_http.h"

#include <QFile>
#include <QTemporaryDir>

#include <csignal>

#include <sys/resource.h>

namespace headroom::tst_log_ingest {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

QByteArray requestLine(int i, int status = 200)
{
    return QStringLiteral("10.0.0.%1 [20/Nov/2026:23:%2:%3 +0000] 86ef72fdbdb06000-FRA - - %4 \"GET /api/v10/users/%5 "
                          "HTTP/1.1\" 20\n")
        .arg(i % 5)
        .arg(i / 60 % 60, 2, 10, QLatin1Char('0'))
        .arg(i % 60, 2, 10, QLatin1Char('0'))
        .arg(status)
        .arg(100000000000000000LL + i)
        .toLatin1();
}

QByteArray shardLines(int beat)
{
    const auto at = [beat](int ms) {
        return QStringLiteral("2026-11-20T15:%1:%2.%3Z")
            .arg(beat / 60 % 60, 2, 10, QLatin1Char('0'))
            .arg(beat % 60, 2, 10, QLatin1Char('0'))
            .arg(ms * 1000, 6, 10, QLatin1Char('0'));
    };
    const auto shard = QStringLiteral(" DEBUG shard{id=[%1, 4]}: twilight_gateway::shard: ").arg(beat % 4);
    return (at(100) + shard + QStringLiteral("sending heartbeat\n") + at(150) + shard
        + QStringLiteral("received heartbeat ack\n"))
        .toLatin1();
}

// What a line of JSON would tell, of all sources together.
struct Figures
{
    std::uint64_t lines = 0;
    std::uint64_t unparsed = 0;
    std::uint64_t requests = 0;
    std::uint64_t invalid = 0;
    std::uint64_t samples = 0;
    std::size_t shards = 0;

    bool operator==(const Figures&) const = default;
};

Figures figuresOf(const LogIngest& ingest)
{
    Figures all;
    for (const auto& source : ingest.sources()) {
        if (!source.reader)
            continue;
        all.lines += source.reader->lines();
        all.unparsed += source.reader->unparsed();
        if (const auto* requests = source.reader->requests()) {
            all.requests += requests->summary().total;
            all.invalid += requests->summary().invalid.peak;
        }
    }
    const auto shards = ingest.shards().shards(ingest.shards().newest().value_or(WallTime{}));
    all.shards = shards.size();
    for (const auto& shard : shards)
        all.samples += shard.samples;
    return all;
}

} // namespace

class TestLogIngest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void formatsAreRecognisedEachForItself();
    void aFewLinesAreEnoughWhenNoMoreCome();
    void stoppedAndStartedAfterEveryLineTheCountsAreTheSame_data();
    void stoppedAndStartedAfterEveryLineTheCountsAreTheSame();
    void aHistoryOfAnotherVersionIsBegunAnew();
    void whatIsWrittenWhileItFollowsIsRead();
    void aFormatThatIsNoneIsSaidAndNothingIsRead();
    void aFileThatIsNotThereIsSaid();
    void aPageOfMetricsIsReadOnceUnlessItIsFollowed();
    void linesInDockersEnvelopeAreRead();
    void aStoppedSourceIsReadNoMore();
    void whatIsReadAfterAStopIsCountedOnceWhenItIsReadAgain();
    void aFullDiskIsSaidAndReadingGoesOn();
    void aPageOfMetricsIsReadOnceWhereItDoesNotFollow();

private:
    QString path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    LogInput write(const char* name, const QByteArray& content, bool append = false) const
    {
        QFile file(path(name));
        if (!file.open(append ? QIODevice::Append : QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", name);
        return {LogInput::Kind::Files, path(name).toStdString()};
    }
    // Reads all that is there.
    Figures readAll(LogIngest::Options options) const
    {
        options.follows = false;
        SystemClock clock;
        LogIngest ingest(std::move(options), clock);
        QSignalSpy ended(&ingest, &LogIngest::ended);
        const auto opened = ingest.open();
        if (!opened)
            qFatal("%s", opened.error().text.c_str());
        if (ended.isEmpty() && !ended.wait(20000))
            qFatal("it does not end");
        return figuresOf(ingest);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    SystemClock m_clock;
};

void TestLogIngest::formatsAreRecognisedEachForItself()
{
    QByteArray requests;
    QByteArray shards;
    for (int i = 0; i < 200; ++i) {
        requests += requestLine(i, i % 10 == 0 ? 403 : 200);
        shards += shardLines(i);
    }
    const auto all = readAll({.inputs = {write("a.log", requests), write("b.log", shards)}});
    QCOMPARE(all.requests, 200U);
    QCOMPARE(all.invalid, 20U);
    QCOMPARE(all.shards, 4U);
    QCOMPARE(all.samples, 200U);
    QCOMPARE(all.lines, 600U);
    QCOMPARE(all.unparsed, 0U);
    const auto glob = readAll({.inputs = {{LogInput::Kind::Files, path("*.log").toStdString()}}});
    QVERIFY(glob == all);
}

void TestLogIngest::aFewLinesAreEnoughWhenNoMoreCome()
{
    const auto all = readAll({.inputs = {write("a.log", requestLine(1) + requestLine(2))}});
    QCOMPARE(all.requests, 2U);
    const auto unfinished = readAll({.inputs = {write("b.log", requestLine(1) + requestLine(2).chopped(1))}});
    QCOMPARE(unfinished.requests, 2U);
}

void TestLogIngest::stoppedAndStartedAfterEveryLineTheCountsAreTheSame_data()
{
    QTest::addColumn<QByteArray>("content");
    QByteArray requests;
    QByteArray shards;
    QByteArray three;
    for (int i = 0; i < 40; ++i) {
        requests += requestLine(i, i % 7 == 0 ? 429 : 200) + (i % 11 == 0 ? "garbage\n" : "");
        shards += shardLines(i) + (i % 9 == 0 ? "2026-11-20T15:00:00.1Z INFO app: something else\n" : "");
        three += requestLine(i).replace(" 86ef", " \n86ef").replace(" - - ", " - \n- ");
    }
    QTest::newRow("requests") << requests;
    QTest::newRow("requests of three lines") << three;
    QTest::newRow("shards, paired") << shards;
    QByteArray both;
    for (int i = 0; i < 40; ++i) {
        const auto time = "2026-11-20 23:38:" + QByteArray::number(10 + i);
        both += "T " + time + ",974 hikari.gateway.0: received HEARTBEAT ACK in 78.5ms\n";
        if (i % 3 == 0)
            both += "W " + time + ",974 hikari.rest: rate limited on bucket 9852e1, maybe you are running more\n";
    }
    QTest::newRow("shards and answers") << both;
}

void TestLogIngest::stoppedAndStartedAfterEveryLineTheCountsAreTheSame()
{
    QFETCH(QByteArray, content);
    const auto whole = readAll({.inputs = {write("whole.log", content)}});
    QVERIFY(whole.requests + whole.samples >= 40);
    Figures last;
    qsizetype from = 0;
    write("grown.log", {});
    while (from < content.size()) {
        const auto to = content.indexOf('\n', from) + 1;
        write("grown.log", content.mid(from, to - from), true);
        last = readAll({.inputs = {{LogInput::Kind::Files, path("grown.log").toStdString()}},
            .archive = path("history.db").toStdString()});
        from = to;
    }
    QCOMPARE(last.lines, whole.lines);
    QCOMPARE(last.requests, whole.requests);
    QCOMPARE(last.invalid, whole.invalid);
    QCOMPARE(last.samples, whole.samples);
    QCOMPARE(last.shards, whole.shards);
    QCOMPARE(last.unparsed, whole.unparsed);
}

void TestLogIngest::aHistoryOfAnotherVersionIsBegunAnew()
{
    const auto input = write("a.log", requestLine(1) + requestLine(2));
    {
        const auto archive = LogArchive::open(path("history.db").toStdString());
        QVERIFY((*archive)->save({{{input.text, {"f1 nonsense"}, "of the future"}}, "", {}}).has_value());
    }
    LogIngest ingest({.inputs = {input}, .archive = path("history.db").toStdString(), .follows = false}, m_clock);
    QSignalSpy ended(&ingest, &LogIngest::ended);
    QVERIFY(ingest.open().has_value());
    QVERIFY(!ended.isEmpty() || ended.wait(20000));
    QCOMPARE(figuresOf(ingest).requests, 2U);
    QCOMPARE(ingest.notes().size(), 1U);
    QVERIFY2(ingest.notes()[0].find("read again from its beginning") != std::string::npos, ingest.notes()[0].c_str());
}

void TestLogIngest::whatIsWrittenWhileItFollowsIsRead()
{
    LogIngest ingest(
        {.inputs = {write("a.log", requestLine(0)), {LogInput::Kind::Files, path("later*.log").toStdString()}}},
        m_clock);
    QVERIFY(ingest.open().has_value());
    QTRY_COMPARE(figuresOf(ingest).requests, 1U);
    for (int i = 1; i < 50; ++i)
        write("a.log", requestLine(i), true);
    QTRY_COMPARE(figuresOf(ingest).requests, 50U);
    write("later1.log", requestLine(1) + requestLine(2));
    QTRY_COMPARE(figuresOf(ingest).requests, 52U);
    QVERIFY(QFile::rename(path("a.log"), path("a.log.1")));
    write("a.log", requestLine(3));
    QTRY_COMPARE(figuresOf(ingest).requests, 53U);
}

void TestLogIngest::aFormatThatIsNoneIsSaidAndNothingIsRead()
{
    for (const auto* format : {"nonesuch", "log_format x '$a$b';", "(?<shard>\\d+"}) {
        LogIngest ingest({.inputs = {write("a.log", requestLine(0))}, .format = format}, m_clock);
        const auto opened = ingest.open();
        QVERIFY2(!opened, format);
        QVERIFY(!opened.error().text.empty() && opened.error().text.find('\n') == std::string::npos);
        QVERIFY(ingest.sources().empty());
    }
}

void TestLogIngest::aPageOfMetricsIsReadOnceUnlessItIsFollowed()
{
    int pages = 0;
    support::ScriptedHttp server([&pages](const auto& request) {
        ++pages;
        support::ScriptedHttp::answer(
            request, "200 OK", "gateway_shard_latency{shard=\"0\"} 0.04196\ngateway_shard_latency{shard=\"1\"} NaN\n");
    });
    const auto all = readAll({.inputs = {{LogInput::Kind::Metrics, server.url() + "/metrics"}}});
    QCOMPARE(all.shards, 2U);
    QCOMPARE(all.samples, 1U);
    QCOMPARE(pages, 1);
}

void TestLogIngest::aFileThatIsNotThereIsSaid()
{
    LogIngest ingest(
        {.inputs = {{LogInput::Kind::Files, path("nowhere.log").toStdString()}}, .follows = false}, m_clock);
    QSignalSpy ended(&ingest, &LogIngest::ended);
    QVERIFY(ingest.open().has_value());
    QVERIFY(!ended.isEmpty() || ended.wait(20000));
    const auto sources = ingest.sources();
    QCOMPARE(sources.size(), 1U);
    QVERIFY2(sources[0].state.problem.find("nowhere.log") != std::string::npos, sources[0].state.problem.c_str());
}

void TestLogIngest::linesInDockersEnvelopeAreRead()
{
    QByteArray lines;
    for (int i = 0; i < 30; ++i) {
        lines +=
            R"({"log":"[WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n","stream":"stdout","time":"2026-11-20T23:37:)"
            + QByteArray::number(10 + i) + ".120345678Z\"}\n";
    }
    const auto all = readAll({.inputs = {write("docker.log", lines)}});
    QCOMPARE(all.samples, 30U);
    const auto named = readAll({.inputs = {write("docker.log", lines)}, .format = "discord.js"});
    QCOMPARE(named.samples, 30U);
}

void TestLogIngest::aStoppedSourceIsReadNoMore()
{
    LogIngest ingest({.inputs = {write("a.log", requestLine(0)), write("b.log", requestLine(0))}}, m_clock);
    QVERIFY(ingest.open().has_value());
    QTRY_COMPARE(figuresOf(ingest).requests, 2U);
    ingest.stop(ingest.sources()[0].id);
    // What the other log has meanwhile is read, and nothing else.
    for (std::uint64_t read = 3; read < 6; ++read) {
        write("a.log", requestLine(1), true);
        write("b.log", requestLine(1), true);
        QTRY_COMPARE(figuresOf(ingest).requests, read);
    }
    QVERIFY(ingest.sources()[0].isStopped);
    QVERIFY(!ingest.sources()[1].isStopped);
}

void TestLogIngest::whatIsReadAfterAStopIsCountedOnceWhenItIsReadAgain()
{
    const auto beats = [](int from, int to) {
        QByteArray lines;
        for (int i = from; i < to; ++i)
            lines += shardLines(i);
        return lines;
    };
    const auto input = write("gateway.log", beats(0, 20));
    const auto archive = path("history.db").toStdString();
    {
        SystemClock clock;
        LogIngest ingest({.inputs = {input}, .archive = archive}, clock);
        QVERIFY(ingest.open().has_value());
        QTRY_COMPARE(figuresOf(ingest).samples, 20U);
        ingest.stop(ingest.sources()[0].id);
        write("gateway.log", beats(20, 25), true);
        QVERIFY(ingest.save().has_value());
    }
    const auto again = readAll({.inputs = {input}, .archive = archive});
    QCOMPARE(again.samples, 25U);
    QCOMPARE(again.lines, 50U);
}

void TestLogIngest::aFullDiskIsSaidAndReadingGoesOn()
{
    const auto input = write("a.log", requestLine(0));
    LogIngest ingest({.inputs = {input}, .archive = path("history.db").toStdString()}, m_clock);
    QVERIFY(ingest.open().has_value());
    QTRY_COMPARE(figuresOf(ingest).requests, 1U);
    QVERIFY(ingest.save().has_value());
    // As if it were full: the file may not grow.
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, SIG_IGN);
    write("a.log", requestLine(1), true);
    QTRY_COMPARE(figuresOf(ingest).requests, 2U);
    auto none = before;
    none.rlim_cur = 1;
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &none), 0);
    const auto saved = ingest.save();
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(!saved.has_value());
    QCOMPARE(ingest.notes().size(), 1U);
    QVERIFY2(ingest.notes()[0].find("history.db") != std::string::npos, ingest.notes()[0].c_str());
    write("a.log", requestLine(2), true);
    QTRY_COMPARE(figuresOf(ingest).requests, 3U);
    QVERIFY(ingest.save().has_value());
    QVERIFY(ingest.notes().empty());
}

void TestLogIngest::aPageOfMetricsIsReadOnceWhereItDoesNotFollow()
{
    support::ScriptedHttp server([](const auto& request) {
        support::ScriptedHttp::answer(request, "200 OK",
            "gateway_shard_latency_histogram_count{shard=\"0\"} 5\ngateway_shard_status{shard=\"0\"} 4\n");
    });
    QCOMPARE(readAll({.inputs = {{LogInput::Kind::Metrics, server.url() + "/metrics"}}}).lines, 1U);
    QCOMPARE(server.received().size(), 1);
    QCOMPARE(readAll({.inputs = {{LogInput::Kind::Metrics, "http://127.0.0.1:1/metrics"}}}).lines, 0U);
}

HEADROOM_TEST(TestLogIngest)

} // namespace headroom::tst_log_ingest

#include "tst_log_ingest.moc"
