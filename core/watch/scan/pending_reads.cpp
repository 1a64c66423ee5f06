// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/pending_reads.h"

#include <utility>

namespace headroom::watch {

void PendingReads::absorb(KeySet names)
{
    m_fresh.merge(std::move(names));
}

KeySet PendingReads::takeUrgent(std::size_t count, const std::function<bool(std::string_view bucket)>& isUrgent)
{
    KeySet urgent;
    for (auto one = m_fresh.buckets.begin(); one != m_fresh.buckets.end() && urgent.buckets.size() < count;) {
        const auto here = one++;
        if (isUrgent(here->first))
            urgent.buckets.insert(m_fresh.buckets.extract(here));
    }
    urgent.invalid = std::exchange(m_fresh.invalid, {});
    urgent.global = std::exchange(m_fresh.global, false);
    urgent.tokens = std::exchange(m_fresh.tokens, false);
    m_young.merge(std::exchange(m_fresh, {}));
    return urgent;
}

KeySet PendingReads::takeSome(std::size_t count)
{
    if (m_old.empty())
        m_old = std::exchange(m_young, {});
    return m_old.takeSome(count);
}

KeySet PendingReads::takeAll()
{
    m_old.merge(std::exchange(m_young, {}));
    m_old.merge(std::exchange(m_fresh, {}));
    return std::exchange(m_old, {});
}

bool PendingReads::hasRoute(std::string_view bucket) const
{
    return m_fresh.hasRoute(bucket) || m_young.hasRoute(bucket) || m_old.hasRoute(bucket);
}

} // namespace headroom::watch
