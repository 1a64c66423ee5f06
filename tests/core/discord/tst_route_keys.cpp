// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"
#include "core/discord/snowflake.h"

#include <set>

namespace headroom::tst_route_keys {

using namespace headroom::discord;
using namespace std::chrono_literals;

namespace {

constexpr WallTime now{1767225600000ms};
const std::string token = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";

Route parsed(std::string_view method, std::string_view path)
{
    const auto route = parseRoute(method, path, now);
    return route ? *route : Route{};
}

std::string xenon(std::string_view path)
{
    return xenonKey(parsed("GET", path));
}
std::string own(std::string_view method, std::string_view path)
{
    return headroomKey(parsed(method, path));
}

} // namespace

class TestRouteKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void xenonNamesChannelGuildAndTemplate();
    void xenonNamesAWebhookByItsIdAlone();
    void xenonKeepsTheWordsOfUnknownPaths();
    void ourKeyHasMethodTemplateVariantAndMajors();
    void ourKeyNeverHoldsAToken();
    void ourKeyGivesEveryInteractionItsOwn();
    void ourKeyIsShortPrintableAndWithoutBraces();
    void ourKeyTellsUnknownEndpointsApart();
};

void TestRouteKeys::xenonNamesChannelGuildAndTemplate()
{
    QCOMPARE(xenon("/channels/1"), std::string("1:None:channels/{channel_id}"));
    QCOMPARE(xenon("/channels/1/messages/2"), std::string("1:None:channels/{channel_id}/messages/{message_id}"));
    QCOMPARE(xenon("/channels/1/messages/2/reactions/%F0%9F%98%8B/@me"),
        std::string("1:None:channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me"));
    QCOMPARE(xenon("/guilds/2/members/3/roles/4"),
        std::string("None:2:guilds/{guild_id}/members/{user_id}/roles/{role_id}"));
    QCOMPARE(xenon("/users/@me"), std::string("None:None:users/@me"));
    QCOMPARE(xenon("/users/@me/guilds/5"), std::string("None:5:users/@me/guilds/{guild_id}"));
    QCOMPARE(xenon("/guilds/templates/hgM48av5Q69A"), std::string("None:None:guilds/templates/{template_id}"));
    QCOMPARE(xenon("/applications/1/guilds/2/commands/3"),
        std::string("None:2:applications/{application_id}/guilds/{guild_id}/commands/{command_id}"));
    QCOMPARE(xenon("/gateway/?x=1"), std::string("None:None:gateway"));
    QCOMPARE(xenon("/"), std::string("None:None:"));
}

void TestRouteKeys::xenonNamesAWebhookByItsIdAlone()
{
    QCOMPARE(xenon("/webhooks/7"), std::string("7"));
    QCOMPARE(xenon("/webhooks/7/" + token + "/messages/@original"), std::string("7"));
}

void TestRouteKeys::xenonKeepsTheWordsOfUnknownPaths()
{
    QCOMPARE(xenon("/guilds/1/tomorrow/2"), std::string("None:1:guilds/{guild_id}/tomorrow/{id}"));
    QCOMPARE(xenon("/tomorrow/AbC%20"), std::string("None:None:tomorrow/{other}"));
    QCOMPARE(xenon("/a/b/c/d/e/f/g/h"), std::string("None:None:a/b/c/d/e/f/{rest}"));
}

void TestRouteKeys::ourKeyHasMethodTemplateVariantAndMajors()
{
    QCOMPARE(own("GET", "/gateway"), std::string("GET/gateway"));
    QCOMPARE(own("GET", "/channels/1/messages"), std::string("GET/channels/:channel/messages;channel=1"));
    QCOMPARE(own("DELETE", "/channels/1/messages/203039963636301824"),
        std::string("DELETE/channels/:channel/messages/:id;old;channel=1"));
    QCOMPARE(own("DELETE", "/channels/1/messages/" + toString(snowflakeAt(now - 1s))),
        std::string("DELETE/channels/:channel/messages/:id;new;channel=1"));
    QCOMPARE(own("GET", "/guilds/1/members/2"), std::string("GET/guilds/:guild/members/:user;guild=1"));
    QCOMPARE(own("GET", "/webhooks/1"), std::string("GET/webhooks/:webhook;webhook=1"));
}

void TestRouteKeys::ourKeyNeverHoldsAToken()
{
    // SHA-256 of the token begins like this.
    QCOMPARE(own("POST", "/webhooks/1/" + token),
        std::string("POST/webhooks/:webhook/:token;webhook=1;token=cab869b5bf675a18"));
    QVERIFY(own("POST", "/webhooks/1/" + token) != own("POST", "/webhooks/1/" + token.substr(1)));
    QVERIFY(own("POST", "/webhooks/1/hunter2").find("hunter2") == std::string::npos);
}

void TestRouteKeys::ourKeyGivesEveryInteractionItsOwn()
{
    const auto key = own("POST", "/interactions/12/" + token + "/callback");
    QCOMPARE(key, std::string("POST/interactions/:id/:token/callback;interaction=12"));
    QVERIFY(key != own("POST", "/interactions/13/" + token + "/callback"));
}

void TestRouteKeys::ourKeyIsShortPrintableAndWithoutBraces()
{
    for (const std::string& path : {"/channels/" + std::string(8000, '1'), "/webhooks/1/" + std::string(8000, 'a'),
             "/interactions/" + std::string(4000, '1') + "/" + std::string(4000, 'a') + "/callback",
             std::string("/guilds/1/\xf0\x9f\x98\x8b/{x}/y/z"),
             std::string("/webhooks/99999999999999999999/\xf0\x9f\x98\x8b/x")}) {
        const auto key = own("DELETE", path);
        QVERIFY(!key.empty());
        QVERIFY2(key.size() <= 256, key.c_str());
        for (const char c : key)
            QVERIFY2(c > 0x20 && c < 0x7f && c != '{' && c != '}', key.c_str());
    }
    QVERIFY(own("GET", "/channels/" + std::string(40, '1')) != own("GET", "/channels/" + std::string(41, '1')));
}

void TestRouteKeys::ourKeyTellsUnknownEndpointsApart()
{
    QVERIFY(own("GET", "/guilds/1/tomorrow") != own("GET", "/guilds/1/yesterday"));
    std::set<std::string> keys;
    for (int i = 0; i < 10000; ++i)
        keys.insert(own("GET", "/guilds/1/new" + std::to_string(i)));
    QCOMPARE(keys.size(), std::size_t(64));
}

HEADROOM_TEST(TestRouteKeys)

} // namespace headroom::tst_route_keys

#include "tst_route_keys.moc"
