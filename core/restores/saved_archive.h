// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"
#include "core/base/worker_thread.h"
#include "core/jobs/await_call.h"

#include <functional>
#include <memory>
#include <qcoro/qcorotask.h>
#include <string>

namespace headroom::restores {

// The archive that a restore reads, on a thread of its own, where it may block. It is opened with the first call; while
// it cannot be, calls answer why, and each tries again.
//
// Lives on the thread that made it, which needs an event loop.
class SavedArchive
{
public:
    explicit SavedArchive(std::string path)
        : m_state(std::make_unique<State>(State{.path = std::move(path)}))
        , m_thread(QStringLiteral("restored archive"))
    {
    }
    ~SavedArchive() { close(); }

    template <typename T>
    QCoro::Task<Result<T>> ask(std::function<Result<T>(archives::ArchiveReader&)> work)
    {
        if (m_thread.isClosed())
            co_return Result<T>(failure(ErrorKind::Failed, "the job does not run here any more"));
        const std::function<Result<T>()> inside = [state = m_state.get(), work = std::move(work)] {
            const auto reader = state->opened();
            return reader ? work(**reader) : Result<T>(tl::unexpected(reader.error()));
        };
        jobs::AwaitCall<Result<T>> call(
            [this, &inside](std::function<void(Result<T>)> done) { m_thread.ask<Result<T>>(inside, std::move(done)); });
        co_return co_await call;
    }

    void close() // what was asked is answered before it returns
    {
        m_thread.close([state = m_state.get()] { state->reader.reset(); });
    }

private:
    struct State // on the archive's thread
    {
        Result<archives::ArchiveReader*> opened()
        {
            if (!reader) {
                auto opened = archives::ArchiveReader::open(path);
                if (!opened)
                    return tl::unexpected(opened.error());
                reader = *std::move(opened);
            }
            return reader.get();
        }

        std::string path;
        std::unique_ptr<archives::ArchiveReader> reader = {};
    };

    std::unique_ptr<State> m_state;
    WorkerThread m_thread;
};

} // namespace headroom::restores
