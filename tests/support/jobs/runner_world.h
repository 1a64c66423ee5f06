// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/base/time/virtual_clock.h"
#include "core/jobs/run/runner.h"
#include "tests/support/clients/limited_client.h"
#include "tests/support/jobs/job_queues.h"

#include <QCoreApplication>

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headroom::support {

// A Discord that answers from memory, so much later by the given clock.
class FakeDiscord final : public net::Transport
{
public:
    struct Reply
    {
        int status = 200; // 0: the connection is lost, with or without an effect
        std::string body = "{}";
        net::Headers headers = {};
        bool maybeSent = true; // of a lost connection
    };

    explicit FakeDiscord(Clock& clock)
        : m_clock(clock)
        , m_next(clock, [this] { deliver(); })
    {
    }

    void send(const net::Request& request, bool /*withToken*/, Done done) override
    {
        sent.push_back(request);
        if (onSend)
            onSend(request);
        m_underWay.push_back({m_clock.now() + latency, answer(request), std::move(done)});
        m_next.ringNoLaterThan(m_underWay.front().due);
    }
    std::size_t count(const std::string& method) const
    {
        return std::size_t(std::count_if(
            sent.begin(), sent.end(), [&method](const net::Request& request) { return request.method == method; }));
    }

    std::function<Reply(const net::Request&)> answer = [](const net::Request&) { return Reply(); };
    std::function<void(const net::Request&)> onSend;
    std::vector<net::Request> sent;
    Duration latency = std::chrono::milliseconds{20};

private:
    struct UnderWay
    {
        Instant due;
        Reply reply;
        Done done;
    };

    void deliver()
    {
        while (!m_underWay.empty() && m_underWay.front().due <= m_clock.now()) {
            auto next = std::move(m_underWay.front());
            m_underWay.pop_front();
            if (next.reply.status == 0)
                next.done(tl::unexpected(net::TransportError{next.reply.maybeSent, "the connection was lost"}));
            else
                next.done(net::Response{next.reply.status, next.reply.headers, next.reply.body});
        }
        if (!m_underWay.empty())
            m_next.ringAt(m_underWay.front().due);
    }

    Clock& m_clock;
    std::deque<UnderWay> m_underWay;
    Alarm m_next;
};

inline FakeDiscord::Reply refusal(int status, int code)
{
    return {status, "{\"code\": " + std::to_string(code) + ", \"message\": \"No\"}"};
}

// Empty where the request has none.
inline std::string header(const net::Request& request, const std::string& name)
{
    for (const auto& one : request.headers) {
        if (one.name == name)
            return one.value;
    }
    return {};
}

// A runner on a virtual clock, a queue in a file, and a FakeDiscord.
class RunnerWorld
{
public:
    explicit RunnerWorld(jobs::RunSettings settings = {}, const LimitedClient::Setup& client = {})
        : address(m_queues.fresh(QueueAddress::Engine::Sqlite))
        , store(must(jobs::JobStore::open(address)))
        , discord(clock)
        , m_client(discord, clock, client)
        , thread(std::make_unique<jobs::StoreThread>(address, jobs::JobStore::Options()))
    {
        settings.runner = "here:1";
        runner = std::make_unique<jobs::Runner>(*thread, m_client.client(), clock, settings);
    }

    // A job that was planned with so many PATCHes of roles, or what else `item` makes.
    jobs::JobId addJob(int count, const std::function<jobs::NewItem(int)>& item = rename, jobs::NewJob job = {})
    {
        job.guild = discord::Snowflake{100};
        if (job.operation.empty()) {
            job.operation = "edit-roles";
            job.params = R"({"colour": "#0000ff"})";
        }
        const auto id = must(store->add(job));
        std::vector<jobs::NewItem> items;
        for (int i = 1; i <= count; ++i)
            items.push_back(item(i));
        must(store->addItems(id, items));
        must(store->finishPlan(id, "{}", jobs::JobState::Queued));
        return id;
    }
    static jobs::NewItem rename(int i)
    {
        return {.action = "change",
            .kind = "role",
            .target = std::to_string(i),
            .params = R"({"method": "PATCH", "path": "/guilds/100/roles/)" + std::to_string(i)
                + R"(", "body": {"color": 255}})"};
    }
    // Each in a guild of its own, so that no bucket holds them up.
    static jobs::NewItem renameElsewhere(int i)
    {
        auto item = rename(i);
        item.params = R"({"method": "PATCH", "path": "/guilds/)" + std::to_string(1000 + i)
            + R"(/roles/5", "body": {"color": 255}})";
        return item;
    }
    static jobs::NewItem create(int i)
    {
        return {.action = "create",
            .kind = "role",
            .target = std::to_string(i),
            .params = R"({"method": "POST", "path": "/guilds/100/roles", "body": {"name": "r)" + std::to_string(i)
                + R"("}})"};
    }

    jobs::Job job(jobs::JobId id) { return must(store->job(id)); }
    std::vector<jobs::Item> items(jobs::JobId id) { return must(store->items(id, {.limit = 10'000})); }

    // Until what was asked of the stores' threads is answered: time would otherwise run ahead of them.
    void sync()
    {
        for (int i = 0; i < 2; ++i) {
            answerAll(*thread);
            if (otherThread)
                answerAll(*otherThread);
        }
        QCoreApplication::processEvents();
    }
    // Lets time pass until it holds, looking at each alarm, though not more often than every `step`; false: it did not
    // within the span. The database counts its leases by the machine's clock: long spans in short steps take so much of
    // that under load that leases end there.
    bool until(const std::function<bool()>& condition, Duration span = std::chrono::minutes{2},
        Duration step = std::chrono::milliseconds{10})
    {
        for (const auto end = clock.now() + span; clock.now() < end;) {
            sync();
            if (condition())
                return true;
            const auto next = std::min({clock.nextAlarm().value_or(end), clock.now() + maxStep, end});
            clock.advance(std::max(step, next - clock.now()));
        }
        sync();
        return condition();
    }
    void pass(Duration span, Duration step = std::chrono::milliseconds{10})
    {
        (void)until([] { return false; }, span, step);
    }
    bool untilState(jobs::JobId id, jobs::JobState state, Duration span = std::chrono::minutes{2})
    {
        return until([&] { return job(id).state == state; }, span);
    }

private:
    static constexpr Duration maxStep = std::chrono::milliseconds{250}; // what was asked of a store is answered between

    static void answerAll(jobs::StoreThread& thread)
    {
        bool isAnswered = false;
        thread.ask<bool>([](jobs::JobStore&) -> Result<bool> { return true; },
            [&isAnswered](const Result<bool>&) { isAnswered = true; });
        while (!isAnswered)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); // given a span it would not wait
    }

    JobQueues m_queues;

public:
    VirtualClock clock;
    QueueAddress address;
    std::unique_ptr<jobs::JobStore> store; // of the test
    FakeDiscord discord;

private:
    LimitedClient m_client;

public:
    rest::Client& client() { return m_client.client(); }
    std::unique_ptr<jobs::StoreThread> thread;
    std::unique_ptr<jobs::StoreThread> otherThread; // of another runner, where a test has one
    std::unique_ptr<jobs::Runner> runner; // is destroyed first
};

} // namespace headroom::support
