// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a server says of itself and of its clients: the bytes are no server's, and what comes out is safe to show.
#include "core/discord/sanitize_for_display.h"
#include "core/watch/server/client_list.h"
#include "core/watch/server/server_vitals.h"

#include <cmath>
#include <cstdlib>

using namespace headroom;

std::vector<std::string> fuzzSeeds()
{
    return {"id=3 addr=10.0.0.6:40001 fd=8 name=worker age=1 flags=N cmd=get user=bot lib-name=redis-py lib-ver=5.0.1\n"
            "id=4 addr=[::1]:1 name= flags=P user=default\r\n",
        "# CPU\r\nused_cpu_sys:1.5\r\nused_cpu_user:2.25\r\n# Memory\r\nused_memory:1048576\r\nmaxmemory:0\r\n"
        "maxmemory_policy:allkeys-lru\r\n",
        "role:slave\r\nmaster_host:10.0.0.6\r\nmaster_port:6379\r\nmaster_link_status:down\r\nmaster_replid:a\r\n",
        "cmdstat_get:calls=10,usec=25,usec_per_call=2.50\r\ncmdstat_client|list:calls=2,usec=90\r\n"
        "total_commands_processed:18446744073709551615\r\n"};
}

namespace {

void requireSafe(const std::string& text)
{
    if (!discord::isUtf8(text))
        std::abort();
    for (const unsigned char c : text) {
        if (c < 0x20 || c == 0x7f)
            std::abort();
    }
}

void requireSane(std::optional<double> rate)
{
    if (rate && (!std::isfinite(*rate) || *rate < 0))
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto list = watch::clientsIn(text);
    std::size_t sum = list.notListed;
    for (const auto& group : list.groups) {
        sum += group.count;
        for (const auto& shown : {group.name, group.library, group.user, group.host})
            requireSafe(shown);
    }
    if (sum != list.total || list.groups.size() > model::RedisClientList::maxGroups)
        std::abort();

    watch::ServerSample before;
    watch::ServerSample now;
    readInfo(text.substr(0, size / 2), before);
    readInfo(text, now);
    before.own.byName = {{"get", 1}};
    now.own.byName = {{"get", 5}, {"client|list", 2}};
    now.at = before.at + std::chrono::seconds(5);
    for (const auto& shown : {now.evictionPolicy, now.role, now.masterHost, now.replicationId})
        requireSafe(shown);
    const auto vitals = watch::vitalsOf(&before, now);
    requireSane(vitals.cpuShare);
    requireSane(vitals.ownCpuShare);
    requireSane(vitals.commandsPerSecond);
    return 0;
}
