// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the assistant stands on: forms, tests of a connection, logs that are recognised, profiles that are kept.
#include "core/console/connections/connections.h"

#include "tests/support/files.h"
#include "tests/support/redis/redis_server.h"

#include <QSettings>
#include <QTemporaryDir>

namespace headroom::tst_connections {

using namespace headroom::console;
using namespace Qt::StringLiterals;
using profiles::Secret;
using support::RedisServer;

class TestConnections : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void anAddressBecomesAUrl_data();
    void anAddressBecomesAUrl();
    void whatIsWrongIsSaidInALine_data();
    void whatIsWrongIsSaidInALine();
    void aPasswordInTheAddressIsTakenOut();
    void anotherRedisForgetsWhatWasFoundAndItsPassword();
    void theSchemeAndThePrefixAreFound();
    void anotherDatabaseIsFound();
    void aWrongPasswordAndAnEmptyPlaceSaySo();
    void lacksComeWithTheLineThatGrantsThem();
    void aTestThatIsForgottenDoesNotAnswer();
    void whatIsOpenedIsKeptAndComesFirst();
    void withoutANameNothingIsKept();
    void whatNoKeychainTookIsAskedForInTheNextRun();
    void logsAreRecognised();

private:
    Result<ConnectionFindings> find(const ConnectionForm& form)
    {
        std::optional<Result<ConnectionFindings>> found;
        m_connections->test(form, [&](Result<ConnectionFindings> answer) { found = std::move(answer); });
        if (!QTest::qWaitFor([&] { return found.has_value(); }, 30'000))
            return failure(ErrorKind::Failed, "no answer");
        return *found;
    }
    ConnectionForm formFor(const RedisServer& redis) const
    {
        ConnectionForm form;
        form.address = redis.url();
        form.keep = ConnectionForm::Keep::ThisRun;
        return form;
    }
    profiles::ProfileFile file() const
    {
        return profiles::ProfileFile(m_folder->filePath(u"profiles.json"_s).toStdString());
    }

    QTemporaryDir m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Connections> m_connections;
};

void TestConnections::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    QCoreApplication::setOrganizationName(u"headroom-tests"_s);
    qunsetenv("HEADROOM_REDIS_PASSWORD");
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent"); // no keychain
}

void TestConnections::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_connections = std::make_unique<Connections>(file());
}

void TestConnections::anAddressBecomesAUrl_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("user");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("name");
    QTest::addRow("host") << u"redis-eu-1"_s << QString() << u"redis://redis-eu-1"_s << u"redis-eu-1"_s;
    QTest::addRow("host and port") << u" 10.0.0.5:6380 "_s << QString() << u"redis://10.0.0.5:6380"_s << u"10.0.0.5"_s;
    QTest::addRow("domain") << u"redis-eu-1.internal:6379"_s << u"ro"_s << u"redis://ro@redis-eu-1.internal:6379"_s
                            << u"redis-eu-1"_s;
    QTest::addRow("user in both") << u"rediss://me@redis"_s << u"you@x"_s << u"rediss://you%40x@redis"_s << u"redis"_s;
    QTest::addRow("socket") << u"/run/redis.sock"_s << QString() << u"unix:///run/redis.sock"_s << u"local"_s;
    QTest::addRow("loopback") << u"127.0.0.1"_s << QString() << u"redis://127.0.0.1"_s << u"local"_s;
    QTest::addRow("sentinels") << u"redis+sentinel://s1:26379,s2/mymaster"_s << QString()
                               << u"redis+sentinel://s1:26379,s2/mymaster"_s << u"mymaster"_s;
}

void TestConnections::anAddressBecomesAUrl()
{
    QFETCH(QString, address);
    QFETCH(QString, user);
    QFETCH(QString, url);
    QFETCH(QString, name);
    ConnectionForm form;
    form.address = address.toStdString();
    form.user = user.toStdString();
    const auto choice = choiceOf(form);
    QVERIFY2(choice, choice ? "" : choice.error().text.c_str());
    QCOMPARE(QString::fromStdString(profiles::valueOf(choice->profile.options, "redis")), url);
    QCOMPARE(QString::fromStdString(suggestedName(form.address)), name);
    QVERIFY(!choice->profile.id.empty());
}

void TestConnections::whatIsWrongIsSaidInALine_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("ssh");
    QTest::addColumn<QString>("says");
    QTest::addRow("nothing") << QString() << QString() << u"enter the address"_s;
    QTest::addRow("http") << u"http://redis"_s << QString() << u"scheme"_s;
    QTest::addRow("port") << u"redis:99999"_s << QString() << u"port"_s;
    QTest::addRow("option as a host") << u"redis"_s << u"-oProxyCommand=x"_s << u"--ssh takes a host"_s;
    QTest::addRow("two words") << u"redis"_s << u"bastion -v"_s << u"--ssh takes a host"_s;
}

