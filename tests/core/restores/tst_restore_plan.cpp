// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/reconciliation.h"
#include "tests/support/operation_test.h"
#include "tests/support/restore_plan_test.h"
#include "tests/support/test_class.h"

#include <QTest>

namespace headroom::tst_restore_plan {

using namespace jobs;
using namespace support;
using archives::ObjectKind;
using namespace Qt::StringLiterals;

namespace {

QJsonObject bodyOf(const Planned& plan, int item)
{
    return jsonIn(plannedOf(plan.items.at(std::size_t(item))).body).toObject();
}

QString liveOf(const Planned& plan, int item)
{
    return jsonIn(plan.items.at(std::size_t(item)).params)["live"_L1].toString();
}

QStringList notesOf(const Planned& plan)
{
    QStringList notes;
    for (const auto& note : plan.summary.value("notes"_L1).toArray())
        notes += note.toString();
    return notes;
}

} // namespace

// Each rule of a restore, and by name what other backup bots do wrong about it.
class TestRestorePlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rolesAreThereBeforeOverwritesNameThem();
    void overwritesAreMappedByIdAndNeverByName();
    void overwritesOfMembersStayWhereTheMemberIs();
    void existingRolesAreUsedBeforeAnyIsMade();
    void managedRolesAreNotDuplicated();
    void dangerousPermissionsAreGivenAtTheEnd();
    void whatTheBotLacksIsNotGivenAndSaid();
    void aBotsRoleThatIsTooLowIsSaid();
    void rolesArePutInOrderByOneRequest();
    void nothingIsDeletedUnlessAsked();
    void deletesComeFirstOnlyWhereTheCapForcesIt();
    void theCapsAreShownBeforeItStarts();
    void theAfkChannelIsMappedById();
    void voiceLimitsAndBitratesAreClamped();
    void onlyTextAndAnnouncementChannelsBecomeEachOther();
    void positionsMoveNoChannelToAnotherCategory();
    void moreOverwritesThanABodyTakesFollowOneByOne();
    void partsAreRestoredApart();
    void onlyWhatWasChosenIsRestored();
    void rolesAreNotStrippedFromMembers();
    void membersWhoAreAwayAreNamed();
    void expressionsNeedTheirFiles();
    void automodRulesStayWithinTheirCaps();
    void eventsOfThePastAreNotMade();
    void onboardingWithTooLittleIsSwitchedOff();
    void bansGoTwoHundredAtATime();
    void wrongParametersAreRefused_data();
    void wrongParametersAreRefused();
};

// discord-backup makes roles and channels at once, and overwrites look for roles that are not there yet.
void TestRestorePlan::rolesAreThereBeforeOverwritesNameThem()
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
            u"change channel 920 (skipped: a: without the overwrites of 1 roles and members that are not there any more)"_s,
            u"create channel 920"_s, u"change channel order"_s}));
    for (const auto stage : {2, 4, 5})
        QCOMPARE(plan.items.at(std::size_t(stage)).dependsOn, allBefore);
    QCOMPARE(bodyOf(plan, 4).value("parent_id"_L1).toString(), u"{{channel:921}}"_s);
    QCOMPARE(bodyOf(plan, 4).value("permission_overwrites"_L1).toArray(),
        QJsonArray({QJsonObject{
            {u"id"_s, u"{{role:910!}}"_s}, {u"type"_s, 0}, {u"allow"_s, u"1024"_s}, {u"deny"_s, u"0"_s}}}));
}

// Two roles of one name: discord-backup and its fork take the first for both.
void TestRestorePlan::overwritesAreMappedByIdAndNeverByName()
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
void TestRestorePlan::overwritesOfMembersStayWhereTheMemberIs()
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

void TestRestorePlan::existingRolesAreUsedBeforeAnyIsMade()
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
void TestRestorePlan::managedRolesAreNotDuplicated()
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

void TestRestorePlan::dangerousPermissionsAreGivenAtTheEnd()
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

void TestRestorePlan::whatTheBotLacksIsNotGivenAndSaid()
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
void TestRestorePlan::aBotsRoleThatIsTooLowIsSaid()
{
    RestorePlanTest test;
    test.save(ObjectKind::Role, R"({"id": "40", "name": "Staff", "position": 9, "permissions": "8", "color": 1})");
    test.setRoles(R"({"id": "40", "name": "Staff", "position": 9, "permissions": "8", "color": 2})");
    const auto plan = test.plan("roles");
    QCOMPARE(plan.lines().last(),
        u"keep role 40 (skipped: Staff stays as it is: it is not below the bot's highest role, Bot)"_s);
    QVERIFY(notesOf(plan).contains(
        u"1 roles stay as they are, as the bot's highest role is not above them: move it up, then restore again."_s));
}

