// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/top/redis_tables.h"

#include "app/ctl/top/top_table.h"
#include "app/ctl/watch/bucket_text.h"
#include "app/ctl/watch/keyspace_output.h"
#include "core/base/text/display_text.h"
#include "core/console/buckets/bucket_condition.h"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace headroom::ctl {

using console::BucketStatus;
using watch::Bucket;
using watch::Watcher;

namespace {

std::string wordFor(BucketStatus status)
{
    constexpr std::array<const char*, console::bucketStatusCount> words{
        "held", "stale", "exhausted", "slow", "leased", "healthy", "idle", "unreadable"};
    return words[static_cast<std::size_t>(status)];
}

// In the order in which people look for it: what is not known comes last.
bool isBucketBefore(const Bucket& a, const Bucket& b, const std::string& sort, Instant now)
{
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    if (sort == "left")
        return std::tuple(a.remaining.value_or(most), a.route.view())
            < std::tuple(b.remaining.value_or(most), b.route.view());
    if (sort == "resets")
        return std::tuple(a.resetsAt.value_or(Instant::max()), a.route.view())
            < std::tuple(b.resetsAt.value_or(Instant::max()), b.route.view());
    return sort == "route" ? a.route < b.route : mattersMore(a, b, now);
}

std::string leftText(const Bucket& bucket)
{
    return bucket.remaining || bucket.limit ? orDash(bucket.remaining) + '/' + limitText(bucket) : "-";
}

struct RouteFigures
{
    std::string route;
    std::int64_t buckets = 0;
    std::int64_t exhausted = 0;
    std::int64_t held = 0;
    std::int64_t leased = 0;
    std::int64_t waiting = 0;
    Duration longest{}; // that one of them lets nothing through
    Colour colour = Colour::None;
};

void addTo(RouteFigures& figures, const Bucket& bucket, Instant now)
{
    const auto status = console::conditionOf(bucket, now).status;
    ++figures.buckets;
    figures.exhausted += status == BucketStatus::Exhausted;
    figures.held += status == BucketStatus::Held;
    figures.leased += bucket.leased();
    figures.waiting += bucket.waiting();
    figures.longest = std::max(figures.longest, blockedFor(bucket, now));
    if (const auto colour = colourOf(bucket, now); colour == Colour::Red || figures.colour == Colour::None)
        figures.colour = colour;
}

std::vector<RouteFigures> figuresOfRoutes(const Watcher& watcher, Instant now, const std::string& filter)
{
    std::map<std::string, RouteFigures> byRoute;
    forEachBucket(watcher, [&](const Bucket& bucket) {
        auto route = withMethod(watcher.scheme().describe(bucket.route));
        if (containsFolded(route, filter))
            addTo(byRoute[std::move(route)], bucket, now);
    });
    std::vector<RouteFigures> all;
    all.reserve(byRoute.size());
    for (auto& [route, figures] : byRoute) {
        figures.route = route;
        all.push_back(std::move(figures));
    }
    return all;
}

bool isRouteBefore(const RouteFigures& a, const RouteFigures& b, const std::string& sort)
{
    const auto rank = [&sort](const RouteFigures& figures) {
        if (sort == "buckets")
            return std::tuple(-figures.buckets, std::int64_t(0));
        if (sort == "exhausted")
            return std::tuple(-figures.exhausted, std::int64_t(0));
        if (sort == "waiting")
            return std::tuple(-figures.waiting, std::int64_t(0));
        if (sort == "route")
            return std::tuple(std::int64_t(0), std::int64_t(0));
        return std::tuple(std::int64_t(-figures.longest.count()), -figures.waiting);
    };
    return std::tuple(rank(a), std::string_view(a.route)) < std::tuple(rank(b), std::string_view(b.route));
}

std::string countsByStatus(const Watcher& watcher, Instant now)
{
    std::map<BucketStatus, std::int64_t> counts;
    forEachBucket(watcher, [&](const Bucket& bucket) { ++counts[console::conditionOf(bucket, now).status]; });
    std::string text;
    for (const auto status : {BucketStatus::Held, BucketStatus::Stale, BucketStatus::Exhausted, BucketStatus::Slow}) {
        if (counts[status] > 0)
            text += ", " + countText(counts[status]) + ' ' + wordFor(status);
    }
    return text;
}

std::string rateText(double perSecond)
{
    return countText(std::llround(perSecond)) + "/s";
}

} // namespace

