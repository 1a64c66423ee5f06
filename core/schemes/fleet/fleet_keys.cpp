// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/fleet/fleet_keys.h"

#include "core/base/text/numbers.h"

namespace headroom::schemes {

namespace {

constexpr std::string_view clients = "headroom:clients";
constexpr std::string_view work = "headroom:work";
constexpr std::string_view reserved = "headroom:reserved:";
constexpr std::string_view invalid = "headroom:invalid:";

std::string joined(std::string_view prefix, std::string_view name, std::string_view rest = {})
{
    return std::string(prefix).append(name).append(rest);
}

} // namespace

std::string clientsKey(std::string_view prefix)
{
    return joined(prefix, clients);
}

std::string workKey(std::string_view prefix)
{
    return joined(prefix, work);
}

std::string reservedKey(std::string_view prefix, std::string_view egress)
{
    return joined(prefix, reserved, egress);
}

bool isFleetKey(std::string_view prefix, std::string_view key)
{
    if (!key.starts_with(prefix))
        return false;
    key.remove_prefix(prefix.size());
    return key == clients || key == work || key.starts_with(reserved) || key.starts_with(invalid);
}

WallTime invalidSlotStart(WallTime now)
{
    const auto since = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch());
    return WallTime{since - since % invalidSlot};
}

std::string invalidKey(std::string_view prefix, std::string_view egress, WallTime now)
{
    const auto start = invalidSlotStart(now).time_since_epoch() / std::chrono::seconds{1};
    return joined(prefix, invalid, egress) + ':' + std::to_string(start);
}

std::string invalidCause(int status, std::string_view method, std::string_view routeTemplate)
{
    return std::to_string(status) + ' ' + std::string(method) + ' ' + std::string(routeTemplate);
}

std::optional<InvalidKey> parseInvalidKey(std::string_view prefix, std::string_view key)
{
    if (!key.starts_with(prefix) || !key.substr(prefix.size()).starts_with(invalid))
        return std::nullopt;
    key.remove_prefix(prefix.size() + invalid.size());
    const auto colon = key.rfind(':'); // an IPv6 address has colons of its own
    if (colon == std::string_view::npos || colon == 0)
        return std::nullopt;
    const auto seconds = numberIn<std::int64_t>(key.substr(colon + 1));
    if (!seconds || *seconds < 0)
        return std::nullopt;
    return InvalidKey{key.substr(0, colon), WallTime{std::chrono::seconds{*seconds}}};
}

} // namespace headroom::schemes
