// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/path_check.h"
#include "core/discord/route.h"
#include "core/discord/snowflake.h"

#include <QElapsedTimer>

#include <random>
#include <set>

namespace headroom::tst_route {

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

std::string templateOf(std::string_view path)
{
    return parsed("GET", path).routeTemplate;
}

} // namespace

class TestRoute : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void templatesKeepWordsAndHideTheRest_data();
    void templatesKeepWordsAndHideTheRest();
    void majorParametersAreTakenOut();
    void theMethodMayBeWrittenInLowerCase();
    void theQueryIsNoPartOfPathAndTemplate();
    void interactionCallbacksAndTokenCallsDoNotCountTowardsTheGlobalLimit();
    void deletingAMessageDependsOnItsAge_data();
    void deletingAMessageDependsOnItsAge();
    void onlyDeletingAMessageDependsOnAge();
    void unknownEndpointsAreToldApartInTheirBucket();
    void refusesWhatItCannotSend_data();
    void refusesWhatItCannotSend();
    void errorsNeverRepeatThePath();
    void aMegabyteIsRefusedAtOnce();
    void theLongestPathTakesLinearTime();
    void everySingleByteIsTakenOrRefused();
    void manyRandomPathsGiveFewTemplates();
};

void TestRoute::templatesKeepWordsAndHideTheRest_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("routeTemplate");
    const auto row = [](const std::string& path, const char* routeTemplate) {
        QTest::newRow(path.substr(0, 80).c_str()) << QString::fromStdString(path) << QString::fromLatin1(routeTemplate);
    };
    row("/", "/");
    row("/gateway", "/gateway");
    row("/gateway/", "/gateway");
    row("/users/@me", "/users/@me");
    row("/users/%40me", "/users/@me");
    row("/users/89918932789497856", "/users/{user}");
    row("/users/@me/guilds/103039963636301824", "/users/@me/guilds/{id}");
    row("/channels/1/messages/2/reactions/%F0%9F%98%8B/@me", "/channels/{channel}/messages/{id}/reactions/{emoji}/@me");
    row("/channels/1/messages/2/reactions/\xf0\x9f\x98\x8b/3",
        "/channels/{channel}/messages/{id}/reactions/{emoji}/{user}");
    row("/channels/1/messages/2/reactions/Panda:3", "/channels/{channel}/messages/{id}/reactions/{emoji}");
    row("/channels/1/messages/pins", "/channels/{channel}/messages/pins");
    row("/channels/1/messages/bulk-delete", "/channels/{channel}/messages/bulk-delete");
    row("/channels/1/polls/2/answers/7", "/channels/{channel}/polls/{id}/answers/{id}");
    row("/channels/1/recipients/2", "/channels/{channel}/recipients/{user}");
    row("/channels/1/thread-members/2", "/channels/{channel}/thread-members/{user}");
    row("/guilds/1/members/2/roles/3", "/guilds/{guild}/members/{user}/roles/{id}");
    row("/guilds/1/members/@me", "/guilds/{guild}/members/@me");
    row("/guilds/1/bans/2", "/guilds/{guild}/bans/{user}");
    row("/guilds/1/voice-states/2", "/guilds/{guild}/voice-states/{user}");
    row("/guilds/1/templates/hgM48av5Q69A", "/guilds/{guild}/templates/{code}");
    row("/guilds/templates/hgM48av5Q69A", "/guilds/templates/{code}");
    row("/guilds/1/scheduled-events/2/3/users", "/guilds/{guild}/scheduled-events/{id}/{id}/users");
    row("/guilds/1/widget.png", "/guilds/{guild}/widget.png");
    row("/invites/discord-developers", "/invites/{code}");
    row("/invites/123456", "/invites/{code}");
    row("/sticker-packs/847199849233514549", "/sticker-packs/{id}");
    row("/webhooks/1/" + token, "/webhooks/{webhook}/{token}");
    row("/webhooks/1/short", "/webhooks/{webhook}/{token}");
    row("/webhooks/1/" + token + "/messages/@original", "/webhooks/{webhook}/{token}/messages/@original");
    row("/interactions/1/" + token + "/callback", "/interactions/{id}/{token}/callback");
    row("/applications/1/guilds/2/commands", "/applications/{id}/guilds/{guild}/commands");
    row("/applications/1/activity-instances/i-1234-gc-5", "/applications/{id}/activity-instances/{id}");
    row("/stage-instances/1", "/stage-instances/{id}");
    row("/lobbies/1/members/@me/invites", "/lobbies/{id}/members/@me/invites");
    // Not in any list.
    row("/channels/12345678901234567890123/messages", "/channels/{channel}/messages");
    row("/channels/" + std::string(40, '7') + "/messages/" + std::string(40, '7'), "/channels/{channel}/messages/{id}");
    row("/guilds/1/tomorrow", "/guilds/{guild}/{other}");
    row("/guilds/1/tomorrow/2", "/guilds/{guild}/{other}/{id}");
    row("/guilds/1/tomorrow/2/and-on/3", "/guilds/{guild}/{other}/{id}/{rest}");
    row("/guilds/1/members/everyone", "/guilds/{guild}/members/{other}");
    row("/channels/1/2", "/channels/{channel}/{id}");
    row("/1/2/3", "/{id}/{id}/{rest}");
    row("/channels/general", "/channels/{other}");
    row("/CHANNELS/1", "/{other}/{id}");
    row("/messages/1", "/{other}/{id}");
    row("/%63hannels/1", "/{other}/{id}");
}

