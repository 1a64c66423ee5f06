// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"
#include "core/base/result.h"

#include <QObject>

#include <memory>

namespace headroom::demo {

// The queue of the demo and its backups: planned and run by headroomctl processes against the simulator, as anybody's
// jobs would be. A mass edit that does some items a second, one that its share holds back to less than one, and a
// backup run for minutes; others are done, done with failures, held back for that, wait for their hours, for the next
// night or for a confirmation. One server was changed since its backup, and was compared.
class PracticeJobs : public QObject
{
    Q_OBJECT
public:
    // Options of headroomctl.
    struct Client
    {
        QStringList api;
        QStringList sharedLimits; // besides
        QString fileHost; // where backups get files
    };
    // `backups`: the folder of archives, which is made.
    PracticeJobs(QString queue, QString backups, Client client, const QProcessEnvironment& environment,
        QObject* parent = nullptr);

    // Blocks until every job is there and in its state, a few seconds; nothing else may send requests meanwhile. From
    // then on a runner serves the queue through the shared limits, and comes back when it dies.
    Result<void> start();
    void stop() { m_runner.reset(); } // killed: what it was doing is practice

private:
    Result<void> add(const QList<QStringList>& jobs); // beside each other
    Result<void> runToTheEnd();
    void run();
    Result<void> waitUntilSettled() const;
    QStringList runWith(const QStringList& more) const;
    std::unique_ptr<GuardedProcess> launch(const QStringList& arguments, const QStringList& limits = {});
    QStringList backup(int guild, const QStringList& how) const;
    QStringList nightly() const;
    QList<QStringList> withTheFirst() const;
    QList<QStringList> theOthers() const;

    QString m_queue;
    QString m_backups;
    Client m_client;
    QProcessEnvironment m_environment;
    std::unique_ptr<GuardedProcess> m_runner;
};

} // namespace headroom::demo
