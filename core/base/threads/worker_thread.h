// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/threads/posted_callback.h"

#include <QMetaObject>
#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <utility>

namespace headroom {

// A thread of its own for what blocks: a database, a file. What is asked of it is done in the order of the calls, and
// answered on the thread that made this, which needs an event loop. What crosses does so by value.
class WorkerThread : public QObject
{
public:
    explicit WorkerThread(const QString& name, QThread::Priority priority = QThread::InheritPriority);
    ~WorkerThread() override; // as close()

    // Does `work` on the thread and calls `done` once on this one, from the event loop, where it is destroyed as well:
    // what it keeps alive belongs to this thread. Not after close().
    template <typename T>
    void ask(std::function<T()> work, std::function<void(T)> done)
    {
        const PostedCallback<T> answer(this, [this, done = std::move(done)](T value) {
            if (m_answers)
                done(std::move(value));
        });
        QMetaObject::invokeMethod(
            m_worker.get(), [work = std::move(work), answer] { answer(work()); }, Qt::QueuedConnection);
    }

    // What was asked is done, and answered, before it returns, and then `last` on the thread, for what lives there.
    void close(std::function<void()> last = {});
    // The same without the answers, for who is not there to take them.
    void closeWithoutAnswers(std::function<void()> last = {});
    bool isClosed() const { return m_isClosed; }

private:
    bool m_isClosed = false;
    bool m_answers = true;
    QThread m_thread;
    std::unique_ptr<QObject> m_worker; // lives on the thread
};

} // namespace headroom
