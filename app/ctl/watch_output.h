// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/watcher.h"

#include <string>
#include <string_view>

namespace headroom::ctl {

// What `headroomctl watch` prints. Pure: lines without their last line break, keys safe to show.

// {"redis":{"server","version","role"},"scheme","global":{"blocked_for_ms"},"total","buckets":[...],"problem",
// "missing_rights":[...]} and the fields of addKeyspace(), buckets by key.
std::string pictureAsJson(const watch::Watcher& watcher, Instant now);
// A line on the whole and an aligned table of the buckets.
std::string pictureAsText(const watch::Watcher& watcher, Instant now);

// One change of one bucket; a null `bucket` is one that is gone.
struct Change
{
    WallTime at;
    const watch::KeyScheme& scheme;
    std::string_view route;
    const watch::Bucket* bucket = nullptr;
};
std::string changeAsJson(const Change& change, Instant now);
std::string changeAsText(const Change& change, Instant now);

// What is to be said of the keys has changed: {"t","event":"keyspace"} and the fields of addKeyspace().
std::string keyspaceChangeAsJson(WallTime at, const watch::KeyspaceCheck& check);
std::string keyspaceChangeAsText(WallTime at, const watch::KeyspaceCheck& check);

} // namespace headroom::ctl
