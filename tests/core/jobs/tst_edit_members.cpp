// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headroom::tst_edit_members {

using namespace jobs;
using namespace support;

class TestEditMembers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void membersGetADeltaOfRoles();
    void allMembersAreReadByASortedCursor();
    void membersAboveTheBotAreLeftOut();
    void aMemberItemIsRecognisedAsDone();
};

void TestEditMembers::membersGetADeltaOfRoles()
{
    GuildWithRoles api;
    api.set("/guilds/100/members?limit=1000&after=0", R"([
        {"user": {"id": "60"}, "roles": ["11"], "nick": null},
        {"user": {"id": "61"}, "roles": ["10"], "nick": null},
        {"user": {"id": "62"}, "roles": [], "nick": null}])");
    const auto plan =
        planWith(editMembers(), R"({"without-role": "99", "add-roles": "10", "remove-roles": "11"})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change member 60"), QStringLiteral("keep member 61 (skipped: is so already)"),
            QStringLiteral("change member 62")}));
    // The list is made of what the member has when its turn comes, which is more than when it was planned.
    const auto item = itemOf(plan.items[0]);
    const auto order = *orderOf(editMembers(), R"({"add-roles": "10", "remove-roles": "11"})");
    QCOMPARE(editMembers().readBefore(item), "/guilds/100/members/60");
    ItemContext context{.current = {.status = 200, .json = jsonIn(R"({"roles": ["11", "77"]})")}};
    const auto step = editMembers().requestFor(order, item, context);
    QCOMPARE(std::get<ItemRequest>(step), (ItemRequest{"PATCH", "/guilds/100/members/60", R"({"roles":["77","10"]})"}));
    auto undone = item;
    undone.params = editMembers().beforeOf(item, context);
    context.current.json = jsonIn(R"({"roles": ["10", "77", "78"]})");
    QCOMPARE(
        std::get<ItemRequest>(editMembers().requestFor(order, undone, context)).body, R"({"roles":["77","78","11"]})");
    context.current = {.status = 404};
    QCOMPARE(std::get<Settled>(editMembers().requestFor(order, item, context)).error, "has left the guild");
    context.current = {.status = 200, .json = jsonIn("{}")};
    QCOMPARE(std::get<Settled>(editMembers().requestFor(order, item, context)).state, ItemState::Failed);
}

// What comes and goes meanwhile neither skips a member nor reads one twice.
void TestEditMembers::allMembersAreReadByASortedCursor()
{
    GuildWithRoles api;
    const auto page = [](int from, int count) {
        QJsonArray members;
        for (int id = from; id < from + count; ++id)
            members += QJsonObject{{QStringLiteral("user"), QJsonObject{{QStringLiteral("id"), QString::number(id)}}},
                {QStringLiteral("roles"), QJsonArray()}};
        return QJsonDocument(members).toJson();
    };
    api.set("/guilds/100/members?limit=1000&after=0", page(1000, 1000).constData());
    api.set("/guilds/100/members?limit=1000&after=1999", page(2000, 1000).constData());
    api.set("/guilds/100/members?limit=1000&after=2999", page(3000, 7).constData());
    const auto plan = planWith(editMembers(), R"({"add-roles": "10"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.items.size(), std::size_t(2007));
    for (std::size_t i = 0; i < plan.items.size(); ++i)
        QCOMPARE(plan.items[i].target, std::to_string(1000 + i));
}

void TestEditMembers::membersAboveTheBotAreLeftOut()
{
    GuildWithRoles api;
    api.set("/guilds/100/members/60", R"({"user": {"id": "60"}, "roles": ["40"]})");
    api.set("/guilds/100/members/1", R"({"user": {"id": "1"}, "roles": []})");
    const auto plan = planWith(editMembers(), R"({"members": "60 1 50 77", "kick": true})", api);
    QCOMPARE(plan.lines(),
        QStringList(
            {QStringLiteral("delete member 60 (skipped: the member's role Staff is not below the bot's highest role)"),
                QStringLiteral("delete member 1 (skipped: nobody changes the owner of the guild)"),
                QStringLiteral("delete member 50 (skipped: the member's role Bot is not below the bot's highest role)"),
                QStringLiteral("change member 77 (skipped: is no member of the guild)")}));
    QCOMPARE(planWith(editMembers(), R"({"add-roles": "40"})", api).error(),
        "--add-roles: Staff: it is not below the bot's highest role, Bot");
    QCOMPARE(planWith(editMembers(), R"({"add-roles": "20"})", api).error(),
        "--add-roles: Boosts belongs to an integration");
}

void TestEditMembers::aMemberItemIsRecognisedAsDone()
{
    GuildWithRoles api;
    api.set("/guilds/100/members/60", R"({"user": {"id": "60"}, "roles": ["11"]})");
    const auto params = R"({"members": "60", "add-roles": "10", "time-out": "10min"})";
    const auto plan = planWith(editMembers(), params, api);
    const auto item = itemOf(plan.items.at(0));
    const auto order = *orderOf(editMembers(), params);
    const LostRequest lost{.method = "PATCH", .path = "/guilds/100/members/60"};
    QCOMPARE(resultOf(editMembers().reconcile(order, item, lost, api)).kind, Finding::Kind::NotApplied);
    api.set("/guilds/100/members/60",
        R"({"user": {"id": "60"}, "roles": ["10", "11"], "communication_disabled_until": "2099-01-01T00:00:00.000Z"})");
    QCOMPARE(resultOf(editMembers().reconcile(order, item, lost, api)).kind, Finding::Kind::Applied);
    const ItemContext context{.current = {.status = 200, .json = jsonIn(R"({"roles": ["11"]})")}};
    const auto request = std::get<ItemRequest>(editMembers().requestFor(order, item, context));
    QCOMPARE(request.body, R"({"communication_disabled_until":"2027-01-15T08:10:00.000Z","roles":["11","10"]})");
}

HEADROOM_TEST(TestEditMembers)

} // namespace headroom::tst_edit_members

#include "tst_edit_members.moc"
