// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/system_clock.h"
#include "core/redis/connection/connection.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/headroom/headroom_keys.h"
#include "tests/support/redis/redis_pipe.h"
#include "tests/support/redis/redis_server.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::support {

// The scripts of the `headroom` scheme, called one by one as no store would: any claim by any name, at any time. One
// connection to call, one to listen. Waits for each answer.
class HeadroomScripts
{
public:
    explicit HeadroomScripts(RedisServer& redis, std::string app = "t");

    std::string bucket = "b";
    std::int64_t lease = 10'000; // ms
    std::int64_t remember = 600'000;
    std::int64_t claimTimeout = 5'000;

    // As a process "p" names its claims.
    static std::string claimName(int number) { return "p:" + std::to_string(100'000 + number); }

    struct ClaimReply
    {
        bool given = false;
        std::int64_t ms = 0; // until it may be sent; until it is asked again
        std::int64_t why = 0;
        bool lost = false; // other claims of the process may have lost their places
    };
    struct Answered
    {
        std::optional<std::int64_t> limit = {};
        std::optional<std::int64_t> remaining = {};
        std::optional<std::int64_t> resetAfter = {};
        std::optional<std::int64_t> reset = {};
    };
    ClaimReply claim(const std::string& claim, std::int64_t waitedMicroseconds = 0, bool isBelievedInLine = false);
    std::optional<std::int64_t> globalLimit; // what a claim says; then the bucket stands for the global limit
    bool isForBulk = false; // what a claim says of itself
    // Claims, learns and gives back with the scripts from before bulk requests had tokens of their own, which lie in
    // tests/core/schemes/older.
    bool isOlder = false;
    std::string epoch; // that the last such claim was told
    int newEpochs = 0; // published so far
    std::int64_t learn(const std::string& claim, const Answered& answered);
    std::int64_t exhaust(const std::string& claim, std::int64_t retryAfter);
    std::int64_t abandon(const std::string& claim);
    std::int64_t giveBack(const std::string& claim);
    std::int64_t present(const std::string& process, std::int64_t lifetime);
    std::int64_t holdAll(std::int64_t retryAfter);

    void listen(const std::string& process); // to what it is told, and to all 429s
    void stopListening(const std::string& process);
    // What was told since the last time, {channel without the tag, text}, in order; waits for `atLeast`.
    std::vector<std::pair<std::string, std::string>> heard(std::size_t atLeast);

    // From now on the scripts believe this to be the time (ms since 1970), and what was told is heard at once. Times to
    // live stay the server's own: begin well ahead of its clock, so that no key is gone before its time.
    void setTime(std::int64_t now);

    redis::Reply command(redis::Command command);
    std::int64_t integer(redis::Command command) { return this->command(std::move(command)).integer; }
    std::int64_t now(); // the server's or the one that was set, ms since 1970
    std::string key(const char* kind) const { return "{" + m_keys.app() + "}:" + kind; }

private:
    redis::Reply run(
        std::string_view script, bool ofBucket, std::vector<std::string> keys, std::vector<std::string> args);
    redis::Reply runOnSetTime(
        std::string_view script, std::string source, std::vector<std::string> keys, std::vector<std::string> args);
    std::vector<std::string> bucketArgs(const std::string& claim, std::vector<std::string> more = {}) const;
    void hear(const std::string& channel, const std::string& text);

    SystemClock m_clock;
    schemes::HeadroomKeys m_keys;
    RedisPipe m_onSetTime;
    std::unique_ptr<redis::Connection> m_caller;
    std::unique_ptr<redis::Connection> m_listener;
    std::string_view ofAge(std::string_view script, const std::string& name);
    std::map<std::string_view, redis::Script> m_scripts;
    std::map<std::string, std::string> m_older; // texts, by name
    std::vector<std::pair<std::string, std::string>> m_heard;
    std::optional<std::int64_t> m_time;
    std::map<std::string_view, std::string> m_loaded; // scripts on that time, by what they are in the program
};

} // namespace headroom::support
