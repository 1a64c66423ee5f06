// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_edit_roles {

using namespace jobs;
using namespace support;

class TestEditRoles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rolesAreEditedBelowTheBotOnly();
    void rolesKeepWhatIsSoAlready();
    void rolesAreDeletedAndMadeAnew();
    void rolesChangePlaces();
    void rolesThatShareAPositionAreStillPutInOrder();
    void permissionsTheBotLacksAreNotGiven();
    void withoutThePermissionThereIsNoPlan();
    void anUndoLeavesWhatOthersChanged();
};

void TestEditRoles::rolesAreEditedBelowTheBotOnly()
{
    GuildWithRoles api;
    const auto plan = planWith(editRoles(), R"({"colour": "#00ff00", "roles": "10 40 99"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change role 40 (skipped: Staff: it is not below the bot's highest role, Bot)"),
            QStringLiteral("change role 10"), QStringLiteral("change role 99 (skipped: the guild has no such role)")}));
    QCOMPARE(plannedOf(plan.items[1]), (ItemRequest{"PATCH", "/guilds/100/roles/10", R"({"color":65280})"}));
    QCOMPARE(plannedRequest(plan.items[1].before), (ItemRequest{"PATCH", "/guilds/100/roles/10", R"({"color":1})"}));
    QCOMPARE(plan.summary.value(QStringLiteral("change")).toInt(), 1);
    QCOMPARE(plan.summary.value(QStringLiteral("skipped")).toInt(), 2);
    QCOMPARE(plan.summary.value(QStringLiteral("guild_name")).toString(), QStringLiteral("Aurora"));
    QVERIFY(!plan.summary.value(QStringLiteral("destructive")).toBool());
}

void TestEditRoles::rolesKeepWhatIsSoAlready()
{
    GuildWithRoles api;
    const auto plan = planWith(editRoles(), R"({"name": "team *", "colour": "#0000ff", "rename": "{n} {name}"})", api);
    QCOMPARE(plan.lines(), QStringList({QStringLiteral("change role 11"), QStringLiteral("change role 10")}));
    QCOMPARE(plannedOf(plan.items[0]).body, R"({"name":"1 Team blue"})");
    const auto same = planWith(editRoles(), R"({"roles": "11", "colour": "#0000ff"})", api);
    QCOMPARE(same.lines(), QStringList(QStringLiteral("keep role 11 (skipped: Team blue is so already)")));
    QCOMPARE(same.summary.value(QStringLiteral("keep")).toInt(), 1);
}

void TestEditRoles::rolesAreDeletedAndMadeAnew()
{
    GuildWithRoles api;
    const auto plan = planWith(editRoles(), R"({"roles": "10 20 100", "delete": "yes"})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("delete role 20 (skipped: Boosts: it belongs to an integration, which manages it)"),
            QStringLiteral("delete role 10"),
            QStringLiteral("delete role 100 (skipped: @everyone: @everyone cannot be deleted)")}));
    QVERIFY(plan.summary.value(QStringLiteral("destructive")).toBool());
    const auto back = plannedRequest(plan.items[1].before);
    QCOMPARE(back.method, "POST");
    QCOMPARE(back.path, "/guilds/100/roles");
    QVERIFY(back.body.find(R"("name":"Team red")") != std::string::npos);
}

void TestEditRoles::rolesChangePlaces()
{
    GuildWithRoles api;
    const auto plan = planWith(editRoles(), R"({"order": "10 11"})", api);
    QCOMPARE(plan.items.size(), std::size_t(1));
    QCOMPARE(plannedOf(plan.items[0]).body, R"([{"id":"10","position":2},{"id":"11","position":1}])");
    QCOMPARE(planWith(editRoles(), R"({"order": "11 10"})", api).lines().size(), 1);
    QCOMPARE(planWith(editRoles(), R"({"order": "40 10"})", api).error(),
        "--order: Staff: it is not below the bot's highest role, Bot");
}

