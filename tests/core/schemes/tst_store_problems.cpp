// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What Redis refuses a client of the shared limits is said, with what to do about it, for as long as it is refused.
#include "core/base/time/system_clock.h"
#include "core/rest/fleet/shared_limits.h"
#include "core/schemes/fleet/fleet_membership.h"
#include "tests/support/discord/in_memory_discord.h"
#include "tests/support/files.h"
#include "tests/support/programs/doctor_run.h"
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/words.h"

#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

namespace headroom::tst_store_problems {

using namespace std::chrono_literals;
using model::StoreProblem;
using schemes::StoreProblems;
using support::words;

namespace {

redis::Reply error(const char* text)
{
    return {redis::Reply::Type::Error, 0, text, {}};
}

const Instant start{1h};

// A client of the shared limits that logs in as the user "u", who is let in without a password.
struct Client
{
    Client(support::RedisServer& redis, const char* scheme)
        : discord(clock, 1ms,
            [](const std::string&) {
                return support::InMemoryDiscord::Left{5, 4, 1s};
            })
        , shared(options(redis, scheme), clock)
        , client(&shared.store(), discord, clock, clientOptions(shared))
    {
        shared.attach(client);
        shared.open();
    }

    static rest::SharedLimits::Options options(support::RedisServer& redis, const char* scheme)
    {
        rest::SharedLimits::Options options;
        options.endpoint = redis::parseEndpoint("redis://u@127.0.0.1:" + std::to_string(redis.port())).value();
        options.scheme = scheme;
        options.prefix = "p";
        options.egress = "here";
        options.name = "test";
        options.seed = 1;
        return options;
    }
    static rest::Client::Options clientOptions(const rest::SharedLimits& shared)
    {
        rest::Client::Options options;
        shared.configure(options);
        return options;
    }

    void request()
    {
        rest::Request request;
        request.method = "GET";
        request.path = "/users/@me";
        client.submit(request, [](const model::Outcome&) {});
    }
    std::optional<StoreProblem> problem(StoreProblem::Cause cause) const
    {
        for (const auto& problem : client.state().storeProblems) {
            if (problem.cause == cause)
                return problem;
        }
        return std::nullopt;
    }

    SystemClock clock;
    support::InMemoryDiscord discord;
    rest::SharedLimits shared;
    rest::Client client;
};

// Of the scripts that the scheme's clients run: those that its code and the fleet's name.
std::set<std::string> commandsInScriptsOf(const QString& scheme)
{
    std::string code;
    QStringList scripts;
    for (const auto& folder : {QStringLiteral("fleet"), scheme}) {
        QDirIterator files(QStringLiteral(HEADROOM_SOURCE_DIR "/core/schemes/") + folder,
            {QStringLiteral("*.lua"), QStringLiteral("*.cpp")}, QDir::Files);
        while (files.hasNext()) {
            const auto path = files.next();
            if (path.endsWith(QLatin1String(".lua")))
                scripts += path;
            else
                code += support::mustRead(path).toStdString();
        }
    }
    std::set<std::string> commands;
    const std::regex call("redis\\.call\\('([a-z]+)'");
    for (const auto& path : std::as_const(scripts)) {
        if (!std::regex_search(code, std::regex("\\b" + QFileInfo(path).baseName().toStdString() + "\\b")))
            continue;
        const auto text = support::mustRead(path).toStdString();
        for (std::sregex_iterator found(text.begin(), text.end(), call), end; found != end; ++found)
            commands.insert((*found)[1]);
    }
    return commands;
}

} // namespace

class TestStoreProblems : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachRefusalSaysWhatToDo_data();
    void eachRefusalSaysWhatToDo();
    void aProblemLastsUntilItWorks();
    void whatTheServersStateRefusesIsNone();
    void aRefusedCommandIsShownUntilItIsGranted_data();
    void aRefusedCommandIsShownUntilItIsGranted();
    void foreignDataUnderOurKeysIsSaid();
    void theDoctorTriesWhatTheScriptsCall_data();
    void theDoctorTriesWhatTheScriptsCall();
};

