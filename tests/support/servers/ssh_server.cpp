// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/ssh_server.h"

#include "tests/support/programs/process_tree.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/reserved_port.h"

#include <QDir>
#include <QFile>
#include <QTcpSocket>
#include <QTest>

#include <csignal>
#include <unistd.h>

namespace headroom::support {

using namespace Qt::StringLiterals;

SshServer::SshServer(const QByteArray& moreOfTheClient)
    : m_port(reservePort())
{
    if (!QFile::exists(u"/usr/sbin/sshd"_s))
        qFatal("there is no /usr/sbin/sshd: install the package openssh-server");
    if (geteuid() == 0)
        QDir().mkpath(u"/run/sshd"_s); // where it wants to be shut in
    makeKey(u"host"_s);
    makeKey(u"user"_s);
    QFile::copy(m_folder.filePath(u"user.pub"_s), m_folder.filePath(u"authorized"_s));
    const auto folder = m_folder.path().toUtf8();
    const auto port = QByteArray::number(m_port);
    writeFile(u"sshd_config"_s,
        "Port " + port + "\nListenAddress 127.0.0.1\nHostKey " + folder + "/host\nAuthorizedKeysFile " + folder
            + "/authorized\nPidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n"
              "KbdInteractiveAuthentication no\nPermitRootLogin yes\nAllowStreamLocalForwarding yes\n");
    QFile host(m_folder.filePath(u"host.pub"_s));
    if (!host.open(QIODevice::ReadOnly))
        qFatal("no host key");
    writeFile(u"known_hosts"_s, "[127.0.0.1]:" + port + ' ' + host.readAll());
    writeFile(u"config"_s,
        "Host bastion\n  HostName 127.0.0.1\n  Port " + port + "\n  IdentityFile " + folder
            + "/user\n  IdentitiesOnly yes\n  IdentityAgent none\n  UserKnownHostsFile " + folder
            + "/known_hosts\n  GlobalKnownHostsFile none\n  StrictHostKeyChecking ask\n" + moreOfTheClient + '\n');
    writeFile(u"ssh"_s, "#!/bin/sh\nexec ssh -F " + folder + "/config \"$@\"\n", true);
    qputenv("HEADROOM_SSH", (folder + "/ssh"));
    start();
}

SshServer::~SshServer()
{
    qunsetenv("HEADROOM_SSH");
    kill();
}

void SshServer::writeFile(const QString& name, const QByteArray& content, bool mayRun) const
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(file.fileName()));
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | (mayRun ? QFile::ExeOwner : QFile::Permissions()));
}

void SshServer::makeKey(const QString& name) const
{
    const auto path = m_folder.filePath(name);
    QFile::remove(path);
    QFile::remove(path + u".pub"_s);
    QProcess keygen;
    keygen.start(u"ssh-keygen"_s, {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, QString(), u"-f"_s, path});
    if (!keygen.waitForFinished(30'000) || keygen.exitCode() != 0)
        qFatal("ssh-keygen does not work: install the package openssh-client");
}

void SshServer::start()
{
    m_process = std::make_unique<GuardedProcess>();
    m_process->setStandardErrorFile(m_folder.filePath(u"log"_s), QIODevice::Append);
    m_process->start(u"/usr/sbin/sshd"_s, {u"-D"_s, u"-e"_s, u"-f"_s, m_folder.filePath(u"sshd_config"_s)});
    for (int i = 0; i < 200; ++i) {
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, m_port);
        if (socket.waitForConnected(1000))
            return;
        QTest::qWait(50);
    }
    qFatal("sshd does not come up: %s", log().constData());
}

void SshServer::signalAll(int signal) const
{
    for (const auto process : descendantsOf(m_process->processId()))
        ::kill(pid_t(process), signal);
    ::kill(pid_t(m_process->processId()), signal);
}

void SshServer::freeze()
{
    signalAll(SIGSTOP);
}

void SshServer::thaw()
{
    signalAll(SIGCONT);
}

void SshServer::kill()
{
    if (!m_process)
        return;
    signalAll(SIGKILL);
    m_process->waitForFinished(10'000);
    m_process.reset();
}

void SshServer::forgetKeys()
{
    writeFile(u"authorized"_s, {});
}

void SshServer::changeHostKey()
{
    makeKey(u"host"_s);
}

QByteArray SshServer::log() const
{
    QFile file(m_folder.filePath(u"log"_s));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace headroom::support
