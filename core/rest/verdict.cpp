// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/verdict.h"

#include "core/base/backoff.h"
#include "core/discord/answer_class.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// Of a 429 that says 0: at once would be a loop.
constexpr auto shortestWait = 10ms;
// A 429 that does not say how long at all.
constexpr Backoff untold{4s, 4s};
constexpr auto untoldAddress = 10min; // a restricted address is left alone at least for the window that got it there

Verdict::Kind kindOf(discord::AnswerClass answer, bool withToken)
{
    using discord::AnswerClass;
    switch (answer) {
    case AnswerClass::UserLimit:
    case AnswerClass::SharedLimit:
    case AnswerClass::SubLimit:
        return Verdict::Kind::BucketHeld;
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
        return std::max<Duration>(*told, shortestWait);
    if (answer == discord::AnswerClass::CloudflareLimit)
        return untoldAddress;
    return 1s + fullJitter(untold, 0, random);
}

} // namespace

Verdict judge(const Answer& answer, bool withToken, std::mt19937_64& random)
{
    const auto headers = discord::parseRateLimitHeaders(answer.headers);
    const auto body = answer.status == 429 ? discord::parseRateLimitBody(answer.body.text()) : std::nullopt;
    const auto answerClass = discord::classifyAnswer(answer.status, headers, body);
    Verdict verdict;
    verdict.kind = kindOf(answerClass, withToken);
    verdict.invalid = discord::countsAsInvalid(answerClass);
    if (discord::isLimit(answerClass))
        verdict.wait = waitOf(headers, body, answerClass, random);
    else
        verdict.learned = {headers.limit, headers.remaining, headers.resetAfter, headers.reset};
    return verdict;
}

} // namespace headroom::rest
