// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/demo/traffic.h"

#include "core/base/guarded_process.h"

#include <QObject>

namespace headroom::demo {

// One process of the fleet: a `headroomctl request --batch -` that is fed the calls of its Traffic. Comes back when it
// dies.
class Worker : public QObject
{
    Q_OBJECT
public:
    Worker(QStringList arguments, QProcessEnvironment environment, Traffic traffic, QObject* parent = nullptr);

    void start();
    void stop();
    // Hands it the calls of the next `span`; fewer when it is behind.
    void feed(std::chrono::milliseconds span, double perSecond);

    std::size_t outstanding() const { return m_outstanding; }

private:
    void readResults();
    void readResult(const QByteArray& line);

    QStringList m_arguments;
    QProcessEnvironment m_environment;
    Traffic m_traffic;
    std::unique_ptr<GuardedProcess> m_process;
    std::size_t m_outstanding = 0;
    quint64 m_lastId = 0;
};

} // namespace headroom::demo
