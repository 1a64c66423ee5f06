// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/adaptive_batch_size.h"

#include <algorithm>

namespace headroom::watch {

namespace {

constexpr int sharesLeft = 3; // of the server's time, for each one that is ours

}

void AdaptiveBatchSize::took(std::size_t asked, Duration held)
{
    m_late[m_count++ % looksBack] = held;
    if (held < wellBelow && asked >= m_size && m_size < m_bounds.largest) {
        m_size = std::min(m_bounds.largest, m_size + m_size / 2);
        m_late[0] = held;
        m_count = 1;
    } else if (m_count >= looksBack && heldOfLate() > tooLong) {
        m_size = std::max(m_bounds.smallest, std::min(m_size, asked) / 2);
        m_late[0] = held / 2;
        m_count = 1;
    }
}

Duration AdaptiveBatchSize::heldOfLate() const
{
    const auto known = std::min(m_count, looksBack);
    return known == 0 ? Duration{} : *std::min_element(m_late.begin(), m_late.begin() + static_cast<long>(known));
}

Duration AdaptiveBatchSize::pauseAfter(std::size_t asked) const
{
    const auto held = std::max(heldOfLate(), static_cast<Duration::rep>(asked) * leastForOne);
    return std::min(sharesLeft * held, maxPause);
}

} // namespace headroom::watch
