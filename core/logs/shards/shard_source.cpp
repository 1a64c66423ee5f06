// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_source.h"

#include "core/logs/times/shard_duration.h"

#include <algorithm>

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

bool needsAPerson(std::uint16_t code)
{
    return code == 4004 || (code >= 4010 && code <= 4014);
}

} // namespace

void ShardFigures::Source::note(const ShardRecord& record)
{
    ++records;
    if (record.at) {
        first = std::min(first.value_or(*record.at), *record.at);
        last = std::max(last, record.at);
        // Threads and processes may swap lines that are this close together.
        const auto back = previous ? spanBetween(*record.at, *previous) : Duration{};
        if (back > 2s) {
            ++clockWentBack;
            farthestBack = std::max(farthestBack, back);
        }
        previous = record.at;
    }
    if (record.shardCount)
        shardCount = record.shardCount;
    if (record.event == ShardEvent::SessionsLeft && record.number)
        sessionsLeft = record.number;
    if (record.event == ShardEvent::SendLimit)
        ++sendLimits;
    if (record.closeCode && needsAPerson(*record.closeCode)) {
        const auto at = std::lower_bound(fatalCodes.begin(), fatalCodes.end(), *record.closeCode);
        if (at == fatalCodes.end() || *at != *record.closeCode)
            fatalCodes.insert(at, *record.closeCode);
    }
}

void ShardFigures::Source::moveBack(std::chrono::days days)
{
    for (auto* time : {&first, &last, &previous}) {
        if (*time)
            **time -= days;
    }
    pairing.moveBack(days);
}

template <typename Bytes, typename Self>
void ShardFigures::Source::serialize(Bytes& bytes, Self& self)
{
    for (auto* text : {&self.name, &self.format, &self.title, &self.advice})
        field(bytes, *text, maxNameLength);
    field(bytes, self.shows, ShardFormatClass::EventsOnly);
    fields(bytes, self.namesShards, self.shardCount, self.sessionsLeft, self.first, self.last, self.previous);
    fields(bytes, self.records, self.samples, self.withoutShard, self.sendLimits, self.clockWentBack);
    field(bytes, self.farthestBack, Duration{std::int64_t{1} << 62});
    listOf(bytes, self.fatalCodes, 16, [&](auto& code) { field(bytes, code); });
    fields(bytes, self.lines, self.pairing);
}

template void ShardFigures::Source::serialize(ByteWriter&, const Source&);
template void ShardFigures::Source::serialize(ByteReader&, Source&);

} // namespace headroom::logs
