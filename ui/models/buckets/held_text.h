// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::ui {

// Texts that each bucket has of its own, small enough for a million buckets.

// A text that is usually empty.
class RareText
{
public:
    RareText() = default;
    RareText(const RareText& other) { *this = other.view(); }
    RareText(RareText&& other) noexcept { std::swap(m_bytes, other.m_bytes); }
    RareText& operator=(const RareText& other)
    {
        if (this != &other)
            *this = other.view();
        return *this;
    }
    RareText& operator=(RareText&& other) noexcept
    {
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }
    RareText& operator=(std::string_view text);
    ~RareText() { delete[] m_bytes; }

    bool empty() const { return !m_bytes; }
    std::string_view view() const;

private:
    char* m_bytes = nullptr; // its length in four bytes, then the text
};

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
    RareText m_other; // what is no number as it is written
};

// The keys of one bucket. Where they hold its id, buckets of one route have them in common, with a place for the id.
class KeyTexts
{
public:
    class Shared
    {
    public:
        void clear() { m_all.clear(); }

    private:
        friend class KeyTexts;
        static constexpr std::size_t most = 10'000; // there are as many as routes

        std::unordered_map<std::string, std::shared_ptr<const std::string>> m_all;
    };

    // `id`: of the bucket; the same in all().
    void set(const std::vector<std::string>& keys, std::string_view id, Shared& shared);

    bool empty() const { return !m_bytes; }
    std::vector<std::string> all(std::string_view id) const;

private:
    // Whether they have a place for the id; then each key as two lengths, of what it shares with the one before and of
    // the rest, and the rest. Null: none.
    std::shared_ptr<const std::string> m_bytes;
};

} // namespace headroom::ui
