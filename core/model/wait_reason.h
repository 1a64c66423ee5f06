// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/enum_array.h"

#include <array>
#include <bitset>
#include <string_view>

namespace headroom::model {

// What a request waited for before it was sent.
enum class WaitReason {
    Bucket, // its bucket had nothing left, or Discord answered 429 for it
    InFlight, // its bucket's limit or end was to come with a response in flight
    SubLimit, // a limit inside its bucket that no header tells, learned from a 429
    Global, // the global limit: ours before Discord says anything, or Discord's 429
    AddressLimit, // the same for what goes without the token and is counted by egress address
    Address, // Discord's protection answered 429 to this egress address
    Budget, // too many invalid requests in ten minutes for its priority
    Store, // the shared Redis was away
    Retry, // it failed and was given time
    Breaker, // the host failed again and again and was given time
    Proxy, // the request proxy refused it
    Concurrency, // as many as allowed were under way
};
inline constexpr std::array allWaitReasons{WaitReason::Bucket, WaitReason::InFlight, WaitReason::SubLimit,
    WaitReason::Global, WaitReason::AddressLimit, WaitReason::Address, WaitReason::Budget, WaitReason::Store,
    WaitReason::Retry, WaitReason::Breaker, WaitReason::Proxy, WaitReason::Concurrency};
template <typename T>
using PerWaitReason = EnumArray<WaitReason, T, WaitReason::Concurrency>;

// "bucket", "in_flight", "sub_limit", "global", "address_limit", "address", "invalid_budget", "store", "retry",
// "breaker", "proxy", "concurrency"
std::string_view toString(WaitReason reason);
// For a narrow column: "bucket", "sub-limit", "paused: breaker", ...
std::string_view shortWord(WaitReason reason);
// For a sentence: "its bucket", "the global limit", ...
std::string_view inWords(WaitReason reason);

class WaitReasons
{
public:
    void add(WaitReason reason) { m_bits.set(static_cast<std::size_t>(reason)); }
    void add(const WaitReasons& others) { m_bits |= others.m_bits; }
    bool has(WaitReason reason) const { return m_bits.test(static_cast<std::size_t>(reason)); }
    bool empty() const { return m_bits.none(); }

    bool operator==(const WaitReasons&) const = default;

private:
    std::bitset<allWaitReasons.size()> m_bits;
};

} // namespace headroom::model
