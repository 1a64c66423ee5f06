// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_writer.h"
#include "core/base/time/system_clock.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/backups/backup_world.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QTime>

namespace headroom::tst_backup_increments {

using namespace jobs;
using namespace support;
using namespace Qt::StringLiterals;
using archives::ObjectKind;

class TestBackupIncrements : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void afterOnePercentItTakesThreePercentOfTheRequests();
    void whatIsThereAfterwardsIsWhatAWholeBackupSaves();
    void automaticOnesGoOnFromTheNewest();
    void automaticOnesPassOverWhatIsNotFinishedOrAnothersGuild();
    void theNewestMessagesOfAChannelThatChangedAreReadAgain();
    void filesThatCouldNotBeHadAreTriedAgain();
    void onlySoManyAreKept();
};

void TestBackupIncrements::afterOnePercentItTakesThreePercentOfTheRequests()
{
    BackupWorld world({{u"roles"_s, 30}, {u"channels"_s, 480}, {u"overwrites"_s, 500}, {u"members"_s, 1'500},
        {u"messages"_s, 50'000}, {u"bans"_s, 1'100}});
    QCOMPARE(world.run({{u"to"_s, u"first.hdra"_s}, {u"parts"_s, u"all"_s}}).state, JobState::Done);
    const auto first = world.requests();

    // One message in a hundredth of the channels, a new channel, and a role with another name.
    const auto guild = "/guilds/" + world.guild();
    int texts = 0;
    for (const auto& channel : world.get(guild + "/channels").toArray()) {
        if (channel["type"_L1].toInt() == 0 && ++texts <= 4)
            (void)world.send("POST", "/channels/" + channel["id"_L1].toString().toStdString() + "/messages",
                {{u"content"_s, u"since the first backup"_s}});
    }
    QCOMPARE(texts >= 4, true);
    (void)world.send("POST", guild + "/channels", {{u"name"_s, u"added"_s}, {u"type"_s, 0}});
    (void)world.requests();

    const auto job =
        world.run({{u"to"_s, u"second.hdra"_s}, {u"parts"_s, u"all"_s}, {u"incremental-from"_s, u"first.hdra"_s}});
    QCOMPARE(job.stateText, std::string());
    QCOMPARE(job.state, JobState::Done);
    const auto second = world.requests();
    qInfo("%d requests, then %d (%.1f %%)", first, second, 100.0 * second / first);
    QVERIFY(second * 100 < first * 3);
    const auto archive = world.archive("second.hdra");
    QCOMPARE(archive->info().parent, world.archive("first.hdra")->info().uuid);
    const auto before = world.archive("first.hdra")->tallies().sumOf("message").count;
    QCOMPARE(archive->tallies().sumOf("message").count, before + 4);
}

void TestBackupIncrements::whatIsThereAfterwardsIsWhatAWholeBackupSaves()
{
    BackupWorld world({{u"roles"_s, 20}, {u"channels"_s, 40}, {u"overwrites"_s, 50}, {u"members"_s, 60},
        {u"messages"_s, 1'500}, {u"bans"_s, 20}});
    QCOMPARE(world.run({{u"to"_s, u"first.hdra"_s}, {u"parts"_s, u"all"_s}}).state, JobState::Done);
    const auto guild = "/guilds/" + world.guild();
    const auto channels = world.get(guild + "/channels").toArray();
    std::string text;
    for (const auto& channel : channels) {
        if (channel["type"_L1].toInt() == 0)
            text = channel["id"_L1].toString().toStdString();
    }
    for (int i = 0; i < 250; ++i) // more than two pages
        (void)world.send("POST", "/channels/" + text + "/messages", {{u"content"_s, u"new %1"_s.arg(i)}});
    const auto posted = world.send("POST", "/channels/" + text + "/messages", {{u"content"_s, u"a thread"_s}});
    const auto thread =
        world.send("POST", "/channels/" + text + "/messages/" + posted["id"_L1].toString().toStdString() + "/threads",
            {{u"name"_s, u"begun"_s}});
    (void)world.send(
        "POST", "/channels/" + thread["id"_L1].toString().toStdString() + "/messages", {{u"content"_s, u"in it"_s}});
    (void)world.send("PATCH", "/channels/" + thread["id"_L1].toString().toStdString(), {{u"archived"_s, true}});
    const auto role = world.send("POST", guild + "/roles", {{u"name"_s, u"newcomer"_s}});
    (void)world.send("DELETE", "/channels/" + channels.last()["id"_L1].toString().toStdString(), {});

    QCOMPARE(world.run({{u"to"_s, u"second.hdra"_s}, {u"parts"_s, u"all"_s}, {u"incremental-from"_s, u"first.hdra"_s}})
                 .state,
        JobState::Done);
    QCOMPARE(world.run({{u"to"_s, u"whole.hdra"_s}, {u"parts"_s, u"all"_s}}).state, JobState::Done);
    const auto second = world.archive("second.hdra");
    const auto whole = world.archive("whole.hdra");
    // What was deleted is kept of messages, but of nothing else.
    for (const auto kind : archives::allObjectKinds) {
        const std::string name(word(kind));
        QCOMPARE(second->tallies().of(name).count, whole->tallies().of(name).count);
        if (kind != ObjectKind::Channel && kind != ObjectKind::Thread)
            QVERIFY2(second->tallies().of(name).checksum == whole->tallies().of(name).checksum, name.c_str());
    }
    const auto ofThread = thread["id"_L1].toString().toLongLong();
    QCOMPARE(second->tallies().of("message", ofThread), whole->tallies().of("message", ofThread));
    const auto ofChannel = std::stoll(text);
    QCOMPARE(second->tallies().of("message", ofChannel).count, whole->tallies().of("message", ofChannel).count);
    QVERIFY(must(second->object(ObjectKind::Role, {role["id"_L1].toString().toULongLong()})));
}

void TestBackupIncrements::automaticOnesGoOnFromTheNewest()
{
    BackupWorld world({{u"roles"_s, 5}, {u"channels"_s, 10}, {u"overwrites"_s, 5}, {u"members"_s, 10},
        {u"messages"_s, 100}, {u"bans"_s, 2}});
    const QJsonObject params{
        {u"to"_s, u"{name}-{guild}.hdra"_s}, {u"parts"_s, u"all"_s}, {u"incremental-from"_s, u"auto"_s}};
    // The first has none to go on from.
    const auto first = world.run(params);
    QCOMPARE(first.state, JobState::Done);
    const auto path = world.items(first.id, ItemState::Done).first();
    QVERIFY2(path.startsWith(u"create archive"_s), qPrintable(path));
    // The same name again is refused by one line that says so.
    const auto again = world.run(params);
    QCOMPARE(again.state, JobState::HeldBack);
    QVERIFY2(again.stateText.find("name another file") != std::string::npos, again.stateText.c_str());
}

void TestBackupIncrements::automaticOnesPassOverWhatIsNotFinishedOrAnothersGuild()
{
    BackupWorld world({{u"roles"_s, 5}, {u"channels"_s, 10}, {u"overwrites"_s, 5}, {u"members"_s, 10},
        {u"messages"_s, 50}, {u"bans"_s, 2}});
    QVERIFY(QFileInfo(QString::fromStdString(world.path("x"))).dir().mkdir(u"auto"_s));
    QCOMPARE(world.run({{u"to"_s, u"auto/g-2020-01-02-0000.hdra"_s}}).state, JobState::Done);
    QCOMPARE(world.run({{u"to"_s, u"auto/g-2020-01-01-0000.hdra"_s}}).state, JobState::Done);
    const auto guild = discord::parseSnowflake(world.guild()).value();
    const auto begin = [&](const std::string& name, discord::Snowflake of) {
        return must(archives::ArchiveWriter::create(world.path(name), {.guild = of, .begun = SystemClock().wallNow()}));
    };
    const auto unfinished = begin("auto/g-2020-01-03-0000.hdra", guild);
    must(begin("auto/g-2020-01-04-0000.hdra", {guild.value + 1})->finish(SystemClock().wallNow()));
    const auto job = world.run({{u"to"_s, u"auto/g-{date}-{time}.hdra"_s}, {u"incremental-from"_s, u"auto"_s}});
    QCOMPARE(job.stateText, std::string());
    QCOMPARE(job.state, JobState::Done);
    const auto made = must(world.store().items(job.id, {.limit = 1})).front().resultId;
    const auto archive = must(archives::ArchiveReader::open(made));
    QCOMPARE(archive->info().parent, world.archive("auto/g-2020-01-01-0000.hdra")->info().uuid); // finished last
}

// Of the others nothing is: their edits are not seen. What was deleted stays.
void TestBackupIncrements::theNewestMessagesOfAChannelThatChangedAreReadAgain()
{
    BackupWorld world({{u"roles"_s, 5}, {u"channels"_s, 10}, {u"overwrites"_s, 5}, {u"members"_s, 10},
        {u"messages"_s, 10}, {u"bans"_s, 2}});
    std::vector<std::string> texts;
    for (const auto& channel : world.get("/guilds/" + world.guild() + "/channels").toArray()) {
        if (channel["type"_L1].toInt() == 0)
            texts.push_back("/channels/" + channel["id"_L1].toString().toStdString() + "/messages");
    }
    QVERIFY(texts.size() >= 2);
    const auto post = [&](const std::string& path, const QString& content) {
        return world.send("POST", path, {{u"content"_s, content}})["id"_L1].toString().toStdString();
    };
    const auto edited = post(texts[0], u"before"_s);
    const auto deleted = post(texts[0], u"soon away"_s);
    const auto unseen = post(texts[1], u"before"_s);
    const QJsonObject params{{u"to"_s, u"first.hdra"_s}, {u"parts"_s, u"all"_s}};
    QCOMPARE(world.run(params).state, JobState::Done);
    (void)world.send("PATCH", texts[0] + '/' + edited, {{u"content"_s, u"after"_s}});
    (void)world.send("PATCH", texts[1] + '/' + unseen, {{u"content"_s, u"after"_s}});
    (void)world.send("DELETE", texts[0] + '/' + deleted, {});
    (void)post(texts[0], u"new"_s);
    QCOMPARE(world.run({{u"to"_s, u"second.hdra"_s}, {u"parts"_s, u"all"_s}, {u"incremental-from"_s, u"first.hdra"_s}})
                 .state,
        JobState::Done);
    const auto archive = world.archive("second.hdra");
    const auto contentOf = [&](const std::string& path, const std::string& id) {
        const auto channel = discord::parseSnowflake(path.substr(10, path.find('/', 10) - 10)).value();
        const auto message = discord::parseSnowflake(id).value();
        for (const auto& one : must(archive->messagesAfter(channel, {message.value - 1}, 1)))
            return one.id == message ? one.json["content"_L1].toString() : QString();
        return QString();
    };
    QCOMPARE(contentOf(texts[0], edited), u"after"_s);
    QCOMPARE(contentOf(texts[0], deleted), u"soon away"_s);
    QCOMPARE(contentOf(texts[1], unseen), u"before"_s);
}

// Also of channels where nothing is new, but for those that are gone.
void TestBackupIncrements::filesThatCouldNotBeHadAreTriedAgain()
{
    BackupWorld world({{u"roles"_s, 5}, {u"channels"_s, 10}, {u"overwrites"_s, 5}, {u"members"_s, 10},
        {u"messages"_s, 80}, {u"bans"_s, 2}});
    const auto setFault = [&world](const QJsonArray& faults) {
        (void)world.sim().ask("POST", "/_sim/faults", {{u"faults"_s, faults}});
    };
    const auto missing = [&world](const std::string& name) {
        return must(world.archive(name)->missingFiles({}, {}, 1'000)).size();
    };
    QCOMPARE(world.run({{u"to"_s, u"calm.hdra"_s}, {u"parts"_s, u"messages"_s}}).state, JobState::Done);
    QCOMPARE(missing("calm.hdra"), 0U);
    setFault({u"status=503:1:GET /attachments/**"_s});
    QCOMPARE(world.run({{u"to"_s, u"down.hdra"_s}, {u"parts"_s, u"messages"_s}}).state, JobState::Done);
    QVERIFY(missing("down.hdra") > 0);
    setFault({u"status=404:1:GET /attachments/**"_s});
    QCOMPARE(world.run({{u"to"_s, u"gone.hdra"_s}, {u"parts"_s, u"messages"_s}}).state, JobState::Done);
    const auto missingThere = missing("gone.hdra");
    QVERIFY(missingThere > 0);
    setFault({});
    QCOMPARE(world.run({{u"to"_s, u"up.hdra"_s}, {u"parts"_s, u"messages"_s}, {u"incremental-from"_s, u"down.hdra"_s}})
                 .state,
        JobState::Done);
    QCOMPARE(missing("up.hdra"), 0U);
    QCOMPARE(world.archive("up.hdra")->tallies().sumOf("file"), world.archive("calm.hdra")->tallies().sumOf("file"));
    QCOMPARE(
        world.run({{u"to"_s, u"still.hdra"_s}, {u"parts"_s, u"messages"_s}, {u"incremental-from"_s, u"gone.hdra"_s}})
            .state,
        JobState::Done);
    QCOMPARE(missing("still.hdra"), missingThere);
}

void TestBackupIncrements::onlySoManyAreKept()
{
    BackupWorld world({{u"roles"_s, 5}, {u"channels"_s, 10}, {u"overwrites"_s, 5}, {u"members"_s, 10},
        {u"messages"_s, 50}, {u"bans"_s, 2}});
    const auto folder = QFileInfo(QString::fromStdString(world.path("x"))).dir();
    QVERIFY(folder.mkdir(u"kept"_s));
    // By another scheme: not deleted.
    QCOMPARE(world.run({{u"to"_s, u"kept/other.hdra"_s}}).state, JobState::Done);
    // Of another minute than the job's own.
    const auto before = QTime::currentTime().addSecs(-20 * 60).toString(u"-hhmm"_s);
    QCOMPARE(world.run({{u"to"_s, u"kept/g-{date}%1.hdra"_s.arg(before)}}).state, JobState::Done);
    const auto job = world.run({{u"to"_s, u"kept/g-{date}-{time}.hdra"_s}, {u"keep-daily"_s, 1}});
    QCOMPARE(job.stateText, std::string());
    QCOMPARE(job.state, JobState::Done);
    const auto left = QDir(folder.filePath(u"kept"_s)).entryList({u"*.hdra"_s}, QDir::Files, QDir::Name);
    QCOMPARE(left.size(), 2);
    QVERIFY(left.contains(u"other.hdra"_s));
    QVERIFY(!left.filter(before).size());
}

HEADROOM_TEST(TestBackupIncrements)

} // namespace headroom::tst_backup_increments

#include "tst_backup_increments.moc"
