// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rules by which a line is taken for a request that reached Discord, one row each.
#include "core/logs/requests/request_kind.h"
#include "core/logs/requests/request_reach.h"

namespace headroom::tst_request_reach {

using namespace headroom::logs;

namespace {

// nullptr: the format has no such column.
struct Fields
{
    int status;
    const char* ray = nullptr;
    const char* cache = nullptr;
    const char* upstreamStatus = nullptr;
    const char* upstreamAddress = nullptr;
    const char* limiter = nullptr;
    const char* via = nullptr;
    const char* scope = nullptr;
    bool understood = true;
};

std::optional<std::string_view> column(const char* text)
{
    return text ? std::optional<std::string_view>(text) : std::nullopt;
}

const char* const ray = "86ef72fdbdb06000-FRA";

} // namespace

class TestRequestReach : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decides_data();
    void decides();
    void aRejectionIsNeverKnownByItsStatus();
    void placesAreReadFromTheRay();
    void classesFollowReachAndStatus();
    void countsTowardsTheBan();
};

void TestRequestReach::decides_data()
{
    QTest::addColumn<Fields>("fields");
    QTest::addColumn<Reach>("reach");
    const auto row = [](const char* name, Fields fields, Reach reach) { QTest::newRow(name) << fields << reach; };
    const auto discord = Reach::Discord;
    const auto refused = Reach::Refused;
    const auto cached = Reach::Cached;
    const auto unknown = Reach::Unknown;

    row("answered", {.status = 200, .ray = ray, .cache = ""}, discord);
    row("429 with a ray reached Discord", {.status = 429, .ray = ray, .cache = ""}, discord);
    row("a miss reached Discord", {.status = 200, .ray = ray, .cache = "MISS"}, discord);
    row("a bypass reached Discord", {.status = 200, .ray = ray, .cache = "BYPASS"}, discord);
    row("an expired one reached Discord", {.status = 200, .ray = ray, .cache = "EXPIRED"}, discord);
    row("a revalidated one reached Discord", {.status = 200, .ray = ray, .cache = "REVALIDATED"}, discord);
    row("a hit has an old ray", {.status = 200, .ray = ray, .cache = "HIT"}, cached);
    row("a hit of a 401", {.status = 401, .ray = ray, .cache = "HIT"}, cached);
    row("stale", {.status = 404, .ray = ray, .cache = "STALE"}, cached);
    row("updating", {.status = 200, .ray = ray, .cache = "UPDATING"}, cached);
    row("a client that left after the answer began", {.status = 499, .ray = ray, .cache = ""}, discord);
    row("429 without a ray", {.status = 429, .ray = "", .cache = ""}, refused);
    row("503 without a ray", {.status = 503, .ray = "", .cache = ""}, refused);
    row("597 without a ray", {.status = 597, .ray = "", .cache = ""}, refused);
    row("413 without a ray", {.status = 413, .ray = "", .cache = ""}, refused);
    row("400 without a ray", {.status = 400, .ray = "", .cache = ""}, refused);
    row("499 without a ray", {.status = 499, .ray = "", .cache = ""}, unknown);
    row("502 without a ray", {.status = 502, .ray = "", .cache = ""}, unknown);
    row("504 without a ray", {.status = 504, .ray = "", .cache = ""}, unknown);
    row("200 without a ray", {.status = 200, .ray = "", .cache = ""}, unknown);

    row("a limiter that refused", {.status = 429, .ray = "", .limiter = "REJECTED"}, refused);
    row("a limiter that would have refused", {.status = 200, .ray = ray, .limiter = "REJECTED_DRY_RUN"}, discord);
    row("a limiter that let it through", {.status = 429, .limiter = "PASSED"}, discord);
    row("a limiter that refused, and nothing else", {.status = 200, .limiter = "REJECTED"}, refused);
    row("a limiter that let it wait, and it left", {.status = 499, .limiter = "DELAYED"}, unknown);

    row("an upstream answered", {.status = 429, .upstreamStatus = "429"}, discord);
    row("an upstream answered without a ray", {.status = 429, .ray = "", .upstreamStatus = "429"}, discord);
    row("nginx's own 502", {.status = 502, .upstreamStatus = "502"}, unknown);
    row("nginx's own 504", {.status = 504, .ray = "", .upstreamStatus = "504"}, unknown);
    row("Discord's 502", {.status = 502, .ray = ray, .upstreamStatus = "502"}, discord);
    row("Discord's 502 known by Via", {.status = 502, .upstreamStatus = "502", .via = "1.1 google"}, discord);
    row("no upstream was asked: 429", {.status = 429, .upstreamStatus = ""}, refused);
    row("no upstream was asked: 200", {.status = 200, .upstreamStatus = ""}, cached);
    row("no upstream was asked, the ray is old", {.status = 404, .ray = ray, .upstreamStatus = ""}, cached);
    row("no upstream was asked, Via is of the answer kept", {.status = 200, .upstreamStatus = "", .via = "1.1 google"},
        cached);
    row("it left before an upstream answered",
        {.status = 499, .upstreamStatus = "", .upstreamAddress = "162.159.128.233:443"}, unknown);
    row("an upstream was asked and nothing more is known",
        {.status = 500, .upstreamStatus = "", .upstreamAddress = "162.159.128.233:443"}, unknown);

    row("an address alone", {.status = 429, .upstreamAddress = "162.159.128.233:443"}, discord);
    row("an address alone, 504", {.status = 504, .upstreamAddress = "162.159.128.233:443"}, unknown);
    row("no address", {.status = 429, .upstreamAddress = ""}, refused);
    row("a scope", {.status = 429, .scope = "shared"}, discord);

    row("nothing told: 200", {.status = 200}, discord);
    row("nothing told: 429", {.status = 429}, discord);
    row("nothing told: 499", {.status = 499}, unknown);
    row("nothing told: garbage", {.status = 400, .understood = false}, refused);
}

