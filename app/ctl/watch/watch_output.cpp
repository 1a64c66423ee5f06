// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/watch/watch_output.h"

#include "app/ctl/table_text.h"
#include "app/ctl/terminal.h"
#include "app/ctl/text.h"
#include "app/ctl/watch/bucket_text.h"
#include "app/ctl/watch/keyspace_output.h"
#include "core/base/text/json_text.h"
#include "core/discord/route_keys.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <limits>
#include <vector>

namespace headroom::ctl {

using watch::Bucket;
using watch::Watcher;

namespace {

std::optional<std::int64_t> inMs(const std::optional<Instant>& at, Instant now)
{
    if (!at)
        return std::nullopt;
    return ceilMilliseconds(std::max(*at - now, Duration{})).count();
}

QJsonValue orNull(const std::optional<std::int64_t>& value)
{
    return value ? QJsonValue(qint64(*value)) : QJsonValue();
}

std::int64_t globalBlockedForMs(const Watcher& watcher, Instant now)
{
    return inMs(watcher.globalBlockedUntil(), now).value_or(0);
}

// Everything of a bucket; of a removed one what its key says, and null for the rest.
QJsonObject bucketObject(const schemes::KeyScheme& scheme, std::string_view route, const Bucket* bucket, Instant now)
{
    const auto described = scheme.describe(route);
    QJsonObject major;
    if (!described.majorKind.empty())
        major.insert(text(described.majorKind), text(described.majorId));
    QJsonObject object{
        {QStringLiteral("key"), text(described.shownKey)},
        {QStringLiteral("route"), text(withMethod(described))},
        {QStringLiteral("major"), major},
        {QStringLiteral("remaining"), bucket ? orNull(bucket->remaining) : QJsonValue()},
        {QStringLiteral("limit"), bucket ? orNull(bucket->limit) : QJsonValue()},
        {QStringLiteral("resets_in_ms"), bucket ? orNull(inMs(bucket->resetsAt, now)) : QJsonValue()},
    };
    if (bucket) {
        object.insert(QStringLiteral("limit_is_lower_bound"), bucket->limitIsLowerBound);
        object.insert(QStringLiteral("next_free_in_ms"), orNull(inMs(bucket->nextFreeAt(), now)));
        object.insert(QStringLiteral("held_for_ms"), qint64(inMs(bucket->heldUntil(), now).value_or(0)));
        object.insert(QStringLiteral("leased"), qint64(bucket->leased()));
        object.insert(QStringLiteral("waiting"), qint64(bucket->waiting()));
        object.insert(QStringLiteral("stale"), bucket->stale);
    }
    if (bucket && !bucket->problem().empty())
        object.insert(QStringLiteral("problem"), text(bucket->problem()));
    return object;
}

// By key, or the `top` that matter most: what lets nothing through longest, then where most wait, then the emptiest.
std::vector<const Bucket*> sortedBuckets(const Watcher& watcher, Instant now, std::optional<std::size_t> top)
{
    std::vector<const Bucket*> buckets;
    buckets.reserve(watcher.table().size());
    forEachBucket(watcher, [&buckets](const Bucket& bucket) { buckets.push_back(&bucket); });
    if (!top) {
        std::sort(buckets.begin(), buckets.end(), [](const auto* a, const auto* b) { return a->route < b->route; });
        return buckets;
    }
    const auto end = buckets.begin() + static_cast<std::ptrdiff_t>(std::min(*top, buckets.size()));
    std::partial_sort(
        buckets.begin(), end, buckets.end(), [now](const auto* a, const auto* b) { return mattersMore(*a, *b, now); });
    buckets.erase(end, buckets.end());
    return buckets;
}

// Everything but the buckets.
QJsonObject headObject(const Watcher& watcher, Instant now)
{
    const auto state = watcher.state();
    QJsonArray missingRights;
    for (const auto& right : state.missingRights)
        missingRights.append(text(right));
    const auto orNothing = [](const std::string& value) {
        return value.empty() ? QJsonValue() : QJsonValue(text(value));
    };
    QJsonObject object{
        {QStringLiteral("redis"),
            QJsonObject{{QStringLiteral("server"), orNothing(state.serverName)},
                {QStringLiteral("version"), orNothing(state.serverVersion)},
                {QStringLiteral("role"), orNothing(state.role)}}},
        {QStringLiteral("scheme"), text(watcher.scheme().name())},
        {QStringLiteral("global"),
            QJsonObject{{QStringLiteral("blocked_for_ms"), qint64(globalBlockedForMs(watcher, now))}}},
        {QStringLiteral("total"), qint64(watcher.table().size())},
        {QStringLiteral("problem"), orNothing(state.problem.text)},
        {QStringLiteral("missing_rights"), missingRights},
    };
    addKeyspace(object, watcher.keyspace());
    return object;
}

bool write(std::FILE* to, std::string_view bytes)
{
    return std::fwrite(bytes.data(), 1, bytes.size(), to) == bytes.size();
}

} // namespace

bool writePictureAsJson(std::FILE* to, const Watcher& watcher, Instant now, const WatchStyle& style)
{
    auto head = compactJson(headObject(watcher, now));
    head.pop_back(); // the brace; one bucket at a time follows
    if (!write(to, head + R"(,"buckets":[)"))
        return false;
    bool isFirst = true;
    for (const auto* bucket : sortedBuckets(watcher, now, style.top)) {
        const auto separator = std::exchange(isFirst, false) ? "" : ",";
        if (!write(to, separator + compactJson(bucketObject(watcher.scheme(), bucket->route, bucket, now))))
            return false;
    }
    return write(to, "]}");
}

std::string pictureAsText(const Watcher& watcher, Instant now, const WatchStyle& style)
{
    auto picture = coloured(headText(watcher, now), Colour::Bold, style.colours);
    const auto buckets = sortedBuckets(watcher, now, style.top.value_or(std::numeric_limits<std::size_t>::max()));
    if (buckets.empty())
        return picture;
    TableText table({"ROUTE", "MAJOR", "REMAINING", "LIMIT", "RESETS IN", ""}, {2, 3, 4});
    std::vector<Colour> colours{Colour::Bold}; // of each line
    for (const auto* bucket : buckets) {
        const auto described = watcher.scheme().describe(bucket->route);
        table.add({withMethod(described), majorText(described), orDash(bucket->remaining), limitText(*bucket),
            shownReset(*bucket, now), notesOn(*bucket, now)});
        colours.push_back(colourOf(*bucket, now));
    }
    const auto lines = table.lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        picture += '\n' + coloured(lines[i], colours[i], style.colours);
    if (const auto more = watcher.table().size() - buckets.size(); more > 0)
        picture += "\nand " + countText(static_cast<std::int64_t>(more)) + " more; --top 0 shows all";
    return picture;
}

std::string changeAsJson(const Change& change, Instant now)
{
    auto object = bucketObject(change.scheme, change.route, change.bucket, now);
    object.insert(QStringLiteral("t"), qint64(change.at.time_since_epoch().count()));
    object.insert(QStringLiteral("event"), change.bucket ? QStringLiteral("changed") : QStringLiteral("gone"));
    return compactJson(object);
}

std::string changeAsText(const Change& change, Instant now, const WatchStyle& style)
{
    const auto described = change.scheme.describe(change.route);
    auto line = clockTimeText(change.at, style.zone) + "  ";
    if (change.bucket)
        line += orDash(change.bucket->remaining) + '/' + limitText(*change.bucket) + "  "
            + (change.bucket->resetsAt         ? "resets in " + shownReset(*change.bucket, now)
                    : change.bucket->remaining ? "reset not known"
                                               : "no window open");
    else
        line += "gone";
    line += "  " + withMethod(described);
    if (!described.majorKind.empty())
        line += "  " + majorText(described);
    if (const auto notes = change.bucket ? notesOn(*change.bucket, now) : std::string(); !notes.empty())
        line += "  " + notes;
    return coloured(line, change.bucket ? colourOf(*change.bucket, now) : Colour::None, style.colours);
}

std::string keyspaceChangeAsJson(WallTime at, const watch::KeyspaceCheck& check)
{
    QJsonObject object{{QStringLiteral("t"), qint64(at.time_since_epoch().count())},
        {QStringLiteral("event"), QStringLiteral("keyspace")}};
    addKeyspace(object, check);
    return compactJson(object);
}

std::string keyspaceChangeAsText(WallTime at, const watch::KeyspaceCheck& check, const WatchStyle& style)
{
    const auto line = keyspaceLine(check);
    return clockTimeText(at, style.zone) + "  "
        + (line.empty() ? "keys of " + describe(check.chosen) + " are there" : line);
}

} // namespace headroom::ctl
