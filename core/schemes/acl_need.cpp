// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/acl_need.h"

#include "core/base/text/ascii.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace headroom::schemes {

namespace {

// Whose subcommands have rights of their own.
constexpr std::array<std::string_view, 4> containers{"CLIENT", "CLUSTER", "PUBSUB", "SCRIPT"};

bool hasSubcommands(const redis::Command& command)
{
    return std::ranges::find(containers, command[0]) != containers.end();
}

} // namespace

AclNeed need(redis::Command real, redis::Command trial, std::string pattern, const char* cost, std::string name)
{
    if (name.empty())
        name = hasSubcommands(real) ? real[0] + ' ' + real[1] : real[0];
    return {std::move(name), std::move(real), std::move(trial), std::move(pattern), cost};
}

AclNeed harmless(const redis::Command& command, std::string pattern, const char* cost, std::string name)
{
    return need(command, command, std::move(pattern), cost, std::move(name));
}

AclNeed essential(const redis::Command& command, std::string pattern)
{
    auto need = harmless(command, std::move(pattern), QT_TRANSLATE_NOOP("Text", "without %1 there is nothing to see"));
    need.isEssential = true;
    return need;
}

Text AclNeed::costText() const
{
    //: A right of a Redis user, as in “without it no bucket tells when it resets”
    return Text::tr(cost).arg(Text::tr("it"));
}

Text AclNeed::costText(const std::string& named) const
{
    return Text::tr(cost).arg(named);
}

std::string rightOf(const redis::Command& command)
{
    auto right = '+' + command[0];
    if (hasSubcommands(command))
        right += '|' + command[1];
    return inLowerCase(right);
}

AclNeed setting(const std::string& key, std::string pattern, const char* cost, std::string name)
{
    return need(
        {"SET", key, "1", "PX", "1"}, {"SET", key, "1", "PX", noNumber}, std::move(pattern), cost, std::move(name));
}

std::vector<AclNeed> needsOnBucket(const std::string& hash, const std::string& set, const std::string& pattern)
{
    return {
        harmless({"HMGET", hash, "limit"}, pattern, nothingIsShared),
        need({"HSET", hash, "limit", "1"}, {}, pattern, nothingIsShared),
        harmless({"HDEL", hash, noClient}, pattern, nothingIsShared),
        harmless({"ZSCORE", set, noClient}, pattern, nothingIsShared),
        need({"PEXPIRE", hash, "1"}, {"PEXPIRE", hash, noNumber}, pattern, windowsStay),
        need({"PEXPIREAT", hash, "1"}, {"PEXPIREAT", hash, noNumber}, pattern, windowsStay),
    };
}

void append(std::vector<AclNeed>& needs, std::vector<AclNeed> more)
{
    std::ranges::move(more, std::back_inserter(needs));
}

} // namespace headroom::schemes
