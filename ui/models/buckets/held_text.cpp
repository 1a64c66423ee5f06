// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/held_text.h"

#include "core/base/text/numbers.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace headroom::ui {

namespace {

using Length = std::uint32_t;
using KeyLength = std::uint16_t;

constexpr std::size_t kMaxKeyLength = 0xffff;

KeyLength takeLength(std::string_view& bytes)
{
    KeyLength length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    bytes.remove_prefix(sizeof length);
    return length;
}

void addLength(std::string& bytes, std::size_t length)
{
    const auto value = KeyLength(length);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

} // namespace

RareText& RareText::operator=(std::string_view text)
{
    char* bytes = nullptr;
    if (!text.empty()) {
        const auto length = Length(text.size());
        bytes = new char[sizeof length + text.size()];
        std::memcpy(bytes, &length, sizeof length);
        std::memcpy(bytes + sizeof length, text.data(), text.size());
    }
    delete[] m_bytes;
    m_bytes = bytes;
    return *this;
}

std::string_view RareText::view() const
{
    if (!m_bytes)
        return {};
    Length length = 0;
    std::memcpy(&length, m_bytes, sizeof length);
    return {m_bytes + sizeof length, length};
}

IdText& IdText::operator=(std::string_view text)
{
    const auto number = numberIn<std::int64_t>(text);
    // Only what is written back just as it came.
    const bool isPlain = number && *number >= 0 && (text.size() == 1 || text.front() != '0');
    m_number = isPlain ? *number : none;
    m_other = isPlain ? std::string_view{} : text;
    return *this;
}

IdText::Written IdText::written() const
{
    Written written;
    written.m_other = m_other.view();
    if (m_number == none)
        return written;
    const auto end =
        std::to_chars(written.m_digits.data(), written.m_digits.data() + written.m_digits.size(), m_number);
    written.m_size = std::uint8_t(end.ptr - written.m_digits.data());
    return written;
}

KeyTexts& KeyTexts::operator=(const std::vector<std::string>& keys)
{
    std::string bytes;
    std::string_view before;
    for (const std::string& whole : keys) {
        const std::string_view key = std::string_view(whole).substr(0, kMaxKeyLength);
        const auto common =
            std::size_t(std::mismatch(before.begin(), before.end(), key.begin(), key.end()).first - before.begin());
        addLength(bytes, common);
        addLength(bytes, key.size() - common);
        bytes += key.substr(common);
        before = key;
    }
    m_bytes = bytes;
    return *this;
}

std::vector<std::string> KeyTexts::all() const
{
    std::vector<std::string> keys;
    for (auto bytes = m_bytes.view(); !bytes.empty();) {
        const auto common = takeLength(bytes);
        const auto rest = takeLength(bytes);
        std::string key = keys.empty() ? std::string() : keys.back().substr(0, common);
        key += bytes.substr(0, rest);
        bytes.remove_prefix(rest);
        keys.push_back(std::move(key));
    }
    return keys;
}

} // namespace headroom::ui
