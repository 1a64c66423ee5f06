// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QTemporaryDir>

#include <memory>

namespace headroom::support {

// A real sshd of the test's own on a free port of loopback, which lets this user in with a key of its own; and a user's
// configuration of ssh(1) in which it is called "bastion". HEADROOM_SSH leads to it while this exists. What does not
// come up ends the test run (qFatal).
class SshServer
{
public:
    explicit SshServer(const QByteArray& moreOfTheClient = {}); // lines for the host in the user's configuration
    ~SshServer();

    void freeze(); // SIGSTOP, its sessions included
    void thaw();
    void kill(); // SIGKILL, likewise
    void start(); // again, on the same port
    void forgetKeys(); // nobody is let in any more
    void changeHostKey(); // with the next start(): it is another host

    QString folder() const { return m_folder.path(); }
    quint16 port() const { return m_port; }
    QByteArray log() const;

private:
    void writeFile(const QString& name, const QByteArray& content, bool mayRun = false) const;
    void makeKey(const QString& name) const;
    void signalAll(int signal) const;

    QTemporaryDir m_folder;
    quint16 m_port = 0;
    std::unique_ptr<GuardedProcess> m_process;
};

} // namespace headroom::support
