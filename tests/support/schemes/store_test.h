// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/system_clock.h"
#include "core/schemes/bucket_store.h"
#include "tests/support/patient_waits.h"
#include "tests/support/redis/redis_calls.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom::support {

// What one claim was answered.
struct Asked
{
    schemes::ClaimTicket ticket = 0;
    std::vector<schemes::Claim> answers;

    bool went() const { return !answers.empty() && std::holds_alternative<schemes::Granted>(answers.back()); }
    bool queued() const { return answers.size() == 1 && std::holds_alternative<schemes::Queued>(answers[0]); }
    std::optional<Instant> until() const
    {
        return queued() ? std::get<schemes::Queued>(answers[0]).until : std::nullopt;
    }
    const schemes::Wait* wait() const
    {
        return answers.empty() ? nullptr : std::get_if<schemes::Wait>(&answers.back());
    }
};

// One process of a fleet: a store with its two connections, subscribed.
template <typename Store>
struct StoreProcess
{
    StoreProcess(RedisServer& redis, Clock& clock, typename Store::Options options)
        : connection(connectTo(redis, clock))
        , subscription(connectTo(redis, clock))
    {
        store = std::make_unique<Store>(*connection, *subscription, clock, std::move(options));
        if (!comesTrue([this] { return subscription->outstanding() == 0; }))
            qFatal("not subscribed");
    }

    // As if it were killed: nothing is given back.
    void die()
    {
        connection->close();
        subscription->close();
    }

    std::unique_ptr<redis::Connection> connection;
    std::unique_ptr<redis::Connection> subscription;
    std::unique_ptr<Store> store;
};

// A test of a fleet of stores on one Redis, which is empty when a test function begins.
template <typename Store>
class StoreTest : public QObject
{
protected:
    using Process = StoreProcess<Store>;

    // The bucket of claims that name none.
    explicit StoreTest(std::string key)
        : m_key(std::move(key))
    {
    }

    void startOver() { cli({QStringLiteral("FLUSHALL")}); } // for init()
    void endProcesses() // for cleanup()
    {
        for (auto& process : m_processes)
            process->store.reset();
        m_processes.clear();
    }

    Process& process(typename Store::Options options = {})
    {
        return *m_processes.emplace_back(std::make_unique<Process>(m_redis, m_clock, std::move(options)));
    }
    static std::shared_ptr<Asked> claim(Process& process, const std::string& bucket)
    {
        auto asked = std::make_shared<Asked>();
        asked->ticket =
            process.store->claim(bucket, [asked](const schemes::Claim& answer) { asked->answers.push_back(answer); });
        return asked;
    }
    static std::shared_ptr<Asked> answered(Process& process, const std::string& bucket)
    {
        auto asked = claim(process, bucket);
        if (!comesTrue([&asked] { return !asked->answers.empty(); }))
            qFatal("a claim was not answered");
        return asked;
    }
    std::shared_ptr<Asked> claim(Process& process) const { return claim(process, m_key); }
    std::shared_ptr<Asked> answered(Process& process) const { return answered(process, m_key); }
    QString cli(const QStringList& arguments) { return m_redis.cli(arguments); }
    // How often the server was sent that command.
    int calls(const char* command)
    {
        const auto stats = cli({QStringLiteral("INFO"), QStringLiteral("commandstats")});
        const auto name = QStringLiteral("cmdstat_%1:calls=").arg(QLatin1String(command));
        const auto at = stats.indexOf(name);
        return at < 0 ? 0 : stats.mid(at + name.size()).section(QLatin1Char(','), 0, 0).toInt();
    }

    const std::string m_key;
    SystemClock m_clock;
    RedisServer m_redis;
    std::vector<std::unique_ptr<Process>> m_processes;
};

} // namespace headroom::support
