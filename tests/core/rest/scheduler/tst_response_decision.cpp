// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/response_decision.h"

#include <set>

namespace headroom::tst_response_decision {

using namespace std::chrono_literals;
using namespace headroom::rest;
using Kind = ResponseDecision::Kind;

namespace {

const net::Headers ofDiscord{{"Via", "1.1 google"}};
const net::Headers ofCloudflare{{"Server", "cloudflare"}, {"CF-RAY", "8f00000000000000-FRA"}};
const std::string limitBody = R"({"message":"You are being rate limited.","retry_after":1.5,"global":false})";
const std::string globalBody = R"({"message":"You are being rate limited.","retry_after":0.25,"global":true})";
const std::string untimedBody = R"({"message":"You are being rate limited.","global":false})";
const std::string html = "<html><body>Error 1015: you are being rate limited</body></html>";

net::Headers with(net::Headers headers, const net::Headers& more)
{
    headers.insert(headers.end(), more.begin(), more.end());
    return headers;
}

net::Headers ofBucket(const char* remaining)
{
    return with(ofDiscord,
        {{"X-RateLimit-Bucket", "abcd1234"}, {"X-RateLimit-Limit", "5"}, {"X-RateLimit-Remaining", remaining},
            {"X-RateLimit-Reset-After", "4.000"}, {"X-RateLimit-Reset", "1700000004.000"}});
}

struct Case
{
    const char* name;
    net::Response answer;
    Kind kind;
    Duration shortest; // of the wait
    Duration longest;
    bool invalid = false;
    bool hostFailed = false;
    bool requestProxy = false;
    bool withToken = true;
};

const std::vector<Case>& cases()
{
    static const std::vector<Case> all{
        // What is the caller's.
        {"200", {200, ofBucket("4"), "{}"}, Kind::Final, 0s, 0s},
        {"204 without headers", {204, {}, ""}, Kind::Final, 0s, 0s},
        {"304", {304, ofDiscord, ""}, Kind::Final, 0s, 0s},
        {"400", {400, ofBucket("4"), R"({"code":50035,"message":"Invalid Form Body"})"}, Kind::Final, 0s, 0s},
        {"401 with the token", {401, ofDiscord, R"({"message":"401: Unauthorized","code":0})"}, Kind::TokenRefused, 0s,
            0s, true},
        {"401 of a webhook's own token", {401, ofDiscord, R"({"message":"Invalid Webhook Token","code":50027})"},
            Kind::Final, 0s, 0s, true},
        {"401 without the token", {401, ofDiscord, "{}"}, Kind::Final, 0s, 0s, true, false, false, false},
        {"403", {403, ofDiscord, R"({"message":"Missing Access","code":50001})"}, Kind::Final, 0s, 0s, true},
        {"404 of a webhook", {404, ofDiscord, R"({"message":"Unknown Webhook","code":10015})"}, Kind::Final, 0s, 0s},
        {"404 of a message", {404, ofDiscord, R"({"message":"Unknown Message","code":10008})"}, Kind::Final, 0s, 0s},
        {"501", {501, ofDiscord, ""}, Kind::Final, 0s, 0s},

        // 429 of Discord's.
        {"user", {429, with(ofBucket("0"), {{"X-RateLimit-Scope", "user"}, {"Retry-After", "2"}}), limitBody},
            Kind::BucketHeld, 1500ms, 1500ms, true},
        {"user without a scope", {429, ofBucket("0"), limitBody}, Kind::BucketHeld, 1500ms, 1500ms, true},
        {"shared",
            {429, with(ofBucket("3"), {{"X-RateLimit-Scope", "shared"}, {"Retry-After", "1337"}}),
                R"({"message":"The resource is being rate limited.","retry_after":1336.57,"global":false})"},
            Kind::BucketHeld, 1336570ms, 1336570ms, false},
        {"sub-limit", {429, with(ofBucket("3"), {{"X-RateLimit-Scope", "user"}}), limitBody}, Kind::SubLimited, 1500ms,
            1500ms, true},
        {"global by its scope", {429, with(ofDiscord, {{"X-RateLimit-Scope", "global"}}), limitBody}, Kind::GlobalHeld,
            1500ms, 1500ms, true},
        {"global by its header", {429, with(ofDiscord, {{"X-RateLimit-Global", "true"}}), limitBody}, Kind::GlobalHeld,
            1500ms, 1500ms, true},
        {"global by its body", {429, ofDiscord, globalBody}, Kind::GlobalHeld, 250ms, 250ms, true},
        {"the body goes before the headers",
            {429, with(ofBucket("0"), {{"X-RateLimit-Scope", "user"}, {"Retry-After", "60"}}), limitBody},
            Kind::BucketHeld, 1500ms, 1500ms, true},
        {"only Retry-After", {429, with(ofBucket("0"), {{"Retry-After", "60"}}), untimedBody}, Kind::BucketHeld, 60s,
            60s, true},
        {"only the reset", {429, ofBucket("0"), untimedBody}, Kind::BucketHeld, 4s, 4s, true},
        {"at once is not at once",
            {429, ofBucket("0"), R"({"message":"You are being rate limited.","retry_after":0,"global":false})"},
            Kind::BucketHeld, 10ms, 10ms, true},
        {"a global one that names only the reset",
            {429, with(ofBucket("0"), {{"X-RateLimit-Scope", "global"}}), untimedBody}, Kind::GlobalHeld, 1s, 5s, true},

        // 429 of what stands before Discord.
        {"HTML without Via", {429, ofCloudflare, html}, Kind::AddressHeld, 10min, 10min, true},
        {"HTML with Via", {429, ofDiscord, html}, Kind::AddressHeld, 10min, 10min, true},
        {"HTML with Retry-After", {429, with(ofCloudflare, {{"Retry-After", "900"}}), html}, Kind::AddressHeld, 15min,
            15min, true},
        {"JSON without a time", {429, ofDiscord, untimedBody}, Kind::AddressHeld, 10min, 10min, true},
        {"JSON that nothing of Discord's comes with", {429, ofCloudflare, limitBody}, Kind::AddressHeld, 1500ms, 1500ms,
            true},
        {"empty", {429, ofDiscord, ""}, Kind::AddressHeld, 10min, 10min, true},

        // A request proxy.
        {"597", {597, {}, html}, Kind::ProxyRefused, 200ms, 2200ms},
        {"597 that says when", {597, {{"Retry-After", "3"}}, html}, Kind::ProxyRefused, 3s, 3s},
        {"503 of the proxy", {503, {{"Server", "nginx"}}, html}, Kind::ProxyRefused, 200ms, 2200ms, false, false, true},
        {"429 of the proxy", {429, {{"Server", "nginx"}}, html}, Kind::ProxyRefused, 200ms, 2200ms, false, false, true},
        {"429 of Discord's through the proxy", {429, ofBucket("0"), limitBody}, Kind::BucketHeld, 1500ms, 1500ms, true,
            false, true},
        {"429 of Discord's through a proxy that drops Via", {429, {{"X-RateLimit-Bucket", "abcd1234"}}, limitBody},
            Kind::BucketHeld, 1500ms, 1500ms, true, false, true},
        {"429 of Cloudflare's through the proxy", {429, ofCloudflare, html}, Kind::AddressHeld, 10min, 10min, true,
            false, true},
        {"503 of Cloudflare's through the proxy", {503, ofCloudflare, html}, Kind::ServerFailed, 0s, 0s, false, true,
            true},

        // Servers that fail.
        {"500", {500, ofBucket("4"), ""}, Kind::ServerFailed, 0s, 0s, false, false},
        {"502", {502, ofCloudflare, html}, Kind::ServerFailed, 0s, 0s, false, true},
        {"503", {503, ofDiscord, ""}, Kind::ServerFailed, 0s, 0s, false, true},
        {"503 that says when", {503, with(ofDiscord, {{"Retry-After", "7"}}), ""}, Kind::ServerFailed, 7s, 7s, false,
            true},
        {"503 that asks for too much", {503, with(ofDiscord, {{"Retry-After", "3600"}}), ""}, Kind::ServerFailed, 60s,
            60s, false, true},
        {"504", {504, ofCloudflare, html}, Kind::ServerFailed, 0s, 0s, false, true},
        {"520", {520, ofCloudflare, html}, Kind::ServerFailed, 0s, 0s, false, true},
        {"524", {524, ofCloudflare, html}, Kind::ServerFailed, 0s, 0s, false, true},
        {"530", {530, ofCloudflare, html}, Kind::ServerFailed, 0s, 0s, false, true},
    };
    return all;
}

} // namespace

class TestVerdict : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anAnswerMeans_data();
    void anAnswerMeans();
    void itTellsOfTheBucket();
    void ofABlockedAddressNothingIsLearned();
    void theProxysAnswerTellsNothingOfTheBucket();
    void whatIsNotToldIsSpread();
};

