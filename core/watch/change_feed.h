// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headroom::watch {

// Has a Redis tell which keys change: CLIENT TRACKING in broadcasting mode on the data connection, redirected to a
// second connection that is subscribed to __redis__:invalidate. See "Client-side caching" in the Redis documentation.
// The data connection hears nothing when the second one is lost: whoever owns both watches both, and arms again when
// either was lost. What a server may forget while both stand, check() asks for. Keys of every database are reported.
class ChangeFeed
{
public:
    // What the keys begin with of which it tells, none beginning with another; empty for all keys.
    ChangeFeed(redis::Connection& data, redis::Connection& subscriber, std::vector<std::string> prefixes);
    ~ChangeFeed();

    void arm(); // both are ready
    void disarm(bool subscriberStands); // answers that are still to come are ignored

    // Asks the server whether it still tells us (CLIENT TRACKINGINFO, since Redis 6.2); where it does not, or not to
    // our second connection, onDeaf is called. A server that does not answer that question is not asked again before
    // arm().
    void check();

    std::function<void()> onDeaf;
    // Empty: from now on every change is reported. Otherwise one line that says what is missing.
    std::function<void(const Text& problem)> onArmed;
    std::function<void(const std::vector<std::string>& names)> onNames;
    std::function<void()> onFlush; // every key of some database was deleted

private:
    void track();
    void takeArmed();
    bool isTelling(const redis::Reply& trackingInfo) const;
    void report(const char* what, const redis::Reply& reply);
    void takePush(const redis::Reply& message);

    redis::Connection& m_data;
    redis::Connection& m_subscriber;
    std::vector<std::string> m_prefixes;
    std::uint64_t m_round = 0;
    bool m_armed = false; // what is reported before that will be read anyway
    bool m_answersChecks = true;
    std::int64_t m_subscriberId = 0; // 0: not subscribed
    QMetaObject::Connection m_pushed;
};

// What an operator has to grant when this command is refused with this error; one line. Pure.
Text missingRight(const std::string& command, const Text& error);

} // namespace headroom::watch
