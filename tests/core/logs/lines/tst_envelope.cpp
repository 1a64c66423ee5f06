// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/chunk.h"
#include "core/logs/lines/envelope.h"
#include "core/logs/lines/unwrapped_lines.h"

namespace headroom::tst_envelope {

using namespace headroom::logs;
using namespace std::chrono_literals;
using namespace std::string_literals;

using What = Unwrapped::What;

class TestEnvelope : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void recognises_data();
    void recognises();
    void recognisesByTheGreaterPart();
    void dockerLine();
    void dockerEscapes_data();
    void dockerEscapes();
    void dockerFragmentsAreJoinedByStream();
    void criLine();
    void criPartialsAreJoinedByStream();
    void aLineOfTooManyFragmentsIsDroppedWithMemoryBounded();
    void journalMessages_data();
    void journalMessages();
    void journalTimeIsInMicroseconds();
    void whatIsNoRecordIsBroken_data();
    void whatIsNoRecordIsBroken();
    void times_data();
    void times();
    void timesInARowAreReadLikeEachAlone();
    void plainLinesComeAsTheyAre();
    void linesOfAChunkComeUnwrappedAndCounted();
    void aTimeThatCannotBeIsNone();
    void fragmentsOutlastARestart();
    void fragmentsDoNotReachOverTheBeginningOfAFile();
};

namespace {

const auto docker =
    R"({"log":"[WS =\u003e Shard 0] Heartbeat acknowledged, latency of 46ms.\n","stream":"stdout","time":"2026-11-20T23:37:34.120345678Z"})"s;
const auto cri = "2026-11-20T23:37:34.120345678Z stdout F [WS => Shard 0] Heartbeat acknowledged"s;
const auto journal =
    R"({"__CURSOR":"s=1;i=2","__REALTIME_TIMESTAMP":"1795217854120345","_SYSTEMD_UNIT":"bot.service","PRIORITY":"6","MESSAGE":"hello"})"s;
const WallTime at{std::chrono::milliseconds{1795217854120}};

std::string dockerRecord(const std::string& log, const std::string& stream)
{
    return R"({"log":")" + log + R"(","stream":")" + stream + R"(","time":"2026-11-20T23:37:34.120345678Z"})";
}

} // namespace

void TestEnvelope::recognises_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, const std::string& line, EnvelopeKind kind) {
        QTest::newRow(name) << QString::fromStdString(line) << static_cast<int>(kind);
    };
    row("docker", docker, EnvelopeKind::DockerJson);
    row("docker with attributes",
        R"({"log":"x\n","stream":"stderr","attrs":{"tag":"bot"},"time":"2026-11-20T23:37:34Z"})",
        EnvelopeKind::DockerJson);
    row("CRI", cri, EnvelopeKind::Cri);
    row("CRI, partial, offset", "2026-11-20T23:37:34.1+01:00 stderr P half", EnvelopeKind::Cri);
    row("CRI, empty line", "2026-11-20T23:37:34.1+01:00 stderr F ", EnvelopeKind::Cri);
    row("journald", journal, EnvelopeKind::Journald);
    row("pino", R"({"level":20,"time":1795217810035,"pid":1,"hostname":"b","msg":"[WS => Shard 3] Heartbeat"})",
        EnvelopeKind::None);
    row("slog", R"({"time":"2026-11-20T23:37:34Z","level":"INFO","msg":"Shard status updated","shard_id":3})",
        EnvelopeKind::None);
    row("a program's own field log", R"({"log":"x","stream":"stdout","time":"2026-11-20T23:37:34Z","level":"info"})",
        EnvelopeKind::None);
    row("nginx JSON", R"({"time":"2026-11-20T23:37:34+00:00","status":429,"request":"GET / HTTP/1.1"})",
        EnvelopeKind::None);
    row("nginx", R"(127.0.0.1 [20/Nov/2026:23:39:38 +0000] - - - 200 "GET / HTTP/1.1" 20)", EnvelopeKind::None);
    row("twilight", "2026-11-20T15:29:41.171756Z DEBUG shard{id=[0, 16]}: sending", EnvelopeKind::None);
    row("cut short", docker.substr(0, docker.size() - 1), EnvelopeKind::None);
    row("nothing", "", EnvelopeKind::None);
}

