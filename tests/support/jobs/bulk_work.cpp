// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/bulk_work.h"

#include "core/jobs/store/sql_connection.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/jobs/job_runner_host.h"
#include "tests/support/test_class.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTest>

#include <cstdio>

namespace headroom::support {

using namespace jobs;
using namespace Qt::StringLiterals;

namespace {

constexpr int roleNames = 40;
constexpr int channelNames = 15;
constexpr int channelsInCategory = 45;

QByteArray requestLine(const QString& path, const QJsonObject& body, int after = 0)
{
    QJsonObject request{{u"method"_s, u"POST"_s}, {u"path"_s, path}, {u"body"_s, body}};
    if (after > 0)
        request.insert(u"after"_s, after);
    return QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n';
}

// An object of the guild as operators see it, without its id.
QStringList looks(const QJsonArray& list, std::initializer_list<QLatin1String> keys)
{
    QStringList looks;
    for (const auto& object : list) {
        QStringList fields;
        for (const auto key : keys)
            fields += object[key].toVariant().toString();
        looks += fields.join(u'|');
    }
    looks.sort();
    return looks;
}

} // namespace

int BulkWork::serve(const QStringList& arguments)
{
    const auto address = QueueAddress::parse(arguments.value(1).toStdString()).value();
    auto settings = JobRunnerHost::quickSettings(arguments.value(3).toStdString());
    settings.maxJobs = 3;
    settings.concurrency = 4;
    JobRunnerHost host(address, arguments.value(2).toStdString(), settings);
    QObject::connect(&host.runner(), &Runner::problemChanged, [&settings](const Text& problem) {
        if (!problem.empty())
            std::fprintf(stderr, "%s: %s\n", settings.runner.c_str(), problem.c_str());
    });
    QObject::connect(&host.runner(), &Runner::idle, qApp, &QCoreApplication::quit);
    host.runner().start();
    std::puts("begun");
    std::fflush(stdout);
    return QCoreApplication::exec();
}

BulkWork::BulkWork(const QueueAddress& queue, const Size& size)
    : m_queue(queue)
    , m_sim({u"--latency"_s, u"40"_s, u"--global"_s, u"0"_s, u"--seed"_s, u"7"_s}, std::size_t(size.channels),
          {{u"bot_role"_s, QJsonObject{{u"position"_s, 240}, {u"permissions"_s, u"8"_s}}}})
    , m_store(must(JobStore::open(queue)))
{
    (void)m_sim.ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
    m_guild = m_sim.ask("GET", "/_sim/state")["guilds"_L1][0]["id"_L1].toString().toStdString();
    const auto root = u"/guilds/"_s + QString::fromStdString(m_guild);

    QByteArray roles[2];
    for (int i = 0; i < size.newRoles; ++i)
        roles[i % 2] += requestLine(
            root + u"/roles"_s, {{u"name"_s, (i % 2 == 0 ? u"crew %1"_s : u"team %1"_s).arg(i % roleNames)}});
    QByteArray channels;
    for (int i = 0, lines = 0, category = 0; i < size.newChannels; ++i) {
        if (i % channelsInCategory == 0) {
            channels += requestLine(root + u"/channels"_s, {{u"name"_s, u"made"_s}, {u"type"_s, 4}});
            category = ++lines;
        }
        channels += requestLine(root + u"/channels"_s,
            {{u"name"_s, u"made-%1"_s.arg(i % channelNames)}, {u"type"_s, 0}, {u"parent_id"_s, u"{{result}}"_s}},
            category);
        ++lines;
    }

    const auto guild = discord::parseSnowflake(m_guild);
    const Throttle throttle{.requestsPerMinute = size.perMinute};
    const auto send = [&](const std::string& name, const QByteArray& lines) {
        writeRequests(name, lines);
        const QJsonObject params{{u"file"_s, m_folder.filePath(QString::fromStdString(name))}};
        return must(m_store->add({.operation = "send-requests",
            .guild = guild,
            .params = QJsonDocument(params).toJson(QJsonDocument::Compact).toStdString(),
            .throttle = throttle}));
    };
    m_jobs = {send("roles-1", roles[0]), send("roles-2", roles[1]), send("channels", channels)};
    m_jobs.push_back(must(m_store->add({.operation = "edit-channels",
        .guild = guild,
        .params = R"({"name": "bench", "rename": "new-{n}", "topic": "edited", "slow-mode": 5})",
        .throttle = throttle})));
    JobRunnerHost planner(queue, m_sim.api(), JobRunnerHost::quickSettings("planner"));
    std::size_t planned = 0;
    for (const auto job : m_jobs)
        planner.runner().plan(job, JobState::Queued, [&planned](const Result<std::string>& made) {
            must(made);
            ++planned;
        });
    if (!QTest::qWaitFor([&] { return planned == m_jobs.size(); }, 60'000))
        qFatal("not planned");

    // Planned by the runner that takes it, when its roles are there.
    m_jobs.push_back(must(m_store->add({.operation = "edit-roles",
        .guild = guild,
        .params = R"({"name": "team*", "colour": "#123456", "rename": "{name}!"})",
        .after = m_jobs[1],
        .throttle = throttle})));
    must(m_store->finishPlan(m_jobs.back(), {}, JobState::Queued));
    must(must(SqlConnection::open(queue, {}))
             ->run(u"UPDATE job SET planned = NULL WHERE id = ?"_s, {qlonglong(m_jobs.back())}));
    must(m_store->move({m_jobs[1]}, m_jobs[0])); // the second half of the roles waits for nothing
}

void BulkWork::writeRequests(const std::string& name, const QByteArray& lines) const
{
    QFile file(m_folder.filePath(QString::fromStdString(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(lines) != lines.size())
        qFatal("%s cannot be written", qPrintable(file.fileName()));
}

std::unique_ptr<GuardedProcess> BulkWork::startRunner(const QString& name, const std::string& api) const
{
    auto child = std::make_unique<GuardedProcess>();
    child->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child->start(QCoreApplication::applicationFilePath(),
        {QString::fromLatin1(childProcess), QString::fromStdString(m_queue.text()), QString::fromStdString(api), name});
    if (!child->waitForReadyRead(120'000))
        qFatal("the runner did not begin");
    return child;
}

void BulkWork::readJournal()
{
    for (const auto& arrival : m_sim.arrivals()) {
        if (!arrival.applied || arrival.made.empty())
            continue;
        ++m_creations;
        m_made[arrival.reason.substr(0, arrival.reason.find(" #"))].push_back(arrival.made);
    }
}

std::size_t BulkWork::creations()
{
    readJournal();
    return m_creations;
}

bool BulkWork::isOver()
{
    return std::all_of(
        m_jobs.begin(), m_jobs.end(), [this](JobId job) { return jobs::isOver(must(m_store->job(job)).state); });
}

std::vector<JobId> BulkWork::waitReasons(const std::string& runner)
{
    std::vector<JobId> held;
    for (const auto job : m_jobs) {
        if (must(m_store->job(job)).runner == runner)
            held.push_back(job);
    }
    return held;
}

BulkWork::Guild BulkWork::guild() const
{
    const auto roles = QJsonDocument::fromJson(get("/guilds/" + m_guild + "/roles")).array();
    const auto channels = QJsonDocument::fromJson(get("/guilds/" + m_guild + "/channels")).array();
    return {looks(roles, {"name"_L1, "color"_L1}),
        looks(channels, {"name"_L1, "topic"_L1, "rate_limit_per_user"_L1, "type"_L1})};
}

QByteArray BulkWork::get(const std::string& path) const
{
    QTcpSocket socket;
    const auto host = QString::fromStdString(m_sim.host()).mid(7).split(u':');
    socket.connectToHost(host[0], host[1].toUShort());
    socket.write("GET /api/v10" + QByteArray::fromStdString(path)
        + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot practice\r\nConnection: close\r\n\r\n");
    QByteArray answer;
    while (socket.waitForReadyRead(10'000))
        answer += socket.readAll();
    return answer.mid(answer.indexOf("\r\n\r\n") + 4);
}

QString BulkWork::complaints()
{
    readJournal();
    QStringList complaints;
    std::set<std::string> tags;
    for (const auto job : m_jobs) {
        const auto found = must(m_store->job(job));
        const auto& counts = found.counts;
        if (found.state != JobState::Done || counts.open() != 0
            || counts[ItemState::Done] + counts[ItemState::Skipped] != counts.total() || counts.total() == 0)
            complaints += u"job %1 is %2, %3 of %4 done: %5"_s.arg(job)
                              .arg(QString::fromStdString(std::string(word(found.state))))
                              .arg(counts[ItemState::Done])
                              .arg(counts.total())
                              .arg(QString::fromStdString(found.stateText));
        for (const auto& item : must(m_store->items(job, {.limit = 10'000}))) {
            const auto tag = "job:" + std::to_string(job) + " item:" + std::to_string(item.n);
            tags.insert(tag);
            if (item.state != ItemState::Done && item.state != ItemState::Skipped)
                complaints += u"%1: %2"_s.arg(QString::fromStdString(tag), QString::fromStdString(item.error));
            const auto made = m_made.find(tag);
            if (made == m_made.end())
                continue;
            if (made->second.size() > 1)
                complaints += u"%1 made %2 things"_s.arg(QString::fromStdString(tag)).arg(made->second.size());
            // "role:123"
            if (made->second.front().substr(made->second.front().find(':') + 1) != item.resultId)
                complaints += u"%1 made %2, and is said to have made %3"_s.arg(QString::fromStdString(tag),
                    QString::fromStdString(made->second.front()), QString::fromStdString(item.resultId));
        }
    }
    for (const auto& [tag, made] : m_made) {
        if (!tags.contains(tag))
            complaints += u"%1 was made by no item: \"%2\""_s.arg(
                QString::fromStdString(made.front()), QString::fromStdString(tag));
    }
    return complaints.join(u"; ");
}

std::set<std::int64_t> BulkWork::leases()
{
    std::set<std::int64_t> leases;
    for (const auto job : m_jobs) {
        for (const auto& item : must(m_store->items(job, {.limit = 10'000})))
            leases.insert(item.epoch);
    }
    return leases;
}

int BulkWork::sentAgain()
{
    int again = 0;
    for (const auto job : m_jobs) {
        for (const auto& item : must(m_store->items(job, {.limit = 10'000})))
            again += item.attempt > 1 ? 1 : 0;
    }
    return again;
}

} // namespace headroom::support
