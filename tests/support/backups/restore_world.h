// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/jobs/job_runner_host.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headroom::support {

// A simulator with a generated guild, the archive of it, an empty guild, and a queue whose jobs restore.
class RestoreWorld
{
public:
    struct Size
    {
        int roles = 40;
        int channels = 60;
        int overwrites = 200;
        int members = 50;
        int bans = 30;
        int messages = 0;
    };

    static constexpr auto full = "203039963636300001"; // ids of the guilds
    static constexpr auto empty = "203039963636300002";

    static constexpr auto allParts =
        "settings,roles,channels,threads,emojis,stickers,sounds,automod,onboarding,welcome,"
        "events,webhooks,bans,members,messages";

    explicit RestoreWorld(const Size& size, const QStringList& simArguments = {});

    JournalledSim& sim() { return *m_sim; }
    jobs::JobStore& store() { return *m_store; }
    const jobs::QueueAddress& queue() const { return m_queue; }
    std::string archive() const { return m_archive; }

    // All but bots, members and what bots manage is taken out of it, and the settings are as those of a new guild.
    void wipe(const std::string& guild);
    QJsonObject digest(const std::string& guild) const;

    // A planned and queued job. `params`: besides the archive.
    jobs::JobId addJob(const std::string& operation, const std::string& guild, QJsonObject params,
        const jobs::Throttle& throttle = {});
    jobs::JobId addRestore(const std::string& guild, const QJsonObject& more = {}, const jobs::Throttle& throttle = {})
    {
        return addJob("restore-guild", guild, more, throttle);
    }
    jobs::JobId addUndo(jobs::JobId job); // the same
    // Runs what is queued in this process until nothing is left to do. False: it took too long.
    // `whenever`: called again and again meanwhile.
    bool run(
        int timeout = 240'000, const std::function<void()>& whenever = [] {});
    void ask(const std::string& method, const std::string& path, const QByteArray& body = {}) const; // of the API
    QJsonArray botRoles(const std::string& guild) const;
    // A runner in a process of its own, which ends when nothing is left to do. The program of the test has to add
    // BulkWork's child process.
    std::unique_ptr<GuardedProcess> startRunner(const QString& name) const;
    // All at once; aborts where the job is not done.
    jobs::JobId restore(const std::string& guild, const QJsonObject& more = {});
    std::vector<jobs::Item> items(jobs::JobId job);
    QJsonObject plan(jobs::JobId job);

    // "roles", one a line: the sections of the digest in which the guilds differ.
    static QStringList differences(const QJsonObject& one, const QJsonObject& other);
    // "changed role NAME: colour": the archive beside the guild as it is now, by what the job's items say of ids.
    QStringList comparison(const std::string& guild, jobs::JobId job);
    QStringList digestLines(const std::string& guild, const QString& section) const;
    // What is not as the items say, for people: failed or uncertain items, and what an item made twice by the journal.
    QString complaints(jobs::JobId job);

private:
    void planAndQueue(jobs::JobId job);

    JobQueues m_queues;
    jobs::QueueAddress m_queue;
    std::unique_ptr<JournalledSim> m_sim;
    std::unique_ptr<jobs::JobStore> m_store;
    std::string m_archive;
    int m_archives = 0;
    std::map<std::string, std::vector<std::string>> m_made; // by "job:N item:M"
};

} // namespace headroom::support
