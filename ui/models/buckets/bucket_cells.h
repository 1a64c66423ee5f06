// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_row.h"
#include "ui/theme/palette.h"

#include <QVariant>

namespace headroom::ui {

// The columns of every table of buckets.
enum class BucketColumn {
    Method,
    Route,
    Major,
    Remaining,
    Bar,
    ResetsIn,
    State,
    Claims, // of the whole fleet, where the key scheme tells of them
    Queue, // of this process's own lanes
    Wait,
};
inline constexpr int kBucketColumns = 10;

enum BucketRole {
    SortRole = Qt::UserRole + 1, // qlonglong: rises as the column's meaning does
    ShareRole, // double 0 to 1, invalid where it is not known
    IdRole, // console::BucketId
    ToneRole, // int of Tone
    ProblemRole, // bool: the keys hold what no bucket can
    OwnRole, // bool: only this process knows it
    StatusRole, // int of console::BucketStatus; invalid for a route
    GroupRole, // bool: the row is a route and stands for its buckets
    ExpandedRole, // bool: of a route, whether its buckets are shown
    DepthRole, // int: 1 for a bucket under its route, else 0
};

// What a cell shows. Texts are made here, when a cell is drawn, and kept nowhere. Pure.
QVariant bucketCell(const BucketRow& row, const TextPool& texts, BucketColumn column, int role, Instant now);

QVariant bucketHeader(BucketColumn column, int role);

// By what a column is sorted. What is not known sorts last; a row without a lane of this process comes before those
// with one, which a column of lanes shows first when it is sorted the way its header begins with.
std::int64_t bucketSortKey(const BucketRow& row, const TextPool& texts, BucketColumn column);

Tone methodTone(const std::string& method);

// "POST /channels/{channel}/messages", with ">14 d" and the like.
QString bucketTitle(const BucketRow& row, const TextPool& texts);
// "channel 417…093", or "no major parameter".
QString bucketMajor(const BucketRow& row, const TextPool& texts, bool whole);

} // namespace headroom::ui
