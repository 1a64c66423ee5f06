// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines are headers, "name: value", up to an empty line; the rest is the body.
#include "core/discord/response_class.h"
#include "core/discord/sanitize_for_display.h"
#include "tests/support/fuzz_require.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::discord;
using headroom::support::require;

namespace {

void requireRange(const std::optional<Duration>& span)
{
    require(!span || (*span >= Duration{} && *span <= std::chrono::seconds{1'000'000'000}), "spans are in range");
}

void requireRange(const std::optional<std::int64_t>& count)
{
    require(!count || (*count >= 0 && *count <= 1'000'000'000), "counts are in range");
}

struct Answer
{
    std::vector<Header> headers;
    std::string body;
};

Answer answerOf(const std::string& input)
{
    Answer answer;
    std::istringstream lines(input);
    std::string line;
    while (std::getline(lines, line) && !line.empty()) {
        std::istringstream parts(line);
        Header header;
        std::getline(parts, header.name, ':');
        std::getline(parts, header.value);
        answer.headers.push_back(std::move(header));
    }
    answer.body.assign(std::istreambuf_iterator<char>(lines), {});
    return answer;
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    return {
        "X-RateLimit-Limit: 5\nX-RateLimit-Remaining: 4\nX-RateLimit-Reset: 1470173023.123\n"
        "X-RateLimit-Reset-After: 1.5\nX-RateLimit-Bucket: abcd1234\nVia: 1.1 google\n"
        "Date: Tue, 15 Nov 1994 08:12:31 GMT\n\n",
        "Retry-After: 65\nX-RateLimit-Scope: shared\nX-RateLimit-Remaining: 9\nVia: x\n\n"
        R"({"message": "The resource is being rate limited.", "retry_after": 1336.57, "global": false, "code": 20028})",
        "X-RateLimit-Global: true\nX-RateLimit-Scope: global\nRetry-After: 1\n\n"
        R"({"message":"x","retry_after":0.6,"global":true})",
        "Retry-After: 3600\nServer: cloudflare\n\n<!DOCTYPE html>",
        "X-RateLimit-Reset-After: nan\nRetry-After: -inf\nX-RateLimit-Limit: 0x10\nDate: "
        "1e9\n\n{\"retry_after\":1e400}",
    };
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto given = answerOf(std::string(reinterpret_cast<const char*>(data), size));
    const auto headers = parseRateLimitHeaders(given.headers);
    requireRange(headers.limit);
    requireRange(headers.remaining);
    requireRange(headers.resetAfter);
    requireRange(headers.retryAfter);
    require(headers.bucket.size() <= 128, "buckets are short");
    require(std::all_of(headers.bucket.begin(), headers.bucket.end(), [](char c) { return c > 0x20 && c < 0x7f; }),
        "buckets are printable");
    require(!headers.reset || headers.reset->time_since_epoch().count() >= 0, "resets are after 1970");

    const auto body = parseRateLimitBody(given.body);
    if (body) {
        requireRange(body->retryAfter);
        require(isUtf8(body->message), "messages are UTF-8");
        require(body->message.find('\n') == std::string::npos, "messages are one line");
    }
    for (const int status : {200, 401, 404, 429, 503}) {
        const auto answer = classifyResponse(status, headers, body);
        const auto wait = waitOf(answer, headers, body);
        requireRange(wait);
        require(isLimit(answer) == (status == 429), "429 and only 429 is a limit");
        require(!wait || isLimit(answer) || answer == ResponseClass::ServerError, "only limits and servers make wait");
    }
    return 0;
}