void TestEnvelope::recognises()
{
    QFETCH(QString, line);
    QFETCH(int, kind);
    QCOMPARE(static_cast<int>(Envelope::recognise(line.toStdString() + '\n')), kind);
}

void TestEnvelope::recognisesByTheGreaterPart()
{
    QVERIFY(Envelope::recognise("rest of a line\n" + docker + "\n\n" + docker + '\n') == EnvelopeKind::DockerJson);
    QVERIFY(Envelope::recognise("one\ntwo\n" + docker + '\n') == EnvelopeKind::None);
}

void TestEnvelope::dockerLine()
{
    Envelope envelope(EnvelopeKind::DockerJson);
    const auto plain = dockerRecord("no escapes at all\\n", "stdout");
    const auto read = envelope.unwrap(plain);
    QVERIFY(read.what == What::Text);
    QVERIFY(read.text == "no escapes at all");
    QVERIFY(read.at == at);
    // A view into the line itself: nothing was copied.
    QVERIFY(read.text.data() > plain.data() && read.text.data() < plain.data() + plain.size());
    QVERIFY(envelope.unwrap(docker).text == "[WS => Shard 0] Heartbeat acknowledged, latency of 46ms.");
}

void TestEnvelope::dockerEscapes_data()
{
    QTest::addColumn<QByteArray>("escaped");
    QTest::addColumn<QByteArray>("meant");
    QTest::newRow("quotes") << QByteArray(R"(say \"hi\"\n)") << QByteArray("say \"hi\"");
    QTest::newRow("CRLF") << QByteArray(R"(line\r\n)") << QByteArray("line");
    QTest::newRow("ANSI") << QByteArray(R"(\u001b[30;1mx\u001b[0m\n)") << QByteArray("\x1b[30;1mx\x1b[0m");
    QTest::newRow("pair") << QByteArray(R"(\ud83d\ude00\n)") << QByteArray("\xf0\x9f\x98\x80");
    QTest::newRow("half a pair") << QByteArray(R"(\ud83dx\n)") << QByteArray("\xef\xbf\xbdx");
    QTest::newRow("NUL") << QByteArray(R"(a\u0000b\n)") << QByteArray("a\0b", 3);
    QTest::newRow("a backslash at the end") << QByteArray(R"(C:\\\n)") << QByteArray("C:\\");
    QTest::newRow("UTF-8 as it is") << QByteArray("größe\\n") << QByteArray("größe");
    QTest::newRow("tab") << QByteArray(R"(\tReason: x\n)") << QByteArray("\tReason: x");
    QTest::newRow("empty") << QByteArray(R"(\n)") << QByteArray("");
}

void TestEnvelope::dockerEscapes()
{
    QFETCH(QByteArray, escaped);
    QFETCH(QByteArray, meant);
    Envelope envelope(EnvelopeKind::DockerJson);
    const auto line = dockerRecord(escaped.toStdString(), "stdout");
    const auto read = envelope.unwrap(line);
    QVERIFY(read.what == What::Text);
    QCOMPARE(QByteArray(read.text.data(), qsizetype(read.text.size())), meant);
}

void TestEnvelope::dockerFragmentsAreJoinedByStream()
{
    Envelope envelope(EnvelopeKind::DockerJson);
    const auto unwrap = [&envelope](const std::string& log, const std::string& stream) {
        const auto line = dockerRecord(log, stream);
        const auto read = envelope.unwrap(line);
        return read.what == What::Fragment ? "fragment"s : std::string(read.text);
    };
    QCOMPARE(unwrap("one ", "stdout"), "fragment"s);
    QVERIFY(envelope.holdsFragments());
    QCOMPARE(unwrap("error\\n", "stderr"), "error"s);
    // The letter n behind a backslash is no line end.
    QCOMPARE(unwrap("two \\\\n", "stdout"), "fragment"s);
    QCOMPARE(unwrap("err ", "stderr"), "fragment"s);
    QCOMPARE(unwrap("three\\n", "stdout"), "one two \\nthree"s);
    QCOMPARE(unwrap("\\n", "stderr"), "err "s);
    QVERIFY(!envelope.holdsFragments());
    QCOMPARE(unwrap("four\\n", "stdout"), "four"s);
}

