// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/delimited.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/backups/backup_world.h"
#include "tests/support/backups/wiped_guild.h"
#include "tests/support/files.h"
#include "tests/support/jobs/killed_runners.h"
#include "tests/support/programs/peak_memory.h"
#include "tests/support/programs/program.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <map>

namespace headroom::tst_guild_copied {

using namespace support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto guild = "203039963636300001";
constexpr int timeoutMs = 3'000'000;
constexpr double maxBackupMegabytes = 80;
constexpr auto leaseOfKilled = 700ms;

QJsonObject jsonIn(const QByteArray& text)
{
    return QJsonDocument::fromJson(text).object();
}

QByteArray at(const std::vector<QByteArray>& fields, std::size_t place)
{
    return place < fields.size() ? fields[place] : QByteArray();
}

} // namespace

// A guild by the programs alone, as a person does it: headroomctl against headroom-sim. It is backed up, wiped,
// restored and compared. HEADROOM_GUILD_SIZE=100 has 250 roles, 500 channels of all types with 2,000 overwrites, 10,000
// members and 100,000 messages; it is in percent of that. With HEADROOM_KILLS=300 so many runners are killed at random
// moments, a quarter of them while they back up and the others while they restore, and Discord's responses to what is
// restored get lost. The runners' program is added by tst_killed_backup.
class TestGuildCopied : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void itIsBackedUp();
    void itIsWiped();
    void itIsRestored();
    void nothingWasMadeTwice();
    void itIsTheSameButForWhatIsSaid();
    void theComparisonSaysTheSame();
    void soDoTwoArchives();

private:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    // headroomctl, which has to end well; how long it took is printed.
    QByteArray ctl(const QStringList& arguments);
    // A job that is planned, queued and run to its end. What `add` said.
    QJsonObject job(const QStringList& arguments);
    // The same, run by runners that are killed; `perSecond`: requests while they are.
    QJsonObject killedJob(const QStringList& arguments, int kills, int perSecond);
    QJsonObject add(const QStringList& arguments);
    void setFaults(const QJsonArray& faults) { (void)m_sim->ask("POST", "/_sim/faults", {{u"faults"_s, faults}}); }
    QJsonObject digest() { return m_sim->ask("POST", "/_sim/digest", {{u"guild_id"_s, QLatin1String(guild)}}); }
    // "changed ban: reason" and how many
    using Differences = std::map<QString, int>;

    QTemporaryDir m_folder;
    std::unique_ptr<JournalledSim> m_sim;
    QStringList m_client;
    QJsonObject m_before; // digest
    QJsonObject m_plan; // of the restore
    int m_restore = 0; // its job
    int m_bans = 0;
    int m_percent = 0;
    int m_kills = 0;
    int m_killed = 0;
};

QByteArray TestGuildCopied::ctl(const QStringList& arguments)
{
    const auto environment = environmentWith({{"HEADROOM_TOKEN", u"practice"_s}});
    QElapsedTimer timer;
    timer.start();
    const auto run = runProgram(program("headroomctl"), arguments, {}, environment, timeoutMs);
    qInfo("%s: %.1f s; at most %.0f MB", qPrintable(arguments.mid(0, 3).join(u' ')), double(timer.elapsed()) / 1000,
        peakMegabytesOfEnded());
    if (run.exitCode != 0)
        qFatal("%s: %d: %s%s", qPrintable(arguments.join(u' ')), run.exitCode, run.out.right(2000).constData(),
            run.err.constData());
    return run.out;
}

QJsonObject TestGuildCopied::add(const QStringList& arguments)
{
    return jsonIn(ctl(QStringList{u"jobs"_s, u"add"_s} + arguments + QStringList{u"--guild"_s}
        + QStringList{QLatin1String(guild), u"--yes"_s, u"--json"_s} + m_client));
}

QJsonObject TestGuildCopied::killedJob(const QStringList& arguments, int kills, int perSecond)
{
    const auto added = add(arguments + QStringList{u"--rate"_s, QString::number(std::max(1, perSecond) * 60)});
    const auto queue = *jobs::QueueAddress::parse(path("queue.sqlite").toStdString());
    const auto store = must(jobs::JobStore::open(queue));
    const jobs::JobId job = added["job"_L1].toInt();
    const StartRunner start = [&](const QString& name) {
        return BackupWorld::startRunner(queue, m_sim->host(), name, leaseOfKilled);
    };
    const auto isOver = [&] { return jobs::isOver(must(store->job(job)).state); };
    QElapsedTimer timer;
    timer.start();
    const auto killed =
        killRunners({.kills = kills, .minLife = 200ms, .maxLife = 4s, .seed = unsigned(kills)}, start, isOver);
    const auto counts = must(store->job(job)).counts;
    qInfo("%d runners killed in %.0f s, %d of %d items left", killed, double(timer.restart()) / 1000,
        int(counts.open()), int(counts.total()));
    m_killed += killed;
    if (!isOver())
        must(store->setThrottle(job, {}));
    finishByRunners(start, isOver);
    qInfo("and finished in %.0f s", double(timer.elapsed()) / 1000);
    if (const auto ended = must(store->job(job)); ended.state != jobs::JobState::Done)
        qFatal("job %d is %s: %s", int(job), std::string(word(ended.state)).c_str(), ended.stateText.c_str());
    return added;
}

