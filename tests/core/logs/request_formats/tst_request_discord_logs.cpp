// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each line that nginx was seen to write in the discord_logs format, and that the hand-written reader of it gives
// exactly what the compiled directive gives, over random and damaged lines.
#include "core/logs/request_formats/nginx_log_format.h"
#include "core/logs/request_formats/request_discord_logs.h"
#include "tests/support/logs/request_log_lines.h"

#include <random>

namespace headroom::tst_request_discord_logs {

using namespace headroom::logs;

namespace {

// The slow way.
class General
{
public:
    std::optional<RequestRecord> parse(std::string_view line)
    {
        if (!m_format.match(line, m_columns))
            return {};
        return m_reader.read(m_columns, m_format.escaping());
    }

private:
    NginxLogFormat m_format = NginxLogFormat::compile(DiscordLogs::directive).value();
    RequestColumns m_columns;
    ColumnReader m_reader;
};

bool same(const RequestRecord& a, const RequestRecord& b)
{
    return a.at == b.at && a.client == b.client && a.method == b.method && a.target == b.target && a.status == b.status
        && a.reach == b.reach && a.scope == b.scope && a.limiterRefused == b.limiterRefused
        && a.limiterSeen == b.limiterSeen && a.place == b.place && a.took == b.took && a.bytes == b.bytes;
}

bool sameOf(DiscordLogs& quick, General& general, const std::string& line)
{
    const auto a = quick.parse(line);
    const auto b = general.parse(line);
    if (a.has_value() == b.has_value() && (!a || same(*a, *b)))
        return true;
    qWarning("%s: %d %d", QByteArray::fromStdString(line).toPercentEncoding(" /\"[]").constData(), a.has_value(),
        b.has_value());
    return false;
}

const std::string prefix = "127.0.0.1 [20/Nov/2026:23:39:38 +0000] ";

} // namespace

class TestRequestDiscordLogs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void observedLines_data();
    void observedLines();
    void everyColumnIsRead();
    void escapesAreUndone();
    void garbageRequestsAreKeptWithoutMethodAndTarget_data();
    void garbageRequestsAreKeptWithoutMethodAndTarget();
    void bytesMayBeADash();
    void refusesOtherLines_data();
    void refusesOtherLines();
    void isWhatTheDirectiveGivesOverRandomLines();
    void isWhatTheDirectiveGivesOverDamagedLines();
    void aHugeLineIsRead();
};

void TestRequestDiscordLogs::observedLines_data()
{
    QTest::addColumn<QByteArray>("rest");
    QTest::addColumn<int>("reach");
    QTest::addColumn<int>("status");
    const auto row = [](const char* name, const char* rest, Reach reach, int status) {
        QTest::newRow(name) << QByteArray(rest) << int(reach) << status;
    };
    row("answered", R"(86ef72fdbdb06000-FRA - - 200 "GET /api/v10/gateway/bot HTTP/1.1" 20)", Reach::Discord, 200);
    row("429 of Discord", R"(5d024e1149401000-FRA - - 429 "GET /api/v10/channels/1/messages HTTP/1.1" 90)",
        Reach::Discord, 429);
    row("429 of the limiter", R"(- - - 429 "GET /api/v10/users/@me?i=5 HTTP/1.1" 169)", Reach::Refused, 429);
    row("no response", R"(- - - 502 "GET /api/v10/drop HTTP/1.1" 157)", Reach::Unknown, 502);
    row("the client left", R"(- - - 499 "GET /api/slow HTTP/1.1" 0)", Reach::Unknown, 499);
    row("too late", R"(- - - 504 "GET /api/slow HTTP/1.1" 167)", Reach::Unknown, 504);
    row("too large", R"(- - - 413 "POST /api/v10/channels/1/messages HTTP/1.1" 183)", Reach::Refused, 413);
    row("with cf-request-id", R"(51ff94ca1bd68000-FRA 0a1b2c3d4e0000fra12345600000001 - 200 "GET /x HTTP/1.1" 12)",
        Reach::Discord, 200);
    row("miss", R"(8429f18895ff0000-FRA - MISS 200 "GET /api/v10/gateway HTTP/1.1" 20)", Reach::Discord, 200);
    row("ray present with HIT", R"(8429f18895ff0000-FRA - HIT 200 "GET /api/v10/gateway HTTP/1.1" 20)", Reach::Cached,
        200);
    row("escaped", R"(- - - 400 "GET /api/v10/x\x22y\x5Cz?q=\xC3\xA9 HTTP/1.1" 5)", Reach::Refused, 400);
}

void TestRequestDiscordLogs::observedLines()
{
    QFETCH(QByteArray, rest);
    QFETCH(int, reach);
    QFETCH(int, status);
    DiscordLogs format;
    const auto line = prefix + rest.toStdString();
    const auto record = format.parse(line);
    QVERIFY(record);
    QCOMPARE(int(record->reach), reach);
    QCOMPARE(int(record->status), status);
    QVERIFY(record->scope == Scope::NotGiven);
}

void TestRequestDiscordLogs::everyColumnIsRead()
{
    DiscordLogs format;
    const auto line = prefix + R"(86ef72fdbdb06000-FRA - - 200 "GET /api/v10/gateway/bot?x=1 HTTP/1.1" 20)";
    const auto record = format.parse(line);
    QVERIFY(record);
    QCOMPARE(record->at.time_since_epoch().count(), 1795217978000);
    QCOMPARE(record->client, std::string_view("127.0.0.1"));
    QCOMPARE(record->method, std::string_view("GET"));
    QCOMPARE(record->target, std::string_view("/api/v10/gateway/bot?x=1"));
    QCOMPARE(record->place, std::string_view("FRA"));
    QCOMPARE(record->bytes, std::optional<std::uint64_t>(20));
    QVERIFY(!record->took);
}

