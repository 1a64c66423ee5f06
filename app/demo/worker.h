// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/demo/traffic.h"

#include "core/base/processes/guarded_process.h"

#include <QHash>
#include <QObject>

namespace headroom::demo {

// One process of the fleet: a `headroomctl request --batch -` that is fed the calls of its Traffic. Comes back when it
// dies.
class Worker : public QObject
{
    Q_OBJECT
public:
    Worker(QStringList arguments, const QProcessEnvironment& environment, Traffic traffic, QObject* parent = nullptr);

    void start();
    void stop() { m_process.reset(); } // killed: what it was doing is practice
    // Hands it the calls of the next `span`; fewer when it is behind.
    void feed(std::chrono::milliseconds span, double perSecond);

private:
    void readResults();
    void readResult(const QByteArray& line);
    bool isBehind(const QString& resource) const;

    QStringList m_arguments;
    QProcessEnvironment m_environment;
    Traffic m_traffic;
    std::unique_ptr<GuardedProcess> m_process;
    QHash<QString, QString> m_outstanding; // request id -> the resource it is about
    QHash<QString, int> m_waitingFor; // by resource
    quint64 m_lastId = 0;
};

} // namespace headroom::demo
