// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProcess>

namespace headroom {

// A child process that does not outlive us, also when we are killed with SIGKILL: the kernel sends it `onParentDeath`
// (Linux; elsewhere it is a plain QProcess). The kernel counts the *thread* that starts it as its parent, so start it
// from a thread that lives as long as the child should. Destroying it kills and reaps the child.
class GuardedProcess : public QProcess
{
    Q_OBJECT
public:
    explicit GuardedProcess(QObject* parent = nullptr);
    // A program with children of its own gets SIGTERM, to take them along.
    GuardedProcess(int onParentDeath, QObject* parent);
    ~GuardedProcess() override;

    // Asks it to end, waits up to `timeout`, then kills it. Returns when it has ended.
    void stop(std::chrono::milliseconds timeout = std::chrono::seconds{3});
};

} // namespace headroom
