// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/restore_plan_test.h"

namespace headroom::tst_restore_role_plan {

using namespace jobs;
using namespace support;
using archives::ObjectKind;
using namespace Qt::StringLiterals;

// How roles are restored, and by name what other backup bots do wrong about it.
class TestRestoreRolePlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void existingRolesAreUsedBeforeAnyIsMade();
    void managedRolesAreNotDuplicated();
    void dangerousPermissionsAreGivenAtTheEnd();
    void whatTheBotLacksIsNotGivenAndSaid();
    void aBotsRoleThatIsTooLowIsSaid();
    void rolesArePutInOrderByOneRequest();
    void deletesComeFirstOnlyWhereTheCapForcesIt();
    void theCapsAreShownBeforeItStarts();
};

void TestRestoreRolePlan::existingRolesAreUsedBeforeAnyIsMade()
{
    RestorePlanTest test;
    test.save(ObjectKind::Role, R"({"id": "10", "name": "Red", "position": 1, "permissions": "0", "color": 5})");
    test.save(ObjectKind::Role, R"({"id": "11", "name": "Blue", "position": 2, "permissions": "0", "color": 5})");
    test.save(ObjectKind::Role, R"({"id": "12", "name": "Blue", "position": 3, "permissions": "0", "color": 5})");
    test.setRoles(R"({"id": "10", "name": "Was red", "position": 1, "permissions": "0", "color": 5},
                     {"id": "40", "name": "Blue", "position": 2, "permissions": "0", "color": 5})");
    const auto plan = test.plan("roles");
    QCOMPARE(plan.lines().mid(1, 3),
        QStringList({u"change role 10"_s, u"keep role 11 (skipped: Blue is so already)"_s, u"create role 12"_s}));
    QCOMPARE(plannedOf(plan.items[1]), (ItemRequest{"PATCH", "/guilds/100/roles/10", R"({"name":"Red"})"}));
    QCOMPARE(liveOf(plan, 1), u"10"_s);
    QCOMPARE(liveOf(plan, 2), u"40"_s);
}

// discord-backup issue 52. The archive's bot, 60, had a role of its own, and so has the bot that restores.
void TestRestoreRolePlan::managedRolesAreNotDuplicated()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Role,
        R"({"id": "910", "name": "Old bot", "managed": true, "tags": {"bot_id": "60"}, "permissions": "8"})");
    test.save(ObjectKind::Role,
        R"({"id": "911", "name": "Boosts", "managed": true, "tags": {"premium_subscriber": null}, "permissions": "0"})");
    test.save(ObjectKind::Role,
        R"({"id": "912", "name": "Music", "managed": true, "tags": {"bot_id": "77"}, "permissions": "0"})");
    test.setRoles(R"({"id": "41", "name": "Booster", "managed": true, "tags": {"premium_subscriber": null},
                      "permissions": "0", "position": 1})");
    const auto plan = test.plan("roles");
    QVERIFY2(plan.summary.value("create"_L1).toInt() == 0, qPrintable(plan.lines().join(u'\n')));
    QCOMPARE(plan.lines().filter(u"Music"_s),
        QStringList(
            u"create role 912 (skipped: Music: Discord makes it when its bot or integration is added, and nobody "
            "else can)"_s));
    QStringList live;
    for (int i = 0; i < int(plan.items.size()); ++i)
        live += liveOf(plan, i);
    QVERIFY(live.contains(u"30"_s) && live.contains(u"41"_s));
}

void TestRestoreRolePlan::dangerousPermissionsAreGivenAtTheEnd()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Role, R"({"id": "910", "name": "Admins", "position": 1, "permissions": "1032"})");
    test.save(ObjectKind::Role, R"({"id": "911", "name": "Crew", "position": 2, "permissions": "1024"})");
    const auto plan = test.plan("roles");
    QCOMPARE(plan.lines().mid(1),
        QStringList({u"create role 910"_s, u"create role 911"_s, u"change role order"_s, u"change role 910"_s}));
    QCOMPARE(bodyOf(plan, 1).value("permissions"_L1).toString(), u"1024"_s);
    QCOMPARE(bodyOf(plan, 2).value("permissions"_L1).toString(), u"1024"_s);
    QCOMPARE(bodyOf(plan, 4).value("permissions"_L1).toString(), u"1032"_s);
    QCOMPARE(plannedOf(plan.items[4]).path, "/guilds/100/roles/{{role:910}}");
    QCOMPARE(plan.items[4].dependsOn, allBefore);
}

