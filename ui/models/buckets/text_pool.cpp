// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/text_pool.h"

#include <algorithm>
#include <numeric>

namespace headroom::ui {

const std::vector<std::uint32_t>& TextPool::ranks() const
{
    if (m_ranks.size() == m_texts.size())
        return m_ranks;
    std::vector<TextId> order(m_texts.size());
    std::iota(order.begin(), order.end(), TextId{0});
    std::sort(order.begin(), order.end(), [this](TextId a, TextId b) { return m_texts[a].utf8 < m_texts[b].utf8; });
    m_ranks.resize(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place)
        m_ranks[order[place]] = place;
    return m_ranks;
}

} // namespace headroom::ui
