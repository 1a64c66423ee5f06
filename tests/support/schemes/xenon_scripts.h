// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/system_clock.h"
#include "core/redis/connection/connection.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/xenon/xenon_keys.h"
#include "tests/support/redis/redis_server.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::support {

// The scripts of the `xenon` scheme on one bucket, called one by one as no store would, and what another client of the
// scheme does to its key. The time is one that is set, times to live included: a millisecond passes when the test says
// so. Waits for each answer.
class XenonScripts
{
public:
    explicit XenonScripts(RedisServer& redis);

    std::int64_t lease = 10'000; // ms

    enum What { Granted = 0, UsedUp = 1, Global = 2, WaitForAnswer = 3 };
    struct ClaimReply
    {
        int what = -1;
        std::int64_t ms = 0;

        bool operator==(const ClaimReply&) const = default;
    };
    struct Answered
    {
        std::optional<std::int64_t> limit = {};
        std::optional<std::int64_t> remaining = {};
        std::optional<std::int64_t> resetAfter = {};
        std::optional<std::int64_t> reset = {}; // ms on Discord's calendar
    };
    ClaimReply claim(const std::string& claim);
    std::int64_t learn(const std::string& claim, const Answered& answered);
    std::int64_t exhaust(const std::string& claim, std::int64_t retryAfter);
    std::int64_t abandon(const std::string& claim);
    std::int64_t giveBack(const std::string& claim);

    // As another client of the scheme does.
    void setex(std::int64_t ms, const std::string& value) { setexKey(m_keys.remaining(bucket), ms, value); }
    void setexGlobal(std::int64_t ms) { setexKey(m_keys.global(), ms, "1"); }
    std::optional<std::string> get(); // what is left, as such a client sees it
    std::int64_t pttl(); // -1: for ever; -2: there is nothing

    int heard(); // how often since the last time those that wait were told

    void setTime(std::int64_t now) { m_time = now; }
    void pass(std::int64_t ms) { setTime(m_time + ms); }
    std::int64_t now() const { return m_time; }

    redis::Reply command(redis::Command command);
    std::vector<std::string> keys() const { return m_keys.bucket(bucket); }

private:
    static constexpr auto bucket = "1:None:channels/{channel_id}";

    redis::Reply run(std::string_view script, const std::string& claim, std::vector<std::string> more = {});
    void setexKey(const std::string& key, std::int64_t ms, const std::string& value);

    SystemClock m_clock;
    schemes::XenonKeys m_keys;
    std::unique_ptr<redis::Connection> m_caller;
    std::unique_ptr<redis::Connection> m_listener;
    std::map<std::string_view, redis::Script> m_scripts;
    int m_heard = 0;
    bool m_mayHaveTold = true; // since those that wait were asked last
    std::int64_t m_time = 0;
    std::int64_t m_timeOfServer = -1; // that the scripts read
};

} // namespace headroom::support