void TestRoute::templatesKeepWordsAndHideTheRest()
{
    QFETCH(QString, path);
    QFETCH(QString, routeTemplate);
    const auto route = parseRoute("GET", path.toStdString(), now);
    QVERIFY2(route, route ? "" : route.error().text.c_str());
    QCOMPARE(QString::fromStdString(route->routeTemplate), routeTemplate);
    QCOMPARE(QString::fromStdString(route->path), path);
}

void TestRoute::majorParametersAreTakenOut()
{
    QCOMPARE(parsed("GET", "/channels/1/messages/2").major, (MajorParameters{.channel = "1"}));
    QCOMPARE(parsed("GET", "/guilds/1/members/2").major, (MajorParameters{.guild = "1"}));
    QCOMPARE(parsed("GET", "/webhooks/1").major, (MajorParameters{.webhook = "1"}));
    QCOMPARE(parsed("GET", "/webhooks/1/x/messages/2").major, (MajorParameters{.webhook = "1", .token = "x"}));
    QCOMPARE(parsed("GET", "/applications/1/guilds/2/commands").major, (MajorParameters{.guild = "2"}));
    QCOMPARE(parsed("GET", "/guilds/1/tomorrow/2").major, (MajorParameters{.guild = "1"}));
    QCOMPARE(parsed("GET", "/channels/1/guilds/2").major, (MajorParameters{.channel = "1"}));
    QCOMPARE(parsed("DELETE", "/users/@me/guilds/1").major, MajorParameters{});
    QCOMPARE(parsed("GET", "/stage-instances/1").major, MajorParameters{});
    QCOMPARE(parsed("POST", "/interactions/1/x/callback").major, MajorParameters{});
}

void TestRoute::theMethodMayBeWrittenInLowerCase()
{
    QCOMPARE(parsed("delete", "/guilds/1").method, std::string("DELETE"));
    QCOMPARE(parsed("Patch", "/guilds/1").method, std::string("PATCH"));
}

void TestRoute::theQueryIsNoPartOfPathAndTemplate()
{
    const auto route = parsed("GET", "/channels/1/messages?limit=100&after=872712150509047809");
    QCOMPARE(route.path, std::string("/channels/1/messages"));
    QCOMPARE(route.query, std::string("limit=100&after=872712150509047809"));
    QCOMPARE(route.routeTemplate, std::string("/channels/{channel}/messages"));
    QCOMPARE(templateOf("/gateway?/channels/1"), std::string("/gateway"));
}

