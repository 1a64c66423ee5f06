// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a window is opened with, out of the options of a saved profile and its secrets.
#include "core/console/opened_profile.h"

namespace headroom::tst_opened_profile {

using namespace headroom::console;
using profiles::Options;
using profiles::Secret;

namespace {

profiles::Profile saved(Options options)
{
    auto profile = profiles::newProfile("production");
    profile.options = std::move(options);
    return profile;
}

} // namespace

class TestOpenedProfile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatNoOptionSaysIsAsEver();
    void optionsBecomeTheirSettings();
    void everySecretReachesItsPlace();
    void eachFleetHasARecordingOfItsOwn();
    void withoutLeaveThereAreNoRequests();
    void everyOptionOfTheClientIsTaken();
    void whatHelpSaysIsSetIsSet();
    void whatIsWrongIsNamed_data();
    void whatIsWrongIsNamed();
};

void TestOpenedProfile::whatNoOptionSaysIsAsEver()
{
    const auto opened = open({}, {});
    QVERIFY(opened);
    const auto& profile = opened->profile;
    QVERIFY(!profile.endpoint && !profile.requests && !profile.logs && !profile.recording);
    QCOMPARE(profile.scheme, std::string("spectacles"));
    QCOMPARE(profile.globalPerSecond, 50.0);
    QVERIFY(opened->runsJobs);
    QCOMPARE(opened->queue, *jobs::QueueAddress::standard());
}

void TestOpenedProfile::optionsBecomeTheirSettings()
{
    const auto opened =
        open(saved({{"redis", {"rediss://me@h:6380/2"}}, {"redis-ca", {"/ca"}}, {"keys", {"rl:{route} remaining"}},
                 {"global", {"500"}}, {"log", {"/var/log/a", "journal:b"}}, {"slow", {"100"}}, {"log-history", {"-"}},
                 {"jobs", {"/q.sqlite"}}, {"backups", {"/b"}}, {"no-run-jobs", {"true"}}}),
            {});
    QVERIFY2(opened, opened ? "" : opened.error().text.c_str());
    const auto& profile = opened->profile;
    QCOMPARE(label(profile), std::string("production · h:6380 · TLS"));
    QCOMPARE(profile.endpoint->database, 2);
    QCOMPARE(profile.endpoint->tls.ca, std::string("/ca"));
    QCOMPARE(profile.scheme, std::string("custom"));
    QCOMPARE(profile.globalPerSecond, 500.0);
    QCOMPARE(profile.logs->inputs.size(), 2U);
    QCOMPARE(profile.logs->slow, Duration(std::chrono::milliseconds{100}));
    QCOMPARE(profile.logs->globalPerSecond, 500.0);
    QCOMPARE(profile.logs->archive, std::string());
    QCOMPARE(opened->queue->path, std::string("/q.sqlite"));
    QCOMPARE(opened->backups, std::string("/b"));
    QVERIFY(!opened->runsJobs);
}

void TestOpenedProfile::everySecretReachesItsPlace()
{
    const auto opened =
        open(saved({{"redis", {"rediss+sentinel://h/mymaster?key=/k&cert=/c"}}, {"allow-requests", {"true"}},
                 {"proxy", {"http://me@127.0.0.1:3128"}}, {"jobs", {"postgresql://db/q"}}}),
            {{Secret::RedisPassword, "1"}, {Secret::SentinelPassword, "2"}, {Secret::RedisKeyPassphrase, "3"},
                {Secret::Token, "4"}, {Secret::ProxyPassword, "a b"}, {Secret::JobsPassword, "6"}});
    QVERIFY2(opened, opened ? "" : opened.error().text.c_str());
    const auto& endpoint = *opened->profile.endpoint;
    QCOMPARE(endpoint.password, std::string("1"));
    QCOMPARE(endpoint.sentinels->password, std::string("2"));
    QCOMPARE(endpoint.tls.keyPassphrase, std::string("3"));
    const auto& transport = opened->profile.requests->client.transport;
    QCOMPARE(transport.token, std::string("4"));
    QCOMPARE(transport.proxy, std::string("http://me:a%20b@127.0.0.1:3128"));
    QCOMPARE(opened->queuePassword, std::string("6"));
}

void TestOpenedProfile::eachFleetHasARecordingOfItsOwn()
{
    const auto fileOf = [](const profiles::Profile& profile) {
        const auto opened = open(profile, {});
        return opened && opened->profile.recording ? opened->profile.recording->file : std::string("none");
    };
    auto profile = saved({{"redis", {"redis://me@h:6380"}}});
    const auto usual = fileOf(profile);
    QVERIFY2(usual.find("/headroom/recordings/production-") != std::string::npos, usual.c_str());
    QVERIFY(usual.ends_with(".rec"));
    QCOMPARE(fileOf(profile), usual);
    profile.options["recording"] = {"/elsewhere.rec"};
    QCOMPARE(fileOf(profile), std::string("/elsewhere.rec"));
    profile.options["recording"] = {"-"};
    QCOMPARE(fileOf(profile), std::string("none"));
    profiles::Profile unnamed;
    unnamed.options["redis"] = {"redis://h:6380"};
    const auto first = fileOf(unnamed);
    QVERIFY2(first.find("/h-6380-") != std::string::npos, first.c_str());
    unnamed.options["prefix"] = {"other"};
    QVERIFY(fileOf(unnamed) != first);
}

