// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/route_cells.h"

#include "ui/models/buckets/lane_cells.h"
#include "ui/models/buckets/status_cells.h"
#include "ui/models/format.h"

#include <QCoreApplication>

#include <limits>

using namespace Qt::StringLiterals;
using headroom::console::BucketStatus;

namespace headroom::ui {

namespace {

constexpr auto kLastRoute = std::numeric_limits<std::int64_t>::max();

struct RouteText
{
    Q_DECLARE_TR_FUNCTIONS(Routes)
};

// What an operator has to look at; the others are only counted.
constexpr BucketStatus kTelling[] = {
    BucketStatus::Held, BucketStatus::Stale, BucketStatus::Unreadable, BucketStatus::Exhausted, BucketStatus::Slow};

std::optional<BucketStatus> worst(const RouteTotals& totals)
{
    for (const auto status : console::allBucketStatuses) {
        if (totals.count(status) > 0)
            return status;
    }
    return std::nullopt;
}

// "12 exhausted · 3 slow"
QString statusTexts(const RouteTotals& totals)
{
    QStringList parts;
    for (const auto status : kTelling) {
        if (const auto count = totals.count(status))
            parts += formatCount(count) + u' ' + statusWord(status);
    }
    if (!parts.isEmpty())
        return parts.join(u" · "_s);
    const auto status = worst(totals);
    return status ? statusWord(*status) : QString();
}

QString everyStatus(const RouteTotals& totals)
{
    QStringList lines;
    for (const auto status : console::allBucketStatuses) {
        if (const auto count = totals.count(status))
            lines += formatCount(count) + u' ' + statusWord(status);
    }
    return lines.join(u'\n');
}

QString routeText(const RouteHeading& heading, const TextPool& texts)
{
    return heading.isNoRoute ? RouteText::tr("Keys that are not routes") : texts.shown(heading.route.routeTemplate);
}

QString methodText(const RouteHeading& heading, const TextPool& texts)
{
    if (heading.isNoRoute)
        return u"–"_s;
    return heading.route.method ? texts.shown(heading.route.method) : RouteText::tr("any");
}

// "1,204", or "37 of 1,204" where not all are shown.
QString bucketsText(const RouteHeading& heading)
{
    const QString all = formatCount(heading.totals.buckets());
    if (heading.shown == heading.totals.buckets())
        return all;
    return RouteText::tr("%1 of %2").arg(formatCount(qint64(heading.shown)), all);
}

QString countedBuckets(const RouteHeading& heading)
{
    return bucketsText(heading) + u' '
        + (heading.totals.buckets() == 1 ? RouteText::tr("bucket") : RouteText::tr("buckets"));
}

QString lowestText(const RouteTotals& totals)
{
    const auto lowest = totals.lowestShare();
    return lowest ? RouteText::tr("min %1").arg(formatPercent(*lowest)) : u"–"_s;
}

QString waitText(const RouteTotals& totals, Instant now)
{
    if (totals.queued() == 0)
        return {};
    const auto longest = totals.longestWait();
    return longest ? RouteText::tr("up to %1").arg(formatCountdown(*longest, now)) : RouteText::tr("waiting");
}

QString soonestText(const RouteTotals& totals, Instant now)
{
    const auto soonest = totals.soonestReset(now);
    return soonest ? formatCountdown(*soonest, now) : u"–"_s;
}

QString shown(const RouteHeading& heading, const TextPool& texts, BucketColumn column, Instant now)
{
    switch (column) {
    case BucketColumn::Method:
        return methodText(heading, texts);
    case BucketColumn::Route:
        return routeText(heading, texts);
    case BucketColumn::Major:
        return bucketsText(heading);
    case BucketColumn::Remaining:
        return lowestText(heading.totals);
    case BucketColumn::ResetsIn:
        return soonestText(heading.totals, now);
    case BucketColumn::State:
        return statusTexts(heading.totals);
    case BucketColumn::Claims:
        return claimsText(heading.totals.waiting(), heading.totals.leased());
    case BucketColumn::Queue:
        return heading.totals.hasLanes() ? queueText(heading.totals.queued(), heading.totals.inFlight()) : QString();
    case BucketColumn::Wait:
        return waitText(heading.totals, now);
    case BucketColumn::Bar:
        break;
    }
    return {};
}

QVariant toolTip(const RouteHeading& heading, const TextPool& texts, BucketColumn column)
{
    switch (column) {
    case BucketColumn::Route:
        return routeText(heading, texts);
    case BucketColumn::Major:
        return countedBuckets(heading);
    case BucketColumn::Remaining:
    case BucketColumn::Bar:
        return RouteText::tr("The lowest remaining share of its buckets; %1 have nothing left.")
            .arg(formatCount(heading.totals.nothingLeft()));
    case BucketColumn::ResetsIn:
        return heading.totals.nothingLeft() > 0
            ? RouteText::tr("Until the first of its buckets with nothing left resets")
            : RouteText::tr("Until the first of its windows resets");
    case BucketColumn::State:
        return everyStatus(heading.totals);
    case BucketColumn::Claims:
        return heading.totals.waiting() || heading.totals.leased()
            ? QVariant(claimsSentence(heading.totals.waiting(), heading.totals.leased()))
            : QVariant();
    case BucketColumn::Queue:
    case BucketColumn::Wait:
        return heading.totals.hasLanes()
            ? QVariant(RouteText::tr("%1 of this process waiting for its buckets, %2 in flight.")
                           .arg(countOf(heading.totals.queued(), QT_TRANSLATE_N_NOOP("Counts", "%1 requests")),
                               formatCount(heading.totals.inFlight())))
            : QVariant();
    default:
        return {};
    }
}

Tone tone(const RouteHeading& heading, const TextPool& texts, BucketColumn column)
{
    switch (column) {
    case BucketColumn::Method:
        return methodTone(texts.utf8(heading.route.method));
    case BucketColumn::Major:
    case BucketColumn::Wait:
        return Tone::Muted;
    case BucketColumn::Queue:
        return heading.totals.queued() > 0 ? Tone::Text : Tone::Muted;
    case BucketColumn::Remaining:
        return heading.totals.lowestShare() == 0.0 ? Tone::Warning : Tone::Text;
    case BucketColumn::State: {
        const auto status = worst(heading.totals);
        return status ? statusTone(*status) : Tone::Muted;
    }
    default:
        return Tone::Text;
    }
}

QString spoken(const RouteHeading& heading, const TextPool& texts, BucketColumn column, Instant now)
{
    if (column == BucketColumn::Bar)
        return lowestText(heading.totals);
    if (column != BucketColumn::Route)
        return shown(heading, texts, column, now);
    return (heading.isOpen ? RouteText::tr("%1, route with %2, open") : RouteText::tr("%1, route with %2, closed"))
        .arg(routeText(heading, texts), countedBuckets(heading));
}

} // namespace

QVariant routeCell(const RouteHeading& heading, const TextPool& texts, BucketColumn column, int role, Instant now)
{
    switch (role) {
    case Qt::DisplayRole:
        return shown(heading, texts, column, now);
    case Qt::ToolTipRole:
        return toolTip(heading, texts, column);
    case Qt::AccessibleTextRole:
        return spoken(heading, texts, column, now);
    case Qt::TextAlignmentRole:
        return bucketHeader(column, Qt::TextAlignmentRole);
    case SortRole:
        return qlonglong(routeSortKey(heading.route, heading.totals, texts, column, now));
    case ShareRole: {
        const auto share = heading.totals.lowestShare();
        return share ? QVariant(*share) : QVariant();
    }
    case ToneRole:
        return int(tone(heading, texts, column));
    case StatusRole: {
        const auto status = worst(heading.totals);
        return status ? QVariant(int(*status)) : QVariant();
    }
    case GroupRole:
        return true;
    case ExpandedRole:
        return heading.isOpen;
    case DepthRole:
        return 0;
    default:
        return {};
    }
}

std::int64_t routeSortKey(
    const RouteIndex::Route& route, const RouteTotals& totals, const TextPool& texts, BucketColumn column, Instant now)
{
    switch (column) {
    case BucketColumn::Method:
        return texts.ranks()[route.method];
    case BucketColumn::Route:
        return texts.ranks()[route.routeTemplate];
    case BucketColumn::Major:
        return totals.buckets();
    case BucketColumn::Remaining:
    case BucketColumn::Bar: {
        // Of those that have nothing left, the one with most of them first.
        const auto lowest = totals.lowestShare();
        return lowest ? std::int64_t(*lowest * 1000) * 0x1'0000'0000 - totals.nothingLeft() : kLastRoute;
    }
    case BucketColumn::ResetsIn: {
        const auto soonest = totals.soonestReset(now);
        return soonest ? soonest->time_since_epoch().count() : kLastRoute;
    }
    case BucketColumn::State: {
        const auto status = worst(totals);
        return status ? std::int64_t(*status) * 0x1'0000'0000 - totals.count(*status) : kLastRoute;
    }
    case BucketColumn::Claims:
        return totals.waiting() * 65536 + totals.leased();
    case BucketColumn::Queue:
        return totals.hasLanes() ? totals.queued() * 65536 + totals.inFlight() : -1;
    case BucketColumn::Wait: {
        if (!totals.hasLanes() || totals.queued() == 0)
            return totals.hasLanes() ? 0 : -1;
        const auto longest = totals.longestWait();
        return longest ? longest->time_since_epoch().count() : 1;
    }
    }
    return 0;
}

QVariant goneCell(BucketColumn column, int role)
{
    if (role == Qt::DisplayRole && column == BucketColumn::Route)
        return RouteText::tr("gone");
    if (role == ToneRole)
        return int(Tone::Muted);
    if (role == Qt::TextAlignmentRole)
        return bucketHeader(column, Qt::TextAlignmentRole);
    return {};
}

} // namespace headroom::ui
