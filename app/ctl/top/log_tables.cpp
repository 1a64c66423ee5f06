// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/top/log_tables.h"

#include "app/ctl/logs_output.h"
#include "app/ctl/top/top_table.h"
#include "core/base/text/display_text.h"
#include "core/base/text/short_name.h"
#include "core/console/logs/logs_together.h"
#include "core/discord/sanitize_for_display.h"
#include "core/logs/shards/shard_state.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace headroom::ctl {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t maxLogName = 60;

std::string counted(std::uint64_t count)
{
    return countText(static_cast<std::int64_t>(count));
}

std::string milliseconds(const std::optional<Duration>& span)
{
    return span ? counted(static_cast<std::uint64_t>(toMilliseconds(*span).count())) : "-";
}

std::string routeOf(const logs::RouteCount& route)
{
    return std::string(route.method) + (route.method.empty() ? "" : " ") + std::string(route.routeTemplate);
}

bool isRouteCountBefore(const logs::RouteCount& a, const logs::RouteCount& b, const std::string& sort)
{
    const auto rank = [&sort](const logs::RouteCount& route) {
        const auto count = sort == "route" ? 0 : sort == "invalid" ? route.invalid : route.count;
        return std::tuple(-static_cast<std::int64_t>(count), route.routeTemplate, route.method);
    };
    return rank(a) < rank(b);
}

bool isShardBefore(const logs::ShardFigure& a, const logs::ShardFigure& b, const std::string& sort)
{
    const auto rank = [&sort](const logs::ShardFigure& shard) {
        const auto slowest = -shard.p99.value_or(0ns).count();
        const auto first = sort == "missed" ? -static_cast<std::int64_t>(shard.missedAcks)
            : sort == "reconnects"          ? -static_cast<std::int64_t>(shard.reconnects)
            : sort == "urgency"             ? std::int64_t(logs::urgencyOf(shard.state))
                                            : std::int64_t(0);
        return std::tuple(first, sort == "shard" ? std::int64_t(0) : std::int64_t(slowest),
            shard.shard.value_or(std::numeric_limits<std::uint32_t>::max()), shard.source);
    };
    return rank(a) < rank(b);
}

TopLine requestsLine(const logs::RequestSummary& summary)
{
    const auto& invalid = summary.invalid;
    auto text = counted(summary.total) + (summary.coverage.failuresOnly ? " failures" : " requests") + ", "
        + counted(invalid.inWindow.most) + " of " + counted(invalid.limit) + " invalid in 10 min";
    if (invalid.untilBan)
        text += ", banned in " + waitText(*invalid.untilBan) + " if it goes on";
    const bool isNear = invalid.untilBan || invalid.inWindow.most * 2 > invalid.limit;
    return {text, isNear ? Colour::Red : Colour::None};
}

TopLine shardsLine(const std::vector<logs::ShardFigure>& shards)
{
    const auto inTrouble =
        std::ranges::count_if(shards, [](const auto& shard) { return logs::isInTrouble(shard.state); });
    const auto slow =
        std::ranges::count_if(shards, [](const auto& shard) { return shard.state == logs::ShardState::Slow; });
    const auto text = countText(std::int64_t(shards.size()), "shard") + ", " + countText(inTrouble) + " in trouble, "
        + countText(slow) + " slow";
    return {text, inTrouble > 0 ? Colour::Red : slow > 0 ? Colour::Yellow : Colour::None};
}

} // namespace

TopTable trafficTable(const logs::LogIngest& ingest, const TopQuery& query)
{
    TopTable table;
    table.columns = {{"REQUESTS", "requests", TopColumnKind::Number}, {"INVALID", "invalid", TopColumnKind::Number},
        {"ROUTE", "route", TopColumnKind::Route}};
    const auto summary = console::summaryOf(console::togetherOf(ingest));
    std::vector<logs::RouteCount> routes;
    for (const auto& route : summary ? summary->routes : std::vector<logs::RouteCount>()) {
        if (containsFolded(routeOf(route), query.filter))
            routes.push_back(route);
    }
    keepShownPart(routes, query, table,
        [&](const logs::RouteCount& a, const logs::RouteCount& b) { return isRouteCountBefore(a, b, query.sort); });
    for (const auto& route : routes)
        table.rows.push_back({{counted(route.count), counted(route.invalid), routeOf(route)},
            route.invalid > 0 ? Colour::Yellow : Colour::None});
    return table;
}

TopTable shardsTable(const logs::LogIngest& ingest, const TopQuery& query)
{
    TopTable table;
    table.columns = {{"SHARD", "shard", TopColumnKind::Number}, {"STATE", "urgency"},
        {"LAST MS", "", TopColumnKind::Number}, {"P50", "", TopColumnKind::Number},
        {"P99", "p99", TopColumnKind::Number}, {"MISSED", "missed", TopColumnKind::Number},
        {"RECONNECTS", "reconnects", TopColumnKind::Number}, {"LOG", "", TopColumnKind::Note}};
    const auto sources = ingest.shards().sources();
    const auto logOf = [&](const logs::ShardFigure& shard) {
        return discord::sanitizeForDisplay(shortName(sources.at(shard.source).name), maxLogName);
    };
    std::vector<logs::ShardFigure> shards;
    for (auto& shard : console::shardFiguresOf(ingest, console::togetherOf(ingest))) {
        const auto number = shard.shard ? std::to_string(*shard.shard) : "-";
        const auto words = number + ' ' + std::string(logs::shardStateWord(shard.state)) + ' ' + logOf(shard);
        if (containsFolded(words, query.filter))
            shards.push_back(std::move(shard));
    }
    keepShownPart(shards, query, table,
        [&](const logs::ShardFigure& a, const logs::ShardFigure& b) { return isShardBefore(a, b, query.sort); });
    for (const auto& shard : shards)
        table.rows.push_back(
            {{shard.shard ? std::to_string(*shard.shard) : "-", std::string(logs::shardStateWord(shard.state)),
                 milliseconds(shard.latest), milliseconds(shard.p50), milliseconds(shard.p99),
                 counted(shard.missedAcks), counted(shard.reconnects), logOf(shard)},
                colourOf(shard.state)});
    return table;
}

std::vector<TopLine> logsHead(const logs::LogIngest& ingest)
{
    const auto all = console::togetherOf(ingest);
    std::vector<TopLine> lines;
    if (const auto summary = console::summaryOf(all))
        lines.push_back(requestsLine(*summary));
    if (const auto shards = console::shardFiguresOf(ingest, all); !shards.empty())
        lines.push_back(shardsLine(shards));
    if (lines.empty())
        lines.push_back({"Logs: " + countText(std::int64_t(all.lines), "line") + ", nothing to tell yet"});
    for (const auto& problem : all.problems)
        lines.push_back({problem, Colour::Yellow});
    return lines;
}

} // namespace headroom::ctl
