// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_export.h"

#include "core/base/text/delimited.h"
#include "ui/models/buckets/status_cells.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

std::optional<std::int64_t> resetsInMs(const BucketRow& row, Instant now)
{
    if (!row.resetsAt)
        return std::nullopt;
    return std::max<std::int64_t>(0, ceilMilliseconds(*row.resetsAt - now).count());
}

// Of this process's own lane; all empty without one.
struct LaneFields
{
    std::optional<std::int64_t> waiting;
    std::optional<std::int64_t> inFlight;
    std::string_view waitReasons;
    std::optional<std::int64_t> heldForMs;
};

LaneFields laneFields(const BucketRow& row, Instant now)
{
    LaneFields fields;
    if (!row.lane())
        return fields;
    fields.waiting = std::int64_t(row.lane()->waiting);
    fields.inFlight = row.lane()->inFlight;
    if (row.lane()->waitReason)
        fields.waitReasons = inWords(*row.lane()->waitReason);
    if (row.lane()->waitsUntil)
        fields.heldForMs = std::max<std::int64_t>(0, ceilMilliseconds(*row.lane()->waitsUntil - now).count());
    return fields;
}

std::string_view problemOf(const BucketRow& row)
{
    return row.problem() ? std::string_view(*row.problem()) : std::string_view();
}

constexpr char kBetweenFields = ',';

QByteArray number(std::optional<std::int64_t> value)
{
    return value ? QByteArray::number(qlonglong(*value)) : QByteArray();
}

constexpr const char* kNames[] = {"method", "route", "variant", "major_kind", "major_id", "remaining", "limit",
    "resets_in_ms", "problem", "keys", "waiting", "in_flight", "held_by", "held_for_ms", "state", "leased",
    "claims_waiting"};

QByteArray line(const BucketRow& row, const TextPool& texts, Instant now)
{
    const auto text = [](std::string_view given) { return delimitedField(given, kBetweenFields); };
    std::string keys;
    for (const auto& key : keysOf(row))
        keys += (keys.empty() ? "" : " ") + key;
    const LaneFields lane = laneFields(row, now);
    return delimitedLine(
        {text(texts.utf8(row.method)), text(texts.utf8(row.routeTemplate)), text(texts.utf8(row.variant)),
            text(texts.utf8(row.majorKind)), text(row.majorId.written()), number(available(row)), number(row.limit),
            number(resetsInMs(row, now)), text(problemOf(row)), text(keys), number(lane.waiting), number(lane.inFlight),
            text(lane.waitReasons), number(lane.heldForMs), text(statusName(row.status)), number(row.leased),
            number(row.waiting)},
        kBetweenFields);
}

QJsonValue value(std::optional<std::int64_t> number)
{
    return number ? QJsonValue(qint64(*number)) : QJsonValue(QJsonValue::Null);
}

QByteArray object(const BucketRow& row, const TextPool& texts, Instant now)
{
    QJsonArray keys;
    for (const auto& key : keysOf(row))
        keys.append(QString::fromStdString(key));
    const LaneFields lane = laneFields(row, now);
    const auto text = [](std::string_view given) { return QString::fromUtf8(given.data(), qsizetype(given.size())); };
    const QJsonObject fields{
        {u"method"_s, texts.shown(row.method)},
        {u"route"_s, texts.shown(row.routeTemplate)},
        {u"variant"_s, texts.shown(row.variant)},
        {u"major_kind"_s, texts.shown(row.majorKind)},
        {u"major_id"_s, text(row.majorId.written())},
        {u"remaining"_s, value(available(row))},
        {u"limit"_s, value(row.limit)},
        {u"resets_in_ms"_s, value(resetsInMs(row, now))},
        {u"problem"_s, text(problemOf(row))},
        {u"keys"_s, keys},
        {u"waiting"_s, value(lane.waiting)},
        {u"in_flight"_s, value(lane.inFlight)},
        {u"held_by"_s, text(lane.waitReasons)},
        {u"held_for_ms"_s, value(lane.heldForMs)},
        {u"state"_s, text(statusName(row.status))},
        {u"leased"_s, qint64(row.leased)},
        {u"claims_waiting"_s, qint64(row.waiting)},
    };
    return QJsonDocument(fields).toJson(QJsonDocument::Compact);
}

} // namespace

QByteArray exportedHead(ExportFormat format)
{
    if (format == ExportFormat::Json)
        return "[";
    return delimitedLine({std::begin(kNames), std::end(kNames)}, kBetweenFields);
}

QByteArray exportedRow(const BucketRow& row, const TextPool& texts, ExportFormat format, Instant now, bool isFirst)
{
    if (format == ExportFormat::Json)
        return (isFirst ? "\n" : ",\n") + object(row, texts, now);
    return line(row, texts, now);
}

QByteArray exportedTail(ExportFormat format)
{
    return format == ExportFormat::Json ? "\n]\n" : "";
}

} // namespace headroom::ui
