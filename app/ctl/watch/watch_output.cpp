// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/watch/watch_output.h"

#include "app/ctl/terminal.h"
#include "app/ctl/text.h"
#include "app/ctl/watch/keyspace_output.h"
#include "core/console/buckets/bucket_condition.h"
#include "core/discord/route_keys.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <vector>

namespace headroom::ctl {

using discord::DescribedKey;
using watch::Bucket;
using watch::Watcher;

namespace {

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

std::string compact(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

// How long it lets nothing through.
Duration blockedFor(const Bucket& bucket, Instant now)
{
    Instant until = bucket.heldUntil().value_or(now);
    if (bucket.remaining && *bucket.remaining <= 0)
        until = std::max(until, bucket.nextFreeAt().value_or(bucket.resetsAt.value_or(now)));
    return std::max(until - now, Duration{});
}

// 0: nothing left; 1: all of it, or nobody knows.
double shareLeft(const Bucket& bucket)
{
    if (!bucket.remaining)
        return 1;
    const auto limit = std::max<std::int64_t>(bucket.limit.value_or(*bucket.remaining), 1);
    return std::clamp(static_cast<double>(*bucket.remaining) / static_cast<double>(limit), 0.0, 1.0);
}

// By key, or the `top` that matter most: what lets nothing through longest, then where most wait, then the emptiest.
std::vector<const Bucket*> sortedBuckets(const Watcher& watcher, Instant now, std::optional<std::size_t> top)
{
    std::vector<const Bucket*> buckets;
    buckets.reserve(watcher.table().size());
    for (watch::BucketId id = 0; id < watcher.table().idEnd(); ++id) {
        if (const auto* bucket = watcher.table().find(id))
            buckets.push_back(bucket);
    }
    if (!top) {
        std::sort(buckets.begin(), buckets.end(), [](const auto* a, const auto* b) { return a->route < b->route; });
        return buckets;
    }
    const auto end = buckets.begin() + static_cast<std::ptrdiff_t>(std::min(*top, buckets.size()));
    std::partial_sort(buckets.begin(), end, buckets.end(), [now](const auto* a, const auto* b) {
        const auto rank = [now](const Bucket& bucket) {
            return std::tuple(-blockedFor(bucket, now), -bucket.waiting(), shareLeft(bucket));
        };
        const auto ofA = rank(*a);
        const auto ofB = rank(*b);
        return ofA != ofB ? ofA < ofB : a->route < b->route;
    });
    buckets.erase(end, buckets.end());
    return buckets;
}

// As in the window.
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

std::size_t exhaustedBuckets(const watch::BucketTable& table, Instant now)
{
    std::size_t exhausted = 0;
    for (watch::BucketId id = 0; id < table.idEnd(); ++id) {
        if (const auto* bucket = table.find(id))
            exhausted += console::conditionOf(*bucket, now).status == console::BucketStatus::Exhausted;
    }
    return exhausted;
}

// What the columns do not tell; may be empty.
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

// Columns on a terminal, near enough: what is shown has no control characters.
std::size_t widthOf(const std::string& utf8)
{
    return static_cast<std::size_t>(std::count_if(
        utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

using Row = std::array<std::string, 6>;

// `colours`: one a row.
std::string aligned(const std::vector<Row>& rows, const std::vector<Colour>& colours, bool hasColours)
{
    std::array<std::size_t, 6> widths{};
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    std::string table;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const auto& row = rows[at];
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - widthOf(row[i]), ' ');
            const auto isNumber = i >= 2 && i <= 4;
            line += (isNumber ? padding + row[i] : row[i] + padding) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        table += '\n' + coloured(line, colours[at], hasColours);
    }
    return table;
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

std::string headText(const Watcher& watcher, Instant now)
{
    const auto state = watcher.state();
    const auto blocked = watcher.globalBlockedUntil();
    const auto count = [](std::size_t number) { return countText(static_cast<std::int64_t>(number)); };
    auto head = (state.serverName.empty() ? "Redis of unknown version" : state.serverName + ' ' + state.serverVersion)
        + (state.role.empty() ? "" : ", " + state.role) + ", scheme " + watcher.scheme().name() + ": "
        + countText(std::int64_t(watcher.table().size()), "bucket") + ", "
        + count(exhaustedBuckets(watcher.table(), now)) + " exhausted, global limit "
        + (blocked && *blocked > now ? "blocked for " + waitText(*blocked - now) : "open");
    const auto keyspace = watcher.keyspace();
    if (keyspace.finding == watch::KeyspaceCheck::Finding::Recognised)
        head += ", " + count(keyspace.keysRecognised) + " of " + countText(std::int64_t(keyspace.keysSeen), "key")
            + " recognised";
    for (const auto& line : {keyspaceLine(keyspace), state.problem.text})
        head += line.empty() ? "" : "\n" + line;
    return head;
}

bool write(std::FILE* to, std::string_view bytes)
{
    return std::fwrite(bytes.data(), 1, bytes.size(), to) == bytes.size();
}

} // namespace

bool writePictureAsJson(std::FILE* to, const Watcher& watcher, Instant now, const WatchStyle& style)
{
    auto head = compact(headObject(watcher, now));
    head.pop_back(); // the brace; one bucket at a time follows
    if (!write(to, head + R"(,"buckets":[)"))
        return false;
    bool isFirst = true;
    for (const auto* bucket : sortedBuckets(watcher, now, style.top)) {
        const auto separator = std::exchange(isFirst, false) ? "" : ",";
        if (!write(to, separator + compact(bucketObject(watcher.scheme(), bucket->route, bucket, now))))
            return false;
    }
    return write(to, "]}\n") && std::fflush(to) == 0;
}

std::string pictureAsText(const Watcher& watcher, Instant now, const WatchStyle& style)
{
    const auto head = coloured(headText(watcher, now), Colour::Bold, style.colours);
    const auto buckets = sortedBuckets(watcher, now, style.top.value_or(std::numeric_limits<std::size_t>::max()));
    if (buckets.empty())
        return head;
    std::vector<Row> rows{{"ROUTE", "MAJOR", "REMAINING", "LIMIT", "RESETS IN", ""}};
    std::vector<Colour> colours{Colour::Bold};
    for (const auto* bucket : buckets) {
        const auto described = watcher.scheme().describe(bucket->route);
        rows.push_back({withMethod(described), majorText(described), orDash(bucket->remaining), limitText(*bucket),
            shownReset(*bucket, now), notesOn(*bucket, now)});
        colours.push_back(colourOf(*bucket, now));
    }
    auto picture = head + aligned(rows, colours, style.colours);
    if (const auto more = watcher.table().size() - buckets.size(); more > 0)
        picture += "\nand " + countText(static_cast<std::int64_t>(more)) + " more; --top 0 shows all";
    return picture;
}

std::string changeAsJson(const Change& change, Instant now)
{
    auto object = bucketObject(change.scheme, change.route, change.bucket, now);
    object.insert(QStringLiteral("t"), qint64(change.at.time_since_epoch().count()));
    object.insert(QStringLiteral("event"), change.bucket ? QStringLiteral("changed") : QStringLiteral("gone"));
    return compact(object);
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
    return compact(object);
}

std::string keyspaceChangeAsText(WallTime at, const watch::KeyspaceCheck& check, const WatchStyle& style)
{
    const auto line = keyspaceLine(check);
    return clockTimeText(at, style.zone) + "  "
        + (line.empty() ? "keys of " + describe(check.chosen) + " are there" : line);
}

} // namespace headroom::ctl
