// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/response_class.h"

namespace headroom::tst_response_class {

using namespace headroom::discord;
using namespace std::chrono_literals;

namespace {

struct Answer
{
    int status = 429;
    std::vector<Header> headers;
    std::string body;
};

struct Meaning
{
    ResponseClass answer;
    std::optional<Duration> wait;
};

Meaning meaningOf(const Answer& answer)
{
    const auto headers = parseRateLimitHeaders(answer.headers);
    const auto body = parseRateLimitBody(answer.body);
    const auto meaning = classifyResponse(answer.status, headers, body);
    return {meaning, waitOf(meaning, headers, body)};
}

const Header via{"via", "1.1 google"};
const Header userScope{"x-ratelimit-scope", "user"};
const Header sharedScope{"x-ratelimit-scope", "shared"};

} // namespace

class TestResponseClass : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void statusAlone_data();
    void statusAlone();
    void anEmptyBucket();
    void aSubLimit();
    void aSharedLimitWaitsForRetryAfterNeverForTheReset();
    void theGlobalLimit_data();
    void theGlobalLimit();
    void cloudflare_data();
    void cloudflare();
    void aHopThatDropsViaMakesNoBan();
    void theBodyGoesBeforeTheHeader();
    void theResetIsTheLastResortOfAUserLimit();
    void serverErrorsMaySayWhenToComeBack();
    void whatCountsAsInvalid();
    void everyClassHasItsOwnName();
};

void TestResponseClass::statusAlone_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("name");
    const std::pair<int, const char*> rows[] = {{100, "ok"}, {200, "ok"}, {201, "ok"}, {204, "ok"}, {304, "ok"},
        {400, "client error"}, {401, "unauthorized"}, {403, "forbidden"}, {404, "not found"}, {405, "client error"},
        {413, "client error"}, {499, "client error"}, {500, "server error"}, {502, "server error"},
        {524, "server error"}, {597, "server error"}, {0, "server error"}, {-1, "server error"}, {99, "server error"},
        {1000, "server error"}};
    for (const auto& [status, name] : rows)
        QTest::addRow("%d", status) << status << QString::fromLatin1(name);
}

void TestResponseClass::statusAlone()
{
    QFETCH(int, status);
    QFETCH(QString, name);
    const auto [answer, wait] = meaningOf({status, {via}, "{}"});
    QCOMPARE(QString::fromUtf8(toString(answer).data()), name);
    QVERIFY(!wait);
}

void TestResponseClass::anEmptyBucket()
{
    const auto [answer, wait] = meaningOf({429,
        {via, userScope, {"x-ratelimit-remaining", "0"}, {"retry-after", "2"}, {"x-ratelimit-reset-after", "1.5"}},
        R"({"message":"You are being rate limited.","retry_after":1.337,"global":false})"});
    QVERIFY(answer == ResponseClass::UserLimit);
    QVERIFY(wait == Duration{1337ms});
}

void TestResponseClass::aSubLimit()
{
    const auto [answer, wait] = meaningOf({429,
        {via, userScope, {"x-ratelimit-remaining", "3"}, {"x-ratelimit-reset-after", "5"}, {"retry-after", "541"}},
        R"({"message":"You are being rate limited.","retry_after":540.2,"global":false})"});
    QVERIFY(answer == ResponseClass::SubLimit);
    QVERIFY(wait == Duration{540200ms});
}

void TestResponseClass::aSharedLimitWaitsForRetryAfterNeverForTheReset()
{
    const std::vector<Header> headers{via, sharedScope, {"x-ratelimit-limit", "10"}, {"x-ratelimit-remaining", "9"},
        {"x-ratelimit-reset-after", "64.57"}, {"retry-after", "1337"}};
    const auto both = meaningOf(
        {429, headers, R"({"message":"The resource is being rate limited.","retry_after":1336.57,"global":false})"});
    QVERIFY(both.answer == ResponseClass::SharedLimit);
    QVERIFY(both.wait == Duration{1336570ms});
    const auto headerOnly = meaningOf({429, headers, R"({"message":"x"})"});
    QVERIFY(headerOnly.answer == ResponseClass::SharedLimit);
    QVERIFY(headerOnly.wait == Duration{1337s});
    const auto neither =
        meaningOf({429, {via, sharedScope, {"x-ratelimit-reset-after", "64.57"}}, R"({"message":"x"})"});
    QVERIFY(neither.answer == ResponseClass::SharedLimit);
    QVERIFY(!neither.wait);
}

