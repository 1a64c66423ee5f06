// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/shards/shard_map_layout.h"

#include <algorithm>

namespace headroom::ui {

namespace {

int gapAt(int pitch)
{
    return pitch >= 14 ? 3 : pitch >= 8 ? 2 : 1;
}

} // namespace

ShardMapLayout::ShardMapLayout(std::vector<int> groups, const QSize& room, int left, int heading)
    : m_sizes(std::move(groups))
    , m_left(left)
    , m_heading(heading)
    , m_width(std::max(leastPitch, room.width() - left))
{
    m_pitch = maxPitch;
    while (m_pitch > leastPitch && heightAt(m_pitch) > room.height())
        --m_pitch;
    m_columns = std::max(1, (m_width + gapAt(m_pitch)) / m_pitch);
    int top = 0;
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        if (m_sizes.size() > 1)
            top += m_heading;
        m_firsts.push_back(m_count);
        m_tops.push_back(top);
        m_count += m_sizes[i];
        top += rowsOf(int(i)) * m_pitch;
    }
    m_height = top;
}

int ShardMapLayout::heightAt(int pitch) const
{
    const int columns = std::max(1, (m_width + gapAt(pitch)) / pitch);
    int height = m_sizes.size() > 1 ? int(m_sizes.size()) * m_heading : 0;
    for (const int size : m_sizes)
        height += (size + columns - 1) / columns * pitch;
    return height - gapAt(pitch);
}

int ShardMapLayout::cellSize() const
{
    return m_pitch - gapAt(m_pitch);
}

int ShardMapLayout::rowsOf(int group) const
{
    return (m_sizes[std::size_t(group)] + m_columns - 1) / m_columns;
}

ShardMapLayout::Place ShardMapLayout::placeOf(int index) const
{
    const auto after = std::upper_bound(m_firsts.begin(), m_firsts.end(), index);
    const int group = int(after - m_firsts.begin()) - 1;
    const int within = index - m_firsts[std::size_t(group)];
    return {group, within / m_columns, within % m_columns};
}

QRect ShardMapLayout::cell(int index) const
{
    if (index < 0 || index >= m_count)
        return {};
    const Place place = placeOf(index);
    return {m_left + place.column * m_pitch, m_tops[std::size_t(place.group)] + place.row * m_pitch, cellSize(),
        cellSize()};
}

QRect ShardMapLayout::heading(int group) const
{
    return {0, m_tops[std::size_t(group)] - m_heading, m_left + m_width, m_heading};
}

QRect ShardMapLayout::rowLabel(int index) const
{
    if (m_left == 0 || index < 0 || index >= m_count)
        return {};
    const Place place = placeOf(index);
    if (place.column > 0)
        return {};
    return {0, m_tops[std::size_t(place.group)] + place.row * m_pitch, m_left, cellSize()};
}

int ShardMapLayout::cellAt(const QPoint& point) const
{
    const auto after = std::upper_bound(m_tops.begin(), m_tops.end(), point.y());
    const int x = point.x() - m_left;
    if (after == m_tops.begin() || x < 0 || x / m_pitch >= m_columns)
        return -1;
    const int group = int(after - m_tops.begin()) - 1;
    const int within = (point.y() - m_tops[std::size_t(group)]) / m_pitch * m_columns + x / m_pitch;
    return within < m_sizes[std::size_t(group)] ? m_firsts[std::size_t(group)] + within : -1;
}

int ShardMapLayout::moved(int index, int columns, int rows) const
{
    if (index < 0 || index >= m_count)
        return m_count > 0 ? 0 : -1;
    if (rows == 0)
        return std::clamp(index + columns, 0, m_count - 1);
    Place place = placeOf(index);
    place.row += rows;
    if (place.row < 0) {
        if (--place.group < 0)
            return index;
        place.row = rowsOf(place.group) - 1;
    } else if (place.row >= rowsOf(place.group)) {
        if (++place.group >= groups())
            return index;
        place.row = 0;
    }
    const int within = std::min(place.row * m_columns + place.column, m_sizes[std::size_t(place.group)] - 1);
    return m_firsts[std::size_t(place.group)] + within;
}

} // namespace headroom::ui
