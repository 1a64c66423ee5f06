// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/log_ingest_text.h"

#include "tests/support/logs/request_summary_text.h"

namespace headroom::support {

using namespace headroom::logs;

namespace {

class Text
{
public:
    template <typename... Numbers>
    void add(Numbers... numbers)
    {
        ((m_text += std::to_string(numbers) + ' '), ...);
    }
    void add(const std::optional<WallTime>& at) { at ? add(at->time_since_epoch().count()) : word("-"); }
    void add(const std::optional<Duration>& span) { span ? add(span->count()) : word("-"); }
    void word(std::string_view word) { m_text.append(word) += ' '; }
    void endLine() { m_text.back() = '\n'; }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

void addPoints(Text& text, const std::vector<LatencyPoint>& points)
{
    for (const auto& point : points) {
        text.add(std::optional(point.start));
        text.add(point.count, point.p50.count(), point.p95.count(), point.p99.count(), point.max.count());
    }
    text.word("points");
    text.endLine();
}

void addShard(Text& text, const ShardFigures& figures, const ShardFigure& shard)
{
    text.word("shard " + (shard.shard ? std::to_string(*shard.shard) : "-"));
    text.add(shard.source, int(shard.state), int(shard.kind), shard.samples, shard.missedAcks, shard.reconnects,
        shard.resumes, shard.identifies, shard.invalidSessions, int(shard.intervalIsKnown));
    for (const auto& span :
        {shard.resolution, shard.latest, shard.p50, shard.p95, shard.p99, shard.max, shard.worstAlarm, shard.interval})
        text.add(span);
    text.add(shard.lastSeen);
    text.add(shard.lastBeat);
    text.word("codes");
    for (const auto& [code, count] : shard.closeCodes)
        text.add(code, count);
    text.word("minutes");
    for (const auto& minute : figures.minutes(shard.source, shard.shard))
        text.add(minute.start.time_since_epoch().count(), minute.count, minute.mean.count(), minute.max.count());
    text.word("events");
    for (const auto& event : figures.events(shard.source, shard.shard)) {
        text.add(event.at);
        text.add(int(event.event), event.closeCode.value_or(0));
        text.word(event.text);
    }
    text.endLine();
}

void addShards(Text& text, const ShardFigures& figures)
{
    for (const auto& source : figures.sources()) {
        text.word(source.format);
        text.add(source.shards, source.shardCount.value_or(0), source.sessionsLeft.value_or(-1));
        text.add(source.first);
        text.add(source.last);
        const auto& lines = source.lines;
        text.add(lines.lines, lines.records, lines.continuations, lines.silent, lines.notSamples, lines.withoutShard,
            lines.withoutTime);
        text.endLine();
    }
    for (const auto& shard : figures.shards(figures.newest().value_or(WallTime{})))
        addShard(text, figures, shard);
    for (const auto& points : {figures.byTenSeconds(), figures.byMinute()})
        addPoints(text, points);
    for (const auto& warning : figures.warnings()) {
        text.word(warning);
        text.endLine();
    }
}

} // namespace

std::string textOf(const LogIngest& ingest)
{
    Text text;
    std::uint64_t lines = 0;
    std::uint64_t unparsed = 0;
    Text sources;
    for (const auto& source : ingest.sources()) {
        sources.word(source.name);
        sources.word(source.state.problem);
        if (source.reader) {
            lines += source.reader->lines();
            unparsed += source.reader->unparsed();
            sources.word(source.reader->format());
            sources.add(source.reader->lines(), source.reader->unparsed());
            for (const auto& sample : source.reader->samples())
                sources.word(sample);
            if (const auto* requests = source.reader->requests()) {
                sources.endLine();
                sources.word(allFigures(requests->summary()));
            }
        }
        sources.endLine();
    }
    text.word("lines");
    text.add(lines);
    text.word("unparsed");
    text.add(unparsed);
    text.endLine();
    auto all = text.take() + sources.take();
    Text shards;
    addShards(shards, ingest.shards());
    all += shards.take();
    for (const auto& note : ingest.notes())
        all += note + '\n';
    return all;
}

} // namespace headroom::support