void TestRequestDiscordLogs::escapesAreUndone()
{
    DiscordLogs format;
    const auto line = prefix + R"(- - - 400 "GET /api/v10/x\x22y\x5Cz?q=\xC3\xA9 HTTP/1.1" 5)";
    const auto record = format.parse(line);
    QVERIFY(record);
    QCOMPARE(record->target, std::string_view("/api/v10/x\"y\\z?q=\xc3\xa9"));
}

void TestRequestDiscordLogs::garbageRequestsAreKeptWithoutMethodAndTarget_data()
{
    QTest::addColumn<QByteArray>("request");
    for (const auto* request : {R"(\x16\x03\x01\x02\x00)", "GARBAGE", "", "-", "get / HTTP/1.1", " / HTTP/1.1", "GET "})
        QTest::newRow(request) << QByteArray(request);
}

void TestRequestDiscordLogs::garbageRequestsAreKeptWithoutMethodAndTarget()
{
    QFETCH(QByteArray, request);
    DiscordLogs format;
    const auto line = prefix + "- - - 400 \"" + request.toStdString() + "\" 157";
    const auto record = format.parse(line);
    QVERIFY(record);
    QCOMPARE(record->method, std::string_view());
    QCOMPARE(record->target, std::string_view());
    QVERIFY(record->reach == Reach::Refused);
}

void TestRequestDiscordLogs::bytesMayBeADash()
{
    DiscordLogs format;
    const auto line = prefix + R"(- - - 400 "" -)";
    const auto record = format.parse(line);
    QVERIFY(record);
    QVERIFY(!record->bytes);
}

void TestRequestDiscordLogs::refusesOtherLines_data()
{
    QTest::addColumn<QByteArray>("line");
    const auto row = [](const char* name, const std::string& line) {
        QTest::newRow(name) << QByteArray::fromStdString(line);
    };
    row("nothing", "");
    row("spaces", "      ");
    row("half a line", prefix + "86ef72fdbdb06000-FRA - - 20");
    row("without quotes", prefix + "86ef72fdbdb06000-FRA - - 200 GET / HTTP/1.1 20");
    row("four digits of status", prefix + "- - - 2000 \"GET / HTTP/1.1\" 20");
    row("no bytes but text", prefix + "- - - 200 \"GET / HTTP/1.1\" 20 x");
    row("no date", "127.0.0.1 [20/Foo/2026:23:39:38 +0000] - - - 200 \"GET / HTTP/1.1\" 20");
    row("combined", R"(127.0.0.1 - - [20/Nov/2026:23:44:35 +0000] "GET / HTTP/1.1" 400 157 "-" "-")");
    row("NUL bytes", std::string(300, '\0'));
    row("bytes that do not fit", prefix + "- - - 200 \"GET / HTTP/1.1\" 99999999999999999999999");
}

void TestRequestDiscordLogs::refusesOtherLines()
{
    QFETCH(QByteArray, line);
    DiscordLogs format;
    const auto bytes = line.toStdString();
    QVERIFY(!format.parse(bytes));
}

void TestRequestDiscordLogs::isWhatTheDirectiveGivesOverRandomLines()
{
    support::RequestLogLines lines({.seed = 7, .garbage = 20});
    DiscordLogs quick;
    General general;
    for (int i = 0; i < 50000; ++i) {
        std::string line;
        lines.append(line, 1);
        line.pop_back();
        QVERIFY(sameOf(quick, general, line));
        QVERIFY(quick.parse(line));
    }
}

void TestRequestDiscordLogs::isWhatTheDirectiveGivesOverDamagedLines()
{
    support::RequestLogLines lines({.seed = 8, .garbage = 3});
    DiscordLogs quick;
    General general;
    std::mt19937_64 random{3};
    const std::string bytes = " \"[]-\\/0x2:\r\n\t+AZaz9";
    int fitting = 0;
    for (int i = 0; i < 200000; ++i) {
        std::string line;
        lines.append(line, 1);
        line.pop_back();
        for (auto times = 1 + random() % 3; times; --times) {
            const auto at = random() % line.size();
            const char byte = random() % 4 ? bytes[random() % bytes.size()] : char(random());
            switch (random() % 4) {
            case 0:
                line[at] = byte;
                break;
            case 1:
                line.insert(at, 1, byte);
                break;
            case 2:
                line.erase(at, 1 + random() % 4);
                break;
            default:
                line.insert(at, line.substr(random() % line.size(), 1 + random() % 20));
            }
            if (line.empty())
                line = " ";
        }
        QVERIFY(sameOf(quick, general, line));
        fitting += quick.parse(line).has_value();
    }
    QVERIFY(fitting > 1000); // both ways are met
    QVERIFY(fitting < 190000);
}

void TestRequestDiscordLogs::aHugeLineIsRead()
{
    DiscordLogs quick;
    General general;
    const auto line = prefix + "- - - 414 \"GET /" + std::string(4 << 20, 'a') + R"(\x22)" + " HTTP/1.1\" 1";
    QVERIFY(sameOf(quick, general, line));
    QCOMPARE(quick.parse(line)->target.size(), std::size_t((4 << 20) + 2));
    const auto quotes = prefix + "- - - 414 \"" + std::string(1 << 20, '"');
    QVERIFY(sameOf(quick, general, quotes));
    QVERIFY(!quick.parse(quotes));
}

HEADROOM_TEST(TestRequestDiscordLogs)

} // namespace headroom::tst_request_discord_logs

#include "tst_request_discord_logs.moc"