void TestConnections::whatIsWrongIsSaidInALine()
{
    QFETCH(QString, address);
    QFETCH(QString, ssh);
    QFETCH(QString, says);
    ConnectionForm form;
    form.address = address.toStdString();
    form.ssh = ssh.toStdString();
    const auto found = find(form);
    QVERIFY(!found);
    QVERIFY2(found.error().text.find(says.toStdString()) != std::string::npos, found.error().text.c_str());
    QVERIFY(found.error().text.find('\n') == std::string::npos);
}

void TestConnections::aPasswordInTheAddressIsTakenOut()
{
    ConnectionForm form;
    form.address = "redis://me:hunter2@redis:6379";
    const auto choice = choiceOf(form);
    QVERIFY(choice);
    QCOMPARE(choice->password, std::string("hunter2"));
    QCOMPARE(profiles::valueOf(choice->profile.options, "redis"), std::string("redis://me@redis:6379"));
}

void TestConnections::anotherRedisForgetsWhatWasFoundAndItsPassword()
{
    auto saved = profiles::newProfile("production");
    saved.options = {{"redis", {"redis://a"}}, {"scheme", {"xenon"}}, {"prefix", {"p"}}, {"log", {"/var/log/x.log"}}};
    saved.inKeychain = {Secret::RedisPassword, Secret::Token};
    auto form = formOf(saved);
    QCOMPARE(choiceOf(form)->profile, saved);
    form.address = "b:6380";
    auto changed = choiceOf(form)->profile;
    QCOMPARE(changed.id, saved.id);
    QVERIFY(!profiles::has(changed.options, "scheme"));
    QVERIFY(profiles::has(changed.options, "log"));
    QCOMPARE(changed.inKeychain, std::set{Secret::Token});
    form = formOf(saved);
    form.ssh = "bastion"; // the same address is another server there
    QCOMPARE(choiceOf(form)->profile.inKeychain, std::set{Secret::Token});
}

void TestConnections::theSchemeAndThePrefixAreFound()
{
    RedisServer redis;
    QByteArray lines;
    for (int i = 0; i < 500; ++i)
        lines +=
            "SET limits:" + QByteArray::number(197038439483310086 + i) + ":None:channels/{channel_id}/messages 5\n";
    redis.cliLines(lines);
    const auto found = find(formFor(redis));
    QVERIFY2(found, found ? "" : found.error().text.c_str());
    QVERIFY(found->server.starts_with("Redis "));
    QCOMPARE(found->role, std::string("master"));
    QVERIFY(found->mayWatch);
    QVERIFY(found->mayWrite);
    QVERIFY(found->lacks.empty());
    QCOMPARE(found->keys, (WatchedKeys{"xenon", "limits", 0}));
    QVERIFY(found->keysWereFound);
    QCOMPARE(found->keyspace.keysRecognised, std::uint64_t(500));
}

void TestConnections::anotherDatabaseIsFound()
{
    RedisServer redis;
    redis.cliLines("SELECT 3\nSET something 1\nSET else 2\n");
    const auto found = find(formFor(redis));
    QVERIFY2(found, found ? "" : found.error().text.c_str());
    QCOMPARE(found->keys.database, 3);
    QVERIFY(found->keysWereFound);
}

void TestConnections::aWrongPasswordAndAnEmptyPlaceSaySo()
{
    RedisServer redis({u"--requirepass"_s, u"right"_s});
    auto form = formFor(redis);
    form.password = "wrong";
    auto found = find(form);
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::Denied);
    form.password = "right";
    QVERIFY(find(form));
    form.address = "127.0.0.1:1";
    found = find(form);
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::Unreachable);
    QVERIFY(found.error().text.find("nothing listens on") != std::string::npos);
}

void TestConnections::lacksComeWithTheLineThatGrantsThem()
{
    RedisServer redis;
    redis.cliLines("ACL SETUSER ro on nopass ~* +scan +get +mget +pttl +ping +client|id +client|setname +info +select "
                   "+acl|whoami\n");
    auto form = formFor(redis);
    form.user = "ro";
    const auto found = find(form);
    QVERIFY2(found, found ? "" : found.error().text.c_str());
    QVERIFY(!found->mayWrite);
    QVERIFY(!found->lacks.empty());
    QVERIFY(found->aclLine.starts_with("ACL SETUSER ro "));
}

void TestConnections::aTestThatIsForgottenDoesNotAnswer()
{
    RedisServer redis;
    int answers = 0;
    m_connections->test(formFor(redis), [&](const auto&) { ++answers; });
    m_connections->cancelTest();
    m_connections->test(formFor(redis), [&](const auto&) { ++answers; });
    const auto found = find(formFor(redis)); // and the second is replaced by this
    QVERIFY(found);
    QCOMPARE(answers, 0);
}

