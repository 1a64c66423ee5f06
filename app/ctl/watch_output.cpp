// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/watch_output.h"

#include "app/ctl/keyspace_output.h"

#include "core/discord/route_keys.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

namespace headroom::ctl {

using discord::DescribedKey;
using watch::Bucket;
using watch::Watcher;

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

std::string withMethod(const DescribedKey& described)
{
    return described.method.empty() ? described.routeTemplate : described.method + ' ' + described.routeTemplate;
}

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

// Everything of a bucket; of one that is gone what its key tells, and null for the rest.
QJsonObject bucketObject(const watch::KeyScheme& scheme, std::string_view route, const Bucket* bucket, Instant now)
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

std::string compact(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

std::vector<const Bucket*> sortedBuckets(const Watcher& watcher)
{
    std::vector<const Bucket*> buckets;
    buckets.reserve(watcher.table().size());
    for (watch::BucketId id = 0; id < watcher.table().idEnd(); ++id) {
        if (const auto* bucket = watcher.table().find(id))
            buckets.push_back(bucket);
    }
    std::sort(buckets.begin(), buckets.end(), [](const auto* a, const auto* b) { return a->route < b->route; });
    return buckets;
}

// What the columns do not tell; may be empty.
std::string notesOn(const Bucket& bucket, Instant now)
{
    std::string notes;
    const auto add = [&notes](const std::string& note) { notes += (notes.empty() ? "" : ", ") + note; };
    if (bucket.leased() > 0)
        add(std::to_string(bucket.leased()) + " under way");
    if (bucket.waiting() > 0)
        add(std::to_string(bucket.waiting()) + " in line");
    if (const auto next = inMs(bucket.nextFreeAt(), now); next && bucket.nextFreeAt() != bucket.resetsAt)
        add("next in " + std::to_string(*next) + " ms");
    if (const auto held = inMs(bucket.heldUntil(), now))
        add("held by a 429 for " + std::to_string(*held) + " ms");
    if (bucket.stale)
        add("stale: a client died with its claim");
    if (const auto problem = bucket.problem(); !problem.empty())
        add(problem);
    return notes;
}

std::string orDash(const std::optional<std::int64_t>& value)
{
    return value ? std::to_string(*value) : "-";
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
    const auto wait = inMs(bucket.resetsAt, now);
    if (wait)
        return std::to_string(*wait) + " ms";
    return bucket.remaining ? "not known yet" : "-";
}

// Columns on a terminal, near enough: what is shown has no control characters.
std::size_t widthOf(const std::string& utf8)
{
    return static_cast<std::size_t>(std::count_if(
        utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

using Row = std::array<std::string, 6>;

std::string aligned(const std::vector<Row>& rows)
{
    std::array<std::size_t, 6> widths{};
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    std::string table;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - widthOf(row[i]), ' ');
            const auto isNumber = i >= 2 && i <= 4;
            line += (isNumber ? padding + row[i] : row[i] + padding) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        table += '\n' + line;
    }
    return table;
}

std::string clockTime(WallTime at)
{
    const auto seconds = std::chrono::floor<std::chrono::seconds>(at);
    const auto value = static_cast<std::time_t>(seconds.time_since_epoch().count());
    std::tm parts{};
    gmtime_r(&value, &parts);
    std::array<char, 32> line{};
    std::snprintf(line.data(), line.size(), "%02d:%02d:%02d.%03d", parts.tm_hour, parts.tm_min, parts.tm_sec,
        static_cast<int>((at - seconds).count()));
    return line.data();
}

} // namespace

std::string pictureAsJson(const Watcher& watcher, Instant now)
{
    const auto state = watcher.state();
    QJsonArray buckets;
    for (const auto* bucket : sortedBuckets(watcher))
        buckets.append(bucketObject(watcher.scheme(), bucket->route, bucket, now));
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
        {QStringLiteral("buckets"), buckets},
        {QStringLiteral("problem"), orNothing(state.problem.text)},
        {QStringLiteral("missing_rights"), missingRights},
    };
    addKeyspace(object, watcher.keyspace());
    return compact(object);
}

std::string pictureAsText(const Watcher& watcher, Instant now)
{
    const auto state = watcher.state();
    const auto blocked = globalBlockedForMs(watcher, now);
    auto head = (state.serverName.empty() ? "Redis of unknown version" : state.serverName + ' ' + state.serverVersion)
        + (state.role.empty() ? "" : ", " + state.role) + ", scheme " + watcher.scheme().name() + ": "
        + std::to_string(watcher.table().size()) + " buckets, " + std::to_string(watcher.table().exhausted())
        + " exhausted, global limit " + (blocked > 0 ? "blocked for " + std::to_string(blocked) + " ms" : "open");
    const auto keyspace = watcher.keyspace();
    if (keyspace.finding == watch::KeyspaceCheck::Finding::Recognised)
        head += ", " + std::to_string(keyspace.keysRecognised) + " of " + std::to_string(keyspace.keysSeen)
            + " keys recognised";
    for (const auto& line : {keyspaceLine(keyspace), state.problem.text})
        head += line.empty() ? "" : "\n" + line;
    const auto buckets = sortedBuckets(watcher);
    if (buckets.empty())
        return head;
    std::vector<Row> rows{{"ROUTE", "MAJOR", "REMAINING", "LIMIT", "RESETS IN", ""}};
    for (const auto* bucket : buckets) {
        const auto described = watcher.scheme().describe(bucket->route);
        rows.push_back({withMethod(described), majorText(described), orDash(bucket->remaining), limitText(*bucket),
            shownReset(*bucket, now), notesOn(*bucket, now)});
    }
    return head + aligned(rows);
}

std::string changeAsJson(const Change& change, Instant now)
{
    auto object = bucketObject(change.scheme, change.route, change.bucket, now);
    object.insert(QStringLiteral("t"), qint64(change.at.time_since_epoch().count()));
    object.insert(QStringLiteral("event"), change.bucket ? QStringLiteral("changed") : QStringLiteral("gone"));
    return compact(object);
}

std::string changeAsText(const Change& change, Instant now)
{
    const auto described = change.scheme.describe(change.route);
    auto line = clockTime(change.at) + "  ";
    if (change.bucket)
        line += orDash(change.bucket->remaining) + '/' + limitText(*change.bucket) + "  "
            + (change.bucket->remaining ? "resets in " + shownReset(*change.bucket, now) : "no window open");
    else
        line += "gone";
    line += "  " + withMethod(described);
    if (!described.majorKind.empty())
        line += "  " + majorText(described);
    if (const auto notes = change.bucket ? notesOn(*change.bucket, now) : std::string(); !notes.empty())
        line += "  " + notes;
    return line;
}

std::string keyspaceChangeAsJson(WallTime at, const watch::KeyspaceCheck& check)
{
    QJsonObject object{{QStringLiteral("t"), qint64(at.time_since_epoch().count())},
        {QStringLiteral("event"), QStringLiteral("keyspace")}};
    addKeyspace(object, check);
    return compact(object);
}

std::string keyspaceChangeAsText(WallTime at, const watch::KeyspaceCheck& check)
{
    const auto line = keyspaceLine(check);
    return clockTime(at) + "  " + (line.empty() ? "keys of " + describe(check.chosen) + " are there" : line);
}

} // namespace headroom::ctl