void TestEnvelope::criLine()
{
    Envelope envelope(EnvelopeKind::Cri);
    const auto read = envelope.unwrap(cri);
    QVERIFY(read.what == What::Text);
    QVERIFY(read.text == "[WS => Shard 0] Heartbeat acknowledged");
    QVERIFY(read.at == at);
    QVERIFY(envelope.unwrap("2026-11-20T23:37:34Z stdout F   two spaces first").text == "  two spaces first");
    QVERIFY(envelope.unwrap("2026-11-20T23:37:34Z stdout F ").what == What::Text);
    QVERIFY(envelope.unwrap("2026-11-20T23:37:34Z stdout F").text.empty());
    QVERIFY(envelope.unwrap("2026-11-20T23:37:34Z stdout F:x tagged").text == "tagged");
}

void TestEnvelope::criPartialsAreJoinedByStream()
{
    Envelope envelope(EnvelopeKind::Cri);
    QVERIFY(envelope.unwrap("2026-11-20T23:37:34.120Z stdout P one ").what == What::Fragment);
    QVERIFY(envelope.unwrap("2026-11-20T23:37:35Z stderr F error").text == "error");
    QVERIFY(envelope.unwrap("2026-11-20T23:37:36Z stdout P two ").what == What::Fragment);
    const auto read = envelope.unwrap("2026-11-20T23:37:37Z stdout F three");
    QVERIFY(read.text == "one two three");
    QVERIFY(read.at == at);
}

void TestEnvelope::aLineOfTooManyFragmentsIsDroppedWithMemoryBounded()
{
    Envelope envelope(EnvelopeKind::Cri);
    const auto part = "2026-11-20T23:37:34Z stdout P " + std::string(1 << 20, 'x');
    for (int i = 0; i < 100; ++i)
        QVERIFY(envelope.unwrap(part).what == What::Fragment);
    QVERIFY(envelope.holdsFragments());
    QVERIFY(envelope.unwrap("2026-11-20T23:37:34Z stdout F end").what == What::TooLong);
    QVERIFY(!envelope.holdsFragments());
    QVERIFY(envelope.unwrap("2026-11-20T23:37:34Z stdout F next").text == "next");
}

void TestEnvelope::journalMessages_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<int>("what");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* name, const char* message, What what, const QByteArray& text) {
        QTest::newRow(name) << QByteArray(message) << static_cast<int>(what) << text;
    };
    row("text", R"("hello")", What::Text, "hello");
    row("escapes", R"("say \"hi\"\tnow")", What::Text, "say \"hi\"\tnow");
    row("lines", R"("one\ntwo\n")", What::Text, "one\ntwo");
    row("bytes", "[27,91,51,49,109,104,105]", What::Text, "\x1b[31mhi");
    row("bytes with spaces, not UTF-8", "[ 255, 0, 65 ]", What::Text, QByteArray("\xff\0A", 3));
    row("no bytes", "[]", What::Text, "");
    row("null", "null", What::Nothing, "");
    row("several", R"(["one","two \u00e9"])", What::Text, "one\ntwo é");
    row("several, one of them bytes", R"(["one",[116,119,111]])", What::Text, "one\ntwo");
    row("no byte", "[256]", What::Broken, "");
    row("an object", "{}", What::Broken, "");
    row("a number", "1", What::Broken, "");
}

void TestEnvelope::journalMessages()
{
    QFETCH(QByteArray, message);
    QFETCH(int, what);
    QFETCH(QByteArray, text);
    Envelope envelope(EnvelopeKind::Journald);
    const auto line = R"({"__CURSOR":"s=1","MESSAGE":)" + message.toStdString() + R"(,"_PID":"1"})";
    const auto read = envelope.unwrap(line);
    QCOMPARE(static_cast<int>(read.what), what);
    QCOMPARE(QByteArray(read.text.data(), qsizetype(read.text.size())), text);
}

void TestEnvelope::journalTimeIsInMicroseconds()
{
    Envelope envelope(EnvelopeKind::Journald);
    const auto read = envelope.unwrap(journal);
    QVERIFY(read.at == at);
    QVERIFY(read.text == "hello");
    QVERIFY(!envelope.unwrap(R"({"MESSAGE":"x","__REALTIME_TIMESTAMP":"12x"})").at);
    QVERIFY(envelope.unwrap("-- cursor: s=1;i=2").what == What::Nothing);
    QVERIFY(envelope.unwrap(R"({"_PID":"1"})").what == What::Nothing);
}

