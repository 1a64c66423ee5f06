// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_writer.h"
#include "core/backups/archive_name.h"
#include "core/backups/backup_options.h"
#include "core/base/threads/worker_thread.h"
#include "core/jobs/await_call.h"

#include <memory>
#include <qcoro/qcorotask.h>
#include <string>

namespace headroom::backups {

// What is done with the archive, on its thread.
template <typename T>
using WriterWork = std::function<Result<T>(archives::ArchiveWriter&)>;

// The archive that a backup writes, on a thread of its own, where it may block. It is made by begin(), or else opened
// with the first call, to go on.
//
// Lives on the thread that made it, which needs an event loop.
class OpenArchive
{
public:
    OpenArchive(BackupOptions options, jobs::JobId job, discord::Snowflake guild);

    // Makes the archive, or takes the one that an earlier try of the same job made. Its path.
    QCoro::Task<Result<std::string>> begin(archives::ArchiveStart start);
    // Of an archive that was begun before.
    void setPath(const std::string& path) { m_state->path = path; }

    // The error of an archive that this job finished before is `Denied`.
    template <typename T>
    QCoro::Task<Result<T>> ask(WriterWork<T> work)
    {
        return jobs::awaitThread<T>(m_thread, [state = m_state.get(), work = std::move(work)] {
            auto* writer = state->opened();
            return writer ? work(*writer) : Result<T>(tl::unexpected(state->problem));
        });
    }
    // Finishes it, and then deletes what the retention does not keep, if `mayPrune`. Its path; repeating it is fine.
    QCoro::Task<Result<std::string>> finish(WallTime at, bool mayPrune);

    void close(); // what was asked is answered before it returns

private:
    // On the archive's thread, but for what is set before anything is asked.
    struct State
    {
        archives::ArchiveWriter* opened();
        Result<std::string> begin(const archives::ArchiveStart& start);
        Result<std::unique_ptr<archives::ArchiveWriter>> make(
            const archives::ArchiveStart& start, const std::string& as);
        Result<void> resume(const std::string& at);
        Result<std::string> finish(WallTime at, bool mayPrune);
        void prune();

        BackupOptions options;
        jobs::JobId job = 0;
        discord::Snowflake guild = {};
        std::string path = {};
        std::unique_ptr<archives::ArchiveWriter> writer = {};
        bool isFinished = false;
        Error problem = {};
    };

    std::unique_ptr<State> m_state;
    WorkerThread m_thread;
};

} // namespace headroom::backups
