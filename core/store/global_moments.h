// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/redis/connection.h"
#include "core/redis/script.h"
#include "core/store/headroom_keys.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headroom::store {

// The moments at which requests that count towards Discord's global limit may go, given out to a whole fleet in the
// order of asking (headroom_global.lua): no second holds more than the limit, whoever asks how often. One command gives
// many, so a busy process asks some times a second and not once a request. What is not used is given back.
//
// On the connection's thread.
class GlobalMoments final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::string app; // as HeadroomStore's
        std::int64_t perSecond = 50; // 1 or more
        // What a second is prolonged by, for answers and requests that are not on their way equally long.
        std::chrono::milliseconds margin{5};
        std::chrono::milliseconds lookAhead{100}; // only the first moment given may be further ahead
    };
    struct Moment
    {
        Instant at;
        std::int64_t name = 0; // to give it back by: Redis's time, ms since 1970
    };
    // In order, one at least; none when Redis could not be asked.
    using Given = std::function<void(const std::vector<Moment>&)>;

    // Neither is owned; the connection must be able to write, and may be down.
    GlobalMoments(redis::Connection& connection, Clock& clock, Options options, QObject* parent = nullptr);

    // `wanted`: 1 or more. Answers from the event loop, at most as many.
    void take(std::int64_t wanted, Given given);
    void giveBack(const std::vector<Moment>& unused);

private:
    void loadScripts();

    redis::Connection& m_connection;
    Clock& m_clock;
    Options m_options;
    HeadroomKeys m_keys;
    redis::Script m_take;
    redis::Script m_giveBack;
};

} // namespace headroom::store