void TestVerdict::anAnswerMeans_data()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < cases().size(); ++i)
        QTest::newRow(cases()[i].name) << static_cast<int>(i);
}

void TestVerdict::anAnswerMeans()
{
    QFETCH(int, number);
    const auto& is = cases()[static_cast<std::size_t>(number)];
    for (unsigned seed = 0; seed < 50; ++seed) {
        std::mt19937_64 random{seed};
        const auto decision = decisionFor(is.answer, is.withToken, is.requestProxy, random);
        QCOMPARE(static_cast<int>(decision.kind), static_cast<int>(is.kind));
        QVERIFY2(
            decision.wait >= is.shortest && decision.wait <= is.longest, std::to_string(decision.wait / 1ms).c_str());
        QCOMPARE(decision.invalid, is.invalid);
        QCOMPARE(decision.hostFailed, is.hostFailed);
    }
}

void TestVerdict::itTellsOfTheBucket()
{
    std::mt19937_64 random;
    for (const int status : {200, 404, 429, 500}) {
        const auto decision = decisionFor({status, ofBucket("0"), limitBody}, true, false, random);
        QVERIFY(decision.bucket == "abcd1234");
        QCOMPARE(decision.learned.limit, std::optional<std::int64_t>(5));
        QCOMPARE(decision.learned.remaining, std::optional<std::int64_t>(0));
        QVERIFY(decision.learned.resetAfter == Duration{4s});
        QVERIFY(decision.learned.reset == WallTime{1'700'000'004'000ms});
    }
}

