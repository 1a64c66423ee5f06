// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/display_text.h"
#include "core/watch/watcher.h"

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::ctl {

// What `headroomctl watch` prints, keys safe to show.

struct WatchStyle
{
    std::optional<std::size_t> top; // so many buckets, those that hold requests back longest and the emptiest first
    DisplayZone zone = DisplayZone::Local;
    bool colours = false;
};

// {"redis":{"server","version","role"},"scheme","global":{"blocked_for_ms"},"total","problem","missing_rights":[...],
// "buckets":[...]} and the fields of addKeyspace() without a line break, buckets by key unless `top` says how many.
// Written as it is made, so that it takes no memory of its own. False: nobody reads it any more.
bool writePictureAsJson(std::FILE* to, const watch::Watcher& watcher, Instant now, const WatchStyle& style);
// A line on the whole and an aligned table of the buckets, without its last line break; all of them without a `top`.
std::string pictureAsText(const watch::Watcher& watcher, Instant now, const WatchStyle& style);

// One change of one bucket; a null `bucket` is one that was removed.
struct Change
{
    WallTime at;
    const schemes::KeyScheme& scheme;
    std::string_view route;
    const watch::Bucket* bucket = nullptr;
};
std::string changeAsJson(const Change& change, Instant now);
std::string changeAsText(const Change& change, Instant now, const WatchStyle& style);

// What is to be said of the keys has changed: {"t","event":"keyspace"} and the fields of addKeyspace().
std::string keyspaceChangeAsJson(WallTime at, const watch::KeyspaceCheck& check);
std::string keyspaceChangeAsText(WallTime at, const watch::KeyspaceCheck& check, const WatchStyle& style);

} // namespace headroom::ctl
