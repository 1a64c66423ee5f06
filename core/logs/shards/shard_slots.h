// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

namespace headroom::logs {

// So many shards are kept, over all sources; what there is of more is counted.
inline constexpr std::size_t maxShards = 4096;

// Gives shards their places in tables: dense, from 0, in the order in which they come.
class ShardSlots
{
public:
    explicit ShardSlots(std::size_t most = maxShards)
        : m_most(most)
    {
    }

    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    // none: there is no such shard yet. A shard that has no number is one of its own.
    std::size_t find(std::optional<std::uint32_t> shard) const
    {
        if (!shard)
            return m_unnamed;
        if (*shard < m_direct.size())
            return m_direct[*shard] == 0 ? none : m_direct[*shard] - 1U;
        if (*shard < maxDirect)
            return none;
        const auto found = m_others.find(*shard);
        return found == m_others.end() ? none : found->second;
    }

    // none: there are too many already.
    std::size_t findOrAdd(std::optional<std::uint32_t> shard)
    {
        const auto found = find(shard);
        if (found != none || m_size >= m_most)
            return found;
        if (!shard)
            m_unnamed = m_size;
        else if (*shard < maxDirect)
            place(*shard) = static_cast<std::uint16_t>(m_size + 1);
        else
            m_others.emplace(*shard, m_size);
        return m_size++;
    }

    std::size_t size() const { return m_size; }

private:
    static constexpr std::uint32_t maxDirect = 16384;
    static_assert(maxShards < 65535, "a slot and its 0 are 16 bits");

    std::uint16_t& place(std::uint32_t shard)
    {
        if (shard >= m_direct.size())
            m_direct.resize(shard + 1);
        return m_direct[shard];
    }

    std::size_t m_most;
    std::size_t m_size = 0;
    std::size_t m_unnamed = none;
    std::vector<std::uint16_t> m_direct; // slot + 1; 0: none
    std::unordered_map<std::uint32_t, std::size_t> m_others;
};

} // namespace headroom::logs
