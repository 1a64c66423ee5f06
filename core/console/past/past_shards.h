// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/past_series.h"

#include <memory>

namespace headroom::console {

// The shards at that moment, and their latency in the part that is asked for; null: none was recorded.
Result<std::shared_ptr<const ShardsFigures>> pastShards(recording::Recording& recording,
    const recording::Moment& moment, const LogQuery& query, const PastSources& sources);

} // namespace headroom::console
