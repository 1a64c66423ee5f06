// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"
#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/jobs/job_runner_host.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QJsonObject>
#include <QStringList>

#include <memory>
#include <string>

namespace headroom::support {

// A simulated guild of some size, a queue, and a folder for archives of it.
class BackupWorld
{
public:
    // `generate`: of the world file (app/sim/world/world_file.h); `guild`: other fields of the guild.
    explicit BackupWorld(const QJsonObject& generate, const QJsonObject& guild = {}, const QStringList& arguments = {});

    JournalledSim& sim() { return m_sim; }
    jobs::JobStore& store() { return *m_store; }
    std::string guild() const { return m_guild; }
    std::string path(const std::string& name) const { return m_queues.path(name); }

    // A planned and queued job. `params` of backup-guild; "to" is completed to a path in the folder.
    jobs::JobId add(QJsonObject params, const jobs::Throttle& throttle = {});
    // Queues a job and runs it until it is over, or waits for a person.
    jobs::Job run(QJsonObject params);
    jobs::Job runOn(jobs::JobId job);
    // "read part bans (skipped: why)", an item each that is in the state.
    QStringList items(jobs::JobId job, jobs::ItemState state);
    QStringList notes(jobs::JobId job); // of its plan

    std::unique_ptr<archives::ArchiveReader> archive(const std::string& name) const;
    static QStringList problems(archives::ArchiveReader& archive);
    // Everything that an archive holds of the guild, without what differs from backup to backup: its times and names.
    // A list of checksums and counts by table.
    static QStringList contents(archives::ArchiveReader& archive);

    // What Discord would say now.
    QJsonValue get(const std::string& path) const { return send("GET", path, {}); }
    QJsonValue send(const QByteArray& method, const std::string& path, const QJsonObject& body) const;
    // Requests to the API since the last call, without those to the control endpoint and for files.
    int requests();
    QStringList requestPaths();

    // The program of a test that starts runners has to add this.
    static constexpr auto childProcess = "backup-runner";
    static int serve(const QStringList& arguments);
    std::unique_ptr<GuardedProcess> startRunner(
        const QString& name, std::chrono::milliseconds leaseFor = std::chrono::milliseconds{300}) const;
    // The same for another queue; `host`: of the simulator.
    static std::unique_ptr<GuardedProcess> startRunner(const jobs::QueueAddress& queue, const std::string& host,
        const QString& name, std::chrono::milliseconds leaseFor);
    jobs::RunSettings settings(const std::string& name) const;

private:
    JobQueues m_queues;
    jobs::QueueAddress m_queue;
    JournalledSim m_sim;
    std::unique_ptr<jobs::JobStore> m_store;
    std::string m_guild;
};

} // namespace headroom::support
