// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Several logs and their history over restarts and rotations; what waits for its continuation when an ingest is closed.
#include "core/base/time/virtual_clock.h"
#include "core/logs/log_ingest.h"
#include "tests/support/logs/log_folder.h"

#include <QCoreApplication>

namespace headroom::tst_log_ingest_restarts {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

const auto webhookToken = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9nO2qR5tU8wX1zA4cD7fG0iJ3lM6o"s;

std::string requestLines(int count)
{
    std::string lines;
    for (int i = 0; i < count; ++i)
        lines += "10.0.0.7 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 \"GET /api/v10/users/@me "
                 "HTTP/1.1\" 2\n";
    return lines;
}

std::string cri(const std::string& tag, const std::string& text)
{
    return "2026-11-20T23:37:35.1Z stdout " + tag + ' ' + text + '\n';
}

const auto beat = "2026-11-20T23:37:34.120Z debug: [WS => Shard 0] Heartbeat acknowledged, latency of 46ms.\n"s;
const auto closing = "2026-11-20T23:37:35.120Z debug: [WS => Shard 0] Destroying shard\n"s;
const auto itsCode = "\tCode: 4200\n"s;

} // namespace

class TestLogDeskRestarts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void oneOfSeveralLogsThatGrowsIsCountedOnce();
    void aFileThatSeveralInputsNameIsReadOnce();
    void namesThatAShellMadeOfAGlobAreOneLogOverRotations();
    void aGlobThatNothingMatchesIsSaidBesideOthersThatAre();
    void aFileThatIsRotatedBeforeItsFirstLineIsWholeIsNotLost();
    void whileItFollowsARecordWaitsASecondForItsOtherLines();
    void aFragmentThatNeverEndsHoldsNothingUp();
    void whatWaitsForItsContinuationIsKeptWithoutSecrets();

private:
    // An ingest that has read all that is there; its clock stands still.
    struct Read
    {
        Read(const TestLogDeskRestarts& test, std::vector<std::string> names, bool isKept = true, bool follows = false)
            : ingest(optionsOf(test, std::move(names), isKept, follows), clock)
        {
            if (const auto opened = ingest.open(); !opened)
                qFatal("%s", opened.error().text.c_str());
            QCoreApplication::processEvents();
        }
        static LogIngest::Options optionsOf(
            const TestLogDeskRestarts& test, std::vector<std::string> names, bool isKept, bool follows)
        {
            LogIngest::Options options;
            for (const auto& name : names)
                options.inputs.push_back({LogInput::Kind::Files, test.m_folder->path(name)});
            options.archive = isKept ? test.m_folder->path("history.db") : std::string();
            options.follows = follows;
            return options;
        }
        std::uint64_t requests() const
        {
            std::uint64_t all = 0;
            for (const auto& source : ingest.sources())
                all += source.reader && source.reader->requests() ? source.reader->requests()->summary().total : 0;
            return all;
        }
        std::uint64_t samples() const
        {
            std::uint64_t all = 0;
            for (const auto& shard : ingest.shards().shards(WallTime{}))
                all += shard.samples;
            return all;
        }
        std::size_t closes() const
        {
            const auto shards = ingest.shards().shards(WallTime{});
            return shards.empty() ? 0 : shards[0].closeCodes.size();
        }

        VirtualClock clock;
        LogIngest ingest;
    };

    std::unique_ptr<LogFolder> m_folder;
};

void TestLogDeskRestarts::init()
{
    m_folder = std::make_unique<LogFolder>();
}

void TestLogDeskRestarts::oneOfSeveralLogsThatGrowsIsCountedOnce()
{
    m_folder->write("a.log", requestLines(3));
    m_folder->write("b.log", requestLines(5));
    QCOMPARE(Read(*this, {"a.log", "b.log"}).requests(), 8U);
    for (unsigned i = 1; i <= 3; ++i) {
        m_folder->append("a.log", requestLines(1));
        QCOMPARE(Read(*this, {"a.log", "b.log"}).requests(), 8U + i);
        QCOMPARE(Read(*this, {"a.log", "b.log"}).requests(), 8U + i);
    }
}

void TestLogDeskRestarts::aFileThatSeveralInputsNameIsReadOnce()
{
    m_folder->write("a.log", requestLines(3));
    QCOMPARE(Read(*this, {"a.log", "*.log", "a.log"}, false).requests(), 3U);
    QCOMPARE(Read(*this, {"a.log", "*.log"}).requests(), 3U);
    m_folder->append("a.log", requestLines(1));
    QCOMPARE(Read(*this, {"a.log", "*.log"}).requests(), 4U);
}

