// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is seen of an emergency in what the console knows.
#include "core/base/text/short_name.h"
#include "core/console/emergencies.h"
#include "core/console/snapshot.h"

#include <algorithm>

namespace headroom::console {

using namespace std::chrono_literals;
using Budget = EmergencySigns::Budget;
using Evidence = Emergency::Evidence;

namespace {

constexpr auto logsAreOf = 2min; // what ended longer ago is the past

void addCounted(EmergencySigns& signs, const InvalidGauge& gauge)
{
    if (!gauge.inWindow)
        return;
    Budget budget;
    budget.evidence = Evidence::Counted;
    budget.place = Emergency::Place::InvalidRequests;
    budget.count = *gauge.inWindow;
    budget.limit = gauge.limit;
    budget.timeToBan = gauge.timeToBan;
    if (!gauge.egresses.empty())
        budget.where = gauge.egresses.front().address;
    if (!gauge.causes.empty())
        budget.cause = gauge.causes.front().label;
    signs.budgets.push_back(std::move(budget));
}

void addOwn(EmergencySigns& signs, const RequestClientState& own, Instant now)
{
    signs.tokenRefused = own.tokenRefused;
    signs.globalBlockedUntil = std::max(signs.globalBlockedUntil, own.global.heldUntil);
    signs.addressBlockedUntil = std::max(signs.addressBlockedUntil, own.address.heldUntil);
    if (!own.addressHeldUntil || *own.addressHeldUntil <= now)
        return;
    Budget budget;
    budget.evidence = Evidence::Reported;
    budget.place = Emergency::Place::RequestClient;
    budget.count = std::int64_t(own.invalid);
    budget.bannedUntil = own.addressHeldUntil;
    signs.budgets.push_back(std::move(budget));
}

void addLogs(EmergencySigns& signs, const LogFigures& logs, Instant now, WallTime wallNow)
{
    if (logs.end + logsAreOf < wallNow)
        return;
    if (logs.traffic) {
        for (const auto& reported : logs.traffic->budgets) {
            Budget budget;
            const bool isSure = reported.atLeast == reported.atMost || reported.atLeast >= reported.limit;
            budget.evidence = isSure ? Evidence::Log : Evidence::LogAtMost;
            budget.place = Emergency::Place::LogBudgets;
            if (const auto* source = logs.source(reported.source))
                budget.where = shortName(source->name);
            budget.count = reported.atMost;
            budget.limit = reported.limit;
            budget.timeToBan = reported.timeToBan;
            if (!reported.burners.empty())
                budget.cause = reported.burners.front().label;
            if (reported.bannedUntil && *reported.bannedUntil > wallNow)
                budget.bannedUntil = now + (*reported.bannedUntil - wallNow);
            signs.budgets.push_back(std::move(budget));
        }
    }
    if (logs.shards) {
        signs.shards = std::int64_t(logs.shards->all);
        for (const auto& source : logs.sources) {
            if (source.problem.empty())
                signs.shardSources.push_back(source.id);
        }
        for (const auto& outage : logs.shards->outages) {
            // A log that is not read just now is silent whatever its shards do.
            const auto* const source = logs.source(outage.source);
            if (!source || source->problem.empty())
                signs.outages.push_back(
                    {{outage.source, outage.number}, outage.silentFor, outage.interval, outage.state});
        }
    }
}

} // namespace

EmergencySigns signsOf(
    const Snapshot& snapshot, const RequestClientState* own, const LogFigures* logs, Instant now, WallTime wallNow)
{
    EmergencySigns signs;
    signs.redisLost = snapshot.connection.phase == ConnectionState::Phase::Lost;
    signs.redisProblem = snapshot.connection.problem;
    signs.globalBlockedUntil = snapshot.globalWithToken.blockedUntil;
    signs.addressBlockedUntil = snapshot.globalByAddress.blockedUntil;
    addCounted(signs, snapshot.invalid);
    if (own)
        addOwn(signs, *own, now);
    if (logs)
        addLogs(signs, *logs, now, wallNow);
    return signs;
}

} // namespace headroom::console