void TestRoute::interactionCallbacksAndTokenCallsDoNotCountTowardsTheGlobalLimit()
{
    QVERIFY(!parsed("POST", "/interactions/1/" + token + "/callback").countsTowardsGlobal);
    QVERIFY(!parsed("POST", "/webhooks/1/" + token).countsTowardsGlobal);
    QVERIFY(!parsed("PATCH", "/webhooks/1/" + token + "/messages/@original").countsTowardsGlobal);
    QVERIFY(!parsed("GET", "/webhooks/1/" + token + "/tomorrow/2").countsTowardsGlobal);
    QVERIFY(parsed("GET", "/webhooks/1").countsTowardsGlobal);
    QVERIFY(parsed("GET", "/channels/1/webhooks").countsTowardsGlobal);
    QVERIFY(parsed("GET", "/interactions/1/" + token + "/callback").countsTowardsGlobal);
}

void TestRoute::deletingAMessageDependsOnItsAge_data()
{
    QTest::addColumn<qint64>("ageMs");
    QTest::addColumn<QString>("variant");
    const auto row = [](const char* name, std::chrono::milliseconds age, const char* variant) {
        QTest::newRow(name) << qint64(age.count()) << QString::fromLatin1(variant);
    };
    row("from the future", -5s, "new");
    row("just now", 0ms, "new");
    row("9.999 s", 9999ms, "new");
    row("10 s", 10s, "");
    row("1 h", 1h, "");
    row("14 days", 14 * 24h, "");
    row("14 days and 1 ms", 14 * 24h + 1ms, "old");
    row("5 years", 5 * 365 * 24h, "old");
}

void TestRoute::deletingAMessageDependsOnItsAge()
{
    QFETCH(qint64, ageMs);
    QFETCH(QString, variant);
    const auto message = toString(snowflakeAt(now - std::chrono::milliseconds{ageMs}));
    const auto route = parsed("DELETE", "/channels/203039963636301824/messages/" + message);
    QCOMPARE(QString::fromUtf8(toString(route.variant).data()), variant);
}

void TestRoute::onlyDeletingAMessageDependsOnAge()
{
    const std::string old = "203039963636301824";
    QVERIFY(parsed("DELETE", "/channels/1/messages/" + old).variant == Variant::Old);
    QVERIFY(parsed("DELETE", "/channels/1/messages/" + old + "/").variant == Variant::Old);
    QVERIFY(parsed("PATCH", "/channels/1/messages/" + old).variant == Variant::None);
    QVERIFY(parsed("DELETE", "/channels/1/messages/" + old + "/reactions").variant == Variant::None);
    QVERIFY(parsed("DELETE", "/channels/1/pins/" + old).variant == Variant::None);
    QVERIFY(parsed("DELETE", "/channels/1/messages/pins/" + old).variant == Variant::None);
    QVERIFY(parsed("DELETE", "/webhooks/1/" + token + "/messages/" + old).variant == Variant::None);
    QVERIFY(parsed("DELETE", "/channels/1/messages/99999999999999999999999").variant == Variant::None);
}

void TestRoute::unknownEndpointsAreToldApartInTheirBucket()
{
    const auto one = parsed("GET", "/guilds/1/tomorrow");
    const auto other = parsed("GET", "/guilds/1/yesterday");
    QCOMPARE(one.routeTemplate, other.routeTemplate);
    QVERIFY(one.unknown >= 1 && one.unknown <= 64);
    QVERIFY(one.unknown != other.unknown);
    // Ids and codes behind the word do not split it.
    QCOMPARE(parsed("GET", "/guilds/1/tomorrow/2").unknown, one.unknown);
    QCOMPARE(parsed("GET", "/guilds/2/tomorrow/3").unknown, one.unknown);
    QCOMPARE(parsed("GET", "/guilds/1/tomorrow/discord-developers").unknown, one.unknown);
    QCOMPARE(parsed("GET", "/guilds/1").unknown, std::uint8_t(0));
    QCOMPARE(parsed("GET", "/channels/1/2").unknown, std::uint8_t(0));
}

