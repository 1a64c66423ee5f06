// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_cells.h"

#include "ui/models/buckets/lane_cells.h"
#include "ui/models/buckets/status_cells.h"
#include "ui/models/column_table_model.h"
#include "ui/models/format.h"
#include "ui/theme/palette.h"

#include <QCoreApplication>

#include <limits>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
constexpr const char* kBucketColumnNames[kBucketColumns] = {
    QT_TRANSLATE_NOOP("Buckets", "Method"),
    QT_TRANSLATE_NOOP("Buckets", "Route"),
    QT_TRANSLATE_NOOP("Buckets", "Major"),
    QT_TRANSLATE_NOOP("Buckets", "Remaining"),
    QT_TRANSLATE_NOOP("Buckets", "Left"),
    QT_TRANSLATE_NOOP("Buckets", "Resets in"),
    QT_TRANSLATE_NOOP("Buckets", "State"),
    QT_TRANSLATE_NOOP("Buckets", "Claims"),
    QT_TRANSLATE_NOOP("Buckets", "Queue"),
    QT_TRANSLATE_NOOP("Buckets", "Wait"),
};

struct CellText
{
    Q_DECLARE_TR_FUNCTIONS(Buckets)
};

QString amount(const std::optional<std::int64_t>& value)
{
    return value ? formatCount(*value) : u"–"_s;
}

QString routeText(const BucketRow& row, const TextPool& texts)
{
    return texts.shown(row.routeTemplate) + variantSuffix(texts.utf8(row.variant));
}

QString remainingText(const BucketRow& row)
{
    const QString limit = row.limit && row.limitIsLowerBound ? QString(u'≥' + amount(row.limit)) : amount(row.limit);
    return amount(available(row)) + QStringLiteral(" / ") + limit;
}

QString resetsIn(const BucketRow& row, Instant now)
{
    const auto end = windowEnd(row);
    return end ? formatCountdown(*end, now) : u"–"_s;
}

QVariant shown(const BucketRow& row, const TextPool& texts, BucketColumn column, Instant now)
{
    switch (column) {
    case BucketColumn::Method:
        return row.method ? texts.shown(row.method) : CellText::tr("any");
    case BucketColumn::Route:
        return routeText(row, texts);
    case BucketColumn::Major:
        return row.majorId.empty() ? u"–"_s : shortenedId(row.majorId.written());
    case BucketColumn::Remaining:
        return remainingText(row);
    case BucketColumn::Bar:
        return {};
    case BucketColumn::ResetsIn:
        return resetsIn(row, now);
    case BucketColumn::State:
        return statusText(row, now);
    case BucketColumn::Claims:
        return claimsText(row.waiting, row.leased);
    case BucketColumn::Queue:
        return row.lane() ? queueText(*row.lane()) : QString();
    case BucketColumn::Wait:
        return row.lane() ? waitText(*row.lane(), now) : QString();
    }
    return {};
}

// Where a cell shows less than it says, or draws it.
QVariant copied(const BucketRow& row, BucketColumn column)
{
    if (column == BucketColumn::Major && !row.majorId.empty())
        return QString::fromStdString(row.majorId.text());
    const auto share = column == BucketColumn::Bar ? availableShare(row) : std::nullopt;
    return share ? QVariant(formatPercent(*share)) : QVariant();
}

