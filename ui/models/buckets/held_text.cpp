// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/held_text.h"

#include "core/base/text/numbers.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace headroom::ui {

namespace {

using KeyLength = std::uint16_t;

constexpr std::size_t kMaxKeyLength = 0xffff;
constexpr char kIdMark = '\x01'; // stands for the id

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

void KeyTexts::set(const std::vector<std::string>& keys, std::string_view id, Shared& shared)
{
    m_held.reset();
    if (keys.empty())
        return;
    const bool isCommon = !id.empty() && std::ranges::all_of(keys, [id](const std::string& key) {
        return key.find(id) != std::string::npos && key.find(kIdMark) == std::string::npos;
    });
    auto held = std::make_unique<Bytes>();
    auto& bytes = held->bytes;
    bytes.push_back(char(isCommon));
    std::string before;
    for (const auto& whole : keys) {
        auto key = whole.substr(0, kMaxKeyLength);
        if (const auto at = isCommon ? key.find(id) : std::string::npos; at != std::string::npos)
            key.replace(at, id.size(), 1, kIdMark);
        const auto common =
            std::size_t(std::mismatch(before.begin(), before.end(), key.begin(), key.end()).first - before.begin());
        addLength(bytes, common);
        addLength(bytes, key.size() - common);
        bytes += key.substr(common);
        before = key;
    }
    if (!isCommon || shared.m_all.size() >= Shared::most) {
        m_held = Pointer(held.release());
        return;
    }
    auto& known = shared.m_all[bytes];
    if (!known)
        known = Pointer(held.release());
    m_held = known;
}

std::vector<std::string> KeyTexts::all(std::string_view id) const
{
    std::vector<std::string> keys;
    if (!m_held)
        return keys;
    const bool isCommon = m_held->bytes.front() != 0;
    std::string before;
    for (auto bytes = std::string_view(m_held->bytes).substr(1); !bytes.empty();) {
        const auto common = takeLength(bytes);
        const auto rest = takeLength(bytes);
        before.resize(common);
        before += bytes.substr(0, rest);
        bytes.remove_prefix(rest);
        keys.push_back(before);
        if (const auto mark = isCommon ? before.find(kIdMark) : std::string::npos; mark != std::string::npos)
            keys.back().replace(mark, 1, id);
    }
    return keys;
}

} // namespace headroom::ui
