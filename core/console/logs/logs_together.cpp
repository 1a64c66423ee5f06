// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/logs_together.h"

#include "core/base/text/short_name.h"
#include "core/console/logs/log_grid.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>

namespace headroom::console {

namespace {

constexpr std::size_t maxLogNameLength = 200;

void addOnce(std::vector<Text>& to, const Text& text)
{
    if (!text.empty() && std::find(to.begin(), to.end(), text) == to.end())
        to.push_back(text);
}

void widen(LogsTogether& logs, std::optional<WallTime> first, std::optional<WallTime> last)
{
    if (first)
        logs.from = std::min(logs.from.value_or(*first), *first);
    logs.to = std::max(logs.to, last);
}

// What each log tells of requests, and that it is not added to others.
void addRequestWarnings(LogsTogether& logs)
{
    for (const auto& source : logs.requests) {
        const auto of = std::ranges::find_if(logs.sources,
            [&source](const auto& each) { return each.reader && each.reader->requests() == source.figures; });
        const auto name = logs.sources.size() > 1 && of != logs.sources.end()
            ? discord::sanitizeForDisplay(shortName(of->name), maxLogNameLength)
            : std::string();
        auto warnings = source.summary->warnings;
        if (!source.isAddedUp)
            warnings.push_back(logs::leftOutWarning(source.figures->coverage()));
        for (const auto& warning : warnings)
            addOnce(logs.requestWarnings, name.empty() ? warning : Text::tr("%1: %2").arg(name, warning));
    }
}

bool isOf(const logs::ShardSourceFigure& shards, const logs::LogIngest::Source& source)
{
    return source.reader && source.reader->tellsShards()
        && (shards.name == source.name || shards.name.starts_with(source.name + ' '));
}

} // namespace

LogsTogether togetherOf(const logs::LogIngest& ingest)
{
    LogsTogether logs;
    logs.end = endOfLogs(ingest.clock().wallNow(), ingest.newest());
    logs.sources = ingest.sources();
    for (const auto& source : logs.sources) {
        addOnce(logs.problems, source.problem);
        logs.linesPerSecond += source.linesPerSecond;
        if (!source.reader)
            continue;
        logs.lines += source.reader->lines();
        logs.unparsed += source.reader->unparsed();
        if (const auto* requests = source.reader->requests()) {
            logs.requests.push_back({source.id, requests, source.reader->requestSummary(logs.end)});
            widen(logs, requests->oldest(), requests->newest());
        }
    }
    leaveOut(logs.requests);
    addRequestWarnings(logs);
    const auto shardSources = ingest.shards().sources();
    for (std::size_t number = 0; number < shardSources.size(); ++number) {
        const auto source =
            std::ranges::find_if(logs.sources, [&](const auto& each) { return isOf(shardSources[number], each); });
        if (source == logs.sources.end())
            continue;
        logs.shardSources.emplace(number, source->id);
        widen(logs, shardSources[number].first, shardSources[number].last);
    }
    for (const auto& warning : ingest.shards().warnings())
        addOnce(logs.shardWarnings, warning);
    logs.notes = ingest.notes();
    return logs;
}

std::optional<logs::RequestSummary> summaryOf(const LogsTogether& logs)
{
    std::optional<logs::RequestFigures> merged;
    for (const auto& source : logs.requests) {
        if (!source.isAddedUp)
            continue;
        if (merged && merged->newest())
            merged->merge(*source.figures);
        else if (!merged || source.figures->newest())
            merged = *source.figures;
    }
    if (!merged)
        return {};
    auto summary = merged->summary(logs.end);
    auto sums = sumsOf(logs.requests);
    summary.total = sums.total;
    summary.toDiscord = sums.toDiscord;
    summary.refused = sums.refused;
    summary.cached = sums.cached;
    summary.unknown = sums.unknown;
    summary.byStatus = std::move(sums.byStatus);
    summary.limitedByScope = sums.limitedByScope;
    return summary;
}

std::vector<logs::ShardFigure> shardFiguresOf(const logs::LogIngest& ingest, const LogsTogether& logs)
{
    auto shards = ingest.shards().shards(logs.end);
    std::erase_if(shards, [&logs](const auto& shard) { return !logs.shardSources.contains(shard.source); });
    return shards;
}

} // namespace headroom::console
