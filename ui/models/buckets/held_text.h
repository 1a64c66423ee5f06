// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/compact_text.h"

#include <QSharedData>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::ui {

// Texts that each bucket has of its own, small enough for a million buckets.

// An id: nearly always a number, which takes no memory besides.
class IdText
{
public:
    // It written out, on the stack.
    class Written
    {
    public:
        operator std::string_view() const { return view(); }
        std::string_view view() const { return m_other.empty() ? std::string_view{m_digits.data(), m_size} : m_other; }

    private:
        friend class IdText;
        std::array<char, 20> m_digits{};
        std::uint8_t m_size = 0;
        std::string_view m_other; // of the IdText
    };

    IdText& operator=(std::string_view text);

    bool empty() const { return m_number == none && m_other.empty(); }
    Written written() const; // lives no longer than this does
    std::string text() const { return std::string(written().view()); }
    // None for what is no number.
    bool isNumber() const { return m_number != none; }
    std::int64_t number() const { return m_number; }

    friend bool operator==(const IdText& id, std::string_view text) { return id.written().view() == text; }

private:
    static constexpr std::int64_t none = -1;

    std::int64_t m_number = none;
    CompactText m_other; // what is no number as it is written
};

// The keys of one bucket. Where they hold its id, buckets of one route have them in common, with a place for the id.
class KeyTexts
{
public:
    class Shared;

    // `id`: of the bucket; the same in all().
    void set(const std::vector<std::string>& keys, std::string_view id, Shared& shared);

    bool empty() const { return !m_held; }
    std::vector<std::string> all(std::string_view id) const;

private:
    struct Bytes : QSharedData
    {
        // Whether they have a place for the id; then each key as two lengths, of what it shares with the one before and
        // of the rest, and the rest.
        std::string bytes;
    };
    using Pointer = QExplicitlySharedDataPointer<const Bytes>;

    Pointer m_held; // null: none
};

class KeyTexts::Shared
{
public:
    void clear() { m_all.clear(); }

private:
    friend class KeyTexts;
    static constexpr std::size_t most = 10'000; // there are as many as routes

    std::unordered_map<std::string, Pointer> m_all;
};

} // namespace headroom::ui
