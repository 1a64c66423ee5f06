// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/known_paths.h"
#include "core/discord/path_tree.h"
#include "core/discord/route.h"
#include "core/discord/template_id.h"

#include <random>
#include <set>

namespace headroom::tst_template_id {

using namespace headroom::discord;

namespace {

const std::string token = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";

// As parseRoute() has it.
std::string expectedTemplate(std::string_view path)
{
    const auto route = parseRoute("GET", path, WallTime{});
    return route ? route->routeTemplate : "(no path)";
}

bool isAsRoute(const std::string& path)
{
    const auto name = nameOf(templateIdOf("GET", path));
    const auto expected = expectedTemplate(path);
    if (name.routeTemplate == expected && name.method == "GET")
        return true;
    qWarning(
        "\"%s\": %s, and by parseRoute() %s", path.c_str(), std::string(name.routeTemplate).c_str(), expected.c_str());
    return false;
}

std::vector<std::string> segments()
{
    std::set<std::string> all{"1", "203039963636301824", token, "%40me", "%F0%9F%91%8D", "name:1", "", ".", "..", "%2e",
        "%2f", "%", "%zz", "a b", "a#b", "a\\b", "\x01", "\x7f", "\xff", "\xc3\xa9", "@me", "@original", "api", "v10",
        "x", "widget.json", "12a", std::string("\0", 1), "soundboard", "a.b", "a:b", "://", "aaaaaaaa",
        "bbbbbbbbbbbbbbbbb"};
    for (const auto path : knownPaths()) {
        auto rest = path;
        while (!rest.empty())
            all.insert(std::string(takeSegment(rest)));
    }
    return {all.begin(), all.end()};
}

} // namespace

class TestTemplateId : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKnownPathHasItsTemplate();
    void randomPathsAreAsParseRouteHasThem();
    void hostileBytesAreAsParseRouteHasThem();
    void endlessPathsAreAsParseRouteHasThem();
    void methods();
    void namesLeadBackToNumbers();
    void numbersAreFew();
    void theBaseIsTakenOff_data();
    void theBaseIsTakenOff();
};

void TestTemplateId::everyKnownPathHasItsTemplate()
{
    for (const auto path : knownPaths()) {
        std::string filled;
        auto rest = path;
        while (!rest.empty()) {
            const auto segment = takeSegment(rest);
            filled += "/";
            filled += segment.starts_with('{') ? std::string_view("203039963636301824") : segment;
        }
        QVERIFY(isAsRoute(filled));
        QVERIFY(isAsRoute(filled + "/"));
        QVERIFY(isAsRoute(filled + "//"));
        for (const auto* more : {"/x", "/1", "/x/1", "/1/x", "/1/1", "/x/x", "/1/x/1", "/x/x/x/x", "/1/2/3/4"})
            QVERIFY(isAsRoute(filled + more));
    }
}

void TestTemplateId::randomPathsAreAsParseRouteHasThem()
{
    const auto all = segments();
    std::mt19937_64 random{1};
    const auto known = knownPaths();
    for (int round = 0; round < 200000; ++round) {
        std::string path;
        auto rest = round % 2 ? known[random() % known.size()] : std::string_view();
        while (!rest.empty()) {
            const auto segment = takeSegment(rest);
            const bool changes = random() % 8 == 0;
            path += "/";
            path += changes                ? all[random() % all.size()]
                : segment.starts_with('{') ? (random() % 4 ? std::string("203039963636301824") : token)
                                           : std::string(segment);
        }
        for (auto more = round % 2 ? random() % 2 : random() % 7; more; --more)
            path += "/" + all[random() % all.size()];
        QVERIFY(isAsRoute(path));
    }
}

void TestTemplateId::hostileBytesAreAsParseRouteHasThem()
{
    std::mt19937_64 random{2};
    const std::string base = "/channels/203039963636301824/messages/872712150509047809/reactions/x/@me";
    for (int byte = 0; byte < 256; ++byte) {
        if (byte == '?')
            continue; // the query is taken off before
        for (std::size_t at = 0; at <= base.size(); ++at) {
            auto path = base;
            path.insert(at, 1, char(byte));
            QVERIFY(isAsRoute(path));
        }
    }
    for (int round = 0; round < 50000; ++round) {
        auto path = base;
        for (auto times = 1 + random() % 4; times; --times)
            path[random() % path.size()] = char(random() % 3 ? "/.%\\#19a@"[random() % 9] : char(random()));
        if (path.find('?') == std::string::npos)
            QVERIFY(isAsRoute(path));
    }
}

