// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"
#include "core/base/time/alarm.h"
#include "core/base/time/backoff.h"
#include "core/redis/connection/endpoint.h"

#include <QObject>
#include <QTemporaryDir>

#include <memory>
#include <random>

namespace headroom::redis {

// Reaches a Redis through a host that the user's own ssh(1) reaches, with its configuration, agent and keys. ssh
// listens on a Unix socket in a folder that only the user may enter, and this looks after it: it comes back by itself
// when it ends, when the other side answers no more (within 10 s), or when it was killed.
//
// No secret is asked for or kept here. What ssh needs to ask is asked by its own SSH_ASKPASS, where there is one and
// `mayAsk` allows it, and once only.
//
// On the main thread: the kernel ends ssh when the thread that started it ends.
class SshTunnel final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        Endpoint endpoint; // with `ssh`, see checkSsh()
        bool mayAsk = false; // somebody sits here
        Backoff backoff{std::chrono::milliseconds{200}, std::chrono::seconds{5}};
        std::uint64_t seed = 0; // of the jitter
    };

    SshTunnel(Options options, Clock& clock, QObject* parent = nullptr);
    ~SshTunnel() override; // ends ssh, and removes the folder

    void open();
    // Where the Redis is for who connects to it; also while ssh is not up, for it is the same when it comes back.
    Endpoint endpoint() const;
    bool isReady() const { return m_isReady; }
    qint64 processId() const { return m_ssh ? m_ssh->processId() : 0; } // of ssh; 0: it does not run
    const Error& problem() const { return m_problem; } // why it is not; empty text: it is, or is on its way

Q_SIGNALS:
    void ready(); // also after each return
    // An attempt failed, it broke, or the far host does not reach the Redis; it goes on by itself.
    void failed(const headroom::Error& why);

private:
    void start();
    void readOutput();
    void readErrors();
    void onFinished();
    void fail(Error why);

    Options m_options;
    std::mt19937_64 m_random;
    QTemporaryDir m_folder;
    std::unique_ptr<GuardedProcess> m_ssh;
    Alarm m_again;
    Alarm m_isLate; // it has not said that it is up
    unsigned m_attempts = 0; // since it was up last
    bool m_isReady = false;
    bool m_asks = false; // this attempt may ask a person
    bool m_hasAsked = false;
    QByteArray m_errors; // its last lines
    Error m_problem;
};

// What is not possible through ssh: TLS, whose certificates are for other names, and what leads to other addresses,
// sentinels and Clusters. Errors are ErrorKind::Usage. Pure.
Result<void> checkSsh(const Endpoint& endpoint);

// What ssh's last words mean, with what to do. Pure.
Error sshProblem(const std::string& host, const std::string& words);

} // namespace headroom::redis
