// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/limits/limit_answers.h"

#include "app/sim/http/http_text.h"
#include "app/sim/routes/api_answers.h"

#include <cstdio>

namespace headroom::sim {

using namespace std::chrono_literals;

namespace {

// "1.250": rounded up, a client that waits so long must not come too early.
std::string seconds(std::chrono::milliseconds ms)
{
    char text[32];
    std::snprintf(text, sizeof text, "%lld.%03lld", static_cast<long long>(ms.count() / 1000),
        static_cast<long long>(ms.count() % 1000));
    return text;
}

Answer limited(const char* message, Duration retryAfter, bool global, const char* scope)
{
    const auto wait = std::max<std::chrono::milliseconds>(ceilMilliseconds(retryAfter), 1ms);
    Answer answer;
    answer.status = 429;
    answer.body = std::string{R"({"message": ")"} + message + R"(", "retry_after": )" + seconds(wait)
        + R"(, "global": )" + (global ? "true}" : "false}");
    answer.addHeader("retry-after", std::to_string(std::chrono::ceil<std::chrono::seconds>(wait).count()));
    if (global)
        answer.addHeader("x-ratelimit-global", "true");
    answer.addHeader("x-ratelimit-scope", scope);
    return answer;
}

} // namespace

void addLimitHeaders(Answer& answer, const LimitVerdict& verdict, WallTime wallNow)
{
    if (!verdict.headers)
        return;
    const auto resetAfter = ceilMilliseconds(verdict.resetAfter);
    answer.addHeader("x-ratelimit-limit", std::to_string(verdict.limit));
    answer.addHeader("x-ratelimit-remaining", std::to_string(verdict.remaining));
    answer.addHeader("x-ratelimit-reset", seconds(wallNow.time_since_epoch() + resetAfter));
    answer.addHeader("x-ratelimit-reset-after", seconds(resetAfter));
    answer.addHeader("x-ratelimit-bucket", verdict.hash);
}

Answer userLimited(Duration retryAfter)
{
    return limited("You are being rate limited.", retryAfter, false, "user");
}

Answer sharedLimited(Duration retryAfter)
{
    return limited("The resource is being rate limited.", retryAfter, false, "shared");
}

Answer globallyLimited(Duration retryAfter)
{
    return limited("You are being rate limited.", retryAfter, true, "global");
}

Answer cloudflareHtml(Duration retryAfter)
{
    Answer answer;
    answer.status = 429;
    answer.contentType = "text/html; charset=UTF-8";
    answer.body = "<!DOCTYPE html>\n<html><head><title>Access denied</title></head>"
                  "<body><h1>You are being rate limited</h1><p>error code: 1015</p></body></html>\n";
    answer.addHeader("retry-after", std::to_string(std::chrono::ceil<std::chrono::seconds>(retryAfter).count()));
    return answer;
}

Answer cloudflareJson()
{
    Answer answer;
    answer.status = 429;
    answer.body = R"({"message": "You are being blocked from accessing our API temporarily due to exceeding our rate )"
                  R"(limits frequently.", "code": 0})";
    return answer;
}

Answer bareStatus(int status)
{
    Answer answer;
    answer.status = status;
    if (status == 204)
        return answer;
    const auto name = std::to_string(status) + " " + reasonOf(status);
    if (status < 500)
        answer.body = R"({"message": ")" + std::to_string(status) + ": " + reasonOf(status) + R"(", "code": 0})";
    else
        answer.body = "<html>\r\n<head><title>" + name + "</title></head>\r\n<body>\r\n<center><h1>" + name
            + "</h1></center>\r\n<hr><center>cloudflare</center>\r\n</body>\r\n</html>\r\n";
    if (status >= 500)
        answer.contentType = "text/html";
    return answer;
}

void ServerHeaders::add(Answer& answer, WallTime wallNow, bool behindTheEdge)
{
    const auto second = std::chrono::floor<std::chrono::seconds>(wallNow);
    if (second != m_dateOf || m_date.empty()) {
        m_dateOf = second;
        m_date = httpDate(second);
    }
    char ray[24];
    std::snprintf(ray, sizeof ray, "%016llx-SIM", static_cast<unsigned long long>(++m_ray));
    answer.addHeader("date", m_date);
    answer.addHeader("server", "cloudflare");
    answer.addHeader("cf-ray", ray);
    if (behindTheEdge)
        answer.addHeader("via", "1.1 google");
}

std::string httpDate(std::chrono::sys_seconds time)
{
    constexpr const char* days[]{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr const char* months[]{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date{day};
    const auto clock = time - day;
    char text[64];
    std::snprintf(text, sizeof text, "%s, %02u %s %04d %02lld:%02lld:%02lld GMT",
        days[std::chrono::weekday{day}.c_encoding()], static_cast<unsigned>(date.day()),
        months[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
        static_cast<long long>(clock / 1h), static_cast<long long>(clock / 1min % 60),
        static_cast<long long>(clock / 1s % 60));
    return text;
}

} // namespace headroom::sim
