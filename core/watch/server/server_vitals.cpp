// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/server/server_vitals.h"

#include "core/discord/sanitize_for_display.h"
#include "core/watch/permissions/acl_needs.h"
#include "core/watch/server/client_list.h"

namespace headroom::watch {

using namespace std::chrono_literals;
using redis::Reply;

namespace {

constexpr Duration every = 5s;
// One line a client: beyond this the answer is a burden to the server that nobody reads.
constexpr std::uint64_t maxClientsListed = 5'000;
constexpr std::size_t maxProblemLength = 120;

Text lackOf(const Reply& reply, const std::string& right, const Text& what)
{
    if (redis::refusalIn(reply.text) != AclRefusal::None)
        return Text::tr("The Redis user may not ask %1: grant %2").arg(what, right);
    return Text::tr("The server does not tell %1: %2")
        .arg(what, discord::sanitizeForDisplay(reply.text, maxProblemLength));
}

double perSecond(std::uint64_t before, std::uint64_t now, double seconds)
{
    return now > before ? static_cast<double>(now - before) / seconds : 0;
}

std::optional<double> perSecond(std::optional<std::uint64_t> before, std::optional<std::uint64_t> now, double seconds)
{
    if (!before || !now || *now < *before) // it has started anew
        return std::nullopt;
    return static_cast<double>(*now - *before) / seconds;
}

// Seconds of the server's time that our commands took.
std::optional<double> ownSeconds(const ServerSample& before, const ServerSample& now)
{
    if (now.calls.empty())
        return std::nullopt;
    double microseconds = 0;
    for (const auto& [name, sent] : now.own.byName) {
        const auto earlier =
            std::ranges::find_if(before.own.byName, [&name = name](const auto& entry) { return entry.first == name; });
        const auto ours = sent - (earlier == before.own.byName.end() ? 0 : earlier->second);
        const auto all = now.calls.find(name);
        if (ours == 0 || all == now.calls.end())
            continue;
        auto then = ServerSample::Calls{};
        if (const auto found = before.calls.find(name); found != before.calls.end())
            then = found->second;
        if (all->second.count <= then.count || all->second.microseconds < then.microseconds)
            continue;
        const auto mean = static_cast<double>(all->second.microseconds - then.microseconds)
            / static_cast<double>(all->second.count - then.count);
        microseconds += mean * static_cast<double>(ours);
    }
    return microseconds / 1e6;
}

} // namespace

model::RedisVitals vitalsOf(const ServerSample* before, const ServerSample& now)
{
    model::RedisVitals vitals;
    vitals.at = now.at;
    vitals.usedMemory = now.usedMemory;
    vitals.maxMemory = now.maxMemory;
    vitals.evictionPolicy = now.evictionPolicy;
    vitals.evictedKeys = now.evictedKeys;
    vitals.role = now.role;
    vitals.masterHost = now.masterHost;
    vitals.masterIsDown = now.masterIsDown;
    vitals.connectedClients = now.connectedClients;
    if (!before || now.at <= before->at)
        return vitals;
    vitals.span = now.at - before->at;
    const auto seconds = std::chrono::duration<double>(vitals.span).count();
    vitals.ownCommandsPerSecond = perSecond(before->own.commands, now.own.commands, seconds);
    vitals.ownBytesSentPerSecond = perSecond(before->own.bytesSent, now.own.bytesSent, seconds);
    vitals.ownBytesReceivedPerSecond = perSecond(before->own.bytesReceived, now.own.bytesReceived, seconds);
    vitals.commandsPerSecond = perSecond(before->commands, now.commands, seconds);
    if (before->cpuSeconds && now.cpuSeconds && *now.cpuSeconds >= *before->cpuSeconds)
        vitals.cpuShare = (*now.cpuSeconds - *before->cpuSeconds) / seconds;
    if (const auto own = ownSeconds(*before, now))
        vitals.ownCpuShare = *own / seconds;
    return vitals;
}

ServerVitals::ServerVitals(std::vector<redis::Connection*> connections, Clock& clock)
    : m_connections(std::move(connections))
    , m_clock(clock)
    , m_alarm(clock, [this] { ask(); })
{
}

void ServerVitals::start()
{
    stop();
    m_infoLack.clear();
    m_clientsLack.clear();
    m_clients.reset();
    ask();
}

void ServerVitals::stop()
{
    ++m_round;
    m_alarm.stop();
    m_before.reset(); // the counters of another node, or with a gap in them
}

void ServerVitals::ask()
{
    m_alarm.ringIn(every);
    ++m_round;
    m_sample = {};
    if (m_infoLack.empty()) {
        for (const auto* section : {"cpu", "stats", "memory", "clients", "replication"})
            askInfo(section, false);
        askInfo("commandstats", true);
    } else if (m_clientsLack.empty()) {
        askClients();
    } else {
        m_alarm.stop();
    }
}

void ServerVitals::askInfo(const char* section, bool isLast)
{
    m_connections.front()->send({"INFO", section}, [this, isLast, round = m_round](const Reply& reply) {
        if (reply.isLost() || round != m_round)
            return;
        if (reply.isError())
            m_infoLack = lackOf(reply, "+info", Text::tr("how the server is (INFO)"));
        else if (reply.isString())
            readInfo(reply.text, m_sample);
        if (isLast)
            askClients();
    });
}

void ServerVitals::askClients()
{
    if (!m_clientsLack.empty())
        return finish();
    if (m_sample.connectedClients.value_or(0) > maxClientsListed) {
        m_clients.reset();
        return finish();
    }
    m_connections.front()->send({"CLIENT", "LIST"}, [this, round = m_round](const Reply& reply) {
        if (reply.isLost() || round != m_round)
            return;
        if (reply.isError()) {
            m_clientsLack = lackOf(reply, "+client|list", Text::tr("who else is connected (CLIENT LIST)"));
            m_clients.reset();
        } else {
            m_clients = clientsIn(reply.text);
        }
        finish();
    });
}

void ServerVitals::finish()
{
    m_sample.at = m_clock.now();
    for (const auto* connection : m_connections)
        m_sample.own.add(connection->traffic());
    if (m_known && hasFailedOver(*m_known, m_sample))
        ++m_failovers;
    auto vitals = std::make_shared<model::RedisVitals>(vitalsOf(m_before ? &*m_before : nullptr, m_sample));
    vitals->failovers = m_failovers;
    vitals->clients = m_clients;
    vitals->infoLack = m_infoLack;
    vitals->clientsLack = m_clientsLack;
    m_last = std::move(vitals);
    if (!m_sample.replicationId.empty())
        m_known = m_sample;
    m_before = m_sample;
}

} // namespace headroom::watch
