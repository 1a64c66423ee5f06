// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route_keys.h"
#include "core/redis/connection/connection.h"
#include "core/schemes/acl_need.h"
#include "core/schemes/reading.h"
#include "core/schemes/server_time.h"
#include "core/schemes/slot_bucket.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headroom::schemes {

// How a fleet names and fills its keys: which key is what, what is asked of Redis for it, and what the answers mean.
// Pure: the questions are read-only commands (redis/protocol/read_only.h), somebody else sends them. Immutable, for any
// thread.
//
// A bucket's name is the scheme's own text for it, the same for all its keys. Names come out of a Redis: any bytes.
class KeyScheme
{
public:
    KeyScheme() = default;
    KeyScheme(const KeyScheme&) = delete;
    KeyScheme& operator=(const KeyScheme&) = delete;
    virtual ~KeyScheme() = default;

    virtual std::string name() const = 0; // "spectacles"

    // What all its keys begin with, those that our clients keep for the fleet (fleet/fleet_keys.h) among them, with the
    // colon, or empty; null: none of ours keeps any there.
    virtual const std::string* fleetPrefix() const = 0;
    virtual std::string prefix() const; // as --prefix takes it
    // What its keys begin with, none of them beginning with another; empty: anything.
    virtual std::vector<std::string> prefixes() const;
    // For MATCH of SCAN: matches all its keys, and few others. Empty: it would match anything.
    virtual std::string scanPattern() const;

    enum class Kind {
        Window, // what is left of a bucket, or is used
        Limit, // its limit
        Global, // blocks everything until it expires
        Tokens, // the bucket whose requests are the tokens of the global limit, see GlobalTokens
    };
    struct Named
    {
        Kind kind;
        std::string bucket; // empty for the last two
    };
    // None for a key that is of no interest.
    virtual std::optional<Named> parse(std::string_view key) const = 0;
    // Whether it is a key of the scheme, of interest or not.
    virtual bool owns(std::string_view key) const { return parse(key).has_value(); }
    // Whether our clients keep it beside the scheme's.
    virtual bool isBeside(std::string_view key) const;

    // To be sent next to each other, so that the server runs them in one go; none where the scheme has no such key.
    virtual std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const = 0;

    struct Slots
    {
        std::optional<SlotBucket> keys; // none: there are no such keys
    };
    using BucketReading = std::variant<Reading, Slots>;
    // What the answers to questions() say, one for each; not of Global. `now` is when the last one came. None: an
    // error that says nothing of the bucket.
    virtual std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const = 0;
    // Whether reading() makes use of the server's calendar.
    virtual bool needsServerTime() const { return false; }
    virtual LimitRule limitRule() const { return {}; }

    // Safe to show, whatever the name is.
    virtual discord::DescribedKey describe(std::string_view bucket) const = 0;
    // The names of the keys that hold it, or would; safe to show.
    virtual std::vector<std::string> shownKeys(std::string_view bucket) const = 0;

    // What has to be allowed to read it: a command of each kind on a key that nobody has, and the pattern of the keys
    // it is for.
    std::vector<AclNeed> needs(WallTime now) const;
    // What a client of ours that claims from the shared limits sends, and what its scripts call, besides what it takes
    // to observe; empty: nobody claims in this scheme. What is to be subscribed to is SUBSCRIBE's; it is harmless.
    std::vector<AclNeed> needsToShare(WallTime now) const;

private:
    virtual std::vector<AclNeed> readingNeeds() const = 0;
    virtual std::vector<AclNeed> sharingNeeds() const { return {}; } // of its store, besides what all stores do
};

// A pattern for SCAN and ACL rules that matches what begins with `prefix`, whatever is in it. Pure.
std::string patternOf(std::string_view prefix);
// The same without the star at its end.
std::string escapedForPattern(std::string_view text);

// The bucket that nobody has: needs() ask for it.
inline constexpr std::string_view probeBucket = "/headroom/doctor";

} // namespace headroom::schemes