void TestOpenedProfile::withoutLeaveThereAreNoRequests()
{
    Options options{{"api", {"https://discord.com/api/v10"}}, {"concurrency", {"3"}}};
    QVERIFY(!open(saved(options), {{Secret::Token, "t"}})->profile.requests);
    options["allow-requests"] = {"true"};
    const auto opened = open(saved(options), {{Secret::Token, "t"}});
    QCOMPARE(opened->profile.requests->client.scheduler.concurrency, 3U);
    QVERIFY(!opened->profile.requests->client.scheduler.shareIdenticalGets); // a person's 20 requests are 20
}

void TestOpenedProfile::everyOptionOfTheClientIsTaken()
{
    const Options options{{"allow-requests", {"true"}}, {"api", {"http://127.0.0.1:8080/api/v10"}}, {"global", {"0"}},
        {"concurrency", {"7"}}, {"no-collapse", {"true"}}, {"webhooks-with-token", {"true"}},
        {"request-proxy", {"true"}}, {"cache", {"/users/{user}=60s", "/gateway=1h"}}, {"invalid-stop", {"10,20,30"}},
        {"egress", {"192.0.2.1"}}, {"proxy", {"socks5://127.0.0.1:1080"}}, {"connect-timeout", {"1s"}},
        {"answer-timeout", {"2s"}}, {"total-timeout", {"3m"}}};
    for (const auto& option : rest::clientOptions())
        QVERIFY2(profiles::has(options, option.name) || option.name == "ca-file", option.name.data());
    const auto opened = open(saved(options), {});
    QVERIFY2(opened, opened ? "" : opened.error().text.c_str());
    const auto& client = opened->profile.requests->client;
    QCOMPARE(client.transport.api, std::string("http://127.0.0.1:8080/api/v10"));
    QCOMPARE(client.scheduler.globalPerSecond, 0.0);
    QVERIFY(client.scheduler.webhooksWithToken && client.scheduler.requestProxy);
    QCOMPARE(client.scheduler.cache.byTemplate.size(), 2U);
    QCOMPARE(client.scheduler.invalid.stopNormalAt, 2000U);
    QCOMPARE(client.egress, std::string("192.0.2.1"));
    QCOMPARE(client.transport.proxy, std::string("socks5://127.0.0.1:1080"));
    QCOMPARE(client.transport.connectTimeout, Duration(std::chrono::seconds{1}));
    QCOMPARE(client.transport.totalTimeout, Duration(std::chrono::minutes{3}));
}

void TestOpenedProfile::whatHelpSaysIsSetIsSet()
{
    const rest::ClientSettings standard;
    rest::ClientSettings client;
    client.transport.api.clear();
    client.scheduler.globalPerSecond = 1;
    client.scheduler.concurrency = 1;
    client.scheduler.invalid.stopBulkAt = 1;
    client.transport.connectTimeout = client.transport.answerTimeout = client.transport.totalTimeout = {};
    for (const auto& option : rest::clientOptions()) {
        if (*option.standard)
            QVERIFY2(option.set(client, option.standard), option.name.data());
    }
    QCOMPARE(client.transport.api, standard.transport.api);
    QCOMPARE(client.scheduler.globalPerSecond, standard.scheduler.globalPerSecond);
    QCOMPARE(client.scheduler.concurrency, standard.scheduler.concurrency);
    QVERIFY(client.scheduler.invalid == standard.scheduler.invalid);
    QCOMPARE(client.transport.connectTimeout, standard.transport.connectTimeout);
    QCOMPARE(client.transport.answerTimeout, standard.transport.answerTimeout);
    QCOMPARE(client.transport.totalTimeout, standard.transport.totalTimeout);
}

void TestOpenedProfile::whatIsWrongIsNamed_data()
{
    QTest::addColumn<Options>("options");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* says, const Options& options) {
        QTest::addRow("%s", says) << options << QString::fromLatin1(says);
    };
    row("is no option of a profile", {{"x", {"1"}}});
    row("the Redis URL names no host", {{"redis", {"redis://"}}});
    row("is no scheme", {{"scheme", {"other"}}});
    row("--global: x is not a number", {{"global", {"x"}}});
    row("--global: -1 is not a number", {{"global", {"-1"}}});
    row("--concurrency: 0 is not a number", {{"concurrency", {"0"}}});
    row("--slow: 0 is not a number", {{"log", {"/x"}}, {"slow", {"0"}}});
    row("--connect-timeout: 0 would let nothing through", {{"connect-timeout", {"0"}}});
    row("--cache: ", {{"cache", {"users"}}});
    row("leave --allow-requests out",
        {{"redis", {"redis://h"}}, {"scheme", {"custom"}}, {"keys", {"a:{route} remaining"}},
            {"allow-requests", {"true"}}});
}

void TestOpenedProfile::whatIsWrongIsNamed()
{
    QFETCH(Options, options);
    QFETCH(QString, says);
    const auto opened = open(saved(options), {});
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::Usage);
    QVERIFY2(QString::fromStdString(opened.error().text).contains(says), opened.error().text.c_str());
}

HEADROOM_TEST(TestOpenedProfile)

} // namespace headroom::tst_opened_profile

#include "tst_opened_profile.moc"
