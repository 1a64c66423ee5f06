// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/demo/private_folder.h"
#include "app/demo/server.h"
#include "app/demo/shard_life.h"
#include "app/demo/traffic.h"

#include <QFile>
#include <QObject>
#include <QProcessEnvironment>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace headroom::demo {

class PracticeJobs;
class Worker;

// A small production of its own, with everything real except Discord: a redis-server and nginx with the proxy template,
// both private and on loopback, the simulator, worker processes that share the Redis in the `spectacles` scheme, and a
// queue of jobs with a runner and a folder of backups, PracticeJobs. The workers leave enough of the bot's 100 requests
// per second, at their busiest, for the runner and the window's own client, which send bulk requests only.
class Fleet : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        int workers = 4;
        double requestsPerSecond = 20; // of all workers together, on average
        quint64 seed = 1;
    };
    static constexpr int globalLimit = 100; // requests per second

    explicit Fleet(Options options, QObject* parent = nullptr);
    ~Fleet() override;

    // Blocks until all of it is up.
    Result<void> start();
    void stop();

    QString redisUrl() const;
    QString proxyUrl() const;
    QString fileHost() const; // what attachments, icons and emojis are read from
    // Where the bot may write.
    const std::vector<std::string>& channels() const { return m_channels; }
    QString folder() const { return m_folder.path(); }
    QString queue() const { return m_folder.file(QStringLiteral("jobs.sqlite")); }
    QString backups() const { return m_folder.file(QStringLiteral("backups")); } // archives
    QString alerts() const { return m_folder.file(QStringLiteral("alerts.json")); } // settings of alerts
    QStringList logs() const; // of the proxy, and of the shards (see ShardLife)

private:
    Result<void> startRedis();
    Result<void> startSim();
    Result<void> startProxy();
    void startWorkers(const World& world);
    void startShards();
    Result<void> startJobs();
    QStringList apiOptions() const; // of headroomctl
    QStringList sharedLimits() const; // likewise
    static QProcessEnvironment environment();
    void feed();

    Options m_options;
    PrivateFolder m_folder;
    std::unique_ptr<Server> m_redis;
    std::unique_ptr<Server> m_sim;
    std::unique_ptr<Server> m_proxy;
    QString m_simAddress;
    std::vector<std::string> m_channels;
    std::uint16_t m_proxyPort = 0;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::unique_ptr<PracticeJobs> m_jobs;
    std::optional<ShardLife> m_shards;
    QFile m_gatewayLog;
    QTimer m_feed;
    double m_elapsedSeconds = 0;
};

} // namespace headroom::demo
