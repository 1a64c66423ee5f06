// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/watch/bucket_text.h"

#include "app/ctl/watch/keyspace_output.h"
#include "core/base/text/display_text.h"
#include "core/console/buckets/bucket_condition.h"

#include <algorithm>
#include <tuple>

namespace headroom::ctl {

using discord::DescribedKey;
using watch::Bucket;
using watch::Watcher;

namespace {

// 0: nothing left; 1: all of it, or nobody knows.
double shareLeft(const Bucket& bucket)
{
    if (!bucket.remaining)
        return 1;
    const auto limit = std::max<std::int64_t>(bucket.limit.value_or(*bucket.remaining), 1);
    return std::clamp(static_cast<double>(*bucket.remaining) / static_cast<double>(limit), 0.0, 1.0);
}

std::size_t exhaustedBuckets(const Watcher& watcher, Instant now)
{
    std::size_t exhausted = 0;
    forEachBucket(watcher, [&](const Bucket& bucket) {
        exhausted += console::conditionOf(bucket, now).status == console::BucketStatus::Exhausted;
    });
    return exhausted;
}

} // namespace

std::string withMethod(const DescribedKey& described)
{
    return described.method.empty() ? described.routeTemplate : described.method + ' ' + described.routeTemplate;
}

Duration blockedFor(const Bucket& bucket, Instant now)
{
    Instant until = bucket.heldUntil().value_or(now);
    if (bucket.remaining && *bucket.remaining <= 0)
        until = std::max(until, bucket.nextFreeAt().value_or(bucket.resetsAt.value_or(now)));
    return std::max(until - now, Duration{});
}

bool mattersMore(const Bucket& a, const Bucket& b, Instant now)
{
    const auto rank = [now](const Bucket& bucket) {
        return std::tuple(-blockedFor(bucket, now), -bucket.waiting(), shareLeft(bucket));
    };
    const auto ofA = rank(a);
    const auto ofB = rank(b);
    return ofA != ofB ? ofA < ofB : a.route < b.route;
}

Colour colourOf(const Bucket& bucket, Instant now)
{
    switch (console::conditionOf(bucket, now).urgency) {
    case console::Urgency::Critical:
        return Colour::Red;
    case console::Urgency::Warning:
        return Colour::Yellow;
    case console::Urgency::Ordinary:
        break;
    }
    return bucket.problem().empty() ? Colour::None : Colour::Yellow;
}

std::string notesOn(const Bucket& bucket, Instant now)
{
    std::string notes;
    const auto add = [&notes](const std::string& note) { notes += (notes.empty() ? "" : ", ") + note; };
    if (bucket.leased() > 0)
        add(countText(bucket.leased()) + " in flight");
    if (bucket.waiting() > 0)
        add(countText(bucket.waiting()) + " waiting");
    if (const auto next = bucket.nextFreeAt(); next && next != bucket.resetsAt)
        add("next in " + waitText(*next - now));
    if (const auto held = bucket.heldUntil())
        add("held by a 429 for " + waitText(*held - now));
    if (bucket.stale)
        add("stale: a client died with its claim");
    if (const auto problem = bucket.problem(); !problem.empty())
        add(problem);
    return notes;
}

std::string orDash(const std::optional<std::int64_t>& value)
{
    return value ? countText(*value) : "-";
}

std::string limitText(const Bucket& bucket)
{
    return (bucket.limitIsLowerBound && bucket.limit ? ">=" : "") + orDash(bucket.limit);
}

std::string majorText(const DescribedKey& described)
{
    return described.majorKind.empty() ? "-" : described.majorKind + ' ' + described.majorId;
}

std::string shownReset(const Bucket& bucket, Instant now)
{
    if (bucket.resetsAt)
        return waitText(*bucket.resetsAt - now);
    return bucket.remaining ? "not known" : "-";
}

std::string headText(const Watcher& watcher, Instant now)
{
    const auto state = watcher.state();
    const auto blocked = watcher.globalBlockedUntil();
    const auto count = [](std::size_t number) { return countText(static_cast<std::int64_t>(number)); };
    auto head = (state.serverName.empty() ? "Redis of unknown version" : state.serverName + ' ' + state.serverVersion)
        + (state.role.empty() ? "" : ", " + state.role) + ", scheme " + watcher.scheme().name() + ": "
        + countText(std::int64_t(watcher.table().size()), "bucket") + ", " + count(exhaustedBuckets(watcher, now))
        + " exhausted, global limit "
        + (blocked && *blocked > now ? "blocked for " + waitText(*blocked - now) : "open");
    const auto keyspace = watcher.keyspace();
    if (keyspace.finding == watch::KeyspaceCheck::Finding::Recognised)
        head += ", " + count(keyspace.keysRecognised) + " of " + countText(std::int64_t(keyspace.keysSeen), "key")
            + " recognised";
    for (const auto& line : {keyspaceLine(keyspace), std::string(state.problem.text)})
        head += line.empty() ? "" : "\n" + line;
    return head;
}

} // namespace headroom::ctl
