// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/sql_connection.h"
#include "tests/support/backups/guild_archive.h"
#include "tests/support/backups/restore_world.h"

#include <QJsonArray>
#include <QSet>

#include <algorithm>

namespace headroom::tst_restored_guild {

using namespace support;
using namespace Qt::StringLiterals;

// A whole guild, saved from and restored into a simulator in a process of its own.
class TestRestoredGuild : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWipedGuildBecomesTheSame();
    void anEmptyGuildBecomesTheSame();
    void aSecondRestoreChangesNothing();
    void theCapOf48HoursIsWaitedFor();
    void aBotThatLosesItsRoleIsHeldAndGoesOn();
    void whatTheArchiveDoesNotHaveGoesWhenAsked();
    void anUndoTakesBackWhatWasMadeAndChanged();
    void whatAComparisonNamesIsRestoredAlone();
    void whatDiscordRefusesIsInTheReport();
};

void TestRestoredGuild::aWipedGuildBecomesTheSame()
{
    RestoreWorld world({.messages = 600});
    const auto before = world.digest(RestoreWorld::full);
    world.wipe(RestoreWorld::full);
    const auto job = world.restore(RestoreWorld::full, {{u"parts"_s, QLatin1String(RestoreWorld::allParts)}});
    QCOMPARE(world.complaints(job), QString());
    QCOMPARE(RestoreWorld::differences(before, world.digest(RestoreWorld::full)),
        QStringList({u"ban_reasons"_s, u"message_extras"_s}));
    QCOMPARE(world.comparison(RestoreWorld::full, job).join(u'\n'), QString());
    const auto notes = world.plan(job).value("notes"_L1).toArray();
    QVERIFY(notes.contains(u"Bans are restored without their reasons, 200 at a time; --ban-reasons keeps them."_s));
    QVERIFY(notes.contains(u"Messages get the bot's webhook as author and the time at which they are sent."_s));
}

void TestRestoredGuild::anEmptyGuildBecomesTheSame()
{
    RestoreWorld world({});
    const auto job = world.restore(RestoreWorld::empty);
    QCOMPARE(world.complaints(job), QString());
    QCOMPARE(RestoreWorld::differences(world.digest(RestoreWorld::full), world.digest(RestoreWorld::empty)).join(u' '),
        u"ban_reasons members overwrites threads"_s);
}

void TestRestoredGuild::aSecondRestoreChangesNothing()
{
    RestoreWorld world({.messages = 100});
    world.wipe(RestoreWorld::full);
    (void)world.restore(RestoreWorld::full, {{u"parts"_s, QLatin1String(RestoreWorld::allParts)}});
    const auto once = world.digest(RestoreWorld::full);
    const auto again = world.restore(RestoreWorld::full, {{u"parts"_s, QLatin1String(RestoreWorld::allParts)}});
    QCOMPARE(world.plan(again).value("create"_L1).toInt(), 0);
    QCOMPARE(RestoreWorld::differences(once, world.digest(RestoreWorld::full)), QStringList());
}

