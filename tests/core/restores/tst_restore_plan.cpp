// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/restore_plan_test.h"

namespace headroom::tst_restore_plan {

using namespace jobs;
using namespace support;
using archives::ObjectKind;
using namespace Qt::StringLiterals;

// What of a guild is restored, and by name what other backup bots do wrong about it.
class TestRestorePlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsDeletedUnlessAsked();
    void partsAreRestoredApart();
    void onlyWhatWasChosenIsRestored();
    void whatWasChosenGoesToItsPlace();
    void rolesAreNotStrippedFromMembers();
    void membersWhoAreAwayAreNamed();
    void expressionsNeedTheirFiles();
    void emojisBeyondThePlacesOfTheServerAreNamed();
    void emojisOfCertainRolesStayTheirs();
    void automodRulesStayWithinTheirCaps();
    void eventsOfThePastAreNotMade();
    void onboardingWithTooLittleIsSwitchedOff();
    void bansGoTwoHundredAtATime();
};

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

// What was not chosen stays where it is.
void TestRestorePlan::whatWasChosenGoesToItsPlace()
{
    RestorePlanTest test;
    for (const auto* id : {"10", "11", "12", "13"}) {
        const auto number = QByteArray(id);
        test.save(ObjectKind::Role,
            QByteArray(R"({"name": "Crew ID", "position": ID, "permissions": "0", "id": "ID"})").replace("ID", number));
        test.save(ObjectKind::Channel,
            QByteArray(R"({"name": "a", "type": 0, "position": ID, "id": "2ID"})").replace("ID", number));
    }
    // 12 is gone, and 13 is below 10 now.
    test.setRoles(R"({"id": "13", "name": "Crew 13", "position": 1, "permissions": "0"},
        {"id": "10", "name": "Crew 10", "position": 2, "permissions": "0"},
        {"id": "11", "name": "Crew 11", "position": 3, "permissions": "0"})");
    test.setChannels(R"({"id": "213", "name": "a", "type": 0, "position": 1},
        {"id": "210", "name": "a", "type": 0, "position": 2}, {"id": "211", "name": "a", "type": 0, "position": 3})");
    const auto plan = test.plan("roles,channels", {{u"only"_s, u"role:12,channel:212"_s}});
    QCOMPARE(plan.lines(),
        QStringList({u"create role 12"_s, u"change role order"_s, u"create channel 212"_s, u"change channel order"_s}));
    QCOMPARE(plannedOf(plan.items[1]).body, R"([{"id":"13"},{"id":"10"},{"id":"11"},{"id":"{{role:12!}}"}])");
    QCOMPARE(plannedOf(plan.items[3]).body,
        R"([{"id":"213","position":0},{"id":"210","position":1},{"id":"211","position":2},{"id":"{{channel:212!}}","position":3}])");
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
    QVERIFY(notesOf(away).first().startsWith(u"1 member of the archive is not there now"_s));
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

// The fork means to stop at 50, and does not.
void TestRestorePlan::emojisBeyondThePlacesOfTheServerAreNamed()
{
    RestorePlanTest test(900);
    for (std::uint64_t id = 1000; id < 1052; ++id) {
        test.save(ObjectKind::Emoji,
            QByteArray(R"({"id": "ID", "name": "wave", "roles": []})")
                .replace("ID", QByteArray::number(id))
                .constData());
        test.saveFile("emoji", id);
    }
    test.api.set("/guilds/100/emojis", R"([{"id": "40", "name": "other"}])");
    const auto lines = test.plan("emojis").lines();
    QCOMPARE(lines.size(), 52);
    QCOMPARE(lines.filter(u"skipped"_s).size(), 3);
    QVERIFY2(lines.last().startsWith(u"create emoji 1051 (skipped: wave: "_s), qPrintable(lines.last()));
}

// Their roles have other ids.
void TestRestorePlan::emojisOfCertainRolesStayTheirs()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Role, R"({"id": "910", "name": "Crew", "position": 1, "permissions": "0"})");
    test.save(ObjectKind::Emoji, R"({"id": "930", "name": "wave", "roles": ["910", "911"]})");
    test.saveFile("emoji", 930);
    test.api.set("/guilds/100/emojis", "[]");
    const auto plan = test.plan("roles,emojis");
    QCOMPARE(plan.lines().last(), u"create emoji 930"_s);
    QCOMPARE(bodyOf(plan, int(plan.items.size()) - 1).value("roles"_L1).toArray(), QJsonArray{u"{{role:910}}"_s});
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
            u"create automod_rule 941 (skipped: b: the guild has all 6 rules of this trigger that it may have)"_s,
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

HEADROOM_TEST(TestRestorePlan)

} // namespace headroom::tst_restore_plan

#include "tst_restore_plan.moc"
