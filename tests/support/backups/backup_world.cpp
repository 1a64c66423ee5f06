// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/backup_world.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTcpSocket>
#include <QTest>

#include <cstdio>

namespace headroom::support {

using namespace jobs;
using namespace Qt::StringLiterals;

namespace {

constexpr int maxWaitMs = 120'000;

QJsonObject guildOf(const QJsonObject& generate, QJsonObject guild)
{
    guild.insert(u"generate"_s, generate);
    return guild;
}

RunSettings settingsFor(const std::string& name, const std::string& host)
{
    auto settings = JobRunnerHost::quickSettings(name);
    settings.concurrency = 16;
    settings.files.host = host;
    return settings;
}

bool needsPerson(const Job& job)
{
    return isOver(job.state) || (job.state == JobState::HeldBack && !job.held.until && job.runner.empty());
}

} // namespace

BackupWorld::BackupWorld(const QJsonObject& generate, const QJsonObject& guild, const QStringList& arguments)
    : m_queue(m_queues.fresh(QueueAddress::Engine::Sqlite))
    , m_sim(QStringList{u"--global"_s, u"0"_s, u"--limits"_s, u"none"_s} + arguments, 0, guildOf(generate, guild))
    , m_store(must(JobStore::open(m_queue)))
    , m_guild(m_sim.ask("GET", "/_sim/state")["guilds"_L1][0]["id"_L1].toString().toStdString())
{
}

RunSettings BackupWorld::settings(const std::string& name) const
{
    return settingsFor(name, m_sim.host());
}

JobId BackupWorld::add(QJsonObject params, const Throttle& throttle)
{
    for (const auto key : {"to"_L1, "incremental-from"_L1}) {
        const auto name = params.value(key).toString();
        if (!name.isEmpty() && name != "auto"_L1 && !name.startsWith(u'/'))
            params.insert(key, QString::fromStdString(path(name.toStdString())));
    }
    const auto job = must(m_store->add({.operation = "backup-guild",
        .guild = discord::parseSnowflake(m_guild),
        .params = QJsonDocument(params).toJson(QJsonDocument::Compact).toStdString(),
        .throttle = throttle}));
    JobRunnerHost host(m_queue, m_sim.api(), settings("planner"));
    bool isPlanned = false;
    host.runner().plan(job, JobState::Queued, [&isPlanned](const Result<std::string>& made) {
        must(made);
        isPlanned = true;
    });
    if (!QTest::qWaitFor([&] { return isPlanned; }, 60'000))
        qFatal("not planned");
    return job;
}

Job BackupWorld::runOn(JobId job)
{
    JobRunnerHost host(m_queue, m_sim.api(), settings("runner"));
    host.runner().start();
    if (!QTest::qWaitFor([&] { return needsPerson(must(m_store->job(job))); }, maxWaitMs))
        qWarning("job %d did not end: %s; open: %s", int(job), must(m_store->job(job)).stateText.c_str(),
            qPrintable(items(job, ItemState::Planned).join(u", "_s)));
    for (const auto& progress : host.runner().progress())
        qInfo("%s; %u under way", progress.doing.c_str(), progress.underWay);
    return must(m_store->job(job));
}

Job BackupWorld::run(QJsonObject params)
{
    return runOn(add(std::move(params)));
}

QStringList BackupWorld::items(JobId job, ItemState state)
{
    QStringList lines;
    for (const auto& item : must(m_store->items(job, {.state = state, .limit = 100'000})))
        lines += QString::fromStdString(
            item.action + ' ' + item.kind + ' ' + item.target + (item.error.empty() ? "" : ": " + item.error));
    return lines;
}

QStringList BackupWorld::notes(JobId job)
{
    QStringList notes;
    const auto plan = QJsonDocument::fromJson(QByteArray::fromStdString(must(m_store->detail(job)).plan)).object();
    for (const auto& note : plan.value("notes"_L1).toArray())
        notes += note.toString();
    return notes;
}

std::unique_ptr<archives::ArchiveReader> BackupWorld::archive(const std::string& name) const
{
    return must(archives::ArchiveReader::open(path(name)));
}

QStringList BackupWorld::problems(archives::ArchiveReader& archive)
{
    QStringList lines;
    for (const auto& problem : must(archive.problems(0, 10'000)))
        lines += QString::fromStdString(problem.kind + ' ' + problem.text);
    return lines;
}

QStringList BackupWorld::contents(archives::ArchiveReader& archive)
{
    QStringList lines;
    for (const auto& [key, tally] : archive.tallies().all())
        lines += u"%1 %2: %3 of %4 bytes, %5"_s.arg(QString::fromStdString(key.first))
                     .arg(key.second)
                     .arg(tally.count)
                     .arg(tally.bytes)
                     .arg(tally.checksum, 0, 16);
    return lines;
}

QJsonValue BackupWorld::send(const QByteArray& method, const std::string& path, const QJsonObject& body) const
{
    QTcpSocket socket;
    const auto host = QString::fromStdString(m_sim.host()).mid(7).split(u':');
    socket.connectToHost(host[0], host[1].toUShort());
    const auto content = body.isEmpty() ? QByteArray() : QJsonDocument(body).toJson(QJsonDocument::Compact);
    socket.write(method + " /api/v10" + QByteArray::fromStdString(path)
        + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot practice\r\nConnection: close\r\nContent-Type: "
          "application/json\r\nContent-Length: "
        + QByteArray::number(content.size()) + "\r\n\r\n" + content);
    QByteArray answer;
    while (socket.waitForReadyRead(10'000))
        answer += socket.readAll();
    if (!answer.startsWith("HTTP/1.1 2"))
        qFatal("%s %s: %s", method.constData(), path.c_str(), answer.constData());
    const auto document = QJsonDocument::fromJson(answer.mid(answer.indexOf("\r\n\r\n") + 4));
    return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
}

QStringList BackupWorld::requestPaths()
{
    QStringList paths;
    for (const auto& arrival : m_sim.arrivals()) {
        const auto path = QString::fromStdString(arrival.path);
        if (path.startsWith("/guilds/"_L1) || path.startsWith("/channels/"_L1) || path.startsWith("/users/"_L1)
            || path.startsWith("/applications/"_L1))
            paths += path;
    }
    return paths;
}

int BackupWorld::requests()
{
    return int(requestPaths().size());
}

int BackupWorld::serve(const QStringList& arguments)
{
    const auto address = QueueAddress::parse(arguments.value(1).toStdString()).value();
    const auto host = arguments.value(2).toStdString();
    auto settings = settingsFor(arguments.value(3).toStdString(), host);
    settings.leaseFor = std::chrono::milliseconds{arguments.value(4).toInt()};
    JobRunnerHost runner(address, host + "/api/v10", std::move(settings));
    QObject::connect(&runner.runner(), &Runner::idle, qApp, &QCoreApplication::quit);
    runner.runner().start();
    std::puts("begun");
    std::fflush(stdout);
    return QCoreApplication::exec();
}

std::unique_ptr<GuardedProcess> BackupWorld::startRunner(const QString& name, std::chrono::milliseconds leaseFor) const
{
    return startRunner(m_queue, m_sim.host(), name, leaseFor);
}

std::unique_ptr<GuardedProcess> BackupWorld::startRunner(
    const jobs::QueueAddress& queue, const std::string& host, const QString& name, std::chrono::milliseconds leaseFor)
{
    auto child = std::make_unique<GuardedProcess>();
    child->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child->start(QCoreApplication::applicationFilePath(),
        {QString::fromLatin1(childProcess), QString::fromStdString(queue.text()), QString::fromStdString(host), name,
            QString::number(leaseFor.count())});
    if (!child->waitForReadyRead(120'000))
        qFatal("the runner did not begin");
    return child;
}

} // namespace headroom::support
