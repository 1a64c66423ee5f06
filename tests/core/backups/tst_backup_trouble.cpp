// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/archive_check.h"
#include "tests/support/backups/backup_world.h"

#include <QFile>
#include <QJsonArray>

#include <algorithm>
#include <csignal>
#include <set>
#include <string>
#include <sys/resource.h>

namespace headroom::tst_backup_trouble {

using namespace jobs;
using namespace support;
using namespace Qt::StringLiterals;
using archives::ObjectKind;

namespace {

QJsonObject tinyGuild()
{
    return {{u"roles"_s, 8}, {u"channels"_s, 24}, {u"overwrites"_s, 10}, {u"members"_s, 30}, {u"messages"_s, 1'200},
        {u"bans"_s, 3}};
}

const QJsonObject everything{{u"to"_s, u"a.hdra"_s}, {u"parts"_s, u"all"_s}};

void setFaults(BackupWorld& world, const QJsonArray& faults)
{
    (void)world.sim().ask("POST", "/_sim/faults", {{u"faults"_s, faults}});
}

// From now on only the bot's role lets it see anything.
void closeToEverybody(BackupWorld& world)
{
    (void)world.send("PATCH", "/guilds/" + world.guild() + "/roles/" + world.guild(), {{u"permissions"_s, u"0"_s}});
}

// One line that says what to do.
bool saysWhatToDo(const Job& job, const std::string& word)
{
    const bool isFine = job.state == JobState::HeldBack && job.stateText.find('\n') == std::string::npos
        && job.stateText.find(word) != std::string::npos;
    if (!isFine)
        qWarning("state %d: %s", int(job.state), job.stateText.c_str());
    return isFine;
}

bool isSound(BackupWorld& world)
{
    const auto archive = world.archive("a.hdra");
    return must(archives::checkArchive(*archive, [](const archives::CheckProgress&) { return true; })).isGood();
}

} // namespace

// What goes wrong while a guild is backed up: what was saved stays good, and the job goes on once it is mended.
class TestBackupTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aPageOfTextIsNotSavedAsAPicture();
    void aFileHostInTroubleIsAskedAgain();
    void aFileThatIsToBeAskedForAgainOutlivesAPause();
    void linksThatExpireMeanwhileAreRenewed();
    void aChannelThatIsDeletedMeanwhileIsNoted();
    void refusalsReadTheGuildTogether();
    void aBotThatLosesItsRoleWaitsForAPerson();
    void aGuildThatIsGoneAndAnArchiveThatIsDamaged();
    void aFolderThatCannotBeWritten();
    void aFullDiskIsSaidAndGoneOnFromOnceThereIsRoom();
    void aRoleThatIsAddedMeanwhileHarmsNothing();
    void tokensAreSavedOnlyEncrypted();
};

void TestBackupTrouble::aPageOfTextIsNotSavedAsAPicture()
{
    BackupWorld world(tinyGuild());
    setFaults(world, {u"status=404:1:GET /attachments/**"_s});
    const auto job = world.run(everything);
    QCOMPARE(job.state, JobState::Done);
    const auto archive = world.archive("a.hdra");
    int missing = 0;
    for (const auto& channel : must(archive->objects(ObjectKind::Channel, {}, 1'000))) {
        for (const auto& message : must(archive->messagesAfter(channel.id, {}, 10'000))) {
            for (const auto& attachment : must(archive->attachments(u"message"_s, message.id))) {
                QVERIFY(attachment.file.isEmpty());
                QVERIFY(attachment.problem.contains(u"404"_s));
                ++missing;
            }
        }
    }
    QVERIFY(missing > 0);
    QVERIFY(BackupWorld::problems(*archive).size() >= missing);
    QVERIFY(isSound(world));
}

void TestBackupTrouble::aFileHostInTroubleIsAskedAgain()
{
    BackupWorld world(tinyGuild());
    setFaults(world, {u"status=503:1:GET /attachments/**:x2"_s, u"half-answer:1:GET /emojis/**:x1"_s});
    QCOMPARE(world.run(everything).state, JobState::Done);
    const auto problems = BackupWorld::problems(*world.archive("a.hdra"));
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
}

// A job that is paused while a file waits for its next try knows nothing bad of that file.
void TestBackupTrouble::aFileThatIsToBeAskedForAgainOutlivesAPause()
{
    BackupWorld world(tinyGuild());
    setFaults(world, {u"status=503:1:GET /attachments/**:x1"_s});
    const auto id = world.add(everything);
    // It looks for wishes three times as often as its lease lasts: before a file's second try.
    const auto runner = world.startRunner(u"runner"_s, std::chrono::milliseconds{1500});
    bool isRefused = false;
    const auto hasRefused = [&] {
        isRefused = isRefused || countByStatus(world.sim().arrivals()).contains(503);
        return isRefused;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasRefused(), 60'000);
    must(world.store().pause(id));
    QTRY_COMPARE_WITH_TIMEOUT(must(world.store().job(id)).state, JobState::Paused, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(runner->state() == QProcess::NotRunning, 60'000); // there is nothing else to do
    must(world.store().resume(id));
    QCOMPARE(world.runOn(id).state, JobState::Done);
    QCOMPARE(BackupWorld::problems(*world.archive("a.hdra")), QStringList());
    QVERIFY(isSound(world));
}

void TestBackupTrouble::linksThatExpireMeanwhileAreRenewed()
{
    constexpr int pagesAtOnce = 16; // as many as a runner has under way here
    auto size = tinyGuild();
    size.insert(u"channels"_s, 60);
    BackupWorld world(size);
    const auto id = world.add({{u"to"_s, u"a.hdra"_s}, {u"parts"_s, u"messages"_s}});
    // The pages that are asked for first are under way while a day goes by.
    setFaults(world, {u"delay=4000:1:GET /channels/*/messages"_s});
    const auto runner = world.startRunner(u"runner"_s, RunSettings().leaseFor);
    int pages = 0;
    const auto areUnderWay = [&] {
        pages += int(world.requestPaths().filter(u"/messages"_s).size());
        return pages >= pagesAtOnce;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areUnderWay(), 60'000);
    (void)world.sim().ask("POST", "/_sim/clock", {{u"advance_seconds"_s, 25 * 3600}});
    setFaults(world, {});
    QVERIFY(runner->waitForFinished(120'000));
    QCOMPARE(must(world.store().job(id)).state, JobState::Done);

    std::set<std::string> expired;
    std::set<std::string> served;
    int renewed = 0;
    for (const auto& arrival : world.sim().arrivals()) {
        const auto path = arrival.path.substr(0, arrival.path.find('?'));
        if (path.starts_with("/attachments/"))
            (arrival.status == 200 ? served : expired).insert(path);
        else if (path.starts_with("/channels/") && path.find("/messages/1") != std::string::npos)
            ++renewed;
    }
    qInfo(
        "%d files, of which %d had expired; %d messages read again", int(served.size()), int(expired.size()), renewed);
    QVERIFY(!expired.empty());
    QCOMPARE(renewed, int(expired.size()));
    QVERIFY(std::includes(served.begin(), served.end(), expired.begin(), expired.end()));
    QCOMPARE(BackupWorld::problems(*world.archive("a.hdra")), QStringList());
    QVERIFY(isSound(world));
}

void TestBackupTrouble::aChannelThatIsDeletedMeanwhileIsNoted()
{
    BackupWorld world(tinyGuild());
    const auto id = world.add(everything);
    setFaults(world, {u"remove-listed=3:1:GET /guilds/*/channels:x1"_s});
    const auto job = world.runOn(id);
    QCOMPARE(job.state, JobState::Done);
    const auto skipped = world.items(id, ItemState::Skipped);
    const auto problems = BackupWorld::problems(*world.archive("a.hdra"));
    QVERIFY2(skipped.size() + problems.size() > 0, "none of the channels had messages");
    for (const auto& line : skipped)
        QVERIFY2(line.contains(u"was deleted"_s), qPrintable(line));
    QVERIFY(isSound(world));
}

void TestBackupTrouble::refusalsReadTheGuildTogether()
{
    auto size = tinyGuild();
    size.insert(u"channels"_s, 100);
    BackupWorld world(size, {}, {u"--latency"_s, u"30"_s});
    const auto id = world.add({{u"to"_s, u"a.hdra"_s}, {u"parts"_s, u"messages"_s}});
    (void)world.requests();
    setFaults(world, {u"status=403:1:GET /channels/*/messages"_s});
    const auto job = world.runOn(id);
    const auto paths = world.requestPaths();
    const auto refused = paths.filter(u"/messages"_s).size();
    const auto roles = paths.filter(u"/roles"_s).size();
    const auto guild = paths.count(u"/guilds/"_s + QString::fromStdString(world.guild()));
    qInfo("%d refused: %d and %d readings; %d, %s", int(refused), int(guild), int(roles), int(job.state),
        job.stateText.c_str());
    QVERIFY(refused >= 10);
    QVERIFY(roles > 0 && roles * 3 <= refused);
    QVERIFY(guild * 2 <= refused);
}

void TestBackupTrouble::aBotThatLosesItsRoleWaitsForAPerson()
{
    BackupWorld world(tinyGuild());
    closeToEverybody(world);
    const auto id = world.add(everything);
    setFaults(world, {u"lose-roles:1:GET /channels/*/messages:x1"_s});
    const auto held = world.runOn(id);
    QVERIFY(saysWhatToDo(held, "resume"));
    QVERIFY(isSound(world));
    const auto bot = world.get("/users/@me")["id"_L1].toString();
    const auto state = world.sim().ask("GET", "/_sim/state")["guilds"_L1][0];
    setFaults(world, {});
    (void)world.sim().ask("POST", "/_sim/bot",
        {{u"token"_s, u"practice"_s}, {u"guild_id"_s, QString::fromStdString(world.guild())},
            {u"roles"_s, QJsonArray{state["bot_role"_L1]}}});
    must(world.store().resume(id));
    const auto job = world.runOn(id);
    QCOMPARE(job.stateText, std::string());
    QVERIFY(job.state == JobState::Done || job.state == JobState::DoneWithFailures);
    QVERIFY(world.archive("a.hdra")->tallies().sumOf("message").count >= 1'100);
}

void TestBackupTrouble::aGuildThatIsGoneAndAnArchiveThatIsDamaged()
{
    BackupWorld world(tinyGuild());
    closeToEverybody(world);
    const auto id = world.add(everything);
    // When the archive is there.
    setFaults(world, {u"lose-roles:1:GET /channels/*/messages:x1"_s});
    QVERIFY(saysWhatToDo(world.runOn(id), "resume"));
    setFaults(world, {});
    const QJsonObject guild{{u"guild_id"_s, QString::fromStdString(world.guild())}};
    auto denied = guild;
    denied.insert(u"denied"_s, true);
    (void)world.sim().ask("POST", "/_sim/deny", denied);
    must(world.store().resume(id));
    QVERIFY(saysWhatToDo(world.runOn(id), "invite it again"));
    QVERIFY(isSound(world));

    QFile file(QString::fromStdString(world.path("a.hdra")));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.write(QByteArray(4096, 'x')) == 4096);
    file.close();
    denied.insert(u"denied"_s, false);
    (void)world.sim().ask("POST", "/_sim/deny", denied);
    must(world.store().resume(id));
    QVERIFY(saysWhatToDo(world.runOn(id), "a.hdra"));
}

void TestBackupTrouble::aFolderThatCannotBeWritten()
{
    BackupWorld world(tinyGuild());
    const auto job = world.run({{u"to"_s, u"/proc/headroom/a.hdra"_s}});
    QVERIFY(saysWhatToDo(job, "/proc/headroom"));
}

void TestBackupTrouble::aFullDiskIsSaidAndGoneOnFromOnceThereIsRoom()
{
    constexpr int messages = 6'000;
    auto size = tinyGuild();
    size.insert(u"messages"_s, messages);
    BackupWorld world(size);
    const auto id = world.add(everything);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit usual = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &usual), 0);
    const rlimit full{2 * 1024 * 1024, usual.rlim_max}; // the queue's file is smaller
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &full), 0);
    const auto held = world.runOn(id);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &usual), 0);
    QVERIFY(saysWhatToDo(held, "space"));
    QVERIFY(isSound(world));
    must(world.store().resume(id));
    const auto job = world.runOn(id);
    QCOMPARE(job.stateText, std::string());
    QCOMPARE(job.state, JobState::Done);
    QVERIFY(world.archive("a.hdra")->tallies().sumOf("message").count >= messages);
    QVERIFY(isSound(world));
}

void TestBackupTrouble::aRoleThatIsAddedMeanwhileHarmsNothing()
{
    BackupWorld world(tinyGuild(), {}, {u"--latency"_s, u"20"_s});
    const auto id = world.add(everything, {.requestsPerMinute = 1'200});
    const auto runner = world.startRunner(u"runner"_s);
    QTRY_VERIFY_WITH_TIMEOUT(world.items(id, ItemState::Done).contains(u"read part roles"_s), 60'000);
    const auto role = world.send("POST", "/guilds/" + world.guild() + "/roles", {{u"name"_s, u"late"_s}}).toObject();
    const discord::Snowflake late{role["id"_L1].toString().toULongLong()};
    QVERIFY(!isOver(must(world.store().job(id)).state)); // in the middle
    QVERIFY(runner->waitForFinished(120'000));
    QCOMPARE(must(world.store().job(id)).state, JobState::Done);
    QVERIFY(isSound(world));
    QVERIFY(!must(world.archive("a.hdra")->object(ObjectKind::Role, late)));
    // The next one has it, though what it goes on from has all roles.
    QCOMPARE(world.run({{u"to"_s, u"b.hdra"_s}, {u"incremental-from"_s, u"a.hdra"_s}}).state, JobState::Done);
    const auto saved = must(world.archive("b.hdra")->object(ObjectKind::Role, late));
    QVERIFY(saved);
    QCOMPARE(saved->json, role);
}

void TestBackupTrouble::tokensAreSavedOnlyEncrypted()
{
    BackupWorld world(tinyGuild());
    for (const auto& channel : world.get("/guilds/" + world.guild() + "/channels").toArray()) {
        if (channel["type"_L1].toInt() == 0) // Discord gives the tokens of the bot's own
            (void)world.send("POST", "/channels/" + channel["id"_L1].toString().toStdString() + "/webhooks",
                {{u"name"_s, u"own"_s}});
    }
    const QJsonObject params{
        {u"to"_s, u"a.hdra"_s}, {u"parts"_s, u"webhooks"_s}, {u"passphrase-env"_s, u"HEADROOM_TEST_WORDS"_s}};
    qunsetenv("HEADROOM_TEST_WORDS");
    const auto held = world.run(params);
    QVERIFY(saysWhatToDo(held, "HEADROOM_TEST_WORDS"));
    QVERIFY(!QFile::exists(QString::fromStdString(world.path("a.hdra"))));
    qputenv("HEADROOM_TEST_WORDS", "correct horse battery staple");
    must(world.store().resume(held.id));
    QCOMPARE(world.runOn(held.id).state, JobState::Done);
    const auto archive = world.archive("a.hdra");
    must(archive->unlock(u"correct horse battery staple"_s));
    int tokens = 0;
    for (const auto& webhook : must(archive->objects(ObjectKind::Webhook, {}, 100)))
        tokens += must(archive->secrets(ObjectKind::Webhook, webhook.id)).contains("token"_L1) ? 1 : 0;
    QVERIFY(tokens > 0);
}

[[maybe_unused]] static const bool runnerIsAdded = addChildProcess(BackupWorld::childProcess, BackupWorld::serve);

HEADROOM_TEST(TestBackupTrouble)

} // namespace headroom::tst_backup_trouble

#include "tst_backup_trouble.moc"