// As bots make them: the older one is higher then.
void TestEditRoles::rolesThatShareAPositionAreStillPutInOrder()
{
    GuildWithRoles api;
    const auto roles = [&api](int ofBot) {
        const auto json = QByteArray(R"([
            {"id": "100", "name": "@everyone", "position": 0, "permissions": "0"},
            {"id": "10", "name": "Red", "position": 1, "permissions": "0"},
            {"id": "11", "name": "Blue", "position": 1, "permissions": "0"},
            {"id": "12", "name": "Green", "position": 2, "permissions": "0"},
            {"id": "30", "name": "Bot", "position": BOT, "permissions": "268435456"}])")
                              .replace("BOT", QByteArray::number(ofBot));
        api.set("/guilds/100/roles", json.constData());
    };
    roles(5);
    QCOMPARE(planWith(editRoles(), R"({"order": "10 11"})", api).lines().at(0),
        QStringLiteral("keep role order (skipped: the roles are in this order already)"));
    const auto plan = planWith(editRoles(), R"({"order": "11 10"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plannedOf(plan.items.at(0)).body, R"([{"id":"12","position":3},{"id":"11","position":2}])");
    QCOMPARE(plannedRequest(plan.items[0].before).body, R"([{"id":"12","position":2},{"id":"11","position":1}])");
    roles(3);
    QCOMPARE(planWith(editRoles(), R"({"order": "11 10"})", api).error(),
        "--order: roles share a position, and to tell them apart Green would have to be above the bot's highest role: "
        "move that one up");
}

void TestEditRoles::permissionsTheBotLacksAreNotGiven()
{
    GuildWithRoles api("268436480"); // MANAGE_ROLES, VIEW_CHANNEL
    const auto plan = planWith(editRoles(), R"({"roles": "11", "add-permissions": "VIEW_CHANNEL BAN_MEMBERS"})", api);
    QCOMPARE(plan.lines(),
        QStringList(QStringLiteral("change role 11 (skipped: Team blue: the bot itself lacks BAN_MEMBERS)")));
    const auto fine = planWith(editRoles(), R"({"roles": "10", "remove-permissions": "VIEW_CHANNEL"})", api);
    QCOMPARE(plannedOf(fine.items.at(0)).body, R"({"permissions":"0"})");
}

void TestEditRoles::withoutThePermissionThereIsNoPlan()
{
    GuildWithRoles api("1024");
    const auto plan = planWith(editRoles(), R"({"colour": "#00ff00"})", api);
    QCOMPARE(plan.error(), "the bot lacks MANAGE_ROLES in Aurora");
    QCOMPARE(plan.items.size(), std::size_t(0));
    api.refuse("/guilds/100", 404, 10004, "Unknown Guild");
    QCOMPARE(planWith(editRoles(), R"({"colour": "#00ff00"})", api).error(), "GET /guilds/100: 404 Unknown Guild");
    // Where the bot's own rights cannot be read nothing is left out, and a person is told.
    GuildWithRoles other;
    other.answers.erase("/guilds/100/members/50");
    const auto blind = planWith(editRoles(), R"({"colour": "#00ff00", "roles": "40"})", other);
    QCOMPARE(blind.lines(), QStringList(QStringLiteral("change role 40")));
    QCOMPARE(blind.summary.value(QStringLiteral("notes")).toArray().size(), 1);
}

void TestEditRoles::anUndoLeavesWhatOthersChanged()
{
    GuildWithRoles api;
    const auto plan = planWith(editRoles(), R"({"roles": "10", "colour": "#00ff00"})", api);
    const auto item = itemOf(plan.items.at(0));
    const auto order = *orderOf(editRoles(), R"({"roles": "10", "colour": "#00ff00"})");
    const auto undo = [&] { return undone(editRoles(), item, api, order).at(0); };
    api.set("/guilds/100/roles/10", R"({"id": "10", "color": 65280})");
    QCOMPARE(plannedOf(undo()).body, R"({"color":1})");
    api.set("/guilds/100/roles/10", R"({"id": "10", "color": 5})");
    QCOMPARE(undo().error, "it was changed since");
    api.answers.erase("/guilds/100/roles/10");
    QCOMPARE(undo().error, "it is not there any more");
}

HEADROOM_TEST(TestEditRoles)

} // namespace headroom::tst_edit_roles

#include "tst_edit_roles.moc"
