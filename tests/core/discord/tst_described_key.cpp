// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"
#include "core/discord/sanitize_for_display.h"
#include "openapi_operations.h"

#include <ctime>
#include <random>

namespace headroom::tst_described_key {

using namespace headroom::discord;
using namespace std::chrono_literals;

namespace {

constexpr WallTime now{1767225600000ms};
const std::string token = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";

} // namespace

class TestDescribedKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keysGiveTheirRouteBack_data();
    void keysGiveTheirRouteBack();
    void everyOperationSurvivesTheWayToAKeyAndBack();
    void tokensAreShortenedWhereverTheyStand();
    void aPathWithAPlaceholderForAWebhookCountsTowardsTheGlobalLimit();
    void whatIsNoRouteIsShownAsItIs();
    void textsAreOneLineOfUtf8();
    void anyBytesAreDescribed();
    void aKeyIsDescribedQuickly();
};

void TestDescribedKey::keysGiveTheirRouteBack_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("routeTemplate");
    QTest::addColumn<QString>("majorKind");
    QTest::addColumn<QString>("majorId");
    QTest::addColumn<bool>("global");
    const auto row = [](const std::string& key, const char* method, const char* routeTemplate, const char* kind = "",
                         const char* id = "", bool global = true) {
        QTest::newRow(key.substr(0, 80).c_str())
            << QString::fromStdString(key) << QString::fromLatin1(method) << QString::fromLatin1(routeTemplate)
            << QString::fromLatin1(kind) << QString::fromLatin1(id) << global;
    };
    row("/gateway", "", "/gateway");
    row("/users/@me", "", "/users/@me");
    row("/users/:id", "", "/users/{user}");
    row("/channels/203039963636301824/messages", "", "/channels/{channel}/messages", "channel", "203039963636301824");
    row("/channels/203039963636301824/messages/:id", "", "/channels/{channel}/messages/{id}", "channel",
        "203039963636301824");
    row("delete/channels/203039963636301824/messages/:id", "DELETE", "/channels/{channel}/messages/{id}", "channel",
        "203039963636301824");
    row("/channels/203039963636301824/messages/:id/reactions/:id/@me", "",
        "/channels/{channel}/messages/{id}/reactions/{emoji}/@me", "channel", "203039963636301824");
    row("/channels/203039963636301824/messages/:id/reactions/:id/89918932789497856", "",
        "/channels/{channel}/messages/{id}/reactions/{emoji}/{user}", "channel", "203039963636301824");
    row("/guilds/103039963636301824/members/:id0123", "", "/guilds/{guild}/members/{user}", "guild",
        "103039963636301824");
    row("/guilds/103039963636301824/members/@me", "", "/guilds/{guild}/members/@me", "guild", "103039963636301824");
    row("/applications/:id/guilds/103039963636301824/commands", "", "/applications/{id}/guilds/{guild}/commands",
        "guild", "103039963636301824");
    row("/users/@me/guilds/103039963636301824", "", "/users/@me/guilds/{id}", "guild", "103039963636301824");
    row("/webhooks/203039963636301824", "", "/webhooks/{webhook}", "webhook", "203039963636301824");
    row("/webhooks/203039963636301824/:token", "", "/webhooks/{webhook}/{token}", "webhook", "203039963636301824",
        false);
    row("/webhooks/203039963636301824/:token/messages/@original", "", "/webhooks/{webhook}/{token}/messages/@original",
        "webhook", "203039963636301824", false);
    row("delete/webhooks/203039963636301824/:token/messages/:id", "DELETE", "/webhooks/{webhook}/{token}/messages/{id}",
        "webhook", "203039963636301824", false);
    row("/interactions/:id/" + token + "/callback", "", "/interactions/{id}/{token}/callback", "", "", false);
    row("/stage-instances/:id", "", "/stage-instances/{id}");
    row("/invites/discord-developers", "", "/invites/{code}");
    row("/guilds/103039963636301824/tomorrow/:id", "", "/guilds/{guild}/{other}/{id}", "guild", "103039963636301824");
}

