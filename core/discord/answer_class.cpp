// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/answer_class.h"

namespace headroom::discord {

namespace {

bool isDiscords(const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body)
{
    if (!body)
        return false;
    if (!body->retryAfter && !headers.retryAfter && !headers.resetAfter)
        return false;
    return headers.viaPresent || headers.scope != Scope::None || headers.global || !headers.bucket.empty();
}

AnswerClass classifyLimit(const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body)
{
    if (!isDiscords(headers, body))
        return AnswerClass::CloudflareLimit;
    if (headers.global || headers.scope == Scope::Global || body->global)
        return AnswerClass::GlobalLimit;
    if (headers.scope == Scope::Shared)
        return AnswerClass::SharedLimit;
    return headers.remaining.value_or(0) > 0 ? AnswerClass::SubLimit : AnswerClass::UserLimit;
}

} // namespace

std::string_view toString(AnswerClass answer)
{
    switch (answer) {
    case AnswerClass::Ok:
        return "ok";
    case AnswerClass::ClientError:
        return "client error";
    case AnswerClass::UserLimit:
        return "user limit";
    case AnswerClass::SharedLimit:
        return "shared limit";
    case AnswerClass::GlobalLimit:
        return "global limit";
    case AnswerClass::SubLimit:
        return "sub-limit";
    case AnswerClass::CloudflareLimit:
        return "cloudflare limit";
    case AnswerClass::Unauthorized:
        return "unauthorized";
    case AnswerClass::Forbidden:
        return "forbidden";
    case AnswerClass::NotFound:
        return "not found";
    case AnswerClass::ServerError:
        return "server error";
    }
    return "";
}

bool isLimit(AnswerClass answer)
{
    switch (answer) {
    case AnswerClass::UserLimit:
    case AnswerClass::SharedLimit:
    case AnswerClass::GlobalLimit:
    case AnswerClass::SubLimit:
    case AnswerClass::CloudflareLimit:
        return true;
    default:
        return false;
    }
}

AnswerClass classifyAnswer(int status, const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body)
{
    if (status < 100 || status >= 500)
        return AnswerClass::ServerError;
    switch (status) {
    case 401:
        return AnswerClass::Unauthorized;
    case 403:
        return AnswerClass::Forbidden;
    case 404:
        return AnswerClass::NotFound;
    case 429:
        return classifyLimit(headers, body);
    default:
        return status < 400 ? AnswerClass::Ok : AnswerClass::ClientError;
    }
}

std::optional<Duration> waitOf(
    AnswerClass answer, const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body)
{
    if (answer == AnswerClass::ServerError)
        return headers.retryAfter;
    if (!isLimit(answer))
        return {};
    if (body && body->retryAfter)
        return body->retryAfter;
    if (headers.retryAfter)
        return headers.retryAfter;
    return answer == AnswerClass::UserLimit ? headers.resetAfter : std::nullopt;
}

bool countsAsInvalid(AnswerClass answer)
{
    return answer == AnswerClass::Unauthorized || answer == AnswerClass::Forbidden
        || (isLimit(answer) && answer != AnswerClass::SharedLimit);
}

} // namespace headroom::discord
