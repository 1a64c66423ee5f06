// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl profiles, and --profile on the other commands, where no secret is in the keychain.
#include "core/profiles/profile_options.h"
#include "tests/support/files.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/keyring.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_ctl_profiles {

using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestCtlProfiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_session = std::make_unique<Keyring>(Keyring::State::None); }
    void whatIsSavedIsShown();
    void savingAgainChangesWhatIsGiven();
    void everyOptionOfAProfileCanBeSaved();
    void whatIsWrongIsRefusedBeforeItIsSaved_data();
    void whatIsWrongIsRefusedBeforeItIsSaved();
    void profilesAreRenamedAndRemoved();
    void exportAndImportCarryAllButSecrets();
    void anImportReplacesOnlyWhenTold();
    void aProfileSaysWhatTheCommandLineDoesNot();
    void aProfileServesEveryCommand();
    void aProfileThatIsNotThereIsOneLine();

private:
    ProgramRun ctl(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return runCtl(arguments, input, m_session->environment());
    }
    QJsonObject json(const QStringList& arguments, const QByteArray& input = {}) const
    {
        const auto ran = ctl(arguments + QStringList{u"--json"_s}, input);
        if (ran.exitCode != 0)
            qWarning("%s", ran.err.constData());
        return QJsonDocument::fromJson(ran.out).object();
    }
    QString profilesFile() const { return m_session->folder() + u"/config/headroom/profiles.json"_s; }

    std::unique_ptr<Keyring> m_session;
};

void TestCtlProfiles::whatIsSavedIsShown()
{
    QVERIFY(ctl({u"profiles"_s, u"list"_s}).out.startsWith("No profiles yet"));
    const auto saved =
        ctl({u"profiles"_s, u"save"_s, u"production"_s, u"--environment"_s, u"production"_s, u"--colour"_s,
            u"#e5534b"_s, u"--redis"_s, u"redis://app@redis-eu-1"_s, u"--scheme"_s, u"xenon"_s, u"--global"_s, u"500"_s,
            u"--log"_s, u"/var/log/a.log"_s, u"--log"_s, u"journal:gateway"_s, u"--allow-requests"_s});
    QVERIFY2(saved.exitCode == 0, saved.err.constData());
    QVERIFY(saved.out.startsWith("saved production · production · #e5534b\n"));
    const auto shown = json({u"profiles"_s, u"show"_s, u"production"_s});
    QCOMPARE(shown.keys(), (QStringList{u"colour"_s, u"environment"_s, u"name"_s, u"options"_s, u"secrets"_s}));
    QCOMPARE(shown[u"options"_s].toObject(),
        (QJsonObject{{u"redis"_s, u"redis://app@redis-eu-1"_s}, {u"scheme"_s, u"xenon"_s}, {u"global"_s, u"500"_s},
            {u"log"_s, QJsonArray{u"/var/log/a.log"_s, u"journal:gateway"_s}}, {u"allow-requests"_s, true}}));
    const auto secrets = shown[u"secrets"_s].toArray();
    QCOMPARE(secrets.size(), 2);
    QCOMPARE(secrets.first().toObject(),
        (QJsonObject{{u"secret"_s, u"redis-password"_s}, {u"place"_s, u"missing"_s},
            {u"variable"_s, u"HEADROOM_REDIS_PASSWORD"_s}, {u"problem"_s, QJsonValue()}}));
    const auto list = json({u"profiles"_s, u"list"_s})[u"profiles"_s].toArray();
    QCOMPARE(list.size(), 1);
    QCOMPARE(list.first().toObject()[u"name"_s].toString(), u"production"_s);
    QCOMPARE(ctl({u"profiles"_s, u"list"_s}).out,
        QByteArray("NAME        ENVIRONMENT  WHERE\nproduction  production   redis://app@redis-eu-1\n"));
    const auto text = ctl({u"profiles"_s, u"show"_s, u"production"_s}).out;
    QVERIFY2(text.contains("  --allow-requests\n  --global 500\n  --log /var/log/a.log\n  --log journal:gateway\n")
            && text.contains("  redis-password       not set: HEADROOM_REDIS_PASSWORD, or"),
        text.constData());
}

void TestCtlProfiles::savingAgainChangesWhatIsGiven()
{
    QCOMPARE(ctl({u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, u"redis://h"_s, u"--prefix"_s, u"p"_s, u"--global"_s,
                     u"500"_s})
                 .exitCode,
        0);
    auto options = json({u"profiles"_s, u"save"_s, u"a"_s, u"--environment"_s, u"staging"_s, u"--global"_s, u"100"_s,
        u"--unset"_s, u"--prefix"_s})[u"options"_s]
                       .toObject();
    QCOMPARE(options, (QJsonObject{{u"redis"_s, u"redis://h"_s}, {u"global"_s, u"100"_s}}));
    const auto without = json({u"profiles"_s, u"save"_s, u"a"_s, u"--unset"_s, u"environment"_s});
    QCOMPARE(without[u"environment"_s], QJsonValue());
    const auto wrong = ctl({u"profiles"_s, u"save"_s, u"a"_s, u"--unset"_s, u"prefix"_s});
    QCOMPARE(wrong.exitCode, 2);
    QVERIFY(wrong.err.contains("--unset prefix: the profile has no such option"));
}

