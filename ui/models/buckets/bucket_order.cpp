// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_order.h"

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

} // namespace headroom::ui
