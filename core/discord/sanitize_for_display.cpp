// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/sanitize_for_display.h"

#include "core/base/text/eight_bytes.h"

#include <algorithm>
#include <cstdint>

namespace headroom::discord {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd"; // U+FFFD
constexpr std::string_view ellipsis = "\xe2\x80\xa6"; // U+2026

struct Character
{
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

// The character that the text begins with; the text is not empty.
Character firstCharacter(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80)
        return {lead, 1, true};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes)
        return {};
    auto code = static_cast<std::uint32_t>(lead & (0x7f >> bytes));
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if ((c & 0xc0) != 0x80)
            return {};
        code = code << 6 | (c & 0x3f);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return {};
    return {code, bytes, true};
}

bool mayBeShown(std::uint32_t code)
{
    if (code < 0x20 || (code >= 0x7f && code < 0xa0))
        return false;
    // Marks that reorder the text around them, and line breaks of Unicode's own.
    return !(code >= 0x200e && code <= 0x200f) && !(code >= 0x2028 && code <= 0x202e)
        && !(code >= 0x2066 && code <= 0x2069) && code != 0x061c;
}

} // namespace

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        if (text.size() >= EightBytes::size && EightBytes(text.data()).areAscii()) {
            text.remove_prefix(EightBytes::size);
            continue;
        }
        const auto character = firstCharacter(text);
        if (!character.valid)
            return false;
        text.remove_prefix(character.bytes);
    }
    return true;
}

std::string sanitizeForDisplay(std::string_view text, std::size_t longest)
{
    const bool plain = text.size() <= longest
        && std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= 0x20 && c < 0x7f; });
    if (plain)
        return std::string(text);
    std::string shown;
    for (std::size_t count = 0; !text.empty(); ++count) {
        if (count == longest) {
            shown += ellipsis;
            break;
        }
        const auto character = firstCharacter(text);
        shown += character.valid && mayBeShown(character.code) ? text.substr(0, character.bytes) : replacement;
        text.remove_prefix(character.bytes);
    }
    return shown;
}

std::string redactToken(std::string_view token)
{
    const bool ascii = std::all_of(token.begin(), token.end(), [](unsigned char c) { return c > 0x20 && c < 0x7f; });
    if (!ascii || token.size() < 16)
        return std::string(ellipsis);
    std::string shown(token.substr(0, 4));
    shown += ellipsis;
    return shown.append(token.substr(token.size() - 4));
}

} // namespace headroom::discord
