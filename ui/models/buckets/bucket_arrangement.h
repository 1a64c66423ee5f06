// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/models/buckets/by_bucket.h"
#include "ui/models/buckets/route_index.h"

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

// Which row shows which bucket: all of them in one section, or a section for each route with a heading row over it
// that stands alone while the section is closed. Knows ids and keys only.
class BucketArrangement
{
public:
    static constexpr std::uint32_t noSection = 0xffff'ffff;

    struct Place
    {
        std::uint32_t section = noSection;
        std::uint32_t index = 0;

        bool operator==(const Place&) const = default;
    };

    struct Section
    {
        std::vector<OrderEntry> entries; // with some that were removed, until they are swept
        bool isOpen = false;
        int first = -1; // its row; -1: it is empty and has none
    };

    struct Cell
    {
        std::uint32_t section = noSection; // none: the row is no more, and about to be taken away
        int index = -1; // -1: the heading
    };

    explicit BucketArrangement(bool grouped = false)
        : m_grouped(grouped)
    {
    }

    bool isGrouped() const { return m_grouped; }
    // With one section when not grouped; else those from 0 to the highest route.
    Section& section(std::uint32_t id);
    const std::vector<Section>& sections() const { return m_sections; }
    std::uint32_t sectionOf(RouteId route) const { return m_grouped ? route : 0; }
    Place placeOf(console::BucketId id) const { return m_places[id]; }
    std::size_t buckets() const { return m_buckets; }

    // Adds one at the end of its section; its places and rows are up to date after place() and layOut().
    void append(std::uint32_t section, OrderEntry entry);
    void forget(console::BucketId id) { m_places.set(id, {}); }
    // Notes where the entries of the section stand, from this one on; `count` of them.
    void place(std::uint32_t section, std::size_t from, std::size_t count);
    // Gives sections their rows, in the order they had, new ones behind, or in the one given.
    void layOut();
    void layOut(std::vector<std::uint32_t> order);
    const std::vector<std::uint32_t>& order() const { return m_order; }
    void recount();

    int rows() const { return m_rows; }
    Cell cellAt(int row) const;
    int rowOf(Place place) const; // -1 in a closed section
    int rowOf(console::BucketId id) const { return rowOf(placeOf(id)); }
    int headingRow(std::uint32_t section) const
    {
        return m_grouped && section < m_sections.size() ? m_sections[section].first : -1;
    }
    // How many rows the open section has below its heading.
    int rowsInside(const Section& section) const
    {
        return section.isOpen || !m_grouped ? int(section.entries.size()) : 0;
    }

private:
    bool m_grouped;
    std::vector<Section> m_sections;
    std::vector<std::uint32_t> m_order; // of those that have rows
    ByBucket<Place> m_places{Place{}};
    std::size_t m_buckets = 0;
    int m_rows = 0;
};

} // namespace headroom::ui
