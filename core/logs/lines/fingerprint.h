// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace headroom::logs {

// FNV-1a, 64 bits: short, and good enough to tell logs apart. Stored in positions, so it never changes.
std::uint64_t hashOf(std::string_view bytes);

// What the beginning of a file is known by: the hash of its first bytes, of as many as were read, up to `longest`.
class Fingerprint
{
public:
    static constexpr std::size_t longest = 4096;

    // `bytes` stand at `offset` in the file; what is known already, or lies too far behind, is ignored.
    void extend(std::uint64_t offset, std::string_view bytes);

    std::uint32_t length() const { return m_length; }
    std::uint64_t hash() const { return m_hash; }

private:
    std::uint32_t m_length = 0;
    std::uint64_t m_hash = 0xcbf29ce484222325;
};

// The last bytes that went by, up to `most`: what must still stand before the place where reading goes on.
class LastBytes
{
public:
    static constexpr std::size_t most = 64;

    void append(std::string_view bytes);
    std::string_view view() const { return {m_bytes.data(), m_size}; }

private:
    std::array<char, most> m_bytes{};
    std::size_t m_size = 0;
};

} // namespace headroom::logs
