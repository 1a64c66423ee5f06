// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/guarded_process.h"

#include <QObject>

#include <memory>

namespace headroom::demo {

// The queue of the demo: planned and run by headroomctl processes, against the simulator and through the fleet's
// limits, as anybody's jobs would be. One job runs for minutes, one is done with failures, one is held back for that,
// one waits for its hours and one for a confirmation.
class PracticeJobs : public QObject
{
    Q_OBJECT
public:
    // `client`: options of headroomctl, for the shared limits and the API.
    PracticeJobs(QString queue, QStringList client, const QProcessEnvironment& environment, QObject* parent = nullptr);

    // Does not wait. One is planned after the other, while a runner serves the queue already; it comes back when it
    // dies.
    void start();
    void stop();

private:
    void addNext();
    void run();
    std::unique_ptr<GuardedProcess> launch(const QStringList& arguments);

    QString m_queue;
    QStringList m_client;
    QProcessEnvironment m_environment;
    std::unique_ptr<GuardedProcess> m_planner;
    std::unique_ptr<GuardedProcess> m_runner;
    int m_added = 0;
};

} // namespace headroom::demo
