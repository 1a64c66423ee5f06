// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <bitset>
#include <string_view>

namespace headroom::rest {

// What a request waited for before it was sent.
enum class HeldBy {
    Bucket, // its bucket had nothing left, or Discord answered 429 for it
    InFlight, // its bucket's limit or end was to be told by a request under way
    Global, // the global limit: ours before Discord says anything, or Discord's 429
    Address, // Discord's protection answered 429 to this egress address
    Store, // the shared Redis was away
    Retry, // the connection failed and was given time
    Concurrency, // as many as allowed were under way
};
inline constexpr std::array allHeldBy{HeldBy::Bucket, HeldBy::InFlight, HeldBy::Global, HeldBy::Address, HeldBy::Store,
    HeldBy::Retry, HeldBy::Concurrency};

// "bucket", "in_flight", "global", "address", "store", "retry", "concurrency"
std::string_view toString(HeldBy reason);

class HeldBySet
{
public:
    void add(HeldBy reason) { m_bits.set(static_cast<std::size_t>(reason)); }
    void add(const HeldBySet& others) { m_bits |= others.m_bits; }
    bool has(HeldBy reason) const { return m_bits.test(static_cast<std::size_t>(reason)); }
    bool empty() const { return m_bits.none(); }

    bool operator==(const HeldBySet&) const = default;

private:
    std::bitset<allHeldBy.size()> m_bits;
};

} // namespace headroom::rest
