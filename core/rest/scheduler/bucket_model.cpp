// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/bucket_model.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

using model::WaitReason;

namespace {

// Resets have three decimals and may have been rounded down, twice (see ClockOffset).
constexpr Duration rounding = 2ms;
// Answers whose times at Discord are closer than this cannot be put in order by them.
constexpr Duration indistinct = 2ms;
// Slots are kept by the millisecond, and when they become many by a fraction of the window: a bucket of a million needs
// no more memory, and no more time, than one of a hundred.
constexpr Duration grain = 1ms;
constexpr std::size_t manySlots = 256;
constexpr int coarse = 128;
// Less than this between two resets may be the wavering of one (Discord works it out anew for every response).
constexpr auto wavering = 100ms;
// A response is what one who waits for it is woken by; this is only in case of none.
constexpr auto untilAnswered = 1min;
// Nobody waits for longer; so no number of windows is out of range.
constexpr Duration farAhead = 24h * 365;

Instant onGrain(Instant when, Duration grain)
{
    const auto since = when.time_since_epoch();
    return Instant{(since + grain - Duration{1}) / grain * grain};
}

} // namespace

std::optional<Hold> BucketModel::holdAt(Instant now, bool alone, Duration lead, double share) const
{
    if (const auto blocked = blockedUntil(now))
        return Hold{*blocked, WaitReason::Bucket};
    if (!m_limit) {
        if (alone && m_inFlight > 0)
            return Hold{now + untilAnswered, WaitReason::InFlight};
        return std::nullopt;
    }
    if (share == 1 && m_total + m_others + m_inFlight < *m_limit)
        return std::nullopt; // without counting
    lead = std::min(lead, m_clockOffset.width());
    if (const auto hold = share < 1 ? holdByShare(now, lead, share) : std::nullopt)
        return hold;
    if (usedAt(now, lead) + othersAt(now) + m_inFlight < *m_limit)
        return std::nullopt;
    std::optional<Instant> next;
    for (const auto& slots : m_slots) {
        if (next && slots.back - lead > *next)
            break;
        if (back(slots, lead) > now)
            next = soonest({next, back(slots, lead)});
    }
    if (othersAt(now) > 0)
        next = soonest({next, m_othersUntil});
    if (next)
        return Hold{*next, WaitReason::Bucket};
    return Hold{now + untilAnswered, WaitReason::InFlight};
}

std::optional<Hold> BucketModel::holdByShare(Instant now, Duration lead, double share) const
{
    const auto mine = static_cast<double>(*m_limit) * share;
    const auto whole = std::max<std::int64_t>(1, static_cast<std::int64_t>(mine));
    if (usedAt(now, lead) + m_inFlight >= whole) {
        for (const auto& slots : m_slots) {
            if (back(slots, lead) > now)
                return Hold{back(slots, lead), WaitReason::Bucket};
        }
        return Hold{now + untilAnswered, WaitReason::InFlight};
    }
    if (mine >= 1 || m_lastBack == Instant{})
        return std::nullopt;
    // Those whose turns come first.
    const auto others = std::chrono::duration_cast<Duration>(
        std::min<std::chrono::duration<double, std::nano>>(m_longest * (1 / mine - 1), farAhead));
    return holdUntil(m_lastBack + others, WaitReason::Bucket, now);
}

Instant BucketModel::earliest(std::size_t nth, Instant now) const
{
    const auto start = std::max(blockedUntil(now).value_or(now), now);
    if (!m_limit)
        return start;
    auto missing = static_cast<std::int64_t>(nth) - (*m_limit - usedAt(start) - othersAt(start) - m_inFlight);
    auto when = start;
    for (const auto& slots : m_slots) {
        if (missing <= 0)
            break;
        if (slots.back <= start)
            continue;
        when = slots.back;
        missing -= slots.count;
    }
    if (missing > 0 && othersAt(start) > 0) {
        when = std::max(when, m_othersUntil);
        missing -= m_others;
    }
    // Those under way have theirs for a window at most; after that the bucket turns over once a window.
    missing -= m_inFlight;
    if (missing > 0 && m_longest > Duration::zero())
        when += m_longest * std::min((missing - 1) / *m_limit + 1, farAhead / m_longest);
    return when;
}

void BucketModel::giveBack()
{
    m_inFlight = std::max(m_inFlight, 1U) - 1;
}

void BucketModel::answered(const schemes::Learned& learned, Instant sent, Instant now)
{
    const auto report = landed(learned, sent, now);
    if (report) {
        addSlot(report->reset, report->byCalendar);
        noteOthers(learned, *report, true);
    } else if (m_limit && m_longest > Duration::zero()) {
        addSlot(now + m_longest, false); // it was counted, and did not say for how long
    }
}

void BucketModel::refused(const schemes::Learned& learned, Duration wait, Instant sent, Instant now)
{
    if (const auto report = landed(learned, sent, now))
        noteOthers(learned, *report, false);
    holdFor(wait, now);
}

// It is not in flight any more. What it says of its reset, if anything.
std::optional<BucketModel::Report> BucketModel::landed(const schemes::Learned& learned, Instant sent, Instant now)
{
    giveBack();
    dropBack(now);
    const auto report = learned.resetAfter ? std::optional(reportOf(learned, sent, now)) : std::nullopt;
    const bool isOvertaken = report && m_limit && m_newest && report->arrived < m_newest->arrived - indistinct;
    if (learned.limit && *learned.limit > 0 && !isOvertaken)
        m_limit = learned.limit;
    return report;
}

void BucketModel::lost(Instant now)
{
    giveBack();
    if (m_longest > Duration::zero())
        addSlot(now + m_longest, false);
}

void BucketModel::holdFor(Duration wait, Instant now)
{
    m_blockedUntil = std::max(m_blockedUntil.value_or(now), now + wait);
}

