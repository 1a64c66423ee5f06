// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/top/keys.h"

#include <algorithm>
#include <optional>

namespace headroom::ctl {

namespace {

constexpr char escape = '\033';

// What follows "ESC [" or "ESC O".
std::optional<Key::Kind> keyOf(std::string_view sequence)
{
    constexpr std::pair<std::string_view, Key::Kind> known[]{{"A", Key::Kind::Up}, {"B", Key::Kind::Down},
        {"H", Key::Kind::Home}, {"F", Key::Kind::End}, {"Z", Key::Kind::BackTab}, {"1~", Key::Kind::Home},
        {"4~", Key::Kind::End}, {"5~", Key::Kind::PageUp}, {"6~", Key::Kind::PageDown}, {"7~", Key::Kind::Home},
        {"8~", Key::Kind::End}};
    for (const auto& [text, kind] : known) {
        if (text == sequence)
            return kind;
    }
    return std::nullopt;
}

std::size_t characterLength(unsigned char first)
{
    return first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
}

Key keyOfCharacter(const std::string& text)
{
    if (text == "\r" || text == "\n")
        return {Key::Kind::Enter};
    if (text == "\177" || text == "\b")
        return {Key::Kind::Backspace};
    return text == "\t" ? Key{Key::Kind::Tab} : Key{Key::Kind::Text, text};
}

// The length of an escape sequence at the start; 0: it goes on in what comes next.
std::size_t sequenceLength(std::string_view bytes)
{
    if (bytes.size() == 1)
        return 1; // a key of its own
    if (bytes[1] != '[' && bytes[1] != 'O')
        return 1;
    const auto end = std::find_if(bytes.begin() + 2, bytes.end(), [](char c) { return c >= '@' && c <= '~'; });
    return end == bytes.end() ? 0 : static_cast<std::size_t>(end - bytes.begin()) + 1;
}

} // namespace

std::vector<Key> KeyReader::take(std::string_view bytes)
{
    constexpr std::size_t maxPending = 64; // longer than any sequence
    m_pending += bytes;
    std::vector<Key> keys;
    std::size_t at = 0;
    while (at < m_pending.size()) {
        const auto rest = std::string_view(m_pending).substr(at);
        if (rest.front() == escape) {
            const auto length = sequenceLength(rest);
            if (length == 0 && rest.size() < maxPending)
                break;
            if (length == 1)
                keys.push_back({Key::Kind::Escape});
            else if (const auto kind = keyOf(rest.substr(2, std::max<std::size_t>(length, 2) - 2)))
                keys.push_back({*kind});
            at += length == 0 ? rest.size() : length;
            continue;
        }
        const auto length = characterLength(static_cast<unsigned char>(rest.front()));
        if (length > rest.size())
            break;
        const std::string character(rest.substr(0, length));
        const bool isShown = length > 1 || static_cast<unsigned char>(character[0]) >= 0x20;
        if (isShown || character == "\r" || character == "\n" || character == "\t" || character == "\b")
            keys.push_back(keyOfCharacter(character));
        at += length;
    }
    m_pending.erase(0, at);
    return keys;
}

} // namespace headroom::ctl