QVariant toolTip(const BucketRow& row, const TextPool& texts, BucketColumn column, Instant now)
{
    switch (column) {
    case BucketColumn::Method:
        return row.method
            ? QVariant()
            : CellText::tr("The keys of this scheme do not tell the method: the limit is the same for any.");
    case BucketColumn::Route:
        if (row.problem())
            return row.problem()->translated();
        return isOwn(row) ? QString(routeText(row, texts) + u'\n'
                   + CellText::tr("A queue of this process. There is no bucket in Redis for it."))
                          : routeText(row, texts);
    case BucketColumn::Major:
        return bucketMajor(row, texts, true);
    case BucketColumn::Remaining:
    case BucketColumn::Bar:
        if (!row.remaining || hasEnded(row))
            return CellText::tr("No window is open: the next claim finds all of the limit.");
        if (row.limitIsLowerBound)
            return CellText::tr("The scheme does not store the limit: it is at least so much.");
        return row.limit ? QVariant() : CellText::tr("The limit is not learned yet.");
    case BucketColumn::ResetsIn:
        return windowEnd(row) ? QVariant() : CellText::tr("No window is open, or its end is not known yet.");
    case BucketColumn::State:
        return QString(statusSentence(row, now) + u' ' + urgencySentence(row)).trimmed();
    case BucketColumn::Claims:
        return row.waiting || row.leased ? QVariant(claimsSentence(row.waiting, row.leased)) : QVariant();
    case BucketColumn::Queue:
        return row.lane() ? queueToolTip(*row.lane(), now) : QVariant();
    case BucketColumn::Wait:
        return row.lane() ? waitSentence(*row.lane(), now) : QVariant();
    }
    return {};
}

Tone tone(const BucketRow& row, const TextPool& texts, BucketColumn column, Instant now)
{
    switch (column) {
    case BucketColumn::Method:
        return methodTone(texts.utf8(row.method));
    case BucketColumn::Route:
        return row.problem() ? Tone::Warning : Tone::Text;
    case BucketColumn::Major:
        return Tone::Muted;
    case BucketColumn::ResetsIn:
        return windowEnd(row) ? Tone::Text : Tone::Muted;
    case BucketColumn::Remaining:
        return hasNothingLeft(row) ? urgencyTone(row.urgency) : Tone::Text;
    case BucketColumn::State:
        return statusTone(row);
    case BucketColumn::Claims:
        return row.waiting > 0 ? Tone::Text : Tone::Muted;
    case BucketColumn::Queue:
        return row.lane() ? queueTone(*row.lane(), now) : Tone::Muted;
    case BucketColumn::Wait:
        return Tone::Muted;
    case BucketColumn::Bar:
        if (hasNothingLeft(row))
            return row.urgency == console::Urgency::Critical ? Tone::Critical : Tone::Warning;
        break;
    }
    return Tone::Text;
}

