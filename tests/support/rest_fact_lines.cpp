// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/rest_fact_lines.h"

#include "core/discord/template_id.h"
#include "core/logs/requests/request_kind.h"
#include "tests/support/shard_fact_lines.h"

#include <array>

namespace headroom::support {

namespace {

constexpr RestFactLine restLines[] = {
    // discord.py and its forks: up to three lines for one answer.
    {"discord.py",
        "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. PUT "
        "https://discord.com/api/v10/guilds/1/bans/2 responded with 429. Retrying in 0.65 seconds.",
        "429 PUT /guilds/{guild}/bans/{user} may count at 2026-11-20 23:37:34.000"},
    {"discord.py",
        "[2026-11-20 23:37:34] [WARNING ] discord.http: Global rate limit has been hit. Retrying in 1.20 seconds.", ""},
    {"discord.py",
        "[2026-11-20 23:37:34] [DEBUG   ] discord.http: PATCH https://... received a 429 "
        "despite having 4 remaining requests. This is a sub-ratelimit.",
        ""},
    {"discord.py",
        "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. POST "
        "https://discord.com/api/v10/webhooks/1/abc responded with 429. Timeout of 60.00 was too long, erroring "
        "instead.",
        "429 POST /webhooks/{webhook}/{token} may count at 2026-11-20 23:37:34.000"},
    {"discord.py",
        "2026-11-20 23:37:34,120 WARNING discord.http We are being rate limited. Retrying in 0.65 seconds. Handled "
        "under the bucket \"1:None:/channels/{channel_id}/messages\".",
        "429 /channels/{channel}/messages may count at 2026-11-20 23:37:34.120"},

    // JDA: one line for each; as the first three are without a time, it is that of the envelope.
    {"jda",
        "WARN  SequentialRestRateLimiter - Encountered 429 on route PATCH/channels/{channel_id} with bucket "
        "9852e1a53c06ffc5a89d65fef85ca4ce Retry-After: 582019 ms Scope: user",
        "429 PATCH /channels/{channel} user counts at 2026-11-20 23:37:34.500"},
    {"jda", "ERROR SequentialRestRateLimiter - Encountered global rate limit! Retry-After: 1200 ms Scope: global",
        "429 (no path) global counts at 2026-11-20 23:37:34.500"},
    {"jda", "ERROR SequentialRestRateLimiter - Encountered cloudflare rate limit! Retry-After: 3600 s",
        "429 (no path) banned 3600000ms may count at 2026-11-20 23:37:34.500"},
    {"jda",
        "23:37:34.120 WARN  SequentialRestRateLimiter - Encountered 429 on route PATCH/channels/{channel_id} with "
        "bucket 9852e1a53c06ffc5a89d65fef85ca4ce Retry-After: 582019 ms Scope: user",
        "429 PATCH /channels/{channel} user counts at 1970-01-01 23:37:34.120"},
    {"jda",
        "23:37:34.120 DEBUG SequentialRestRateLimiter - Encountered 429 on route "
        "POST/webhooks/{webhook_id}/{token} with bucket 9852e1a53c06ffc5a89d65fef85ca4ce Retry-After: 500 ms Scope: "
        "shared",
        "429 POST /webhooks/{webhook}/{token} shared at 1970-01-01 23:37:34.120"},
    {"jda",
        "23:37:34.120 WARN  BotRateLimiter - Encountered 429 on route GET/users/@me with bucket 9852e1 Retry-After: "
        "500 ms",
        "429 GET /users/@me may count at 1970-01-01 23:37:34.120"},
    {"jda",
        "23:37:34.120 ERROR SequentialRestRateLimiter - Encountered global rate limit! Retry-After: 1200 ms Scope: "
        "global",
        "429 (no path) global counts at 1970-01-01 23:37:34.120"},
    {"jda", "23:37:34.120 ERROR SequentialRestRateLimiter - Encountered cloudflare rate limit! Retry-After: 3600 s",
        "429 (no path) banned 3600000ms may count at 1970-01-01 23:37:34.120"},
    {"jda",
        "2026-11-20 23:38:16 [net.dv8tion.jda.api.requests.SequentialRestRateLimiter] [ERROR] Encountered cloudflare "
        "rate limit! Retry-After: 100 s",
        "429 (no path) banned 100000ms may count at 2026-11-20 23:38:16.000"},
    {"jda",
        "[23:38:16 ERROR]: [net.dv8tion.jda.api.requests.RestRateLimiter] Encountered global rate limit! Retry-After: "
        "100 ms",
        "429 (no path) global counts at 1970-01-01 23:38:16.000"},

    {"jda",
        "2026-11-20T23:37:34.120Z  WARN 12345 --- [my-application] [JDA [3 / 16] RateLimit-Worker 1] "
        "n.d.j.a.r.SequentialRestRateLimiter      : Encountered 429 on route GET/gateway/bot with bucket 9852e1 "
        "Retry-After: 500 ms Scope: user",
        "429 GET /gateway/bot user counts at 2026-11-20 23:37:34.120"},

    {"hikari",
        "W 2026-11-20 23:37:34,120 hikari.rest: rate limited on a shared sub bucket on bucket 9852e1 (reason: 'The "
        "resource is being rate limited.'). You should consider lowering the number of requests you make to 'POST "
        "/channels/123/messages'. Backing off and retrying request...",
        "429 POST /channels/{channel}/messages shared at 2026-11-20 23:37:34.120"},
    {"hikari",
        "W 2026-11-20 23:37:34,120 hikari.rest: rate limited on a shared sub bucket on bucket 9852e1... (reason: 'The "
        "resource is being rate limited.'). You should consider lowering the number of requests you make to '...'. "
        "Backing off and retrying request...",
        "429 (no path) shared at 2026-11-20 23:37:34.120"},
    {"hikari",
        "W 2026-11-20 23:37:34,120 hikari.rest: rate limited on bucket 9852e1, maybe you are running more than one bot "
        "on this token? Retrying request...",
        "429 (no path) may count at 2026-11-20 23:37:34.120"},
    {"hikari",
        "E 2026-11-20 23:37:34,120 hikari.rest: rate limited on a sub bucket on bucket 9852e1, but it is safe to retry",
        "429 (no path) may count at 2026-11-20 23:37:34.120"},
    {"hikari",
        "E 2026-11-20 23:37:34,120 hikari.rest: rate limited on the global bucket. You should consider lowering the "
        "number of requests you make or contacting Discord to raise this limit. Backing off and retrying request...",
        "429 (no path) global counts at 2026-11-20 23:37:34.120"},

    // eris and oceanic.js: every answer.
    {"eris", "1795217810035 /gateway/bot 200: 65ms (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)",
        "200 /gateway/bot took 65ms at 2026-11-20 23:36:50.035"},
    {"eris",
        "undefined 1795217810035 /channels/1/messages 200: 65ms (6ms avg) | 4/5 left | Reset 1795217810035 (0ms left)",
        "200 /channels/{channel}/messages took 65ms at 2026-11-20 23:36:50.035"},
    {"eris",
        "who | (6ms avg) | 1/1 left | 1795217810035 DELETE_OLD/channels/1/messages/:id 404: 65ms (6ms avg) | 4/5 left "
        "| Reset 1795217810035 (0ms left)",
        "404 DELETE /channels/{channel}/messages/{id} took 65ms at 2026-11-20 23:36:50.035"},
    {"eris",
        "1795217810035 MODIFY/channels/1/messages/:id/reactions 403: 65ms (6ms avg) | 0/1 left | Reset 1795217810035 "
        "(0ms left) 3",
        "403 /channels/{channel}/messages/{id}/reactions took 65ms counts at 2026-11-20 23:36:50.035"},
    {"eris", R"(Unexpected RateLimit: {"message":"You are being rate limited.","retry_after":0.5,"global":false})", ""},
    {"eris", "1795217810035 /webhooks/1/:token 429: 65ms (6ms avg) | 0/5 left | Reset 500 (0ms left) | Scope shared",
        "429 /webhooks/{webhook}/{token} shared took 65ms at 2026-11-20 23:36:50.035"},
    {"eris", "1795217810035 /guilds/1/bans/:id 429: 65ms (6ms avg) | 0/5 left | Reset 500 (0ms left) | Scope global 3",
        "429 /guilds/{guild}/bans/{user} global took 65ms counts at 2026-11-20 23:36:50.035"},

    {"dpp", "[2026-11-20 23:37:34] WARN: Rate limited on endpoint /api/v10/channels/1/messages, reset after 12s!",
        "429 /channels/{channel}/messages may count at 2026-11-20 23:37:34.000"},
    {"dpp",
        "[2026-11-20 23:37:34] WARN: At global rate limit on endpoint /api/v10/channels/1/messages, reset after 12s!",
        ""},

    // nirn-proxy
    {"nirn_proxy",
        "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Unexpected 429\" bucket=/channels/123/messages "
        "discordBucket=9852e1 isGlobal=false method=POST pathHash=1234567890 prevRemaining=4 prevResetAfter=1s "
        "ratelimitScope=user remaining=0 resetAfter=582ms route=/api/v10/channels/123/messages",
        "429 POST /channels/{channel}/messages user counts at 2026-11-20 23:37:34.000"},
    {"nirn_proxy",
        "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Global reached, locking\" resetAfter=1.2s "
        "until=\"2026-11-20 23:37:35.320 +0000 UTC m=+12.3\"",
        ""},
    {"nirn_proxy",
        "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Unexpected 429\" bucket=/users/!/guilds discordBucket= "
        "isGlobal=true method=GET pathHash=1 prevRemaining=0 prevResetAfter=0s ratelimitScope=global remaining=0 "
        "resetAfter=1.2s route=\"/api/v10/users/@me/guilds?limit=5\"",
        "429 GET /users/@me/guilds global counts at 2026-11-20 23:37:34.000"},
    {"nirn_proxy",
        "time=\"2026-11-20T23:37:34+01:00\" level=warning msg=\"Unexpected 429\" bucket=\"/webhooks/1/!\" "
        "discordBucket= isGlobal=false method=POST pathHash=1 prevRemaining=0 prevResetAfter=0s ratelimitScope= "
        "remaining=0 resetAfter=0s route=/api/v10/webhooks/1/abc",
        "429 POST /webhooks/{webhook}/{token} may count at 2026-11-20 22:37:34.000"},
    {"nirn_proxy",
        "time=\"2026-11-20T23:37:34Z\" level=error msg=\"Received 401 during normal operation, assuming token is "
        "invalidated, locking bucket permanently\" bucket=/users/!/guilds identifier=bot method=GET "
        "route=/api/v10/users/@me/guilds status=401",
        "401 GET /users/@me/guilds counts at 2026-11-20 23:37:34.000"},
    {"nirn_proxy",
        "time=\"2026-11-20T23:37:34Z\" level=error msg=\"Received 401 during normal operation, assuming token is "
        "invalidated, locking bucket permanently\" bucket=/users/!/... identifier=... method=GET route=... status=401",
        "401 GET (no path) counts at 2026-11-20 23:37:34.000"},
    {"nirn_proxy",
        "WARN[0012] Unexpected 429                                bucket=/channels/123/messages discordBucket=9852e1 "
        "isGlobal=false method=POST pathHash=1 prevRemaining=4 prevResetAfter=1s ratelimitScope=user remaining=0 "
        "resetAfter=582ms route=/api/v10/channels/123/messages",
        "429 POST /channels/{channel}/messages user counts at 1970-01-01 00:00:00.000"},
    {"nirn_proxy",
        "\x1b[31mERRO\x1b[0m[0013] Received 401 during normal operation, assuming token is invalidated, locking bucket "
        "permanently  \x1b[31mbucket\x1b[0m=/users/!/guilds \x1b[31midentifier\x1b[0m=bot \x1b[31mmethod\x1b[0m=GET "
        "\x1b[31mroute\x1b[0m=/api/v10/users/@me/guilds \x1b[31mstatus\x1b[0m=401",
        "401 GET /users/@me/guilds counts at 1970-01-01 00:00:00.000"},
    {"nirn_proxy", "WARN[0012] Global reached, locking                       resetAfter=1.2s until=\"x\"", ""},

    {"twilight_http_proxy",
        "2026-11-20T23:37:34.120000Z DEBUG twilight_http_proxy: GET Get guild (/api/v10/guilds/1): 200 OK",
        "200 GET /guilds/{guild} at 2026-11-20 23:37:34.120"},

    // What only looks like it.
    {"discord.py", "[2026-11-20 23:37:34] [INFO    ] bot: We are being rate limited. by our own database", ""},
    {"discord.py",
        "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. PUT https://discord.com/x responded "
        "with 403.",
        ""},
    {"discord.py", "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. Retrying in", ""},
    {"discord.py",
        "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. put https://x responded with 429.",
        ""},
    {"jda", "23:37:34.120 INFO  OurRateLimiter - 429 on route GET/x", ""},
    {"jda", "23:37:34.120 INFO  OurRateLimiter - Encountered no rate limit at all", ""},
    {"jda", "23:37:34.120 DEBUG SequentialRestRateLimiter - Updated bucket 9852e1 to retry after 500", ""},
    {"jda", "23:37:34.120 DEBUG SequentialRestRateLimiter - Encountered 429 on route GET/x with bucket 9852e1", ""},
    {"hikari", "I 2026-11-20 23:37:34,120 hikari.rest: rate limited on nothing", ""},
    {"hikari", "I 2026-11-20 23:37:34,120 hikari.bot: rate limited on bucket 9852e1", ""},
    {"eris", "1795217810035 /gateway/bot 2000: 65ms (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)", ""},
    {"eris", "1795217810035 gateway/bot 200: 65ms (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)", ""},
    {"eris", "179521781003 /gateway/bot 200: 65ms (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)", ""},
    {"eris", "1795217810035 /gateway/bot 200: 65s (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)", ""},
    {"eris", "1795217810035 /gateway/bot 200: 65ms (6ms) | 1/1 left | Reset 1795217810035 (0ms left)", ""},
    {"eris", "nothing is left | Reset it", ""},
    {"dpp", "[2026-11-20 23:37:34] WARN: Rate limited on endpoint 3, attempt 2", ""},
    {"dpp", "[2026-11-20 23:37:34] WARN: Rate limited on endpoint /x", ""},
    {"nirn_proxy", "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Unexpected 429\"", ""},
    {"nirn_proxy", "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Unexpected 500\" method=GET route=/x", ""},
    {"nirn_proxy", "time=\"yesterday\" level=warning msg=\"Unexpected 429\" method=GET route=/x", ""},
    {"nirn_proxy", "WARN[12] Unexpected 429 method=GET route=/x", ""},
    {"nirn_proxy", "Unexpected 429 method=GET route=/x", ""},
    {"nirn_proxy",
        "time=\"2026-11-20T23:37:34Z\" level=info msg=\"a client asks for msg=Unexpected 429\" method=GET route=/x",
        ""},
};

constexpr std::array<std::string_view, logs::scopes> scopeNames{"", " user", " global", " shared"};

std::string milliseconds(Duration span)
{
    return std::to_string(toMilliseconds(span).count()) + "ms";
}

} // namespace

std::span<const RestFactLine> restFactLines()
{
    return restLines;
}

std::string describe(const logs::RequestRecord& record)
{
    const auto name = discord::nameOf(discord::templateIdOf(record.method, discord::pathOfTarget(record.target)));
    auto text = std::to_string(record.status) + ' ';
    if (!name.method.empty())
        text.append(name.method) += ' ';
    text.append(name.routeTemplate).append(scopeNames.at(std::size_t(record.scope)));
    if (record.took)
        text += " took " + milliseconds(*record.took);
    if (record.bannedFor)
        text += " banned " + milliseconds(*record.bannedFor);
    const auto invalid = logs::invalidOf(record.reach, record.status, record.scope);
    if (invalid != logs::Invalid::No)
        text += invalid == logs::Invalid::Yes ? " counts" : " may count";
    return text + " at " + onTheCalendar(record.at);
}

} // namespace headroom::support
