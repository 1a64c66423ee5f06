// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_discord_logs.h"

#include "core/base/text/numbers.h"
#include "core/logs/request_formats/request_columns.h"
#include "core/logs/requests/request_reach.h"

#include <cstring>

namespace headroom::logs {

namespace {

// Takes a line apart from its front.
class Front
{
public:
    explicit Front(std::string_view text)
        : m_at(text.data())
        , m_end(text.data() + text.size())
    {
    }

    // Up to the next `c`, which is taken as well. Nothing, and no more to come, where there is none.
    std::string_view upTo(char c)
    {
        if (m_end - m_at >= 2 && m_at[1] == c && m_at[0] != c) { // "-", what most columns are
            m_at += 2;
            return {m_at - 2, 1};
        }
        const auto* found = m_at == m_end ? nullptr : std::memchr(m_at, c, std::size_t(m_end - m_at));
        if (!found) {
            m_failed = true;
            return {};
        }
        const auto* place = static_cast<const char*>(found);
        const std::string_view text(m_at, std::size_t(place - m_at));
        m_at = place + 1;
        return text;
    }

    std::string_view take(std::size_t size)
    {
        if (std::size_t(m_end - m_at) < size) {
            m_failed = true;
            return {};
        }
        const std::string_view text(m_at, size);
        m_at += size;
        return text;
    }

    void expect(char c)
    {
        if (m_at == m_end || *m_at != c)
            m_failed = true;
        else
            ++m_at;
    }

    // What stands in quotes of which the first is taken: up to the first quote with a space behind it.
    std::string_view quoted()
    {
        const auto* begin = m_at;
        while (!m_failed) {
            upTo('"');
            if (!m_failed && m_at != m_end && *m_at == ' ')
                return {begin, std::size_t(m_at++ - begin - 1)};
        }
        return {};
    }

    std::string_view rest() const { return {m_at, std::size_t(m_end - m_at)}; }
    bool failed() const { return m_failed; }

private:
    const char* m_at;
    const char* m_end;
    bool m_failed = false;
};

bool hasQuote(std::string_view text)
{
    for (const char c : text) {
        if (c == '"')
            return true;
    }
    return false;
}

std::string_view dashIsNothing(std::string_view text)
{
    return text == "-" ? std::string_view{} : text;
}

} // namespace

std::optional<RequestRecord> DiscordLogs::parse(std::string_view line)
{
    Front front(line);
    const auto client = front.upTo(' ');
    front.expect('[');
    const auto timeText = front.take(timeLocalSize);
    front.expect(']');
    front.expect(' ');
    const auto ray = dashIsNothing(front.upTo(' '));
    front.upTo(' ');
    const auto cache = dashIsNothing(front.upTo(' '));
    const auto statusText = front.take(3);
    front.expect(' ');
    front.expect('"');
    const auto request = front.quoted();
    if (front.failed() || hasQuote(client) || hasQuote(ray) || hasQuote(cache))
        return {};

    const auto time = m_times.read(timeText);
    const auto status = parseStatus(statusText);
    if (!time || !status)
        return {};
    std::optional<RequestRecord> read(std::in_place);
    auto& record = *read;
    if (const auto bytes = dashIsNothing(front.rest()); !bytes.empty()) {
        record.bytes = numberIn<std::uint64_t>(bytes);
        if (!record.bytes)
            return {};
    }
    const auto requestLine = parseRequestLine(withoutEscapes(dashIsNothing(request), Escaping::Default, m_request));
    record.at = *time;
    record.client = dashIsNothing(client);
    record.method = requestLine.method;
    record.target = requestLine.target;
    record.status = *status;

    m_trail.status = *status;
    m_trail.understood = !record.method.empty();
    m_trail.ray = ray;
    m_trail.cache = cache;
    record.reach = reachOf(m_trail);
    if (record.reach == Reach::Discord)
        record.place = placeOf(ray);
    return read;
}

} // namespace headroom::logs
