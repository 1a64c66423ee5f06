// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/permissions/sharing_permissions.h"

#include "core/schemes/fleet/invalid_keys.h"
#include "core/schemes/headroom/headroom_keys.h"
#include "core/schemes/spectacles/spectacles_keys.h"
#include "core/schemes/xenon/xenon_keys.h"

#include <algorithm>

namespace headroom::watch {

namespace {

constexpr const char* noNumber = "none"; // where a number belongs: refused after the permission was looked at
constexpr const char* unknownScript = "0000000000000000000000000000000000000000";
constexpr const char* nobody = "headroomctl doctor"; // no client is called so

constexpr const char* nothing = "without it no limit is shared: every claim waits for ever";
constexpr const char* ends = "without it windows are not ended when Discord says, and claims wait for nothing";
constexpr const char* fleet = "without it the fleet does not share the global limit";
constexpr const char* counts = "without it invalid requests are not counted for the fleet";
constexpr const char* wakes = "without it nobody who waits hears when to go";

std::string rightOf(const redis::Command& command)
{
    auto right = '+' + command[0];
    if (command[0] == "PUBSUB" || command[0] == "SCRIPT")
        right += '|' + command[1];
    std::transform(right.begin(), right.end(), right.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return right;
}

// `name` tells it from others of the same command; "": the command's.
AclNeed need(std::string name, redis::Command real, redis::Command trial, std::string pattern, std::string cost)
{
    const auto right = rightOf(real);
    if (name.empty())
        name = real[0];
    return {std::move(name), std::move(real), std::move(trial), right, std::move(pattern), std::move(cost)};
}

AclNeed harmless(const redis::Command& command, std::string pattern, std::string cost)
{
    return need({}, command, command, std::move(pattern), std::move(cost));
}

AclNeed onChannel(const redis::Command& command, std::string pattern)
{
    auto made = harmless(command, std::move(pattern), wakes);
    made.isChannel = true;
    return made;
}

using Needs = std::vector<AclNeed>;

void append(Needs& needs, Needs more)
{
    for (auto& one : more)
        needs.push_back(std::move(one));
}

Needs ofScripts()
{
    return {
        harmless({"EVALSHA", unknownScript, "0"}, {}, nothing),
        harmless({"EVAL", "return 1", "0"}, {}, "without it claims fail after SCRIPT FLUSH or a restart of the server"),
        need("SCRIPT LOAD", {"SCRIPT", "LOAD", "return 1"}, {"SCRIPT", "LOAD", "return 1"}, {},
            "without it the first claim of each connection takes twice as long"),
    };
}

// Beside any scheme: the counts of invalid requests, and who is at work. `prefix` with its colon, or empty.
Needs ofFleet(const std::string& prefix, const std::string& pattern, WallTime now)
{
    const auto invalid = schemes::invalidKey(prefix, "doctor", now);
    const auto clients = prefix + "headroom:clients";
    const auto reserved = prefix + "headroom:reserved:doctor";
    return {
        need({}, {"HINCRBY", invalid, "doctor", "1"}, {"HINCRBY", invalid, "doctor", noNumber}, pattern, counts),
        need({}, {"EXPIRE", invalid, "1"}, {"EXPIRE", invalid, noNumber}, pattern,
            "without it the counts of invalid requests stay for ever"),
        harmless({"TIME"}, {}, fleet),
        need({}, {"ZADD", clients, "1", "doctor"}, {"ZADD", clients, noNumber, "doctor"}, pattern, fleet),
        harmless({"ZREM", clients, nobody}, pattern, fleet),
        need({}, {"ZREMRANGEBYSCORE", clients, "0", "0"}, {"ZREMRANGEBYSCORE", clients, noNumber, "0"}, pattern, fleet),
        harmless({"ZCARD", clients}, pattern, fleet),
        harmless({"HVALS", invalid}, pattern, fleet),
        need("HSET reserved", {"HSET", reserved, "doctor", "1"}, {}, pattern, fleet),
        need("HDEL reserved", {"HDEL", reserved, nobody}, {"HDEL", reserved, nobody}, pattern, fleet),
        harmless({"PING"}, {}, "without it the last answers may be lost when a process ends"),
    };
}

Needs toShareSpectacles(const std::string& prefix, WallTime now)
{
    const schemes::SpectaclesKeys keys(prefix);
    // Patterns that match the keys of the scheme and no others, as far as their names allow.
    const auto all = keys.prefix().empty() ? std::string() : schemes::patternOf(keys.prefix());
    const auto bucket = all.empty() ? "*:remaining" : all;
    const auto global = all.empty() ? "global" : all;
    const auto remaining = keys.remaining(schemes::probeBucket);
    const auto limit = keys.limit(schemes::probeBucket);
    const std::string notGivenBack = "without it a claim that was not used is not given back";
    auto needs = ofScripts();
    append(needs,
        {
            harmless({"GET", remaining}, bucket, nothing),
            harmless({"PTTL", keys.global()}, global, nothing),
            need({}, {"SET", remaining, "1", "PX", "1"}, {"SET", remaining, "1", "PX", noNumber}, bucket, nothing),
            need("SET limits", {"SET", limit, "1", "PX", "1"}, {"SET", limit, "1", "PX", noNumber},
                all.empty() ? "*:limit" : all, "without it every bucket counts as having one request"),
            need("SET global", {"SET", keys.global(), "1", "PX", "1"}, {"SET", keys.global(), "1", "PX", noNumber},
                global, "without it a global 429 holds this process alone"),
            need({}, {"PEXPIRE", remaining, "1"}, {"PEXPIRE", remaining, noNumber}, bucket, ends),
            need({}, {"INCR", remaining}, {}, bucket, notGivenBack),
            harmless({"DEL", remaining}, bucket, notGivenBack),
        });
    append(needs, ofFleet(keys.prefix(), all.empty() ? "headroom:*" : all, now));
    return needs;
}

// What the scripts of both call on hashes and sorted sets.
Needs onBucket(const std::string& hash, const std::string& set, const std::string& pattern)
{
    return {
        harmless({"HMGET", hash, "limit"}, pattern, nothing),
        need({}, {"HSET", hash, "limit", "1"}, {}, pattern, nothing),
        harmless({"HDEL", hash, nobody}, pattern, nothing),
        harmless({"ZSCORE", set, nobody}, pattern, nothing),
        need({}, {"PEXPIRE", hash, "1"}, {"PEXPIRE", hash, noNumber}, pattern, ends),
        need({}, {"PEXPIREAT", hash, "1"}, {"PEXPIREAT", hash, noNumber}, pattern, ends),
    };
}

Needs toShareXenon(const std::string& prefix, WallTime now)
{
    const schemes::XenonKeys keys(prefix);
    const auto pattern = schemes::patternOf(keys.prefix());
    const auto bucket = keys.bucket(schemes::probeBucket);
    const auto& remaining = bucket[0];
    auto needs = ofScripts();
    append(needs,
        {
            harmless({"GET", remaining}, pattern, nothing),
            harmless({"PTTL", remaining}, pattern, nothing),
            harmless({"EXISTS", remaining}, pattern, nothing),
            need({}, {"SET", remaining, "1", "PX", "1"}, {"SET", remaining, "1", "PX", noNumber}, pattern, nothing),
            need({}, {"DECR", remaining}, {}, pattern, nothing),
            need({}, {"INCR", remaining}, {}, pattern, "without it a claim that was not used is not given back"),
        });
    append(needs, onBucket(bucket[1], bucket[2], pattern));
    append(needs,
        {
            onChannel({"PUBLISH", keys.prefix() + "headroom:doctor", "doctor"}, pattern),
            onChannel({"SUBSCRIBE", keys.prefix() + "headroom:doctor"}, pattern),
        });
    append(needs, ofFleet(keys.prefix(), pattern, now));
    return needs;
}

Needs toShareHeadroom(const std::string& app, WallTime now)
{
    const schemes::HeadroomKeys keys(app);
    const auto pattern = schemes::patternOf(keys.tag());
    const auto bucket = keys.bucket(schemes::probeBucket);
    const auto& slots = bucket[1];
    auto needs = ofScripts();
    append(needs, onBucket(bucket[0], slots, pattern));
    append(needs,
        {
            harmless({"ZRANGE", slots, "0", "0"}, pattern, nothing),
            harmless({"ZCOUNT", slots, "0", "0"}, pattern, nothing),
            harmless({"ZRANGEBYSCORE", slots, "0", "0"}, pattern, nothing),
            need({}, {"ZPOPMIN", slots}, {"ZPOPMIN", slots, noNumber}, pattern, nothing),
            harmless({"GET", keys.globalHeld()}, pattern, nothing),
            need({}, {"SET", keys.globalHeld(), "1", "PX", "1"}, {"SET", keys.globalHeld(), "1", "PX", noNumber},
                pattern, "without it a global 429 holds this process alone"),
            need("PUBSUB NUMSUB", {"PUBSUB", "NUMSUB", keys.holds()}, {"PUBSUB", "NUMSUB", keys.holds()}, {}, wakes),
            onChannel({"PUBLISH", keys.grants(nobody), "doctor"}, pattern),
            onChannel({"SUBSCRIBE", keys.grants(nobody)}, pattern),
        });
    append(needs, ofFleet(keys.tag(), pattern, now));
    return needs;
}

} // namespace

std::vector<AclNeed> sharingPermissions(std::string_view scheme, const std::string& prefix, WallTime now)
{
    if (scheme == "spectacles")
        return toShareSpectacles(prefix, now);
    if (scheme == "xenon")
        return toShareXenon(prefix, now);
    if (scheme == "headroom")
        return toShareHeadroom(prefix, now);
    return {};
}

} // namespace headroom::watch
