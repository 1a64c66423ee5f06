// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/http1_answer.h"

#include <algorithm>
#include <charconv>

namespace headroom::rest {

namespace {

constexpr std::size_t longestChunkLine = 4096;
constexpr auto notHttp = "the server answered with something that is not HTTP";

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is(std::string_view text, std::string_view lowerCase)
{
    return std::equal(
        text.begin(), text.end(), lowerCase.begin(), lowerCase.end(), [](char a, char b) { return lower(a) == b; });
}

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

// Of a list such as "gzip, chunked".
std::string_view lastOf(std::string_view list)
{
    const auto comma = list.rfind(',');
    return trimmed(comma == std::string_view::npos ? list : list.substr(comma + 1));
}

bool contains(std::string_view list, std::string_view lowerCase)
{
    while (!list.empty()) {
        const auto comma = list.find(',');
        if (is(trimmed(list.substr(0, comma)), lowerCase))
            return true;
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    }
    return false;
}

template <typename Number>
bool readWhole(std::string_view text, Number& number, int base = 10)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return !text.empty() && error == std::errc() && end == text.data() + text.size();
}

bool hasNoBody(int status)
{
    return status == 204 || status == 304;
}

} // namespace

Http1Answer::Http1Answer(bool isHead, std::size_t most)
    : m_isHead(isHead)
    , m_body(most)
{
}

Http1Answer::State Http1Answer::add(std::string_view bytes)
{
    m_begun = m_begun || !bytes.empty();
    while (!bytes.empty() && m_state != State::Done && m_state != State::Broken) {
        if (m_part == Part::Counted || m_part == Part::UntilClosed || m_part == Part::ChunkData)
            bytes.remove_prefix(takeBody(bytes));
        else if (takeLine(bytes))
            lineEnds();
    }
    m_hasMore = m_hasMore || !bytes.empty();
    return m_state;
}

Http1Answer::State Http1Answer::closed()
{
    m_keeps = false;
    if (m_part == Part::UntilClosed && m_state == State::Body && finishBody())
        m_state = State::Done;
    return m_state;
}

// True: m_line is whole, without its end.
bool Http1Answer::takeLine(std::string_view& bytes)
{
    const auto end = bytes.find('\n');
    m_line.append(bytes.substr(0, end));
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (m_state == State::Body && m_line.size() > longestChunkLine)
        fail("the server answered with chunks that have no end");
    else if (m_part == Part::StatusLine
        && !std::string_view("HTTP/1.").starts_with(std::string_view(m_line).substr(0, 7)))
        fail(notHttp);
    if (m_state == State::Broken || end == std::string_view::npos)
        return false;
    if (m_line.ends_with('\r'))
        m_line.pop_back();
    return true;
}

void Http1Answer::lineEnds()
{
    switch (m_part) {
    case Part::StatusLine:
        statusLine();
        break;
    case Part::Header:
        m_line.empty() ? headEnds() : headerLine();
        break;
    case Part::ChunkSize:
        chunkSize();
        break;
    case Part::ChunkEnd:
        m_line.empty() ? void(m_part = Part::ChunkSize) : fail("the server answered with a chunk longer than it said");
        break;
    case Part::Trailer:
        if (m_line.empty() && finishBody())
            m_state = State::Done;
        break;
    default:
        break;
    }
    m_headBytes += m_state == State::Head ? m_line.size() : 0;
    m_line.clear();
}

// "HTTP/1.1 200 OK"
void Http1Answer::statusLine()
{
    const std::string_view line = m_line;
    const bool form =
        line.size() >= 12 && line.starts_with("HTTP/1.") && line[8] == ' ' && (line.size() == 12 || line[12] == ' ');
    if (!form || !readWhole(line.substr(9, 3), m_status) || m_status < 100)
        return fail(notHttp);
    m_keeps = line[7] != '0';
    m_part = Part::Header;
}

void Http1Answer::headerLine()
{
    const std::string_view line = m_line;
    if ((line.front() == ' ' || line.front() == '\t') && !m_headers.empty()) {
        m_headers.back().value += ' ' + std::string(trimmed(line));
        return;
    }
    const auto colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos)
        return fail("the server answered with a header that has no name");
    const auto name = line.substr(0, colon);
    const auto value = trimmed(line.substr(colon + 1));
    m_headers.push_back({std::string(name), std::string(value)});
    if (is(name, "content-length")) {
        std::uint64_t length = 0;
        if (!readWhole(value, length) || (m_hasLength && length != m_left))
            return fail("the server answered with lengths that cannot be");
        m_hasLength = true;
        m_left = length;
    } else if (is(name, "transfer-encoding")) {
        m_chunked = is(lastOf(value), "chunked");
        m_keeps = m_keeps && m_chunked;
    } else if (is(name, "content-encoding")) {
        m_packed = is(value, "gzip") || is(value, "x-gzip");
    } else if (is(name, "connection")) {
        m_keeps = contains(value, "keep-alive") || (m_keeps && !contains(value, "close"));
    }
}

void Http1Answer::headEnds()
{
    if (m_status == 101)
        return fail("the server answered that it goes on in another protocol");
    if (m_status < 200) {
        m_headers.clear();
        m_hasLength = m_chunked = m_packed = false;
        m_part = Part::StatusLine;
        return;
    }
    m_state = State::Body;
    const bool none = m_isHead || hasNoBody(m_status) || (m_hasLength && m_left == 0 && !m_chunked);
    if (none) {
        m_part = Part::None;
        m_state = State::Done;
        return;
    }
    m_part = m_chunked ? Part::ChunkSize : m_hasLength ? Part::Counted : Part::UntilClosed;
    if (m_part == Part::UntilClosed)
        m_keeps = false;
    m_body.expect(m_part == Part::Counted ? m_left : 0, m_packed);
    if (!m_body.problem().empty())
        fail(m_body.problem());
}

void Http1Answer::chunkSize()
{
    const std::string_view line = m_line;
    if (!readWhole(trimmed(line.substr(0, line.find(';'))), m_left, 16))
        return fail("the server answered with a chunk that has no size");
    m_part = m_left == 0 ? Part::Trailer : Part::ChunkData;
}

// How many of them belong to it.
std::size_t Http1Answer::takeBody(std::string_view bytes)
{
    const bool counted = m_part != Part::UntilClosed;
    const auto count = counted ? static_cast<std::size_t>(std::min<std::uint64_t>(m_left, bytes.size())) : bytes.size();
    if (!m_body.add(bytes.substr(0, count))) {
        fail(m_body.problem());
        return bytes.size();
    }
    if (!counted)
        return count;
    m_left -= count;
    if (m_left > 0)
        return count;
    if (m_part == Part::ChunkData)
        m_part = Part::ChunkEnd;
    else if (finishBody())
        m_state = State::Done;
    return count;
}

bool Http1Answer::finishBody()
{
    if (m_body.finish())
        return true;
    fail(m_body.problem());
    return false;
}

void Http1Answer::fail(std::string problem)
{
    m_problem = std::move(problem);
    m_state = State::Broken;
    m_keeps = false;
}

} // namespace headroom::rest