void TestVerdict::ofABlockedAddressNothingIsLearned()
{
    std::mt19937_64 random;
    const auto decision = decisionFor({429, ofBucket("0"), html}, true, false, random);
    QVERIFY(decision.kind == Kind::AddressHeld);
    QVERIFY(decision.bucket.empty());
    QVERIFY(!decision.learned.limit && !decision.learned.remaining && !decision.learned.resetAfter);
}

void TestVerdict::theProxysAnswerTellsNothingOfTheBucket()
{
    std::mt19937_64 random;
    const auto decision = decisionFor({597, ofBucket("0"), ""}, true, false, random);
    QVERIFY(decision.kind == Kind::ProxyRefused);
    QVERIFY(decision.bucket.empty() && !decision.learned.limit);
}

// So that all who were refused together do not come back together.
void TestVerdict::whatIsNotToldIsSpread()
{
    std::mt19937_64 random;
    const auto spread = [&random](const net::Response& answer) {
        std::set<Duration> waits;
        for (int i = 0; i < 100; ++i)
            waits.insert(decisionFor(answer, true, false, random).wait);
        return *waits.rbegin() - *waits.begin();
    };
    QVERIFY(spread({597, {}, html}) > 1s);
    QVERIFY(spread({429, with(ofBucket("0"), {{"X-RateLimit-Scope", "global"}}), untimedBody}) > 2s);
}

HEADROOM_TEST(TestVerdict)

} // namespace headroom::tst_response_decision

#include "tst_response_decision.moc"
