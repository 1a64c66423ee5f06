// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/answer_class.h"
#include "core/discord/route_keys.h"
#include "core/discord/snowflake.h"

#include <QTest>

using namespace headroom;
using namespace headroom::discord;
using namespace std::chrono_literals;

namespace {

constexpr WallTime now{1767225600000ms};

Route parsed(std::string_view method, std::string_view path)
{
    const auto route = parseRoute(method, path, now);
    return route ? *route : Route{};
}

} // namespace

// Errors that rate-limit libraries and proxies were seen to have, one test each.
class TestPeerBugs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void twoIdsAfterChannelsDoNotCrash();
    void theRuleForOldMessagesReallyFires();
    void theMethodIsPartOfOurKey();
    void readingAndWritingReactionsDoNotShareAKey();
    void gatewayKeepsItsSlash();
    void idsOfUsersStickersAndLobbiesMakeNoKeyOfTheirOwn();
    void idsOfTwentyDigitsAndMoreLeaveNoTail();
    void inviteAndTemplateCodesDoNotLeak();
    void webhookTokensSplitBuckets();
    void pathsOfNewEndpointsAreNotRefused();
    void typingAndMessagesDoNotShareAKey();
    void theMajorIdIsKeptAndMinorIdsAreNot();
    void resetAfterHasItsFraction();
    void retryAfterMayHaveDecimals();
    void aUserLimitWithNothingLeftIsNotTheGlobalOne();
    void aGlobalLimitWithoutBucketHeadersIsTheGlobalOne();
    void sharedLimitsAreNotInvalidRequests();
    void bucketsAreLearntWithoutScope();
};

void TestPeerBugs::twoIdsAfterChannelsDoNotCrash()
{
    QCOMPARE(parsed("GET", "/channels/203039963636301824/203039963636301825").routeTemplate,
        std::string("/channels/{channel}/{id}"));
}

void TestPeerBugs::theRuleForOldMessagesReallyFires()
{
    const auto path = [](std::chrono::milliseconds age) {
        return "/channels/203039963636301824/messages/" + toString(snowflakeAt(now - age));
    };
    QVERIFY(parsed("DELETE", path(1s)).variant == Variant::New);
    QVERIFY(parsed("DELETE", path(1h)).variant == Variant::None);
    QVERIFY(parsed("DELETE", path(15 * 24h)).variant == Variant::Old);
}

void TestPeerBugs::theMethodIsPartOfOurKey()
{
    QVERIFY(headroomKey(parsed("GET", "/channels/1/messages")) != headroomKey(parsed("POST", "/channels/1/messages")));
}

void TestPeerBugs::readingAndWritingReactionsDoNotShareAKey()
{
    const std::string path = "/channels/1/messages/2/reactions/x/@me";
    QVERIFY(headroomKey(parsed("PUT", path)) != headroomKey(parsed("DELETE", path)));
}

void TestPeerBugs::gatewayKeepsItsSlash()
{
    QCOMPARE(parsed("GET", "/gateway").routeTemplate, std::string("/gateway"));
}

void TestPeerBugs::idsOfUsersStickersAndLobbiesMakeNoKeyOfTheirOwn()
{
    for (const char* head : {"/users/", "/stickers/", "/lobbies/", "/stage-instances/", "/sticker-packs/"})
        QCOMPARE(headroomKey(parsed("GET", std::string(head) + "89918932789497856")),
            headroomKey(parsed("GET", std::string(head) + "1")));
}

void TestPeerBugs::idsOfTwentyDigitsAndMoreLeaveNoTail()
{
    for (const std::size_t digits : {1, 16, 17, 19, 20, 21, 40, 1000}) {
        const std::string id(digits, '9');
        QCOMPARE(parsed("GET", "/channels/" + id + "/messages/" + id).routeTemplate,
            std::string("/channels/{channel}/messages/{id}"));
    }
}

