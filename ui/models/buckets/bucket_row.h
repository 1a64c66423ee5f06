// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_condition.h"
#include "ui/models/buckets/held_text.h"
#include "ui/models/buckets/text_pool.h"

#include <QSharedData>

namespace headroom::ui {

// One bucket as the window keeps it: what it is and where it stands. Small, because there may be a million.
struct BucketRow : console::BucketFigures
{
    bool countsTowardsGlobal : 1 = true;
    bool limitIsLowerBound : 1 = false;
    // As last decided; see BucketModel::passTime().
    console::BucketStatus status : 4 = console::BucketStatus::Idle;
    console::Urgency urgency : 2 = console::Urgency::Ordinary;
    console::BucketId id = 0;
    TextId method = 0;
    TextId routeTemplate = 0;
    TextId variant = 0;
    TextId majorKind = 0;
    IdText majorId;
    KeyTexts redisKeys;

    const Text* problem() const { return m_rare ? m_rare->problem.get() : nullptr; } // null: none
    const model::Lane* lane() const { return m_rare ? m_rare->lane.get() : nullptr; } // this process's; null: none
    void setProblem(std::shared_ptr<const Text> problem) { set(&Rare::problem, std::move(problem)); }
    void setLane(std::shared_ptr<const model::Lane> lane) { set(&Rare::lane, std::move(lane)); }

private:
    // What hardly any bucket has.
    struct Rare : QSharedData
    {
        std::shared_ptr<const Text> problem;
        std::shared_ptr<const model::Lane> lane;
    };

    template <typename T>
    void set(T Rare::*which, T value)
    {
        if (!m_rare && !value)
            return;
        if (!m_rare)
            m_rare = new Rare;
        (*m_rare).*which = std::move(value);
        if (!problem() && !lane())
            m_rare.reset();
    }

    QSharedDataPointer<Rare> m_rare; // null: nothing of it
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

// Its window has ended, even where the watcher has not told so yet.
inline bool hasEnded(const BucketRow& row)
{
    return row.remaining && row.status == console::BucketStatus::Idle;
}

// When its open window ends; none: there is none, or its end is not known.
inline CompactOptional<Instant> windowEnd(const BucketRow& row)
{
    return hasEnded(row) ? CompactOptional<Instant>() : row.resetsAt;
}

// What the next claim would find: what is left of the open window, or all of it when none is open.
inline std::optional<std::int64_t> available(const BucketRow& row)
{
    return row.remaining && !hasEnded(row) ? row.remaining : row.limit;
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

// One of its times counts down in tenths of a second, or will within a second; see formatCountdown(). What waits in
// this process does as well.
inline bool changesWithinSeconds(const BucketRow& row, Instant now)
{
    using namespace std::chrono_literals;
    const auto isNear = [now](const auto& until) { return until && *until > now && *until - now < 1min + 1s; };
    return row.lane() || isNear(row.resetsAt) || isNear(row.nextFreeAt) || isNear(row.heldUntil);
}

// Of a window that is open.
inline bool hasNothingLeft(const BucketRow& row)
{
    return row.remaining && *row.remaining <= 0 && !hasEnded(row);
}

} // namespace headroom::ui