void TestEnvelope::whatIsNoRecordIsBroken_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("line");
    const auto row = [](EnvelopeKind kind, const char* line) {
        QTest::newRow(line) << static_cast<int>(kind) << QByteArray(line);
    };
    for (const auto* line : {"", "x", "{", "{}", R"({"log":)", R"({"log":"a\n","stream":"stdout")",
             R"({"log":"a\q\n","stream":"stdout"})", R"({"log":"\u12\n"})", R"({"log":5})", R"({"log":"a\n"}x)",
             R"({"log":"a\n",})", R"({"log":"a\n" "b":1})", R"({"x":[}],"log":"a\n"})", R"({"log":"a\)"})
        row(EnvelopeKind::DockerJson, line);
    for (const auto* line : {"a", "2026-11-20T23:37:34Z stdout", "2026-11-20T23:37:34Z stdin F x",
             "2026-11-20T23:37:34Z stdout X x", "2026-11-20T23:37:34Z stdout Fx x"})
        row(EnvelopeKind::Cri, line);
    for (const auto* line : {"journal", R"({"MESSAGE":"x")", R"({"MESSAGE":[1,2})"})
        row(EnvelopeKind::Journald, line);
}

void TestEnvelope::whatIsNoRecordIsBroken()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, line);
    Envelope envelope(static_cast<EnvelopeKind>(kind));
    QVERIFY(envelope.unwrap(line.toStdString()).what == What::Broken);
}

void TestEnvelope::times_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("milliseconds"); // -1: none
    const auto row = [](const char* text, qint64 ms) { QTest::newRow(text) << QByteArray(text) << ms; };
    row("2026-11-20T23:37:34Z", 1795217854000);
    row("2026-11-20T23:37:34.1Z", 1795217854100);
    row("2026-11-20T23:37:34.120345678Z", 1795217854120);
    row("2026-11-21T00:37:34.12+01:00", 1795217854120);
    row("2026-11-20T18:07:34.12-05:30", 1795217854120);
    row("1970-01-01T00:00:00Z", 0);
    row("2024-02-29T00:00:00Z", 1709164800000);
    row("2026-02-29T00:00:00Z", -1);
    row("2026-13-01T00:00:00Z", -1);
    row("2026-11-20T23:37:34", -1);
    row("2026-11-20T23:37:34+0100", -1);
    row("2026-11-20T2x:37:34Z", -1);
    row("2026-11-20T99:37:34Z", -1);
    row("2026-11-20T23:37:61Z", -1);
    row("2026-11-20T23:59:60Z", 1795219200000);
    row("", -1);
}

void TestEnvelope::times()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, milliseconds);
    const auto read = rfc3339(text.toStdString());
    QCOMPARE(read ? qint64(read->time_since_epoch().count()) : -1, milliseconds);
}

// Most times are read by what they share with the one before.
void TestEnvelope::timesInARowAreReadLikeEachAlone()
{
    Envelope envelope(EnvelopeKind::Cri);
    for (const auto* time : {"2026-11-20T23:37:34.120345678Z", "2026-11-20T23:37:35.1Z", "2026-11-20T23:37:59.999Z",
             "2026-11-20T23:37:60.000Z", "2026-11-20T23:37:61.000Z", "2026-11-20T23:37:01.000+01:00",
             "2026-11-20T23:37:02.0x0Z", "2026-11-20T23:37:02.000000000", "2026-11-20T23:38:00.001Z",
             "2026-11-20T23:37:00.001Z", "2026-11-20T23:37:00Z", "2026-11-20T23:37:00", "x", "2026-11-20T23:37:00.Z",
             "2026-11-20T23:37:00.12Z", "2026-11-20T23:37:5", "2026-11-20T23:37:59.123456Z"})
        QCOMPARE(envelope.unwrap(time + " stdout F x"s).at, rfc3339(time));
}

void TestEnvelope::plainLinesComeAsTheyAre()
{
    Envelope envelope;
    const auto read = envelope.unwrap("as {it} is");
    QVERIFY(read.what == What::Text);
    QVERIFY(read.text == "as {it} is");
    QVERIFY(!read.at);
}

