// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/http1/http1_response.h"

#include <boost/beast/http/basic_parser.hpp>

#include <charconv>
#include <limits>

namespace headroom::net {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

constexpr std::size_t maxChunkLine = 8 * 1024; // the size of a chunk with its extensions, or the trailer
constexpr std::size_t usualHeaders = 24; // Discord's come to about twenty
constexpr std::size_t shortestChunkEnd = 5; // "0\r\n\r\n"

Text notHttp()
{
    return Text::tr("the server answered with something that is not HTTP");
}

Text unclearEnd()
{
    return Text::tr("the server's response does not say clearly where it ends (Content-Length and Transfer-Encoding)");
}

std::string text(beast::string_view view)
{
    return {view.data(), view.size()};
}

Text problemOf(error_code error, bool inBody)
{
    if (error == http::error::header_limit)
        return Text::tr("the server's response headers are larger than %1 KiB, the most that is taken")
            .arg(Http1Response::maxHeadBytes / 1024);
    if (error == http::error::bad_version || error == http::error::bad_status || error == http::error::bad_reason)
        return notHttp();
    if (error == http::error::bad_content_length || error == http::error::bad_transfer_encoding)
        return unclearEnd();
    return inBody ? Text::tr("the server's response has a malformed chunk")
                  : Text::tr("the server's response has a malformed header");
}

bool isOnlyChunked(beast::string_view transferEncoding)
{
    const http::token_list codings(transferEncoding);
    return std::distance(codings.begin(), codings.end()) == 1 && beast::iequals(*codings.begin(), "chunked");
}

// "timeout=5, max=100"
std::optional<Duration> timeoutIn(beast::string_view keepAlive)
{
    constexpr std::string_view name = "timeout=";
    for (std::size_t at = 0; at + name.size() < keepAlive.size(); ++at) {
        if (!beast::iequals(keepAlive.substr(at, name.size()), {name.data(), name.size()}))
            continue;
        std::uint32_t seconds = 0;
        const auto* const end = keepAlive.data() + keepAlive.size();
        if (std::from_chars(keepAlive.data() + at + name.size(), end, seconds).ec == std::errc())
            return std::chrono::seconds{seconds};
    }
    return std::nullopt;
}

} // namespace

class Http1Response::Parser final : public http::basic_parser<false>
{
public:
    Parser(bool isHead, ResponseBody& body)
        : m_body(body)
    {
        header_limit(maxHeadBytes);
        body_limit(std::numeric_limits<std::uint64_t>::max()); // ResponseBody has a limit of its own
        skip(isHead);
        headers.reserve(usualHeaders);
    }

    bool keepsConnection() const { return keep_alive() && !m_closes; }
    bool awaitsChunk() const { return is_header_done() && chunked(); }

    int status = 0; // 0: the status line is not parsed yet
    Headers headers;
    std::optional<Duration> keepAliveTimeout;
    Text problem; // ours, in place of what Beast's error means

private:
    void refuse(Text why, error_code& error)
    {
        problem = std::move(why);
        error = http::error::bad_value;
    }

    void on_request_impl(http::verb, beast::string_view, beast::string_view, int, error_code&) override { }

    void on_response_impl(int code, beast::string_view, int version, error_code& error) override
    {
        status = code;
        m_isOld = version < 11;
        if (code < 100)
            refuse(notHttp(), error);
        else if (code == 101)
            refuse(Text::tr("the server answered that it goes on in another protocol"), error);
    }

    void on_field_impl(http::field field, beast::string_view name, beast::string_view value, error_code& error) override
    {
        if (is_header_done()) // a trailer
            return;
        switch (field) {
        case http::field::transfer_encoding:
            // Beast lets other codings stand before `chunked`, and the body come still encoded.
            if (!isOnlyChunked(value))
                return refuse(unclearEnd(), error);
            m_closes = m_closes || m_isOld;
            break;
        case http::field::connection:
        case http::field::proxy_connection:
            m_closes = m_closes || http::token_list(value).exists("close");
            break;
        case http::field::keep_alive:
            keepAliveTimeout = timeoutIn(value);
            break;
        case http::field::content_encoding:
            m_packed = beast::iequals(value, "gzip") || beast::iequals(value, "x-gzip");
            break;
        default:
            break;
        }
        headers.push_back({text(name), text(value)});
    }

