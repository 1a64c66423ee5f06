// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/http/http_session.h"

#include "app/sim/http/http_text.h"

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace headroom::sim {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using Parser = http::request_parser<http::string_body>;
using SteadyTime = std::chrono::steady_clock::time_point;

namespace {

constexpr std::size_t readStep = 16 * 1024;
constexpr std::size_t bodyReadStep = 256 * 1024;
constexpr int slowPieces = 10;

std::string text(beast::string_view view)
{
    return {view.data(), view.size()};
}

// What a parser's refusal is called on the wire.
int statusOf(error_code error)
{
    if (error == http::error::header_limit)
        return 431;
    if (error == http::error::body_limit)
        return 413;
    return 400;
}

} // namespace

// One connection. It is in exactly one of these: reading a request, holding it back (latency), or writing its answer;
// the next request, also one that is already in the buffer, is looked at when the answer has left.
class Session : public std::enable_shared_from_this<Session>
{
public:
    Session(tcp::socket socket, SessionHost& host)
        : m_socket(std::move(socket))
        , m_timer(m_socket.get_executor())
        , m_host(host)
    {
        m_host.open.insert(this);
    }

    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() { m_host.open.erase(this); }

    void start()
    {
        error_code ignored;
        m_socket.set_option(tcp::no_delay(true), ignored);
        const auto peer = m_socket.remote_endpoint(ignored);
        m_peer = ignored ? std::string{"unknown"} : peer.address().to_string();
        nextRequest();
    }

    void closeIfOverdue(SteadyTime now)
    {
        if (now >= m_deadline)
            close();
    }

private:
    void nextRequest()
    {
        m_parser.emplace();
        m_parser->eager(true);
        m_parser->header_limit(m_host.limits.headerBytes);
        m_parser->body_limit(m_host.limits.bodyBytes);
        m_begun = false;
        m_continued = false;
        parseBuffered();
    }

    void parseBuffered()
    {
        // A deadline is per request, so that a byte now and then buys no time.
        if (m_buffer.size() > 0 && !m_begun) {
            m_begun = true;
            m_deadline = std::chrono::steady_clock::now() + m_host.limits.requestTimeout;
        }
        error_code error;
        while (m_buffer.size() > 0 && !m_parser->is_done()) {
            const auto used = m_parser->put(m_buffer.data(), error);
            m_buffer.consume(used);
            if (error || used == 0)
                break;
        }
        if (error && error != http::error::need_more)
            return refuse(statusOf(error));
        if (m_parser->is_done())
            return hold();
        if (continueIsExpected())
            return sendContinue();
        read();
    }

    bool continueIsExpected()
    {
        if (m_continued || !m_parser->is_header_done())
            return false;
        return beast::iequals(m_parser->get()[http::field::expect], "100-continue");
    }

    void sendContinue()
    {
        m_continued = true;
        m_out = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(m_socket, asio::buffer(m_out), [self = shared_from_this()](error_code error, std::size_t) {
            if (!error)
                self->read();
        });
    }

    void read()
    {
        if (!m_begun)
            m_deadline = std::chrono::steady_clock::now() + m_host.limits.idleTimeout;
        const auto step = m_parser->is_header_done() ? bodyReadStep : readStep;
        m_socket.async_read_some(
            m_buffer.prepare(step), [self = shared_from_this()](error_code error, std::size_t size) {
                if (error)
                    return;
                self->m_buffer.commit(size);
                self->parseBuffered();
            });
    }

    // The way here.
    void hold()
    {
        m_deadline = SteadyTime::max();
        const auto [least, most] = m_host.latency;
        if (most.count() == 0)
            return handle({});
        const auto total = std::uniform_int_distribution<std::int64_t>(
            std::chrono::microseconds{least}.count(), std::chrono::microseconds{most}.count())(m_host.random);
        const std::chrono::microseconds here{total / 2};
        after(here, [this, back = std::chrono::microseconds{total} - here] { handle(back); });
    }

    void handle(std::chrono::microseconds wayBack)
    {
        auto& message = m_parser->get();
        m_keepAlive = message.keep_alive();
        m_bodyIsWanted = message.method() != http::verb::head;
        Request request;
        request.method = text(message.method_string());
        request.target = text(message.target());
        request.authorization = text(message[http::field::authorization]);
        request.contentType = text(message[http::field::content_type]);
        request.auditLogReason = text(message["X-Audit-Log-Reason"]);
        const auto played = message["X-Sim-Address"];
        request.address = played.empty() ? m_peer : text(played);
        request.body = std::move(message.body());
        auto reply = m_host.handle(std::move(request));
        const auto wait = wayBack + reply.delivery.delay;
        if (wait.count() == 0)
            return deliver(std::move(reply));
        after(wait, [this, reply = std::move(reply)]() mutable { deliver(std::move(reply)); });
    }

    void deliver(Reply reply)
    {
        m_deadline = std::chrono::steady_clock::now() + m_host.limits.requestTimeout;
        switch (reply.delivery.kind) {
        case Delivery::Reset:
            return reset();
        case Delivery::CloseSilently:
            return close();
        case Delivery::Half: {
            m_out = httpText(reply.answer, false);
            const auto cut = reply.answer.body.empty() ? m_out.size() : reply.answer.body.size();
            m_out.erase(m_out.size() - (cut + 1) / 2);
            m_keepAlive = false;
            return writeOut();
        }
        case Delivery::SlowBody:
            m_rest = std::move(reply.answer.body);
            m_out = httpHead(reply.answer, m_rest.size(), m_keepAlive);
            m_pause = reply.delivery.slow / slowPieces;
            m_piece = std::max<std::size_t>(1, (m_rest.size() + slowPieces - 1) / slowPieces);
            return writeSlowly();
        case Delivery::Whole:
            m_out = m_bodyIsWanted ? httpText(reply.answer, m_keepAlive)
                                   : httpHead(reply.answer, reply.answer.body.size(), m_keepAlive);
            return writeOut();
        }
    }

    void writeOut()
    {
        asio::async_write(m_socket, asio::buffer(m_out), [self = shared_from_this()](error_code error, std::size_t) {
            if (error)
                return;
            if (!self->m_keepAlive)
                return self->lingerAndClose();
            self->nextRequest();
        });
    }

    void writeSlowly()
    {
        m_deadline = std::chrono::steady_clock::now() + m_pause + m_host.limits.requestTimeout;
        asio::async_write(m_socket, asio::buffer(m_out), [self = shared_from_this()](error_code error, std::size_t) {
            if (error)
                return;
            if (self->m_rest.empty())
                return self->m_keepAlive ? self->nextRequest() : self->lingerAndClose();
            self->m_out = self->m_rest.substr(0, self->m_piece);
            self->m_rest.erase(0, self->m_piece);
            self->after(self->m_pause, [session = self.get()] { session->writeSlowly(); });
        });
    }

    void refuse(int status)
    {
        Answer answer;
        answer.status = status;
        answer.contentType = "text/html";
        answer.body = "<html><head><title>" + std::to_string(status) + " " + reasonOf(status)
            + "</title></head><body><center><h1>" + std::to_string(status) + " " + reasonOf(status)
            + "</h1></center></body></html>\r\n";
        answer.addHeader("server", "cloudflare");
        m_keepAlive = false;
        m_deadline = std::chrono::steady_clock::now() + m_host.limits.requestTimeout;
        m_out = httpText(answer, false);
        writeOut();
    }

    // Closing with unread bytes in the socket would reset the connection and may take the answer with it.
    void lingerAndClose()
    {
        error_code ignored;
        m_socket.shutdown(tcp::socket::shutdown_send, ignored);
        m_buffer.consume(m_buffer.size());
        m_deadline = std::chrono::steady_clock::now() + std::chrono::seconds{2};
        drain();
    }

    void drain()
    {
        m_socket.async_read_some(
            m_buffer.prepare(readStep), [self = shared_from_this()](error_code error, std::size_t) {
                if (!error)
                    self->drain();
            });
    }

    void reset()
    {
        error_code ignored;
        m_socket.set_option(asio::socket_base::linger(true, 0), ignored);
        close();
    }

    void close()
    {
        error_code ignored;
        m_timer.cancel();
        m_socket.close(ignored);
    }

    template <typename Then>
    void after(std::chrono::microseconds wait, Then then)
    {
        m_timer.expires_after(wait);
        m_timer.async_wait([self = shared_from_this(), then = std::move(then)](error_code error) mutable {
            if (!error)
                then();
        });
    }

    tcp::socket m_socket;
    asio::steady_timer m_timer;
    SessionHost& m_host;
    beast::flat_buffer m_buffer;
    std::optional<Parser> m_parser;
    std::string m_peer;
    std::string m_out;
    std::string m_rest; // of a slow body
    std::size_t m_piece = 0;
    std::chrono::milliseconds m_pause{};
    SteadyTime m_deadline = SteadyTime::max();
    bool m_begun = false; // some of the request is here
    bool m_continued = false;
    bool m_keepAlive = true;
    bool m_bodyIsWanted = true; // not in answer to HEAD
};

void startSession(tcp::socket socket, SessionHost& host)
{
    std::make_shared<Session>(std::move(socket), host)->start();
}

void closeIfOverdue(Session& session, SteadyTime now)
{
    session.closeIfOverdue(now);
}

} // namespace headroom::sim
