// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/verdict.h"

#include "core/base/backoff.h"
#include "core/discord/answer_class.h"
#include "core/discord/error_code.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// Of a 429 that says 0: at once would be a loop.
constexpr auto minRetryWait = 10ms;
// A 429 that does not say how long at all.
constexpr Backoff untold{4s, 4s};
constexpr auto untoldAddress = 10min; // a restricted address is left alone at least for the window that got it there
constexpr auto longestServerPause = 60s; // a server's error that asks for more is not obeyed to the letter
// What nginx answers as $limit_req_status where it is set up as the Xenon article says.
constexpr int proxyIsFull = 597;

Verdict::Kind kindOf(discord::AnswerClass answer, bool withToken)
{
    using discord::AnswerClass;
    switch (answer) {
    case AnswerClass::UserLimit:
    case AnswerClass::SharedLimit:
        return Verdict::Kind::BucketHeld;
    case AnswerClass::SubLimit:
        return Verdict::Kind::SubLimited;
    case AnswerClass::GlobalLimit:
        return Verdict::Kind::GlobalHeld;
    case AnswerClass::CloudflareLimit:
        return Verdict::Kind::AddressHeld;
    case AnswerClass::Unauthorized:
        return withToken ? Verdict::Kind::TokenRefused : Verdict::Kind::Final;
    default:
        return Verdict::Kind::Final;
    }
}

Duration waitOf(const discord::RateLimitHeaders& headers, const std::optional<discord::RateLimitBody>& body,
    discord::AnswerClass answer, std::mt19937_64& random)
{
    if (const auto told = discord::waitOf(answer, headers, body))
        return std::max<Duration>(*told, minRetryWait);
    if (answer == discord::AnswerClass::CloudflareLimit)
        return untoldAddress;
    return 1s + fullJitter(untold, 0, random);
}

bool isServerFailure(int status)
{
    return status == 500 || status == 502 || status == 503 || status == 504 || (status >= 520 && status <= 530);
}

bool isNamed(const discord::Header& header, std::string_view lowerCase)
{
    return header.name.size() == lowerCase.size()
        && std::equal(lowerCase.begin(), lowerCase.end(), header.name.begin(),
            [](char a, char b) { return a == static_cast<char>(b | 0x20); });
}

// Cloudflare puts its ray on everything that passes it, and a proxy hands that on.
bool hasPassedCloudflare(const Headers& headers)
{
    return std::any_of(
        headers.begin(), headers.end(), [](const discord::Header& header) { return isNamed(header, "cf-ray"); });
}

bool isProxysOwn(const Answer& answer, const discord::RateLimitHeaders& headers, bool requestProxy)
{
    if (answer.status == proxyIsFull)
        return true;
    if (!requestProxy || (answer.status != 429 && answer.status != 503))
        return false;
    const bool fromDiscord = headers.viaPresent || !headers.bucket.empty() || headers.scope != discord::Scope::None;
    return !fromDiscord && !hasPassedCloudflare(answer.headers);
}

} // namespace

Verdict judge(const Answer& answer, bool withToken, bool requestProxy, std::mt19937_64& random)
{
    const auto headers = discord::parseRateLimitHeaders(answer.headers);
    Verdict verdict;
    if (isProxysOwn(answer, headers, requestProxy)) {
        verdict.kind = Verdict::Kind::ProxyRefused;
        verdict.wait =
            std::max<Duration>(headers.retryAfter.value_or(200ms + fullJitter({2s, 2s}, 0, random)), minRetryWait);
        return verdict;
    }
    const auto body = answer.status == 429 ? discord::parseRateLimitBody(answer.body.text()) : std::nullopt;
    const auto answerClass = discord::classifyAnswer(answer.status, headers, body);
    verdict.kind = kindOf(answerClass, withToken);
    verdict.invalid = discord::countsAsInvalid(answerClass);
    if (verdict.kind != Verdict::Kind::AddressHeld) {
        verdict.bucket = headers.bucket;
        verdict.learned = {headers.limit, headers.remaining, headers.resetAfter, headers.reset};
    }
    if (discord::isLimit(answerClass))
        verdict.wait = waitOf(headers, body, answerClass, random);
    // The token in the path was refused. Those calls take the bot's as well, and nothing is said of that.
    const bool mayBeWebhooks = verdict.kind == Verdict::Kind::TokenRefused;
    if (mayBeWebhooks && discord::errorCodeOf(answer.body.text()) == discord::error_code::invalidWebhookToken)
        verdict.kind = Verdict::Kind::Final;
    if (isServerFailure(answer.status)) {
        verdict.kind = Verdict::Kind::ServerFailed;
        verdict.wait = std::min<Duration>(headers.retryAfter.value_or(0s), longestServerPause);
        verdict.hostFailed = answer.status != 500; // one route may be broken while all others work
    }
    return verdict;
}

} // namespace headroom::rest
