// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"
#include "core/discord/snowflake.h"

#include <QTest>

using namespace headroom;
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

constexpr WallTime now {std::chrono::milliseconds {1767225600000}};
const std::string webhookToken = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
const std::string interactionToken
    = "aW50ZXJhY3Rpb246MTEwMzA0OTQyMDkzMDU2ODMyMjpOZUllWHdNU2J4RXBFMHVYRjBpU0pHMDdEb3BhM3ZlYklBODlMUmtlUXlRbzlpZzYyTn"
      "pLU0dqdWlyVlBvZnBSUlJHbUJHYlJ0N29MbE9KQUJVTFk4bTR4UzFtZEpEeXJyY0hBUERmTEhKVE9wRkNzU1FFWUkwTnlpWFY2WHdrRg";

struct Row
{
    const char* method;
    std::string path; // <age> stands for an id of that age
    std::string key;
    std::chrono::milliseconds age {0};
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

QTEST_GUILESS_MAIN(TestSpectaclesKey)
#include "tst_spectacles_key.moc"
