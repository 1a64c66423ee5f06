// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_cells.h"
#include "ui/models/buckets/route_index.h"
#include "ui/models/buckets/route_totals.h"

#include <QVariant>

namespace headroom::ui {

// What the heading of a route is made from.
struct RouteHeading
{
    RouteIndex::Route route;
    bool isNoRoute = false;
    const RouteTotals& totals;
    std::size_t shown = 0; // of its buckets, in the list
    bool isOpen = false;
};

// The cells of a heading, under the same columns as those of buckets. Pure.
QVariant routeCell(const RouteHeading& heading, const TextPool& texts, BucketColumn column, int role, Instant now);

// By what headings are sorted: by the column's total.
std::int64_t routeSortKey(
    const RouteIndex::Route& route, const RouteTotals& totals, const TextPool& texts, BucketColumn column, Instant now);

// A row whose bucket was just removed, until the list is put in order again.
QVariant goneCell(BucketColumn column, int role);

} // namespace headroom::ui
