// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/server/server_sample.h"

#include "core/base/text/ascii.h"
#include "core/base/text/numbers.h"
#include "core/discord/sanitize_for_display.h"
#include "core/watch/server/server_info.h"

namespace headroom::watch {

namespace {

constexpr std::size_t maxInfoText = 64;
constexpr std::size_t maxCommands = 512; // Redis 7 has some 240, modules a few more

// "calls=12,usec=34,usec_per_call=2.83,..."
ServerSample::Calls callsIn(std::string_view text)
{
    ServerSample::Calls calls;
    while (!text.empty()) {
        auto value = takeUpTo(text, ',');
        const auto name = takeUpTo(value, '=');
        if (name == "calls")
            calls.count = numberIn<std::uint64_t>(value).value_or(0);
        else if (name == "usec")
            calls.microseconds = numberIn<std::uint64_t>(value).value_or(0);
    }
    return calls;
}

void addSeconds(std::optional<double>& sum, std::string_view value)
{
    const auto seconds = numberIn<double>(value);
    if (seconds && *seconds >= 0 && *seconds < 1e12)
        sum = sum.value_or(0) + *seconds;
}

void readField(std::string_view name, std::string_view value, ServerSample& sample)
{
    constexpr std::string_view stats = "cmdstat_";
    if (name.starts_with(stats)) {
        if (sample.calls.size() < maxCommands)
            sample.calls[discord::sanitizeForDisplay(name.substr(stats.size()), maxInfoText)] = callsIn(value);
    } else if (name == "used_cpu_sys" || name == "used_cpu_user") {
        addSeconds(sample.cpuSeconds, value);
    } else if (name == "total_commands_processed") {
        sample.commands = numberIn<std::uint64_t>(value);
    } else if (name == "used_memory") {
        sample.usedMemory = numberIn<std::uint64_t>(value);
    } else if (name == "maxmemory") {
        sample.maxMemory = numberIn<std::uint64_t>(value);
    } else if (name == "maxmemory_policy") {
        sample.evictionPolicy = discord::sanitizeForDisplay(value, maxInfoText);
    } else if (name == "evicted_keys") {
        sample.evictedKeys = numberIn<std::uint64_t>(value);
    } else if (name == "connected_clients") {
        sample.connectedClients = numberIn<std::uint64_t>(value);
    } else if (name == "role") {
        sample.role = value == "slave" ? "replica" : discord::sanitizeForDisplay(value, maxInfoText);
    } else if (name == "master_host") {
        sample.masterHost = discord::sanitizeForDisplay(value, maxInfoText);
    } else if (name == "master_port") {
        sample.masterHost += ':' + discord::sanitizeForDisplay(value, maxInfoText);
    } else if (name == "master_link_status") {
        sample.masterIsDown = value == "down";
    } else if (name == "master_replid") {
        sample.replicationId = discord::sanitizeForDisplay(value, maxInfoText);
    } else if (name == "master_replid2") {
        sample.formerReplicationId = discord::sanitizeForDisplay(value, maxInfoText);
    }
}

} // namespace

void readInfo(std::string_view info, ServerSample& sample)
{
    while (const auto field = takeInfoField(info))
        readField(field->name, field->value, sample);
}

bool hasFailedOver(const ServerSample& before, const ServerSample& after)
{
    return !before.replicationId.empty() && !after.replicationId.empty() && before.replicationId != after.replicationId
        && after.formerReplicationId == before.replicationId;
}

} // namespace headroom::watch
