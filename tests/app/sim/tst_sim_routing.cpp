// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the simulator takes requests apart: targets, routes, buckets, multipart bodies, bytes of an answer.
#include "app/sim/http/http_text.h"
#include "app/sim/http/multipart.h"
#include "app/sim/limits/bucket_table.h"
#include "app/sim/limits/limit_answers.h"
#include "app/sim/routes/router.h"

#include <set>

namespace headroom::tst_sim_routing {

using namespace headroom::sim;
using namespace std::chrono_literals;

namespace {

RouteMatch find(const char* method, const char* path)
{
    static const Router router{routes()};
    return router.find(method, parseTarget(path)->segments);
}

std::string bucket(const char* method, const char* path, WallTime now = WallTime{1'700'000'000'000ms})
{
    const auto match = find(method, path);
    return match.route ? bucketOf(*match.route, match, now) : std::string{"none"};
}

} // namespace

class TestSimRouting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyVersionOfAPathIsTheSame();
    void targetsAreDecodedAndTheQueryIsRead();
    void brokenTargetsAreRefused_data();
    void brokenTargetsAreRefused();
    void everyRouteIsFoundByItsOwnTemplate();
    void everyRouteUsesABucketOfTheTable();
    void spelledOutSegmentsGoBeforeOpenOnes();
    void aKnownPathWithAnotherMethodIsToldFromAnUnknownOne();
    void routesThatShareABucket();
    void deletionsGoByTheAgeOfTheMessage();
    void majorParameters();
    void multipartBodiesAreTakenApart();
    void brokenMultipartBodiesAreRefused();
    void anAnswerAsBytes();
    void aBodilessAnswerHasNoLength();
    void limitHeadersAreExact();
    void datesAreThoseOfHttp();
};

void TestSimRouting::everyVersionOfAPathIsTheSame()
{
    for (const char* text : {"/api/v10/users/@me", "/api/v9/users/@me", "/api/users/@me", "/users/@me"}) {
        const auto target = parseTarget(text);
        QVERIFY(target);
        QCOMPARE(target->path, std::string{"/users/@me"});
        QCOMPARE(target->segments, (std::vector<std::string>{"users", "@me"}));
    }
    QCOMPARE(parseTarget("/apis/1")->path, std::string{"/apis/1"});
    QCOMPARE(parseTarget("/api/v10")->path, std::string{"/"});
    QVERIFY(parseTarget("/api/v10/")->segments.empty());
}

void TestSimRouting::targetsAreDecodedAndTheQueryIsRead()
{
    const auto target =
        parseTarget("/channels/5/messages/6/reactions/%F0%9F%91%8D/@me?limit=3&a=b+c%26&limit=4&flag#x");
    QVERIFY(target);
    QCOMPARE(target->segments[5], std::string{"\xF0\x9F\x91\x8D"});
    QCOMPARE(target->segments.size(), std::size_t{7});
    QCOMPARE(target->first("limit"), std::string_view{"4"});
    QCOMPARE(target->first("a"), std::string_view{"b c&"});
    QCOMPARE(target->first("flag"), std::string_view{});
    QCOMPARE(target->first("missing"), std::string_view{});
    QCOMPARE(parseTarget("/a%2Fb/c")->segments, (std::vector<std::string>{"a/b", "c"}));
    QCOMPARE(parseTarget("/a/%41")->segments[1], std::string{"A"});
    QCOMPARE(parseTarget("/a/")->segments.size(), std::size_t{1});
}

void TestSimRouting::brokenTargetsAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", "channels", "*", "/a/%", "/a/%4", "/a/%zz", "/a?b=%1", "http://x/y"})
        QTest::newRow(text) << QByteArray{text};
}

void TestSimRouting::brokenTargetsAreRefused()
{
    QFETCH(QByteArray, text);
    QVERIFY(!parseTarget(text.toStdString()));
}

void TestSimRouting::everyRouteIsFoundByItsOwnTemplate()
{
    const Router router{routes()};
    for (const auto& route : routes()) {
        std::string path{route.path};
        std::size_t opened = 0;
        while ((opened = path.find('{')) != std::string::npos)
            path.replace(opened, path.find('}') - opened + 1, "12345");
        const auto match = router.find(route.method, parseTarget(path)->segments);
        QVERIFY2(match.route == &route, std::string{route.path}.c_str());
    }
}

