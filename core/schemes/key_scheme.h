// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route_keys.h"
#include "core/redis/connection/connection.h"
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

    // What its keys begin with, none of them beginning with another; empty: anything.
    virtual std::vector<std::string> prefixes() const = 0;
    // For MATCH of SCAN: matches all its keys, and few others. Empty: it would match anything.
    virtual std::string scanPattern() const = 0;
    // What stands before the names of schemes/fleet/invalid_keys.h; null: nobody counts invalid requests there.
    virtual const std::string* invalidPrefix() const = 0;

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

    // What has to be allowed to read it, for ACL rules: a command of each kind on a key that nobody has, and the
    // pattern of the keys it is for.
    struct Need
    {
        std::string name; // "GET limits"
        redis::Command command;
        std::string pattern; // "p:*"
        std::string cost; // what its lack costs
        bool isEssential = false; // nothing can be shown without the command
    };
    virtual std::vector<Need> needs(WallTime now) const = 0;
};

// A pattern for SCAN and ACL rules that matches what begins with `prefix`, whatever is in it. Pure.
std::string patternOf(std::string_view prefix);
// The same without the star at its end.
std::string escapedForPattern(std::string_view text);

// The bucket that nobody has: needs() ask for it.
inline constexpr std::string_view probeBucket = "/headroom/doctor";

} // namespace headroom::schemes
