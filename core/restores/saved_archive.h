// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"
#include "core/base/threads/worker_thread.h"
#include "core/jobs/await_call.h"
#include "core/jobs/read/api_reader.h"

#include <atomic>
#include <functional>
#include <memory>
#include <qcoro/qcorotask.h>
#include <string>

namespace headroom::restores {

// What is done with the archive, on its thread.
template <typename T>
using ReaderWork = std::function<Result<T>(archives::ArchiveReader&)>;

// The archive that a job or its plan reads, on a thread of its own, where it may block. It is opened with the first
// call; while it cannot be, calls answer why, and each tries again.
//
// Lives on the thread that made it, which needs an event loop.
class SavedArchive
{
public:
    explicit SavedArchive(std::string path)
        : m_state(std::make_unique<State>(std::move(path)))
        , m_thread(QStringLiteral("saved archive"))
    {
    }
    ~SavedArchive() { close(); }

    // For a plan: it is closed when the plan ends, or what it reads Discord with is given up.
    static std::shared_ptr<SavedArchive> ofPlan(const std::string& path, jobs::ApiReader& api)
    {
        const auto archive = std::make_shared<SavedArchive>(path);
        api.whenGivenUp([weak = std::weak_ptr(archive)] {
            if (const auto open = weak.lock())
                open->close();
        });
        return archive;
    }

    template <typename T>
    QCoro::Task<Result<T>> ask(ReaderWork<T> work)
    {
        return jobs::awaitThread<T>(m_thread, [state = m_state.get(), work = std::move(work)] {
            return state->opened().and_then([&work](archives::ArchiveReader* reader) { return work(*reader); });
        });
    }

    // What was asked is answered before it returns: lists that are being read with an error.
    void close()
    {
        m_state->isClosing = true;
        m_thread.close([state = m_state.get()] { state->reader.reset(); });
    }

private:
    struct State // on the archive's thread
    {
        explicit State(std::string file)
            : path(std::move(file))
        {
        }
        Result<archives::ArchiveReader*> opened()
        {
            if (!reader) {
                if (const auto opened = archives::ArchiveReader::open(path).map(into(reader)); !opened)
                    return tl::unexpected(opened.error());
                reader->stopWhen(isClosing);
            }
            return reader.get();
        }

        const std::string path;
        std::atomic<bool> isClosing = false; // set by the other thread
        std::unique_ptr<archives::ArchiveReader> reader = {};
    };

    std::unique_ptr<State> m_state;
    WorkerThread m_thread;
};

} // namespace headroom::restores