void TestSimRouting::everyRouteUsesABucketOfTheTable()
{
    std::set<std::string_view> known{""};
    for (const auto& bucket : standardBuckets())
        known.insert(bucket.name);
    for (const auto& route : routes())
        QVERIFY2(known.contains(route.bucket), std::string{route.path}.c_str());
}

void TestSimRouting::spelledOutSegmentsGoBeforeOpenOnes()
{
    QVERIFY(find("GET", "/users/@me").route->path == "/users/@me");
    QVERIFY(find("GET", "/users/5").route->path == "/users/{user}");
    QVERIFY(find("POST", "/channels/5/messages/bulk-delete").route->path == "/channels/{channel}/messages/bulk-delete");
    QVERIFY(find("PUT", "/channels/5/messages/6/reactions/x:7/@me").route->path
        == "/channels/{channel}/messages/{message}/reactions/{emoji}/@me");
    const auto other = find("DELETE", "/channels/5/messages/6/reactions/x:7/8");
    QVERIFY(other.route->path == "/channels/{channel}/messages/{message}/reactions/{emoji}/{user}");
    QCOMPARE(other.params, (std::vector<std::string>{"5", "6", "x:7", "8"}));
    // No GET for @me among the members: it is taken for an id, which it is not.
    QVERIFY(find("GET", "/guilds/5/members/@me").route->path == "/guilds/{guild}/members/{user}");
}

void TestSimRouting::aKnownPathWithAnotherMethodIsToldFromAnUnknownOne()
{
    auto match = find("PUT", "/channels/5");
    QVERIFY(!match.route);
    QVERIFY(match.pathIsKnown);
    match = find("GET", "/channels/5/nothing");
    QVERIFY(!match.route);
    QVERIFY(!match.pathIsKnown);
    QVERIFY(!find("GET", "/channels").pathIsKnown);
    QVERIFY(!find("GET", "/channels//messages").route);
    QVERIFY(!find("GET", "/").pathIsKnown);
}

void TestSimRouting::routesThatShareABucket()
{
    QCOMPARE(bucket("PUT", "/channels/5/messages/6/reactions/a:7/@me"),
        bucket("DELETE", "/channels/5/messages/6/reactions/a:7/8"));
    QCOMPARE(bucket("PATCH", "/channels/5"), bucket("DELETE", "/channels/5"));
    QVERIFY(bucket("GET", "/channels/5") != bucket("PATCH", "/channels/5"));
    QVERIFY(bucket("POST", "/channels/5/messages") != bucket("GET", "/channels/5/messages"));
    QCOMPARE(bucket("PATCH", "/users/@me"), std::string{"PATCH /users/@me"}); // not in the table
}

void TestSimRouting::deletionsGoByTheAgeOfTheMessage()
{
    const WallTime now{1'700'000'000'000ms};
    const auto path = [&](std::chrono::milliseconds age) {
        SnowflakeMaker ids;
        return "/channels/5/messages/" + std::to_string(ids.make(now - age));
    };
    QCOMPARE(bucket("DELETE", path(9s).c_str(), now), std::string{"message-delete-new"});
    QCOMPARE(bucket("DELETE", path(10s).c_str(), now), std::string{"message-delete"});
    QCOMPARE(bucket("DELETE", path(14 * 24h).c_str(), now), std::string{"message-delete"});
    QCOMPARE(bucket("DELETE", path(14 * 24h + 1ms).c_str(), now), std::string{"message-delete-old"});
    QCOMPARE(bucket("DELETE", "/channels/5/messages/nonsense", now), std::string{"message-delete"});
}

void TestSimRouting::majorParameters()
{
    const auto major = [](const char* path) { return majorOf(parseTarget(path)->segments); };
    QCOMPARE(major("/channels/5/messages/6"), std::string{"5"});
    QCOMPARE(major("/guilds/7/roles"), std::string{"7"});
    QCOMPARE(major("/webhooks/8"), std::string{"8"});
    QCOMPARE(major("/webhooks/8/tok/messages/9"), std::string{"8/tok"});
    QCOMPARE(major("/users/9"), std::string{});
    QCOMPARE(major("/channels"), std::string{});
}

