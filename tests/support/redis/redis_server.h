// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QStringList>
#include <QTemporaryDir>
#include <QVersionNumber>

#include <cstdint>
#include <memory>
#include <string>

namespace headroom::support {

// A real redis-server of the test's own: nothing on disk that outlives it, loopback only, a free port, and a Unix
// socket. The constructor returns when it answers; a server that does not come up fails the test run loudly (abort),
// because a missing part is a failure and not a skip.
class RedisServer
{
public:
    // `arguments` as redis-server takes them, for example {"--requirepass", "secret"}.
    explicit RedisServer(QStringList arguments = {});
    ~RedisServer();

    std::string url() const; // redis://127.0.0.1:PORT
    std::string unixUrl() const; // unix:///...
    std::uint16_t port() const { return m_port; }
    qint64 processId() const;
    QString folder() const { return m_folder.path(); }

    void kill(); // SIGKILL, and waits until it is gone
    void start(); // again on the same port, with nothing in it
    void freeze(); // SIGSTOP: it accepts and answers nothing
    void thaw(); // SIGCONT

    // What redis-cli would print of this, trimmed (BlockingRedis). For setting up and for looking, not for what is
    // tested.
    QString cli(const QStringList& arguments) const;
    // The same for many commands, one line each, in one go.
    void cliLines(const QByteArray& lines) const;
    // Of the client connection that has this name; empty when there is none.
    QString connectionId(const char* name) const;

private:
    QByteArray lastLine() const; // of its log
    QString socketPath() const;
    QTemporaryDir m_folder;
    QStringList m_arguments;
    std::uint16_t m_port = 0;
    std::unique_ptr<GuardedProcess> m_process;
};

// The server and the client to test with: what HEADROOM_REDIS_SERVER and HEADROOM_REDIS_CLI name, by default those of
// the system (packaging/servers has others).
QString redisServerProgram();
QString redisCliProgram();

// Of redisServerProgram(), as it prints it: 7.0.15. Of Valkey it is Valkey's own.
QVersionNumber redisServerVersion();

// What lets a test use DEBUG: Redis 7.0 and later refuse it by default, those before do not know the option.
QStringList debugArguments();

} // namespace headroom::support
