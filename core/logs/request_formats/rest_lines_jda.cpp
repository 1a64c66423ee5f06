// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What JDA's limiter (SequentialRestRateLimiter; BotRateLimiter before 5) writes when a request is answered with 429:
// one line for each. The first of a route is written at DEBUG.
#include "core/logs/request_formats/rest_lines.h"

#include "core/logs/requests/request_kind.h"

namespace headroom::logs {

namespace {

constexpr Marker limiter("RateLimiter");

class Jda final : public RestLines
{
public:
    Jda()
        : RestLines({false, true}, limiter)
    {
    }

    std::optional<RestLine> parse(std::string_view line, std::string& memory) const override
    {
        const auto at = limiter.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at + limiter.text().size())};
        // "...RateLimiter - message", or "...RateLimiter] message" with the level between in JDA's own small logger.
        scan.eat(']');
        scan.skipSpaces();
        if (scan.eat('['))
            scan.skipPast("] ");
        if (!scan.eat("- "))
            scan.eat(": ");
        RestLine result;
        result.before = line.substr(0, at);
        result.record.status = 429;
        if (!scan.eat("Encountered ") || !readAnswer(scan, result.record, memory))
            return std::nullopt;
        return result;
    }

private:
    static bool readAnswer(Scan scan, RequestRecord& record, std::string& memory)
    {
        if (scan.eat("429 on route ")) {
            readRoute(scan.rest.substr(0, scan.rest.find(' ')), record, memory);
            return readScope(scan, record);
        }
        if (scan.eat("global rate limit! ")) {
            record.scope = Scope::Global;
            return true;
        }
        // Of an answer that is not Discord's.
        if (!scan.eat("cloudflare rate limit! Retry-After: "))
            return false;
        const auto seconds = scan.number(365 * 24 * 3600);
        record.bannedFor = std::chrono::seconds{seconds.value_or(0)};
        return true;
    }

    // "PATCH/channels/{channel_id}".
    static void readRoute(std::string_view route, RequestRecord& record, std::string& memory)
    {
        const auto slash = route.find('/');
        if (slash == std::string_view::npos || !isMethod(route.substr(0, slash)))
            return;
        record.method = route.substr(0, slash);
        record.target = withoutParameters(route.substr(slash), memory);
    }

    // Before 5 it is not logged.
    static bool readScope(Scan scan, RequestRecord& record)
    {
        if (!scan.skipPast("Retry-After: "))
            return false;
        if (scan.skipPast(" Scope: "))
            record.scope = scopeNamed(scan.rest.substr(0, scan.rest.find(' ')));
        return true;
    }
};

} // namespace

const RestLines& jdaRestLines()
{
    static const Jda lines;
    return lines;
}

} // namespace headroom::logs
