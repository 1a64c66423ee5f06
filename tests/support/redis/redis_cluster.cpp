// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/redis_cluster.h"

#include "core/redis/topology/cluster_slots.h"
#include "tests/support/servers/reserved_port.h"

#include <QElapsedTimer>
#include <QThread>

#include <algorithm>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

constexpr int clusterTimeoutMs = 60000; // two cores that others share

QStringList wordsOf(const QString& line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

void waitUntil(const std::function<bool()>& done, const char* what)
{
    QElapsedTimer timeout;
    timeout.start();
    while (!done()) {
        if (timeout.elapsed() > clusterTimeoutMs)
            qFatal("the Redis Cluster did not get there: %s", what);
        QThread::msleep(10);
    }
}

// The bus is by default at the port + 10000, which may be anybody's; before Redis 7.0 it is always there, and a server
// that cannot have it ends and is started elsewhere.
QStringList busArguments()
{
    if (redisServerVersion() < QVersionNumber(7))
        return {};
    return {u"--cluster-port"_s, QString::number(reservePort())};
}

std::uint16_t firstSlot(std::size_t master)
{
    return static_cast<std::uint16_t>(redis::slotCount * master / RedisCluster::masterCount);
}

QStringList numbers(int first, int beyond)
{
    QStringList list;
    for (int i = first; i < beyond; ++i)
        list.append(QString::number(i));
    return list;
}

void mustBeOk(const QString& answer, const char* what)
{
    if (answer != u"OK"_s)
        qFatal("%s: %s", what, qPrintable(answer));
}

} // namespace

RedisCluster::RedisCluster(Replicas replicas, const QStringList& arguments)
    : RedisCluster(replicas, [&arguments] { return arguments; })
{
}

RedisCluster::RedisCluster(Replicas replicas, const std::function<QStringList()>& each)
{
    const auto count = replicas == Replicas::None ? masterCount : 2 * masterCount;
    while (m_nodes.size() < count) {
        m_nodes.push_back(std::make_unique<RedisServer>(
            QStringList{u"--cluster-enabled"_s, u"yes"_s, u"--cluster-node-timeout"_s, u"1000"_s,
                u"--cluster-config-file"_s, u"nodes.conf"_s, u"--repl-diskless-sync-delay"_s, u"0"_s,
                u"--cluster-replica-validity-factor"_s, u"0"_s}
            + busArguments() + each()));
    }
    introduce();
    if (replicas == Replicas::OneEach)
        replicate();
    waitUntilWell();
}

RedisCluster::~RedisCluster() = default;

void RedisCluster::introduce()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        auto& node = *m_nodes[i];
        // Different from the first, so that they need not find out who gives way.
        mustBeOk(node.cli(wordsOf(u"CLUSTER SET-CONFIG-EPOCH %1"_s.arg(i + 1))), "SET-CONFIG-EPOCH");
        if (i < masterCount)
            mustBeOk(node.cli(wordsOf(u"CLUSTER ADDSLOTS"_s) + numbers(firstSlot(i), firstSlot(i + 1))), "ADDSLOTS");
    }
    const auto bus = [this](std::size_t i) {
        return m_nodes[i]->cli(wordsOf(u"CONFIG GET cluster-port"_s)).section(QLatin1Char('\n'), 1, 1);
    };
    for (std::size_t i = 1; i < m_nodes.size(); ++i)
        mustBeOk(
            m_nodes[0]->cli(wordsOf(u"CLUSTER MEET 127.0.0.1 %1 %2"_s.arg(m_nodes[i]->port()).arg(bus(i)))), "MEET");
}

void RedisCluster::replicate()
{
    for (std::size_t i = masterCount; i < m_nodes.size(); ++i) {
        const auto command = wordsOf(u"CLUSTER REPLICATE %1"_s.arg(idOf(i - masterCount)));
        waitUntil([&] { return m_nodes[i]->cli(command) == u"OK"_s; }, "REPLICATE"); // refused until they have met
    }
    for (std::size_t i = masterCount; i < m_nodes.size(); ++i)
        waitUntil([&] { return m_nodes[i]->cli({u"ROLE"_s}).contains(u"connected"_s); }, "the first synchronisation");
    // One to which nothing was ever copied is not named to clients.
    for (std::size_t i = 0; i < masterCount; ++i)
        mustBeOk(m_nodes[i]->cli({u"FLUSHALL"_s}), "FLUSHALL");
    for (const auto& asked : m_nodes) {
        waitUntil(
            [&] {
                const auto lines = asked->cli(wordsOf(u"CLUSTER SLOTS"_s)).split(QLatin1Char('\n'));
                return std::all_of(m_nodes.begin(), m_nodes.end(),
                    [&lines](const auto& node) { return lines.contains(QString::number(node->port())); });
            },
            "all nodes name all nodes");
    }
}

std::string RedisCluster::url(const char* query) const
{
    std::string text = "redis+cluster://";
    for (std::size_t i = 0; i < masterCount; ++i)
        text += (i == 0 ? "" : ",") + std::string("127.0.0.1:") + std::to_string(m_nodes[i]->port());
    return text + query;
}

bool RedisCluster::isUp(std::size_t index) const
{
    return m_nodes[index]->processId() != 0;
}