void TestDescribedKey::keysGiveTheirRouteBack()
{
    QFETCH(QString, key);
    QFETCH(QString, method);
    QFETCH(QString, routeTemplate);
    QFETCH(QString, majorKind);
    QFETCH(QString, majorId);
    QFETCH(bool, global);
    const auto described = describeSpectaclesKey(key.toStdString());
    QCOMPARE(QString::fromStdString(described.method), method);
    QCOMPARE(QString::fromStdString(described.routeTemplate), routeTemplate);
    QCOMPARE(QString::fromStdString(described.variant), QString());
    QCOMPARE(QString::fromStdString(described.majorKind), majorKind);
    QCOMPARE(QString::fromStdString(described.majorId), majorId);
    QCOMPARE(described.countsTowardsGlobal, global);
}

void TestDescribedKey::everyOperationSurvivesTheWayToAKeyAndBack()
{
    for (const auto& [path, methods] : testing::openApiOperations) {
        std::string filled;
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (path[i] != '{') {
                filled += path[i];
                continue;
            }
            const auto name = path.substr(i + 1, path.find('}', i) - i - 1);
            filled += name.ends_with("token") ? token
                : name == "emoji_name"        ? "a:203039963636301825"
                                              : "203039963636301824";
            i += name.size() + 1;
        }
        const auto route = parseRoute("GET", filled, now);
        QVERIFY(route);
        const auto described = describeSpectaclesKey(spectaclesKey(*route));
        QCOMPARE(described.routeTemplate, route->routeTemplate);
        QVERIFY(described.shownKey.find(token) == std::string::npos);
        const auto id = route->major.channel ? route->major.channel
            : route->major.guild             ? route->major.guild
                                             : route->major.webhook;
        if (id)
            QCOMPARE(described.majorId, *id);
    }
}

void TestDescribedKey::tokensAreShortenedWhereverTheyStand()
{
    QCOMPARE(describeSpectaclesKey("/interactions/:id/" + token + "/callback").shownKey,
        std::string("/interactions/:id/VSOz…tApI/callback"));
    QCOMPARE(
        describeSpectaclesKey("/webhooks/1/" + token.substr(0, 36)).shownKey, std::string("/webhooks/1/VSOz…n0A_"));
    QCOMPARE(describeSpectaclesKey("/webhooks/1/hunter2").shownKey, std::string("/webhooks/1/…"));
    QCOMPARE(describeSpectaclesKey("/tomorrow/" + token).shownKey, std::string("/tomorrow/VSOz…tApI"));
    QCOMPARE(describeSpectaclesKey("session:" + token).shownKey, std::string("session:VSOz…tApI"));
    QCOMPARE(describeSpectaclesKey("session:" + token).routeTemplate, std::string("session:VSOz…tApI"));
    QCOMPARE(describeSpectaclesKey("/webhooks/1/:token/slack").shownKey, std::string("/webhooks/1/:token/slack"));
    QCOMPARE(redactToken("123456789012345"), std::string("…"));
    QCOMPARE(redactToken("1234567890123456"), std::string("1234…3456"));
    QCOMPARE(redactToken(""), std::string("…"));
}

// What is sent to a path that has ":id" in it is for no webhook, and its key must not say otherwise.
void TestDescribedKey::aPathWithAPlaceholderForAWebhookCountsTowardsTheGlobalLimit()
{
    for (const std::string id : {":id", ":id203039936301824"}) {
        const auto route = parseRoute("POST", "/webhooks/" + id + "/hunter2/messages/@original", now);
        QVERIFY(route);
        QVERIFY(route->countsTowardsGlobal);
        const auto described = describeSpectaclesKey(spectaclesKey(*route));
        QVERIFY(described.countsTowardsGlobal);
        QVERIFY(described.shownKey.find("hunter2") == std::string::npos);
    }
}

