// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_budget.h"
#include "core/logs/requests/request_window.h"

#include <deque>
#include <random>

namespace headroom::tst_request_budget {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t start = 1795217978;

WallTime wall(std::int64_t second)
{
    return WallTime{std::chrono::seconds{second}};
}

const auto route = discord::templateIdOf("DELETE", "/channels/1/messages/2");
const auto otherRoute = discord::templateIdOf("GET", "/guilds/1/members/2");

void add(InvalidBudget& budget, std::int64_t second, Invalid invalid = Invalid::Yes, std::uint16_t status = 403)
{
    budget.add(second, second, wall(second), invalid, status, route);
}

} // namespace

class TestRequestBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWindowIsWhatASlowOneCounts();
    void aWindowOutlastsARestart();
    void lateRequestsStandWhereTheyBelong();
    void oneLineOfAnotherTimeChangesNothing();
    void aClockThatWentBackByHoursKeepsTheWindow();
    void stepsBackAreCounted();
    void requestsLeaveAfterTenMinutes();
    void scopesThatAreNotToldAreInTheUpperBoundOnly();
    void thePeakIsKept();
    void causesAreCounted();
    void causesAreBounded();
    void theTimeToTheBanIsThatOfTheRate();
    void noBanAtARateThatNeverReachesIt();
    void theBudgetOutlastsARestart();
};

void TestRequestBudget::aWindowIsWhatASlowOneCounts()
{
    std::mt19937_64 random{1};
    SecondWindow window;
    std::deque<std::int64_t> slow;
    std::int64_t newest = start;
    for (int i = 0; i < 20000; ++i) {
        newest += random() % 20 == 0 ? std::int64_t(random() % (random() % 10 ? 30 : 900)) : 0;
        const auto second = newest - std::int64_t(random() % (random() % 10 ? 3 : 700));
        window.advanceTo(newest);
        window.add(second);
        slow.push_back(second);
        std::erase_if(slow, [newest](auto s) { return s <= newest - budgetWindow; });
        QCOMPARE(window.total(), std::uint64_t(slow.size()));
        const auto ahead = std::int64_t(random() % 700);
        QCOMPARE(window.countAt(newest + ahead), std::uint64_t(std::count_if(slow.begin(), slow.end(), [&](auto s) {
            return s > newest + ahead - budgetWindow;
        })));
    }
}

void TestRequestBudget::aWindowOutlastsARestart()
{
    SecondWindow window;
    for (int i = 0; i < 1000; i += 7)
        window.add(start + i, 3);
    ByteWriter writer("TEST", 1);
    field(writer, window);
    const auto bytes = writer.finish();
    ByteReader reader(bytes, "TEST", 1);
    SecondWindow again;
    field(reader, again);
    QVERIFY(reader.finish("x"));
    QCOMPARE(again.total(), window.total());
    QCOMPARE(again.newest(), window.newest());
    for (int i = 0; i < 2000; ++i)
        QCOMPARE(again.countAt(start + i), window.countAt(start + i));
}

void TestRequestBudget::lateRequestsStandWhereTheyBelong()
{
    LogClock clock;
    QCOMPARE(clock.pass(start).second, start);
    QCOMPARE(clock.pass(start + 5).second, start + 5);
    const auto late = clock.pass(start + 2);
    QCOMPARE(late.second, start + 2);
    QVERIFY(late.isInWindow && !late.isRestart);
    QCOMPARE(clock.newest(), start + 5);
    QCOMPARE(clock.stepsBack(), std::uint64_t(0));
}

void TestRequestBudget::oneLineOfAnotherTimeChangesNothing()
{
    LogClock clock;
    clock.pass(start);
    const auto old = clock.pass(0);
    QVERIFY(!old.isInWindow && !old.isRestart);
    QCOMPARE(clock.pass(start + 1).second, start + 1);
    QCOMPARE(clock.newest(), start + 1);
    QCOMPARE(clock.shift(), 0);
}

void TestRequestBudget::aClockThatWentBackByHoursKeepsTheWindow()
{
    LogClock clock;
    InvalidBudget budget;
    const auto pass = [&](std::int64_t second) {
        const auto moment = clock.pass(second);
        if (moment.isInWindow)
            budget.add(moment.second, clock.newest(), wall(second), Invalid::Yes, 403, route);
        return moment.isRestart;
    };
    for (int i = 0; i < 300; ++i)
        pass(start + i);
    int restarts = 0;
    for (int i = 0; i < 100; ++i)
        restarts += pass(start - 7200 + i);
    QCOMPARE(restarts, 1);
    QCOMPARE(clock.stepsBack(), std::uint64_t(1));
    QCOMPARE(clock.greatestStep(), Duration{2h + 299s});
    // The first few are taken for strays; what was counted before keeps its age.
    QCOMPARE(budget.standing(clock.newest(), start).inWindow.most, std::uint64_t(300 + 100 - 15));
    for (int i = 100; i < 700; ++i)
        pass(start - 7200 + i);
    QCOMPARE(budget.standing(clock.newest(), start).inWindow.most, std::uint64_t(600));
}

void TestRequestBudget::stepsBackAreCounted()
{
    LogClock clock;
    for (const int second : {100, 90, 100, 89, 300, 0})
        clock.pass(start + second);
    QCOMPARE(clock.stepsBack(), std::uint64_t(2));
    QCOMPARE(clock.greatestStep(), Duration{5min});
}

void TestRequestBudget::requestsLeaveAfterTenMinutes()
{
    InvalidBudget budget;
    add(budget, start);
    QCOMPARE(budget.standing(start, start).inWindow, (Bounds{1, 1}));
    QCOMPARE(budget.standing(start + 599, start).inWindow, (Bounds{1, 1}));
    QCOMPARE(budget.standing(start + 600, start).inWindow, (Bounds{0, 0}));
    QCOMPARE(budget.standing(start, start).limit, std::uint64_t(10000));
}

