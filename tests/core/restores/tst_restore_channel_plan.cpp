// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/restore_plan_test.h"

#include <algorithm>

namespace headroom::tst_restore_channel_plan {

using namespace jobs;
using namespace support;
using archives::ObjectKind;
using namespace Qt::StringLiterals;

// How channels and what they refer to are restored, and by name what other backup bots do wrong about it.
class TestRestoreChannelPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rolesAreThereBeforeOverwritesNameThem();
    void overwritesAreMappedByIdAndNeverByName();
    void overwritesOfMembersStayWhereTheMemberIs();
    void theAfkChannelIsMappedById();
    void voiceLimitsAndBitratesAreClamped();
    void onlyTextAndAnnouncementChannelsBecomeEachOther();
    void positionsMoveNoChannelToAnotherCategory();
    void moreOverwritesThanABodyTakesFollowOneByOne();
    void everyTypeIsMadeAsWhatItWas();
    void forumsKeepTheirTagsAndLooks();
    void theRulesChannelIsNotDeletedBeforeTheSettingsNameAnother();
};

// discord-backup makes roles and channels at once, and overwrites look for roles that are not there yet.
void TestRestoreChannelPlan::rolesAreThereBeforeOverwritesNameThem()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Role, R"({"id": "910", "name": "Crew", "position": 1, "permissions": "0"})");
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "a", "type": 0, "position": 1, "parent_id": "921",
        "permission_overwrites": [{"id": "910", "type": 0, "allow": "1024", "deny": "0"},
                                  {"id": "999", "type": 0, "allow": "1024", "deny": "0"}]})");
    test.save(ObjectKind::Channel, R"({"id": "921", "name": "Lobby", "type": 4, "position": 0})");
    const auto plan = test.plan("roles,channels");
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.lines(),
        QStringList({u"keep role 900 (skipped: @everyone is so already)"_s, u"create role 910"_s,
            u"create channel 921"_s,
            u"change channel 920 (skipped: a: without the overwrites of 1 role or member that is not there any more)"_s,
            u"create channel 920"_s, u"change channel order"_s}));
    for (const auto stage : {2, 4, 5})
        QCOMPARE(plan.items.at(std::size_t(stage)).dependsOn, allBefore);
    QCOMPARE(bodyOf(plan, 4).value("parent_id"_L1).toString(), u"{{channel:921}}"_s);
    QCOMPARE(bodyOf(plan, 4).value("permission_overwrites"_L1).toArray(),
        QJsonArray({QJsonObject{
            {u"id"_s, u"{{role:910!}}"_s}, {u"type"_s, 0}, {u"allow"_s, u"1024"_s}, {u"deny"_s, u"0"_s}}}));
}

// Two roles of one name: discord-backup and its fork take the first for both.
void TestRestoreChannelPlan::overwritesAreMappedByIdAndNeverByName()
{
    RestorePlanTest test;
    for (const auto* id : {"10", "11"})
        test.save(ObjectKind::Role,
            (std::string(R"({"name": "Crew", "position": 1, "permissions": "0", "id": ")") + id + R"("})").c_str());
    test.save(ObjectKind::Channel, R"({"id": "20", "name": "a", "type": 0,
        "permission_overwrites": [{"id": "11", "type": 0, "allow": "1024", "deny": "0"}]})");
    test.setRoles(R"({"id": "11", "name": "Renamed", "position": 2, "permissions": "0"})");
    const auto plan = test.plan("channels");
    QCOMPARE(bodyOf(plan, 0).value("permission_overwrites"_L1)[0]["id"_L1].toString(), u"11"_s);
}

// Both leave them out.
void TestRestoreChannelPlan::overwritesOfMembersStayWhereTheMemberIs()
{
    RestorePlanTest test;
    test.save(ObjectKind::Channel, R"({"id": "20", "name": "a", "type": 0,
        "permission_overwrites": [{"id": "70", "type": 1, "allow": "1024", "deny": "0"},
                                  {"id": "71", "type": 1, "allow": "1024", "deny": "0"}]})");
    test.api.set("/guilds/100/members?limit=1000&after=0", R"([{"user": {"id": "70"}, "roles": []}])");
    const auto plan = test.plan("channels");
    const auto overwrites = bodyOf(plan, 1).value("permission_overwrites"_L1).toArray();
    QCOMPARE(overwrites.size(), 1);
    QCOMPARE(overwrites[0]["id"_L1].toString(), u"70"_s);
}

