// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/restore_world.h"

#include "core/archives/archive_reader.h"
#include "core/archives/comparison/comparison.h"
#include "core/base/text/json_text.h"
#include "core/jobs/run/reconciliation.h"
#include "tests/support/backups/guild_archive.h"
#include "tests/support/backups/wiped_guild.h"
#include "tests/support/jobs/bulk_work.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace headroom::support {

using namespace jobs;
using namespace Qt::StringLiterals;

RestoreWorld::RestoreWorld(const Size& size, const QStringList& simArguments)
    : m_queue(m_queues.fresh(QueueAddress::Engine::Sqlite))
    , m_sim(std::make_unique<JournalledSim>(QStringList{u"--global"_s, u"0"_s, u"--seed"_s, u"7"_s} + simArguments, 0))
    , m_store(must(JobStore::open(m_queue)))
    , m_archive(m_queues.path("guild.hdra"))
{
    const QJsonObject generated{{u"roles"_s, size.roles}, {u"channels"_s, size.channels},
        {u"overwrites"_s, size.overwrites}, {u"members"_s, size.members}, {u"messages"_s, size.messages},
        {u"bans"_s, size.bans}, {u"seed"_s, 3}};
    const QJsonObject filled{
        {u"id"_s, QLatin1String(full)}, {u"name"_s, u"Aurora"_s}, {u"premium_tier"_s, 1}, {u"generate"_s, generated}};
    const QJsonObject bare{{u"id"_s, QLatin1String(empty)}, {u"name"_s, u"Aurora"_s}, {u"premium_tier"_s, 1},
        {u"features"_s, QJsonArray{u"ROLE_ICONS"_s}}};
    (void)m_sim->ask("POST", "/_sim/reset", {{u"guilds"_s, QJsonArray{filled, bare}}});
    (void)m_sim->ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
    saveGuild({m_sim->host(), *discord::parseSnowflake(full), size.messages > 0}, m_archive);
}

JobId RestoreWorld::addJob(
    const std::string& operation, const std::string& guild, QJsonObject params, const Throttle& throttle)
{
    params.insert(u"from"_s, QString::fromStdString(m_archive));
    const auto job = must(m_store->add({.operation = operation,
        .guild = discord::parseSnowflake(guild),
        .params = QJsonDocument(params).toJson(QJsonDocument::Compact).toStdString(),
        .throttle = throttle}));
    planAndQueue(job);
    return job;
}

JobId RestoreWorld::addUndo(JobId job)
{
    const auto undo = must(m_store->addUndo(job));
    planAndQueue(undo);
    return undo;
}