void TestRequestBudget::scopesThatAreNotToldAreInTheUpperBoundOnly()
{
    InvalidBudget budget;
    add(budget, start);
    QVERIFY(!budget.standing(start, start).isUpperBound);
    add(budget, start, Invalid::Perhaps, 429);
    add(budget, start, Invalid::No, 429);
    const auto standing = budget.standing(start, start);
    QCOMPARE(standing.inWindow, (Bounds{1, 2}));
    QVERIFY(standing.isUpperBound);
}

void TestRequestBudget::thePeakIsKept()
{
    InvalidBudget budget;
    for (int i = 0; i < 50; ++i)
        add(budget, start + i);
    add(budget, start + 10000);
    const auto standing = budget.standing(start + 10000, start);
    QCOMPARE(standing.peak, std::uint64_t(50));
    QVERIFY(standing.peakAt == wall(start + 49));
    QCOMPARE(standing.inWindow.most, std::uint64_t(1));
}

void TestRequestBudget::causesAreCounted()
{
    InvalidBudget budget;
    for (int i = 0; i < 3; ++i)
        add(budget, start + i);
    budget.add(start, start + 3, wall(start), Invalid::Perhaps, 429, otherRoute);
    const auto causes = budget.standing(start + 3, start).causes;
    QCOMPARE(causes.size(), std::size_t(2));
    QCOMPARE(int(causes[0].status), 403);
    QCOMPARE(causes[0].method, std::string_view("DELETE"));
    QCOMPARE(causes[0].routeTemplate, std::string_view("/channels/{channel}/messages/{id}"));
    QCOMPARE(causes[0].count, std::uint64_t(3));
    QCOMPARE(int(causes[1].status), 429);
    QVERIFY(budget.standing(start + 700, start).causes.empty());
}

void TestRequestBudget::causesAreBounded()
{
    InvalidBudget budget;
    std::uint64_t count = 0;
    for (std::size_t id = 0; id < 2000; ++id, ++count)
        budget.add(start, start, wall(start), Invalid::Yes, 403, discord::TemplateId(id));
    auto causes = budget.standing(start, start).causes;
    QVERIFY(causes.size() <= 257);
    QCOMPARE(causes.front().routeTemplate, std::string_view("(others)"));
    std::uint64_t sum = 0;
    for (const auto& cause : causes)
        sum += cause.count;
    QCOMPARE(sum, count);
    add(budget, start + 1000); // there is room again once they have left
    causes = budget.standing(start + 1000, start).causes;
    QCOMPARE(causes.size(), std::size_t(1));
    QCOMPARE(int(causes[0].status), 403);
}

void TestRequestBudget::theTimeToTheBanIsThatOfTheRate()
{
    InvalidBudget budget;
    for (int second = 0; second < 100; ++second) {
        for (int i = 0; i < 50; ++i)
            add(budget, start + second);
    }
    const auto standing = budget.standing(start + 99, start);
    QCOMPARE(standing.inWindow.most, std::uint64_t(5000));
    QCOMPARE(standing.perMinute, 3000.0);
    QCOMPARE(standing.untilBan, std::optional<Duration>(100s));
    // Five quiet minutes later there is no rate, and no ban to come.
    const auto later = budget.standing(start + 99 + 300, start);
    QCOMPARE(later.perMinute, 0.0);
    QVERIFY(!later.untilBan);
    for (int i = 0; i < 5000; ++i)
        add(budget, start + 100);
    QCOMPARE(budget.standing(start + 100, start).untilBan, std::optional<Duration>(0s));
}

void TestRequestBudget::noBanAtARateThatNeverReachesIt()
{
    InvalidBudget budget;
    for (int second = 0; second < 1000; ++second) {
        for (int i = 0; i < 16; ++i) // 9,600 in ten minutes
            add(budget, start + second);
    }
    const auto standing = budget.standing(start + 999, start);
    QCOMPARE(standing.inWindow.most, std::uint64_t(9600));
    QVERIFY(!standing.untilBan);
    for (int second = 1000; second < 1400; ++second) {
        for (int i = 0; i < 17; ++i) // 10,200: reached when all of the window is like that
            add(budget, start + second);
    }
    const auto faster = budget.standing(start + 1399, start);
    QVERIFY(faster.untilBan && *faster.untilBan <= 600s);
}

void TestRequestBudget::theBudgetOutlastsARestart()
{
    InvalidBudget budget;
    for (int i = 0; i < 100; ++i)
        add(budget, start + i, i % 2 ? Invalid::Yes : Invalid::Perhaps, i % 2 ? 403 : 429);
    ByteWriter writer("TEST", 1);
    field(writer, budget);
    const auto bytes = writer.finish();
    ByteReader reader(bytes, "TEST", 1);
    InvalidBudget again;
    field(reader, again);
    QVERIFY(reader.finish("x"));
    for (const int second : {99, 300, 650, 800}) {
        const auto a = budget.standing(start + second, start);
        const auto b = again.standing(start + second, start);
        QCOMPARE(b.inWindow, a.inWindow);
        QCOMPARE(b.peak, a.peak);
        QVERIFY(b.peakAt == a.peakAt && b.isUpperBound == a.isUpperBound && b.untilBan == a.untilBan);
        QCOMPARE(b.causes.size(), a.causes.size());
        for (std::size_t i = 0; i < a.causes.size(); ++i)
            QCOMPARE(b.causes[i].count, a.causes[i].count);
    }
}

HEADROOM_TEST(TestRequestBudget)

} // namespace headroom::tst_request_budget

#include "tst_request_budget.moc"
