// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/threads/worker_thread.h"

#include <QCoreApplication>

namespace headroom {

WorkerThread::WorkerThread(const QString& name, QThread::Priority priority)
    : m_worker(std::make_unique<QObject>())
{
    m_worker->moveToThread(&m_thread);
    m_thread.setObjectName(name);
    m_thread.start(priority);
}

WorkerThread::~WorkerThread()
{
    close();
}

void WorkerThread::close(std::function<void()> last)
{
    if (std::exchange(m_isClosed, true))
        return;
    QMetaObject::invokeMethod(
        m_worker.get(),
        [this, last = std::move(last)] {
            if (last)
                last();
            m_thread.quit();
        },
        Qt::QueuedConnection);
    m_thread.wait();
    QCoreApplication::sendPostedEvents(this);
}

void WorkerThread::closeWithoutAnswers(std::function<void()> last)
{
    m_answers = false;
    close(std::move(last));
}

} // namespace headroom
