// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <array>
#include <cstddef>

namespace headroom::rest {

// How much sooner a request may be sent than there is room for it at Discord, because it is on its way meanwhile.
//
// A request that may arrive from a certain time on could be sent by the length of its way before that. How long one way
// is nobody can measure, but the sum of both can be, and that is enough: the time of an arrival is known only as
// the latest possible (see ClockOffset), and by the same amount the way there seems longer than it is.
//
// Only a way that hardly varies is made use of. The shortest one that was seen is not the shortest there is, and the
// next may be shorter by as much as they vary. So twice the usual excess of the last ways over the shortest of them is
// taken off: all that they vary by, where the usual one lies in the middle. Of a few ways more is taken off: they show
// little of how ways vary, and the first that were answered are the quick ones. Where responses take now this long, now
// that long, nothing is left and nothing is risked.
//
// Requests of one burst are held up together, by a host that is starting or a network that stands still, and then look
// like an even way that is long. So it takes responses of several moments before anything is sent early.
//
// What one process tells of an arrival others act on, whose ways are other ones. So each takes half of its own lead
// off: who tells, for the way back of its response, and who sends, for the way there. Between processes of one place
// that is as much as for one alone; and who is far away does not come too early in a place that one close by has given
// of.
//
// Pure.
class SendLead
{
public:
    // `shortest`: what the shortest way there and the shortest way back take together (ClockOffset::width()).
    void note(Duration thereAndBack, Duration shortest, Instant landed);
    Duration lead() const { return m_lead; } // 0 until it has been seen often enough
    Duration half() const { return m_lead / 2; } // of it, between processes

private:
    static constexpr std::size_t remembered = 64;
    static constexpr std::size_t enough = 8;
    static constexpr std::size_t enoughMoments = 4;

    void work(Duration shortest);

    std::array<Duration, remembered> m_last{};
    std::size_t m_count = 0; // ever
    std::size_t m_moments = 0; // in which responses landed, up to enough of them
    Instant m_lastMoment{};
    Duration m_shortest{}; // by which m_lead was worked out
    Duration m_lead{};
};

} // namespace headroom::rest