void TestRequestReach::decides()
{
    QFETCH(Fields, fields);
    QFETCH(Reach, reach);
    Trail trail;
    trail.status = std::uint16_t(fields.status);
    trail.understood = fields.understood;
    trail.ray = column(fields.ray);
    trail.cache = column(fields.cache);
    trail.upstreamStatus = column(fields.upstreamStatus);
    trail.upstreamAddress = column(fields.upstreamAddress);
    trail.limiter = column(fields.limiter);
    trail.via = column(fields.via);
    trail.scope = column(fields.scope);
    QCOMPARE(int(reachOf(trail)), int(reach));
}

void TestRequestReach::aRejectionIsNeverKnownByItsStatus()
{
    for (std::uint16_t status = 100; status < 600; ++status) {
        Trail reached;
        reached.status = status;
        reached.ray = ray;
        QCOMPARE(int(reachOf(reached)), int(Reach::Discord));
        Trail unreached;
        unreached.status = status;
        unreached.ray = "";
        QVERIFY(reachOf(unreached) != Reach::Discord);
    }
}

void TestRequestReach::placesAreReadFromTheRay()
{
    QCOMPARE(placeOf("86ef72fdbdb06000-FRA"), std::string_view("FRA"));
    for (const auto* none : {"", "-", "86ef72fdbdb06000", "86ef72fdbdb06000-", "x-fra", "x-FRANKFURT", "x-F A"})
        QCOMPARE(placeOf(none), std::string_view());
}

void TestRequestReach::classesFollowReachAndStatus()
{
    const auto is = [](Reach reach, std::uint16_t status, AnswerKind kind) { return kindOf(reach, status) == kind; };
    QVERIFY(is(Reach::Discord, 204, AnswerKind::Ok));
    QVERIFY(is(Reach::Discord, 304, AnswerKind::Ok));
    QVERIFY(is(Reach::Discord, 404, AnswerKind::ClientError));
    QVERIFY(is(Reach::Discord, 401, AnswerKind::Denied));
    QVERIFY(is(Reach::Discord, 403, AnswerKind::Denied));
    QVERIFY(is(Reach::Discord, 429, AnswerKind::Limited));
    QVERIFY(is(Reach::Discord, 503, AnswerKind::ServerError));
    QVERIFY(is(Reach::Discord, 0, AnswerKind::Unknown));
    QVERIFY(is(Reach::Refused, 429, AnswerKind::Refused));
    QVERIFY(is(Reach::Cached, 401, AnswerKind::Cached));
    QVERIFY(is(Reach::Unknown, 499, AnswerKind::Unknown));
}

void TestRequestReach::countsTowardsTheBan()
{
    QVERIFY(invalidOf(Reach::Discord, 401, Scope::NotGiven) == Invalid::Yes);
    QVERIFY(invalidOf(Reach::Discord, 403, Scope::NotGiven) == Invalid::Yes);
    QVERIFY(invalidOf(Reach::Discord, 429, Scope::User) == Invalid::Yes);
    QVERIFY(invalidOf(Reach::Discord, 429, Scope::Global) == Invalid::Yes);
    QVERIFY(invalidOf(Reach::Discord, 429, Scope::NotGiven) == Invalid::Perhaps);
    QVERIFY(invalidOf(Reach::Discord, 429, Scope::Shared) == Invalid::No);
    QVERIFY(invalidOf(Reach::Discord, 404, Scope::NotGiven) == Invalid::No);
    for (const auto reach : {Reach::Refused, Reach::Cached, Reach::Unknown})
        QVERIFY(invalidOf(reach, 401, Scope::User) == Invalid::No);
}

HEADROOM_TEST(TestRequestReach)

} // namespace headroom::tst_request_reach

#include "tst_request_reach.moc"
