// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What rate-limit libraries and proxies were seen to make of paths. What they made of answers: tests/core/rest.
#include "core/discord/route_keys.h"
#include "core/discord/snowflake.h"

namespace headroom::tst_failures_of_peers_routes {

using namespace headroom::discord;
using namespace std::chrono_literals;

namespace {

constexpr WallTime now{1767225600000ms};

Route parsed(std::string_view method, std::string_view path)
{
    const auto route = parseRoute(method, path, now);
    return route ? *route : Route{};
}

std::string keyOf(std::string_view method, std::string_view path)
{
    return headroomKey(parsed(method, path));
}

} // namespace

class TestFailuresOfPeersRoutes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aPathOfTwoIdsDoesNotCrash();
    void deletingOldAndNewMessagesIsToldApart();
    void theMethodIsPartOfTheKey();
    void readingAndWritingReactionsDoNotShareAKey();
    void reactionsOfAllEmojiShareAKey();
    void gatewayKeepsItsSlash();
    void idsOfUsersStickersAndLobbiesMakeNoKeyOfTheirOwn();
    void idsOfTwentyDigitsAndMoreLeaveNoTail();
    void inviteAndTemplateCodesAreNotKeptInKeys();
    void tokensOfAnyLengthAreNotKeptInKeys();
    void webhookTokensSplitBuckets();
    void webhooksHaveAMajorParameterAtAll();
    void pathsOfNewEndpointsAreNotRefused();
    void typingAndMessagesDoNotShareAKey();
    void deletingManyMessagesIsNotDeletingOne();
    void theMajorIdIsKeptAndMinorIdsAreNot();
    void aVersionInFrontDoesNotHideTheMajorParameter();
};

// A proxy looked at the word before an id, where there was none: index -1, and it died.
void TestFailuresOfPeersRoutes::aPathOfTwoIdsDoesNotCrash()
{
    QCOMPARE(parsed("GET", "/channels/203039963636301824/203039963636301825").routeTemplate,
        std::string("/channels/{channel}/{id}"));
    for (const char* path : {"/203039963636301824", "/203039963636301824/203039963636301825", "/channels",
             "/channels/203039963636301824/203039963636301825/203039963636301826", "/webhooks/1/2/3/4", "/guilds/1/2"})
        QVERIFY2(!keyOf("DELETE", path).empty(), path);
}

// The rule for messages of more than 14 days was written and never fired; others knew one of the two ages, or none.
void TestFailuresOfPeersRoutes::deletingOldAndNewMessagesIsToldApart()
{
    const auto path = [](std::chrono::milliseconds age) {
        return "/channels/203039963636301824/messages/" + toString(snowflakeAt(now - age));
    };
    QVERIFY(parsed("DELETE", path(1s)).variant == Variant::New);
    QVERIFY(parsed("DELETE", path(1h)).variant == Variant::None);
    QVERIFY(parsed("DELETE", path(15 * 24h)).variant == Variant::Old);
    QVERIFY(keyOf("DELETE", path(1s)) != keyOf("DELETE", path(1h)));
    QVERIFY(keyOf("DELETE", path(1h)) != keyOf("DELETE", path(15 * 24h)));
}

// Half of them have no method in the key: reading a channel's history and writing to it was one queue.
void TestFailuresOfPeersRoutes::theMethodIsPartOfTheKey()
{
    QVERIFY(keyOf("GET", "/channels/1/messages") != keyOf("POST", "/channels/1/messages"));
    QVERIFY(keyOf("GET", "/channels/1/messages/2") != keyOf("DELETE", "/channels/1/messages/2"));
}

void TestFailuresOfPeersRoutes::readingAndWritingReactionsDoNotShareAKey()
{
    const std::string path = "/channels/1/messages/2/reactions/x/@me";
    QVERIFY(keyOf("PUT", path) != keyOf("DELETE", path));
}

// Each emoji was a bucket of its own, although Discord has one for all of them.
void TestFailuresOfPeersRoutes::reactionsOfAllEmojiShareAKey()
{
    const auto key = keyOf("PUT", "/channels/1/messages/2/reactions/%F0%9F%91%8D/@me");
    for (const char* emoji : {"x", "name:203039963636301824", "203039963636301824", "%E2%9C%85", "reactions", "@me"})
        QCOMPARE(keyOf("PUT", std::string("/channels/1/messages/3/reactions/") + emoji + "/@me"), key);
}

void TestFailuresOfPeersRoutes::gatewayKeepsItsSlash()
{
    QCOMPARE(parsed("GET", "/gateway").routeTemplate, std::string("/gateway"));
}

// One queue each for ever, although Discord splits no bucket by them.
void TestFailuresOfPeersRoutes::idsOfUsersStickersAndLobbiesMakeNoKeyOfTheirOwn()
{
    for (const char* head : {"/users/", "/stickers/", "/lobbies/", "/stage-instances/", "/sticker-packs/"})
        QCOMPARE(keyOf("GET", std::string(head) + "89918932789497856"), keyOf("GET", std::string(head) + "1"));
}

