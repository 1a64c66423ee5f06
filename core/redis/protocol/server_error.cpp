// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/server_error.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>

namespace headroom::redis {

namespace {

struct Entry
{
    std::string_view word;
    ServerErrorKind trouble;
    const char* says; // of %1, the server
};

constexpr std::array<Entry, 12> entries{{
    {"LOADING", ServerErrorKind::Loading,
        QT_TRANSLATE_NOOP("Text", "%1 is still loading its data; it will be tried again")},
    {"READONLY", ServerErrorKind::ReadOnly,
        QT_TRANSLATE_NOOP("Text",
            "%1 is a replica and takes no claims: give its master, or redis+sentinel:// where there are sentinels")},
    {"OOM", ServerErrorKind::OutOfMemory,
        QT_TRANSLATE_NOOP("Text",
            "%1 is at its maxmemory and takes no claims: raise it, or see that something expires (maxmemory-policy)")},
    {"MASTERDOWN", ServerErrorKind::MasterDown,
        QT_TRANSLATE_NOOP("Text", "%1 is a replica that has lost its master; it will be tried again")},
    {"TRYAGAIN", ServerErrorKind::TryAgain,
        QT_TRANSLATE_NOOP("Text", "%1 is moving keys to another node; it will be tried again")},
    {"BUSY", ServerErrorKind::Busy,
        QT_TRANSLATE_NOOP(
            "Text", "%1 is held up by a script that runs on it (SCRIPT KILL ends it); it will be tried again")},
    {"MISCONF", ServerErrorKind::CannotSave,
        QT_TRANSLATE_NOOP(
            "Text", "%1 cannot save to disk and takes no claims: see its log, or set stop-writes-on-bgsave-error no")},
    {"NOREPLICAS", ServerErrorKind::TooFewReplicas,
        QT_TRANSLATE_NOOP(
            "Text", "%1 has fewer replicas than min-replicas-to-write and takes no claims: bring replicas back")},
    {"CLUSTERDOWN", ServerErrorKind::ClusterDown,
        QT_TRANSLATE_NOOP("Text",
            "%1 says that its Cluster is down: bring back the masters that are missing; it will be tried again")},
    {"MOVED", ServerErrorKind::Moved,
        QT_TRANSLATE_NOOP("Text",
            "%1 is one node of a Redis Cluster and has only some of the keys: begin the Redis URL with redis+cluster "
            "(rediss+cluster for TLS)")},
    {"CROSSSLOT", ServerErrorKind::SeveralSlots,
        QT_TRANSLATE_NOOP("Text",
            "%1 is one node of a Redis Cluster, where all keys of a claim must lie in one slot: give a prefix with a "
            "hash "
            "tag, such as {bot}")},
    {"ASK", ServerErrorKind::TryAgain, nullptr},
}};

// The first of those that mean it.
const Entry& entryOf(ServerErrorKind trouble)
{
    return *std::ranges::find(entries, trouble, &Entry::trouble);
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
    return {ErrorKind::Unreachable, Text::tr(entryOf(trouble).says).arg(describe(endpoint))};
}

} // namespace headroom::redis