// The simulator's cap, its time and the queue's.
void TestRestoredGuild::theCapOf48HoursIsWaitedFor()
{
    RestoreWorld world(
        {.roles = 32, .channels = 5, .overwrites = 0, .members = 5, .bans = 0}, {u"--creation-cap"_s, u"20/172800"_s});
    const auto job = world.addRestore(RestoreWorld::empty, {{u"parts"_s, u"roles"_s}});
    QVERIFY(world.run());
    const auto held = must(world.store().job(job));
    QCOMPARE(held.state, jobs::JobState::HeldBack);
    QCOMPARE(held.held.reason, jobs::HeldReason::CreationCap);
    // The client asks again after a day at the latest.
    QVERIFY(held.held.until && *held.held.until > std::chrono::system_clock::now() + std::chrono::hours{23});
    QCOMPARE(held.counts[jobs::ItemState::Done], 20);
    (void)world.sim().ask("POST", "/_sim/clock", {{u"advance_seconds"_s, 172'801}});
    must(must(jobs::SqlConnection::open(world.queue(), {}))
             ->run(u"UPDATE job SET claimable_at = 1 WHERE id = ?"_s, {qlonglong(job)}));
    QVERIFY(world.run());
    const auto done = must(world.store().job(job));
    QVERIFY2(done.state == jobs::JobState::Done, done.stateText.c_str());
    QCOMPARE(done.counts[jobs::ItemState::Planned], 0);
    QCOMPARE(world.complaints(job), QString());
    QVERIFY(!RestoreWorld::differences(world.digest(RestoreWorld::full), world.digest(RestoreWorld::empty))
                 .contains(u"roles"_s));
}

// What was refused meanwhile is retried at the end, and what came after without it is mended by a restore of the rest.
void TestRestoredGuild::aBotThatLosesItsRoleIsHeldAndGoesOn()
{
    RestoreWorld world({.members = 5}, {u"--latency"_s, u"10"_s});
    const auto setRoles = [&world](const QJsonArray& roles) {
        (void)world.sim().ask("POST", "/_sim/bot",
            {{u"token"_s, u"practice"_s}, {u"guild_id"_s, QLatin1String(RestoreWorld::empty)}, {u"roles"_s, roles}});
    };
    const auto roles = world.botRoles(RestoreWorld::empty);
    QVERIFY(!roles.isEmpty());
    const auto job = world.addRestore(RestoreWorld::empty);
    bool isTaken = false;
    QVERIFY(world.run(240'000, [&] {
        if (isTaken || must(world.store().job(job)).counts[jobs::ItemState::Done] < 30)
            return;
        isTaken = true;
        setRoles({});
    }));
    QVERIFY(isTaken);
    const auto held = must(world.store().job(job));
    QCOMPARE(held.state, jobs::JobState::HeldBack);
    QCOMPARE(held.held.reason, jobs::HeldReason::PermissionLost);
    setRoles(roles);
    must(world.store().resume(job));
    QVERIFY(world.run());
    must(world.store().retry(job));
    QVERIFY(world.run());
    QCOMPARE(must(world.store().job(job)).state, jobs::JobState::Done);
    (void)world.restore(RestoreWorld::empty);
    QCOMPARE(RestoreWorld::differences(world.digest(RestoreWorld::full), world.digest(RestoreWorld::empty)).join(u' '),
        u"ban_reasons members overwrites threads"_s);
}

void TestRestoredGuild::whatTheArchiveDoesNotHaveGoesWhenAsked()
{
    RestoreWorld world({.members = 5});
    const auto before = world.digest(RestoreWorld::full);
    for (const auto& [path, body] :
        {std::pair{"/roles", R"({"name": "extra"})"}, std::pair{"/channels", R"({"name": "extra"})"}})
        world.ask("POST", std::string("/guilds/") + RestoreWorld::full + path, body);
    const auto more = world.digest(RestoreWorld::full);
    QVERIFY(RestoreWorld::differences(before, more).contains(u"roles"_s));
    QVERIFY(RestoreWorld::differences(before, more).contains(u"channels"_s));
    (void)world.restore(RestoreWorld::full);
    QCOMPARE(world.digest(RestoreWorld::full)["roles"_L1]["count"_L1], more["roles"_L1]["count"_L1]);
    QCOMPARE(world.digest(RestoreWorld::full)["channels"_L1]["count"_L1], more["channels"_L1]["count"_L1]);
    (void)world.restore(RestoreWorld::full, {{u"delete-others"_s, true}});
    QCOMPARE(RestoreWorld::differences(before, world.digest(RestoreWorld::full)), QStringList());
}

void TestRestoredGuild::anUndoTakesBackWhatWasMadeAndChanged()
{
    RestoreWorld world({.messages = 200});
    const auto guild = std::string("/guilds/") + RestoreWorld::empty;
    world.wipe(RestoreWorld::empty); // what was never set is switched off
    // Of the archive's by their names: one has its colour changed, the other gets messages.
    world.ask("POST", guild + "/roles", R"({"name": "role-1", "color": 77})");
    world.ask("POST", guild + "/channels", R"({"name": "channel-2", "topic": "mine"})");
    const auto before = world.digest(RestoreWorld::empty);
    const auto job = world.restore(RestoreWorld::empty, {{u"parts"_s, QLatin1String(RestoreWorld::allParts)}});
    QVERIFY(RestoreWorld::differences(before, world.digest(RestoreWorld::empty)).size() > 10);
    QVERIFY(QFile::remove(QString::fromStdString(world.archive()))); // the undo needs nothing of it
    const auto undo = world.addUndo(job);
    QVERIFY(world.run());
    QCOMPARE(world.complaints(undo), QString());
    QStringList impossible;
    for (const auto& item : world.items(undo)) {
        if (item.state == jobs::ItemState::Skipped)
            impossible += QString::fromStdString(item.kind + ' ' + item.target + ": " + item.error);
    }
    QCOMPARE(impossible.join(u'\n'), QString());
    QCOMPARE(RestoreWorld::differences(before, world.digest(RestoreWorld::empty)).join(u' '), QString());
}

// By the kinds and ids that the items of a comparison have. A role that was deleted is missing in channels, emojis and
// members as well, which differ for that.
void TestRestoredGuild::whatAComparisonNamesIsRestoredAlone()
{
    RestoreWorld world({});
    const auto guild = std::string("/guilds/") + RestoreWorld::full;
    const auto before = world.digest(RestoreWorld::full);
    const auto roles = simulatorJson(world.sim().host(), guild + "/roles").toArray();
    const auto channels = simulatorJson(world.sim().host(), guild + "/channels").toArray();
    const auto idOf = [](const QJsonArray& list, const QString& name) {
        for (const auto& entry : list) {
            if (entry["name"_L1] == name)
                return entry["id"_L1].toString().toStdString();
        }
        qFatal("no %s", qPrintable(name));
    };
    world.ask("DELETE", guild + "/roles/" + idOf(roles, u"role-5"_s));
    world.ask("PATCH", guild + "/roles/" + idOf(roles, u"role-6"_s), R"({"color": 77})");
    world.ask("PATCH", "/channels/" + idOf(channels, channels[3]["name"_L1].toString()), R"({"name": "renamed"})");
    world.ask("PATCH", guild, R"({"verification_level": 4})");
    const auto voice = std::find_if(
        channels.begin(), channels.end(), [](const QJsonValue& channel) { return channel["type"_L1].toInt() == 2; });
    world.ask("DELETE", "/channels/" + (*voice)["id"_L1].toString().toStdString());
    QVERIFY(RestoreWorld::differences(before, world.digest(RestoreWorld::full)).size() >= 4);

    const auto compared = world.addJob("compare", RestoreWorld::full, {});
    QStringList only;
    for (const auto& item : world.items(compared))
        only += QString::fromStdString(item.kind + ':' + item.target);
    QVERIFY(only.size() > 5);
    (void)world.sim().arrivals();
    const auto job = world.restore(RestoreWorld::full, {{u"only"_s, only.join(u',')}});
    QCOMPARE(world.complaints(job), QString());
    QCOMPARE(RestoreWorld::differences(before, world.digest(RestoreWorld::full)), QStringList());
    QSet<QString> restored;
    for (const auto& item : world.items(job)) {
        if (item.target != "order") // what was made anew goes to its place
            restored += QString::fromStdString(item.kind + ':' + item.target);
    }
    QCOMPARE(restored, QSet<QString>(only.begin(), only.end()));
}

// discord-backup swallows every error.
void TestRestoredGuild::whatDiscordRefusesIsInTheReport()
{
    RestoreWorld world({.members = 5});
    (void)world.sim().ask("POST", "/_sim/faults",
        {{u"faults"_s,
            QJsonArray{u"status=400:POST /guilds/*/emojis:x2"_s, u"status=400:POST /guilds/*/channels:x1"_s}}});
    const auto job = world.addRestore(RestoreWorld::empty);
    QVERIFY(world.run());
    const auto done = must(world.store().job(job));
    QCOMPARE(done.state, jobs::JobState::DoneWithFailures);
    QStringList failed;
    for (const auto& item : world.items(job)) {
        if (item.state == jobs::ItemState::Failed) {
            QCOMPARE(item.status, 400);
            QVERIFY(!item.error.empty());
            failed += QString::fromStdString(item.action + ' ' + item.kind);
        }
    }
    failed.sort();
    QCOMPARE(failed, QStringList({u"create channel"_s, u"create emoji"_s, u"create emoji"_s}));
}

HEADROOM_TEST(TestRestoredGuild)

} // namespace headroom::tst_restored_guild

#include "tst_restored_guild.moc"
