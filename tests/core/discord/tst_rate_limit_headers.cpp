// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/rate_limit_body.h"
#include "core/discord/rate_limit_headers.h"

#include <clocale>

namespace headroom::tst_rate_limit_headers {

using namespace headroom::discord;
using namespace std::chrono_literals;

class TestRateLimitHeaders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anAnswerOfDiscord();
    void a429OfDiscord();
    void noHeadersSayNothing();
    void namesAreComparedWithoutCase();
    void theFirstOfSeveralCounts();
    void spansAreDecimalSeconds_data();
    void spansAreDecimalSeconds();
    void noSpanIsLongerThanADay();
    void garbageCountsAsAbsent_data();
    void garbageCountsAsAbsent();
    void numbersAreReadAlikeInEveryLocale();
    void bucketsArePrintableAndShort();
    void scopes();
    void bodyOfA429();
    void bodyOfABlockedAddress();
    void bodiesThatAreNotDiscords_data();
    void bodiesThatAreNotDiscords();
    void fieldsOfTheWrongTypeCountAsAbsent();
};

void TestRateLimitHeaders::anAnswerOfDiscord()
{
    const Header headers[] = {{"date", "Tue, 15 Nov 1994 08:12:31 GMT"}, {"content-type", "application/json"},
        {"x-ratelimit-limit", "5"}, {"x-ratelimit-remaining", "4"}, {"x-ratelimit-reset", "1470173023.123"},
        {"x-ratelimit-reset-after", "1.5"}, {"x-ratelimit-bucket", "80c17d2f203122d936070c88c8d10f33"},
        {"via", "1.1 google"}};
    const auto parsed = parseRateLimitHeaders(headers);
    QVERIFY(parsed.limit == 5);
    QVERIFY(parsed.remaining == 4);
    QVERIFY(parsed.reset == WallTime{1470173023123ms});
    QVERIFY(parsed.resetAfter == Duration{1500ms});
    QCOMPARE(parsed.bucket, std::string("80c17d2f203122d936070c88c8d10f33"));
    QVERIFY(!parsed.global && parsed.scope == Scope::None && !parsed.retryAfter);
    QVERIFY(parsed.viaPresent);
}

void TestRateLimitHeaders::a429OfDiscord()
{
    const Header headers[] = {{"Retry-After", "65"}, {"X-RateLimit-Limit", "10"}, {"X-RateLimit-Remaining", "9"},
        {"X-RateLimit-Reset-After", "64.57"}, {"X-RateLimit-Scope", "shared"}, {"X-RateLimit-Global", "true"}};
    const auto parsed = parseRateLimitHeaders(headers);
    QVERIFY(parsed.retryAfter == Duration{65s});
    QVERIFY(parsed.resetAfter == Duration{64570ms});
    QVERIFY(parsed.scope == Scope::Shared);
    QVERIFY(parsed.global);
    QVERIFY(!parsed.viaPresent);
}

void TestRateLimitHeaders::noHeadersSayNothing()
{
    QVERIFY(parseRateLimitHeaders({}) == RateLimitHeaders{});
}

void TestRateLimitHeaders::namesAreComparedWithoutCase()
{
    const Header headers[] = {
        {"X-RATELIMIT-LIMIT", "7"}, {"x-Ratelimit-REMAINING", " 3\t"}, {"X-RateLimit-Global", "TRUE"}};
    const auto parsed = parseRateLimitHeaders(headers);
    QVERIFY(parsed.limit == 7 && parsed.remaining == 3 && parsed.global);
}

void TestRateLimitHeaders::theFirstOfSeveralCounts()
{
    const Header headers[] = {
        {"x-ratelimit-limit", "garbage"}, {"X-RateLimit-Limit", "7"}, {"retry-after", "1"}, {"Retry-After", "9"}};
    const auto parsed = parseRateLimitHeaders(headers);
    QVERIFY(!parsed.limit);
    QVERIFY(parsed.retryAfter == Duration{1s});
}

