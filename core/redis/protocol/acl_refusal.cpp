// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/acl_refusal.h"

#include <algorithm>
#include <array>

namespace headroom::redis {

namespace {

// The last three are of a script's own calls.
constexpr std::array<std::string_view, 5> refusals{"NOPERM", "has no permissions", "can't run this command",
    "can't access at least one of the keys", "can't publish to the channel"};

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace

AclRefusal refusalIn(std::string_view error)
{
    if (std::none_of(refusals.begin(), refusals.end(), [error](auto part) { return contains(error, part); }))
        return AclRefusal::None;
    if (contains(error, "channel"))
        return AclRefusal::Channel;
    return contains(error, "access") ? AclRefusal::Keys : AclRefusal::Command;
}

std::string_view refusedCommandIn(std::string_view error)
{
    constexpr std::string_view before = "to run the '";
    const auto at = error.find(before);
    if (at == std::string_view::npos)
        return {};
    const auto name = error.substr(at + before.size());
    return name.substr(0, name.find('\''));
}

} // namespace headroom::redis
