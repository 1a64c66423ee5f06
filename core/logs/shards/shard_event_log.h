// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_fields.h"
#include "core/logs/shards/shard_record.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::logs {

// Texts that many events share, each kept once; 0 is the empty one. Bounded: what has no more room is kept as 0.
class SharedTexts
{
public:
    static constexpr std::size_t maxBytes = 4 << 20;

    SharedTexts() = default;
    SharedTexts(const SharedTexts&) = delete; // the views are of its own texts
    SharedTexts& operator=(const SharedTexts&) = delete;
    SharedTexts(SharedTexts&&) = default;
    SharedTexts& operator=(SharedTexts&&) = default;

    std::uint32_t keep(std::string_view text);
    std::string_view text(std::uint32_t id) const { return id < m_texts.size() ? m_texts[id] : std::string_view{}; }
    bool isFull() const { return m_isFull; } // a text was not kept since renew()
    std::size_t bytes() const { return m_bytes; }
    std::size_t size() const { return m_texts.size(); } // all ids are under this

    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self); // into empty ones

    // Keeps only those in use; returns what each id is now.
    std::vector<std::uint32_t> renew(const std::vector<bool>& inUse);

private:
    struct Hash : std::hash<std::string_view>
    {
        using is_transparent = void;
    };

    std::vector<std::string_view> m_texts{std::string_view{}}; // by id; the texts themselves are keys of m_ids
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> m_ids;
    std::size_t m_bytes = 0;
    bool m_isFull = false;
};

// Something that happened to a shard, kept. 16 bytes.
struct KeptEvent
{
    WallTime at{}; // 1970: not known
    std::uint32_t text = 0; // of SharedTexts
    std::uint16_t closeCode = 0; // 0: none
    ShardEvent event = ShardEvent::Status;
};

// The last fifty of a shard.
class ShardEventLog
{
public:
    static constexpr std::size_t most = 50;

    void add(const KeptEvent& event);
    std::size_t size() const { return m_events.size(); }
    const KeptEvent& operator[](std::size_t i) const
    {
        return m_events[(m_first + i) % m_events.size()];
    } // oldest first
    KeptEvent& at(std::size_t i) { return m_events[(m_first + i) % m_events.size()]; }
    std::vector<KeptEvent>& all() { return m_events; } // in no order
    std::size_t bytes() const { return m_events.capacity() * sizeof(KeptEvent); }
    template <typename Bytes, typename Self>
    static void serialize(
        Bytes& bytes, Self& self, std::size_t texts); // into an empty one; ids of texts are under `texts`

private:
    std::vector<KeptEvent> m_events;
    std::size_t m_first = 0;
};

} // namespace headroom::logs
