// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_edit_channels {

using namespace jobs;
using namespace support;

class TestEditChannels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void channelsAreRenamedAsDiscordWritesNames();
    void channelsMoveAndGetOverwrites();
    void aChannelFullOfOverwritesGetsNoOther();
    void eachChannelThatMovesIsARequestOfItsOwn();
    void onlyTwoNamesInTenMinutesAreSaidBeforehand();
    void aNameThatIsTooLongIsLeftOut();
    void whatTheBotLacksIsNotAllowedToOthers();
    void onlyAdministratorsChangeManageRolesInAChannel();
    void channelsThatACommunityNeedsAreNotDeleted();
};

void TestEditChannels::channelsAreRenamedAsDiscordWritesNames()
{
    GuildWithRoles api;
    const auto plan = planWith(editChannels(), R"({"rename": "New {name}", "topic": ""})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change channel 500 (skipped: Lobby: a channel of its type has no topic)"),
            QStringLiteral("change channel 501"),
            QStringLiteral("change channel 502 (skipped: Talk: a channel of its type has no topic)")}));
    QCOMPARE(
        plannedOf(plan.items[1]), (ItemRequest{"PATCH", "/channels/501", R"({"name":"new-general","topic":null})"}));
    QCOMPARE(plannedRequest(plan.items[1].before).body, R"({"name":"general","topic":"old"})");
    const auto voice = planWith(editChannels(), R"x({"type": "voice", "find": "T(.*)", "replace": "W\\1"})x", api);
    QCOMPARE(plannedOf(voice.items.at(0)).body, R"({"name":"Walk"})");
    const auto deleted = planWith(editChannels(), R"({"category": "500", "delete": true})", api);
    QCOMPARE(deleted.lines(), QStringList(QStringLiteral("delete channel 501")));
    QVERIFY(deleted.summary.value(QStringLiteral("destructive")).toBool());
}

void TestEditChannels::channelsMoveAndGetOverwrites()
{
    GuildWithRoles api;
    const auto moved = planWith(editChannels(), R"({"channels": "501 502", "move-to": "500", "slow-mode": "5"})", api);
    QCOMPARE(plannedOf(moved.items.at(0)).body, R"({"rate_limit_per_user":5})");
    QCOMPARE(plannedOf(moved.items.at(1)).body, R"({"parent_id":"500","rate_limit_per_user":5})");
    QCOMPARE(planWith(editChannels(), R"({"channels": "502", "move-to": "501"})", api).error(),
        "--move-to: the guild has no such category");
    const auto plan =
        planWith(editChannels(), R"({"type": "text", "overwrite-for": "10", "deny": "VIEW_CHANNEL"})", api);
    QCOMPARE(plannedOf(plan.items.at(0)),
        (ItemRequest{"PUT", "/channels/501/permissions/10", R"({"allow":"0","deny":"3072","type":0})"}));
    QCOMPARE(plannedRequest(plan.items[0].before).body, R"({"allow":"1024","deny":"2048","type":0})");
    const auto fresh = planWith(editChannels(), R"({"type": "voice", "overwrite-for": "77", "allow": "1024"})", api);
    QCOMPARE(fresh.items.at(0).action, "create");
    QCOMPARE(plannedRequest(fresh.items[0].before).method, "DELETE");
}

void TestEditChannels::aChannelFullOfOverwritesGetsNoOther()
{
    GuildWithRoles api;
    QByteArray overwrites;
    for (int i = 0; i < 1000; ++i)
        overwrites += (i > 0 ? "," : "") + QByteArray(R"({"id": ")") + QByteArray::number(9000 + i)
            + R"(", "type": 1, "allow": "0", "deny": "0"})";
    api.set("/guilds/100/channels",
        (R"([{"id": "501", "name": "general", "type": 0, "position": 0, "permission_overwrites": [)" + overwrites
            + "]}]")
            .constData());
    const auto other = planWith(editChannels(), R"({"overwrite-for": "77", "allow": "1024"})", api);
    QCOMPARE(other.lines(),
        QStringList(
            QStringLiteral("create overwrite 501 (skipped: general: it has 1000 overwrites, the most there can be)")));
    const auto known = planWith(editChannels(), R"({"overwrite-for": "9999", "allow": "1024"})", api);
    QCOMPARE(known.items.at(0).action, "change");
    QVERIFY(known.items.at(0).params.size() > 0);
}

