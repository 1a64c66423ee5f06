// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/shard_log_writer.h"

#include <cstdio>
#include <random>
#include <vector>

namespace headroom::support {

namespace {

using namespace std::chrono_literals;

constexpr Duration interval = 41'250ms;

class Writer
{
public:
    explicit Writer(const ShardLogPlan& plan)
        : m_plan(plan)
        , m_pending(plan.shards)
    {
        m_log.text.reserve(plan.lines * 160);
    }

    ShardLog write()
    {
        while (m_log.lines < m_plan.lines) {
            const auto chance = static_cast<double>(m_random() % 10'000) / 10'000;
            if (chance < m_plan.noise)
                noise();
            else
                beat();
        }
        return std::move(m_log);
    }

private:
    struct Pending
    {
        bool sent = false;
        unsigned latency = 0; // in milliseconds
    };

    // Shards in turn send; each ACK comes some lines after.
    void beat()
    {
        const auto shard = m_next;
        auto& pending = m_pending[shard];
        if (!pending.sent) {
            pending = {true, 30 + static_cast<unsigned>(m_random() % 90)};
            sent(shard);
        } else {
            pending.sent = false;
            ++m_log.acks;
            acked(shard, pending.latency);
        }
        // A few at a time are between their heartbeat and its ACK.
        constexpr std::uint32_t together = 8;
        if (++m_inGroup < 2 * together) {
            const auto first = m_next - m_next % together;
            m_next = std::min(first + m_inGroup % together, m_plan.shards - 1);
            return;
        }
        m_inGroup = 0;
        m_next = (m_next - m_next % together + together) % m_plan.shards;
        const auto groups = std::max(1U, m_plan.shards / together);
        m_now += interval / groups - 100ms;
    }

    void stamp(char separator, const char* end)
    {
        const auto at = m_plan.start + std::chrono::duration_cast<std::chrono::milliseconds>(m_now);
        const auto day = std::chrono::floor<std::chrono::days>(at);
        const std::chrono::year_month_day date{day};
        const std::chrono::hh_mm_ss clock{at - day};
        char text[48];
        const auto size = std::snprintf(text, sizeof text, "%04d-%02u-%02u%c%02d:%02d:%02d%s", int(date.year()),
            unsigned(date.month()), unsigned(date.day()), separator, int(clock.hours().count()),
            int(clock.minutes().count()), int(clock.seconds().count()), end);
        m_log.text.append(text, static_cast<std::size_t>(size));
        m_milliseconds = static_cast<unsigned>(clock.subseconds().count());
    }

    template <typename... Values>
    void print(const char* format, Values... values)
    {
        char text[640];
        const auto size = std::snprintf(text, sizeof text, format, values...);
        m_log.text.append(text, std::min(static_cast<std::size_t>(size), sizeof text - 1));
    }

    void end()
    {
        m_log.text += '\n';
        ++m_log.lines;
        m_now += 6ms;
    }

    void prefix()
    {
        switch (m_plan.program) {
        case ShardLogPlan::Program::DiscordJs:
            stamp('T', "");
            print(".%03uZ debug: ", m_milliseconds);
            break;
        case ShardLogPlan::Program::Twilight:
            stamp('T', "");
            print(".%03u%03uZ DEBUG ", m_milliseconds, static_cast<unsigned>(m_random() % 1000));
            break;
        case ShardLogPlan::Program::DiscordPy:
            m_log.text += '[';
            stamp(' ', "] [DEBUG   ] ");
            break;
        }
    }

    void sent(std::uint32_t shard)
    {
        prefix();
        switch (m_plan.program) {
        case ShardLogPlan::Program::DiscordJs:
            print("[WS => Shard %u] [HeartbeatTimer] Sending a heartbeat.", shard);
            break;
        case ShardLogPlan::Program::Twilight:
            print("shard{id=[%u, %u]}: twilight_gateway::shard: sending heartbeat", shard, m_plan.shards);
            break;
        case ShardLogPlan::Program::DiscordPy:
            print("discord.gateway: Keeping shard ID %u websocket alive with sequence %zu.", shard, m_log.lines);
            break;
        }
        end();
    }

    void acked(std::uint32_t shard, unsigned latency)
    {
        prefix();
        switch (m_plan.program) {
        case ShardLogPlan::Program::DiscordJs:
            print("[WS => Shard %u] Heartbeat acknowledged, latency of %ums.", shard, latency);
            break;
        case ShardLogPlan::Program::Twilight:
            print("shard{id=[%u, %u]}: twilight_gateway::shard: received heartbeat ack", shard, m_plan.shards);
            break;
        case ShardLogPlan::Program::DiscordPy:
            print("discord.gateway: For Shard ID %u: WebSocket Event: {'t': None, 's': None, 'op': 11, 'd': None}",
                shard);
            break;
        }
        end();
    }

    void noise()
    {
        const auto shard = static_cast<unsigned>(m_random() % m_plan.shards);
        const auto number = static_cast<unsigned long long>(m_random());
        prefix();
        switch (m_plan.program) {
        case ShardLogPlan::Program::DiscordJs:
            print("[commands] /play by 203039963636%06llu in guild 41771983423143937 took %llu ms (cache: hit)",
                number % 1'000'000, number % 900);
            break;
        case ShardLogPlan::Program::Twilight:
            print("shard{id=[%u, %u]}: twilight_gateway::shard: received dispatch event_type=MESSAGE_CREATE "
                  "sequence=%llu",
                shard, m_plan.shards, number % 10'000'000);
            break;
        case ShardLogPlan::Program::DiscordPy:
            print("discord.gateway: For Shard ID %u: WebSocket Event: {'t': 'MESSAGE_CREATE', 's': %llu, 'op': 0, 'd': "
                  "{'type': 0, 'tts': False, 'timestamp': '2026-11-20T23:37:37.000000+00:00', 'pinned': False, "
                  "'mentions': [], 'id': '8727121505090%05llu', 'content': 'hello', 'channel_id': "
                  "'203039963636301824', 'attachments': []}}",
                shard, number % 10'000'000, number % 100'000);
            break;
        }
        end();
    }

    const ShardLogPlan& m_plan;
    std::vector<Pending> m_pending;
    std::mt19937_64 m_random{7};
    ShardLog m_log;
    Duration m_now{};
    std::uint32_t m_next = 0;
    std::uint32_t m_inGroup = 0;
    unsigned m_milliseconds = 0;
};

} // namespace

ShardLog writeShardLog(const ShardLogPlan& plan)
{
    return Writer(plan).write();
}

} // namespace headroom::support