// discord-backup leaves them in the order in which they were made, its fork sends a request for each.
void TestRestorePlan::rolesArePutInOrderByOneRequest()
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

// discord-backup clears the guild first, unless it is told not to (issue 195).
void TestRestorePlan::nothingIsDeletedUnlessAsked()
{
    RestorePlanTest test;
    test.setRoles(R"({"id": "40", "name": "Other", "position": 1, "permissions": "0"})");
    test.setChannels(R"({"id": "45", "name": "other", "type": 0})");
    QCOMPARE(test.plan("roles,channels").summary.value("delete"_L1).toInt(), 0);
    const auto plan = test.plan("roles,channels", {{u"delete-others"_s, true}});
    QCOMPARE(plan.lines().mid(1), QStringList({u"delete role 40"_s, u"delete channel 45"_s}));
    QVERIFY(plan.summary.value("destructive"_L1).toBool());
}

void TestRestorePlan::deletesComeFirstOnlyWhereTheCapForcesIt()
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
void TestRestorePlan::theCapsAreShownBeforeItStarts()
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
            .contains(u"Makes 248 roles; Discord lets 250 be made in a server in 48 hours, and at least 3 were made in "
                      "the last 48: after 247 it waits until Discord lets it go on, for up to two days, and goes on by "
                      "itself."_s));
}

// discord-backup and its fork look for it by its name.
void TestRestorePlan::theAfkChannelIsMappedById()
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
void TestRestorePlan::voiceLimitsAndBitratesAreClamped()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "a", "type": 2, "bitrate": 384000, "user_limit": 500})");
    test.save(ObjectKind::Channel, R"({"id": "921", "name": "b", "type": 13, "bitrate": 64000, "user_limit": 500})");
    const auto plan = test.plan("channels");
    QCOMPARE(bodyOf(plan, 0).value("bitrate"_L1).toInt(), 96'000);
    QCOMPARE(bodyOf(plan, 0).value("user_limit"_L1).toInt(), 99);
    QCOMPARE(bodyOf(plan, 1).value("user_limit"_L1).toInt(), 500);
    QVERIFY(
        notesOf(plan).contains(u"Bitrates are at most 96000 here: more takes boosts that the server does not have."_s));
}

void TestRestorePlan::onlyTextAndAnnouncementChannelsBecomeEachOther()
{
    RestorePlanTest test;
    test.save(ObjectKind::Channel, R"({"id": "20", "name": "news", "type": 5})");
    test.save(ObjectKind::Channel, R"({"id": "21", "name": "talk", "type": 2})");
    test.setChannels(R"({"id": "20", "name": "news", "type": 0}, {"id": "21", "name": "talk", "type": 13})");
    const auto plan = test.plan("channels");
    QCOMPARE(plan.lines().filter(u" channel 2"_s), QStringList({u"create channel 21"_s, u"change channel 20"_s}));
    QCOMPARE(bodyOf(plan, 1).value("type"_L1).toInt(), 5);
}

void TestRestorePlan::positionsMoveNoChannelToAnotherCategory()
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

void TestRestorePlan::moreOverwritesThanABodyTakesFollowOneByOne()
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

// discord-backup issue 289.
void TestRestorePlan::partsAreRestoredApart()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Role, R"({"id": "910", "name": "Crew", "position": 1, "permissions": "0"})");
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "a", "type": 0})");
    QCOMPARE(test.plan("channels").lines(), QStringList({u"create channel 920"_s}));
    QCOMPARE(test.plan("roles").lines().mid(1), QStringList({u"create role 910"_s}));
}

