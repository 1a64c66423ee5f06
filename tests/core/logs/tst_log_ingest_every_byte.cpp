// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A log that is stopped at any of its bytes and gone on with later tells the same as one that was read at once: through
// the source, the envelope, the format, the figures and the archive.
#include "core/base/time/virtual_clock.h"
#include "core/logs/log_ingest.h"
#include "tests/support/logs/log_ingest_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>

#include <vector>

namespace headroom::tst_log_ingest_every_byte {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

// Of the file, and now.
constexpr WallTime writtenBy{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + 12h};

// Every fifth byte where there is little time, each among the long tests.
const qsizetype stride = qEnvironmentVariableIsSet("HEADROOM_EVERY_BYTE") ? 1 : 5;

// Where it is stopped, and at the end.
std::vector<qsizetype> stops(const QByteArray& content, qsizetype first, qsizetype step)
{
    std::vector<qsizetype> all;
    for (auto stop = first; stop < content.size(); stop += step)
        all.push_back(stop);
    all.push_back(content.size());
    return all;
}

const QByteArray ray = "86ef72fdbdb06000-FRA";

QByteArray requestLine(const char* second, const QByteArray& what, const QByteArray& target)
{
    return "10.0.0.7 [20/Nov/2026:23:39:" + QByteArray(second) + " +0000] " + what + " \"GET " + target
        + " HTTP/1.1\" 90\n";
}

// One that Discord refused, one that the proxy refused, one out of the cache, a line that is none, and so on.
QByteArray requests()
{
    return requestLine("38", ray + " - - 200", "/api/v10/gateway/bot") + "garbage\n"
        + requestLine("39", ray + " - - 429", "/api/v10/channels/1/messages")
        + requestLine("39", "- - - 429", "/api/v10/channels/2/messages")
        + requestLine("41", ray + " - - 403", "/api/v10/webhooks/100000000000000001/aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3h")
        + requestLine("40", ray + " - HIT 401", "/api/v10/gateway");
}

QByteArray requestsOfThreeLines()
{
    auto lines = requests();
    lines.replace("garbage\n", "");
    return lines.replace("0000] ", "0000] \n").replace(" - - ", " - \n- ").replace(" - HIT ", " - \nHIT ");
}

QByteArray jsonRequests()
{
    const auto line = [](const char* msec, int status, const char* scope) {
        return QByteArray(R"({"msec":")") + msec + R"(","request_method":"GET","uri":"/api/v10/channels/1","status":")"
            + QByteArray::number(status) + R"(","upstream_status":"502, 429","upstream_http_x_ratelimit_scope":")"
            + scope + "\",\"upstream_http_cf_ray\":\"" + ray + "\",\"limit_req_status\":\"PASSED\"}\n";
    };
    return line("1795217978.120", 429, "shared") + line("1795217978.320", 429, "user") + line("1795217979.1", 200, "");
}

// Records of several lines, with all that stands behind their first.
QByteArray discordJs()
{
    return "2026-11-20T23:37:34.120Z debug: [WS => Shard 0] Heartbeat acknowledged, latency of 46ms.\n"
           "2026-11-20T23:37:35.120Z debug: [WS => Shard 1] Destroying shard\n"
           "\tReason: Told to reconnect by Discord\n"
           "\tCode: 4200\n"
           "\tRecover: Resume\n"
           "2026-11-20T23:37:36.020Z debug: [WS => Shard 1] Resumed and replayed 3 events.\n"
           "2026-11-20T23:38:15.377Z debug: [WS => Shard 0] Heartbeat acknowledged, latency of 49ms.\n"
           "2026-11-20T23:38:16.120Z debug: [WS => Shard 0] Destroying shard\n"
           "\tReason: Zombie connection\n"
           "\tCode: 4009\n"
           "2026-11-20T23:38:17.120Z debug: [WS => Shard 0] [CLOSE]\n"
           "    Event Code: 4014\n";
}

QByteArray twilight()
{
    const auto line = [](const char* at, int shard, const char* what) {
        return QByteArray("2026-11-20T15:") + at + "Z DEBUG shard{id=[" + QByteArray::number(shard)
            + ", 2]}: twilight_gateway::shard: " + what + "\n";
    };
    return line("01:02.100000", 0, "sending heartbeat") + line("01:02.110000", 1, "sending heartbeat")
        + line("01:02.150250", 1, "received heartbeat ack") + line("01:02.155000", 0, "received heartbeat ack")
        + line("01:43.350000", 0, "sending heartbeat") + line("01:43.360000", 1, "sending heartbeat")
        + line("01:43.400000", 1, "received heartbeat ack") + line("02:24.600000", 0, "sending heartbeat")
        + line("02:24.650000", 0, "received heartbeat ack")
        + line("02:24.700000", 1, "connection is failed or \"zombied\"");
}

QByteArray inDockersEnvelope(const char* stream, const char* text, const char* at)
{
    return QByteArray(R"({"log":")") + text + R"(","stream":")" + stream + R"(","time":"2026-11-20T23:37:)" + at
        + "Z\"}\n";
}

// A line in three fragments, with one of the other stream among them, and one whose end never comes.
QByteArray docker()
{
    return inDockersEnvelope("stdout", R"([WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n)", "34.120345678")
        + inDockersEnvelope("stdout", "[WS => Shard 3] Heartbeat ackn", "35.1")
        + inDockersEnvelope("stderr", R"([WS => Shard 2] Destroying shard\n)", "35.2")
        + inDockersEnvelope("stdout", "owledged, la", "35.3")
        + inDockersEnvelope("stderr", R"(\tCode: 4200\n)", "35.35")
        + inDockersEnvelope("stdout", R"(tency of 75ms.\n)", "35.4")
        + inDockersEnvelope("stdout", R"([WS => Shard 2] [READY]\n)", "36.1")
        + inDockersEnvelope("stderr", "[WS => Shard 9] ", "37.1");
}

QByteArray kubernetes()
{
    const auto line = [](const char* at, const char* of, const char* text) {
        return QByteArray("2026-11-20T23:37:") + at + "Z " + of + ' ' + text + '\n';
    };
    return line("34.120345678", "stdout F", "[WS => Shard 3] Heartbeat acknowledged, latency of 46ms.")
        + line("35.1", "stdout P", "[WS => Shard 3] Heartbeat ackn")
        + line("35.2", "stderr P", "[WS => Shard 2] Heartbeat acknow") + line("35.3", "stdout P", "owledged, la")
        + line("35.35", "stdout F", "tency of 75ms.") + line("35.4", "stderr F", "ledged, latency of 78ms.")
        + line("36.1", "stdout F", "[WS => Shard 2] [READY]");
}

// Times without a date, over a midnight too many for the day that is nearest at first.
QByteArray timesOfDay()
{
    return "23:59:58.120 [WS => Shard 0] Heartbeat acknowledged, latency of 46ms.\n"
           "00:00:01.400 [WS => Shard 0] Heartbeat acknowledged, latency of 48ms.\n"
           "11:00:02.400 [WS => Shard 0] Destroying shard\n"
           "\tCode: 4200\n"
           "22:00:02.400 [WS => Shard 0] [READY]\n"
           "08:00:01.400 [WS => Shard 0] Destroying shard\n"
           "\tCode: 4200\n";
}

} // namespace