void TestResponseClass::theGlobalLimit_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("by header") << QByteArray("x-ratelimit-global") << QByteArray("true")
                               << QByteArray(R"({"message":"x","retry_after":0.6})");
    QTest::newRow("by scope") << QByteArray("x-ratelimit-scope") << QByteArray("global")
                              << QByteArray(R"({"message":"x","retry_after":0.6})");
    QTest::newRow("by body") << QByteArray("x") << QByteArray("y")
                             << QByteArray(R"({"message":"x","retry_after":0.6,"global":true})");
}

void TestResponseClass::theGlobalLimit()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, body);
    const auto [answer, wait] = meaningOf({429, {via, {name.toStdString(), value.toStdString()}}, body.toStdString()});
    QVERIFY(answer == ResponseClass::GlobalLimit);
    QVERIFY(wait == Duration{600ms});
}

void TestResponseClass::cloudflare_data()
{
    QTest::addColumn<bool>("withVia");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("HTML") << false << QByteArray("<!DOCTYPE html>");
    QTest::newRow("plain text") << false << QByteArray("error code: 1015");
    QTest::newRow("no body") << false << QByteArray();
    QTest::newRow("HTML with Via") << true << QByteArray("<!DOCTYPE html>");
    QTest::newRow("JSON without Via") << false << QByteArray(R"({"message":"x","retry_after":5})");
}

void TestResponseClass::cloudflare()
{
    QFETCH(bool, withVia);
    QFETCH(QByteArray, body);
    std::vector<Header> headers{{"server", "cloudflare"}, {"retry-after", "3600"}};
    if (withVia)
        headers.push_back(via);
    const auto [answer, wait] = meaningOf({429, headers, body.toStdString()});
    QVERIFY(answer == ResponseClass::CloudflareLimit);
    QVERIFY(wait);
    // Blocked without a word about for how long.
    const auto blocked =
        meaningOf({429, {via}, R"({"code":0,"message":"You are being blocked from accessing our API"})"});
    QVERIFY(blocked.answer == ResponseClass::CloudflareLimit);
    QVERIFY(!blocked.wait);
}

void TestResponseClass::aHopThatDropsViaMakesNoBan()
{
    const auto [answer, wait] =
        meaningOf({429, {userScope, {"x-ratelimit-remaining", "0"}}, R"({"message":"x","retry_after":5})"});
    QVERIFY(answer == ResponseClass::UserLimit);
    QVERIFY(wait == Duration{5s});
}

void TestResponseClass::theBodyGoesBeforeTheHeader()
{
    for (const auto answer : {ResponseClass::UserLimit, ResponseClass::SharedLimit, ResponseClass::GlobalLimit,
             ResponseClass::SubLimit, ResponseClass::CloudflareLimit}) {
        RateLimitHeaders headers;
        headers.retryAfter = 65s;
        RateLimitBody body;
        body.retryAfter = 64570ms;
        QVERIFY(waitOf(answer, headers, body) == Duration{64570ms});
        QVERIFY(waitOf(answer, headers, {}) == Duration{65s});
    }
}

void TestResponseClass::theResetIsTheLastResortOfAUserLimit()
{
    RateLimitHeaders headers;
    headers.resetAfter = 5s;
    QVERIFY(waitOf(ResponseClass::UserLimit, headers, {}) == Duration{5s});
    for (const auto answer : {ResponseClass::SharedLimit, ResponseClass::GlobalLimit, ResponseClass::SubLimit,
             ResponseClass::CloudflareLimit, ResponseClass::Ok, ResponseClass::Forbidden, ResponseClass::ServerError})
        QVERIFY(!waitOf(answer, headers, {}));
}

void TestResponseClass::serverErrorsMaySayWhenToComeBack()
{
    QVERIFY(meaningOf({503, {{"retry-after", "30"}}, ""}).wait == Duration{30s});
    QVERIFY(!meaningOf({200, {{"retry-after", "30"}}, ""}).wait);
}

void TestResponseClass::whatCountsAsInvalid()
{
    for (const auto answer : {ResponseClass::Unauthorized, ResponseClass::Forbidden, ResponseClass::UserLimit,
             ResponseClass::GlobalLimit, ResponseClass::SubLimit, ResponseClass::CloudflareLimit})
        QVERIFY(countsAsInvalid(answer));
    for (const auto answer : {ResponseClass::Ok, ResponseClass::ClientError, ResponseClass::SharedLimit,
             ResponseClass::NotFound, ResponseClass::ServerError})
        QVERIFY(!countsAsInvalid(answer));
}

void TestResponseClass::everyClassHasItsOwnName()
{
    std::map<std::string_view, int> names;
    for (int i = 0; i <= int(ResponseClass::ServerError); ++i)
        ++names[toString(ResponseClass(i))];
    QCOMPARE(names.size(), std::size_t(11));
    QVERIFY(!names.contains(""));
}

HEADROOM_TEST(TestResponseClass)

} // namespace headroom::tst_response_class

#include "tst_response_class.moc"
