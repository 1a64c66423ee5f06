// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/terminal.h"

#include "core/discord/route_keys.h"
#include "core/watch/watcher.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headroom::ctl {

// A bucket in the words and colours of a table for people.

std::string withMethod(const discord::DescribedKey& described); // "GET /channels/{channel}"
std::string majorText(const discord::DescribedKey& described); // "channel 197038439483310086", "-"
std::string orDash(const std::optional<std::int64_t>& value);
std::string limitText(const watch::Bucket& bucket); // ">=5" where it is the most that was seen
std::string shownReset(const watch::Bucket& bucket, Instant now); // "3.2 s"
std::string notesOn(const watch::Bucket& bucket, Instant now); // what these do not tell; may be empty
Colour colourOf(const watch::Bucket& bucket, Instant now); // as in the window

template <typename Visit>
void forEachBucket(const watch::Watcher& watcher, const Visit& visit)
{
    for (watch::BucketId id = 0; id < watcher.table().idEnd(); ++id) {
        if (const auto* bucket = watcher.table().find(id))
            visit(*bucket);
    }
}

// How long it lets nothing through.
Duration blockedFor(const watch::Bucket& bucket, Instant now);
// What lets nothing through longest comes first, then where most wait, then the emptiest, then by key.
bool mattersMore(const watch::Bucket& a, const watch::Bucket& b, Instant now);

// A line on the whole, and lines on what is wrong.
std::string headText(const watch::Watcher& watcher, Instant now);

} // namespace headroom::ctl