void RestoreWorld::planAndQueue(JobId job)
{
    JobRunnerHost planner(m_queue, m_sim->api(), JobRunnerHost::quickSettings("planner"));
    bool isPlanned = false;
    planner.runner().plan(job, JobState::Queued, [&isPlanned](const Result<std::string>& made) {
        must(made);
        isPlanned = true;
    });
    if (!QTest::qWaitFor([&] { return isPlanned; }, 120'000))
        qFatal("not planned");
}

void RestoreWorld::ask(const std::string& method, const std::string& path, const QByteArray& body) const
{
    int status = 0;
    const auto answer = simulatorAsk(m_sim->host(), method, "/api/v10" + path, body, &status);
    if (status > 299)
        qFatal("%s %s: %s", method.c_str(), path.c_str(), answer.constData());
}

QJsonArray RestoreWorld::botRoles(const std::string& guild) const
{
    const auto self = simulatorJson(m_sim->host(), "/users/@me")["id"_L1].toString().toStdString();
    return simulatorJson(m_sim->host(), "/guilds/" + guild + "/members/" + self)["roles"_L1].toArray();
}

bool RestoreWorld::run(int timeout, const std::function<void()>& whenever)
{
    auto settings = JobRunnerHost::quickSettings("runner");
    settings.leaseFor = std::chrono::seconds{5};
    JobRunnerHost host(m_queue, m_sim->api(), settings);
    bool isIdle = false;
    QObject::connect(&host.runner(), &Runner::idle, &host.runner(), [&isIdle] { isIdle = true; });
    host.runner().start();
    return QTest::qWaitFor(
        [&] {
            whenever();
            return isIdle;
        },
        timeout);
}

std::unique_ptr<GuardedProcess> RestoreWorld::startRunner(const QString& name) const
{
    auto child = std::make_unique<GuardedProcess>();
    child->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child->start(QCoreApplication::applicationFilePath(),
        {QString::fromLatin1(BulkWork::childProcess), QString::fromStdString(m_queue.text()),
            QString::fromStdString(m_sim->api()), name});
    if (!child->waitForReadyRead(120'000))
        qFatal("the runner did not begin");
    return child;
}

JobId RestoreWorld::restore(const std::string& guild, const QJsonObject& more)
{
    const auto job = addRestore(guild, more);
    if (!run())
        qFatal("the restore does not end");
    const auto found = must(m_store->job(job));
    if (found.state != JobState::Done)
        qFatal("the restore is %s: %s", std::string(word(found.state)).c_str(), found.stateText.c_str());
    return job;
}

std::vector<Item> RestoreWorld::items(JobId job)
{
    return must(m_store->items(job, {.limit = 1'000'000}));
}

QJsonObject RestoreWorld::plan(JobId job)
{
    return jsonIn(must(m_store->detail(job)).plan).toObject();
}

QJsonObject RestoreWorld::digest(const std::string& guild) const
{
    return m_sim->ask("POST", "/_sim/digest", {{u"guild_id"_s, QString::fromStdString(guild)}});
}

QStringList RestoreWorld::differences(const QJsonObject& one, const QJsonObject& other)
{
    QStringList sections;
    for (auto section = one.begin(); section != one.end(); ++section) {
        if (*section != other.value(section.key()))
            sections += section.key();
    }
    return sections;
}

void RestoreWorld::wipe(const std::string& guild)
{
    wipeGuild(m_sim->host(), guild);
}

QStringList RestoreWorld::comparison(const std::string& guild, JobId job)
{
    const auto again = m_queues.path("again" + std::to_string(++m_archives) + ".hdra");
    saveGuild({m_sim->host(), *discord::parseSnowflake(guild), false}, again);
    archives::ComparisonOptions options;
    options.ids.emplace(discord::parseSnowflake(full)->value, discord::parseSnowflake(guild)->value);
    for (const auto& item : items(job)) {
        const auto old = discord::parseSnowflake(item.target);
        const auto live = jsonIn(item.params)["live"_L1].toString().toStdString();
        if (const auto made = discord::parseSnowflake(live.empty() ? item.resultId : live); old && made)
            options.ids.emplace(old->value, made->value);
    }
    const auto before = must(archives::ArchiveReader::open(m_archive));
    const auto after = must(archives::ArchiveReader::open(again));
    QStringList lines;
    must(archives::compare(archives::objectsOf(*before), archives::objectsOf(*after), options,
        [&lines](const archives::Difference& difference) -> Result<void> {
            QStringList fields;
            for (const auto& field : difference.fields) {
                if (field.field != "reason"_L1) // of bans
                    fields += field.field;
            }
            if (fields.isEmpty() && !difference.fields.empty())
                return {};
            lines += u"%1 %2 %3: %4"_s.arg(QLatin1String(archives::word(difference.change).data()),
                QLatin1String(archives::word(difference.kind).data()), difference.name, fields.join(u", "_s));
            return {};
        }));
    return lines;
}

QStringList RestoreWorld::digestLines(const std::string& guild, const QString& section) const
{
    QStringList lines;
    const auto answer =
        m_sim->ask("POST", "/_sim/digest", {{u"guild_id"_s, QString::fromStdString(guild)}, {u"section"_s, section}});
    for (const auto& line : answer.value("lines"_L1).toArray())
        lines += line.toString();
    return lines;
}

QString RestoreWorld::complaints(JobId job)
{
    for (const auto& arrival : m_sim->arrivals()) {
        if (arrival.applied && !arrival.made.empty())
            m_made[arrival.reason.substr(0, arrival.reason.find(" #"))].push_back(arrival.made);
    }
    QStringList complaints;
    std::set<std::string> tags;
    for (const auto& item : items(job)) {
        const auto tag = "job:" + std::to_string(job) + " item:" + std::to_string(item.n);
        tags.insert(tag);
        if (item.state != ItemState::Done && item.state != ItemState::Skipped)
            complaints +=
                u"%1 (%2 %3 %4) is %5: %6"_s.arg(QString::fromStdString(tag), QString::fromStdString(item.action),
                    QString::fromStdString(item.kind), QString::fromStdString(item.target),
                    QString::fromStdString(std::string(word(item.state))), QString::fromStdString(item.error));
        const auto made = m_made.find(tag);
        if (made != m_made.end() && made->second.size() > 1)
            complaints += u"%1 made %2 things"_s.arg(QString::fromStdString(tag)).arg(made->second.size());
    }
    for (const auto& [tag, made] : m_made) {
        if (tag.starts_with("job:" + std::to_string(job) + ' ') && !tags.contains(tag))
            complaints += u"%1 was made by no item"_s.arg(QString::fromStdString(made.front()));
    }
    return complaints.mid(0, 20).join(u"; ");
}

} // namespace headroom::support
