// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/shard_lines.h"

#include "core/discord/redact.h"

#include <algorithm>
#include <deque>

namespace headroom::console {

namespace {

constexpr std::size_t maxShardLines = 200;
constexpr std::size_t maxShardLine = 2000; // characters

} // namespace

ShardLines shardLinesOf(const logs::LogIngest& ingest, const LogQuery& query)
{
    ShardLines found;
    const auto sources = ingest.sources();
    const auto source = std::ranges::find(sources, query.shard->source, &logs::LogIngest::Source::id);
    if (source == sources.end() || !source->reader)
        return found;
    const auto until = query.zoom ? std::optional(query.zoom->second) : std::nullopt;
    const auto recent = ingest.recentLines(query.shard->source, until);
    found.note = recent.problem;
    std::deque<LogLine> newest;
    auto latest = WallTime::min(); // of the lines before
    source->reader->readShardsAgain(recent.lines, ingest.clock().wallNow(), [&](const auto& record, auto text) {
        latest = std::max(latest, record.at.value_or(latest));
        if (record.shard != query.shard->number || (until && latest > *until))
            return;
        newest.push_back({latest, std::string(text)});
        if (newest.size() > maxShardLines)
            newest.pop_front();
    });
    for (auto line = newest.rbegin(); line != newest.rend(); ++line)
        found.lines.push_back({line->at, discord::shownSample(line->text, maxShardLine)});
    return found;
}

} // namespace headroom::console
