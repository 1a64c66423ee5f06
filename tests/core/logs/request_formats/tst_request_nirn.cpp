// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The log of nirn-proxy as a whole: what it is recognised by, what its other lines are taken for, and when its lines of
// a terminal were. Line by line: tst_rest_lines.
#include "core/logs/requests/request_reader.h"
#include "tests/support/logs/request_summary_text.h"

namespace headroom::tst_request_nirn {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

using Lines = std::vector<std::string_view>;

const Lines startLines{R"(time="2026-11-20T23:37:00Z" level=info msg="Started proxy on 0.0.0.0:8080")",
    R"(time="2026-11-20T23:37:00Z" level=info msg="Starting metrics server on 0.0.0.0:9000")",
    R"(time="2026-11-20T23:37:01Z" level=info msg="Running in stand-alone mode")",
    R"(time="2026-11-20T23:37:02Z" level=info msg="Created new queue" bufferSize=50 globalLimit=50 identifier=bot)",
    R"(time="2026-11-20T23:37:10Z" level=warning msg="context canceled" clientIp="10.0.0.7:4711" function=Queue waitedFor=5s)"};

std::string limited(int second, std::string_view scope, bool isGlobal = false)
{
    return "time=\"2026-11-20T23:38:" + std::to_string(10 + second)
        + "Z\" level=warning msg=\"Unexpected 429\" bucket=/channels/1/messages discordBucket=9852e1 isGlobal="
        + (isGlobal ? "true" : "false") + " method=POST pathHash=1 prevRemaining=4 prevResetAfter=1s ratelimitScope="
        + std::string(scope) + " remaining=0 resetAfter=582ms route=/api/v10/channels/1/messages\n";
}

std::string onTerminal(int second)
{
    return "\x1b[33mWARN\x1b[0m[00" + std::to_string(second)
        + "] Unexpected 429                                \x1b[33mbucket\x1b[0m=/x \x1b[33mmethod\x1b[0m=GET "
          "\x1b[33mratelimitScope\x1b[0m=user \x1b[33mroute\x1b[0m=/api/v10/users/@me\n";
}

bool warnsOf(const RequestSummary& summary, std::string_view words)
{
    return std::any_of(summary.warnings.begin(), summary.warnings.end(),
        [words](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

} // namespace

class TestRequestNirn : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isRecognisedByWhatItSaysWhenItStarts();
    void logsOfOtherProgramsThroughTheSameLoggerAreNotTakenForIt();
    void itsOtherLinesAreNotUnparsed();
    void itSaysThatItTellsOnlyOfFailures();
    void itIsNeverBlamedForALimiterThatDoesNotLimit();
    void scopesAreCounted();
    void aGlobalLimitIsOneAnswer();
    void linesOfATerminalAreOfTheirEnvelope();
    void linesOfATerminalWithoutAnEnvelopeKeepTheirDistances();
    void aStartIsNoticed();
    void whatWasKeptGoesOn();
    void aFieldInsideAValueIsNone();
};

void TestRequestNirn::isRecognisedByWhatItSaysWhenItStarts()
{
    const auto format = recognise(startLines);
    QVERIFY(format);
    QCOMPARE(format->name(), std::string("nirn_proxy"));
    const Lines onATerminal{"\x1b[36mINFO\x1b[0m[0000] Started proxy on 0.0.0.0:8080                ",
        "\x1b[36mINFO\x1b[0m[0001] Running in stand-alone mode                  "};
    QVERIFY(recognise(onATerminal));
}

void TestRequestNirn::logsOfOtherProgramsThroughTheSameLoggerAreNotTakenForIt()
{
    const Lines others{R"(time="2026-11-20T23:37:00Z" level=info msg="listening" addr=:8080)",
        R"(time="2026-11-20T23:37:01Z" level=warning msg="slow query" method=GET route=/x)"};
    QVERIFY(!recognise(others));
    const Lines disgo{
        R"(time=2026-11-20T23:37:34.120Z level=DEBUG msg="sending heartbeat" name=gateway shard_id=3 shard_count=16)"};
    QVERIFY(!recognise(disgo));
}

void TestRequestNirn::itsOtherLinesAreNotUnparsed()
{
    RequestReader reader(*formatNamed("nirn_proxy"));
    for (const auto line : startLines)
        reader.takeLine(line);
    reader.take(limited(0, "user") + "2026/11/20 23:37:00 [DEBUG] memberlist: Stream connection\n" + "panic: x\n");
    QCOMPARE(reader.lines(), std::uint64_t(startLines.size() + 3));
    QCOMPARE(reader.unparsed(), std::uint64_t(1));
    QCOMPARE(reader.unparsedSamples(), std::vector<std::string>{"panic: x"});
    QCOMPARE(reader.summary().total, std::uint64_t(1));
}

void TestRequestNirn::itSaysThatItTellsOnlyOfFailures()
{
    RequestReader reader(*formatNamed("nirn_proxy"));
    reader.take(limited(0, "user"));
    QVERIFY(reader.summary().coverage.failuresOnly);
    QVERIFY(warnsOf(reader.summary(), "tells only of answers that went wrong"));
    RequestReader all(*formatNamed("json"));
    all.take("{\"msec\":1,\"uri\":\"/x\",\"status\":200}\n");
    QVERIFY(!all.summary().coverage.failuresOnly);
    QVERIFY(all.summary().warnings.empty());
}

void TestRequestNirn::itIsNeverBlamedForALimiterThatDoesNotLimit()
{
    const auto many = [](RequestFigures figures) {
        RequestRecord record;
        record.at = WallTime{1'795'217'880s};
        record.status = 429;
        record.method = "GET";
        record.target = "/api/v10/users/@me";
        for (int i = 0; i < 1000; ++i)
            figures.count(record);
        return warnsOf(figures.summary(), "limiter seems to be inactive");
    };
    QVERIFY(many(RequestFigures()));
    QVERIFY(!many(RequestFigures({true, true})));
    QVERIFY(!many(RequestFigures({false, false})));
    QVERIFY(!many(RequestFigures({false, true})));
}

void TestRequestNirn::scopesAreCounted()
{
    RequestReader reader(*formatNamed("nirn_proxy"));
    reader.take(limited(0, "user") + limited(1, "user") + limited(2, "global", true) + limited(3, "shared")
        + limited(4, "") + limited(5, "", true));
    const auto summary = reader.summary();
    const auto of = [&summary](Scope scope) { return summary.limitedByScope[std::size_t(scope)]; };
    QCOMPARE(of(Scope::User), std::uint64_t(2));
    QCOMPARE(of(Scope::Global), std::uint64_t(2));
    QCOMPARE(of(Scope::Shared), std::uint64_t(1));
    QCOMPARE(of(Scope::NotGiven), std::uint64_t(1));
    QCOMPARE(summary.invalid.inWindow, (Bounds{4, 5}));
}

void TestRequestNirn::aGlobalLimitIsOneAnswer()
{
    RequestReader reader(*formatNamed("nirn_proxy"));
    reader.take("time=\"2026-11-20T23:38:10Z\" level=warning msg=\"Global reached, locking\" resetAfter=1.2s "
                "until=\"2026-11-20 23:38:11.320 +0000 UTC m=+12.3\"\n"
        + limited(0, "global", true));
    QCOMPARE(reader.summary().total, std::uint64_t(1));
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
}

void TestRequestNirn::linesOfATerminalAreOfTheirEnvelope()
{
    const WallTime kept{1'795'217'854'500ms};
    const WallTime now{1'795'300'000'000ms};
    RequestReader reader(*formatNamed("nirn_proxy"));
    reader.takeLine(onTerminal(12), {kept, now});
    QCOMPARE(reader.figures().newest(), std::optional(kept));
    QVERIFY(!warnsOf(reader.summary(), "no date"));
}

void TestRequestNirn::linesOfATerminalWithoutAnEnvelopeKeepTheirDistances()
{
    const WallTime now{1'795'217'854'000ms};
    RequestReader reader(*formatNamed("nirn_proxy"));
    const auto lines = onTerminal(12) + onTerminal(40) + onTerminal(72) + "something else\n";
    reader.expect(lines, now);
    reader.take(lines, {{}, now});
    QVERIFY(warnsOf(reader.summary(), "no date"));
    QCOMPARE(reader.figures().newest(), std::optional(now));
    QCOMPARE(reader.figures().oldest(), std::optional(now - 60s));
    // Read later than it was written; when it was started is known by now.
    const auto more = onTerminal(73);
    reader.expect(more, now + 60s);
    reader.take(more, {{}, now + 60s});
    QCOMPARE(reader.figures().newest(), std::optional(now + 1s));
}

void TestRequestNirn::aStartIsNoticed()
{
    auto lines = *formatNamed("nirn_proxy");
    const WallTime now{1'795'217'854'000ms};
    lines.expect(onTerminal(90), now);
    const auto before = lines.parse(onTerminal(90), {{}, now});
    QVERIFY(before);
    QCOMPARE(before->at, now);
    lines.expect(onTerminal(10), now + 100s);
    const auto after = lines.parse(onTerminal(10), {{}, now + 100s});
    QVERIFY(after);
    QCOMPARE(after->at, now + 100s);
    // What was written before it and read with it is not in the future.
    const auto late = lines.parse(onTerminal(95), {{}, now + 101s});
    QVERIFY(late && late->at == now + 101s);
}

void TestRequestNirn::whatWasKeptGoesOn()
{
    const auto format = *formatNamed("nirn_proxy");
    RequestReader first(format);
    first.take(limited(0, "user") + limited(1, "shared"));
    auto second = RequestReader::fromBytes(format, first.toBytes());
    QVERIFY(second);
    QVERIFY(second->summary().coverage.failuresOnly);
    QCOMPARE(support::allFigures(second->summary()), support::allFigures(first.summary()));
    first.take(limited(2, "global", true));
    second->take(limited(2, "global", true));
    QCOMPARE(support::allFigures(second->summary()), support::allFigures(first.summary()));
}

void TestRequestNirn::aFieldInsideAValueIsNone()
{
    auto lines = *formatNamed("nirn_proxy");
    const auto record = lines.parse(
        R"(time="2026-11-20T23:37:34Z" level=warning msg="Unexpected 429" bucket="/x route=/y \" method=PUT" method=GET ratelimitScope="" route="/api/v10/users/@me?a=b c")",
        {});
    QVERIFY(record);
    QCOMPARE(record->method, std::string_view("GET"));
    QCOMPARE(record->target, std::string_view("/api/v10/users/@me?a=b c"));
    QVERIFY(record->scope == Scope::NotGiven);
}

HEADROOM_TEST(TestRequestNirn)

} // namespace headroom::tst_request_nirn

#include "tst_request_nirn.moc"
