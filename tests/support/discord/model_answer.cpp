// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/discord/model_answer.h"

#include <cstdio>

using namespace std::chrono_literals;

namespace headroom::support {

namespace {

std::string seconds(Duration span, Rounding rounding)
{
    const auto rounded = rounding == Rounding::Down ? std::chrono::floor<std::chrono::milliseconds>(span)
        : rounding == Rounding::Up                  ? std::chrono::ceil<std::chrono::milliseconds>(span)
                                                    : std::chrono::round<std::chrono::milliseconds>(span);
    char text[32];
    std::snprintf(text, sizeof text, "%lld.%03lld", static_cast<long long>(rounded.count() / 1000),
        static_cast<long long>(rounded.count() % 1000));
    return text;
}

std::string scopeOf(Refused by)
{
    if (by == Refused::Global)
        return "global";
    return by == Refused::Shared ? "shared" : "user";
}

} // namespace

net::Headers limitHeaders(const ModelLimits& limits)
{
    return {{"Via", "1.1 google"}, {"X-RateLimit-Bucket", limits.hash},
        {"X-RateLimit-Limit", std::to_string(limits.limit)},
        {"X-RateLimit-Remaining", std::to_string(limits.remaining)},
        {"X-RateLimit-Reset-After", seconds(limits.resetAfter, limits.rounding)},
        {"X-RateLimit-Reset", seconds(limits.calendar + limits.resetAfter, limits.rounding)}};
}

net::Response refusal(Refused by, Duration retryAfter, const std::optional<ModelLimits>& limits)
{
    net::Response answer;
    answer.status = 429;
    answer.headers = limits ? limitHeaders(*limits) : net::Headers{{"Via", "1.1 google"}};
    answer.headers.push_back(
        {"Retry-After", std::to_string(std::chrono::ceil<std::chrono::seconds>(retryAfter).count())});
    answer.headers.push_back({"X-RateLimit-Scope", scopeOf(by)});
    if (by == Refused::Global)
        answer.headers.push_back({"X-RateLimit-Global", "true"});
    answer.body = R"({"message":"You are being rate limited.","retry_after":)" + seconds(retryAfter, Rounding::Up)
        + R"(,"global":)" + (by == Refused::Global ? "true}" : "false}");
    return answer;
}

net::Response faultyAnswer(Fault fault, const std::optional<ModelLimits>& limits)
{
    const net::Headers fromCloudflare{{"Server", "cloudflare"}, {"CF-RAY", "8f00000000000000-FRA"}};
    auto ofDiscord = limits ? limitHeaders(*limits) : net::Headers{{"Via", "1.1 google"}};
    switch (fault) {
    case Fault::InternalError:
        return {500, ofDiscord, R"({"message":"500: Internal Server Error","code":0})"};
    case Fault::BadGateway:
        return {502, fromCloudflare, "<html><h1>502 Bad Gateway</h1></html>"};
    case Fault::Unavailable:
        return {503, {{"Via", "1.1 google"}, {"Retry-After", "1"}}, ""};
    case Fault::RefusedWithoutTime:
        return {429, {{"Via", "1.1 google"}}, R"({"message":"You are being rate limited.","global":false})"};
    case Fault::RefusedInHtml:
        return {429, fromCloudflare, "<html><h1>Error 1015</h1></html>"};
    case Fault::ProxyFull:
        return {597, {{"Server", "nginx/1.22.1"}}, "<html><h1>597</h1></html>"};
    default:
        return {200, {{"Via", "1.1 google"}}, "{}"};
    }
}

} // namespace headroom::support
