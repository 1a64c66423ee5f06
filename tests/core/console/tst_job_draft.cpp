// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/jobs/job_draft.h"

namespace headroom::tst_job_draft {

using namespace console;
using namespace std::chrono_literals;

class TestJobDraft : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void operationsStandTogetherByGroup();
    void idsAreFoundInATable_data();
    void idsAreFoundInATable();
    void aTableWithoutIdsIsRefused();
    void plansAreAddedUp();
    void whatAJobCosts();
    void itemsAreFound();
};

void TestJobDraft::operationsStandTogetherByGroup()
{
    std::vector<std::string> groups;
    for (const auto& operation : operations()) {
        QVERIFY2(!operation.group.empty(), operation.name.c_str());
        if (groups.empty() || groups.back() != operation.group)
            groups.push_back(operation.group);
    }
    QCOMPARE(groups, (std::vector<std::string>{"Guild", "People", "Messages", "Backups", "Anything else"}));
    QVERIFY(operationNamed("edit-roles") && !operationNamed("edit-rolls"));
}

void TestJobDraft::idsAreFoundInATable_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QByteArray>("column");
    QTest::addColumn<int>("count");
    QTest::newRow("ids alone") << QByteArray("203039963636301824\n203039963636301825\n") << QByteArray() << 2;
    QTest::newRow("with a name") << QByteArray("\xef\xbb\xbfuser_id\r\n203039963636301824\r\n\r\n")
                                 << QByteArray("user_id") << 1;
    QTest::newRow("the second column") << QByteArray("name,id\n\"Smith, John\",\"203039963636301824\"\nAnn,\n")
                                       << QByteArray("id") << 1;
    QTest::newRow("semicolons") << QByteArray("a;203039963636301824\nb;203039963636301825") << QByteArray() << 2;
}

void TestJobDraft::idsAreFoundInATable()
{
    QFETCH(QByteArray, csv);
    QFETCH(QByteArray, column);
    QFETCH(int, count);
    const auto found = idsInTable(csv);
    QVERIFY(found);
    QCOMPARE(found->column, column.toStdString());
    QCOMPARE(int(found->ids.size()), count);
    QCOMPARE(found->ids.front(), "203039963636301824");
}

void TestJobDraft::aTableWithoutIdsIsRefused()
{
    QVERIFY(!idsInTable("name,level\nAnn,3\n"));
    QVERIFY(!idsInTable(""));
}

void TestJobDraft::plansAreAddedUp()
{
    const JobPlan one{.isMade = true,
        .creates = 3,
        .keeps = 1,
        .requests = {{"GET /guilds/{guild}", 2}, {"GET /guilds/{guild}/roles", 1}},
        .least = 5s,
        .guildName = "Aurora",
        .notes = {"a note"}};
    const JobPlan other{.isMade = true,
        .creates = 4,
        .impossible = 2,
        .requests = {{"GET /guilds/{guild}", 3}},
        .least = 7s,
        .isDestructive = true};
    const JobPlan sum{.isMade = true,
        .creates = 7,
        .keeps = 1,
        .impossible = 2,
        .requests = {{"GET /guilds/{guild}", 5}, {"GET /guilds/{guild}/roles", 1}},
        .least = 12s,
        .isDestructive = true};
    QCOMPARE(sumOf({one, other}), sum);
    QCOMPARE(sumOf({}), JobPlan());
}

void TestJobDraft::whatAJobCosts()
{
    const JobPlan plan{.requests = {{"PATCH /a", 90}, {"DELETE /a", 10}}};
    const JobsHere here{.globalPerSecond = 50, .sharePercent = 40};
    QCOMPARE(costOf(plan, {}, here), (JobCost{100, 20, 50, 5s}));
    QCOMPARE(costOf(plan, {.sharePercent = 10}, here), (JobCost{100, 5, 50, 20s}));
    QCOMPARE(costOf(plan, {.requestsPerMinute = 60}, here), (JobCost{100, 1, 50, 100s}));
    QCOMPARE(costOf(plan, {}, {}), (JobCost{100, 0, 0, 0s}));
}

void TestJobDraft::itemsAreFound()
{
    using What = ItemSearch::What;
    const Item planned{.action = "delete", .kind = "channel", .target = "General"};
    const Item kept{.action = "keep", .kind = "channel", .state = ItemState::Skipped, .error = "has that name"};
    const Item impossible{.action = "delete", .kind = "channel", .state = ItemState::Skipped, .error = "too old"};
    const auto found = [&](const ItemSearch& search) {
        return std::vector<bool>{matches(search, planned), matches(search, kept), matches(search, impossible)};
    };
    QCOMPARE(found({}), (std::vector<bool>{true, true, true}));
    QCOMPARE(found({.what = What::Delete}), (std::vector<bool>{true, false, false}));
    QCOMPARE(found({.what = What::Keep}), (std::vector<bool>{false, true, false}));
    QCOMPARE(found({.what = What::Impossible}), (std::vector<bool>{false, false, true}));
    QCOMPARE(found({.text = "general"}), (std::vector<bool>{true, false, false}));
    QCOMPARE(found({.text = "TOO OLD"}), (std::vector<bool>{false, false, true}));
}

HEADROOM_TEST(TestJobDraft)

} // namespace headroom::tst_job_draft

#include "tst_job_draft.moc"
