// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_kind.h"
#include "core/logs/requests/slot_ring.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace headroom::logs {

// Requests over time by route as well as by what became of them, so that a chart can be asked for some routes alone:
// ten seconds by ten seconds for the last hour, minute by minute for a day. Time is the log's own, in whole seconds.
//
// A slot holds what there was, at most `maxInSlot` routes; of more, what comes later is counted under `otherRoutes`.
// Some 16 MB at the very most, 4 MB for a log of sixty routes. Not thread-safe.
class RouteSeries
{
public:
    using Route = std::uint16_t; // whatever the owner numbers; dense, from 0
    static constexpr Route otherRoutes = 0xffff;
    static constexpr std::size_t maxInSlot = 128;

    struct Count
    {
        Route route = 0;
        std::array<std::uint32_t, answerKinds> byKind{};
    };

    // What is too old for the minutes is dropped.
    void add(std::int64_t second, Route route, AnswerKind kind);

    // The log goes on at another time: what would lie behind it is forgotten.
    void restartAt(std::int64_t second);

    // Each slot that begins at `from` or later and before `to`, oldest first, without those in which nothing was: in
    // tens of seconds where the whole span is held so, else in minutes.
    using Visitor = std::function<void(std::int64_t begin, std::span<const Count>)>;
    void visit(std::int64_t from, std::int64_t to, const Visitor& visitor) const;

    // The length of the slots that visit() would give from there on.
    std::chrono::seconds slotFrom(std::int64_t from) const;

    std::size_t bytes() const;
    // `routes`: what each number is now; numbers beyond them are refused, but for otherRoutes.
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self, std::span<const Route> routes = {});

private:
    using Slot = std::vector<Count>;

    using Ring = SlotRing<Slot>;

    static void addTo(Slot& slot, Route route, AnswerKind kind);

    Ring m_tens{360, std::chrono::seconds{10}};
    Ring m_minutes{1440, std::chrono::minutes{1}};
    // Where the last one went: the next is likely to be of the same second.
    std::optional<std::int64_t> m_second;
    std::size_t m_inTens = Ring::fallenOut;
    std::size_t m_inMinutes = Ring::fallenOut;
};

} // namespace headroom::logs
