// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "core/logs/log_ingest.h"

namespace headroom::console {

// The lines of the shard that the query names. Reads some MB of its log, on the thread of the ingest.
ShardLines shardLinesOf(const logs::LogIngest& ingest, const LogQuery& query);

} // namespace headroom::console
