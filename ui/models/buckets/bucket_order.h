// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"

#include <vector>

namespace headroom::ui {

// A bucket in its place, with what it was sorted by.
struct OrderEntry
{
    std::int64_t key = 0;
    console::BucketId id = 0;

    bool operator==(const OrderEntry&) const = default;
};

// The id decides between equals in both directions, so that they do not dance.
struct InOrder
{
    bool down = false;

    bool operator()(const OrderEntry& a, const OrderEntry& b) const
    {
        if (a.key != b.key)
            return down ? a.key > b.key : a.key < b.key;
        return a.id < b.id;
    }
};

// Sorts in steps that each take about a millisecond, ten at most for a million of them: first runs, then merging.
class StepwiseSort
{
public:
    StepwiseSort(std::vector<OrderEntry>& entries, InOrder inOrder)
        : m_entries(&entries)
        , m_inOrder(inOrder)
    {
    }

    // Does one more; true when they are sorted.
    bool step();

private:
    static constexpr std::size_t kRun = 8192;

    std::vector<OrderEntry>* m_entries;
    InOrder m_inOrder;
    std::vector<OrderEntry> m_merged; // so far
    std::size_t m_width = 0; // of the runs that are sorted; 0: not all of them
    std::size_t m_at = 0;
};

} // namespace headroom::ui