BucketModel::Report BucketModel::reportOf(const schemes::Learned& learned, Instant sent, Instant now)
{
    const auto resetAfter = *learned.resetAfter;
    m_longest = std::max(m_longest, resetAfter);
    if (!learned.reset)
        return {now + resetAfter + rounding, now, false};
    const auto arrived = *learned.arrived();
    if (const auto sooner = m_clockOffset.note(arrived, sent, now))
        shift(*sooner);
    else
        for (auto& slots : m_slots)
            slots.byCalendar = false; // of a calendar that is not this one
    noteKind(learned);
    return {m_clockOffset.latestLocal(*learned.reset) + rounding, m_clockOffset.latestLocal(arrived), true};
}

// Two responses of one window: a fixed one's reset stays where it is, a sliding one's moves on with each request.
void BucketModel::noteKind(const schemes::Learned& learned)
{
    if (!m_newest || !m_newest->reset || *learned.arrived() <= *m_newest->arrivedByCalendar + wavering)
        return;
    if (*learned.arrived() >= *m_newest->reset - wavering)
        return; // a window later
    const auto moved = *learned.reset - *m_newest->reset;
    if (moved > wavering)
        m_kind = model::WindowKind::Sliding;
    else if (moved >= -wavering)
        m_kind = model::WindowKind::Fixed;
}

void BucketModel::noteOthers(const schemes::Learned& learned, const Report& report, bool counted)
{
    if (!m_limit || !learned.remaining)
        return;
    const auto used = std::max<std::int64_t>(0, *m_limit - *learned.remaining);
    const bool later = !m_newest || report.arrived > m_newest->arrived + indistinct;
    const bool sameTime = m_newest && !later && report.arrived >= m_newest->arrived - indistinct;
    if (!later && !(sameTime && used >= m_newest->used)) {
        // Overtaken. It was among those the newest response counted, so it is one fewer of the others'.
        if (counted && m_others > 0 && report.reset > m_newest->arrived)
            --m_others;
        return;
    }
    m_newest = Newest{report.arrived, used, learned.arrived(), learned.reset};
    // Ours that are under way and were there before it are taken for others' until their responses come.
    m_others = std::max<std::int64_t>(0, used - usedAt(report.arrived));
    m_othersUntil = report.reset;
}

void BucketModel::addSlot(Instant back, bool byCalendar)
{
    const bool many = m_slots.size() > manySlots;
    const auto when = onGrain(back, many ? std::max(grain, m_longest / coarse) : grain);
    ++m_total;
    m_lastBack = std::max(m_lastBack, when);
    auto place = m_slots.end();
    while (place != m_slots.begin() && std::prev(place)->back > when)
        --place;
    if (place != m_slots.begin() && std::prev(place)->back == when && std::prev(place)->byCalendar == byCalendar)
        ++std::prev(place)->count;
    else
        m_slots.insert(place, Slots{when, 1, byCalendar});
}

void BucketModel::shift(Duration sooner)
{
    if (sooner < grain && sooner > -grain)
        return;
    for (auto& slots : m_slots) {
        if (slots.byCalendar)
            slots.back -= sooner;
    }
    std::sort(m_slots.begin(), m_slots.end(), [](const Slots& a, const Slots& b) { return a.back < b.back; });
    m_othersUntil -= sooner;
    if (m_newest)
        m_newest->arrived -= sooner;
}

void BucketModel::dropBack(Instant now)
{
    // Those of the recent past are still needed to tell what others used when a response was made.
    while (!m_slots.empty() && m_slots.front().back + std::max<Duration>(m_longest, 1s) <= now) {
        m_total -= m_slots.front().count;
        m_slots.pop_front();
    }
}

std::int64_t BucketModel::usedAt(Instant when, Duration lead) const
{
    std::int64_t used = 0;
    for (auto slots = m_slots.rbegin(); slots != m_slots.rend() && slots->back > when; ++slots)
        used += back(*slots, lead) > when ? slots->count : 0;
    return used;
}

void BucketModel::mergeWith(const BucketModel& other)
{
    if (!m_limit)
        m_limit = other.m_limit;
    m_inFlight += other.m_inFlight;
    for (const auto& slots : other.m_slots) {
        for (std::uint32_t i = 0; i < slots.count; ++i)
            addSlot(slots.back, slots.byCalendar);
    }
    m_others = std::max(m_others, other.m_others);
    m_othersUntil = std::max(m_othersUntil, other.m_othersUntil);
    if (other.m_newest && (!m_newest || other.m_newest->arrived > m_newest->arrived))
        m_newest = other.m_newest;
    m_longest = std::max(m_longest, other.m_longest);
    if (other.m_blockedUntil)
        m_blockedUntil = std::max(m_blockedUntil.value_or(*other.m_blockedUntil), *other.m_blockedUntil);
}

BucketModel BucketModel::withoutInFlight() const
{
    auto copy = *this;
    copy.m_inFlight = 0;
    copy.m_limit.reset();
    return copy;
}

std::int64_t BucketModel::remaining(Instant now) const
{
    if (!m_limit || blockedUntil(now))
        return 0;
    return std::max<std::int64_t>(0, *m_limit - usedAt(now) - othersAt(now) - m_inFlight);
}

std::optional<Instant> BucketModel::blockedUntil(Instant now) const
{
    return m_blockedUntil && *m_blockedUntil > now ? m_blockedUntil : std::nullopt;
}

std::optional<Instant> BucketModel::fullAt(Instant now) const
{
    auto last = m_slots.empty() ? Instant{} : m_slots.back().back;
    if (m_others > 0)
        last = std::max(last, m_othersUntil);
    return last > now ? std::optional(last) : std::nullopt;
}

} // namespace headroom::rest