void TestStoreProblems::eachRefusalSaysWhatToDo_data()
{
    QTest::addColumn<QByteArray>("says");
    QTest::addColumn<QByteArray>("advice");
    const QByteArray doctor = "headroomctl doctor prints the ACL line that grants it";
    QTest::newRow("command") << QByteArray("NOPERM this user has no permissions to run the 'evalsha' command")
                             << QByteArray("grant +evalsha; ") + doctor;
    QTest::newRow("with the user's name, as Redis 7.2")
        << QByteArray("NOPERM User bob has no permissions to run the 'script|load' command")
        << QByteArray("grant +script|load; ") + doctor;
    QTest::newRow("keys") << QByteArray(
        "NOPERM this user has no permissions to access one of the keys used as arguments")
                          << QByteArray("grant the keys of this prefix; ") + doctor;
    QTest::newRow("channel") << QByteArray(
        "NOPERM this user has no permissions to access one of the channels used as arguments")
                             << QByteArray("grant the channels of this prefix; ") + doctor;
    QTest::newRow("command in a script") << QByteArray(
        "ERR The user executing the script can't run this command or subcommand script: 217c")
                                         << QByteArray("grant the commands that its scripts call; ") + doctor;
    QTest::newRow("key in a script") << QByteArray("ERR The user executing the script can't access at least one of the "
                                                   "keys mentioned in the command arguments script: eefb")
                                     << QByteArray("grant the keys of this prefix; ") + doctor;
    QTest::newRow("channel in a script") << QByteArray(
        "ERR The user executing the script can't publish to the channel mentioned in the command")
                                         << QByteArray("grant the channels of this prefix; ") + doctor;
    QTest::newRow("other data") << QByteArray(
        "WRONGTYPE Operation against a key holding the wrong kind of value script: 1ed2")
                                << QByteArray(
                                       "something else is kept under these keys: give all clients another --prefix");
    QTest::newRow("anything else") << QByteArray("ERR unknown command 'EVALSHA'")
                                   << QByteArray("headroomctl doctor says what this Redis lacks");
}

void TestStoreProblems::eachRefusalSaysWhatToDo()
{
    QFETCH(QByteArray, says);
    QFETCH(QByteArray, advice);
    StoreProblems problems;
    problems.note(StoreProblem::Cause::Claims, error(says.constData()), start);
    const auto list = problems.list();
    QCOMPARE(list.size(), 1U);
    QCOMPARE(QByteArray::fromStdString(list[0].advice), advice);
    QCOMPARE(QByteArray::fromStdString(list[0].reply), says);
}

void TestStoreProblems::aProblemLastsUntilItWorks()
{
    StoreProblems problems;
    auto copy = problems;
    int news = 0;
    problems.onNew([&news](const StoreProblem&) { ++news; });
    copy.note(StoreProblem::Cause::Claims, error("NOPERM"), start);
    copy.note(StoreProblem::Cause::Claims, error("WRONGTYPE"), start + 1s);
    copy.note(StoreProblem::Cause::Reports, error("NOPERM"), start + 2s);
    QCOMPARE(news, 2);
    auto list = problems.list();
    QCOMPARE(list.size(), 2U);
    QVERIFY(list[0].since == start);
    QCOMPARE(list[0].reply, std::string("WRONGTYPE")); // as it is now
    copy.note(StoreProblem::Cause::Claims, {redis::Reply::Type::Integer, 1, {}, {}}, start + 6s);
    QCOMPARE(problems.list().size(), 1U);
}

void TestStoreProblems::whatTheServersStateRefusesIsNone()
{
    StoreProblems problems;
    problems.note(StoreProblem::Cause::Claims, error("OOM command not allowed when used memory > 'maxmemory'."), start);
    problems.note(StoreProblem::Cause::Claims, error("TRYAGAIN Multiple keys request during rehashing"), start);
    problems.note(StoreProblem::Cause::Claims, {redis::Reply::Type::Lost, 0, "away", {}}, start);
    QVERIFY(problems.list().empty());
}

