// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"

#include <QCoreApplication>

#include <string>
#include <vector>

namespace headroom::schemes {

// One thing a Redis user has to be allowed to do.
struct AclNeed
{
    std::string name; // "SCAN", "CLIENT ID", "GET limits"
    redis::Command real; // as it is sent in earnest; ACL DRYRUN understands it
    redis::Command trial; // allowed or refused like the real one, and changes nothing; empty: there is no such form
    std::string pattern; // of the keys "p:*" or the channel; empty: it needs none
    const char* cost; // what its lack costs, of %1, the command; marked for translation
    bool isEssential = false; // nothing can be shown without it

    // "without it no bucket tells when it resets"; `named`: "without PTTL ..."
    Text costText() const;
    Text costText(const std::string& named) const;
    bool isOnChannel() const { return real[0] == "SUBSCRIBE" || real[0] == "PUBLISH"; } // what `pattern` is of
};

// `name` tells it from others of the same command; empty: the command's.
AclNeed need(redis::Command real, redis::Command trial, std::string pattern, const char* cost, std::string name = {});
// Of a command that changes nothing as it stands.
AclNeed harmless(const redis::Command& command, std::string pattern, const char* cost, std::string name = {});
// The same, where nothing can be shown without it.
AclNeed essential(const redis::Command& command, std::string pattern);

// The right that allows a command: "+pttl".
std::string rightOf(const redis::Command& command);

// For KeyScheme::sharingNeeds():

inline constexpr const char* noNumber = "none"; // where a number belongs: refused after the permission was looked at
inline constexpr const char* noClient = "headroomctl doctor"; // none is called so

// What a lack costs, of %1.
inline constexpr const char* nothingIsShared =
    QT_TRANSLATE_NOOP("Text", "without %1 no limit is shared: every claim waits for ever");
inline constexpr const char* windowsStay =
    QT_TRANSLATE_NOOP("Text", "without %1 windows are not ended when Discord says, and claims wait for nothing");
inline constexpr const char* nobodyWakes = QT_TRANSLATE_NOOP("Text", "without %1 nobody who waits hears when to go");
inline constexpr const char* notGivenBack =
    QT_TRANSLATE_NOOP("Text", "without %1 a claim that was not used is not given back");
inline constexpr const char* globalStaysHere =
    QT_TRANSLATE_NOOP("Text", "without %1 a global 429 holds this process alone");

// SET with an expiry in milliseconds.
AclNeed setting(const std::string& key, std::string pattern, const char* cost, std::string name = {});
// What scripts call on the hash and the sorted set of a bucket.
std::vector<AclNeed> needsOnBucket(const std::string& hash, const std::string& set, const std::string& pattern);

void append(std::vector<AclNeed>& needs, std::vector<AclNeed> more);

} // namespace headroom::schemes
