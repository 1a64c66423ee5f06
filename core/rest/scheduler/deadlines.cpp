// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/deadlines.h"

#include "core/base/text/display_text.h"

namespace headroom::rest {

using model::Outcome;

namespace {

Text shown(Duration span)
{
    return Text::figure(shortSpanText(span));
}

} // namespace

Outcome Waiter::tooLate(const Hold& hold) const
{
    Outcome outcome;
    outcome.kind = Outcome::Kind::Refused;
    outcome.wouldTake = hold.until - since;
    outcome.waitReasons.add(hold.why);
    outcome.reason =
        Text::tr("%1 would hold it for %2 at least, longer than its deadline of %3")
            .arg(Text::tr(inWords(hold.why).data(), "Lanes"), shown(*outcome.wouldTake), shown(*deadline - since));
    return outcome;
}

Outcome Waiter::overdue(bool maybeSent, Instant now) const
{
    Outcome outcome;
    outcome.kind = maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Refused;
    outcome.wouldTake = now - since;
    outcome.reason = Text::tr("still waiting at its deadline of %1").arg(shown(*deadline - since));
    return outcome;
}

void Deadlines::add(const Waiter& waiter)
{
    if (waiter.deadline)
        m_times.add(*waiter.deadline, waiter.id);
}

void Deadlines::remove(const Waiter& waiter)
{
    if (waiter.deadline)
        m_times.remove(*waiter.deadline, waiter.id);
}

std::vector<RequestId> Deadlines::before(Instant end) const
{
    std::vector<RequestId> ids;
    m_times.forEachBefore(end, [&ids](RequestId id) { ids.push_back(id); });
    return ids;
}

std::vector<Waiter> Deadlines::takeBefore(Instant end, std::vector<Waiter>& waiters)
{
    std::vector<Waiter> taken;
    std::erase_if(waiters, [&](const Waiter& waiter) {
        const bool isBefore = waiter.deadline && *waiter.deadline < end;
        if (isBefore)
            taken.push_back(waiter);
        return isBefore;
    });
    return taken;
}

} // namespace headroom::rest