// discord-backup and its fork look for it by its name.
void TestRestoreChannelPlan::theAfkChannelIsMappedById()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Guild, R"({"id": "900", "name": "Aurora", "afk_channel_id": "921", "afk_timeout": 300})");
    for (const auto* id : {"920", "921"})
        test.save(ObjectKind::Channel, (std::string(R"({"name": "Talk", "type": 2, "id": ")") + id + R"("})").c_str());
    const auto plan = test.plan("channels,settings");
    QCOMPARE(plan.lines().last(), u"change guild 900"_s);
    QCOMPARE(bodyOf(plan, int(plan.items.size()) - 1).value("afk_channel_id"_L1).toString(), u"{{channel:921}}"_s);
}

// Xenon issue 27.
void TestRestoreChannelPlan::voiceLimitsAndBitratesAreClamped()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "a", "type": 2, "bitrate": 384000, "user_limit": 500})");
    test.save(ObjectKind::Channel, R"({"id": "921", "name": "b", "type": 13, "bitrate": 64000, "user_limit": 500})");
    const auto plan = test.plan("channels");
    QCOMPARE(bodyOf(plan, 0).value("bitrate"_L1).toInt(), 96'000);
    QCOMPARE(bodyOf(plan, 0).value("user_limit"_L1).toInt(), 99);
    QCOMPARE(bodyOf(plan, 1).value("user_limit"_L1).toInt(), 500);
    QVERIFY(
        notesOf(plan).contains(u"Bitrates are at most 96000 here: more takes boosts that the guild does not have."_s));
}

void TestRestoreChannelPlan::onlyTextAndAnnouncementChannelsBecomeEachOther()
{
    RestorePlanTest test;
    test.save(ObjectKind::Channel, R"({"id": "20", "name": "news", "type": 5})");
    test.save(ObjectKind::Channel, R"({"id": "21", "name": "talk", "type": 2})");
    test.setChannels(R"({"id": "20", "name": "news", "type": 0}, {"id": "21", "name": "talk", "type": 13})");
    const auto plan = test.plan("channels");
    QCOMPARE(plan.lines().filter(u" channel 2"_s), QStringList({u"create channel 21"_s, u"change channel 20"_s}));
    QCOMPARE(bodyOf(plan, 1).value("type"_L1).toInt(), 5);
}

void TestRestoreChannelPlan::positionsMoveNoChannelToAnotherCategory()
{
    RestorePlanTest test;
    test.save(ObjectKind::Channel, R"({"id": "19", "name": "Lobby", "type": 4, "position": 0})");
    test.save(ObjectKind::Channel, R"({"id": "20", "name": "a", "type": 0, "position": 1, "parent_id": "19"})");
    test.save(ObjectKind::Channel, R"({"id": "21", "name": "b", "type": 0, "position": 2, "parent_id": "19"})");
    test.setChannels(R"({"id": "19", "name": "Lobby", "type": 4, "position": 5},
        {"id": "20", "name": "a", "type": 0, "position": 1}, {"id": "21", "name": "b", "type": 0, "position": 2})");
    const auto plan = test.plan("channels");
    QCOMPARE(
        plan.lines().mid(1), QStringList({u"change channel 20"_s, u"change channel 21"_s, u"change channel order"_s}));
    QCOMPARE(plannedOf(plan.items[1]).body, R"({"parent_id":"19"})");
    QCOMPARE(plannedOf(plan.items[3]).body,
        R"([{"id":"19","position":0},{"id":"20","position":1},{"id":"21","position":2}])");
}

