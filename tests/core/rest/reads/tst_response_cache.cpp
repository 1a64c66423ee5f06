// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/reads/response_cache.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/seeds.h"

#include <limits>
#include <random>

namespace headroom::tst_response_cache {

using namespace std::chrono_literals;
using model::Body;
using rest::ResponseCache;

namespace {

const Instant start{1h};
const std::string guildTemplate = "/guilds/{guild}";

ResponseCache::Options options()
{
    ResponseCache::Options options;
    options.byTemplate = {{guildTemplate, 10s}};
    return options;
}

// As the client would, with the path for an identity.
void answer(ResponseCache& cache, const std::string& path, int status, Instant now, const Body& body = "{}")
{
    cache.answered(path, path, path.starts_with("/guilds") ? guildTemplate : "/users/{user}", status, body, now);
}

} // namespace

class TestResponseCache : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsKeptAndHowLong_data();
    void whatIsKeptAndHowLong();
    void theBodyIsTheOneAnswered();
    void aNewerAnswerReplacesTheOlder_data();
    void aNewerAnswerReplacesTheOlder();
    void identitiesOfOnePathAreKeptApart();
    void aWriteDropsWhatIsRelated();
    void aWriteDropsAllIdentitiesOfAPath();
    void theOldestLeaveFirstWhenThereAreTooMany();
    void theOldestLeaveFirstWhenTheyAreTooLarge();
    void anAnswerOverTheBoundIsNotKeptAndPushesNobodyOut();
    void boundsOfNothingKeepNothing();
    void expiredOnesLeaveWithoutBeingAskedFor();
    void timesThatWouldOverflowAreCut();
    void emptyTextsAreTextsToo();
    void aMillionAnswersStayBounded();
    void agreesWithASimpleModel_data() { support::addSeedsFrom(0, support::rounds(12)); }
    void agreesWithASimpleModel();
};