void TestCtlProfiles::everyOptionOfAProfileCanBeSaved()
{
    const auto help = ctl({u"profiles"_s, u"save"_s, u"--help"_s}).out;
    for (const auto& option : profiles::optionNames())
        QVERIFY2(help.contains("\n  --" + QByteArray::fromStdString(option.name) + ' ')
                || help.contains("\n  --" + QByteArray::fromStdString(option.name) + '\n'),
            option.name.c_str());
}

void TestCtlProfiles::whatIsWrongIsRefusedBeforeItIsSaved_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* arguments, const char* says) {
        QTest::addRow("%s", arguments) << QString::fromLatin1(arguments).split(u' ') << QByteArray(says);
    };
    row("a --redis http://h", "the Redis URL has a scheme that is not known here");
    row("a --redis redis://h --redis-ca /x", "are for TLS only");
    row("a --scheme custom", "the scheme custom needs its keys");
    row("a --invalid-stop 95,50,80", "three percentages that rise");
    row("a --global -1", "--global");
    row("a --jobs mysql://h", "is no queue of jobs");
    row("a --colour red", "#rrggbb");
    row("a --environment moon", "--environment");
    row("a --allow-requests --api ftp://h", "is no URL such as https://discord.com/api/v10");
    row("a --forget password", "there is no such secret");
    row("-a --redis redis://h", "is no option");
}

void TestCtlProfiles::whatIsWrongIsRefusedBeforeItIsSaved()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const auto ran = ctl(QStringList{u"profiles"_s, u"save"_s} + arguments);
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains(says) && ran.err.count('\n') == 1, ran.err.constData());
    QVERIFY(!QFile::exists(profilesFile()));
}

void TestCtlProfiles::profilesAreRenamedAndRemoved()
{
    for (const auto* name : {"a", "b"})
        QCOMPARE(ctl({u"profiles"_s, u"save"_s, QString::fromLatin1(name), u"--redis"_s, u"redis://h"_s}).exitCode, 0);
    QVERIFY(ctl({u"profiles"_s, u"rename"_s, u"a"_s, u"b"_s}).err.contains("already: choose another name"));
    QCOMPARE(ctl({u"profiles"_s, u"rename"_s, u"a"_s, u"c d"_s}).exitCode, 0);
    QCOMPARE(json({u"profiles"_s, u"show"_s, u"c d"_s})[u"name"_s].toString(), u"c d"_s);
    const auto missing = ctl({u"profiles"_s, u"remove"_s, u"b"_s, u"a"_s});
    QCOMPARE(missing.exitCode, 2);
    QCOMPARE(json({u"profiles"_s, u"list"_s})[u"profiles"_s].toArray().size(), 2); // none or all
    QCOMPARE(ctl({u"profiles"_s, u"remove"_s, u"b"_s, u"c d"_s}).out, QByteArray("removed b\nremoved c d\n"));
    QVERIFY(json({u"profiles"_s, u"list"_s})[u"profiles"_s].toArray().isEmpty());
}

void TestCtlProfiles::exportAndImportCarryAllButSecrets()
{
    QCOMPARE(ctl({u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, u"redis://h"_s, u"--environment"_s, u"local"_s,
                     u"--log"_s, u"command:tail -F /x"_s})
                 .exitCode,
        0);
    QCOMPARE(ctl({u"profiles"_s, u"save"_s, u"b"_s, u"--redis"_s, u"redis://i"_s}).exitCode, 0);
    const auto both = ctl({u"profiles"_s, u"export"_s}).out;
    QCOMPARE(QJsonDocument::fromJson(both)[u"profiles"_s].toArray().size(), 2);
    const auto file = m_session->folder() + u"/exported.json"_s;
    QCOMPARE(ctl({u"profiles"_s, u"export"_s, u"a"_s, u"--output"_s, file}).exitCode, 0);
    const auto shown = json({u"profiles"_s, u"show"_s, u"a"_s});
    QCOMPARE(ctl({u"profiles"_s, u"remove"_s, u"a"_s, u"b"_s}).exitCode, 0);
    const auto imported = ctl({u"profiles"_s, u"import"_s, file});
    QCOMPARE(imported.out,
        QByteArray("imported a\n  enter redis-password: HEADROOM_REDIS_PASSWORD, or headroomctl profiles save \"a\" "
                   "--secrets\n  runs a command: tail -F /x\n"));
    QCOMPARE(json({u"profiles"_s, u"show"_s, u"a"_s}), shown);
}

