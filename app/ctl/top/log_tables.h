// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/top/top_table.h"

#include "core/logs/log_ingest.h"

namespace headroom::ctl {

// What `headroomctl top` shows of logs.

TopTable trafficTable(const logs::LogIngest& ingest, const TopQuery& query); // their requests, by route
TopTable shardsTable(const logs::LogIngest& ingest, const TopQuery& query);

// One line on requests, one on shards, where logs tell of them, and one for each log that cannot be read.
std::vector<TopLine> logsHead(const logs::LogIngest& ingest);

} // namespace headroom::ctl
