// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/connection/pending_answers.h"
#include "core/redis/connection/traffic.h"

#include <QByteArray>
#include <QObject>

#include <functional>
#include <string>

namespace headroom::redis {

// The commands a connection was given and the answers it owes for them: what was given in one turn of the event loop is
// written at once, answers come in the order of the commands, also those that are made here, and a server that owes one
// for too long is reported.
//
// What it calls may destroy it.
class CommandPipeline final : public QObject
{
public:
    struct Callbacks
    {
        std::function<void(const QByteArray&)> write; // to the server
        std::function<void()> silent; // the server has owed an answer for all of answerTimeout
    };

    CommandPipeline(Clock& clock, Duration answerTimeout, Callbacks ends);

    // The server is there and owes nothing yet.
    void begin(Instant now) { m_pending.answeredAt = now; }
    // It is not there any more: nothing is written, and no silence is noticed.
    void stop();

    void write(PendingCommand pending, bool keepCommand);
    // Answered with Lost, in its turn, from the event loop.
    void refuse(Connection::ReplyCallback answer, std::string why);
    // So are all that are outstanding.
    void loseAll(const std::string& why);

    // A message of a channel we are subscribed to answers no command.
    bool isPushed(const Reply& reply) const { return m_pending.isPushed(reply); }
    // Gives the answers made here that come before the server's next. False: this was destroyed.
    bool deliverLocal();
    // Whose command a reply of the server belongs to.
    PendingAnswers::Taken take(const Reply& reply);

    std::size_t outstanding() const { return m_pending.size(); }
    Duration roundTrip() const { return m_roundTrip; } // of the last that was answered
    void countReceived(std::size_t bytes) { m_traffic.bytesReceived += bytes; }
    const Traffic& traffic() const { return m_traffic; }

private:
    void scheduleTurn();
    void endTurn();
    void watchForSilence();
    void checkSilence();

    Clock& m_clock;
    const Duration m_answerTimeout;
    const Callbacks m_ends;
    QByteArray m_unwritten;
    bool m_turnScheduled = false;
    PendingAnswers m_pending;
    Duration m_roundTrip{};
    Traffic m_traffic;
    Alarm m_silence;
};

} // namespace headroom::redis