void TestCtlProfiles::anImportReplacesOnlyWhenTold()
{
    QCOMPARE(ctl({u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, u"redis://mine"_s}).exitCode, 0);
    const QByteArray other(
        R"({"version": 1, "profiles": [{"name": "a", "options": {"redis": "redis://me:pw@theirs"}}]})");
    const auto refused = ctl({u"profiles"_s, u"import"_s, u"-"_s}, other);
    QCOMPARE(refused.exitCode, 2);
    QVERIFY(refused.err.contains("there is a profile a already: rename it, or give --replace"));
    QCOMPARE(ctl({u"profiles"_s, u"import"_s, u"-"_s, u"--replace"_s}, other).exitCode, 0);
    const auto options = json({u"profiles"_s, u"show"_s, u"a"_s})[u"options"_s].toObject();
    QCOMPARE(options[u"redis"_s].toString(), u"redis://me@theirs"_s); // no password in the file
    const auto damaged = ctl({u"profiles"_s, u"import"_s, u"-"_s}, "{");
    QCOMPARE(damaged.exitCode, 1);
    QVERIFY(damaged.err.contains("nothing was imported"));
}

void TestCtlProfiles::aProfileSaysWhatTheCommandLineDoesNot()
{
    const RedisServer mine;
    const RedisServer other;
    mine.cliLines("SET p:/users/@me:limit 5\nSET p:/users/@me:remaining 4 PX 600000\n");
    other.cliLines("SET p:/gateway:limit 5\nSET p:/gateway:remaining 4 PX 600000\n");
    const auto url = QString::fromStdString(mine.url());
    QCOMPARE(ctl({u"profiles"_s, u"save"_s, u"mine"_s, u"--redis"_s, url, u"--prefix"_s, u"p"_s}).exitCode, 0);
    const auto watched = json({u"watch"_s, u"--profile"_s, u"mine"_s});
    QCOMPARE(watched[u"total"_s].toInt(), 1);
    QCOMPARE(json({u"watch"_s, u"--profile"_s, u"mine"_s, u"--prefix"_s, u"q"_s})[u"total"_s].toInt(), 0);
    const auto elsewhere =
        json({u"watch"_s, u"--redis"_s, QString::fromStdString(other.url()), u"--profile"_s, u"mine"_s});
    QVERIFY(QJsonDocument(elsewhere).toJson().contains("/gateway"));
}

void TestCtlProfiles::aProfileServesEveryCommand()
{
    const RedisServer redis;
    const auto queue = m_session->folder() + u"/jobs.sqlite"_s;
    const auto log = m_session->folder() + u"/proxy.log"_s;
    mustWrite(log, "nothing to read\n");
    QCOMPARE(ctl({u"profiles"_s, u"save"_s, u"all"_s, u"--redis"_s, QString::fromStdString(redis.url()), u"--jobs"_s,
                     queue, u"--log"_s, log, u"--api"_s, u"http://127.0.0.1:9/api/v10"_s, u"--connect-timeout"_s,
                     u"200ms"_s, u"--log-format"_s, u"nirn_proxy"_s})
                 .exitCode,
        0);
    const QStringList profile{u"--profile"_s, u"all"_s};
    QCOMPARE(json(QStringList{u"doctor"_s} + profile)[u"redis"_s].toObject()[u"endpoint"_s].toString(),
        u"127.0.0.1:%1"_s.arg(redis.port()));
    QVERIFY(json(QStringList{u"jobs"_s, u"list"_s} + profile).contains(u"jobs"_s));
    QVERIFY(QFile::exists(queue));
    const auto idle = ctl(QStringList{u"jobs"_s, u"run"_s, u"--until-idle"_s} + profile);
    QVERIFY2(idle.exitCode == 0, idle.err.constData());
    const auto sources = json(QStringList{u"logs"_s} + profile)[u"sources"_s].toArray();
    QCOMPARE(sources.size(), 1);
    QCOMPARE(sources.first()[u"name"_s].toString(), log);
    // The API of the profile: nobody listens there.
    const auto sent = ctl(QStringList{u"request"_s, u"GET"_s, u"/gateway"_s} + profile);
    QCOMPARE(sent.exitCode, 1);
    QVERIFY2(sent.err.contains("127.0.0.1"), sent.err.constData());
}

void TestCtlProfiles::aProfileThatIsNotThereIsOneLine()
{
    QCOMPARE(ctl({u"profiles"_s, u"save"_s, u"production"_s, u"--redis"_s, u"redis://h"_s}).exitCode, 0);
    for (const auto& command : {QStringList{u"watch"_s, u"--profile"_s}, QStringList{u"profiles"_s, u"show"_s}}) {
        const auto ran = ctl(command + QStringList{u"prodution"_s});
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(ran.err, QByteArray("headroomctl: there is no profile \"prodution\". Did you mean \"production\"?\n"));
    }
    mustWrite(profilesFile(), "{");
    const auto damaged = ctl({u"watch"_s, u"--profile"_s, u"production"_s});
    QCOMPARE(damaged.exitCode, 1);
    QVERIFY2(
        damaged.err.contains("profiles.json: it is damaged") && damaged.err.count('\n') == 1, damaged.err.constData());
}

HEADROOM_TEST(TestCtlProfiles)

} // namespace headroom::tst_ctl_profiles

#include "tst_ctl_profiles.moc"