// One that changes the parents of two is refused, so none is sent to /guilds/{guild}/channels.
void TestEditChannels::eachChannelThatMovesIsARequestOfItsOwn()
{
    GuildWithRoles api;
    api.set("/guilds/100/channels", R"([
        {"id": "500", "name": "Lobby", "type": 4, "position": 0},
        {"id": "501", "name": "one", "type": 0, "position": 1, "parent_id": null},
        {"id": "502", "name": "two", "type": 0, "position": 2, "parent_id": null}])");
    const auto plan = planWith(editChannels(), R"({"channels": "501 502", "move-to": "500"})", api);
    QCOMPARE(plan.items.size(), std::size_t(2));
    QCOMPARE(plannedOf(plan.items[0]), (ItemRequest{"PATCH", "/channels/501", R"({"parent_id":"500"})"}));
    QCOMPARE(plannedOf(plan.items[1]), (ItemRequest{"PATCH", "/channels/502", R"({"parent_id":"500"})"}));
}

void TestEditChannels::onlyTwoNamesInTenMinutesAreSaidBeforehand()
{
    GuildWithRoles api;
    const auto notes = [&api](const char* params) {
        return planWith(editChannels(), params, api).summary.value(QStringLiteral("notes")).toArray();
    };
    const QJsonArray said{QStringLiteral("Discord lets a channel's name or topic change twice in ten minutes.")};
    QCOMPARE(notes(R"({"rename": "new-{n}"})"), said);
    QCOMPARE(notes(R"({"type": "text", "topic": "new"})"), said);
    QCOMPARE(notes(R"({"type": "text", "slow-mode": "5"})"), QJsonArray());
}

void TestEditChannels::aNameThatIsTooLongIsLeftOut()
{
    GuildWithRoles api;
    const auto named = [&api](int length) {
        const auto params = "{\"channels\": \"501\", \"rename\": \"" + QByteArray(length, 'a') + "\"}";
        return planWith(editChannels(), params.constData(), api);
    };
    QCOMPARE(named(100).lines(), QStringList(QStringLiteral("change channel 501")));
    QCOMPARE(named(101).lines(),
        QStringList(QStringLiteral("change channel 501 (skipped: general: its new name would have 101 characters, and "
                                   "1 to 100 are allowed)")));
    const auto topic = "{\"type\": \"text\", \"topic\": \"" + QByteArray(1025, 'a') + "\"}";
    QVERIFY(planWith(editChannels(), topic.constData(), api).error().find("1,024") != std::string::npos);
}

void TestEditChannels::whatTheBotLacksIsNotAllowedToOthers()
{
    GuildWithRoles api("268436480"); // MANAGE_ROLES, VIEW_CHANNEL
    const auto plan = planWith(
        editChannels(), R"({"type": "text", "overwrite-for": "11", "allow": "VIEW_CHANNEL BAN_MEMBERS"})", api);
    QCOMPARE(plan.lines(),
        QStringList(QStringLiteral("change overwrite 501 (skipped: general: the bot itself lacks BAN_MEMBERS)")));
}

void TestEditChannels::onlyAdministratorsChangeManageRolesInAChannel()
{
    for (const auto& [permissions, isPossible] : {std::pair{"268436480", false}, std::pair{"8", true}}) {
        GuildWithRoles api(permissions);
        const auto plan =
            planWith(editChannels(), R"({"type": "text", "overwrite-for": "11", "deny": "MANAGE_ROLES"})", api);
        QCOMPARE(plan.items.size(), std::size_t(1));
        QCOMPARE(plan.items[0].state == ItemState::Planned, isPossible);
        QCOMPARE(
            plan.items[0].error, isPossible ? "" : "general: only an administrator changes MANAGE_ROLES in a channel");
    }
}

// Discord answers 50074.
void TestEditChannels::channelsThatACommunityNeedsAreNotDeleted()
{
    GuildWithRoles api;
    const auto guild = [&api](const char* features) {
        const auto json = QByteArray(R"({"id": "100", "name": "Aurora", "owner_id": "1", "features": [FEATURES],
            "rules_channel_id": "501", "public_updates_channel_id": "502"})")
                              .replace("FEATURES", features);
        api.set("/guilds/100", json.constData());
    };
    guild(R"("COMMUNITY")");
    const char* const params = R"({"channels": "500 501 502", "delete": true})";
    const auto why = QStringLiteral(" (skipped: %1: the community needs it for its rules or updates: name another in "
                                    "the guild's settings)");
    QCOMPARE(planWith(editChannels(), params, api).lines(),
        QStringList({QStringLiteral("delete channel 500"),
            QStringLiteral("delete channel 501") + why.arg(QStringLiteral("general")),
            QStringLiteral("delete channel 502") + why.arg(QStringLiteral("Talk"))}));
    guild("");
    QCOMPARE(planWith(editChannels(), params, api).lines().size(), 3);
    QCOMPARE(planWith(editChannels(), params, api).items[1].state, ItemState::Planned);
}

HEADROOM_TEST(TestEditChannels)

} // namespace headroom::tst_edit_channels

#include "tst_edit_channels.moc"