void TestRestorePlan::onlyWhatWasChosenIsRestored()
{
    RestorePlanTest test;
    for (const auto* id : {"10", "11"})
        test.save(ObjectKind::Role,
            (std::string(R"({"name": "Crew", "position": 1, "permissions": "0", "id": ")") + id + R"("})").c_str());
    test.save(ObjectKind::Channel, R"({"id": "20", "name": "a", "type": 0})");
    const auto plan = test.plan("roles,channels", {{u"only"_s, u"role:11"_s}});
    QCOMPARE(plan.lines(), QStringList({u"create role 11"_s}));
}

// The fork sets a member's roles to those that are missing, and takes the others away.
void TestRestorePlan::rolesAreNotStrippedFromMembers()
{
    RestorePlanTest test;
    for (const auto* id : {"10", "11", "12"})
        test.save(ObjectKind::Role,
            (std::string(R"({"name": "Crew )") + id + R"(", "position": 1, "permissions": "0", "id": ")" + id + R"("})")
                .c_str());
    test.setRoles(R"({"id": "10", "name": "Crew 10", "position": 1, "permissions": "0"},
        {"id": "11", "name": "Crew 11", "position": 1, "permissions": "0"},
        {"id": "12", "name": "Crew 12", "position": 1, "permissions": "0"})");
    test.save(ObjectKind::Member, R"({"user": {"id": "70", "username": "ada"}, "roles": ["10", "11"], "nick": "Ada"})");
    test.save(ObjectKind::Member, R"({"user": {"id": "71", "username": "bob"}, "roles": ["10"], "nick": null})");
    test.save(ObjectKind::Member, R"({"user": {"id": "1", "username": "owner"}, "roles": ["10"], "nick": null})");
    test.api.set("/guilds/100/members?limit=1000&after=0", R"([{"user": {"id": "1"}, "roles": []},
        {"user": {"id": "70"}, "roles": ["11", "12"]}, {"user": {"id": "71"}, "roles": ["12", "10"], "nick": "Bobby"}])");
    const auto plan = test.plan("members");
    QCOMPARE(plan.lines(),
        QStringList({u"change member 1 (skipped: owner: nobody changes the owner of the guild)"_s,
            u"change member 70"_s, u"keep member 71 (skipped: bob has them already)"_s}));
    // They are read again then: see RestoreRun.
    QCOMPARE(restoreGuild().readBefore(itemOf(plan.items[1])), "/guilds/100/members/70");
    QCOMPARE(plannedOf(plan.items[1]).body, R"({"nick":"Ada","roles":["10","11"]})");
}

void TestRestorePlan::membersWhoAreAwayAreNamed()
{
    RestorePlanTest test;
    test.save(ObjectKind::Role, R"({"id": "10", "name": "Crew", "position": 1, "permissions": "0"})");
    test.setRoles(R"({"id": "10", "name": "Crew", "position": 1, "permissions": "0"})");
    test.save(ObjectKind::Member, R"({"user": {"id": "70", "username": "ada"}, "roles": ["10"]})");
    const auto away = test.plan("members");
    QCOMPARE(away.lines(), QStringList(u"change member 70 (skipped: ada is not a member now)"_s));
    QVERIFY(notesOf(away).first().startsWith(u"1 members of the archive are not there now"_s));
    // The same job again, when they are back.
    test.api.set("/guilds/100/members?limit=1000&after=0", R"([{"user": {"id": "70"}, "roles": []}])");
    QCOMPARE(test.plan("members").lines(), QStringList(u"change member 70"_s));
}

void TestRestorePlan::expressionsNeedTheirFiles()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Emoji, R"({"id": "930", "name": "wave", "roles": []})");
    test.save(ObjectKind::Emoji, R"({"id": "931", "name": "lost", "roles": []})");
    test.save(ObjectKind::Emoji, R"({"id": "932", "name": "huge", "roles": []})");
    test.save(ObjectKind::Sticker,
        R"({"id": "933", "name": "hello", "tags": "wave", "description": "hi", "format_type": 1})");
    test.saveFile("emoji", 930);
    test.saveFile("emoji", 932, 300'000);
    test.saveFile("sticker", 933);
    for (const auto* path : {"/guilds/100/emojis", "/guilds/100/stickers"})
        test.api.set(path, "[]");
    const auto plan = test.plan("emojis,stickers");
    QCOMPARE(plan.lines(),
        QStringList({u"create emoji 930"_s, u"create emoji 931 (skipped: lost: the archive does not hold its file)"_s,
            u"create emoji 932 (skipped: huge: its file is larger than the 256 KiB that Discord takes)"_s,
            u"create sticker 933"_s}));
    QVERIFY(bodyOf(plan, 0).value("image"_L1).toString().startsWith(u"{{file:"_s));
    QVERIFY(jsonIn(plan.items[3].params)["upload"_L1].toString().endsWith(u"|image/png"_s));
}

