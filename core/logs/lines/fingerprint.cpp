// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/fingerprint.h"

#include <algorithm>
#include <cstring>

namespace headroom::logs {

namespace {

std::uint64_t hashOn(std::uint64_t hash, std::string_view bytes)
{
    for (const unsigned char c : bytes)
        hash = (hash ^ c) * 0x100000001b3;
    return hash;
}

} // namespace

std::uint64_t hashOf(std::string_view bytes)
{
    return hashOn(0xcbf29ce484222325, bytes);
}

void Fingerprint::extend(std::uint64_t offset, std::string_view bytes)
{
    if (m_length == longest || offset > m_length || offset + bytes.size() <= m_length)
        return;
    bytes.remove_prefix(static_cast<std::size_t>(m_length - offset));
    bytes = bytes.substr(0, longest - m_length);
    m_hash = hashOn(m_hash, bytes);
    m_length += static_cast<std::uint32_t>(bytes.size());
}

void LastBytes::append(std::string_view bytes)
{
    if (bytes.size() >= most) {
        std::memcpy(m_bytes.data(), bytes.data() + bytes.size() - most, most);
        m_size = most;
        return;
    }
    const auto kept = std::min(m_size, most - bytes.size());
    std::memmove(m_bytes.data(), m_bytes.data() + m_size - kept, kept);
    if (!bytes.empty())
        std::memcpy(m_bytes.data() + kept, bytes.data(), bytes.size());
    m_size = kept + bytes.size();
}

} // namespace headroom::logs
