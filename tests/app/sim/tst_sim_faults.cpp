// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong on purpose, when, and what the journal says about it.
#include "app/sim/simulator.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

namespace headroom::tst_sim_faults {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

FaultSpec fault(const char* text)
{
    auto spec = parseFault(text);
    if (!spec)
        qFatal("%s", spec.error().text.c_str());
    return *spec;
}

std::unique_ptr<Simulator> simulatorWith(std::vector<FaultSpec> faults, Setup setup = {})
{
    setup.faults = std::move(faults);
    auto made = Simulator::make(std::move(setup));
    if (!made)
        qFatal("%s", made.error().text.c_str());
    return std::move(*made);
}

Reply ask(Simulator& simulator, const std::string& method, const std::string& path, const std::string& body = {})
{
    Request request;
    request.method = method;
    request.target = path;
    request.authorization = "Bot one";
    request.address = "192.0.2.1";
    request.body = body;
    return simulator.handle(std::move(request));
}

std::string channelOf(Simulator& simulator)
{
    return "/channels/" + std::to_string(*simulator.world().guilds().begin()->second.channels.begin());
}

// The value of a header, empty without it.
std::string header(const Answer& answer, const std::string& name)
{
    const auto at = ("\r\n" + answer.headers).find("\r\n" + name + ": ");
    if (at == std::string::npos)
        return {};
    const auto begin = at + name.size() + 2;
    return answer.headers.substr(begin, answer.headers.find("\r\n", begin) - begin);
}

QJsonObject json(const Answer& answer)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(answer.body)).object();
}

const std::string hello = R"({"content":"x"})";

} // namespace

class TestSimFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void specificationsAreRead();
    void wrongSpecificationsAreRefused_data();
    void wrongSpecificationsAreRefused();
    void globs();
    void theSameSeedStrikesTheSameRequests();
    void oneFaultDoesNotMoveAnothersDraws();
    void aCountEndsAFault();
    void aResetComesAfterTheEffect();
    void aClosedConnectionHasNoEffect();
    void aStatusComesInsteadOfTheEffect();
    void aStatusAfterTheEffectHidesIt();
    void cloudflareAnswersWithoutVia();
    void everyKindOf429();
    void aSubLimitLeavesSomethingRemaining();
    void headersGoMissing();
    void theHashChangesForGood();
    void theClockIsSkewed();
    void badJsonHalfAnswersSlowBodiesAndDelays();
    void invalidRequestsLeadToABan();
    void journalLinesAreJson();
    void theJournalTellsWhatHappened();
    void tokensAreNeverWhole();
};

void TestSimFaults::specificationsAreRead()
{
    auto spec = fault("reset-after-effect:0.01:POST /channels/*/messages");
    QCOMPARE(spec.kind, FaultKind::ResetAfterEffect);
    QCOMPARE(spec.probability, 0.01);
    QCOMPARE(spec.method, std::string{"POST"});
    QCOMPARE(spec.glob, std::string{"/channels/*/messages"});
    QVERIFY(!spec.most);
    spec = fault("status=502:0.05:x3");
    QCOMPARE(spec.value, 502.0);
    QCOMPARE(spec.most, std::optional<std::uint64_t>{3});
    QVERIFY(spec.glob.empty());
    spec = fault("clock-skew=-90");
    QCOMPARE(spec.value, -90.0);
    QCOMPARE(spec.probability, 1.0);
    QCOMPARE(fault("shared").value, 60.0);
    QCOMPARE(fault("slow-body=10:/**").glob, std::string{"/**"});
}

void TestSimFaults::wrongSpecificationsAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", "nothing", "status", "status=abc", "status=99", "status=600", "clock-skew", "user=-1",
             "shared:1.5", "shared:-0.1", "shared:xyz", "shared::", "shared:POST", "shared:xx", "delay=nan"})
        QTest::newRow(text) << QByteArray{text};
}

void TestSimFaults::wrongSpecificationsAreRefused()
{
    QFETCH(QByteArray, text);
    const auto spec = parseFault(text.toStdString());
    QVERIFY(!spec);
    QCOMPARE(spec.error().kind, ErrorKind::Usage);
    QVERIFY(!spec.error().text.empty());
}

void TestSimFaults::globs()
{
    QVERIFY(globMatches("/channels/*/messages", "/channels/5/messages"));
    QVERIFY(!globMatches("/channels/*/messages", "/channels/5/messages/6"));
    QVERIFY(!globMatches("/channels/*/messages", "/channels/5/6/messages"));
    QVERIFY(globMatches("/channels/**", "/channels/5/messages/6"));
    QVERIFY(globMatches("**", "/anything"));
    QVERIFY(globMatches("/a*c/d", "/abc/d"));
    QVERIFY(!globMatches("/a", "/ab"));
    QVERIFY(!globMatches("/ab", "/a"));
}

