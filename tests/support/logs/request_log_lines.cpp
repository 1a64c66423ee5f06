// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/request_log_lines.h"

#include <chrono>
#include <cstdio>

namespace headroom::support {

namespace {

struct Pattern
{
    unsigned share; // of 1000
    std::string_view method;
    std::string_view path; // # an id, % a webhook's token, & an interaction's token, ^ an emoji
};

constexpr Pattern patterns[] = {
    {250, "POST", "/api/v10/interactions/#/&/callback"},
    {220, "POST", "/api/v10/channels/#/messages"},
    {90, "PATCH", "/api/v10/webhooks/#/&/messages/@original"},
    {70, "POST", "/api/v10/webhooks/#/%?wait=true"},
    {60, "PATCH", "/api/v10/channels/#/messages/#"},
    {50, "GET", "/api/v10/guilds/#/members/#"},
    {45, "DELETE", "/api/v10/channels/#/messages/#"},
    {40, "PUT", "/api/v10/guilds/#/members/#/roles/#"},
    {35, "GET", "/api/v10/channels/#/messages?limit=100&before=#"},
    {30, "PUT", "/api/v10/channels/#/messages/#/reactions/^/@me"},
    {25, "GET", "/api/v10/guilds/#"},
    {20, "GET", "/api/v10/users/#"},
    {15, "GET", "/api/v10/channels/#"},
    {10, "POST", "/api/v10/users/@me/channels"},
    {10, "PATCH", "/api/v10/guilds/#/members/#"},
    {8, "PUT", "/api/v10/guilds/#/bans/#"},
    {7, "PUT", "/api/v10/applications/#/commands"},
    {5, "GET", "/api/v10/gateway/bot"},
    {5, "GET", "/api/v10/guilds/#/audit-logs?limit=50&user_id=#"},
    {3, "POST", "/api/v10/channels/#/typing"},
    {2, "GET", "/api/v10/users/@me"},
};

constexpr std::string_view emojis[] = {"%F0%9F%91%8D", "%E2%9C%85", "%F0%9F%8E%89", "name:103735883630395392"};
constexpr std::string_view places[] = {"FRA", "FRA", "FRA", "FRA", "FRA", "AMS", "DUS"};
constexpr std::string_view garbage[] = {R"(\x16\x03\x01\x02\x00\x01\x00\x01\xFC\x03\x03)", "GARBAGE", ""};

} // namespace

struct RequestLogLines::Answer
{
    bool hasRay;
    std::string_view cache;
    int status;
    int bytes;
};

RequestLogLines::RequestLogLines(Options options)
    : m_options(options)
    , m_random(options.seed)
{
    for (int i = 0; i < 4000; ++i)
        m_ids.push_back(100000000000000000ULL + upTo(1200000000000000000ULL));
    for (int i = 0; i < 300; ++i)
        m_tokens.push_back(token(68));
}

std::string RequestLogLines::token(std::size_t size)
{
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text;
    while (text.size() < size)
        text += letters[upTo(letters.size())];
    return text;
}

std::uint64_t RequestLogLines::nextId()
{
    return m_ids[upTo(m_ids.size())];
}

void RequestLogLines::appendPath(std::string& text, std::string_view pattern)
{
    for (const char c : pattern) {
        switch (c) {
        case '#':
            text += std::to_string(nextId());
            break;
        case '%':
            text += m_tokens[upTo(m_tokens.size())];
            break;
        case '&':
            text.append("aW50ZXJhY3Rpb246").append(token(180));
            break;
        case '^':
            text += emojis[upTo(std::size(emojis))];
            break;
        default:
            text += c;
        }
    }
}

void RequestLogLines::appendRequest(std::string& text)
{
    auto share = upTo(1000);
    for (const auto& pattern : patterns) {
        if (share >= pattern.share) {
            share -= pattern.share;
            continue;
        }
        text.append(pattern.method).append(" ");
        appendPath(text, pattern.path);
        text += " HTTP/1.1";
        return;
    }
}

// Requests end some tenths of a second after each other, and now and then out of order.
void RequestLogLines::appendTime(std::string& text)
{
    const auto late = upTo(50) == 0 ? std::int64_t(upTo(3)) : 0;
    const std::chrono::sys_seconds at{
        std::chrono::seconds{m_options.firstSecond + std::int64_t(m_made.lines / m_options.perSecond) - late}};
    const auto day = std::chrono::floor<std::chrono::days>(at);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss time{at - day};
    constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const auto month = months.substr((unsigned(date.month()) - 1) * 3, 3);
    char shown[40];
    std::snprintf(shown, sizeof shown, "%02u/%.3s/%d:%02d:%02d:%02d +0000", unsigned(date.day()), month.data(),
        int(date.year()), int(time.hours().count()), int(time.minutes().count()), int(time.seconds().count()));
    text += shown;
}

RequestLogLines::Answer RequestLogLines::nextAnswer()
{
    const auto dice = upTo(1000);
    if (dice < 900)
        return {true, dice < 30 ? "MISS" : "-", dice % 3 ? 200 : 204, int(200 + upTo(3000))};
    if (dice < 925)
        return {true, "-", 429, 90};
    if (dice < 945)
        return {true, "-", 404, 46};
    if (dice < 955)
        return {true, "-", 403, 52};
    if (dice < 957)
        return {true, "-", 401, 37};
    if (dice < 975)
        return {true, dice < 973 ? "HIT" : "STALE", 404, 46};
    if (dice < 988)
        return {false, "-", 429, 169};
    if (dice < 992)
        return {false, "-", dice % 2 ? 502 : 504, 157};
    if (dice < 997)
        return {false, "-", 499, 0};
    return {true, "-", 500, 30};
}

void RequestLogLines::appendLine(std::string& text)
{
    text += "10.0.0.";
    text += std::to_string(2 + upTo(12));
    text += " [";
    appendTime(text);
    text += "] ";
    const bool isGarbage = m_options.garbage && upTo(m_options.garbage) == 0;
    const auto answer = isGarbage ? Answer{false, "-", 400, 157} : nextAnswer();
    if (answer.hasRay) {
        char ray[32];
        std::snprintf(ray, sizeof ray, "%016llx-", static_cast<unsigned long long>(m_random()));
        text.append(ray).append(places[upTo(std::size(places))]);
    } else {
        text += '-';
    }
    text.append(" - ").append(answer.cache).append(" ").append(std::to_string(answer.status)).append(" \"");
    if (isGarbage)
        text += garbage[upTo(std::size(garbage))];
    else
        appendRequest(text);
    text.append("\" ").append(std::to_string(answer.bytes)).append("\n");

    ++m_made.lines;
    const bool isCached = answer.cache == "HIT" || answer.cache == "STALE";
    const bool isUnknown = answer.status == 499 || answer.status == 502 || answer.status == 504;
    m_made.cached += isCached;
    m_made.unknown += isUnknown;
    m_made.refused += !answer.hasRay && !isUnknown;
    m_made.toDiscord += answer.hasRay && !isCached;
    m_made.invalid +=
        answer.hasRay && !isCached && (answer.status == 401 || answer.status == 403 || answer.status == 429);
}

void RequestLogLines::append(std::string& text, std::size_t lines)
{
    for (; lines; --lines)
        appendLine(text);
}

} // namespace headroom::support