void TestPeerBugs::inviteAndTemplateCodesDoNotLeak()
{
    for (const char* given : {"discord-developers", "hgM48av5Q69A", "123456", "channels", "a%20b"}) {
        const std::string code = given;
        QCOMPARE(parsed("GET", "/invites/" + code).routeTemplate, std::string("/invites/{code}"));
        QCOMPARE(parsed("GET", "/guilds/templates/" + code).routeTemplate, std::string("/guilds/templates/{code}"));
        QCOMPARE(parsed("GET", "/guilds/1/templates/" + code).routeTemplate,
            std::string("/guilds/{guild}/templates/{code}"));
        QCOMPARE(headroomKey(parsed("GET", "/invites/" + code)), headroomKey(parsed("GET", "/invites/x")));
    }
}

void TestPeerBugs::webhookTokensSplitBuckets()
{
    QVERIFY(headroomKey(parsed("POST", "/webhooks/1/aaaaaaaa")) != headroomKey(parsed("POST", "/webhooks/1/bbbbbbbb")));
}

void TestPeerBugs::pathsOfNewEndpointsAreNotRefused()
{
    QVERIFY(parseRoute("POST", "/guilds/1/tomorrow/2/and-after", now));
    QVERIFY(parseRoute("PATCH", "/brand-new", now));
}

void TestPeerBugs::typingAndMessagesDoNotShareAKey()
{
    QVERIFY(headroomKey(parsed("POST", "/channels/1/typing")) != headroomKey(parsed("POST", "/channels/1/messages")));
    QVERIFY(headroomKey(parsed("POST", "/channels/1/invites")) != headroomKey(parsed("POST", "/channels/1/messages")));
}

void TestPeerBugs::theMajorIdIsKeptAndMinorIdsAreNot()
{
    const auto key = headroomKey(parsed("GET", "/channels/203039963636301824/messages/872712150509047809"));
    QVERIFY(key.find("203039963636301824") != std::string::npos);
    QVERIFY(key.find("872712150509047809") == std::string::npos);
}

void TestPeerBugs::resetAfterHasItsFraction()
{
    const Header headers[] = {{"X-RateLimit-Reset-After", "0.333"}};
    QVERIFY(parseRateLimitHeaders(headers).resetAfter == Duration{333ms});
}

void TestPeerBugs::retryAfterMayHaveDecimals()
{
    const Header headers[] = {{"Retry-After", "1.25"}};
    QVERIFY(parseRateLimitHeaders(headers).retryAfter == Duration{1250ms});
}

void TestPeerBugs::aUserLimitWithNothingLeftIsNotTheGlobalOne()
{
    const Header headers[] = {{"Via", "1.1 google"}, {"X-RateLimit-Scope", "user"}, {"X-RateLimit-Remaining", "0"}};
    const auto body = parseRateLimitBody(R"({"message":"x","retry_after":1.5,"global":false})");
    QVERIFY(classifyAnswer(429, parseRateLimitHeaders(headers), body) == AnswerClass::UserLimit);
}

void TestPeerBugs::aGlobalLimitWithoutBucketHeadersIsTheGlobalOne()
{
    const Header headers[] = {{"Via", "1.1 google"}, {"X-RateLimit-Global", "true"}, {"Retry-After", "1"}};
    const auto body = parseRateLimitBody(R"({"message":"x","retry_after":0.6,"global":true})");
    QVERIFY(classifyAnswer(429, parseRateLimitHeaders(headers), body) == AnswerClass::GlobalLimit);
}

void TestPeerBugs::sharedLimitsAreNotInvalidRequests()
{
    QVERIFY(!countsAsInvalid(AnswerClass::SharedLimit));
}

void TestPeerBugs::bucketsAreLearntWithoutScope()
{
    const Header headers[] = {{"x-ratelimit-bucket", "abcd1234"}, {"x-ratelimit-limit", "5"},
        {"x-ratelimit-remaining", "4"}, {"x-ratelimit-reset-after", "2"}};
    const auto parsedHeaders = parseRateLimitHeaders(headers);
    QCOMPARE(parsedHeaders.bucket, std::string("abcd1234"));
    QVERIFY(parsedHeaders.limit == 5 && parsedHeaders.remaining == 4 && parsedHeaders.scope == Scope::None);
}

QTEST_GUILESS_MAIN(TestPeerBugs)
#include "tst_peer_bugs.moc"
