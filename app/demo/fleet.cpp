// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/fleet.h"

#include "app/demo/demo_world.h"
#include "app/demo/practice_jobs.h"
#include "app/demo/worker.h"

#include "core/base/processes/free_port.h"
#include "core/base/processes/guarded_process.h"
#include "core/base/time/system_clock.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocalSocket>
#include <QTcpSocket>

#include <cmath>
#include <numbers>

using namespace std::chrono_literals;

namespace headroom::demo {

namespace {

constexpr auto feedInterval = 50ms;
constexpr unsigned shardCount = 64;
// Some shards are slower than the others, and an alert says so.
constexpr auto alertSettings = R"({"version": 1, "rules": [{"rule": "shard-slow", "enter": 180, "leave": 120}]})";

// One process: it has no children that could outlive it.
constexpr auto proxyFrame = R"(daemon off;
master_process off;
pid @FOLDER@/nginx.pid;
error_log @FOLDER@/nginx-error.log error;
events { worker_connections 1024; }
http {
    client_body_temp_path @FOLDER@/client_body;
    proxy_temp_path @FOLDER@/proxy_temp;
    fastcgi_temp_path @FOLDER@/fastcgi_temp;
    uwsgi_temp_path @FOLDER@/uwsgi_temp;
    scgi_temp_path @FOLDER@/scgi_temp;
@PROXY@
}
)";

QByteArray proxyTemplate()
{
    QFile file(QStringLiteral(":/headroom/demo/proxy.conf.in"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the proxy template is not in this program");
    return file.readAll();
}

// The whole nginx configuration around the proxy template of packaging/nginx: one process in the foreground that keeps
// everything it writes in the folder. The addresses are 127.0.0.1:PORT, that of the simulator the second.
QByteArray proxyConfig(const QString& folder, const QString& listen, const QString& upstream, int requestsPerSecond)
{
    QByteArray config(proxyFrame);
    config.replace("@PROXY@", proxyTemplate());
    config.replace("@FOLDER@", folder.toUtf8());
    config.replace("@LISTEN@", listen.toUtf8());
    config.replace("@UPSTREAM@", upstream.toUtf8());
    config.replace("@HOST@", "discord.com");
    config.replace("@SCHEME@", "http");
    config.replace("@TOKEN@", "demo");
    config.replace("@RATE@", QByteArray::number(requestsPerSecond));
    return config;
}

bool listens(std::uint16_t port)
{
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), port);
    return socket.waitForConnected(200);
}

Result<void> write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.flush())
        return {};
    return failure(ErrorKind::Failed, path.toStdString() + " cannot be written: " + file.errorString().toStdString());
}

// One GET of a server on loopback, blocking; the body, or nothing.
QByteArray get(const QString& address, const QByteArray& path)
{
    QTcpSocket socket;
    socket.connectToHost(address.section(QLatin1Char(':'), 0, 0), address.section(QLatin1Char(':'), 1).toUShort());
    if (!socket.waitForConnected(2000))
        return {};
    socket.write("GET " + path + " HTTP/1.1\r\nHost: sim\r\nConnection: close\r\n\r\n");
    while (socket.waitForReadyRead(2000)) { }
    const auto answer = socket.readAll();
    const auto bodyAt = answer.indexOf("\r\n\r\n");
    return bodyAt < 0 ? QByteArray() : answer.mid(bodyAt + 4);
}

} // namespace

Fleet::Fleet(Options options, QObject* parent)
    : QObject(parent)
    , m_options(options)
{
    m_feed.setInterval(feedInterval);
    connect(&m_feed, &QTimer::timeout, this, &Fleet::feed);
}

Fleet::~Fleet()
{
    stop();
}

Result<void> Fleet::start()
{
    if (!m_folder.isValid())
        return failure(ErrorKind::Failed, "no private folder can be made in the temporary folder; make room there");
    return write(alerts(), alertSettings)
        .and_then([this] { return startRedis(); })
        .and_then([this] { return startSim(); })
        .and_then([this] { return startProxy(); })
        .and_then([this] { return readWorld(get(m_simAddress, "/_sim/state")); })
        .and_then([this](const World& world) {
            return startJobs().map([this, &world] { // while nothing else uses the limits
                startShards();
                startWorkers(world);
            });
        });
}

void Fleet::stop()
{
    m_feed.stop();
    if (m_jobs)
        m_jobs->stop();
    m_jobs.reset();
    for (const auto& worker : m_workers)
        worker->stop();
    m_workers.clear();
    m_proxy.reset();
    m_sim.reset();
    m_redis.reset();
}

QString Fleet::redisUrl() const
{
    return QStringLiteral("unix://") + m_folder.file(QStringLiteral("redis.sock"));
}

QString Fleet::proxyUrl() const
{
    return QStringLiteral("http://127.0.0.1:%1/api/v10").arg(m_proxyPort);
}

QString Fleet::fileHost() const
{
    return QStringLiteral("http://") + m_simAddress;
}

