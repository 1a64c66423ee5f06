// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_log.h"

#include <algorithm>

namespace headroom::tst_job_log {

using namespace jobs;
using namespace std::chrono_literals;

class TestJobLog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void holdsForTheSameReasonAreOneLine();
    void whatHappensBetweenHoldsPartsThem();
    void aHoldThatLastsIsALineOfItsOwn();
    void holdsForOtherReasonsAreLinesOfTheirOwn();
    void aReasonThatIsNoWaitIsSaidAtTheEnd();
    void aLogThatBeginsInTheMiddleIsShownAsItIs();
    void linesOfTextsHaveThemAsValues();

private:
    void add(std::chrono::milliseconds after, const Text& text);
    std::vector<std::string> shown() const;

    std::vector<JobEvent> m_events; // the newest first, as they are read
    WallTime m_now{};
};

void TestJobLog::init()
{
    m_events.clear();
    m_now = WallTime{1'795'217'810'042ms};
}

void TestJobLog::add(std::chrono::milliseconds after, const Text& text)
{
    m_now += after;
    m_events.insert(m_events.begin(), {std::int64_t(m_events.size()) + 1, 7, m_now, text});
}

std::vector<std::string> TestJobLog::shown() const
{
    std::vector<std::string> texts;
    for (const auto& line : jobLog(m_events))
        texts.push_back(line.text);
    std::ranges::reverse(texts);
    return texts;
}

void TestJobLog::holdsForTheSameReasonAreOneLine()
{
    add(0ms, "claimed by here:1");
    for (int i = 0; i < 41; ++i) {
        add(1s, "held back: waits for the global limit");
        add(300ms, "goes on");
    }
    const auto ended = m_now;
    add(1s, "done");
    QCOMPARE(shown(),
        (std::vector<std::string>{
            "claimed by here:1", "held back 41 times by the global limit, 12.3 s in all", "done"}));
    QCOMPARE(jobLog(m_events)[1].at, ended);
}

void TestJobLog::whatHappensBetweenHoldsPartsThem()
{
    for (const auto* between : {"moved in the queue", "goes on: its runner ended"}) {
        add(1s, "held back: waits for its bucket");
        add(2s, "goes on");
        add(1s, between);
    }
    QCOMPARE(shown(),
        (std::vector<std::string>{"held back by its bucket for 2.0 s", "moved in the queue",
            "held back by its bucket for 2.0 s", "goes on: its runner ended"}));
}

void TestJobLog::aHoldThatLastsIsALineOfItsOwn()
{
    for (int i = 0; i < 3; ++i) {
        add(1s, "held back: waits for the global limit");
        add(2s, "goes on");
    }
    add(1s, "held back: waits for the global limit");
    QCOMPARE(shown(),
        (std::vector<std::string>{
            "held back 3 times by the global limit, 6.0 s in all", "held back: waits for the global limit"}));
    QCOMPARE(jobLog(m_events).front().at, m_now);
}

// One is followed by the next without going on between them.
void TestJobLog::holdsForOtherReasonsAreLinesOfTheirOwn()
{
    for (int i = 0; i < 2; ++i) {
        add(1s, "held back: waits for the global limit");
        add(2s, "held back: waits for its bucket");
        add(3s, "goes on");
    }
    QCOMPARE(shown(),
        (std::vector<std::string>{
            "held back 2 times by the global limit, 4.0 s in all", "held back 2 times by its bucket, 6.0 s in all"}));
}

void TestJobLog::aReasonThatIsNoWaitIsSaidAtTheEnd()
{
    for (int i = 0; i < 2; ++i) {
        add(1s, "held back: Discord cannot be reached: 127.0.0.1 refuses connections");
        add(90s, "goes on");
    }
    QCOMPARE(shown(),
        (std::vector<std::string>{
            "held back 2 times, 3 min in all: Discord cannot be reached: 127.0.0.1 refuses connections"}));
}

void TestJobLog::aLogThatBeginsInTheMiddleIsShownAsItIs()
{
    QVERIFY(shown().empty());
    add(0ms, "goes on");
    add(1s, "held back: the job before");
    add(1s, "claimed by here:1"); // of a hold without a runner
    QCOMPARE(shown(), (std::vector<std::string>{"goes on", "held back: the job before", "claimed by here:1"}));
}

void TestJobLog::linesOfTextsHaveThemAsValues()
{
    const auto wait = Text::tr("waits for %1").arg(Text::tr("the global limit", "Lanes"));
    for (int i = 0; i < 2; ++i) {
        add(1s, Text::fromStored(heldBackText(wait).stored()));
        add(300ms, Text::fromStored(goesOnText({}).stored()));
    }
    add(1s, Text::fromStored(heldBackText(Text::tr("its runner ended")).stored()));
    add(2s, Text::fromStored(goesOnText({}).stored()));
    QCOMPARE(shown(),
        (std::vector<std::string>{
            "held back 2 times by the global limit, 0.6 s in all", "held back for 2.0 s: its runner ended"}));
    QVERIFY(jobLog(m_events)[1].text.values().at(1).isTranslatable());
    QVERIFY(jobLog(m_events)[0].text.values().at(1).isTranslatable());
}

HEADROOM_TEST(TestJobLog)

} // namespace headroom::tst_job_log

#include "tst_job_log.moc"