Qt::Alignment alignment(BucketColumn column)
{
    const bool right =
        column >= BucketColumn::Remaining && column != BucketColumn::Wait && column != BucketColumn::State;
    return (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

// The longest wait whose end is known, then those that an event ends, then what is only in flight.
std::int64_t waitSortKey(const model::Lane& lane)
{
    if (lane.waiting == 0)
        return 0;
    return lane.waitsUntil ? lane.waitsUntil->time_since_epoch().count() : 1;
}

QString spoken(const BucketRow& row, const TextPool& texts, BucketColumn column, Instant now)
{
    if (column == BucketColumn::Route && isOwn(row))
        return CellText::tr("%1, of this process only").arg(routeText(row, texts));
    if (column != BucketColumn::Bar)
        return shown(row, texts, column, now).toString();
    const auto share = availableShare(row);
    return share ? CellText::tr("%1 left").arg(formatPercent(*share)) : CellText::tr("not known");
}

} // namespace

Tone methodTone(const std::string& method)
{
    if (method == "GET" || method == "HEAD")
        return Tone::Info;
    if (method == "POST")
        return Tone::Ok;
    if (method == "PUT")
        return Tone::Violet;
    if (method == "PATCH")
        return Tone::Warning;
    if (method == "DELETE")
        return Tone::Critical;
    return Tone::Muted;
}

QVariant bucketCell(const BucketRow& row, const TextPool& texts, BucketColumn column, int role, Instant now)
{
    switch (role) {
    case Qt::DisplayRole:
        return shown(row, texts, column, now);
    case Qt::ToolTipRole:
        return toolTip(row, texts, column, now);
    case Qt::AccessibleTextRole:
        return spoken(row, texts, column, now);
    case CopiedTextRole:
        return copied(row, column);
    case Qt::TextAlignmentRole:
        return int(alignment(column));
    case SortRole:
        return qlonglong(bucketSortKey(row, texts, column));
    case ShareRole: {
        const auto share = availableShare(row);
        return share ? QVariant(*share) : QVariant();
    }
    case IdRole:
        return row.id;
    case ToneRole:
        return int(tone(row, texts, column, now));
    case ProblemRole:
        return column == BucketColumn::Route && row.problem();
    case OwnRole:
        return column == BucketColumn::Route && isOwn(row);
    case StatusRole:
        return int(row.status);
    default:
        return {};
    }
}

QVariant bucketHeader(BucketColumn column, int role)
{
    if (role == Qt::TextAlignmentRole)
        return column == BucketColumn::Bar ? int(Qt::AlignLeft | Qt::AlignVCenter) : int(alignment(column));
    if (role == Qt::InitialSortOrderRole
        && (column == BucketColumn::Claims || column == BucketColumn::Queue || column == BucketColumn::Wait))
        return int(Qt::DescendingOrder);
    if (role == Qt::ToolTipRole && column == BucketColumn::Claims)
        return CellText::tr("Claims of the whole fleet that wait, and +those in flight");
    if (role == Qt::ToolTipRole && column == BucketColumn::Queue)
        return CellText::tr("Requests of this process that wait, and +those in flight");
    if (role == Qt::ToolTipRole && column == BucketColumn::Wait)
        return CellText::tr("What holds this process’s requests back, and for how long");
    if (role == Qt::AccessibleTextRole && column == BucketColumn::Bar)
        return CellText::tr("Share that is left");
    if (role == ColumnNameRole)
        return QString::fromLatin1(kBucketColumnNames[std::size_t(column)]);
    return role == Qt::DisplayRole ? QVariant(CellText::tr(kBucketColumnNames[std::size_t(column)])) : QVariant();
}

std::int64_t bucketSortKey(const BucketRow& row, const TextPool& texts, BucketColumn column)
{
    switch (column) {
    case BucketColumn::Method:
        return texts.ranks()[row.method];
    case BucketColumn::Route:
        return std::int64_t(texts.ranks()[row.routeTemplate]) * 1024 + texts.ranks()[row.variant] % 1024;
    case BucketColumn::Major:
        return row.majorId.isNumber() ? row.majorId.number() : kLast;
    case BucketColumn::Remaining:
        return available(row).value_or(kLast);
    case BucketColumn::Bar: {
        const auto share = availableShare(row);
        return share ? std::int64_t(*share * 1e9) : kLast;
    }
    case BucketColumn::ResetsIn: {
        const auto end = windowEnd(row);
        return end ? end->time_since_epoch().count() : kLast;
    }
    case BucketColumn::State:
        return statusSortKey(row);
    case BucketColumn::Claims:
        return row.waiting * 65536 + row.leased;
    case BucketColumn::Queue:
        return row.lane() ? std::int64_t(row.lane()->waiting) * 65536 + row.lane()->inFlight : -1;
    case BucketColumn::Wait:
        return row.lane() ? waitSortKey(*row.lane()) : -1;
    }
    return 0;
}

QString bucketTitle(const BucketRow& row, const TextPool& texts)
{
    return row.method ? QString(texts.shown(row.method) + u' ' + routeText(row, texts)) : routeText(row, texts);
}

QString bucketMajor(const BucketRow& row, const TextPool& texts, bool whole)
{
    if (row.majorId.empty())
        return CellText::tr("no major parameter");
    const QString id = whole ? QString::fromStdString(row.majorId.text()) : shortenedId(row.majorId.written());
    return row.majorKind ? QString(texts.shown(row.majorKind) + u' ' + id) : id;
}

} // namespace headroom::ui