void TestSimRouting::multipartBodiesAreTakenApart()
{
    const std::string body = "--XX\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n"
                             "Content-Type: application/json\r\n\r\n{\"content\":\"a\"}\r\n"
                             "--XX\r\ncontent-disposition: form-data; filename=\"b.txt\"; name=\"files[0]\"\r\n\r\n"
                             "line\r\n\r\nline\r\n--XX--\r\n";
    const auto parts = parseMultipart("multipart/form-data; boundary=XX", body);
    QVERIFY(parts);
    QCOMPARE(parts->size(), std::size_t{2});
    QCOMPARE((*parts)[0].name, std::string{"payload_json"});
    QCOMPARE((*parts)[0].content, std::string{"{\"content\":\"a\"}"});
    QCOMPARE((*parts)[0].filename, std::string{});
    QCOMPARE((*parts)[1].name, std::string{"files[0]"});
    QCOMPARE((*parts)[1].filename, std::string{"b.txt"});
    QCOMPARE((*parts)[1].content, std::string{"line\r\n\r\nline"});
    QVERIFY(parseMultipart("Multipart/Form-Data; boundary=\"XX\"", body));
}

void TestSimRouting::brokenMultipartBodiesAreRefused()
{
    const std::string open = "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb";
    QVERIFY(!parseMultipart("multipart/form-data; boundary=XX", open));
    QVERIFY(!parseMultipart("multipart/form-data", open + "\r\n--XX--"));
    QVERIFY(!parseMultipart("multipart/form-data; boundary=YY", open + "\r\n--XX--"));
    QVERIFY(!parseMultipart("multipart/form-data; boundary=XX", ""));
    QVERIFY(parseMultipart("multipart/form-data; boundary=XX", open + "\r\n--XX--"));
    QVERIFY(!isMultipart("application/json"));
}

void TestSimRouting::anAnswerAsBytes()
{
    Answer answer;
    answer.status = 429;
    answer.body = "{}";
    answer.addHeader("retry-after", "1");
    QCOMPARE(httpText(answer, true),
        std::string{"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\ncontent-type: application/json\r\n"
                    "content-length: 2\r\nconnection: keep-alive\r\n\r\n{}"});
}

void TestSimRouting::aBodilessAnswerHasNoLength()
{
    Answer answer;
    answer.status = 204;
    QCOMPARE(httpText(answer, false), std::string{"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"});
}

void TestSimRouting::limitHeadersAreExact()
{
    LimitVerdict verdict;
    verdict.headers = true;
    verdict.limit = 5;
    verdict.remaining = 3;
    verdict.resetAfter = 1'250'000'001ns; // rounded up: nobody shall come too early
    verdict.hash = "abc";
    Answer answer;
    addLimitHeaders(answer, verdict, WallTime{1'700'000'000'500ms});
    QCOMPARE(answer.headers,
        std::string{"x-ratelimit-limit: 5\r\nx-ratelimit-remaining: 3\r\nx-ratelimit-reset: 1700000001.751\r\n"
                    "x-ratelimit-reset-after: 1.251\r\nx-ratelimit-bucket: abc\r\n"});
    verdict.headers = false;
    Answer silent;
    addLimitHeaders(silent, verdict, WallTime{});
    QVERIFY(silent.headers.empty());
}

void TestSimRouting::datesAreThoseOfHttp()
{
    using namespace std::chrono;
    QCOMPARE(httpDate(sys_days{1994y / November / 6} + 8h + 49min + 37s), std::string{"Sun, 06 Nov 1994 08:49:37 GMT"});
    QCOMPARE(httpDate(sys_days{2024y / February / 29}), std::string{"Thu, 29 Feb 2024 00:00:00 GMT"});
}

HEADROOM_TEST(TestSimRouting)

} // namespace headroom::tst_sim_routing

#include "tst_sim_routing.moc"