void TestStoreProblems::aRefusedCommandIsShownUntilItIsGranted_data()
{
    QTest::addColumn<QByteArray>("scheme");
    QTest::addColumn<QByteArray>("right");
    QTest::addColumn<int>("cause");
    using Cause = StoreProblem::Cause;
    const auto row = [](const char* scheme, const char* right, Cause cause) {
        QTest::addRow("%s without +%s: %s", scheme, right, std::string(toString(cause)).c_str())
            << QByteArray(scheme) << QByteArray(right) << static_cast<int>(cause);
    };
    for (const auto* scheme : {"spectacles", "xenon", "headroom"}) {
        row(scheme, "evalsha", Cause::Claims);
        row(scheme, "evalsha", Cause::Fleet);
        row(scheme, "script|load", Cause::LoadScripts);
    }
    row("xenon", "subscribe", Cause::Subscription);
    row("headroom", "subscribe", Cause::Subscription);
}

void TestStoreProblems::aRefusedCommandIsShownUntilItIsGranted()
{
    QFETCH(QByteArray, scheme);
    QFETCH(QByteArray, right);
    QFETCH(int, cause);
    if (support::redisServerVersion() < QVersionNumber(7))
        right = right.split('|')[0]; // it has no rights to single subcommands that are taken away
    support::RedisServer redis;
    const auto user = [&](const char* sign) {
        redis.cli(words(support::aclRules("ACL SETUSER u on nopass ~* &* +@all") + ' ' + sign + right.toStdString()));
    };
    user("-");
    Client client(redis, scheme.constData());
    client.request();
    QTRY_VERIFY(client.problem(static_cast<StoreProblem::Cause>(cause)));
    const auto problem = client.problem(static_cast<StoreProblem::Cause>(cause));
    QVERIFY2(problem->advice.find("grant +" + right.toStdString()) == 0, problem->advice.c_str());
    QVERIFY(!problem->text.empty());
    user("+");
    if (static_cast<StoreProblem::Cause>(cause) == StoreProblem::Cause::LoadScripts)
        redis.cli({QStringLiteral("CLIENT"), QStringLiteral("KILL"), QStringLiteral("TYPE"), QStringLiteral("normal")});
    const auto isOver = [&] {
        client.request(); // only a claim finds out about claims
        return !client.problem(static_cast<StoreProblem::Cause>(cause));
    };
    QTRY_VERIFY(isOver());
}

void TestStoreProblems::foreignDataUnderOurKeysIsSaid()
{
    support::RedisServer redis;
    redis.cli(words(support::aclRules("ACL SETUSER u on nopass ~* &* +@all")));
    redis.cli(words("SET {p}:p something"));
    redis.cli(words("SET {p}:g:held 1"));
    redis.cli(words("SET {p}:b:GET/users/@me something"));
    Client client(redis, "headroom");
    client.request();
    QTRY_VERIFY(client.problem(StoreProblem::Cause::Claims));
    const auto problem = client.problem(StoreProblem::Cause::Claims);
    QVERIFY2(problem->advice.find("--prefix") != std::string::npos, problem->advice.c_str());
}

void TestStoreProblems::theDoctorTriesWhatTheScriptsCall_data()
{
    QTest::addColumn<QByteArray>("scheme");
    for (const auto& scheme : schemes::sharedSchemeNames())
        QTest::newRow(scheme.c_str()) << QByteArray::fromStdString(scheme);
}

void TestStoreProblems::theDoctorTriesWhatTheScriptsCall()
{
    QFETCH(QByteArray, scheme);
    std::set<std::string> tried;
    for (const auto& need : support::needsToShare(scheme.toStdString(), "p")) {
        auto command = need.real[0];
        std::transform(
            command.begin(), command.end(), command.begin(), [](unsigned char c) { return std::tolower(c); });
        tried.insert(command);
    }
    const auto commands = commandsInScriptsOf(QString::fromUtf8(scheme));
    QVERIFY(commands.size() > 5);
    for (const auto& command : commands)
        QVERIFY2(tried.contains(command), command.c_str());
}

HEADROOM_TEST(TestStoreProblems)

} // namespace headroom::tst_store_problems

#include "tst_store_problems.moc"