void TestRateLimitHeaders::spansAreDecimalSeconds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("nanoseconds");
    const auto row = [](const char* text, Duration span) {
        QTest::newRow(text) << QString::fromLatin1(text) << qint64(span.count());
    };
    row("0", 0s);
    row("0.0", 0s);
    row("1", 1s);
    row("0.333", 333ms);
    row("64.57", 64570ms);
    row(" 5 ", 5s);
    row("0.000000001", 1ns);
    row("0.0000000019", 1ns);
    row("1336.57", 1336570ms);
    row("86400", 24h);
    row("86400.1", 24h);
    row("1000000000", 24h);
    row("007", 7s);
}

void TestRateLimitHeaders::spansAreDecimalSeconds()
{
    QFETCH(QString, text);
    QFETCH(qint64, nanoseconds);
    const auto span = parseSeconds(text.toStdString());
    QVERIFY(span);
    QCOMPARE(qint64(span->count()), nanoseconds);
}

// One of years, multiplied by the windows a request has to wait for, was out of range.
void TestRateLimitHeaders::noSpanIsLongerThanADay()
{
    const Header headers[] = {
        {"x-ratelimit-reset-after", "999999999"}, {"x-ratelimit-reset", "2470173023"}, {"retry-after", "999999999"}};
    const auto parsed = parseRateLimitHeaders(headers);
    QVERIFY(parsed.resetAfter == Duration{24h});
    QVERIFY(parsed.retryAfter == Duration{24h});
    QVERIFY(!parsed.reset); // a day before it the request was not at Discord
    QVERIFY(parseRateLimitBody(R"({"retry_after":999999999.5})")->retryAfter == Duration{24h});
    const Header late[] = {{"x-ratelimit-reset", "253402300799"}}; // the year 9999: no time in nanoseconds
    QVERIFY(!parseRateLimitHeaders(late).reset);
}

void TestRateLimitHeaders::garbageCountsAsAbsent_data()
{
    QTest::addColumn<QByteArray>("value");
    for (const char* value : {"", " ", "-1", "-0", "+1", "nan", "NaN", "inf", "Infinity", "-inf", "1e3", "1E3", "0x10",
             "1,5", "1.5.5", ".5", "5.", "1 2", "1;2", "five", "1s", "9223372036854775808", "1e400",
             "99999999999999999999999999999999999999999", "1000000001", "\xd9\xa1", "1\xc2\xa0", "1_000", "'5'",
             "\"5\"", "1\n", "--5", "5-", "0b1", "1/2", "null", "true"})
        QTest::addRow("'%s'", value) << QByteArray(value);
    QTest::newRow("NUL behind") << QByteArray("5\0", 2);
    QTest::newRow("a megabyte of digits") << QByteArray(1 << 20, '9');
    QTest::newRow("a point and no digits") << QByteArray(".");
}

void TestRateLimitHeaders::garbageCountsAsAbsent()
{
    QFETCH(QByteArray, value);
    const auto text = value.toStdString();
    const Header headers[] = {{"x-ratelimit-limit", text}, {"x-ratelimit-remaining", text},
        {"x-ratelimit-reset-after", text}, {"retry-after", text}, {"x-ratelimit-scope", text}};
    const auto parsed = parseRateLimitHeaders(headers);
    QVERIFY(!parsed.limit);
    QVERIFY(!parsed.remaining);
    QVERIFY(!parsed.resetAfter);
    QVERIFY(!parsed.retryAfter);
    QVERIFY(parsed.scope == Scope::None);
    const Header reset[] = {{"x-ratelimit-reset", text}};
    // The one value that is a time though no span: a time may be later than 10^9 s.
    QCOMPARE(parseRateLimitHeaders(reset).reset.has_value(), value == "1000000001");
}

void TestRateLimitHeaders::numbersAreReadAlikeInEveryLocale()
{
    const std::string before = std::setlocale(LC_ALL, nullptr);
    for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "ar_EG.UTF-8", "C"}) {
        std::setlocale(LC_ALL, locale); // not every machine has them; "C" always is
        const Header headers[] = {{"x-ratelimit-reset-after", "1.5"}, {"X-RATELIMIT-LIMIT", "5"}};
        const auto parsed = parseRateLimitHeaders(headers);
        std::setlocale(LC_ALL, before.c_str());
        QVERIFY(parsed.resetAfter == Duration{1500ms});
        QVERIFY(parsed.limit == 5);
    }
}

