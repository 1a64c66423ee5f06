// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/guarded_process.h"
#include "core/base/result.h"

#include <QObject>

#include <memory>

namespace headroom::demo {

// The queue of the demo: planned and run by headroomctl processes, against the simulator and through the fleet's
// limits, as anybody's jobs would be. One job runs for minutes, one is done, one is done with failures, one is held
// back for that, one waits for its hours and one for a confirmation.
class PracticeJobs : public QObject
{
    Q_OBJECT
public:
    // `client`: options of headroomctl, for the shared limits and the API.
    PracticeJobs(QString queue, QStringList client, const QProcessEnvironment& environment, QObject* parent = nullptr);

    // Blocks until every job is there and in its state, a few seconds while nothing else uses the limits; from then on
    // a runner serves the queue, which comes back when it dies.
    Result<void> start();
    void stop();

private:
    Result<void> add(const QList<QStringList>& jobs); // beside each other
    void run();
    Result<void> waitUntilOneRuns() const;
    std::unique_ptr<GuardedProcess> launch(const QStringList& arguments);

    QString m_queue;
    QStringList m_client;
    QProcessEnvironment m_environment;
    std::unique_ptr<GuardedProcess> m_runner;
};

} // namespace headroom::demo
