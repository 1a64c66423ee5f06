// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_event_log.h"

#include <algorithm>

namespace headroom::logs {

static_assert(sizeof(KeptEvent) == 16);

std::uint32_t SharedTexts::keep(std::string_view text)
{
    if (text.empty())
        return 0;
    if (const auto found = m_ids.find(text); found != m_ids.end())
        return found->second;
    constexpr std::size_t aroundEach = 96; // what the tables take
    if (m_bytes + text.size() + aroundEach > maxBytes) {
        m_isFull = true;
        return 0;
    }
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    const auto at = m_ids.emplace(text, id).first;
    m_texts.push_back(at->first); // keys stay where they are
    m_bytes += text.size() + aroundEach;
    return id;
}

std::vector<std::uint32_t> SharedTexts::renew(const std::vector<bool>& inUse)
{
    SharedTexts fresh;
    std::vector<std::uint32_t> now(m_texts.size());
    for (std::size_t id = 1; id < m_texts.size(); ++id) {
        if (id < inUse.size() && inUse[id])
            now[id] = fresh.keep(m_texts[id]);
    }
    *this = std::move(fresh);
    return now;
}

template <typename Bytes, typename Self>
void SharedTexts::serialize(Bytes& bytes, Self& self)
{
    constexpr std::size_t maxTextLength = 4096;
    std::vector<std::string> texts(self.m_texts.begin() + 1, self.m_texts.end());
    listOf(bytes, texts, maxBytes / 64, [&](auto& text) { field(bytes, text, maxTextLength); });
    if constexpr (isReading<Bytes>) {
        // Each is there once, and none is empty, or the ids would not fit.
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (self.keep(texts[i]) != i + 1)
                return bytes.fail();
        }
    }
}

template void SharedTexts::serialize(ByteWriter&, const SharedTexts&);
template void SharedTexts::serialize(ByteReader&, SharedTexts&);

void ShardEventLog::add(const KeptEvent& event)
{
    if (m_events.size() < most) {
        if (m_events.capacity() == m_events.size())
            m_events.reserve(std::min(most, m_events.size() + 10));
        m_events.push_back(event);
        return;
    }
    m_events[m_first] = event;
    m_first = (m_first + 1) % most;
}

template <typename Bytes, typename Self>
void ShardEventLog::serialize(Bytes& bytes, Self& self, std::size_t texts)
{
    auto events = self.m_events;
    std::rotate(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(self.m_first), events.end());
    listOf(bytes, events, most, [&](auto& event) {
        field(bytes, event.at);
        field(bytes, event.text, texts - 1);
        field(bytes, event.closeCode);
        field(bytes, event.event, ShardEvent::Status);
    });
    if constexpr (isReading<Bytes>)
        self.m_events = std::move(events);
}

template void ShardEventLog::serialize(ByteWriter&, const ShardEventLog&, std::size_t);
template void ShardEventLog::serialize(ByteReader&, ShardEventLog&, std::size_t);

} // namespace headroom::logs