void TestRoute::refusesWhatItCannotSend_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("says");
    const auto path = [](const char* name, QByteArray given, const char* says) {
        QTest::newRow(name) << QByteArray("GET") << given << QByteArray(says);
    };
    path("empty", "", "empty");
    path("no slash in front", "channels/1", "begin with a slash");
    path("whole URL", "https://discord.com/api/v10/gateway", "URL");
    path("host only", "//discord.com/gateway", "empty segment");
    path("base in front", "/api/v10/gateway", "base");
    path("base without version", "/api/gateway", "base");
    path("base alone", "/api", "base");
    path("parent", "/channels/1/../2", "'..'");
    path("parent at the end", "/channels/..", "'..'");
    path("here", "/./gateway", "'.'");
    path("escaped parent", "/channels/%2e%2E/2", "'..'");
    path("half escaped parent", "/channels/.%2e", "'..'");
    path("empty segment", "/channels//messages", "empty segment");
    path("two slashes at the end", "/channels/1//", "empty segment");
    path("only slashes", "//", "empty segment");
    path("NUL", QByteArray("/channels/1\0/x", 14), "0x00");
    path("line break", "/channels/1\r\nHost: x", "0x0d");
    path("escape byte", "/channels/\x1b[2J", "0x1b");
    path("DEL", "/channels/\x7f", "0x7f");
    path("space", "/channels/1 2", "0x20");
    path("control byte in the query", "/channels/1?a=\n", "0x0a");
    path("escaped NUL", "/channels/%00", "escaped");
    path("escaped line break", "/channels/%0d%0a", "escaped");
    path("escaped slash", "/channels/1%2Fmessages", "escaped");
    path("escaped backslash", "/channels/1%5cmessages", "escaped");
    path("backslash", "/channels\\1", "backslash");
    path("fragment", "/channels/1#x", "%23");
    path("keycap emoji", "/channels/1/messages/2/reactions/#\xef\xb8\x8f\xe2\x83\xa3/@me", "%23");
    path("bad escape", "/channels/%zz", "percent");
    path("cut escape", "/channels/%f", "percent");
    path("percent at the end", "/channels/%", "percent");
    path("not UTF-8", "/channels/\xff\xfe", "UTF-8");
    path("overlong UTF-8", "/channels/\xc0\xaf", "UTF-8");
    path("surrogate", "/channels/\xed\xa0\x80", "UTF-8");
    path("too long", "/" + QByteArray(9000, 'a'), "9001 bytes");
    for (const char* method : {"", "FETCH", "GET ", "G E T", "get\n", "TRACE", "CONNECT", "GETGETGETGET", "\xff"})
        QTest::addRow("method '%s'", method) << QByteArray(method) << QByteArray("/gateway") << QByteArray("method");
    QTest::newRow("method with NUL") << QByteArray("GET\0", 4) << QByteArray("/gateway") << QByteArray("method");
}

void TestRoute::refusesWhatItCannotSend()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, says);
    const auto route = parseRoute(method.toStdString(), path.toStdString(), now);
    QVERIFY(!route);
    QCOMPARE(route.error().kind, ErrorKind::Usage);
    const auto text = QByteArray::fromStdString(route.error().text);
    QVERIFY2(text.contains(says), text.constData());
    for (const char c : text)
        QVERIFY(c >= 0x20 && c < 0x7f);
    QVERIFY(text.size() < 200);
}

void TestRoute::errorsNeverRepeatThePath()
{
    for (const char* tail : {"/../x", "\n", "%zz", "\\", "#", "//", " ", "\xff"}) {
        const auto route = parseRoute("GET", "/webhooks/1/" + token + tail, now);
        QVERIFY(!route);
        QVERIFY(route.error().text.find(token.substr(0, 8)) == std::string::npos);
    }
}

