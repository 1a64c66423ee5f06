// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/redis/redis_server.h"

#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace headroom::support {

// A real master, a real replica and three real sentinels that know each other when the constructor returns. The master
// is called "m" and counts as down after a second. What does not come up aborts the run.
class SentinelSet
{
public:
    struct Passwords
    {
        QString nodes; // of the default user; empty: none
        QString sentinels;
    };
    SentinelSet(); // without passwords
    explicit SentinelSet(const Passwords& passwords);
    ~SentinelSet();

    // redis+sentinel://[user@]127.0.0.1:A,...:B,...:C/m with this at its end.
    std::string url(const char* query = "") const;
    RedisServer& first() { return *m_first; } // the master at first
    RedisServer& second() { return *m_second; }
    std::uint16_t sentinelPort(std::size_t index) const { return m_sentinels[index].port; }

    void killSentinel(std::size_t index);
    void freezeSentinel(std::size_t index);
    void failOver(); // by SENTINEL FAILOVER; returns when the sentinels agree on the other node
    // The port that this sentinel calls the master's; 0 when it does not answer.
    std::uint16_t masterPort(std::size_t index = 2) const;
    QString node(RedisServer& server, const QStringList& arguments) const; // logged in

private:
    struct Sentinel
    {
        std::unique_ptr<GuardedProcess> process;
        std::uint16_t port = 0;
        bool isFrozen = false;
    };

    void startSentinel(std::size_t index);
    bool settles() const; // within half a minute
    bool isSettled() const;
    void hurry();
    QString ask(std::size_t index, const QStringList& arguments) const;

    Passwords m_passwords;
    QTemporaryDir m_folder;
    std::unique_ptr<RedisServer> m_first;
    std::unique_ptr<RedisServer> m_second;
    std::vector<Sentinel> m_sentinels;
};

} // namespace headroom::support