void TestSimFaults::theSameSeedStrikesTheSameRequests()
{
    const auto pattern = [](std::uint64_t seed) {
        Faults faults{seed, {fault("status=502:0.3")}};
        std::string struck;
        for (int i = 0; i < 1000; ++i)
            struck += faults.draw("GET", "/a").empty() ? '.' : 'X';
        return struck;
    };
    QCOMPARE(pattern(7), pattern(7));
    QVERIFY(pattern(7) != pattern(8));
    const auto first = pattern(7);
    const auto hits = std::count(first.begin(), first.end(), 'X');
    QVERIFY2(hits > 240 && hits < 360, std::to_string(hits).c_str());
}

void TestSimFaults::oneFaultDoesNotMoveAnothersDraws()
{
    Faults alone{1, {fault("status=502:0.5:/a")}};
    Faults beside{1, {fault("status=502:0.5:/a"), fault("delay:0.5")}};
    for (int i = 0; i < 200; ++i) {
        beside.draw("GET", "/b");
        QCOMPARE(beside.draw("GET", "/a").has(FaultKind::Status), alone.draw("GET", "/a").has(FaultKind::Status));
    }
}

void TestSimFaults::aCountEndsAFault()
{
    Faults faults{1, {fault("status=502:POST /a:x2")}};
    int struck = 0;
    for (int i = 0; i < 10; ++i) {
        struck += !faults.draw("POST", "/a").empty();
        QVERIFY(faults.draw("GET", "/a").empty());
        QVERIFY(faults.draw("POST", "/b").empty());
    }
    QCOMPARE(struck, 2);
    QCOMPARE(faults.armed()[0].struck, std::uint64_t{2});
}

void TestSimFaults::aResetComesAfterTheEffect()
{
    const auto simulator = simulatorWith({fault("reset-after-effect:POST /channels/*/messages:x1")});
    const auto path = channelOf(*simulator) + "/messages";
    QCOMPARE(ask(*simulator, "POST", path, hello).delivery.kind, Delivery::Reset);
    QCOMPARE(ask(*simulator, "POST", path, hello).delivery.kind, Delivery::Whole);
    QCOMPARE(simulator->counters().applied, std::uint64_t{2});
    QCOMPARE(simulator->counters().unanswered, std::uint64_t{1});
    const auto listed = QJsonDocument::fromJson(QByteArray::fromStdString(ask(*simulator, "GET", path).answer.body));
    QCOMPARE(listed.array().size(), 5); // three to begin with
}

void TestSimFaults::aClosedConnectionHasNoEffect()
{
    const auto simulator = simulatorWith({fault("close-before-answer:POST /**")});
    const auto path = channelOf(*simulator) + "/messages";
    QCOMPARE(ask(*simulator, "POST", path, hello).delivery.kind, Delivery::CloseSilently);
    QCOMPARE(simulator->counters().applied, std::uint64_t{0});
    QCOMPARE(simulator->counters().byStatus.at(0), std::uint64_t{1});
    QCOMPARE(header(ask(*simulator, "GET", path).answer, "x-ratelimit-remaining"), std::string{"4"});
}

void TestSimFaults::aStatusComesInsteadOfTheEffect()
{
    const auto simulator = simulatorWith({fault("status=502:x1"), fault("status=403:x2")});
    const auto path = channelOf(*simulator) + "/messages";
    auto reply = ask(*simulator, "POST", path, hello);
    QCOMPARE(reply.answer.status, 502);
    QCOMPARE(std::string{reply.answer.contentType}, std::string{"text/html"});
    reply = ask(*simulator, "POST", path, hello);
    QCOMPARE(reply.answer.status, 403);
    QVERIFY(json(reply.answer).contains("message"_L1));
    QCOMPARE(simulator->counters().applied, std::uint64_t{0});
}

void TestSimFaults::aStatusAfterTheEffectHidesIt()
{
    const auto simulator = simulatorWith({fault("status-after-effect=502")});
    QCOMPARE(ask(*simulator, "POST", channelOf(*simulator) + "/messages", hello).answer.status, 502);
    QCOMPARE(simulator->counters().applied, std::uint64_t{1});
}

void TestSimFaults::cloudflareAnswersWithoutVia()
{
    const auto simulator = simulatorWith({fault("cloudflare-html=90:x1"), fault("cloudflare-json")});
    auto answer = ask(*simulator, "GET", "/users/@me").answer;
    QCOMPARE(answer.status, 429);
    QVERIFY(answer.body.find("error code: 1015") != std::string::npos);
    QCOMPARE(header(answer, "retry-after"), std::string{"90"});
    QCOMPARE(header(answer, "via"), std::string{});
    QCOMPARE(header(answer, "x-ratelimit-scope"), std::string{});
    answer = ask(*simulator, "GET", "/users/@me").answer;
    QCOMPARE(answer.status, 429);
    QCOMPARE(header(answer, "retry-after"), std::string{});
    QCOMPARE(json(answer).value("code"_L1).toInt(-1), 0);
    QVERIFY(!json(answer).contains("retry_after"_L1));
    QCOMPARE(simulator->counters().byScope.at("cloudflare"), std::uint64_t{2});
    QCOMPARE(simulator->guard().inWindow("192.0.2.1", simulator->clock().now()), 0U);
}