void TestConnections::whatIsOpenedIsKeptAndComesFirst()
{
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    for (const auto* name : {"one", "two", "three"}) {
        ConnectionForm form;
        form.address = name;
        form.name = name;
        form.environment = Environment::Production;
        form.colour = "#e5534b";
        Result<void> opened = failure(ErrorKind::Failed, "not called");
        ConnectionFindings findings;
        findings.keys = {"xenon", "limits", 2};
        findings.keysWereFound = true;
        m_connections->open(form, findings, [&](Result<void> answer) { opened = answer; });
        QVERIFY2(opened, opened ? "" : opened.error().text.c_str());
        m_connections->setCurrent(chosen.back().front().value<profiles::Profile>());
        QTest::qWait(5); // times of opening are milliseconds apart
    }
    QCOMPARE(chosen.size(), 3);
    const auto kept = file().find("two");
    QVERIFY(kept);
    QCOMPARE(profiles::valueOf(kept->options, "scheme"), std::string("xenon"));
    QCOMPARE(profiles::valueOf(kept->options, "redis"), std::string("redis://two/2"));
    auto saved = m_connections->saved();
    QVERIFY(saved);
    QCOMPARE(saved->front().name, std::string("three"));
    QCOMPARE(saved->front().what, std::string("three:6379 · xenon"));
    QVERIFY(saved->front().openedAt.has_value());
    // A second of that name is refused, and says so.
    ConnectionForm form;
    form.address = "elsewhere";
    form.name = "two";
    Result<void> opened;
    m_connections->open(form, {}, [&](Result<void> answer) { opened = answer; });
    QVERIFY(!opened);
    QVERIFY(opened.error().text.find("already") != std::string::npos);
    QCOMPARE(chosen.size(), 3);
    m_connections->remove("three", [](const Result<void>&) {});
    QCOMPARE(m_connections->saved()->size(), std::size_t(2));
    QVERIFY(!m_connections->openSaved("three"));
    QVERIFY(m_connections->openSaved("one"));
    QCOMPARE(chosen.size(), 4);
}

void TestConnections::withoutANameNothingIsKept()
{
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    ConnectionForm form;
    form.address = "redis";
    form.password = "secret";
    m_connections->open(form, {}, [](const Result<void>&) {});
    QCOMPARE(chosen.size(), 1);
    QVERIFY(m_connections->saved()->empty());
    const auto profile = chosen.front().front().value<profiles::Profile>();
    std::optional<profiles::FoundSecret> found;
    m_connections->secrets().find(
        profile, Secret::RedisPassword, [&](const profiles::FoundSecret& secret) { found = secret; });
    QVERIFY(found);
    QCOMPARE(found->place, profiles::SecretPlace::ThisRun);
    QCOMPARE(found->value, std::string("secret"));
}

void TestConnections::whatNoKeychainTookIsAskedForInTheNextRun()
{
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    ConnectionForm form;
    form.address = "redis";
    form.password = "secret";
    form.name = "one";
    m_connections->open(form, {}, [](const Result<void>&) {});
    QTRY_COMPARE(chosen.size(), 1);
    const auto place = [&](Connections& connections) {
        std::optional<profiles::FoundSecret> found;
        connections.secrets().find(
            *file().find("one"), Secret::RedisPassword, [&](const profiles::FoundSecret& secret) { found = secret; });
        return QTest::qWaitFor([&] { return found.has_value(); }, 30'000) ? *found : profiles::FoundSecret();
    };
    QCOMPARE(place(*m_connections).value, std::string("secret"));
    Connections nextRun(file());
    const auto missing = place(nextRun);
    QCOMPARE(missing.place, profiles::SecretPlace::Missing);
    QVERIFY2(missing.problem.find("no keychain can be used here") == 0, missing.problem.c_str());
}

void TestConnections::logsAreRecognised()
{
    const QDir folder(m_folder->path());
    const auto write = [&](const QString& name, const QByteArray& content) {
        support::mustWrite(folder.filePath(name), content);
    };
    QByteArray nginx;
    for (int i = 0; i < 30; ++i)
        nginx +=
            R"(10.0.0.7 - - [22/Nov/2026:10:00:00 +0000] "POST /api/v10/channels/197038439483310086/messages HTTP/1.1" 200 512 "-" "x")"
            "\n";
    write(u"a.log"_s, nginx);
    write(u"b.log"_s, "nothing that anybody knows\n");
    write(u"c.log"_s, "\x1f\x8b\x08");
    std::optional<std::vector<LogGuess>> guesses;
    m_connections->guess({m_folder->path().toStdString(), folder.filePath(u"gone"_s).toStdString()},
        [&](std::vector<LogGuess> answer) { guesses = std::move(answer); });
    QTRY_VERIFY(guesses);
    QCOMPARE(guesses->size(), std::size_t(4));
    QCOMPARE(guesses->at(0).format, std::string("combined"));
    QCOMPARE(guesses->at(1).format, std::string());
    QVERIFY(guesses->at(2).isPacked);
    QVERIFY(!guesses->at(3).problem.empty());
    QVERIFY(knownLogFormats().size() > 20);
}

HEADROOM_TEST(TestConnections)

} // namespace headroom::tst_connections

#include "tst_connections.moc"
