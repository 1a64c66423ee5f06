// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/top/top_table.h"

#include "core/watch/watcher.h"

namespace headroom::ctl {

// What `headroomctl top` shows of a Redis. Both walk all buckets: some milliseconds for 100,000 of them, and more with
// a filter, and for routes, as each key is described then.

TopTable bucketsTable(const watch::Watcher& watcher, Instant now, const TopQuery& query);
// Buckets by method and template.
TopTable routesTable(const watch::Watcher& watcher, Instant now, const TopQuery& query);

// One line on the server and its buckets, one on the global limit (`limit`: requests a second, 0: not known), and one
// on what is wrong, if there is something.
std::vector<TopLine> redisHead(const watch::Watcher& watcher, Instant now, double limit);

} // namespace headroom::ctl
