// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/redis/redis_server.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headroom::support {

// A real Redis Cluster on this machine: three masters that share the slots evenly, and a replica of each if wanted. All
// is well when the constructor returns. What does not come up aborts the run. A master counts as failed after a second.
class RedisCluster
{
public:
    static constexpr std::size_t masterCount = 3;

    enum class Replicas { None, OneEach };
    // `arguments` go to every node, as redis-server takes them.
    explicit RedisCluster(Replicas replicas = Replicas::None, const QStringList& arguments = {});
    // With those that `each` makes for each node.
    RedisCluster(Replicas replicas, const std::function<QStringList()>& each);
    ~RedisCluster();

    // redis+cluster://127.0.0.1:A,127.0.0.1:B,127.0.0.1:C with this at its end; the seeds are the masters of the
    // beginning.
    std::string url(const char* query = "") const;

    // Masters of the beginning first, then their replicas in the same order.
    RedisServer& node(std::size_t index) { return *m_nodes[index]; }
    std::size_t size() const { return m_nodes.size(); }
    // The master that says so; size() when none does.
    std::size_t ownerOf(std::uint16_t slot) const;
    bool isMaster(std::size_t index) const;
    QString idOf(std::size_t index) const;
    qint64 configEpoch(std::size_t asked, std::size_t of) const;

    // Moving a slot as redis-cli does, step by step. begin: new keys go to the target; moveKeys: at most so many keys
    // go there, answers how many did; end: the slot is the target's for all nodes.
    void beginMove(std::uint16_t slot, std::size_t from, std::size_t to);
    int moveKeys(std::uint16_t slot, std::size_t from, std::size_t to, int count);
    void endMove(std::uint16_t slot, std::size_t from, std::size_t to);
    void move(std::uint16_t slot, std::size_t from, std::size_t to); // all three

    void failOver(std::size_t replica); // in agreement with its master: nothing is lost; returns when it is master
    void waitUntilWell() const; // all nodes that are up see all slots served

private:
    void introduce();
    void replicate();
    bool serves(std::size_t index, std::uint16_t slot) const;
    bool isWell(std::size_t index) const;
    bool isUp(std::size_t index) const;

    std::vector<std::unique_ptr<RedisServer>> m_nodes;
};

} // namespace headroom::support