void TestRateLimitHeaders::bucketsArePrintableAndShort()
{
    const auto bucket = [](std::string value) {
        const Header headers[] = {{"x-ratelimit-bucket", std::move(value)}};
        return parseRateLimitHeaders(headers).bucket;
    };
    QCOMPARE(bucket(" abcd1234 "), std::string("abcd1234"));
    QCOMPARE(bucket(std::string(128, 'a')), std::string(128, 'a'));
    QCOMPARE(bucket(std::string(129, 'a')), std::string());
    QCOMPARE(bucket("ab cd"), std::string());
    QCOMPARE(bucket("ab\ncd"), std::string());
    QCOMPARE(bucket("ab\xff"), std::string());
}

void TestRateLimitHeaders::scopes()
{
    const auto scope = [](std::string value) {
        const Header headers[] = {{"x-ratelimit-scope", std::move(value)}};
        return parseRateLimitHeaders(headers).scope;
    };
    QVERIFY(scope("user") == Scope::User);
    QVERIFY(scope("Global") == Scope::Global);
    QVERIFY(scope(" shared ") == Scope::Shared);
    QVERIFY(scope("users") == Scope::None);
    QVERIFY(scope("") == Scope::None);
}

void TestRateLimitHeaders::bodyOfA429()
{
    const auto body = parseRateLimitBody(
        R"({"message": "The resource is being rate limited.", "retry_after": 1336.57, "global": false, "code": 20028})");
    QVERIFY(body);
    QCOMPARE(body->message, std::string("The resource is being rate limited."));
    QVERIFY(body->retryAfter == Duration{1336570ms});
    QVERIFY(!body->global);
    QVERIFY(body->code == 20028);
    QVERIFY(parseRateLimitBody(R"({"retry_after": 0, "global": true})")->global);
}

void TestRateLimitHeaders::bodyOfABlockedAddress()
{
    const auto body = parseRateLimitBody(R"({"code": 0, "message": "You are being blocked"})");
    QVERIFY(body);
    QVERIFY(!body->retryAfter);
}

void TestRateLimitHeaders::bodiesThatAreNotDiscords_data()
{
    QTest::addColumn<QByteArray>("body");
    for (const char* body : {"", "<!DOCTYPE html><html>", "error code: 1015", "{", "[]", "[1]", "5", "null", "{}",
             R"({"a":1})", R"({"retry_after":"5"})", R"({"retry_after":-1})", R"({"message":5})", "\xff\xfe",
             R"({"message":"x")", R"({"retry_after":1e99})", R"({"retry_after":NaN})"})
        QTest::addRow("'%s'", body) << QByteArray(body);
    QTest::newRow("deep") << QByteArray(100000, '[');
    QTest::newRow("deeper") << QByteArray("{\"a\":").repeated(100000);
    QTest::newRow("over-long") << "{\"message\":\"" + QByteArray(2 << 20, 'a') + "\"}";
}

void TestRateLimitHeaders::bodiesThatAreNotDiscords()
{
    QFETCH(QByteArray, body);
    QVERIFY(!parseRateLimitBody({body.data(), std::size_t(body.size())}));
}

void TestRateLimitHeaders::fieldsOfTheWrongTypeCountAsAbsent()
{
    const auto body = parseRateLimitBody(R"({"message":"a\nb","retry_after":"1","global":"true","code":1.5})");
    QVERIFY(body);
    QCOMPARE(body->message,
        std::string("a\xef\xbf\xbd"
                    "b"));
    QVERIFY(!body->retryAfter && !body->global && !body->code);
    QVERIFY(!parseRateLimitBody(R"({"message":"a","code":1e300})")->code);
    QVERIFY(parseRateLimitBody("{\"message\":\"" + std::string(5000, 'a') + "\"}")->message.size() < 310);
}

HEADROOM_TEST(TestRateLimitHeaders)

} // namespace headroom::tst_rate_limit_headers

#include "tst_rate_limit_headers.moc"
