// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace headroom::support {

// Jobs that make and change roles and channels of one simulated guild, for runners in processes of their own, and what
// must hold of them whatever happens to the runners. Many of what they make have the same name, so that nothing can be
// found again by its looks alone.
class BulkWork
{
public:
    struct Size
    {
        int channels = 40; // that are there, to be edited
        int newRoles = 120; // in two jobs
        int newChannels = 45; // in categories that are made first
        int perMinute = 0; // requests of each job; 0: as many as there can be
    };

    // The program of a test that starts runners has to add this.
    static constexpr auto childProcess = "bulk-runner";
    static int serve(const QStringList& arguments);

    BulkWork(const jobs::QueueAddress& queue, const Size& size);

    JournalledSim& sim() { return m_sim; }
    jobs::JobStore& store() { return *m_store; }

    // Returns when it serves the queue; it ends when nothing is left that could run now. `api`: where Discord is.
    std::unique_ptr<GuardedProcess> startRunner(const QString& name, const std::string& api) const;
    std::unique_ptr<GuardedProcess> startRunner(const QString& name) const { return startRunner(name, m_sim.api()); }

    std::size_t creations(); // that were applied so far
    bool isOver();
    std::vector<jobs::JobId> waitReasons(const std::string& runner);

    struct Guild
    {
        QStringList roles; // "name|colour", sorted
        QStringList channels;
    };
    Guild guild() const;

    // What is not as it must be, for people; empty: every item is done, none made two things by the simulator's
    // journal, and nothing was made but by an item.
    QString complaints();
    std::set<std::int64_t> leases(); // under which items were sent last
    int sentAgain(); // items

private:
    void writeRequests(const std::string& name, const QByteArray& lines) const;
    void readJournal();
    QByteArray get(const std::string& path) const;

    QTemporaryDir m_folder;
    jobs::QueueAddress m_queue;
    JournalledSim m_sim;
    std::unique_ptr<jobs::JobStore> m_store;
    std::string m_guild;
    std::vector<jobs::JobId> m_jobs;
    std::map<std::string, std::vector<std::string>> m_made; // by "job:N item:M"
    std::size_t m_creations = 0;
};

} // namespace headroom::support