Result<void> Fleet::startRedis()
{
    const auto socketPath = m_folder.file(QStringLiteral("redis.sock"));
    m_redis = std::make_unique<Server>(Server::Options{QStringLiteral("redis-server"), QStringLiteral("redis-server"),
        {QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--unixsocket"), socketPath,
            QStringLiteral("--unixsocketperm"), QStringLiteral("600"), QStringLiteral("--dir"), m_folder.path(),
            QStringLiteral("--save"), QString(), QStringLiteral("--appendonly"), QStringLiteral("no")}});
    return m_redis->start([&socketPath](GuardedProcess&) {
        QLocalSocket socket;
        socket.connectToServer(socketPath);
        return socket.waitForConnected(200);
    });
}

Result<void> Fleet::startSim()
{
    const auto worldFile = m_folder.file(QStringLiteral("world.json"));
    if (const auto written = write(worldFile, demoWorldFile()); !written)
        return written;
    m_sim = std::make_unique<Server>(
        Server::Options{QCoreApplication::applicationDirPath() + QStringLiteral("/headroom-sim"), QString(),
            {QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0"), QStringLiteral("--latency"),
                QStringLiteral("20-60"), QStringLiteral("--global"), QString::number(globalLimit),
                QStringLiteral("--seed"), QString::number(m_options.seed), QStringLiteral("--guild"), worldFile}});
    return m_sim->start([this](GuardedProcess& process) {
        if (!process.canReadLine())
            return false;
        const auto line = QString::fromUtf8(process.peek(4096)).section(QLatin1Char('\n'), 0, 0).trimmed();
        // Anything else is a complaint, which is left for the error's text.
        if (!line.startsWith(QLatin1StringView("headroom-sim listening on ")))
            return false;
        m_simAddress = line.section(QLatin1Char('/'), -1);
        return true;
    });
}

Result<void> Fleet::startProxy()
{
    const auto configFile = m_folder.file(QStringLiteral("nginx.conf"));
    Result<void> started = failure(ErrorKind::Failed, "no port of 127.0.0.1 is free for the proxy");
    // Somebody may take the port between asking for it and using it.
    for (int attempt = 0; attempt < 5 && !started; ++attempt) {
        m_proxyPort = findFreePort();
        const auto config =
            proxyConfig(m_folder.path(), QStringLiteral("127.0.0.1:%1").arg(m_proxyPort), m_simAddress, globalLimit);
        if (const auto written = write(configFile, config); !written)
            return written;
        m_proxy = std::make_unique<Server>(Server::Options{QStringLiteral("nginx"), QStringLiteral("nginx-light"),
            {QStringLiteral("-p"), m_folder.path(), QStringLiteral("-e"),
                m_folder.file(QStringLiteral("nginx-error.log")), QStringLiteral("-c"), configFile}});
        started = m_proxy->start([this](GuardedProcess&) { return listens(m_proxyPort); });
    }
    return started;
}

void Fleet::startWorkers(const World& world)
{
    m_channels = world.channels;
    const auto arguments = QStringList{QStringLiteral("request"), QStringLiteral("--batch"), QStringLiteral("-"),
                               QStringLiteral("--concurrency"), QStringLiteral("80")}
        + apiOptions() + sharedLimits();
    for (int i = 0; i < m_options.workers; ++i) {
        m_workers.push_back(std::make_unique<Worker>(
            arguments, environment(), Traffic(world, m_options.seed * 1000 + static_cast<quint64>(i))));
        m_workers.back()->start();
    }
    m_feed.start();
}

QProcessEnvironment Fleet::environment()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HEADROOM_TOKEN"), QStringLiteral("demo"));
    return environment;
}

QStringList Fleet::apiOptions() const
{
    return {QStringLiteral("--api"), proxyUrl(), QStringLiteral("--global"), QString::number(globalLimit)};
}

QStringList Fleet::sharedLimits() const
{
    return {QStringLiteral("--redis"), redisUrl(), QStringLiteral("--scheme"), QStringLiteral("spectacles"),
        QStringLiteral("--egress"), QStringLiteral("127.0.0.1")};
}

Result<void> Fleet::startJobs()
{
    m_jobs = std::make_unique<PracticeJobs>(
        queue(), backups(), PracticeJobs::Client{apiOptions(), sharedLimits(), fileHost()}, environment());
    return m_jobs->start();
}

void Fleet::startShards()
{
    m_gatewayLog.setFileName(m_folder.file(QStringLiteral("gateway.log")));
    if (m_gatewayLog.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        m_shards.emplace(shardCount, m_options.seed, SystemClock().wallNow());
}

QStringList Fleet::logs() const
{
    return {m_folder.file(QStringLiteral("discord_proxy.log")), m_gatewayLog.fileName()};
}

void Fleet::feed()
{
    if (m_shards)
        m_gatewayLog.write(QByteArray::fromStdString(m_shards->linesUntil(SystemClock().wallNow())));
    // Comes and goes like a day, in four minutes, so that a chart of ten minutes shows it.
    m_elapsedSeconds += std::chrono::duration<double>(feedInterval).count();
    const auto swing = 1 + 0.35 * std::sin(m_elapsedSeconds / 240 * 2 * std::numbers::pi);
    for (const auto& worker : m_workers)
        worker->feed(feedInterval, m_options.requestsPerSecond * swing / m_options.workers);
}

} // namespace headroom::demo