void TestRestorePlan::automodRulesStayWithinTheirCaps()
{
    RestorePlanTest test(900);
    for (const auto* rule : {R"({"id": "940", "name": "a", "trigger_type": 1, "actions": [{"type": 1}]})",
             R"({"id": "941", "name": "b", "trigger_type": 1, "actions": [{"type": 1}]})",
             R"({"id": "942", "name": "spam", "trigger_type": 3, "actions": [{"type": 1}]})"})
        test.save(ObjectKind::AutomodRule, rule);
    QByteArray live = R"([{"id": "300", "name": "other", "trigger_type": 3, "actions": [{"type": 1}]})";
    for (int i = 0; i < 5; ++i)
        live +=
            QByteArray(R"(, {"id": "31N", "name": "other", "trigger_type": 1})").replace("N", QByteArray::number(i));
    test.api.set("/guilds/100/auto-moderation/rules", (live + ']').constData());
    const auto plan = test.plan("automod");
    QCOMPARE(plan.lines(),
        QStringList({u"create automod_rule 940"_s,
            u"create automod_rule 941 (skipped: b: the server has all 6 rules of this trigger that it may have)"_s,
            u"change automod_rule 942"_s}));
    QCOMPARE(plannedOf(plan.items[2]).path, "/guilds/100/auto-moderation/rules/300");
}

void TestRestorePlan::eventsOfThePastAreNotMade()
{
    RestorePlanTest test(900);
    const auto event = [&test](const char* id, const char* start) {
        test.save(ObjectKind::Event,
            (std::string(R"({"name": "party", "entity_type": 3, "privacy_level": 2, "status": 1, "id": ")") + id
                + R"(", "scheduled_start_time": ")" + start + R"(", "entity_metadata": {"location": "here"}})")
                .c_str());
    };
    event("950", "2027-01-14T08:00:00+00:00"); // now is 2027-01-15T08:00:00
    event("951", "2027-01-16T08:00:00+00:00");
    test.api.set("/guilds/100/scheduled-events", "[]");
    QCOMPARE(test.plan("events").lines(),
        QStringList({u"create event 950 (skipped: party: it has begun, and events are made for the future)"_s,
            u"create event 951"_s}));
}

void TestRestorePlan::onboardingWithTooLittleIsSwitchedOff()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "a", "type": 0})");
    test.save(ObjectKind::Onboarding,
        R"({"guild_id": "900", "enabled": true, "mode": 0, "default_channel_ids": ["920", "921"], "prompts": []})");
    test.api.set("/guilds/100/onboarding", R"({"guild_id": "100", "enabled": false, "mode": 0})");
    const auto plan = test.plan("channels,onboarding");
    const auto& item = plan.items.back();
    QCOMPARE(plannedOf(item),
        (ItemRequest{"PUT", "/guilds/100/onboarding",
            R"({"default_channel_ids":["{{channel:920}}"],"enabled":false,"mode":0,"prompts":[]})"}));
    QVERIFY(notesOf(plan).filter(u"switched off"_s).size() == 1);
}

void TestRestorePlan::bansGoTwoHundredAtATime()
{
    RestorePlanTest test;
    for (int i = 0; i < 203; ++i)
        test.save(ObjectKind::Ban,
            QByteArray(R"({"user": {"id": "ID", "username": "troll"}, "reason": "spam"})")
                .replace("ID", QByteArray::number(5000 + i))
                .constData());
    test.api.set("/guilds/100/bans?limit=1000&after=0", R"([{"user": {"id": "5000"}}])");
    test.api.set("/guilds/100/members?limit=1000&after=0", R"([{"user": {"id": "5001"}, "roles": []}])");
    const auto plan = test.plan("bans,members");
    QCOMPARE(plan.lines(),
        QStringList({u"keep ban 5000 (skipped: troll is banned already)"_s,
            u"create ban 5001 (skipped: troll is a member now: whoever let them in again has taken the ban back)"_s,
            u"create ban 5002 and 199 more"_s, u"create ban 5202"_s}));
    QCOMPARE(bodyOf(plan, 2).value("user_ids"_L1).toArray().size(), 200);
    const auto withReasons = test.plan("bans", {{u"ban-reasons"_s, true}});
    QCOMPARE(plannedOf(withReasons.items.back()).path, "/guilds/100/bans/5202");
    QCOMPARE(jsonIn(withReasons.items.back().params)["reason"_L1].toString(), u"spam"_s);
}

void TestRestorePlan::wrongParametersAreRefused_data()
{
    addParams({"{}", R"({"from": "a", "parts": "roles,nothing"})", R"({"from": "a", "only": "role"})",
        R"({"from": "a", "only": "role:1", "delete-others": true})"});
}

void TestRestorePlan::wrongParametersAreRefused()
{
    QFETCH(QByteArray, params);
    QVERIFY(isRefused("restore-guild", params));
}

HEADROOM_TEST(TestRestorePlan)

} // namespace headroom::tst_restore_plan

#include "tst_restore_plan.moc"