QJsonObject TestGuildCopied::job(const QStringList& arguments)
{
    const auto added = add(arguments);
    (void)ctl(QStringList{u"jobs"_s, u"run"_s, u"--until-idle"_s, u"--share"_s, u"100"_s, u"--file-host"_s,
                  QString::fromStdString(m_sim->host()), u"--json"_s}
        + m_client);
    return added;
}

void TestGuildCopied::initTestCase()
{
    const auto given = qEnvironmentVariableIntValue("HEADROOM_GUILD_SIZE");
    const auto percent = given > 0 ? given : 4;
    m_bans = 1500 * percent / 100;
    m_percent = percent;
    m_kills = qEnvironmentVariableIntValue("HEADROOM_KILLS");
    const QJsonObject generated{{u"roles"_s, 250 * percent / 100}, {u"channels"_s, 500 * percent / 100},
        {u"overwrites"_s, 2000 * percent / 100}, {u"members"_s, 10'000 * percent / 100},
        {u"messages"_s, 100'000 * percent / 100}, {u"bans"_s, m_bans}, {u"seed"_s, 3}};
    // What is shown is the same with limits, which make it take a day.
    m_sim = std::make_unique<JournalledSim>(QStringList{u"--global"_s, u"0"_s, u"--limits"_s, u"none"_s,
                                                u"--creation-cap"_s, u"100000/1"_s, u"--seed"_s, u"7"_s},
        0, QJsonObject{{u"id"_s, QLatin1String(guild)}, {u"premium_tier"_s, 1}, {u"generate"_s, generated}});
    m_client = QStringList{u"--jobs"_s, path("queue.sqlite"), u"--api"_s, QString::fromStdString(m_sim->api()),
        u"--global"_s, u"2000"_s, u"--concurrency"_s, u"512"_s, u"--webhooks-with-token"_s};
    m_before = digest();
    QCOMPARE(m_before["messages"_L1]["count"_L1].toInt(), 100'000 * percent / 100);
    QCOMPARE(m_before["channels"_L1]["count"_L1].toInt(), 500 * percent / 100);
}

void TestGuildCopied::itIsBackedUp()
{
    const QStringList backup{u"backup-guild"_s, u"--to"_s, path("before.hdra"), u"--parts"_s, u"all"_s};
    if (m_kills > 0) {
        (void)killedJob(backup, m_kills / 4, 15 * m_percent / 100);
    } else {
        (void)job(backup);
#ifndef HEADROOM_ADDRESS_SANITIZER
        QVERIFY2(peakMegabytesOfEnded() < maxBackupMegabytes, qPrintable(QString::number(peakMegabytesOfEnded())));
#endif
    }
    QVERIFY(ctl({u"backups"_s, u"verify"_s, path("before.hdra")}).startsWith("good: "));
    qInfo("%lld bytes", QFileInfo(path("before.hdra")).size());
}

void TestGuildCopied::itIsWiped()
{
    wipeGuild(m_sim->host(), guild);
    const auto wiped = digest();
    for (const auto* section : {"channels", "overwrites", "threads", "emojis", "stickers", "sounds", "automod",
             "events", "webhooks", "members", "bans", "messages", "pins"})
        QVERIFY2(wiped[QLatin1String(section)]["count"_L1].toInt() == 0, section);
    QCOMPARE(wiped["roles"_L1]["count"_L1].toInt(), 1);
    (void)m_sim->arrivals();
}

void TestGuildCopied::itIsRestored()
{
    const QStringList restore{u"restore-guild"_s, u"--from"_s, path("before.hdra"), u"--parts"_s,
        u"settings,roles,channels,threads,emojis,stickers,sounds,automod,onboarding,welcome,events,webhooks,bans,"
        "members,messages"_s};
    QJsonObject added;
    if (m_kills > 0) {
        setFaults({u"reset-after-effect:0.003:POST /**"_s, u"reset-after-effect:0.003:PATCH /**"_s,
            u"status-after-effect=502:0.002:POST /**"_s, u"close-before-answer:0.002:POST /**"_s});
        added = killedJob(restore, m_kills - m_killed, 300 * m_percent / 100);
        setFaults({});
        qInfo("%d runners killed", m_killed);
        QVERIFY2(m_killed >= m_kills * 9 / 10, qPrintable(QString::number(m_killed)));
    } else {
        added = job(restore);
    }
    m_plan = added["plan"_L1].toObject();
    m_restore = added["job"_L1].toInt();
    mustWrite(path("restore.csv"),
        ctl({u"jobs"_s, u"report"_s, QString::number(m_restore), u"--jobs"_s, path("queue.sqlite")}));
}

void TestGuildCopied::nothingWasMadeTwice()
{
    const auto tag = "job:" + std::to_string(m_restore) + " item:";
    std::map<std::string, int> made;
    int requests = 0;
    for (const auto& arrival : m_sim->arrivals()) {
        ++requests;
        if (arrival.applied && !arrival.made.empty())
            ++made[arrival.reason.starts_with(tag) ? arrival.reason.substr(0, arrival.reason.find(" #"))
                                                   : "by nobody: " + arrival.made];
    }
    for (const auto& [item, count] : made)
        QVERIFY2(count == 1 && item.starts_with(tag), item.c_str());
    qInfo("%d things made by %d requests", int(made.size()), requests);
    QVERIFY(int(made.size()) > m_before["messages"_L1]["count"_L1].toInt());
}

void TestGuildCopied::itIsTheSameButForWhatIsSaid()
{
    QStringList different;
    const auto after = digest();
    for (auto section = m_before.begin(); section != m_before.end(); ++section) {
        if (*section != after.value(section.key()))
            different += section.key();
    }
    QCOMPARE(different, QStringList({u"ban_reasons"_s, u"message_extras"_s}));

    QStringList notes;
    static const QRegularExpression number(u"[0-9][0-9,]*"_s);
    for (const auto& note : m_plan["notes"_L1].toArray()) {
        if (!note.toString().startsWith("Makes "_L1)) // about Discord's caps
            notes += note.toString().replace(number, u"N"_s);
    }
    QCOMPARE(notes.join(u'\n'),
        u"Bans are restored without their reasons, N at a time; --ban-reasons keeps them.\n"
        "Messages come from a webhook in each channel, which is deleted at the end.\n"
        "Messages get the bot's webhook as author and the time at which they are sent.\n"
        "N replies become plain messages.\n"
        "N messages lose their reactions.\n"
        "Cannot be restored: the original ids, invites and the vanity link, boosts, integrations and their roles, the "
        "owner, the NFA level, the audit log, and the original tokens of webhooks."_s);

    // Of every item the report says that it was done, but for what was so already.
    QFile report(path("restore.csv"));
    QVERIFY(report.open(QIODevice::ReadOnly));
    QStringList others;
    while (!report.atEnd()) {
        const auto fields = fieldsOfLine(report.readLine());
        // A runner that was killed had given them.
        const bool wasKilled = m_kills > 0 && at(fields, 2) == "member" && at(fields, 8) == "has them already";
        if (at(fields, 4) != "done" && at(fields, 4) != "state" && !wasKilled)
            others += QString::fromUtf8(at(fields, 1) + ' ' + at(fields, 2) + ": " + at(fields, 8));
    }
    QCOMPARE(others,
        QStringList({u"keep role: '@everyone is so already"_s,
            u"keep role: bots belongs to an integration, which manages it"_s}));
}

void TestGuildCopied::theComparisonSaysTheSame()
{
    const auto added =
        job({u"compare"_s, u"--from"_s, path("before.hdra"), u"--threads"_s, u"--restored"_s, path("restore.csv")});
    const auto lines =
        ctl({u"jobs"_s, u"report"_s, QString::number(added["job"_L1].toInt()), u"--jobs"_s, path("queue.sqlite")})
            .split('\n');
    Differences found;
    for (const auto& line : lines.mid(1)) {
        const auto fields = fieldsOfLine(line);
        if (fields.size() > 8)
            ++found[QString::fromUtf8(
                fields[1] + ' ' + fields[2] + ": " + fields[8].mid(fields[8].indexOf("; ") + 2, 6))];
    }
    QCOMPARE(found, (Differences{{u"changed ban: reason"_s, m_bans}}));
}

void TestGuildCopied::soDoTwoArchives()
{
    (void)job({u"backup-guild"_s, u"--to"_s, path("after.hdra"), u"--parts"_s, u"all"_s});
    const auto lines = ctl({u"backups"_s, u"compare"_s, path("before.hdra"), path("after.hdra"), u"--restored"_s,
                               path("restore.csv"), u"--json"_s})
                           .split('\n');
    Differences found;
    for (const auto& line : lines) {
        const auto difference = jsonIn(line);
        QStringList fields;
        for (const auto& field : difference["fields"_L1].toArray())
            fields += field["field"_L1].toString();
        if (difference.contains("kind"_L1))
            ++found[difference["change"_L1].toString() + u' ' + difference["kind"_L1].toString() + u": "_s
                + fields.join(u", "_s)];
    }
    QCOMPARE(found, (Differences{{u"changed ban: reason"_s, m_bans}}));
}

HEADROOM_TEST(TestGuildCopied)

} // namespace headroom::tst_guild_copied

#include "tst_guild_copied.moc"
