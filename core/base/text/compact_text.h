// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace headroom {

// A text of which there are a million, set once: the size of a pointer, and no memory besides while it is empty.
class CompactText
{
public:
    CompactText() = default;
    CompactText(const CompactText& other)
        : CompactText(other.view())
    {
    }
    CompactText(CompactText&&) = default;
    explicit CompactText(std::string_view text)
    {
        if (text.empty())
            return;
        const auto length = Length(text.size());
        m_bytes = std::make_unique_for_overwrite<char[]>(sizeof length + length);
        std::memcpy(m_bytes.get(), &length, sizeof length);
        std::memcpy(m_bytes.get() + sizeof length, text.data(), length);
    }
    CompactText& operator=(const CompactText& other) { return *this = CompactText(other); }
    CompactText& operator=(CompactText&&) = default;
    CompactText& operator=(std::string_view text) { return *this = CompactText(text); }
    ~CompactText() = default;

    bool empty() const { return !m_bytes; }
    operator std::string_view() const { return view(); }
    std::string_view view() const
    {
        if (!m_bytes)
            return {};
        Length length = 0;
        std::memcpy(&length, m_bytes.get(), sizeof length);
        return {m_bytes.get() + sizeof length, length};
    }

    friend bool operator==(const CompactText& a, const CompactText& b) { return a.view() == b.view(); }
    friend auto operator<=>(const CompactText& a, const CompactText& b) { return a.view() <=> b.view(); }

private:
    using Length = std::uint32_t;

    std::unique_ptr<char[]> m_bytes; // its length, then the text
};

} // namespace headroom
