// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/server_error.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headroom::redis {

namespace {

struct Entry
{
    std::string_view word;
    ServerErrorKind trouble;
    std::string_view says;
};

constexpr std::array<Entry, 12> entries{{
    {"LOADING", ServerErrorKind::Loading, " is still loading its data; it will be tried again"},
    {"READONLY", ServerErrorKind::ReadOnly,
        " is a replica and takes no claims: give its master, or redis+sentinel:// where there are sentinels"},
    {"OOM", ServerErrorKind::OutOfMemory,
        " is at its maxmemory and takes no claims: raise it, or see that something expires (maxmemory-policy)"},
    {"MASTERDOWN", ServerErrorKind::MasterDown, " is a replica that has lost its master; it will be tried again"},
    {"TRYAGAIN", ServerErrorKind::TryAgain, " is moving keys to another node; it will be tried again"},
    {"BUSY", ServerErrorKind::Busy,
        " is held up by a script that runs on it (SCRIPT KILL ends it); it will be tried again"},
    {"MISCONF", ServerErrorKind::CannotSave,
        " cannot save to disk and takes no claims: see its log, or set stop-writes-on-bgsave-error no"},
    {"NOREPLICAS", ServerErrorKind::TooFewReplicas,
        " has fewer replicas than min-replicas-to-write and takes no claims: bring replicas back"},
    {"CLUSTERDOWN", ServerErrorKind::ClusterDown,
        " says that its Cluster is down: bring back the masters that are missing; it will be tried again"},
    {"MOVED", ServerErrorKind::Moved,
        " is one node of a Redis Cluster and has only some of the keys: begin the Redis URL with redis+cluster "
        "(rediss+cluster for TLS)"},
    {"CROSSSLOT", ServerErrorKind::SeveralSlots,
        " is one node of a Redis Cluster, where all keys of a claim must lie in one slot: give a prefix with a hash "
        "tag, such as {bot}"},
    {"ASK", ServerErrorKind::TryAgain, {}},
}};

// The first of those that mean it.
const Entry& entryOf(ServerErrorKind trouble)
{
    return *std::find_if(
        entries.begin(), entries.end(), [trouble](const Entry& entry) { return entry.trouble == trouble; });
}

bool hasWord(std::string_view error, std::string_view word)
{
    if (error.starts_with(word))
        return error.size() == word.size() || error[word.size()] == ' ';
    // "ERR Error running script (call to f_...): @user_script:12: -OOM command not allowed ..."
    const auto behind = '-' + std::string(word) + ' ';
    return error.starts_with("ERR Error running script") && error.find(behind) != std::string_view::npos;
}

} // namespace

std::optional<ServerErrorKind> serverErrorOf(const Reply& reply)
{
    if (!reply.isError())
        return std::nullopt;
    for (const auto& entry : entries) {
        if (hasWord(reply.text, entry.word))
            return entry.trouble;
    }
    // What a script meets that takes a key away and looks for it again while its slot moves.
    if (reply.text.find("attempted to access a non local key in a cluster node") != std::string::npos)
        return ServerErrorKind::TryAgain;
    return std::nullopt;
}

Error errorOf(ServerErrorKind trouble, const Endpoint& endpoint)
{
    return {ErrorKind::Unreachable, describe(endpoint) + std::string(entryOf(trouble).says)};
}

} // namespace headroom::redis
