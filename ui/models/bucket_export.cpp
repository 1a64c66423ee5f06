// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/bucket_export.h"

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
    std::string_view heldBy;
    std::optional<std::int64_t> heldForMs;
};

LaneFields laneFields(const BucketRow& row, Instant now)
{
    LaneFields fields;
    if (!row.lane)
        return fields;
    fields.waiting = std::int64_t(row.lane->waiting);
    fields.inFlight = row.lane->inFlight;
    if (!row.lane->heldBy)
        return fields;
    fields.heldBy = row.lane->heldBy->inWords;
    if (row.lane->heldBy->until)
        fields.heldForMs = std::max<std::int64_t>(0, ceilMilliseconds(*row.lane->heldBy->until - now).count());
    return fields;
}

QByteArray field(std::string_view text)
{
    QByteArray bytes(text.data(), qsizetype(text.size()));
    // A cell that begins like a formula is run by spreadsheets.
    if (!bytes.isEmpty() && std::string_view("=+-@\t").find(bytes[0]) != std::string_view::npos)
        bytes.prepend('\'');
    if (bytes.contains('"') || bytes.contains(',') || bytes.contains('\n') || bytes.contains('\r'))
        bytes = '"' + bytes.replace("\"", "\"\"") + '"';
    return bytes;
}

QByteArray field(std::optional<std::int64_t> value)
{
    return value ? QByteArray::number(qlonglong(*value)) : QByteArray();
}

QByteArray csv(const std::vector<const BucketRow*>& rows, const TextPool& texts, Instant now)
{
    QByteArray out = "method,route,variant,major_kind,major_id,remaining,limit,resets_in_ms,problem,keys,"
                     "waiting,in_flight,held_by,held_for_ms\r\n";
    for (const BucketRow* row : rows) {
        std::string keys;
        for (const auto& key : row->redisKeys)
            keys += (keys.empty() ? "" : " ") + key;
        const LaneFields lane = laneFields(*row, now);
        const QByteArray fields[] = {field(texts.utf8(row->method)), field(texts.utf8(row->routeTemplate)),
            field(texts.utf8(row->variant)), field(texts.utf8(row->majorKind)), field(row->majorId),
            field(available(*row)), field(row->limit), field(resetsInMs(*row, now)), field(row->problem), field(keys),
            field(lane.waiting), field(lane.inFlight), field(lane.heldBy), field(lane.heldForMs)};
        bool first = true;
        for (const QByteArray& each : fields) {
            if (!first)
                out += ',';
            out += each;
            first = false;
        }
        out += "\r\n";
    }
    return out;
}

QJsonValue value(std::optional<std::int64_t> number)
{
    return number ? QJsonValue(qint64(*number)) : QJsonValue(QJsonValue::Null);
}

QByteArray json(const std::vector<const BucketRow*>& rows, const TextPool& texts, Instant now)
{
    QJsonArray array;
    for (const BucketRow* row : rows) {
        QJsonArray keys;
        for (const auto& key : row->redisKeys)
            keys.append(QString::fromStdString(key));
        const LaneFields lane = laneFields(*row, now);
        array.append(QJsonObject{
            {u"method"_s, texts.shown(row->method)},
            {u"route"_s, texts.shown(row->routeTemplate)},
            {u"variant"_s, texts.shown(row->variant)},
            {u"major_kind"_s, texts.shown(row->majorKind)},
            {u"major_id"_s, QString::fromStdString(row->majorId)},
            {u"remaining"_s, value(available(*row))},
            {u"limit"_s, value(row->limit)},
            {u"resets_in_ms"_s, value(resetsInMs(*row, now))},
            {u"problem"_s, QString::fromStdString(row->problem)},
            {u"keys"_s, keys},
            {u"waiting"_s, value(lane.waiting)},
            {u"in_flight"_s, value(lane.inFlight)},
            {u"held_by"_s, QString::fromUtf8(lane.heldBy.data(), qsizetype(lane.heldBy.size()))},
            {u"held_for_ms"_s, value(lane.heldForMs)},
        });
    }
    return QJsonDocument(array).toJson(QJsonDocument::Indented);
}

} // namespace

QByteArray exported(const std::vector<const BucketRow*>& rows, const TextPool& texts, ExportFormat format, Instant now)
{
    return format == ExportFormat::Csv ? csv(rows, texts, now) : json(rows, texts, now);
}

} // namespace headroom::ui