// Ids were looked for as 17 to 19 digits. Of longer ones the rest stayed behind: a key for each.
void TestFailuresOfPeersRoutes::idsOfTwentyDigitsAndMoreLeaveNoTail()
{
    for (const std::size_t digits : {1, 16, 17, 19, 20, 21, 40, 1000}) {
        const std::string id(digits, '9');
        QCOMPARE(parsed("GET", "/channels/" + id + "/messages/" + id).routeTemplate,
            std::string("/channels/{channel}/messages/{id}"));
    }
}

void TestFailuresOfPeersRoutes::inviteAndTemplateCodesAreNotKeptInKeys()
{
    for (const char* given : {"discord-developers", "hgM48av5Q69A", "123456", "channels", "a%20b"}) {
        const std::string code = given;
        QCOMPARE(parsed("GET", "/invites/" + code).routeTemplate, std::string("/invites/{code}"));
        QCOMPARE(parsed("GET", "/guilds/templates/" + code).routeTemplate, std::string("/guilds/templates/{code}"));
        QCOMPARE(parsed("GET", "/guilds/1/templates/" + code).routeTemplate,
            std::string("/guilds/{guild}/templates/{code}"));
        QCOMPARE(keyOf("GET", "/invites/" + code), keyOf("GET", "/invites/x"));
    }
}

// A token was what has 64 characters or more; shorter ones stood in keys, logs and metrics.
void TestFailuresOfPeersRoutes::tokensOfAnyLengthAreNotKeptInKeys()
{
    for (const std::size_t length : {6, 17, 63, 64, 68, 200}) {
        const std::string secret(length, 'S');
        for (const auto& path : {"/webhooks/1/" + secret, "/webhooks/1/" + secret + "/messages/2",
                 "/interactions/1/" + secret + "/callback"}) {
            QVERIFY(parsed("POST", path).routeTemplate.find("SSSS") == std::string::npos);
            QVERIFY(keyOf("POST", path).find("SSSS") == std::string::npos);
        }
    }
}

void TestFailuresOfPeersRoutes::webhookTokensSplitBuckets()
{
    QVERIFY(keyOf("POST", "/webhooks/1/aaaaaaaa") != keyOf("POST", "/webhooks/1/bbbbbbbb"));
}

void TestFailuresOfPeersRoutes::webhooksHaveAMajorParameterAtAll()
{
    QVERIFY(keyOf("POST", "/webhooks/1/aaaaaaaa") != keyOf("POST", "/webhooks/2/aaaaaaaa"));
    QVERIFY(keyOf("GET", "/webhooks/1") != keyOf("GET", "/webhooks/2"));
}

// 501 for each endpoint that Discord has added since the list was written.
void TestFailuresOfPeersRoutes::pathsOfNewEndpointsAreNotRefused()
{
    QVERIFY(parseRoute("POST", "/guilds/1/tomorrow/2/and-after", now));
    QVERIFY(parseRoute("PATCH", "/brand-new", now));
}

// Read from the right, "/channels/ID/x" was the key of messages, typing and invites alike.
void TestFailuresOfPeersRoutes::typingAndMessagesDoNotShareAKey()
{
    QVERIFY(keyOf("POST", "/channels/1/typing") != keyOf("POST", "/channels/1/messages"));
    QVERIFY(keyOf("POST", "/channels/1/invites") != keyOf("POST", "/channels/1/messages"));
}

// Every second segment was left out of the key when it was an id; what stands there and is none must not be.
void TestFailuresOfPeersRoutes::deletingManyMessagesIsNotDeletingOne()
{
    QVERIFY(keyOf("POST", "/channels/1/messages/bulk-delete") != keyOf("POST", "/channels/1/messages"));
    QVERIFY(keyOf("POST", "/channels/1/messages/bulk-delete") != keyOf("POST", "/channels/1/messages/2"));
}

// A proxy did it the other way round.
void TestFailuresOfPeersRoutes::theMajorIdIsKeptAndMinorIdsAreNot()
{
    const auto key = keyOf("GET", "/channels/203039963636301824/messages/872712150509047809");
    QVERIFY(key.find("203039963636301824") != std::string::npos);
    QVERIFY(key.find("872712150509047809") == std::string::npos);
}

// The same proxy's rule looked for "/channels" at the beginning, where there was always "/api/v8": it never matched.
void TestFailuresOfPeersRoutes::aVersionInFrontDoesNotHideTheMajorParameter()
{
    for (const char* path : {"/api/v10/channels/1/messages", "/api/channels/1/messages", "/api/v8/guilds/1"}) {
        const auto route = parseRoute("GET", path, now);
        QVERIFY2(!route || route->major.channel || route->major.guild, path);
    }
    QVERIFY(!parseRoute("GET", "/api/v10/channels/1/messages", now)); // told, rather than limited wrongly
}

HEADROOM_TEST(TestFailuresOfPeersRoutes)

} // namespace headroom::tst_failures_of_peers_routes

#include "tst_failures_of_peers_routes.moc"
