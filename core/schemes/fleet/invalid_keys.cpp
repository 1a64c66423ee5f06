// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/fleet/invalid_keys.h"

#include <charconv>

namespace headroom::schemes {

namespace {

constexpr std::string_view marker = "headroom:invalid:";

} // namespace

WallTime invalidSlotStart(WallTime now)
{
    const auto since = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch());
    return WallTime{since - since % invalidSlot};
}

std::string invalidKey(std::string_view prefix, std::string_view egress, WallTime now)
{
    const auto start = invalidSlotStart(now).time_since_epoch() / std::chrono::seconds{1};
    return std::string(prefix) + std::string(marker) + std::string(egress) + ':' + std::to_string(start);
}

std::string invalidCause(int status, std::string_view method, std::string_view routeTemplate)
{
    return std::to_string(status) + ' ' + std::string(method) + ' ' + std::string(routeTemplate);
}

std::optional<InvalidKey> parseInvalidKey(std::string_view prefix, std::string_view key)
{
    if (!key.starts_with(prefix) || !key.substr(prefix.size()).starts_with(marker))
        return std::nullopt;
    key.remove_prefix(prefix.size() + marker.size());
    const auto colon = key.rfind(':'); // an IPv6 address has colons of its own
    if (colon == std::string_view::npos || colon == 0)
        return std::nullopt;
    const auto digits = key.substr(colon + 1);
    std::int64_t seconds = 0;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
    if (parsed.ec != std::errc{} || parsed.ptr != digits.data() + digits.size() || seconds < 0)
        return std::nullopt;
    return InvalidKey{key.substr(0, colon), WallTime{std::chrono::seconds{seconds}}};
}

} // namespace headroom::schemes