void TestTemplateId::endlessPathsAreAsParseRouteHasThem()
{
    for (const std::size_t size : {8190U, 8191U, 8192U, 8193U, 1U << 20}) {
        QVERIFY(isAsRoute("/" + std::string(size - 1, 'a')));
        std::string path;
        while (path.size() + 2 <= size)
            path += "/1";
        QVERIFY(isAsRoute(path));
    }
    QVERIFY(isAsRoute(""));
    QVERIFY(isAsRoute("x"));
    QVERIFY(isAsRoute("*"));
    QCOMPARE(nameOf(templateIdOf("GET", "/users/@me?x=1")).routeTemplate, std::string_view("(no path)"));
}

void TestTemplateId::methods()
{
    const auto method = [](std::string_view given) { return nameOf(templateIdOf(given, "/gateway")).method; };
    for (const std::string_view known : {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
        QCOMPARE(method(known), known);
    QCOMPARE(method("patch"), std::string_view("PATCH"));
    QCOMPARE(method(""), std::string_view(""));
    QCOMPARE(method("PROPFIND"), std::string_view("(other)"));
    QCOMPARE(method(std::string(1 << 20, 'G')), std::string_view("(other)"));
}

void TestTemplateId::namesLeadBackToNumbers()
{
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (std::size_t id = 0; id < templateIds(); ++id) {
        const auto name = nameOf(TemplateId(id));
        const auto back = templateIdNamed(name);
        QVERIFY(back);
        QCOMPARE(nameOf(*back), name);
        if (seen.emplace(name.method, name.routeTemplate).second)
            QVERIFY(templateIdNamed(name));
    }
    // What requests get is what its name leads back to.
    for (const auto path : knownPaths()) {
        std::string filled;
        auto rest = path;
        while (!rest.empty()) {
            const auto segment = takeSegment(rest);
            filled += "/";
            filled += segment.starts_with('{') ? std::string_view("1") : segment;
        }
        const auto id = templateIdOf("PUT", filled);
        QCOMPARE(templateIdNamed(nameOf(id)), std::optional(id));
    }
    QVERIFY(!templateIdNamed({"GET", "/no/such/template"}));
    QVERIFY(!templateIdNamed({"PROPFIND", "/gateway"}));
}

void TestTemplateId::numbersAreFew()
{
    QVERIFY(templateIds() < 65536);
}

void TestTemplateId::theBaseIsTakenOff_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("path");
    const auto row = [](const char* target, const char* path) {
        QTest::newRow(target) << QString::fromLatin1(target) << QString::fromLatin1(path);
    };
    row("/api/v10/gateway", "/gateway");
    row("/api/v9/gateway?x=/y", "/gateway");
    row("/api/gateway/bot", "/gateway/bot");
    row("/api/v10", "/");
    row("/api", "/");
    row("/api?x", "/");
    row("/api/v10/", "/");
    row("/apiary", "/apiary");
    row("/api/vanity", "/vanity");
    row("/api/v10x/gateway", "/v10x/gateway");
    row("/gateway", "/gateway");
    row("https://discord.com/api/v10/gateway?a=b", "/gateway");
    row("https://discord.com", "/");
    row("http://discord.com?x", "/");
    row("/api/v10/api/v10/gateway", "/api/v10/gateway");
    row("/x?u=https://a/b", "/x");
    row("*", "*");
    row("", "");
}

void TestTemplateId::theBaseIsTakenOff()
{
    QFETCH(QString, target);
    QFETCH(QString, path);
    const auto bytes = target.toStdString();
    QCOMPARE(QString::fromStdString(std::string(pathOfTarget(bytes))), path);
}

HEADROOM_TEST(TestTemplateId)

} // namespace headroom::tst_template_id

#include "tst_template_id.moc"
