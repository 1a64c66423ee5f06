// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/rate_limit_body.h"
#include "core/discord/rate_limit_headers.h"

#include <optional>
#include <string_view>

namespace headroom::discord {

// What an answer means for the one who has to decide what to send next.
enum class ResponseClass {
    Ok, // 1xx to 3xx
    ClientError, // any other 4xx: the request is wrong
    UserLimit, // 429: the bot's bucket is empty
    SharedLimit, // 429: others use the resource too; the only one that is no invalid request
    GlobalLimit, // 429: the bot has sent too much in all
    SubLimit, // 429 while the bucket has requests left: a limit of its own inside it, such as a channel's name and
              // topic
    CloudflareLimit, // 429 that is not Discord's: the address has sent too much
    Unauthorized, // 401: the token is not valid
    Forbidden, // 403
    NotFound, // 404
    ServerError, // 5xx, and what is no HTTP status
};

std::string_view toString(ResponseClass answer); // "ok", "client error", "user limit", ...
bool isLimit(ResponseClass answer); // any 429

// Pure. `body` is what parseRateLimitBody() made of it; only a 429's is looked at.
//
// A 429 is Cloudflare's when its body is not Discord's JSON, or says nothing about when to come back, or when it lacks
// Via together with everything that only Discord sends (X-RateLimit-Scope, -Global, -Bucket). A hop that drops Via
// does not turn a bucket's 429 into a ban by that.
ResponseClass classifyResponse(int status, const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body);

// How long to send nothing more of what the class speaks of: of this bucket, this resource, this bot, this address;
// after a server's error, of this request. The body's retry_after goes before Retry-After, which is rounded up.
// X-RateLimit-Reset-After is looked at for UserLimit alone and last: for the others it speaks of another limit (in
// Discord's own example of a shared one it is 64.57 s where 1336.57 s are to be waited). Nothing when there is nothing
// to wait for, or the answer does not tell.
std::optional<Duration> waitOf(
    ResponseClass answer, const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body);

// Whether Discord counts it towards the 10,000 in 10 minutes after which it blocks an address: 401, 403, and 429 unless
// the limit is shared.
bool countsAsInvalid(ResponseClass answer);

} // namespace headroom::discord
