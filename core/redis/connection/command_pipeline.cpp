// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/command_pipeline.h"

#include "core/redis/protocol/command_bytes.h"

#include <QPointer>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

// An alarm this late means that our own thread was held up, not that the server was silent.
constexpr Duration ownDelay = 250ms;

} // namespace

CommandPipeline::CommandPipeline(Clock& clock, Duration answerTimeout, Callbacks ends)
    : m_clock(clock)
    , m_answerTimeout(answerTimeout)
    , m_ends(std::move(ends))
    , m_silence(clock, [this] { checkSilence(); })
{
}

void CommandPipeline::stop()
{
    m_silence.stop();
    m_unwritten.clear();
}

void CommandPipeline::write(PendingCommand pending, bool keepCommand)
{
    m_traffic.countCommand(pending.command);
    appendCommand(m_unwritten, pending.command);
    m_pending.add(std::move(pending), keepCommand);
    scheduleTurn();
}

void CommandPipeline::refuse(Connection::ReplyCallback answer, std::string why)
{
    m_pending.addLocal(std::move(answer), std::move(why));
    scheduleTurn();
}

void CommandPipeline::loseAll(const std::string& why)
{
    m_pending.loseAll(why);
    if (m_pending.hasLocalNext())
        scheduleTurn();
}

void CommandPipeline::scheduleTurn()
{
    if (m_turnScheduled)
        return;
    m_turnScheduled = true;
    QMetaObject::invokeMethod(
        this, [this] { endTurn(); }, Qt::QueuedConnection);
}

// One write for all commands of a turn of the event loop, then the answers that come from here.
void CommandPipeline::endTurn()
{
    m_turnScheduled = false;
    if (!m_unwritten.isEmpty()) {
        m_pending.markWritten(m_clock.now());
        m_traffic.bytesSent += static_cast<std::uint64_t>(m_unwritten.size());
        m_ends.write(std::exchange(m_unwritten, {}));
    }
    if (deliverLocal())
        watchForSilence();
}

bool CommandPipeline::deliverLocal()
{
    const QPointer self(this);
    // Not those that these callbacks add: one that tries again at once must not hold up the event loop.
    for (auto count = m_pending.size(); count > 0 && m_pending.hasLocalNext(); --count) {
        auto [answer, reply] = m_pending.takeLocal();
        if (answer)
            answer(std::move(reply));
        if (!self)
            return false;
    }
    return true;
}

PendingAnswers::Taken CommandPipeline::take(const Reply& reply)
{
    auto taken = m_pending.take(reply);
    if (taken.outcome != PendingAnswers::Outcome::Answered)
        return taken;
    m_pending.answeredAt = m_clock.now();
    m_roundTrip = m_pending.answeredAt - taken.writtenAt;
    if (m_pending.hasLocalNext())
        scheduleTurn();
    return taken;
}

void CommandPipeline::watchForSilence()
{
    if (const auto since = m_pending.waitingSince())
        m_silence.ringNoLaterThan(*since + m_answerTimeout);
}

void CommandPipeline::checkSilence()
{
    const auto since = m_pending.waitingSince();
    if (!since)
        return;
    const auto now = m_clock.now();
    const auto due = *since + m_answerTimeout;
    if (now < due) {
        m_silence.ringAt(due);
        return;
    }
    if (now - due > ownDelay) {
        m_pending.answeredAt = now - m_answerTimeout + ownDelay; // what has arrived is read first
        m_silence.ringIn(ownDelay);
        return;
    }
    const auto silent = m_ends.silent; // it may destroy us
    silent();
}

} // namespace headroom::redis
