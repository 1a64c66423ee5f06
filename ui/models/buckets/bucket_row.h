// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_condition.h"
#include "ui/models/buckets/held_text.h"
#include "ui/models/buckets/text_pool.h"

namespace headroom::ui {

// One bucket as the window keeps it: what it is and where it stands. Small, because there may be a million.
struct BucketRow : console::BucketFigures
{
    console::BucketId id = 0;
    TextId method = 0;
    TextId routeTemplate = 0;
    TextId variant = 0;
    TextId majorKind = 0;
    bool countsTowardsGlobal = true;
    bool limitIsLowerBound = false;
    // As last decided; see BucketModel::passTime().
    console::BucketStatus status = console::BucketStatus::Idle;
    console::Urgency urgency = console::Urgency::Ordinary;
    IdText majorId;
    KeyTexts redisKeys;
    std::shared_ptr<const Text> problem; // null: none

    std::shared_ptr<const model::Lane> lane; // this process's requests for it; null for none
};

inline std::vector<std::string> keysOf(const BucketRow& row)
{
    return row.redisKeys.all(row.majorId.written());
}

// It is not in Redis: only this process knows it.
inline bool isOwn(const BucketRow& row)
{
    return console::isOwnId(row.id);
}

// What the next claim would find: what is left of the open window, or all of it when none is open.
inline std::optional<std::int64_t> available(const BucketRow& row)
{
    return row.remaining ? row.remaining : row.limit;
}

// 0 to 1; none while it is unknown.
inline std::optional<double> availableShare(const BucketRow& row)
{
    const auto left = available(row);
    if (!left)
        return std::nullopt;
    if (*left <= 0)
        return 0.0;
    if (!row.limit || *row.limit <= 0)
        return std::nullopt;
    return std::min(1.0, double(*left) / double(*row.limit));
}

// Whatever its status.
inline bool hasNothingLeft(const BucketRow& row)
{
    return row.remaining && *row.remaining <= 0;
}

} // namespace headroom::ui
