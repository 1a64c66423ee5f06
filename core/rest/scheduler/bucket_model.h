// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/client_state.h"
#include "core/rest/hold.h"
#include "core/rest/scheduler/clock_offset.h"
#include "core/schemes/bucket_store.h"

#include <deque>
#include <optional>

namespace headroom::rest {

// What this process knows about one bucket of Discord's, and whether one more request fits into it.
//
// One rule covers every kind of window: a request takes a slot when it is sent, and has it until the time that its own
// response calls the reset. In a fixed window that is the window's end, so all slots come back together; in a sliding
// one it is one window after that request arrived, so they come back one by one, just as Discord gives them back. Until
// its response is there a request keeps its slot, so no order and no latency of responses lets more than `limit` be
// held at Discord at once, and a late response never adds room. What others use of the bucket is seen in what an
// response says is left, and taken off until that response's reset.
//
// While the limit is not known one request goes alone, and the others wait for what its response tells.
//
// Pure. Times given must never go back.
class BucketModel
{
public:
    // None: one more may go now. `alone`: whether a request of an unknown limit goes alone; else it just goes. `lead`:
    // how long it is on its way at least (see SendLead).
    // `share`: the part of the limit, above 0 and at most 1, that this process may use; of less than one request a
    // window it makes one in several windows.
    std::optional<Hold> holdAt(Instant now, bool alone, Duration lead = {}, double share = 1) const;
    // When the nth request from now (1: the next) can go at the earliest; `now` where that is not known.
    Instant earliest(std::size_t nth, Instant now) const;

    void take() { ++m_inFlight; }
    void giveBack(); // it was not sent after all
    void answered(const schemes::Learned& learned, Instant sent, Instant now); // it was counted by Discord
    void refused(const schemes::Learned& learned, Duration wait, Instant sent, Instant now); // 429: it was not
    void lost(Instant now); // nobody will tell whether it was
    // No request for so long, without one of ours being answered.
    void holdFor(Duration wait, Instant now);

    // Both were the same bucket all along.
    void mergeWith(const BucketModel& other);
    // What was used under another name stays used, as far as it was answered.
    BucketModel withoutInFlight() const;

    std::optional<std::int64_t> limit() const { return m_limit; }
    std::int64_t remaining(Instant now) const; // 0 while the limit is not known
    unsigned inFlight() const { return m_inFlight; }
    std::optional<Instant> blockedUntil(Instant now) const; // by a 429
    std::optional<Instant> fullAt(Instant now) const; // when all slots are back; none: they are
    model::WindowKind kind() const { return m_kind; } // as far as its responses have shown; nothing depends on it
    // Nothing is under way, used or blocked.
    bool isAtRest(Instant now) const { return m_inFlight == 0 && !fullAt(now) && !blockedUntil(now); }

private:
    struct Slots
    {
        Instant back;
        std::uint32_t count;
        bool byCalendar; // `back` moves when more is known about Discord's calendar
    };
    // The response that was at Discord last.
    struct Newest
    {
        Instant arrived;
        std::int64_t used;
        std::optional<WallTime> arrivedByCalendar;
        std::optional<WallTime> reset;
    };
    struct Report
    {
        Instant reset;
        Instant arrived;
        bool byCalendar;
    };

    std::optional<Report> landed(const schemes::Learned& learned, Instant sent, Instant now);
    Report reportOf(const schemes::Learned& learned, Instant sent, Instant now);
    void noteKind(const schemes::Learned& learned);
    void noteOthers(const schemes::Learned& learned, const Report& report, bool counted);
    void addSlot(Instant back, bool byCalendar);
    std::optional<Hold> holdByShare(Instant now, Duration lead, double share) const;
    void shift(Duration sooner);
    void dropBack(Instant now);
    std::int64_t usedAt(Instant when, Duration lead = {}) const; // own, answered
    std::int64_t othersAt(Instant now) const { return now < m_othersUntil ? m_others : 0; }
    static Instant back(const Slots& slots, Duration lead) { return slots.byCalendar ? slots.back - lead : slots.back; }

    std::optional<std::int64_t> m_limit; // above 0
    unsigned m_inFlight = 0;
    std::deque<Slots> m_slots; // answered requests whose slot is not back, the first to come back first
    std::int64_t m_total = 0; // of m_slots
    std::int64_t m_others = 0;
    Instant m_othersUntil{};
    std::optional<Newest> m_newest;
    Duration m_longest{}; // the longest reset_after seen
    Instant m_lastBack{}; // when the last slot of ours is or was back
    std::optional<Instant> m_blockedUntil;
    ClockOffset m_clockOffset;
    model::WindowKind m_kind = model::WindowKind::Unknown;
};

} // namespace headroom::rest
