// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"

#include <QByteArray>

namespace headroom::ui {

class ShardModel;
class TrafficRouteModel;

// What the pages of logs show as files: CSV as RFC 4180 says, with a header line, UTF-8, times as ISO 8601 in UTC. What
// is not known is empty, never 0. Pure.

// Columns: method, route, requests, per_second, invalid, then one for each kind of answer. `rows` in this order.
QByteArray exportedRoutes(const TrafficRouteModel& routes, const std::vector<int>& rows);
// Columns: time, then requests per second of each kind of answer.
QByteArray exportedAnswers(const console::TrafficSeries& series);
// Columns: shard, source, state, exact, resolution_ms, last_ms, p50_ms, p95_ms, p99_ms, max_ms, samples, missed_acks,
// reconnects, invalid_sessions, identifies, last_close_code, last_seen.
QByteArray exportedShards(const ShardModel& shards, const std::vector<int>& rows);
// Columns: time, p50_ms, p95_ms, p99_ms, max_ms.
QByteArray exportedLatency(const console::LatencySeries& series);

} // namespace headroom::ui
