// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/log_export.h"

#include "core/base/text/delimited.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/shard_model.h"
#include "ui/models/logs/traffic_route_model.h"

#include <cmath>

namespace headroom::ui {

namespace {

using Fields = std::vector<QByteArray>;

QByteArray line(const Fields& fields)
{
    return delimitedLine(fields, ',');
}

QByteArray text(std::string_view given)
{
    return delimitedField(given, ',');
}

QByteArray number(std::uint64_t value)
{
    return QByteArray::number(qulonglong(value));
}

QByteArray real(std::optional<double> value)
{
    return value && std::isfinite(*value) ? QByteArray::number(*value, 'g', 7) : QByteArray();
}

QByteArray real(const std::vector<float>& values, std::size_t at)
{
    return at < values.size() ? real(double(values[at])) : QByteArray();
}

QByteArray timeAt(const console::TimeGrid& grid, std::size_t point)
{
    return isoText(grid.from + grid.step * std::int64_t(point)).toLatin1();
}

} // namespace

QByteArray exportedRoutes(const TrafficRouteModel& routes, const std::vector<int>& rows)
{
    Fields head{"method", "route", "requests", "per_second", "invalid"};
    for (const auto kind : allAnswerKinds)
        head.push_back(answerColumnName(kind).toLatin1());
    QByteArray bytes = line(head);
    for (const int row : rows) {
        const auto& route = routes.row(row);
        Fields fields{text(route.method), text(route.routeTemplate), number(route.total()), real(routes.perSecond(row)),
            number(route.invalid)};
        for (const auto count : route.count)
            fields.push_back(number(count));
        bytes += line(fields);
    }
    return bytes;
}

QByteArray exportedAnswers(const console::TrafficSeries& series)
{
    Fields head{"time"};
    for (const auto kind : allAnswerKinds)
        head.push_back(answerColumnName(kind).toLatin1() + "_per_second");
    QByteArray bytes = line(head);
    for (std::size_t i = 0; i < series.grid.points; ++i) {
        Fields fields{timeAt(series.grid, i)};
        for (const auto& values : series.perSecond)
            fields.push_back(real(values, i));
        bytes += line(fields);
    }
    return bytes;
}

QByteArray exportedShards(const ShardModel& shards, const std::vector<int>& rows)
{
    QByteArray bytes =
        line({"shard", "source", "state", "exact", "resolution_ms", "last_ms", "p50_ms", "p95_ms", "p99_ms", "max_ms",
            "samples", "missed_acks", "reconnects", "invalid_sessions", "identifies", "last_close_code", "last_seen"});
    for (const int row : rows) {
        const auto& shard = shards.row(row);
        const bool derived = shard.tellsLatency && !shard.isExact;
        bytes += line({shard.number ? number(*shard.number) : QByteArray(),
            text(shards.sourceName(shard.source).toStdString()), ui::shardStateName(shard.state).toLatin1(),
            shard.tellsLatency ? QByteArray(shard.isExact ? "true" : "false") : QByteArray(),
            derived ? number(std::uint64_t(toMilliseconds(shard.resolution).count())) : QByteArray(),
            real(shard.lastMs), real(shard.p50Ms), real(shard.p95Ms), real(shard.p99Ms), real(shard.maxMs),
            number(shard.samples), number(shard.missedAcks), number(shard.reconnects), number(shard.invalidSessions),
            number(shard.identifies), shard.lastCloseCode ? number(*shard.lastCloseCode) : QByteArray(),
            shard.lastSeen ? isoText(*shard.lastSeen).toLatin1() : QByteArray()});
    }
    return bytes;
}

QByteArray exportedLatency(const console::LatencySeries& series)
{
    QByteArray bytes = line({"time", "p50_ms", "p95_ms", "p99_ms", "max_ms"});
    for (std::size_t i = 0; i < series.grid.points; ++i)
        bytes += line({timeAt(series.grid, i), real(series.p50Ms, i), real(series.p95Ms, i), real(series.p99Ms, i),
            real(series.maxMs, i)});
    return bytes;
}

} // namespace headroom::ui
