// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/table/global_tokens.h"

namespace headroom::watch {

void GlobalTokens::apply(std::optional<schemes::SlotBucket> keys, Instant now, bool counting)
{
    if (!keys) {
        m_keys.slots = {};
        m_keys.granted = {};
        return; // a fleet that pauses keeps to its limit all the same
    }
    if (counting)
        m_perSecond.add(now, schemes::claimsMade(m_keys, *keys));
    m_keys = std::move(*keys);
    m_areKept = true;
}

} // namespace headroom::watch