void TestDescribedKey::whatIsNoRouteIsShownAsItIs()
{
    const auto described = describeSpectaclesKey("my-cache:users");
    QCOMPARE(described.routeTemplate, std::string("my-cache:users"));
    QCOMPARE(described.shownKey, std::string("my-cache:users"));
    QVERIFY(described.method.empty() && described.majorKind.empty() && described.majorId.empty());
    QVERIFY(described.countsTowardsGlobal);
    QCOMPARE(describeSpectaclesKey("delete").routeTemplate, std::string("delete"));
    QVERIFY(describeSpectaclesKey("delete").method.empty());
    QCOMPARE(describeSpectaclesKey("").routeTemplate, std::string());
    const auto longOne = describeSpectaclesKey("a b " + std::string(100000, ' '));
    QCOMPARE(QString::fromStdString(longOne.routeTemplate).size(), 121);
    QCOMPARE(QString::fromStdString(longOne.shownKey).size(), 201);
}

void TestDescribedKey::textsAreOneLineOfUtf8()
{
    using namespace std::string_literals;
    QCOMPARE(sanitizeForDisplay("a\0b\r\n\x1b[2J\x7f"s, 99),
        "a\xef\xbf\xbd"
        "b\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd[2J\xef\xbf\xbd"s);
    QCOMPARE(sanitizeForDisplay("\xf0\x9f\x98\x8b\xff", 99), "\xf0\x9f\x98\x8b\xef\xbf\xbd"s);
    QCOMPARE(sanitizeForDisplay("\xe2\x80\xaegpj", 99), "\xef\xbf\xbdgpj"s); // right-to-left override
    QCOMPARE(sanitizeForDisplay("\xc2\x9b", 99), "\xef\xbf\xbd"s); // a control sequence in one character
    QCOMPARE(sanitizeForDisplay("\xf0\x9f\x98\x8b\xf0\x9f\x98\x8b\xf0\x9f\x98\x8b", 2),
        "\xf0\x9f\x98\x8b\xf0\x9f\x98\x8b…"s);
}

void TestDescribedKey::anyBytesAreDescribed()
{
    std::mt19937_64 random{3};
    const std::string pieces[] = {"/", ":id", ":token", "delete", "channels", "guilds", "webhooks", "interactions",
        "203039963636301824", token, "\xf0\x9f\x98\x8b", std::string(1, '\0'), "\xff", "?", "//", "@me", "%40me"};
    for (int i = 0; i < 200000; ++i) {
        std::string key;
        for (auto n = random() % 12; n > 0; --n)
            key += random() % 5 ? pieces[random() % std::size(pieces)] : std::string(1, char(random()));
        const auto described = describeSpectaclesKey(key);
        for (const auto& text : {described.routeTemplate, described.shownKey, described.majorId}) {
            QVERIFY(isUtf8(text));
            QVERIFY(std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }));
            QVERIFY(text.find(token) == std::string::npos);
        }
        QVERIFY(described.routeTemplate.size() < 500);
    }
}

void TestDescribedKey::aKeyIsDescribedQuickly()
{
    std::vector<std::string> keys;
    for (int i = 0; i < 1000; ++i) {
        const auto id = std::to_string(203039963636301824 + i);
        keys.push_back("/channels/" + id + "/messages");
        keys.push_back("delete/channels/" + id + "/messages/:id");
        keys.push_back("/channels/" + id + "/messages/:id/reactions/:id/@me");
        keys.push_back("/guilds/" + id + "/members/:id/roles/:id");
        keys.push_back("/webhooks/" + id + "/:token");
        keys.push_back("/interactions/:id/" + token + "/callback");
    }
    const auto begun = std::clock(); // of this process: others may be busy as well
    std::size_t bytes = 0;
    int count = 0;
    while (count < 100'000)
        for (const auto& key : keys) {
            bytes += describeSpectaclesKey(key).shownKey.size();
            ++count;
        }
    const auto nanoseconds = (std::clock() - begun) * (1'000'000'000 / CLOCKS_PER_SEC) / count;
    QVERIFY(bytes > 0);
    qInfo("%ld ns a key", nanoseconds);
    QVERIFY2(nanoseconds < 20000, qPrintable(QString::number(nanoseconds))); // the aim is 2 µs; sanitizers are slow
}

HEADROOM_TEST(TestDescribedKey)

} // namespace headroom::tst_described_key

#include "tst_described_key.moc"