void TestRestoreRolePlan::whatTheBotLacksIsNotGivenAndSaid()
{
    RestorePlanTest test(900);
    test.setRoles("", R"("position": 5, "permissions": "268436480")"); // MANAGE_ROLES, VIEW_CHANNEL
    test.save(ObjectKind::Role, R"({"id": "910", "name": "Crew", "position": 1, "permissions": "1028"})");
    const auto plan = test.plan("roles");
    QCOMPARE(plan.lines().filter(u"910"_s),
        QStringList(
            {u"change role 910 (skipped: Crew: the bot cannot give or take what it lacks itself: BAN_MEMBERS)"_s,
                u"create role 910"_s}));
    QCOMPARE(bodyOf(plan, 2).value("permissions"_L1).toString(), u"1024"_s);
}

// discord-backup issues 26 and 138.
void TestRestoreRolePlan::aBotsRoleThatIsTooLowIsSaid()
{
    RestorePlanTest test;
    test.save(ObjectKind::Role, R"({"id": "40", "name": "Staff", "position": 9, "permissions": "8", "color": 1})");
    test.setRoles(R"({"id": "40", "name": "Staff", "position": 9, "permissions": "8", "color": 2})");
    const auto plan = test.plan("roles");
    QCOMPARE(plan.lines().last(),
        u"keep role 40 (skipped: Staff stays as it is: it is not below the bot's highest role, Bot)"_s);
    QVERIFY(notesOf(plan).contains(
        u"1 role stays as it is, as the bot's highest role is not above it: move it up, then restore again."_s));
}

// discord-backup leaves them in the order in which they were made, its fork sends a request for each.
void TestRestoreRolePlan::rolesArePutInOrderByOneRequest()
{
    RestorePlanTest test;
    for (const auto* role : {R"({"id": "10", "name": "Low", "position": 1, "permissions": "0"})",
             R"({"id": "11", "name": "High", "position": 2, "permissions": "0"})"})
        test.save(ObjectKind::Role, role);
    test.setRoles(R"({"id": "10", "name": "Low", "position": 3, "permissions": "0"},
                     {"id": "11", "name": "High", "position": 2, "permissions": "0"})");
    const auto plan = test.plan("roles");
    QCOMPARE(plan.lines().last(), u"change role order"_s);
    QCOMPARE(plannedOf(plan.items.back()).body, R"([{"id":"10"},{"id":"11"}])");
    test.setRoles(R"({"id": "10", "name": "Low", "position": 1, "permissions": "0"},
                     {"id": "11", "name": "High", "position": 3, "permissions": "0"})");
    QVERIFY(!test.plan("roles").lines().contains(u"change role order"_s));
}

void TestRestoreRolePlan::deletesComeFirstOnlyWhereTheCapForcesIt()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Role, R"({"id": "910", "name": "New", "position": 1, "permissions": "0"})");
    test.setRoles(R"({"id": "2000", "name": "other", "position": 1, "permissions": "0"})");
    const auto usual = test.plan("roles", {{u"delete-others"_s, true}});
    QCOMPARE(usual.lines().mid(1), QStringList({u"create role 910"_s, u"delete role 2000"_s}));
    QByteArray full;
    for (int i = 0; i < 248; ++i)
        full += (i > 0 ? ", " : "")
            + QByteArray(R"({"id": "ID", "name": "other", "position": 1, "permissions": "0"})")
                  .replace("ID", QByteArray::number(2000 + i));
    test.setRoles(full);
    const auto forced = test.plan("roles", {{u"delete-others"_s, true}});
    QCOMPARE(forced.lines().first(), u"delete role 2000"_s);
    QCOMPARE(forced.lines().last(), u"create role 910"_s);
    QCOMPARE(forced.items.back().dependsOn, allBefore);
}

// Xenon issue 18. The clock stands at 1,800,000,000 s.
void TestRestoreRolePlan::theCapsAreShownBeforeItStarts()
{
    RestorePlanTest test(900);
    for (int i = 0; i < 248; ++i)
        test.save(ObjectKind::Role,
            QByteArray(R"({"id": "ID", "name": "role ID", "position": 1, "permissions": "0"})")
                .replace("ID", QByteArray::number(1000 + i))
                .constData());
    QByteArray fresh;
    for (int i = 0; i < 3; ++i) {
        const auto id = discord::snowflakeAt(WallTime{std::chrono::seconds{1'800'000'000 - 3600}}).value + unsigned(i);
        fresh += (i > 0 ? ", " : "")
            + QByteArray(R"({"id": "ID", "name": "fresh", "position": 1, "permissions": "0"})")
                  .replace("ID", QByteArray::number(id));
    }
    test.setRoles(fresh);
    QVERIFY(
        notesOf(test.plan("roles"))
            .contains(
                u"Makes 248 roles; Discord lets 250 be made in a guild in 48 hours, and at least 3 were made in "
                "the last 48 hours: after 247 it waits until Discord lets it go on, for up to two days, and goes on by "
                "itself."_s));
}

HEADROOM_TEST(TestRestoreRolePlan)

} // namespace headroom::tst_restore_role_plan

#include "tst_restore_role_plan.moc"
