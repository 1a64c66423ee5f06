// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_arrangement.h"

#include <algorithm>

namespace headroom::ui {

bool StepwiseSort::step()
{
    auto& entries = *m_entries;
    const auto place = [&entries](
                           std::size_t at) { return entries.begin() + std::ptrdiff_t(std::min(at, entries.size())); };
    if (m_width == 0) {
        std::sort(place(m_at), place(m_at + kRun), m_inOrder);
        m_at += kRun;
        if (m_at >= entries.size()) {
            m_width = kRun;
            m_at = 0;
        }
        return entries.size() <= kRun;
    }
    if (m_at == 0) {
        m_merged.clear();
        m_merged.reserve(entries.size());
    }
    std::merge(place(m_at), place(m_at + m_width), place(m_at + m_width), place(m_at + 2 * m_width),
        std::back_inserter(m_merged), m_inOrder);
    m_at += 2 * m_width;
    if (m_at < entries.size())
        return false;
    std::swap(entries, m_merged);
    m_width *= 2;
    m_at = 0;
    return m_width >= entries.size();
}

BucketArrangement::Section& BucketArrangement::section(std::uint32_t id)
{
    if (id >= m_sections.size())
        m_sections.resize(id + 1);
    return m_sections[id];
}

void BucketArrangement::append(std::uint32_t id, OrderEntry entry)
{
    auto& entries = section(id).entries;
    m_places.set(entry.id, {id, std::uint32_t(entries.size())});
    entries.push_back(entry);
    ++m_buckets;
}

void BucketArrangement::place(std::uint32_t id, std::size_t from, std::size_t count)
{
    const auto& entries = m_sections[id].entries;
    const auto to = std::min(entries.size(), from + count);
    for (auto i = from; i < to; ++i)
        m_places.set(entries[i].id, {id, std::uint32_t(i)});
}

void BucketArrangement::layOut()
{
    auto order = std::move(m_order);
    std::vector<char> isThere(m_sections.size(), 0);
    for (const auto id : order)
        isThere[id] = 1;
    for (std::uint32_t id = 0; id < m_sections.size(); ++id) {
        if (!isThere[id])
            order.push_back(id);
    }
    layOut(std::move(order));
}

void BucketArrangement::layOut(std::vector<std::uint32_t> order)
{
    std::erase_if(order, [this](auto id) { return m_sections[id].entries.empty(); });
    for (Section& section : m_sections)
        section.first = -1;
    m_rows = 0;
    for (const auto id : order) {
        Section& section = m_sections[id];
        section.first = m_rows;
        m_rows += (m_grouped ? 1 : 0) + rowsInside(section);
    }
    m_order = std::move(order);
}

void BucketArrangement::recount()
{
    m_buckets = 0;
    for (const Section& section : m_sections)
        m_buckets += section.entries.size();
}

BucketArrangement::Cell BucketArrangement::cellAt(int row) const
{
    if (row < 0 || row >= m_rows)
        return {};
    const auto after = std::upper_bound(m_order.begin(), m_order.end(), row,
        [this](int wanted, std::uint32_t id) { return wanted < m_sections[id].first; });
    const auto id = *(after - 1);
    return {id, row - m_sections[id].first - (m_grouped ? 1 : 0)};
}

int BucketArrangement::rowOf(Place place) const
{
    if (place.section == noSection)
        return -1;
    const Section& section = m_sections[place.section];
    if (!m_grouped)
        return section.first + int(place.index);
    return section.isOpen ? section.first + 1 + int(place.index) : -1;
}

} // namespace headroom::ui
