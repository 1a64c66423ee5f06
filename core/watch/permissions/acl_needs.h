// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"
#include "core/redis/protocol/acl_refusal.h"
#include "core/schemes/key_scheme.h"

#include <QVersionNumber>

#include <set>
#include <string>
#include <vector>

namespace headroom::watch {

// What the watcher sends, in the order in which it is tried; `real` is harmless.
std::vector<schemes::AclNeed> needsToObserve(const schemes::KeyScheme& scheme, WallTime now, bool overSentinels);
// What it costs that these commands are refused, and where to learn how to grant them; one line.
Text costOfMissing(const std::vector<schemes::AclNeed>& needs, const std::set<std::string>& commands);

// What is sent besides at the nodes of a Redis Cluster.
std::vector<schemes::AclNeed> needsInCluster(bool onReplica);
using redis::AclRefusal;

// What became of a need. Unknown: it could not be tried.
struct AclVerdict
{
    const schemes::AclNeed* need = nullptr;
    AclRefusal refusal = AclRefusal::None;
    bool unknown = false;
    bool keysAllowed = false; // the command is refused, but another one may be used with its keys
};

// Who is refused a command does not learn whether its keys are allowed. Another one that reads, and that is not
// refused, tells: the command to send for this verdict, {} where none is needed or there is none.
redis::Command commandThatTellsOfKeys(const AclVerdict& verdict, const std::vector<AclVerdict>& all);

// The one line for an administrator that grants what is missing: "ACL SETUSER name +get '~p:*'"; empty when nothing is.
// What a shell would not leave as it is stands in quotes, which redis-cli takes as well when it asks for commands.
// Patterns of which nothing is known, because every command for them is refused, are asked for as well, and so
// is what could not be tried, once something is missing. `readsOnly`:
// Redis 7 can allow keys to be read only. An unknown version counts as 6.
std::string aclSetUserLine(
    const std::string& user, const std::vector<AclVerdict>& verdicts, const QVersionNumber& server, bool readsOnly);

// What this version of Redis lacks, and what that costs; one line each. 6.0 is the oldest that is supported.
std::vector<Text> versionNotes(const QVersionNumber& server);

} // namespace headroom::watch
