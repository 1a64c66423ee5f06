// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which logs may be added up, and what is said of the others.
#include "core/logs/requests/request_figures.h"

namespace headroom::tst_log_coverage {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

constexpr LogCoverage proxy{true, false};
constexpr LogCoverage program{false, false};
constexpr LogCoverage failingProxy{true, true};
constexpr LogCoverage failingProgram{false, true};

using Flags = std::vector<bool>;

Flags added(std::vector<LogCoverage> coverages)
{
    return addedUp(coverages);
}

bool warnsOf(const RequestSummary& summary, std::string_view words)
{
    return std::any_of(summary.warnings.begin(), summary.warnings.end(),
        [words](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

} // namespace

class TestLogCoverage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thoseThatKnowMostAreAddedUp();
    void onlyFailuresAreMentioned();
    void aBanIsSaidWhileItLastsAndAfterwards();
    void bansAndScopesOfTwoLogsAreAdded();
    void bansOutlastARestart();
};

void TestLogCoverage::thoseThatKnowMostAreAddedUp()
{
    QCOMPARE(added({}), Flags{});
    QCOMPARE(added({proxy, proxy}), (Flags{true, true}));
    QCOMPARE(added({proxy, program, failingProxy, failingProgram}), (Flags{true, false, false, false}));
    QCOMPARE(added({failingProgram, program, failingProxy}), (Flags{false, true, false}));
    QCOMPARE(added({failingProgram, failingProxy}), (Flags{false, true}));
    QCOMPARE(added({failingProgram, failingProgram}), (Flags{true, true}));
}

void TestLogCoverage::onlyFailuresAreMentioned()
{
    QVERIFY(coverageWarning(proxy).empty());
    QVERIFY(coverageWarning(program).empty());
    QVERIFY(!coverageWarning(failingProxy).empty());
    for (const auto& coverage : {program, failingProxy, failingProgram})
        QVERIFY(leftOutWarning(coverage).find('\n') == std::string::npos);
    QVERIFY(leftOutWarning(program) != leftOutWarning(failingProgram));
}

namespace {

constexpr WallTime start{1'795'217'880s};

RequestFigures banned(LogCoverage coverage = failingProgram)
{
    RequestFigures figures(coverage);
    RequestRecord record;
    record.at = start;
    record.status = 429;
    record.bannedFor = 3600s;
    figures.count(record);
    record.at = start + 10s;
    figures.count(record);
    return figures;
}

} // namespace

void TestLogCoverage::aBanIsSaidWhileItLastsAndAfterwards()
{
    const auto figures = banned();
    QCOMPARE(figures.summary().bans.answers, std::uint64_t(2));
    QCOMPARE(figures.summary().bans.last, std::optional(start + 10s));
    QCOMPARE(figures.summary().bans.until, std::optional(start + 3610s));
    QVERIFY(warnsOf(figures.summary(), "has banned the address (2 responses say so)"));
    QVERIFY(warnsOf(figures.summary(start + 3609s), "has banned"));
    QVERIFY(warnsOf(figures.summary(start + 3610s), "had banned"));
    QVERIFY(!warnsOf(RequestFigures().summary(), "banned"));
}

void TestLogCoverage::bansAndScopesOfTwoLogsAreAdded()
{
    auto one = banned();
    RequestFigures two(failingProgram);
    RequestRecord record;
    record.at = start + 5s;
    record.status = 429;
    record.scope = Scope::Shared;
    two.count(record);
    one.merge(two);
    QCOMPARE(one.summary().bans.answers, std::uint64_t(2));
    QCOMPARE(one.summary().bans.until, std::optional(start + 3610s));
    QCOMPARE(one.summary().limitedByScope[std::size_t(Scope::Shared)], std::uint64_t(1));
    two.merge(banned());
    QCOMPARE(two.summary().bans.answers, std::uint64_t(2));
    QCOMPARE(two.summary().bans.until, std::optional(start + 3610s));
    RequestFigures none(failingProgram);
    none.merge(banned());
    QCOMPARE(none.summary().bans.answers, std::uint64_t(2));
}

void TestLogCoverage::bansOutlastARestart()
{
    const auto figures = banned();
    const auto again = RequestFigures::fromBytes(figures.toBytes(), failingProgram);
    QVERIFY(again);
    QCOMPARE(again->coverage(), failingProgram);
    QCOMPARE(again->summary().bans.answers, std::uint64_t(2));
    QCOMPARE(again->summary().bans.last, figures.summary().bans.last);
    QCOMPARE(again->summary().bans.until, figures.summary().bans.until);
    QCOMPARE(again->summary().limitedByScope, figures.summary().limitedByScope);
}

HEADROOM_TEST(TestLogCoverage)

} // namespace headroom::tst_log_coverage

#include "tst_log_coverage.moc"