void TestRoute::aMegabyteIsRefusedAtOnce()
{
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 100; ++i) {
        QVERIFY(!parseRoute("GET", std::string(1 << 20, '/'), now));
        QVERIFY(!parseRoute(std::string(1 << 20, 'G'), "/gateway", now));
    }
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void TestRoute::theLongestPathTakesLinearTime()
{
    std::string deep;
    while (deep.size() + 2 <= maxPathLength)
        deep += "/a";
    QCOMPARE(templateOf(deep), std::string("/{other}/{other}/{rest}"));
    QCOMPARE(templateOf("/channels/" + std::string(maxPathLength - 10, '1')), std::string("/channels/{channel}"));
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 100; ++i)
        QVERIFY(parseRoute("GET", deep, now));
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

void TestRoute::everySingleByteIsTakenOrRefused()
{
    int taken = 0;
    for (int byte = 0; byte < 256; ++byte)
        for (const char* before : {"/", "/channels/", "/channels/1/messages/", "/invites/a", "/users/@me?x="}) {
            const auto route = parseRoute("GET", before + std::string(1, char(byte)), now);
            if (!route)
                QCOMPARE(route.error().kind, ErrorKind::Usage);
            else
                ++taken;
        }
    QVERIFY(taken > 300);
}

namespace {

// Segments of every kind a hostile or broken caller may send, words of the API among them.
class RandomPaths
{
public:
    std::string next()
    {
        std::string path;
        for (auto segments = 1 + upTo(9); segments > 0; --segments)
            path += "/" + segment();
        return path;
    }

private:
    std::size_t upTo(std::size_t n) { return std::size_t(m_random() % n); }

    std::string of(std::string_view letters, std::size_t least, std::size_t maximum)
    {
        std::string text;
        for (auto n = least + upTo(maximum - least + 1); n > 0; --n)
            text += letters[upTo(letters.size())];
        return text;
    }

    std::string segment()
    {
        constexpr std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
        constexpr std::string_view base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        static const std::vector<std::string> words{"channels", "guilds", "webhooks", "users", "@me", "messages",
            "reactions", "members", "invites", "templates", "interactions", "callback", "applications", "commands",
            "permissions", "threads", "archived", "private", "roles", "bans", "scheduled-events", "oauth2", "polls",
            "answers", "emojis", "stickers", "lobbies", "pins", "bulk-delete", "search", "@original", "voice-states"};
        switch (upTo(8)) {
        case 0:
        case 1:
        case 2:
            return words[upTo(words.size())];
        case 3:
            return of("0123456789", 1, 40);
        case 4:
            return of(base64, 1, 80);
        case 5:
            return of(lower, 1, 12);
        case 6:
            return of(lower, 2, 8) + "-" + of(lower, 2, 8);
        default:
            return "%F0%9F%98%" + std::string(1, "89AB"[upTo(4)]) + std::string(1, "0123456789ABCDEF"[upTo(16)]);
        }
    }

    std::mt19937_64 m_random{1};
};

} // namespace

void TestRoute::manyRandomPathsGiveFewTemplates()
{
    RandomPaths paths;
    std::set<std::string> templates;
    int taken = 0;
    for (int i = 0; i < 200'000; ++i) {
        const auto route = parseRoute("GET", paths.next(), now);
        if (!route)
            continue;
        ++taken;
        templates.insert(route->routeTemplate);
        QVERIFY(route->routeTemplate.size() < 120);
    }
    QVERIFY(taken > 190'000);
    // The bound that PathTree promises; what is seen stays far below it.
    QVERIFY2(templates.size() < 1000, qPrintable(QString::number(templates.size())));
    qInfo("%zu templates of %d paths", templates.size(), taken);
}

HEADROOM_TEST(TestRoute)

} // namespace headroom::tst_route

#include "tst_route.moc"
