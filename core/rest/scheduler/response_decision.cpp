// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/response_decision.h"

#include "core/base/text/ascii.h"
#include "core/base/time/backoff.h"
#include "core/discord/error_code.h"
#include "core/discord/response_class.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// Of a 429 that says 0: at once would be a loop.
constexpr auto minRetryWait = 10ms;
// A 429 that does not say how long at all.
constexpr Backoff unknownWait{4s, 4s};
constexpr auto defaultAddressWait =
    10min; // a restricted address is left alone at least for the window that got it there
constexpr auto maxServerPause = 60s; // a server's error that asks for more is not obeyed to the letter
// What nginx answers as $limit_req_status where it is set up as the Xenon article says.
constexpr int proxyIsFull = 597;

ResponseDecision::Kind kindOf(discord::ResponseClass response, bool withToken)
{
    using discord::ResponseClass;
    switch (response) {
    case ResponseClass::UserLimit:
    case ResponseClass::SharedLimit:
        return ResponseDecision::Kind::BucketHeld;
    case ResponseClass::SubLimit:
        return ResponseDecision::Kind::SubLimited;
    case ResponseClass::GlobalLimit:
        return ResponseDecision::Kind::GlobalHeld;
    case ResponseClass::CloudflareLimit:
        return ResponseDecision::Kind::AddressHeld;
    case ResponseClass::Unauthorized:
        return withToken ? ResponseDecision::Kind::TokenRefused : ResponseDecision::Kind::Final;
    default:
        return ResponseDecision::Kind::Final;
    }
}

Duration waitOf(const discord::RateLimitHeaders& headers, const std::optional<discord::RateLimitBody>& body,
    discord::ResponseClass response, std::mt19937_64& random)
{
    if (const auto wait = discord::waitOf(response, headers, body))
        return std::max<Duration>(*wait, minRetryWait);
    if (response == discord::ResponseClass::CloudflareLimit)
        return defaultAddressWait;
    return 1s + fullJitter(unknownWait, 0, random);
}

bool isServerFailure(int status)
{
    return status == 500 || status == 502 || status == 503 || status == 504 || (status >= 520 && status <= 530);
}

// Cloudflare puts its ray on everything that passes it, and a proxy hands that on.
bool hasPassedCloudflare(const net::Headers& headers)
{
    return std::ranges::any_of(headers, [](const auto& header) { return equalsIgnoringCase(header.name, "cf-ray"); });
}

bool isProxysOwn(const net::Response& response, const discord::RateLimitHeaders& headers, bool requestProxy)
{
    if (response.status == proxyIsFull)
        return true;
    if (!requestProxy || (response.status != 429 && response.status != 503))
        return false;
    const bool fromDiscord = headers.viaPresent || !headers.bucket.empty() || headers.scope != discord::Scope::None;
    return !fromDiscord && !hasPassedCloudflare(response.headers);
}

} // namespace

ResponseDecision decisionFor(const net::Response& response, bool withToken, bool requestProxy, std::mt19937_64& random)
{
    const auto headers = discord::parseRateLimitHeaders(response.headers);
    ResponseDecision decision;
    if (isProxysOwn(response, headers, requestProxy)) {
        decision.kind = ResponseDecision::Kind::ProxyRefused;
        decision.wait =
            std::max<Duration>(headers.retryAfter.value_or(200ms + fullJitter({2s, 2s}, 0, random)), minRetryWait);
        return decision;
    }
    const auto body = response.status == 429 ? discord::parseRateLimitBody(response.body.text()) : std::nullopt;
    const auto responseClass = discord::classifyResponse(response.status, headers, body);
    decision.kind = kindOf(responseClass, withToken);
    decision.invalid = discord::countsAsInvalid(responseClass);
    if (decision.kind != ResponseDecision::Kind::AddressHeld) {
        decision.bucket = headers.bucket;
        decision.learned = {headers.limit, headers.remaining, headers.resetAfter, headers.reset};
    }
    if (discord::isLimit(responseClass))
        decision.wait = waitOf(headers, body, responseClass, random);
    // The token in the path was refused. Those calls take the bot's as well, and nothing is said of that.
    const bool mayBeWebhooks = decision.kind == ResponseDecision::Kind::TokenRefused;
    if (mayBeWebhooks && discord::errorCodeOf(response.body.text()) == discord::error_code::invalidWebhookToken)
        decision.kind = ResponseDecision::Kind::Final;
    if (isServerFailure(response.status)) {
        decision.kind = ResponseDecision::Kind::ServerFailed;
        decision.wait = std::min<Duration>(headers.retryAfter.value_or(0s), maxServerPause);
        decision.hostFailed = response.status != 500; // one route may be broken while all others work
    }
    return decision;
}

} // namespace headroom::rest