void TestRestoreChannelPlan::moreOverwritesThanABodyTakesFollowOneByOne()
{
    RestorePlanTest test(900);
    QByteArray overwrites;
    for (int i = 0; i < 103; ++i) {
        const auto id = QByteArray::number(1000 + i);
        test.save(ObjectKind::Role,
            QByteArray(R"({"id": "ID", "name": "role ID", "position": 1, "permissions": "0"})")
                .replace("ID", id)
                .constData());
        overwrites += (i > 0 ? ", " : "")
            + QByteArray(R"({"id": "ID", "type": 0, "allow": "1024", "deny": "0"})").replace("ID", id);
    }
    test.save(ObjectKind::Channel,
        (R"({"id": "920", "name": "a", "type": 0, "permission_overwrites": [)" + overwrites + "]}").constData());
    const auto plan = test.plan("roles,channels");
    const auto first = std::find_if(plan.items.begin(), plan.items.end(),
        [](const auto& item) { return item.kind == "channel" && item.action == "create"; });
    QCOMPARE(jsonIn(plannedOf(*first).body)["permission_overwrites"_L1].toArray().size(), 100);
    QCOMPARE(plannedOf(*(first + 1)),
        (ItemRequest{
            "PUT", "/channels/{{channel:920}}/permissions/{{role:1100!}}", R"({"allow":"1024","deny":"0","type":0})"}));
    QCOMPARE((first + 1)->dependsOn, allBefore);
    QCOMPARE(int(plan.items.end() - first), 4);
}

// discord-backup makes a voice channel of whatever is no text channel, its fork leaves forums out.
void TestRestoreChannelPlan::everyTypeIsMadeAsWhatItWas()
{
    RestorePlanTest test(900);
    test.api.set(
        "/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1", "features": ["COMMUNITY", "NEWS"]})");
    const QList<int> types{0, 2, 5, 13, 15, 16};
    for (const auto type : types)
        test.save(ObjectKind::Channel,
            QByteArray(R"({"id": "92TYPE", "name": "a", "type": TYPE})")
                .replace("TYPE", QByteArray::number(type))
                .constData());
    const auto plan = test.plan("channels");
    QList<int> made;
    for (int i = 0; i < int(plan.items.size()); ++i) {
        if (plan.items[std::size_t(i)].action == "create")
            made += bodyOf(plan, i).value("type"_L1).toInt();
    }
    std::sort(made.begin(), made.end());
    QCOMPARE(made, types);
}

// discord-backup and its fork save none of it.
void TestRestoreChannelPlan::forumsKeepTheirTagsAndLooks()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "ideas", "type": 15, "default_sort_order": 1,
        "default_forum_layout": 2, "default_thread_rate_limit_per_user": 30, "default_auto_archive_duration": 1440,
        "available_tags": [{"id": "5", "name": "done", "moderated": true, "emoji_id": null, "emoji_name": "x"},
                           {"id": "6", "name": "open", "moderated": false, "emoji_id": null, "emoji_name": null}]})");
    test.api.set("/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1", "features": ["COMMUNITY"]})");
    const auto body = bodyOf(test.plan("channels"), 0);
    QCOMPARE(body.value("available_tags"_L1).toArray(),
        QJsonArray({QJsonObject{{u"name"_s, u"done"_s}, {u"moderated"_s, true}, {u"emoji_name"_s, u"x"_s}},
            QJsonObject{{u"name"_s, u"open"_s}, {u"moderated"_s, false}}}));
    for (const auto& [field, value] : {std::pair{"default_sort_order"_L1, 1}, {"default_forum_layout"_L1, 2},
             {"default_thread_rate_limit_per_user"_L1, 30}, {"default_auto_archive_duration"_L1, 1440}})
        QCOMPARE(body.value(field).toInt(), value);
}

// Discord refuses it with 50074.
void TestRestoreChannelPlan::theRulesChannelIsNotDeletedBeforeTheSettingsNameAnother()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Guild, R"({"id": "900", "name": "Aurora", "features": ["COMMUNITY"],
        "rules_channel_id": "920", "public_updates_channel_id": "920"})");
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "rules", "type": 0})");
    test.api.set("/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1", "features": ["COMMUNITY"],
        "rules_channel_id": "45", "public_updates_channel_id": "45"})");
    test.setChannels(R"({"id": "45", "name": "old", "type": 0})");
    const auto whole = test.plan("settings,channels", {{u"delete-others"_s, true}});
    QCOMPARE(whole.lines(), QStringList({u"create channel 920"_s, u"change guild 900"_s, u"delete channel 45"_s}));
    QCOMPARE(whole.items.back().dependsOn, allBefore);
    QCOMPARE(test.plan("channels", {{u"delete-others"_s, true}}).lines().last(),
        u"delete channel 45 (skipped: old: the community has its rules or updates there: name another channel first)"_s);
}

HEADROOM_TEST(TestRestoreChannelPlan)

} // namespace headroom::tst_restore_channel_plan

#include "tst_restore_channel_plan.moc"
