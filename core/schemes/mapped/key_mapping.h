// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/schemes/mapped/key_pattern.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::schemes {

// What a fleet of its own naming keeps in its keys, as --keys says it: clauses with semicolons between, each a pattern
// of keys (key_pattern.h) and what they hold, with spaces between.
//
//   rl:{method}:{route}:{major} remaining      a number: what is left
//   rl:{bucket} used limit=50                  a number: what is used, of 50
//   rl:{bucket} used; rl:{bucket}:max limit    the same, the limit in a key of its own
//   rl:{bucket} hash remaining=left limit=max reset=ends(unix_ms)
//   rl:{bucket} hash used=n limit=50           fields of a hash; a limit of digits is a number and no field
//   rl:global blocked                          while it stands nothing goes
//
// The window ends when the key expires, or when the field says that `reset` names, in unix_s or unix_ms (since 1970).
// One clause is about the buckets (remaining, used or hash); beside it there may be one with their limits, with the
// same places, and one about everything. Of two patterns that a key fits, the one with more text outside its places
// counts.
struct KeyMapping
{
    KeyPattern bucket;
    bool isHash = false;
    bool isUsed = false; // the number is what is used, and not what is left
    std::string countField; // of a hash
    std::string limitField; // of a hash; empty: it has none
    std::string resetField; // of a hash; empty: its key expires
    std::int64_t millisecondsOfReset = 1; // in one unit of it
    std::optional<std::int64_t> constantLimit;
    std::optional<KeyPattern> limit;
    std::optional<std::string> blocked; // the name of the key

    bool tellsLimit() const { return constantLimit || limit || !limitField.empty(); }
};

// Errors are ErrorKind::Usage and name the character (from 1) where it went wrong. Pure.
Result<KeyMapping> parseKeyMapping(std::string_view text);

} // namespace headroom::schemes
