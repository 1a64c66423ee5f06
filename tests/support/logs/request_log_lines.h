// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::support {

// Invented lines of a busy Discord proxy in the discord_logs format, as realistic as those nginx was seen to write:
// routes of a large bot in their proportions, tokens of webhooks and interactions, refusals of the limiter, cache hits,
// clients that left, now and then escapes and garbage. The same seed gives the same lines.
class RequestLogLines
{
public:
    struct Options
    {
        std::uint64_t seed = 1;
        std::int64_t firstSecond = 1795217978; // 20/Nov/2026:23:39:38 UTC
        unsigned perSecond = 40;
        unsigned garbage = 5000; // one line of so many; 0 for none
    };

    // What the lines so far were, for those who count them.
    struct Made
    {
        std::uint64_t lines = 0;
        std::uint64_t toDiscord = 0;
        std::uint64_t refused = 0;
        std::uint64_t cached = 0;
        std::uint64_t unknown = 0;
        std::uint64_t invalid = 0; // at most
    };

    explicit RequestLogLines(Options options);
    RequestLogLines()
        : RequestLogLines(Options{})
    {
    }

    void append(std::string& text, std::size_t lines); // each with its '\n'
    const Made& made() const { return m_made; }

private:
    struct Answer;
    std::uint64_t upTo(std::uint64_t bound) { return m_random() % bound; }
    void appendLine(std::string& text);
    void appendTime(std::string& text);
    void appendRequest(std::string& text);
    void appendPath(std::string& text, std::string_view pattern);
    Answer nextAnswer();
    std::uint64_t nextId();
    std::string token(std::size_t size);

    Options m_options;
    std::mt19937_64 m_random;
    Made m_made;
    std::vector<std::uint64_t> m_ids;
    std::vector<std::string> m_tokens;
};

} // namespace headroom::support