void TestLogDeskRestarts::namesThatAShellMadeOfAGlobAreOneLogOverRotations()
{
    m_folder->write("a.log.1", requestLines(3));
    m_folder->setModified("a.log.1", -1000);
    m_folder->write("a.log", requestLines(2) + "the first that is its own\n");
    QCOMPARE(Read(*this, {"a.log", "a.log.1"}).requests(), 5U);
    m_folder->append("a.log", requestLines(1));
    m_folder->rename("a.log.1", "a.log.2");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", requestLines(10) + "another\n");
    QCOMPARE(Read(*this, {"a.log", "a.log.1", "a.log.2"}).requests(), 16U);
    QCOMPARE(Read(*this, {"a.log", "a.log.1", "a.log.2"}).requests(), 16U);
}

void TestLogDeskRestarts::aGlobThatNothingMatchesIsSaidBesideOthersThatAre()
{
    m_folder->write("a.log", requestLines(1));
    const Read read(*this, {"a.log", "*.txt", "*.out"}, false);
    QCOMPARE(read.requests(), 1U);
    std::size_t problems = 0;
    for (const auto& source : read.ingest.sources())
        problems += source.state.problem.find("no file matches") != std::string::npos ? 1U : 0U;
    QCOMPARE(problems, std::size_t{2});
}

void TestLogDeskRestarts::aFileThatIsRotatedBeforeItsFirstLineIsWholeIsNotLost()
{
    const auto line = requestLines(1);
    for (const auto follows : {true, false}) {
        init();
        m_folder->write("a.log", line.substr(0, 40));
        Read(*this, {"a.log"}, true, follows);
        m_folder->append("a.log", line.substr(40) + requestLines(1));
        m_folder->rename("a.log", "a.log.1");
        m_folder->write("a.log", requestLines(3));
        QCOMPARE(Read(*this, {"a.log"}, true, follows).requests(), 5U);
    }
}

void TestLogDeskRestarts::whileItFollowsARecordWaitsASecondForItsOtherLines()
{
    m_folder->write("a.log", beat + closing);
    Read read(*this, {"a.log"}, false, true);
    const auto pass = [&read](Duration time) {
        for (auto left = time; left > Duration{}; left -= 100ms) {
            read.clock.advance(100ms);
            QCoreApplication::processEvents();
        }
    };
    QCOMPARE(read.samples(), 1U);
    QCOMPARE(read.ingest.shards().events(0, 0).size(), std::size_t{0});
    pass(500ms);
    m_folder->append("a.log", itsCode);
    pass(200ms);
    QCOMPARE(read.ingest.shards().events(0, 0).size(), std::size_t{0});
    pass(1200ms);
    QCOMPARE(read.ingest.shards().events(0, 0).size(), std::size_t{1});
    QCOMPARE(read.closes(), std::size_t{1});
    // The next line ends it at once.
    m_folder->append("a.log", closing + beat);
    pass(200ms);
    QCOMPARE(read.ingest.shards().events(0, 0).size(), std::size_t{2});
}

void TestLogDeskRestarts::aFragmentThatNeverEndsHoldsNothingUp()
{
    m_folder->write("a.log", cri("P", "half of a li"));
    m_folder->write("b.log", requestLines(3));
    {
        m_folder->append("a.log",
            cri("F", "ne") + cri("F", "[WS => Shard 0] Heartbeat acknowledged, latency of 46ms.")
                + cri("P", "[WS => Shard 0] Heartbeat acknow"));
        const Read read(*this, {"a.log", "b.log"}, true, true);
        QCOMPARE(read.requests(), 3U);
        QCOMPARE(read.samples(), 1U);
    }
    // It was kept: the log itself is not needed any more.
    m_folder->write("b.log", "");
    QCOMPARE(Read(*this, {"b.log"}).requests(), 3U);
    m_folder->append("a.log", cri("F", "ledged, latency of 47ms."));
    QCOMPARE(Read(*this, {"a.log", "b.log"}).samples(), 2U);
}

void TestLogDeskRestarts::whatWaitsForItsContinuationIsKeptWithoutSecrets()
{
    m_folder->write("a.log",
        cri("F", "[WS => Shard 0] Heartbeat acknowledged, latency of 46ms.")
            + cri("P", "error: POST /api/v10/webhooks/100000000000000001/" + webhookToken + " failed: "));
    m_folder->write("b.log", beat + closing + "\tReason: sent to /webhooks/100000000000000001/" + webhookToken + "\n");
    {
        const Read read(*this, {"a.log", "b.log"}, true, true);
        QCOMPARE(read.samples(), 2U);
    }
    for (const auto* name : {"history.db", "history.db-wal"}) {
        if (!QFile::exists(QString::fromStdString(m_folder->path(name))))
            continue;
        const auto kept = m_folder->read(name);
        QVERIFY2(kept.find(webhookToken.substr(0, 12)) == std::string::npos, name);
    }
    m_folder->append("b.log", itsCode);
    QCOMPARE(Read(*this, {"b.log"}).ingest.shards().events(1, 0).size(), std::size_t{1});
}

HEADROOM_TEST(TestLogDeskRestarts)

} // namespace headroom::tst_log_ingest_restarts

#include "tst_log_ingest_restarts.moc"
