// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines that a real nginx writes: one set of requests, logged in five formats at once, gives in each the figures that
// this format can tell.
#include "core/logs/requests/request_reader.h"
#include "tests/support/files.h"
#include "tests/support/logs/offered_log_format.h"
#include "tests/support/servers/nginx_server.h"

#include <QTcpSocket>
#include <QUrl>

namespace headroom::tst_request_log_nginx {

using namespace headroom::logs;
using namespace headroom::support;

namespace {

// A Discord of fixed answers behind Cloudflare.
const QByteArray ray = "add_header CF-RAY 86ef72fdbdb06000-FRA always;\nadd_header Via \"1.1 google\" always;\n";
const QByteArray discordServer = ray
    + "location / { return 200 ok; }\n"
      "location /api/v10/gone { return 404; }\n"
      "location /api/v10/denied { return 403; }\n"
      "location /api/v10/limited { "
    + ray
    + "add_header X-RateLimit-Scope user always; return 429; }\n"
      "location /api/v10/shared { "
    + ray
    + "add_header X-RateLimit-Scope shared always; return 429; }\n"
      "location /api/v10/drop { return 444; }\n";

// What the format of the blog becomes where its line breaks are copied along.
const QByteArray copied = "log_format copied '$remote_addr [$time_local] \n$upstream_http_cf_ray "
                          "$upstream_http_cf_request_id \n$upstream_cache_status $status \"$request\" "
                          "$body_bytes_sent';\n";
const QByteArray pasted = "log_format pasted '$time_iso8601 $upstream_status $upstream_cache_status '\n"
                          "    '$limit_req_status ' \"${status} $upstream_response_time $upstream_addr \"\n"
                          "    '\"$request\" \\'$http_user_agent\\'';";

QByteArray bytesOf(std::string_view text)
{
    return {text.data(), qsizetype(text.size())};
}

NginxServer::Options proxyOptions(const std::string& upstream)
{
    const auto pass = "proxy_pass " + QByteArray::fromStdString(upstream) + ";\nproxy_next_upstream off;\n";
    NginxServer::Options options;
    options.tls = options.http2 = false;
    options.http = bytesOf(DiscordLogs::directive) + "\n" + copied + bytesOf(offeredLogFormat()) + pasted
        + "\nlimit_req_zone $server_name$server_port zone=tight:1m rate=1r/m;\n"
          "proxy_cache_path @FOLDER@/cache keys_zone=kept:1m;\n";
    options.server = "access_log @FOLDER@/discord_logs discord_logs;\naccess_log @FOLDER@/copied copied;\n"
                     "access_log @FOLDER@/headroom headroom;\naccess_log @FOLDER@/pasted pasted;\n"
                     "access_log @FOLDER@/combined combined;\n"
                     "location / {\n"
        + pass
        + "}\n"
          "location /api/v10/tight { limit_req zone=tight; limit_req_status 429;\n"
        + pass
        + "}\n"
          "location /api/v10/gone { proxy_cache kept; proxy_cache_valid 404 1m;\n"
        + pass + "}\n";
    return options;
}

void send(const NginxServer& server, const QByteArray& bytes)
{
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), quint16(QUrl(QString::fromStdString(server.url())).port()));
    QVERIFY(socket.waitForConnected(30'000));
    socket.write(bytes);
    QVERIFY(socket.state() != QAbstractSocket::ConnectedState || socket.waitForDisconnected(30'000));
}

void get(const NginxServer& server, const QByteArray& path)
{
    send(server, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
}

} // namespace

class TestRequestLogNginx : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theFormatOfTheBlog();
    void itsThreeLineCopy();
    void theFormatTheConsoleOffers();
    void aFormatPastedAsItStands();
    void combined();
    void theErrorLog();

private:
    RequestReader read(const char* file, RequestFormat format) const;
    std::optional<RequestFormat> recognised(const char* file) const;
    QByteArray textOf(const char* file) const;

    std::unique_ptr<NginxServer> m_discord;
    std::unique_ptr<NginxServer> m_proxy;
};

void TestRequestLogNginx::initTestCase()
{
    NginxServer::Options discord;
    discord.server = discordServer;
    discord.tls = discord.http2 = false;
    m_discord = std::make_unique<NginxServer>(discord);
    m_proxy = std::make_unique<NginxServer>(proxyOptions(m_discord->url()));
    for (const auto* path : {"/api/v10/gateway/bot", "/api/v10/gateway/bot", "/api/v10/denied", "/api/v10/limited",
             "/api/v10/shared", "/api/v10/drop", "/api/v10/tight", "/api/v10/tight", "/api/v10/tight", "/api/v10/gone",
             "/api/v10/gone", "/api/v10/x\"y\\z?q=\xc3\xa9"})
        get(*m_proxy, path);
    send(*m_proxy, "GARBAGE\r\n\r\n");
    QTRY_COMPARE(textOf("discord_logs").count('\n'), 13);
}

QByteArray TestRequestLogNginx::textOf(const char* file) const
{
    return contentOf(m_proxy->path(file));
}

RequestReader TestRequestLogNginx::read(const char* file, RequestFormat format) const
{
    RequestReader reader(std::move(format));
    reader.take(textOf(file).toStdString());
    reader.endFile();
    return reader;
}

std::optional<RequestFormat> TestRequestLogNginx::recognised(const char* file) const
{
    const auto text = textOf(file).toStdString();
    std::vector<std::string_view> lines;
    for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1))
        lines.push_back(rest.substr(0, rest.find('\n')));
    return recognise(lines);
}

void TestRequestLogNginx::theFormatOfTheBlog()
{
    const auto format = recognised("discord_logs");
    QVERIFY(format);
    QCOMPARE(format->name(), std::string("discord_logs"));
    const auto reader = read("discord_logs", *format);
    const auto summary = reader.summary();
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(summary.total, std::uint64_t(13));
    QCOMPARE(summary.toDiscord, std::uint64_t(8));
    QCOMPARE(summary.refused, std::uint64_t(3)); // the limiter's two, and the garbage
    QCOMPARE(summary.cached, std::uint64_t(1));
    QCOMPARE(summary.unknown, std::uint64_t(1));
    QCOMPARE(summary.invalid.inWindow, (Bounds{1, 3}));
    QVERIFY(summary.invalid.isUpperBound);
    QCOMPARE(summary.places.front().place, std::string("FRA"));
}

void TestRequestLogNginx::itsThreeLineCopy()
{
    const auto format = recognised("copied");
    QVERIFY(format);
    QCOMPARE(format->name(), std::string("discord_logs_3"));
    const auto reader = read("copied", *format);
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(reader.summary().total, std::uint64_t(13));
    QCOMPARE(reader.summary().toDiscord, std::uint64_t(8));
    const auto given = read("copied", *formatGiven(copied.toStdString()));
    QCOMPARE(given.summary().total, std::uint64_t(13));
    QCOMPARE(given.summary().invalid.inWindow, (Bounds{1, 3}));
}

void TestRequestLogNginx::theFormatTheConsoleOffers()
{
    const auto format = recognised("headroom");
    QVERIFY(format);
    QCOMPARE(format->name(), std::string("json"));
    for (const auto& each : {*format, *formatGiven(offeredLogFormat())}) {
        const auto reader = read("headroom", each);
        const auto summary = reader.summary();
        QCOMPARE(reader.unparsed(), std::uint64_t(0));
        QCOMPARE(summary.total, std::uint64_t(13));
        QCOMPARE(summary.toDiscord, std::uint64_t(8));
        QCOMPARE(summary.refused, std::uint64_t(3));
        QCOMPARE(summary.refusedByLimiter, std::uint64_t(2));
        QCOMPARE(summary.cached, std::uint64_t(1));
        QCOMPARE(summary.unknown, std::uint64_t(1));
        QCOMPARE(summary.invalid.inWindow.most, std::uint64_t(2)); // the shared one does not count
        QCOMPARE(summary.invalid.inWindow.least, std::uint64_t(2));
        QVERIFY(!summary.invalid.isUpperBound);
    }
}

void TestRequestLogNginx::aFormatPastedAsItStands()
{
    const auto format = formatGiven(pasted.toStdString());
    QVERIFY(format);
    const auto reader = read("pasted", *format);
    const auto summary = reader.summary();
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(summary.total, std::uint64_t(13));
    QCOMPARE(summary.toDiscord, std::uint64_t(8));
    QCOMPARE(summary.refusedByLimiter, std::uint64_t(2));
    QCOMPARE(summary.cached, std::uint64_t(1));
    QCOMPARE(summary.unknown, std::uint64_t(1));
    QCOMPARE(summary.invalid.inWindow, (Bounds{1, 3}));
}

void TestRequestLogNginx::combined()
{
    const auto format = recognised("combined");
    QVERIFY(format);
    QCOMPARE(format->name(), std::string("combined"));
    const auto summary = read("combined", *format).summary();
    QCOMPARE(summary.total, std::uint64_t(13));
    QCOMPARE(summary.unknown, std::uint64_t(1));
    QCOMPARE(summary.invalid.inWindow, (Bounds{1, 5})); // the limiter's cannot be told from Discord's
}

void TestRequestLogNginx::theErrorLog()
{
    const auto text = textOf("error.log").toStdString();
    std::size_t limited = 0;
    for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1))
        limited += tellsOfLimiter(rest.substr(0, rest.find('\n')));
    QCOMPARE(limited, std::size_t(2));
    QCOMPARE(recognised("error.log")->name(), std::string("nginx_error"));
    const auto reader = read("error.log", *recognised("error.log"));
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(reader.summary().total, std::uint64_t(0));
}

HEADROOM_TEST(TestRequestLogNginx)

} // namespace headroom::tst_request_log_nginx

#include "tst_request_log_nginx.moc"