void TestResponseCache::whatIsKeptAndHowLong_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("status");
    QTest::addColumn<Duration>("kept");
    QTest::newRow("404") << QByteArray("/users/1") << 404 << Duration{30s};
    QTest::newRow("401") << QByteArray("/users/1") << 401 << Duration{5s};
    QTest::newRow("404 of a chosen route") << QByteArray("/guilds/1") << 404 << Duration{30s};
    QTest::newRow("200 of a chosen route") << QByteArray("/guilds/1") << 200 << Duration{10s};
    QTest::newRow("200 of another") << QByteArray("/users/1") << 200 << Duration{};
    for (const int status : {0, -1, 100, 199, 201, 204, 206, 301, 304, 400, 403, 410, 429, 500, 502, 599, 1000,
             std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
        QTest::addRow("%d", status) << QByteArray("/guilds/1") << status << Duration{};
}

void TestResponseCache::whatIsKeptAndHowLong()
{
    QFETCH(QByteArray, path);
    QFETCH(int, status);
    QFETCH(Duration, kept);
    ResponseCache cache(options());
    answer(cache, path.toStdString(), status, start);
    const auto* found = cache.find(path.toStdString(), start);
    QCOMPARE(found != nullptr, kept > 0s);
    QCOMPARE(cache.size(), kept > 0s ? 1U : 0U);
    if (!found)
        return;
    QCOMPARE(found->status, status);
    QCOMPARE(found->until, start + kept);
    QVERIFY(cache.find(path.toStdString(), start + kept - 1ns));
    QVERIFY(!cache.find(path.toStdString(), start + kept));
    QCOMPARE(cache.size(), 0U);
    QCOMPARE(cache.bytes(), 0U);
}

void TestResponseCache::theBodyIsTheOneAnswered()
{
    ResponseCache cache(options());
    const Body body(std::string(100'000, 'x'));
    answer(cache, "/guilds/1", 200, start, body);
    const auto* found = cache.find("/guilds/1", start);
    QVERIFY(found);
    QCOMPARE(&found->body.text(), &body.text()); // shared, not copied
    QVERIFY(cache.bytes() >= 100'000);
}

void TestResponseCache::aNewerAnswerReplacesTheOlder_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("left"); // the status found afterwards, 0 for none
    QTest::newRow("it is there now, chosen") << 200 << 200;
    QTest::newRow("it changed its kind") << 204 << 0;
    QTest::newRow("not allowed any more") << 403 << 0;
    QTest::newRow("gone again") << 404 << 404;
    QTest::newRow("a limit says nothing") << 429 << 404;
    QTest::newRow("a server's error says nothing") << 503 << 404;
    QTest::newRow("garbage says nothing") << 0 << 404;
}

void TestResponseCache::aNewerAnswerReplacesTheOlder()
{
    QFETCH(int, status);
    QFETCH(int, left);
    ResponseCache cache(options());
    answer(cache, "/guilds/1", 404, start);
    answer(cache, "/guilds/1", status, start + 1s);
    const auto* found = cache.find("/guilds/1", start + 1s);
    QCOMPARE(found ? found->status : 0, left);
    QCOMPARE(cache.size(), left ? 1U : 0U);
    QCOMPARE(cache.bytes() > 0, left != 0);
}

void TestResponseCache::identitiesOfOnePathAreKeptApart()
{
    ResponseCache cache(options());
    cache.answered("/guilds/1?with_counts=true", "/guilds/1", guildTemplate, 200, "counts", start);
    cache.answered("/guilds/1", "/guilds/1", guildTemplate, 200, "plain", start);
    QCOMPARE(cache.find("/guilds/1", start)->body.text(), std::string("plain"));
    QCOMPARE(cache.find("/guilds/1?with_counts=true", start)->body.text(), std::string("counts"));
    QVERIFY(!cache.find("/guilds/1?with_counts=false", start));
}

void TestResponseCache::aWriteDropsWhatIsRelated()
{
    ResponseCache cache({});
    const std::vector<std::string> related{"/channels/1/messages/2", "/channels/1/messages/2/reactions/x",
        "/channels/1/messages", "/channels/1", "/channels"};
    const std::vector<std::string> others{
        "/channels/11", "/channels/1/pins", "/channels/1/messages/22", "/channels/1/messages/3", "/guilds/1", "/chan"};
    for (const auto* paths : {&related, &others}) {
        for (const auto& path : *paths)
            answer(cache, path, 404, start);
    }
    cache.written("/channels/1/messages/2");
    for (const auto& path : related)
        QVERIFY(!cache.find(path, start));
    for (const auto& path : others)
        QVERIFY(cache.find(path, start));
    QCOMPARE(cache.size(), others.size());
    cache.written("/nothing/of/this");
    QCOMPARE(cache.size(), others.size());
}

void TestResponseCache::aWriteDropsAllIdentitiesOfAPath()
{
    ResponseCache cache(options());
    for (int i = 0; i < 100; ++i)
        cache.answered("/guilds/1?x=" + std::to_string(i), "/guilds/1", guildTemplate, 200, "{}", start);
    cache.written("/guilds/1/roles/5");
    QCOMPARE(cache.size(), 0U);
    QCOMPARE(cache.bytes(), 0U);
}

void TestResponseCache::theOldestLeaveFirstWhenThereAreTooMany()
{
    auto few = options();
    few.maxEntries = 3;
    ResponseCache cache(few);
    answer(cache, "/users/1", 404, start);
    answer(cache, "/users/2", 401, start);
    answer(cache, "/users/3", 404, start);
    answer(cache, "/users/1", 404, start + 1s); // is young again
    answer(cache, "/users/4", 404, start + 1s);
    QCOMPARE(cache.size(), 3U);
    QVERIFY(!cache.find("/users/2", start + 1s));
    QVERIFY(cache.find("/users/1", start + 1s));
    answer(cache, "/users/5", 404, start + 1s);
    QVERIFY(!cache.find("/users/3", start + 1s));
    QVERIFY(cache.find("/users/1", start + 1s));
}

void TestResponseCache::theOldestLeaveFirstWhenTheyAreTooLarge()
{
    auto small = options();
    small.maxBytes = 10'000;
    ResponseCache cache(small);
    for (int i = 0; i < 10; ++i) {
        answer(cache, "/guilds/" + std::to_string(i), 200, start, std::string(2000, 'x'));
        QVERIFY(cache.bytes() <= 10'000);
    }
    QVERIFY(cache.size() >= 2 && cache.size() <= 4);
    QVERIFY(cache.find("/guilds/9", start));
    QVERIFY(cache.find("/guilds/8", start));
    QVERIFY(!cache.find("/guilds/0", start));
}

void TestResponseCache::anAnswerOverTheBoundIsNotKeptAndPushesNobodyOut()
{
    auto small = options();
    small.maxBytes = 10'000;
    ResponseCache cache(small);
    answer(cache, "/guilds/1", 200, start);
    answer(cache, "/guilds/2", 200, start, std::string(10'000, 'x'));
    QVERIFY(cache.find("/guilds/1", start));
    QVERIFY(!cache.find("/guilds/2", start));
    // One that has grown does not leave its old self behind.
    answer(cache, "/guilds/1", 200, start, std::string(10'000, 'x'));
    QVERIFY(!cache.find("/guilds/1", start));
}

void TestResponseCache::boundsOfNothingKeepNothing()
{
    auto none = options();
    none.maxEntries = 0;
    ResponseCache noEntries(none);
    answer(noEntries, "/users/1", 404, start);
    QCOMPARE(noEntries.size(), 0U);

    none = options();
    none.maxBytes = 0;
    ResponseCache noBytes(none);
    answer(noBytes, "/users/1", 404, start, "");
    QCOMPARE(noBytes.size(), 0U);

    none = options();
    none.notFound = 0s;
    none.unauthorized = -1s;
    none.byTemplate[guildTemplate] = -5s;
    ResponseCache noTime(none);
    for (const int status : {404, 401, 200})
        answer(noTime, "/guilds/1", status, start);
    QCOMPARE(noTime.size(), 0U);
}

void TestResponseCache::expiredOnesLeaveWithoutBeingAskedFor()
{
    ResponseCache cache(options());
    for (int i = 0; i < 100; ++i)
        answer(cache, "/users/" + std::to_string(i), i % 2 ? 404 : 401, start);
    QCOMPARE(cache.size(), 100U);
    QVERIFY(!cache.find("/elsewhere", start + 5s));
    QCOMPARE(cache.size(), 50U);
    answer(cache, "/users/other", 200, start + 30s);
    QCOMPARE(cache.size(), 0U);
    QCOMPARE(cache.bytes(), 0U);
}

void TestResponseCache::timesThatWouldOverflowAreCut()
{
    auto longest = options();
    longest.notFound = Duration::max();
    ResponseCache cache(longest);
    answer(cache, "/users/1", 404, start);
    QVERIFY(cache.find("/users/1", start + 24h * 300));
}

void TestResponseCache::emptyTextsAreTextsToo()
{
    ResponseCache cache(options());
    cache.answered("", "", "", 404, Body(), start);
    QVERIFY(cache.find("", start));
    QVERIFY(cache.find("", start)->body.empty());
    cache.written("");
    QVERIFY(!cache.find("", start));
}

void TestResponseCache::aMillionAnswersStayBounded()
{
    auto wide = options();
    wide.maxBytes = 8U << 20;
    ResponseCache cache(wide);
    auto now = start;
    std::size_t maximum = 0;
    const Body body(std::string(50, 'x'));
    for (int i = 0; i < 1'000'000; ++i) {
        answer(cache, "/users/" + std::to_string(i), 404, now += 1us, body);
        if (i % 3 == 0)
            cache.written("/users/" + std::to_string(i - 1));
        maximum = std::max(maximum, cache.size());
    }
    QCOMPARE(maximum, 10'000U);
    QVERIFY(cache.size() >= 9'990U);
    QVERIFY(cache.bytes() <= 8U << 20);
    cache.written("/users");
    QCOMPARE(cache.size(), 0U);
    QCOMPARE(cache.bytes(), 0U);
}

void TestResponseCache::agreesWithASimpleModel()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ResponseCache cache(options());
    std::map<std::string, std::tuple<int, std::string, Instant>> model;
    auto now = start;
    const auto anyPath = [&] {
        std::string path = random() % 2 ? "/guilds" : "/users";
        for (auto depth = random() % 4; depth > 0; --depth)
            path += "/" + std::to_string(random() % 12);
        return path;
    };
    for (int i = 0; i < 3000; ++i) {
        now += std::chrono::milliseconds(random() % 300);
        const auto path = anyPath();
        const auto body = std::to_string(random());
        const int status = std::array{200, 404, 401, 403, 429, 500}[random() % 6];
        if (random() % 4 == 0) {
            cache.written(path);
            std::erase_if(model, [&](const auto& kept) {
                return (kept.first + "/").starts_with(path + "/") || (path + "/").starts_with(kept.first + "/");
            });
        } else if (random() % 2) {
            answer(cache, path, status, now, body);
            if (status < 429)
                model.erase(path);
            if (status == 404 || status == 401 || (status == 200 && path.starts_with("/guilds")))
                model[path] = {status, body, now + (status == 404 ? 30s : status == 401 ? 5s : 10s)};
        }
        const auto asked = anyPath();
        const auto* found = cache.find(asked, now);
        std::erase_if(model, [&](const auto& kept) { return std::get<2>(kept.second) <= now; });
        const auto expected = model.find(asked);
        QCOMPARE(found != nullptr, expected != model.end());
        QVERIFY(!found || std::tie(found->status, found->body.text(), found->until) == expected->second);
        QCOMPARE(cache.size(), model.size());
    }
}

HEADROOM_TEST(TestResponseCache)

} // namespace headroom::tst_response_cache

#include "tst_response_cache.moc"