class TestLogDeskEveryByte : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void stoppedAtAnyByteItTellsTheSame_data();
    void stoppedAtAnyByteItTellsTheSame();
    void stoppedAtEveryByteItTellsTheSame_data() { rows(); }
    void stoppedAtEveryByteItTellsTheSame();

private:
    static void rows();
    void write(const QByteArray& content) const;
    std::string read(bool follows, bool isKept) const;
    void forget() const { QFile::remove(m_folder->filePath(QStringLiteral("history.db"))); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

// In memory where there is room: the history is written thousands of times.
void TestLogDeskEveryByte::init()
{
    m_folder = std::make_unique<QTemporaryDir>(QStringLiteral("/dev/shm/tst_every_byte-XXXXXX"));
    if (!m_folder->isValid())
        m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestLogDeskEveryByte::rows()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("lines");
    const auto crlf = [](QByteArray lines) { return lines.replace("\n", "\r\n"); };
    const auto first = [](const QByteArray& all, int count) {
        qsizetype end = 0;
        for (; count > 0; --count)
            end = all.indexOf('\n', end) + 1;
        return all.first(end);
    };
    QTest::newRow("discord_logs") << requests() << 6;
    QTest::newRow("discord_logs in three lines") << requestsOfThreeLines() << 15;
    QTest::newRow("JSON") << jsonRequests() << 3;
    QTest::newRow("discord.js, records of several lines") << discordJs() << 12;
    QTest::newRow("twilight, paired") << twilight() << 10;
    QTest::newRow("docker, fragments") << docker() << 5;
    QTest::newRow("Kubernetes, fragments") << kubernetes() << 4;
    QTest::newRow("times of day") << timesOfDay() << 7;
    QTest::newRow("discord_logs, CRLF") << crlf(requests()) << 6;
    QTest::newRow("discord_logs in three lines, CRLF") << crlf(first(requestsOfThreeLines(), 6)) << 6;
    QTest::newRow("discord.js, CRLF") << crlf(first(discordJs(), 6)) << 6;
    QTest::newRow("discord_logs, the last line without its end") << first(requests(), 4).chopped(1) << 4;
    QTest::newRow("discord.js, the last line without its end") << first(discordJs(), 4).chopped(1) << 4;
}

void TestLogDeskEveryByte::write(const QByteArray& content) const
{
    QFile file(m_folder->filePath(QStringLiteral("a.log")));
    const auto at = QDateTime::fromMSecsSinceEpoch(writtenBy.time_since_epoch().count());
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.flush()
        || !file.setFileTime(at, QFile::FileModificationTime))
        qFatal("a.log cannot be written");
}