std::size_t RedisCluster::ownerOf(std::uint16_t slot) const
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (isUp(i) && isMaster(i) && serves(i, slot))
            return i;
    }
    return m_nodes.size();
}

// By the words behind the eighth in its own line of CLUSTER NODES: "0-5460", "7", "[7->-id]".
bool RedisCluster::serves(std::size_t index, std::uint16_t slot) const
{
    const auto lines = m_nodes[index]->cli(wordsOf(u"CLUSTER NODES"_s)).split(QLatin1Char('\n')).filter(u"myself"_s);
    for (const auto& range : wordsOf(lines.value(0)).mid(8)) {
        const auto first = range.section(QLatin1Char('-'), 0, 0).toInt();
        const auto last = range.section(QLatin1Char('-'), -1).toInt();
        if (!range.startsWith(QLatin1Char('[')) && slot >= first && slot <= last)
            return true;
    }
    return false;
}

bool RedisCluster::isMaster(std::size_t index) const
{
    return m_nodes[index]->cli({u"ROLE"_s}).startsWith(u"master"_s);
}

QString RedisCluster::idOf(std::size_t index) const
{
    return m_nodes[index]->cli(wordsOf(u"CLUSTER MYID"_s));
}

void RedisCluster::beginMove(std::uint16_t slot, std::size_t from, std::size_t to)
{
    mustBeOk(node(to).cli(wordsOf(u"CLUSTER SETSLOT %1 IMPORTING %2"_s.arg(slot).arg(idOf(from)))), "IMPORTING");
    mustBeOk(node(from).cli(wordsOf(u"CLUSTER SETSLOT %1 MIGRATING %2"_s.arg(slot).arg(idOf(to)))), "MIGRATING");
}

int RedisCluster::moveKeys(std::uint16_t slot, std::size_t from, std::size_t to, int count)
{
    const auto keys = node(from)
                          .cli(wordsOf(u"CLUSTER GETKEYSINSLOT %1 %2"_s.arg(slot).arg(count)))
                          .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    if (keys.isEmpty())
        return 0;
    const auto answer = node(from).cli(QStringList{u"MIGRATE"_s, u"127.0.0.1"_s, QString::number(node(to).port()),
                                           QString(), u"0"_s, u"5000"_s, u"KEYS"_s}
        + keys);
    if (answer != u"NOKEY"_s) // all have expired meanwhile
        mustBeOk(answer, "MIGRATE");
    return static_cast<int>(keys.size());
}

// The seventh word of a node's line of CLUSTER NODES.
qint64 RedisCluster::configEpoch(std::size_t asked, std::size_t of) const
{
    const auto id = idOf(of);
    const auto lines = m_nodes[asked]->cli(wordsOf(u"CLUSTER NODES"_s)).split(QLatin1Char('\n'));
    const auto line = std::find_if(lines.begin(), lines.end(), [&id](const auto& each) { return each.startsWith(id); });
    return line == lines.end() ? -1 : wordsOf(*line).value(6).toLongLong();
}

// The target first, so that the slot is nobody's at no time; the others would hear of it in time.
void RedisCluster::endMove(std::uint16_t slot, std::size_t from, std::size_t to)
{
    // The target's new epoch is above all that it knows. Were the source's above that one, as after two moves that the
    // target has not heard of, a late message of the source would take the slot back, and nobody would serve it.
    waitUntil([&] { return configEpoch(to, from) == configEpoch(from, from); }, "the target knows the source's epoch");
    const auto command = wordsOf(u"CLUSTER SETSLOT %1 NODE %2"_s.arg(slot).arg(idOf(to)));
    mustBeOk(node(to).cli(command), "SETSLOT NODE");
    mustBeOk(node(from).cli(command), "SETSLOT NODE");
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (i != to && i != from && isUp(i) && isMaster(i))
            mustBeOk(node(i).cli(command), "SETSLOT NODE");
    }
}

void RedisCluster::move(std::uint16_t slot, std::size_t from, std::size_t to)
{
    beginMove(slot, from, to);
    while (moveKeys(slot, from, to, 100) > 0) { }
    endMove(slot, from, to);
}

void RedisCluster::failOver(std::size_t replica)
{
    // slave, host, port, state, offset
    const auto port = node(replica).cli({u"ROLE"_s}).section(QLatin1Char('\n'), 2, 2).toUShort();
    const auto old =
        std::find_if(m_nodes.begin(), m_nodes.end(), [port](const auto& node) { return node->port() == port; });
    if (old == m_nodes.end())
        qFatal("only a replica can take over");
    const auto index = static_cast<std::size_t>(old - m_nodes.begin());
    mustBeOk(node(replica).cli(wordsOf(u"CLUSTER FAILOVER"_s)), "FAILOVER");
    waitUntil([&] { return isMaster(replica) && !isMaster(index); }, "the failover that was asked for");
}

bool RedisCluster::isWell(std::size_t index) const
{
    const auto info = m_nodes[index]->cli(wordsOf(u"CLUSTER INFO"_s));
    return info.contains(u"cluster_state:ok"_s) && info.contains(u"cluster_slots_ok:16384"_s)
        && info.contains(u"cluster_known_nodes:%1"_s.arg(m_nodes.size()));
}

void RedisCluster::waitUntilWell() const
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        waitUntil([&] { return !isUp(i) || isWell(i); }, "all slots are served");
}

} // namespace headroom::support
