// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/past/past_shards.h"

#include "core/console/logs/log_grid.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::console {

using namespace std::chrono_literals;
using recording::Measure;
using recording::Moment;
using recording::parted;
using recording::Recording;
using recording::Second;
using recording::SeriesKey;

namespace {

constexpr std::size_t maxPastShards = 4096;

class PastShards
{
public:
    PastShards(Recording& recording, const Moment& moment, const LogQuery& query, const PastSources& sources)
        : m_recording(recording)
        , m_moment(moment)
        , m_query(query)
        , m_sources(sources)
        , m_grid(gridOf(query, moment.at + 1s, 1s))
        , m_from(std::chrono::floor<std::chrono::seconds>(m_grid.from))
        , m_to(m_from + m_grid.step * std::int64_t(m_grid.points))
    {
    }

    Result<std::shared_ptr<const ShardsFigures>> run()
    {
        auto shards = std::make_shared<ShardsFigures>();
        shards->threshold = logs::defaultSlowHeartbeat;
        addShards(*shards);
        return addLatency(*shards).and_then([&] { return addDetail(*shards); }).map([&] {
            return std::shared_ptr<const ShardsFigures>(shards);
        });
    }

private:
    void addShards(ShardsFigures& shards)
    {
        for (const auto& figure : m_moment.of(Measure::ShardState)) {
            const auto [number, log] = parted(figure.subject);
            const auto id = m_sources.idOf(log);
            const bool isWanted = id && (!m_query.source || *m_query.source == *id);
            if (!isWanted || shards.shards.size() == maxPastShards)
                continue;
            Shard shard;
            shard.source = *id;
            bool isNumber = false;
            if (const auto parsed = QString::fromStdString(number).toUInt(&isNumber); isNumber)
                shard.number = parsed;
            shard.state = ShardState(std::clamp(int(figure.value), 0, int(ShardState::Unknown)));
            if (const auto latency = m_moment.value(Measure::ShardLatency, figure.subject)) {
                shard.lastMs = float(*latency);
                m_latencies.push_back({Measure::ShardLatency, figure.subject});
            }
            shard.isExact = shard.tellsLatency = shard.lastMs.has_value();
            shard.missedAcks = std::uint64_t(m_moment.value(Measure::ShardMissedAcks, figure.subject).value_or(0));
            shard.reconnects = std::uint64_t(m_moment.value(Measure::ShardReconnects, figure.subject).value_or(0));
            shards.shards.push_back(shard);
            if (m_query.shard == LogQuery::Shard{shard.source, shard.number})
                m_detail = {Measure::ShardLatency, figure.subject};
        }
        std::ranges::sort(shards.shards, {}, [](const Shard& shard) { return std::pair(shard.source, shard.number); });
        const auto inTrouble =
            std::ranges::count_if(shards.shards, [](const Shard& shard) { return isInTrouble(shard.state); });
        shards.all = std::uint64_t(m_moment.value(Measure::Shards).value_or(double(shards.shards.size())));
        shards.inTrouble = std::uint64_t(m_moment.value(Measure::ShardsInTrouble).value_or(double(inTrouble)));
    }

    Result<void> addLatency(ShardsFigures& shards)
    {
        shards.latency.grid = m_grid;
        const auto curves = m_recording.curves(m_latencies, m_from, m_to, m_grid.step.count());
        if (!curves)
            return tl::unexpected(curves.error());
        if (curves->empty())
            return {};
        auto& latency = shards.latency;
        latency.grid = gridOfCurve(curves->front(), m_grid);
        for (auto* series : {&latency.p50Ms, &latency.p95Ms, &latency.p99Ms, &latency.maxMs})
            series->assign(latency.grid.points, std::numeric_limits<float>::quiet_NaN());
        std::vector<float> values;
        for (std::size_t point = 0; point < latency.grid.points; ++point) {
            values.clear();
            for (const auto& curve : *curves) {
                if (!std::isnan(curve.average[point]))
                    values.push_back(curve.average[point]);
            }
            if (values.empty())
                continue;
            std::ranges::sort(values);
            const auto at = [&](std::size_t percent) { return values[(values.size() - 1) * percent / 100]; };
            latency.p50Ms[point] = at(50);
            latency.p95Ms[point] = at(95);
            latency.p99Ms[point] = at(99);
            latency.maxMs[point] = values.back();
        }
        return {};
    }

    Result<void> addDetail(ShardsFigures& shards)
    {
        if (!m_detail)
            return {};
        auto curves = m_recording.curves({*m_detail}, m_from, m_to, m_grid.step.count());
        if (!curves)
            return tl::unexpected(curves.error());
        ShardDetail detail;
        detail.shard = *m_query.shard;
        detail.latency.grid = gridOfCurve(curves->front(), m_grid);
        detail.latency.p50Ms = std::move(curves->front().average);
        detail.latency.maxMs = std::move(curves->front().greatest);
        shards.detail = std::move(detail);
        return {};
    }

    Recording& m_recording;
    const Moment& m_moment;
    const LogQuery& m_query;
    const PastSources& m_sources;
    TimeGrid m_grid; // as it is asked for; curves may be coarser
    Second m_from;
    Second m_to;
    std::vector<SeriesKey> m_latencies;
    std::optional<SeriesKey> m_detail; // of the shard that is open
};

} // namespace

Result<std::shared_ptr<const ShardsFigures>> pastShards(
    Recording& recording, const Moment& moment, const LogQuery& query, const PastSources& sources)
{
    if (moment.of(Measure::ShardState).empty())
        return nullptr;
    return PastShards(recording, moment, query, sources).run();
}

} // namespace headroom::console
