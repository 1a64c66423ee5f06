// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_escapes.h"

#include "core/logs/lines/json_scanner.h"

#include <cstring>

namespace headroom::logs {

namespace {

std::size_t takeHex(std::string_view text, std::string& to)
{
    if (text.size() < 4 || text[1] != 'x')
        return 0;
    const auto byte = hexNumber(text.substr(2, 2));
    if (!byte)
        return 0;
    to += char(*byte);
    return 4;
}

} // namespace

std::string_view withoutEscapes(std::string_view value, Escaping escaping, std::string& scratch)
{
    if (escaping == Escaping::None || value.empty() || !std::memchr(value.data(), '\\', value.size()))
        return value;
    scratch.clear();
    while (!value.empty()) {
        const auto slash = std::min(value.find('\\'), value.size());
        scratch.append(value.substr(0, slash));
        value.remove_prefix(slash);
        if (value.empty())
            break;
        auto taken = escaping == Escaping::Json ? takeJsonEscape(value, scratch) : takeHex(value, scratch);
        if (!taken) {
            scratch += '\\';
            taken = 1;
        }
        value.remove_prefix(taken);
    }
    return scratch;
}

} // namespace headroom::logs