void TestSimFaults::everyKindOf429()
{
    const auto simulator = simulatorWith({fault("user=2.5:x1"), fault("shared=64.57:x2"), fault("global=0.3:x3")});
    auto answer = ask(*simulator, "GET", "/users/@me").answer; // all strike; the global one comes first
    QCOMPARE(header(answer, "x-ratelimit-global"), std::string{"true"});
    QCOMPARE(header(answer, "x-ratelimit-scope"), std::string{"global"});
    QCOMPARE(header(answer, "x-ratelimit-bucket"), std::string{});
    QVERIFY(json(answer).value("global"_L1).toBool());
    QCOMPARE(json(answer).value("retry_after"_L1).toDouble(), 0.3);
    QCOMPARE(header(answer, "retry-after"), std::string{"1"});

    const auto user = simulatorWith({fault("user=2.5")});
    answer = ask(*user, "GET", "/users/@me").answer;
    QCOMPARE(header(answer, "x-ratelimit-scope"), std::string{"user"});
    QCOMPARE(header(answer, "x-ratelimit-remaining"), std::string{"0"});
    QCOMPARE(header(answer, "retry-after"), std::string{"3"});
    QCOMPARE(json(answer).value("retry_after"_L1).toDouble(), 2.5);

    const auto shared = simulatorWith({fault("shared=64.57")});
    answer = ask(*shared, "GET", "/users/@me").answer;
    QCOMPARE(header(answer, "x-ratelimit-scope"), std::string{"shared"});
    QCOMPARE(json(answer).value("message"_L1).toString(), u"The resource is being rate limited."_s);
    QCOMPARE(header(answer, "x-ratelimit-remaining"), std::string{"9"});
    QCOMPARE(header(answer, "retry-after"), std::string{"65"});
    QCOMPARE(shared->guard().inWindow("192.0.2.1", shared->clock().now()), 0U); // shared ones do not count
    QCOMPARE(user->guard().inWindow("192.0.2.1", user->clock().now()), 1U);
}

void TestSimFaults::aSubLimitLeavesSomethingRemaining()
{
    const auto simulator = simulatorWith({});
    const auto path = channelOf(*simulator);
    QCOMPARE(ask(*simulator, "PATCH", path, R"({"name":"a"})").answer.status, 200);
    QCOMPARE(ask(*simulator, "PATCH", path, R"({"topic":"b"})").answer.status, 200);
    const auto refused = ask(*simulator, "PATCH", path, R"({"name":"c"})").answer;
    QCOMPARE(refused.status, 429);
    QCOMPARE(header(refused, "x-ratelimit-remaining"), std::string{"2"});
    QVERIFY(json(refused).value("retry_after"_L1).toDouble() > 590);
    QCOMPARE(ask(*simulator, "PATCH", path, R"({"nsfw":true})").answer.status, 200);
}

void TestSimFaults::headersGoMissing()
{
    const auto simulator = simulatorWith({fault("no-headers:x1")});
    auto answer = ask(*simulator, "GET", "/users/@me").answer;
    QCOMPARE(answer.status, 200);
    QCOMPARE(header(answer, "x-ratelimit-limit"), std::string{});
    QCOMPARE(header(answer, "via"), std::string{"1.1 google"});
    answer = ask(*simulator, "GET", "/users/@me").answer;
    QCOMPARE(header(answer, "x-ratelimit-remaining"), std::string{"8"});
}

void TestSimFaults::theHashChangesForGood()
{
    const auto simulator = simulatorWith({});
    const auto hash = [&] { return header(ask(*simulator, "GET", "/users/@me").answer, "x-ratelimit-bucket"); };
    const auto before = hash();
    simulator->setFaults({fault("hash-change:x1")});
    const auto after = hash();
    QVERIFY(after != before);
    QCOMPARE(hash(), after);
}

void TestSimFaults::theClockIsSkewed()
{
    const auto simulator = simulatorWith({fault("clock-skew=100000")});
    const auto answer = ask(*simulator, "GET", "/users/@me").answer;
    const auto now = static_cast<double>(simulator->clock().wallNow().time_since_epoch().count()) / 1000;
    const auto ahead = std::stod(header(answer, "x-ratelimit-reset")) - now;
    QVERIFY2(ahead > 99'990 && ahead < 100'011, std::to_string(ahead).c_str());
    QVERIFY(std::stod(header(answer, "x-ratelimit-reset-after")) < 11);
}

