// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/enum_array.h"
#include "core/base/time/time.h"

#include <array>
#include <cstddef>
#include <optional>

namespace headroom::rest {

// Which limit of so many a second a request counts towards.
enum class CountedBy {
    Bot, // the global limit: what goes out with the token
    Address, // the same for the egress address: what goes out without
};
template <typename T>
using PerCountedBy = EnumArray<CountedBy, T, CountedBy::Address>;

// Whom a token of the global limit is for: those for bulk requests the store gives where they leave the others room.
enum class TokenKind { Normal, Bulk };
inline constexpr std::array allTokenKinds{TokenKind::Normal, TokenKind::Bulk};
template <typename T>
using PerTokenKind = EnumArray<TokenKind, T, TokenKind::Bulk>;

// What Admission has to know of the other parts when it decides.
struct Moment
{
    Instant now;
    std::size_t underWay = 0; // requests in flight, and claims for which room is set aside
    PerCountedBy<PerTokenKind<std::size_t>> reserved{}; // by these claims
    std::optional<Instant> storeAwayUntil = {}; // while it is away
    bool isCautious = false; // see StoreOutage
    Duration lead{}; // by which a promised token may be used early
};

} // namespace headroom::rest
