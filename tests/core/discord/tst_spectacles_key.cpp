// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"
#include "core/discord/snowflake.h"

namespace headroom::tst_spectacles_key {

using namespace headroom::discord;
using namespace std::chrono_literals;

// Every row was observed by running @spectacles/rest 0.8.3 (its Bucket.makeRoute) on Node.
class TestSpectaclesKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isWhatTheRealClientBuilds_data();
    void isWhatTheRealClientBuilds();
};

namespace {

constexpr WallTime now{std::chrono::milliseconds{1767225600000}};
const std::string webhookToken = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
const std::string interactionToken =
    "aW50ZXJhY3Rpb246MTEwMzA0OTQyMDkzMDU2ODMyMjpOZUllWHdNU2J4RXBFMHVYRjBpU0pHMDdEb3BhM3ZlYklBODlMUmtlUXlRbzlpZzYyTn"
    "pLU0dqdWlyVlBvZnBSUlJHbUJHYlJ0N29MbE9KQUJVTFk4bTR4UzFtZEpEeXJyY0hBUERmTEhKVE9wRkNzU1FFWUkwTnlpWFY2WHdrRg";

struct Row
{
    const char* method;
    std::string path; // <age> stands for an id of that age
    std::string key;
    std::chrono::milliseconds age{0};
};

const Row rows[] = {
    {"GET", "/gateway", "/gateway"},
    {"GET", "/users/@me", "/users/@me"},
    {"GET", "/users/@me/guilds", "/users/@me/guilds"},
    {"PATCH", "/channels/203039963636301824", "/channels/203039963636301824"},
    {"GET", "/channels/203039963636301824/messages", "/channels/203039963636301824/messages"},
    {"POST", "/channels/203039963636301824/messages", "/channels/203039963636301824/messages"},
    {"PATCH", "/channels/203039963636301824/messages/872712150509047809", "/channels/203039963636301824/messages/:id"},
    {"DELETE", "/channels/203039963636301824/messages/<age>", "delete/channels/203039963636301824/messages/:id", 1h},
    {"POST", "/channels/203039963636301824/messages/bulk-delete", "/channels/203039963636301824/messages/bulk-delete"},
    {"POST", "/channels/203039963636301824/typing", "/channels/203039963636301824/typing"},
    {"PUT", "/channels/203039963636301824/messages/872712150509047809/reactions/%F0%9F%98%8B/@me",
        "/channels/203039963636301824/messages/:id/reactions/:id/@me"},
    {"DELETE",
        "/channels/203039963636301824/messages/872712150509047809/reactions/PandaOhShit:863985751205085195/"
        "89918932789497856",
        "/channels/203039963636301824/messages/:id/reactions/:id/89918932789497856"},
    {"GET", "/guilds/103039963636301824", "/guilds/103039963636301824"},
    {"POST", "/guilds/103039963636301824/channels", "/guilds/103039963636301824/channels"},
    {"PATCH", "/guilds/103039963636301824/members/@me", "/guilds/103039963636301824/members/@me"},
    {"GET", "/guilds/103039963636301824/emojis", "/guilds/103039963636301824/emojis"},
    {"GET", "/webhooks/203039963636301824", "/webhooks/203039963636301824"},
    {"POST", "/webhooks/203039963636301824/" + webhookToken + "?wait=true", "/webhooks/203039963636301824/:token"},
    {"PATCH", "/webhooks/203039963636301824/" + interactionToken + "/messages/@original",
        "/webhooks/203039963636301824/:token/messages/@original"},
    {"POST", "/interactions/203039963636301824/" + interactionToken + "/callback",
        "/interactions/:id/" + interactionToken + "/callback"},
    {"GET", "/applications/203039963636301824/commands", "/applications/:id/commands"},
    {"PUT", "/applications/203039963636301824/guilds/103039963636301824/commands",
        "/applications/:id/guilds/103039963636301824/commands"},
    {"GET", "/stage-instances/203039963636301824", "/stage-instances/:id"},
    {"GET", "/channels/12345678901234567890123/messages", "/channels/12345678901234567890123/messages"},

    // What the rule makes of other paths.
    {"GET", "/guilds/103039963636301824/members/89918932789497856",
        "/guilds/103039963636301824/members/:id"}, // 17 digits are an id
    {"GET", "/guilds/103039963636301824/members/8991893278949785",
        "/guilds/103039963636301824/members/8991893278949785"}, // 16 are none
    {"GET", "/guilds/103039963636301824/members/12345678901234567890",
        "/guilds/103039963636301824/members/:id0"}, // a 20th digit stays
    {"GET", "/guilds/103039963636301824/members/12345678901234567890123/roles/872712150509047809",
        "/guilds/103039963636301824/members/:id0123/roles/:id"}, // so do four
    {"GET", "/channels/12345/messages/872712150509047809", "/channels/12345/messages/:id"},
    {"DELETE", "/channels/12345/messages/872712150509047809",
        "delete/channels/12345/messages/:id"}, // the prefix needs no id in front
    {"DELETE", "/channels/203039963636301824/messages/87271215050904780",
        "delete/channels/203039963636301824/messages/:id"}, // 17
    {"DELETE", "/channels/203039963636301824/messages/8727121505090478",
        "/channels/203039963636301824/messages/8727121505090478"}, // 16: no prefix
    {"DELETE", "/channels/203039963636301824/messages/87271215050904780912",
        "/channels/203039963636301824/messages/:id2"}, // 20: no prefix
    {"DELETE", "/channels/203039963636301824/messages/872712150509047809/",
        "/channels/203039963636301824/messages/:id/"}, // a slash at the end: no prefix
    {"DELETE", "/channels/203039963636301824/messages/872712150509047809?reason=spam",
        "delete/channels/203039963636301824/messages/:id"}, // the query goes first
    {"DELETE", "/channels/203039963636301824/messages/872712150509047809/reactions",
        "/channels/203039963636301824/messages/:id/reactions"},
    {"DELETE", "/webhooks/203039963636301824/" + webhookToken + "/messages/872712150509047809",
        "delete/webhooks/203039963636301824/:token/messages/:id"}, // a webhook message too
    {"DELETE", "/lobbies/203039963636301824/messages/872712150509047809",
        "delete/lobbies/:id/messages/:id"}, // anything with messages
    {"GET", "/channels/203039963636301824/messages/872712150509047809",
        "/channels/203039963636301824/messages/:id"}, // GET none
    {"GET", "/channels/203039963636301824/872712150509047809",
        "/channels/203039963636301824/872712150509047809"}, // no word before it
    {"GET", "/Channels/203039963636301824", "/Channels/203039963636301824"}, // upper case is no word
    {"GET", "/guilds/103039963636301824/Members/89918932789497856",
        "/guilds/103039963636301824/Members/89918932789497856"},
    {"GET", "/oauth2/applications/203039963636301824", "/oauth2/applications/:id"},
    {"GET", "/v2/203039963636301824", "/v2/203039963636301824"}, // a digit in the word
    {"GET", "/-/203039963636301824", "/-/:id"}, // a hyphen is enough of a word
    {"GET", "/users/@me/guilds/103039963636301824/member",
        "/users/@me/guilds/103039963636301824/member"}, // a guild anywhere is kept
    {"GET", "/users/@me/channels/203039963636301824/webhooks/203039963636301825",
        "/users/@me/channels/203039963636301824/webhooks/203039963636301825"}, // all three anywhere
    {"GET", "/applications/203039963636301824/guilds/103039963636301824/commands/872712150509047809/permissions",
        "/applications/:id/guilds/103039963636301824/commands/:id/permissions"},
    {"GET", "/guilds/103039963636301824/scheduled-events/872712150509047809/872712150509047810/users",
        "/guilds/103039963636301824/scheduled-events/:id/872712150509047810/users"}, // second in a row
    {"PUT", "/partner-sdk/dms/89918932789497856/89918932789497857/messages/872712150509047809/moderation-metadata",
        "/partner-sdk/dms/:id/89918932789497857/messages/:id/moderation-metadata"},
    {"GET", "/channels/203039963636301824/polls/872712150509047809/answers/3",
        "/channels/203039963636301824/polls/:id/answers/3"},
    {"GET", "/invites/discord-developers", "/invites/discord-developers"}, // codes stay
    {"GET", "/invites/123456789012345678", "/invites/:id"}, // unless they look like an id
    {"GET", "/guilds/templates/hgM48av5Q69A", "/guilds/templates/hgM48av5Q69A"},
    {"GET", "/guilds/103039963636301824/members/872712150509047809abc",
        "/guilds/103039963636301824/members/:idabc"}, // letters behind an id stay
    {"GET", "/channels/203039963636301824/messages/872712150509047809/reactions/%F0%9F%98%8B?limit=100",
        "/channels/203039963636301824/messages/:id/reactions/:id"}, // the emoji takes the query
    {"GET", "/channels/203039963636301824/messages/872712150509047809/reactions/a?after=b/c?d",
        "/channels/203039963636301824/messages/:id/reactions/:id/c"}, // up to a slash
    {"GET", "/channels/203039963636301824/messages/872712150509047809/reactions/",
        "/channels/203039963636301824/messages/:id/reactions/"},
    {"DELETE", "/channels/203039963636301824/messages/872712150509047809/reactions/reactions/reactions",
        "/channels/203039963636301824/messages/:id/reactions/:id/reactions"},
    {"DELETE", "/channels/203039963636301824/messages/872712150509047809/reactions/abc/89918932789497856",
        "/channels/203039963636301824/messages/:id/reactions/:id/:id"}, // an emoji that is a word
    {"DELETE",
        "/channels/203039963636301824/messages/872712150509047809/reactions/863985751205085195/89918932789497856",
        "/channels/203039963636301824/messages/:id/reactions/:id/89918932789497856"}, // an emoji that is an id
    {"POST", "/webhooks/203039963636301824/VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0d",
        "/webhooks/203039963636301824/VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0d"}, // 63
                                                                                                         // characters
    {"POST", "/webhooks/203039963636301824/VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dN",
        "/webhooks/203039963636301824/:token"}, // 64
    {"POST", "/webhooks/1/" + webhookToken, "/webhooks/1/:token"}, // an id of any length
    {"POST", "/webhooks/203039963636301824/" + webhookToken + ".x",
        "/webhooks/203039963636301824/:token.x"}, // what no token has stays
    {"POST", "/webhooks/203039963636301824/" + webhookToken + "/slack?wait=true",
        "/webhooks/203039963636301824/:token/slack"},
    {"POST", "/applications/203039963636301824/webhooks/203039963636301825/" + webhookToken,
        "/applications/:id/webhooks/203039963636301825/" + webhookToken}, // only at the beginning
    {"GET", "/gateway?", "/gateway"},
    {"GET", "/gateway?x=/users/203039963636301824", "/gateway"},
    {"GET", "/gateway/", "/gateway/"},
    {"GET", "/users/%40me", "/users/%40me"},
};

} // namespace

void TestSpectaclesKey::isWhatTheRealClientBuilds_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("key");
    for (const auto& row : rows) {
        auto path = QString::fromStdString(row.path);
        path.replace(QLatin1String("<age>"), QString::fromStdString(toString(snowflakeAt(now - row.age))));
        QTest::addRow("%s %s", row.method, row.path.c_str())
            << QString::fromLatin1(row.method) << path << QString::fromStdString(row.key);
    }
}

void TestSpectaclesKey::isWhatTheRealClientBuilds()
{
    QFETCH(QString, method);
    QFETCH(QString, path);
    QFETCH(QString, key);
    const auto route = parseRoute(method.toStdString(), path.toStdString(), now);
    QVERIFY2(route, route ? "" : route.error().text.c_str());
    QCOMPARE(QString::fromStdString(spectaclesKey(*route)), key);
}

HEADROOM_TEST(TestSpectaclesKey)

} // namespace headroom::tst_spectacles_key

#include "tst_spectacles_key.moc"
