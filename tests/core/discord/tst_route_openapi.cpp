// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/path_tree.h"
#include "core/discord/route.h"
#include "openapi_operations.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <map>
#include <random>

namespace headroom::tst_route_openapi {

using namespace headroom::discord;
using namespace std::chrono_literals;

namespace {

constexpr WallTime now{1767225600000ms};

struct Operation
{
    std::string method;
    std::string path;
};

std::vector<Operation> operations()
{
    std::vector<Operation> all;
    for (const auto& [path, methods] : testing::openApiOperations) {
        std::string_view rest = methods;
        while (!rest.empty()) {
            const auto end = std::min(rest.find(' '), rest.size());
            all.push_back({std::string(rest.substr(0, end)), std::string(path)});
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return all;
}

std::vector<std::string> segmentsOf(std::string_view path)
{
    std::vector<std::string> segments;
    while (!path.empty())
        segments.emplace_back(takeSegment(path));
    return segments;
}

bool isParameter(const std::string& segment)
{
    return segment.starts_with('{');
}

class Filler
{
public:
    std::string operator()(const std::string& path)
    {
        std::string filled;
        for (const auto& segment : segmentsOf(path))
            filled += "/" + (isParameter(segment) ? value(segment) : segment);
        return filled;
    }

private:
    std::string value(const std::string& name)
    {
        if (name == "{code}")
            return one({"discord-developers", "hgM48av5Q69A", "123456", "123456789012345678", "a", "templates", "@me"});
        if (name == "{emoji_name}")
            return one({"%F0%9F%98%8B", "\xf0\x9f\x98\x8b", "PandaOhShit:863985751205085195", "a:x:863985751205085195",
                "%E2%9D%A4%EF%B8%8F", "5%EF%B8%8F%E2%83%A3", "863985751205085195", "%23%EF%B8%8F%E2%83%A3"});
        if (name == "{webhook_token}")
            return random(tokenLetters, 68);
        if (name == "{interaction_token}")
            return "aW50ZXJhY3Rpb246" + random(tokenLetters, 160);
        if (name == "{instance_id}")
            return one({"i-1276580072400224306-gc-912952092627435520-912954213460484116", "abc", "12345"});
        if (name == "{answer_id}")
            return std::to_string(1 + m_random() % 10);
        return std::to_string(1 + m_random() % 9) + random("0123456789", 16 + m_random() % 3);
    }

    std::string one(const std::vector<std::string>& values) { return values[m_random() % values.size()]; }

    std::string random(std::string_view letters, std::size_t length)
    {
        std::string text;
        while (text.size() < length)
            text += letters[m_random() % letters.size()];
        return text;
    }

    static constexpr std::string_view tokenLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::mt19937_64 m_random{7};
};

// The same words at the same places, placeholders at the others.
bool sameShape(const std::string& described, const std::string& routeTemplate)
{
    const auto a = segmentsOf(described);
    const auto b = segmentsOf(routeTemplate);
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (isParameter(a[i]) ? !isParameter(b[i]) : a[i] != b[i])
            return false;
    return true;
}

} // namespace

class TestRouteOpenApi : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theListIsWhole();
    void theListIsWhatTheDescriptionSays();
    void everyOperationGivesItsOwnShape();
    void differentPathsGiveDifferentTemplates();
    void everyOperationIsKnown();
    void majorParametersAreThoseAtTheTop();
    void theBoundOnTemplatesHolds();
};

void TestRouteOpenApi::theListIsWhole()
{
    QCOMPARE(std::size(testing::openApiOperations), std::size_t(150));
    QCOMPARE(operations().size(), std::size_t(242));
}

void TestRouteOpenApi::theListIsWhatTheDescriptionSays()
{
    QFile file(QStringLiteral(HEADROOM_SOURCE_DIR "/../shared/data/discord-openapi.json"));
    if (!file.exists())
        file.setFileName(QStringLiteral(HEADROOM_SOURCE_DIR "/../../shared/data/discord-openapi.json"));
    if (!file.open(QIODevice::ReadOnly))
        return; // the copied list is what the other tests stand on
    const auto paths = QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("paths")).toObject();
    QCOMPARE(paths.size(), 150);
    for (const auto& [method, path] : operations()) {
        const auto described = paths.value(QString::fromStdString(path)).toObject();
        QVERIFY2(described.contains(QString::fromStdString(method).toLower()), path.c_str());
    }
}

void TestRouteOpenApi::everyOperationGivesItsOwnShape()
{
    Filler fill;
    for (const auto& [method, path] : operations())
        for (int i = 0; i < 50; ++i) {
            const auto filled = fill(path);
            const auto route = parseRoute(method, filled, now);
            QVERIFY2(route, filled.c_str());
            QVERIFY2(sameShape(path, route->routeTemplate), (filled + " gives " + route->routeTemplate).c_str());
        }
}

void TestRouteOpenApi::differentPathsGiveDifferentTemplates()
{
    Filler fill;
    std::map<std::string, std::string> pathOf;
    for (const auto& [path, methods] : testing::openApiOperations) {
        const auto route = parseRoute("GET", fill(std::string(path)), now);
        QVERIFY(route);
        const auto [place, added] = pathOf.emplace(route->routeTemplate, path);
        QVERIFY2(added, (place->second + " and " + std::string(path)).c_str());
    }
}

void TestRouteOpenApi::everyOperationIsKnown()
{
    Filler fill;
    for (const auto& [method, path] : operations()) {
        const auto route = parseRoute(method, fill(path), now);
        QVERIFY(route);
        QCOMPARE(route->unknown, std::uint8_t(0));
        QVERIFY2(route->routeTemplate.find("{other}") == std::string::npos, path.c_str());
    }
}

void TestRouteOpenApi::majorParametersAreThoseAtTheTop()
{
    Filler fill;
    int channels = 0;
    int guilds = 0;
    int webhooks = 0;
    for (const auto& [path, methods] : testing::openApiOperations) {
        const auto route = parseRoute("GET", fill(std::string(path)), now);
        QVERIFY(route);
        channels += route->major.channel.has_value();
        guilds += route->major.guild.has_value();
        webhooks += route->major.webhook.has_value();
        QCOMPARE(route->major.token.has_value(), path.find("{webhook_token}") != std::string_view::npos);
    }
    QCOMPARE(channels, 32);
    QCOMPARE(guilds, 52 + 4); // and four below an application
    QCOMPARE(webhooks, 6);
}

void TestRouteOpenApi::theBoundOnTemplatesHolds()
{
    // Each node alone, and with one of ten tails behind it; see PathTree.
    QVERIFY2(
        PathTree::known().nodes().size() * 11 < 2500, qPrintable(QString::number(PathTree::known().nodes().size())));
    for (const auto& node : PathTree::known().nodes())
        QVERIFY(node.shown.size() < 100);
}

HEADROOM_TEST(TestRouteOpenApi)

} // namespace headroom::tst_route_openapi

#include "tst_route_openapi.moc"
