// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThread>

#include <functional>
#include <memory>

namespace headroom::console {

// A thread on which archives are read, one piece of work after the other. Lives on the thread that made it, to which
// answers come from its event loop; what is asked and answered goes by value.
class BackupThread final : public QObject
{
public:
    explicit BackupThread(QThread::Priority priority, QObject* parent = nullptr)
        : QObject(parent)
        , m_worker(std::make_unique<QObject>())
    {
        m_worker->moveToThread(&m_thread);
        m_thread.start(priority);
    }
    // What was asked is done, but not answered, before it returns.
    ~BackupThread() override
    {
        QMetaObject::invokeMethod(
            m_worker.get(), [this] { m_thread.quit(); }, Qt::QueuedConnection);
        m_thread.wait();
    }

    template <typename T>
    void ask(std::function<T()> work, std::function<void(T)> done)
    {
        run([this, work = std::move(work), done = std::move(done)]() mutable {
            QMetaObject::invokeMethod(
                this, [result = work(), done = std::move(done)]() mutable { done(std::move(result)); },
                Qt::QueuedConnection);
        });
    }
    void run(std::function<void()> work)
    {
        QMetaObject::invokeMethod(m_worker.get(), std::move(work), Qt::QueuedConnection);
    }
    // From the thread itself: tells the one that made it.
    void tell(std::function<void()> what) { QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection); }

private:
    QThread m_thread;
    std::unique_ptr<QObject> m_worker;
};

} // namespace headroom::console
