// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/scan/key_set.h"

#include <cstddef>
#include <functional>
#include <string_view>

namespace headroom::watch {

// Names of keys that were reported as changed and are to be read: what is urgent at once, the rest in the order in
// which it came, roughly, so that what is reported all the time keeps nothing else waiting. Pure.
class PendingReads
{
public:
    // False for a key that is of no interest.
    bool add(const schemes::KeyScheme& scheme, std::string_view key) { return m_fresh.add(scheme, key); }
    void absorb(KeySet names);

    // Of what came since the last call: the buckets that are urgent, at most `count`, and all that is of no bucket.
    KeySet takeUrgent(std::size_t count, const std::function<bool(std::string_view bucket)>& isUrgent);
    // At most `count` of those that takeUrgent() left, the oldest first.
    KeySet takeSome(std::size_t count);
    KeySet takeAll();

    bool hasRoute(std::string_view bucket) const;
    std::size_t size() const { return m_fresh.size() + m_young.size() + m_old.size(); }
    bool empty() const { return size() == 0; }

private:
    KeySet m_fresh; // since the last takeUrgent()
    KeySet m_young; // what waits for m_old to be read
    KeySet m_old;
};

} // namespace headroom::watch