    void on_header_impl(error_code& error) override
    {
        if (is_done())
            return;
        const auto length = content_length().value_or(0);
        m_body.expect(static_cast<std::size_t>(length), m_packed);
        if (!m_body.problem().empty())
            refuse(m_body.problem(), error);
    }

    void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override { }

    std::size_t on_body_impl(beast::string_view bytes, error_code& error) override
    {
        if (!m_body.add({bytes.data(), bytes.size()}))
            refuse(m_body.problem(), error);
        return bytes.size();
    }

    void on_chunk_header_impl(std::uint64_t, beast::string_view, error_code&) override { }

    std::size_t on_chunk_body_impl(std::uint64_t, beast::string_view bytes, error_code& error) override
    {
        return on_body_impl(bytes, error);
    }

    void on_finish_impl(error_code&) override { }

    ResponseBody& m_body;
    bool m_isOld = false; // HTTP/1.0
    bool m_closes = false; // whatever else is said
    bool m_packed = false;
};

Http1Response::Http1Response(bool isHead, std::size_t most)
    : m_isHead(isHead)
    , m_body(most)
{
    startParser();
}

Http1Response::~Http1Response() = default;

void Http1Response::startParser()
{
    m_parser = std::make_unique<Parser>(m_isHead, m_body);
}

int Http1Response::status() const
{
    return m_parser->status;
}

bool Http1Response::keepsConnection() const
{
    return m_state == State::Done && !m_closed && !m_hasMore && m_parser->keepsConnection();
}

std::optional<Duration> Http1Response::keepAliveTimeout() const
{
    return m_parser->keepAliveTimeout;
}

Headers Http1Response::takeHeaders()
{
    return std::move(m_parser->headers);
}

Http1Response::State Http1Response::add(std::string_view bytes)
{
    m_begun = m_begun || !bytes.empty();
    if (m_state == State::Done || m_state == State::Broken) {
        m_hasMore = m_hasMore || !bytes.empty();
        return m_state;
    }
    const bool wasPending = !m_pending.empty();
    if (wasPending)
        bytes = m_pending.append(bytes);
    const auto taken = parse(bytes);
    m_hasMore = m_state == State::Done && taken < bytes.size();
    if (wasPending)
        m_pending.erase(0, taken);
    else
        m_pending.assign(bytes.substr(taken));
    if (m_state == State::Body && m_pending.size() > maxChunkLine)
        fail(Text::tr("the server answered with chunks that have no end"));
    return m_state;
}

// How many of them were parsed; the rest is to come again with more behind it.
std::size_t Http1Response::parse(std::string_view bytes)
{
    std::size_t taken = 0;
    while (taken < bytes.size() && (m_state == State::Head || m_state == State::Body)) {
        const auto rest = bytes.substr(taken);
        // Beast looks at a head again only when it is whole; other protocols do not get that far.
        if (m_parser->status == 0 && !std::string_view("HTTP/1.").starts_with(rest.substr(0, 7))) {
            fail(notHttp());
            break;
        }
        // Beast 1.74 asserts that the last chunk comes in no smaller pieces. No response ends with fewer.
        if (m_parser->awaitsChunk() && rest.size() < shortestChunkEnd)
            break;
        error_code error;
        taken += m_parser->put({rest.data(), rest.size()}, error);
        if (error == http::error::need_more)
            break;
        if (error)
            fail(m_parser->problem.empty() ? problemOf(error, m_state == State::Body) : m_parser->problem);
        else
            afterPut();
    }
    return taken;
}

void Http1Response::afterPut()
{
    if (!m_parser->is_done()) {
        m_state = m_parser->is_header_done() ? State::Body : State::Head;
        return;
    }
    if (m_parser->status < 200)
        startParser();
    else if (m_body.finish())
        m_state = State::Done;
    else
        fail(m_body.problem());
}

Http1Response::State Http1Response::closed()
{
    m_closed = true;
    if (m_state != State::Body)
        return m_state;
    error_code error;
    m_parser->put_eof(error);
    if (!error)
        afterPut();
    return m_state;
}

void Http1Response::fail(Text problem)
{
    m_problem = std::move(problem);
    m_state = State::Broken;
}

} // namespace headroom::net
