// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QTemporaryDir>

#include <cstdint>
#include <memory>
#include <string>

namespace headroom::support {

// A real PostgreSQL of the test's own: loopback and a Unix socket, a free port, nothing that outlives it. The
// constructor returns when it answers; what is missing, or does not come up, ends the test run (qFatal). It lets
// `postgres` in without a password, and `locked`, over TCP, only with "secret".
class PostgresServer
{
public:
    // Off: what was committed outlives the server, but not the machine.
    enum class Durability { Off, On };
    explicit PostgresServer(Durability durability = Durability::Off);
    ~PostgresServer();

    std::string newDatabase(); // an empty one: its URL, by the Unix socket
    std::string url(const std::string& user, const std::string& database) const; // by TCP
    qint64 processId() const { return m_process->processId(); }

    void stop(); // as an administrator does: sessions are ended
    void kill(); // SIGKILL, and waits until all of it is gone
    void start(); // again, with everything that was committed

private:
    QTemporaryDir m_folder;
    Durability m_durability;
    std::uint16_t m_port = 0;
    int m_databases = 0;
    std::unique_ptr<GuardedProcess> m_process;
};

} // namespace headroom::support