void TestEnvelope::linesOfAChunkComeUnwrappedAndCounted()
{
    UnwrappedLines lines;
    std::vector<std::string> texts;
    const auto take = [&texts](std::string_view text, std::optional<WallTime>) { texts.emplace_back(text); };
    const auto bytes = journal + '\n' + R"({"__CURSOR":"s=1","MESSAGE":"one\ntwo"})" + "\nrubbish\n"
        + R"({"__CURSOR":"s=1","MESSAGE":""})" + '\n';
    lines.read(Chunk{bytes, 2, {}, true}, take);
    QVERIFY(lines.kind() == EnvelopeKind::Journald);
    QCOMPARE(texts, (std::vector<std::string>{"hello", "one", "two", ""}));
    QCOMPARE(lines.counts().lines, std::uint64_t{4});
    QCOMPARE(lines.counts().broken, std::uint64_t{1});
    QCOMPARE(lines.counts().dropped, std::uint64_t{2});

    texts.clear();
    UnwrappedLines plain;
    plain.read(Chunk{"one\r\n\ntwo\n", 0, {}, true}, take);
    QCOMPARE(texts, (std::vector<std::string>{"one", "", "two"}));
}

void TestEnvelope::fragmentsDoNotReachOverTheBeginningOfAFile()
{
    UnwrappedLines lines(EnvelopeKind::Cri);
    std::vector<std::string> texts;
    const auto take = [&texts](std::string_view text, std::optional<WallTime>) { texts.emplace_back(text); };
    lines.read(Chunk{"2026-11-20T23:37:34Z stdout P lost \n", 0, {}, true}, take);
    QVERIFY(lines.holdsFragments());
    lines.read(Chunk{"2026-11-20T23:37:34Z stdout F found\n", 0, {}, true}, take);
    QVERIFY(!lines.holdsFragments());
    QCOMPARE(texts, std::vector<std::string>{"found"});
}

void TestEnvelope::aTimeThatCannotBeIsNone()
{
    Envelope envelope(EnvelopeKind::Journald);
    for (const auto* time : {"-1", "253402300800000000", "9223372036854775807", "99999999999999999999", "1e9", ""}) {
        const auto line = R"({"__REALTIME_TIMESTAMP":")"s + time + R"(","MESSAGE":"x"})";
        const auto read = envelope.unwrap(line);
        QVERIFY(read.what == Unwrapped::What::Text);
        QVERIFY2(!read.at, time);
    }
    QVERIFY(envelope.unwrap(R"({"__REALTIME_TIMESTAMP":"253402300799999999","MESSAGE":"x"})").at);
}

void TestEnvelope::fragmentsOutlastARestart()
{
    std::vector<std::string> texts;
    std::vector<std::optional<WallTime>> times;
    const auto take = [&](std::string_view text, std::optional<WallTime> at) {
        texts.emplace_back(text);
        times.push_back(at);
    };
    const auto token = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9nO2qR5tU8wX1zA4cD7fG0iJ3lM6o"s;
    UnwrappedLines lines;
    const auto head = "2026-11-20T23:37:34Z stdout P one \n2026-11-20T23:37:35Z stderr P /webhooks/1/" + token + " \n"
        + "2026-11-20T23:37:36Z stdout P and \n";
    lines.read(Chunk{head, 0, {}, true}, take);
    ByteWriter writer("test", 1);
    field(writer, lines);
    const auto kept = writer.finish();
    QVERIFY(kept.find(token) == std::string::npos);
    UnwrappedLines again;
    ByteReader reader(kept, "test", 1);
    field(reader, again);
    QVERIFY(reader.finish("fragments").has_value());
    QVERIFY(again.kind() == EnvelopeKind::Cri);
    QVERIFY(again.holdsFragments());
    again.read(Chunk{"2026-11-20T23:37:37Z stderr F two\n2026-11-20T23:37:38Z stdout F three\n", 0, {}, false}, take);
    QCOMPARE(texts.size(), std::size_t{2});
    QVERIFY(texts[0].starts_with("/webhooks/1/") && texts[0].ends_with(" two"));
    QCOMPARE(texts[1], "one and three"s);
    QCOMPARE(times[0], rfc3339("2026-11-20T23:37:35Z"));
    QCOMPARE(times[1], rfc3339("2026-11-20T23:37:34Z"));
}

HEADROOM_TEST(TestEnvelope)

} // namespace headroom::tst_envelope

#include "tst_envelope.moc"