// What the ingest tells when all that is there has been read; then it is closed.
std::string TestLogDeskEveryByte::read(bool follows, bool isKept) const
{
    VirtualClock clock(writtenBy);
    LogIngest::Options options;
    options.inputs = {{LogInput::Kind::Files, m_folder->filePath(QStringLiteral("a.log")).toStdString()}};
    options.zone = LogZone::fixed({});
    options.follows = follows;
    if (isKept)
        options.archive = m_folder->filePath(QStringLiteral("history.db")).toStdString();
    LogIngest ingest(options, clock);
    auto hasEnded = false;
    connect(&ingest, &LogIngest::ended, this, [&hasEnded] { hasEnded = true; });
    if (const auto opened = ingest.open(); !opened)
        qFatal("%s", opened.error().text.c_str());
    // A clock that stands still: one turn reads everything.
    QCoreApplication::processEvents();
    if (hasEnded == follows)
        qFatal("it ends when it should not, or does not when it should");
    return support::textOf(ingest);
}

void TestLogDeskEveryByte::stoppedAtAnyByteItTellsTheSame_data()
{
    rows();
}

void TestLogDeskEveryByte::stoppedAtAnyByteItTellsTheSame()
{
    QFETCH(QByteArray, content);
    QFETCH(int, lines);
    for (const auto follows : {true, false}) {
        write(content);
        const auto whole = QByteArray::fromStdString(read(follows, false));
        if (!follows)
            QVERIFY2(whole.startsWith("lines " + QByteArray::number(lines) + ' '), whole.constData());
        // At each byte once: at every other where the log is followed, at those between where it is not.
        for (const auto cut : stops(content, follows ? 0 : stride, 2 * stride)) {
            forget();
            write(content.first(cut));
            read(follows, true);
            write(content);
            const auto readInPieces = QByteArray::fromStdString(read(follows, true));
            if (readInPieces != whole)
                QFAIL(qPrintable(QString::fromUtf8("stopped behind \"%1\"\n%2\ninstead of\n%3")
                                     .arg(QString::fromUtf8(content.first(cut).right(60)),
                                         QString::fromUtf8(readInPieces), QString::fromUtf8(whole))));
        }
    }
}

void TestLogDeskEveryByte::stoppedAtEveryByteItTellsTheSame()
{
    QFETCH(QByteArray, content);
    for (const auto follows : {true, false}) {
        forget();
        write(content);
        const auto whole = QByteArray::fromStdString(read(follows, false));
        QByteArray readInPieces;
        for (const auto cut : follows ? stops(content, 0, stride) : stops(content, stride / 2, 2 * stride + 1)) {
            write(content.first(cut));
            readInPieces = QByteArray::fromStdString(read(follows, true));
        }
        QCOMPARE(readInPieces, whole);
    }
}

HEADROOM_TEST(TestLogDeskEveryByte)

} // namespace headroom::tst_log_ingest_every_byte

#include "tst_log_ingest_every_byte.moc"