TopTable bucketsTable(const Watcher& watcher, Instant now, const TopQuery& query)
{
    TopTable table;
    table.columns = {{"STATE", "urgency"}, {"ROUTE", "route", TopColumnKind::Route}, {"MAJOR", ""},
        {"LEFT", "left", TopColumnKind::Number}, {"RESETS", "resets", TopColumnKind::Number},
        {"", "", TopColumnKind::Note}};
    std::vector<const Bucket*> buckets;
    buckets.reserve(watcher.table().size());
    forEachBucket(watcher, [&](const Bucket& bucket) {
        if (!query.filter.empty()) {
            const auto described = watcher.scheme().describe(bucket.route);
            const auto words = wordFor(console::conditionOf(bucket, now).status) + ' ' + withMethod(described) + ' '
                + majorText(described);
            if (!containsFolded(words, query.filter))
                return;
        }
        buckets.push_back(&bucket);
    });
    keepShownPart(buckets, query, table,
        [&](const Bucket* a, const Bucket* b) { return isBucketBefore(*a, *b, query.sort, now); });
    for (const auto* bucket : buckets) {
        const auto described = watcher.scheme().describe(bucket->route);
        table.rows.push_back({{wordFor(console::conditionOf(*bucket, now).status), withMethod(described),
                                  described.majorId.empty() ? "-" : described.majorId, leftText(*bucket),
                                  shownReset(*bucket, now), notesOn(*bucket, now)},
            colourOf(*bucket, now)});
    }
    return table;
}

TopTable routesTable(const Watcher& watcher, Instant now, const TopQuery& query)
{
    TopTable table;
    table.columns = {{"ROUTE", "route", TopColumnKind::Route}, {"BUCKETS", "buckets", TopColumnKind::Number},
        {"EXHAUSTED", "exhausted", TopColumnKind::Number}, {"HELD", "", TopColumnKind::Number},
        {"IN FLIGHT", "", TopColumnKind::Number}, {"WAITING", "waiting", TopColumnKind::Number},
        {"LONGEST", "urgency", TopColumnKind::Number}};
    auto routes = figuresOfRoutes(watcher, now, query.filter);
    keepShownPart(routes, query, table,
        [&](const RouteFigures& a, const RouteFigures& b) { return isRouteBefore(a, b, query.sort); });
    for (const auto& route : routes)
        table.rows.push_back({{route.route, countText(route.buckets), countText(route.exhausted), countText(route.held),
                                  countText(route.leased), countText(route.waiting),
                                  route.longest > Duration{} ? waitText(route.longest) : "-"},
            route.colour});
    return table;
}

std::vector<TopLine> redisHead(const Watcher& watcher, Instant now, double limit)
{
    const auto state = watcher.state();
    const auto server = state.serverName.empty() ? "Redis" : state.serverName + ' ' + state.serverVersion;
    std::vector<TopLine> lines{{server + (state.role.empty() ? "" : ", " + state.role) + ", " + watcher.scheme().name()
            + ": " + countText(std::int64_t(watcher.table().size()), "bucket") + countsByStatus(watcher, now),
        Colour::Bold}};
    const auto blocked = watcher.globalBlockedUntil();
    const auto towards = watcher.claimsTowardsGlobal().perSecond(now);
    if (blocked && *blocked > now)
        lines.push_back({"Global limit: blocked for " + waitText(*blocked - now), Colour::Red});
    else
        lines.push_back({"Global limit: " + rateText(towards)
                + (limit > 0
                        ? " of " + rateText(limit) + ", " + std::to_string(std::llround(100 * towards / limit)) + " %"
                        : ""),
            limit > 0 && towards >= 0.9 * limit ? Colour::Yellow : Colour::None});
    for (const auto& problem : {std::string(state.problem.text), keyspaceLine(watcher.keyspace())}) {
        if (!problem.empty())
            lines.push_back({problem, Colour::Yellow});
    }
    return lines;
}

} // namespace headroom::ctl
