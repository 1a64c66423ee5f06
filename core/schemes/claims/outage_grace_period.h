// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/base/time/backoff.h"
#include "core/redis/connection/connection.h"
#include "core/schemes/bucket_store.h"

#include <QObject>

#include <random>

namespace headroom::schemes {

// How long claims wait for a Redis that is not there yet, or not any more, before they get an error. A process that has
// just been started would otherwise send on its own limits what the fleet has used already, and a connection that is
// back at once would lose everybody their places.
class OutageGracePeriod final : public QObject
{
    Q_OBJECT
public:
    // The connection is not owned. Made before its owner connects to the connection's signals, so that it knows first.
    OutageGracePeriod(redis::Connection& connection, Clock& clock, Duration length);

    // Redis has stayed away for longer. From then on nobody waits for it, until it has been there again.
    bool isOver() const { return m_isOver; }
    // Somebody waits. Nothing happens when it runs already.
    void begin();

Q_SIGNALS:
    void over(); // never while Redis is there

private:
    redis::Connection& m_connection;
    const Duration m_length;
    bool m_isOver = false; // since Redis was last there
    Alarm m_end;
};

// What a claim is answered when that is over: never in step with the other processes that lost the same server.
Wait waitForAbsent(const Backoff& whileAway, Instant now, std::mt19937_64& random);

} // namespace headroom::schemes
