// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/response_class.h"

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

ResponseClass classifyLimit(const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body)
{
    if (!isDiscords(headers, body))
        return ResponseClass::CloudflareLimit;
    if (headers.global || headers.scope == Scope::Global || body->global)
        return ResponseClass::GlobalLimit;
    if (headers.scope == Scope::Shared)
        return ResponseClass::SharedLimit;
    return headers.remaining.value_or(0) > 0 ? ResponseClass::SubLimit : ResponseClass::UserLimit;
}

} // namespace

std::string_view toString(ResponseClass answer)
{
    constexpr std::string_view words[]{"ok", "client error", "user limit", "shared limit", "global limit", "sub-limit",
        "cloudflare limit", "unauthorized", "forbidden", "not found", "server error"};
    return words[static_cast<std::size_t>(answer)];
}

bool isLimit(ResponseClass answer)
{
    switch (answer) {
    case ResponseClass::UserLimit:
    case ResponseClass::SharedLimit:
    case ResponseClass::GlobalLimit:
    case ResponseClass::SubLimit:
    case ResponseClass::CloudflareLimit:
        return true;
    default:
        return false;
    }
}

ResponseClass classifyResponse(int status, const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body)
{
    if (status < 100 || status >= 500)
        return ResponseClass::ServerError;
    switch (status) {
    case 401:
        return ResponseClass::Unauthorized;
    case 403:
        return ResponseClass::Forbidden;
    case 404:
        return ResponseClass::NotFound;
    case 429:
        return classifyLimit(headers, body);
    default:
        return status < 400 ? ResponseClass::Ok : ResponseClass::ClientError;
    }
}

std::optional<Duration> waitOf(
    ResponseClass answer, const RateLimitHeaders& headers, const std::optional<RateLimitBody>& body)
{
    if (answer == ResponseClass::ServerError)
        return headers.retryAfter;
    if (!isLimit(answer))
        return {};
    if (body && body->retryAfter)
        return body->retryAfter;
    if (headers.retryAfter)
        return headers.retryAfter;
    return answer == ResponseClass::UserLimit ? headers.resetAfter : std::nullopt;
}

bool countsAsInvalid(ResponseClass answer)
{
    return answer == ResponseClass::Unauthorized || answer == ResponseClass::Forbidden
        || (isLimit(answer) && answer != ResponseClass::SharedLimit);
}

} // namespace headroom::discord