void TestSimFaults::badJsonHalfAnswersSlowBodiesAndDelays()
{
    const auto broken = simulatorWith({fault("bad-json")});
    const auto reply = ask(*broken, "GET", "/users/@me");
    QCOMPARE(reply.answer.status, 200);
    QVERIFY(!reply.answer.body.empty());
    QVERIFY(QJsonDocument::fromJson(QByteArray::fromStdString(reply.answer.body)).isNull());
    QCOMPARE(ask(*simulatorWith({fault("half-answer")}), "GET", "/users/@me").delivery.kind, Delivery::Half);
    const auto slow = ask(*simulatorWith({fault("slow-body=250"), fault("delay=40")}), "GET", "/users/@me").delivery;
    QCOMPARE(slow.kind, Delivery::SlowBody);
    QCOMPARE(slow.slow, std::chrono::milliseconds{250});
    QCOMPARE(slow.delay, std::chrono::milliseconds{40});
}

void TestSimFaults::invalidRequestsLeadToABan()
{
    Setup setup;
    setup.banAfter = 3;
    const auto simulator = simulatorWith({}, setup);
    const auto wrong = [&] {
        Request request;
        request.method = "GET";
        request.target = "/users/@me";
        request.address = "192.0.2.9";
        return simulator->handle(std::move(request)).answer;
    };
    for (int i = 0; i < 3; ++i)
        QCOMPARE(wrong().status, 401);
    const auto banned = wrong();
    QCOMPARE(banned.status, 429);
    QVERIFY(banned.body.find("1015") != std::string::npos);
    const auto left = std::stoi(header(banned, "retry-after"));
    QVERIFY(left > 3590 && left <= 3600);
    QCOMPARE(ask(*simulator, "GET", "/users/@me").answer.status, 200); // from another address
    simulator->clock().advance(std::chrono::minutes{61});
    QCOMPARE(wrong().status, 401);
}

void TestSimFaults::journalLinesAreJson()
{
    JournalEntry entry;
    entry.time = WallTime{std::chrono::milliseconds{5}};
    entry.method = "GET";
    entry.path = "/a\"\\\n\xFF";
    entry.identity = "x";
    QCOMPARE(journalLine(entry),
        std::string{"{\"t\":5,\"method\":\"GET\",\"path\":\"/a\\\"\\\\\\u000a\\u00ff\",\"identity\":\"x\",\"status\":0,"
                    "\"applied\":false}"});
    entry.bucket = "b";
    entry.scope = "user";
    entry.fault = "delay";
    const auto object = QJsonDocument::fromJson(QByteArray::fromStdString(journalLine(entry))).object();
    QCOMPARE(object.size(), 9);
}

void TestSimFaults::theJournalTellsWhatHappened()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"journal"_s);
    const auto simulator =
        simulatorWith({fault("reset-after-effect:POST /**:x1"), fault("close-before-answer:PUT /**")});
    QVERIFY(simulator->journal().open(path.toStdString()));
    const auto channel = channelOf(*simulator);
    ask(*simulator, "POST", "/api/v10" + channel + "/messages?x=1", hello);
    ask(*simulator, "GET", channel);
    ask(*simulator, "PUT", channel);
    ask(*simulator, "GET", "/_sim/state");
    QFile file{path};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 3); // the control endpoint is not in it
    const auto first = QJsonDocument::fromJson(lines[0]).object();
    QCOMPARE(first.value("path"_L1).toString().toStdString(), channel + "/messages");
    QCOMPARE(first.value("status"_L1).toInt(), 200);
    QVERIFY(first.value("applied"_L1).toBool());
    QCOMPARE(first.value("fault"_L1).toString(), u"reset-after-effect"_s);
    QCOMPARE(first.value("identity"_L1).toString(), u"bot:one"_s);
    QVERIFY(first.value("bucket"_L1).toString().startsWith(u"message-create:"_s));
    QVERIFY(!QJsonDocument::fromJson(lines[1]).object().value("applied"_L1).toBool());
    QCOMPARE(QJsonDocument::fromJson(lines[2]).object().value("status"_L1).toInt(-1), 0);
    QVERIFY(!Journal{}.open("/nonexistent/journal"));
}

void TestSimFaults::tokensAreNeverWhole()
{
    QCOMPARE(shortIdentity("one"), std::string{"bot:one"});
    const auto one = shortIdentity("MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.secret");
    QVERIFY(one.find("secret") == std::string::npos);
    QVERIFY(one.starts_with("bot:MTk4NjIy~"));
    QVERIFY(one != shortIdentity("MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.other"));
}

HEADROOM_TEST(TestSimFaults)

} // namespace headroom::tst_sim_faults

#include "tst_sim_faults.moc"
