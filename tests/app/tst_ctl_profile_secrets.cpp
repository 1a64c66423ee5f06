// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The secrets of profiles, with headroomctl as people run it: in the keychain of a desktop, without a keychain, with
// one that is locked, and typed at a terminal. The Redis wants a password.
#include "tests/support/files.h"
#include "tests/support/programs/program.h"
#include "tests/support/programs/pseudo_terminal.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/certificates.h"
#include "tests/support/servers/keyring.h"
#include "tests/support/servers/reserved_port.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_ctl_profile_secrets {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

constexpr auto password = "opensesame-17";

} // namespace

class TestCtlProfileSecrets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_redis = std::make_unique<RedisServer>(QStringList{u"--requirepass"_s, QString::fromLatin1(password)});
    }
    void aPasswordInAUrlGoesIntoTheKeychain();
    void secretsAreReadFromStandardInput();
    void secretsAreTypedWithoutEcho();
    void cancellingSavesNothing();
    void renamingKeepsSecretsAndRemovingTakesThemAlong();
    void theEnvironmentGoesOverTheKeychain();
    void aSecretGoesToNoOtherServer();
    void withoutAKeychainItIsSaid();
    void aLockedKeychainIsSaid();
    void whatIsMissingIsAskedForAtATerminal();
    void theKeyOfACertificateMayBeLocked();

private:
    QString url(const char* login = "") const
    {
        return u"redis://"_s + QString::fromLatin1(login) + u"127.0.0.1:"_s + QString::number(m_redis->port());
    }
    static ProgramRun ctl(const Keyring& session, const QStringList& arguments, const QByteArray& input = {})
    {
        return runCtl(arguments, input, session.environment());
    }
    static ProgramRun watch(const Keyring& session, const QStringList& more = {})
    {
        return ctl(session, QStringList{u"watch"_s, u"--profile"_s, u"a"_s} + more);
    }
    static QString placeOf(const Keyring& session, const QString& secret)
    {
        const auto shown = ctl(session, {u"profiles"_s, u"show"_s, u"a"_s, u"--json"_s});
        for (const auto& each : QJsonDocument::fromJson(shown.out)[u"secrets"_s].toArray()) {
            if (each[u"secret"_s].toString() == secret)
                return each[u"place"_s].toString();
        }
        return {};
    }
    void save(const Keyring& session) const
    {
        const auto saved = ctl(session, {u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, url(":opensesame-17@")});
        QVERIFY2(saved.exitCode == 0, saved.err.constData());
        QVERIFY2(saved.out.contains("  redis-password       in the keychain\n"), saved.out.constData());
    }
    static void verifyNowhere(const Keyring& session)
    {
        for (const auto* folder : {"config", "data"}) {
            QDirIterator files(
                session.folder() + u'/' + QString::fromLatin1(folder), QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                QVERIFY2(!file.readAll().contains(password), qPrintable(file.fileName()));
            }
        }
    }

    std::unique_ptr<RedisServer> m_redis;
};

void TestCtlProfileSecrets::aPasswordInAUrlGoesIntoTheKeychain()
{
    const Keyring session;
    save(session);
    verifyNowhere(session); // the keyring's file is encrypted
    QCOMPARE(placeOf(session, u"redis-password"_s), u"keychain"_s);
    const auto watched = watch(session);
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    const auto exported = ctl(session, {u"profiles"_s, u"export"_s});
    QVERIFY(!exported.out.contains(password));
    QCOMPARE(ctl(session, {u"profiles"_s, u"save"_s, u"a"_s, u"--forget"_s, u"redis-password"_s}).exitCode, 0);
    QCOMPARE(placeOf(session, u"redis-password"_s), u"missing"_s);
    QCOMPARE(watch(session).exitCode, 3);
}

void TestCtlProfileSecrets::secretsAreReadFromStandardInput()
{
    const Keyring session;
    const QStringList saving{
        u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, url(), u"--allow-requests"_s, u"--secrets"_s};
    const auto wrong = ctl(session, saving, "password=x\n");
    QCOMPARE(wrong.exitCode, 2);
    QVERIFY2(wrong.err.contains("names are redis-password, sentinel-password, "), wrong.err.constData());
    const auto saved = ctl(session, saving, "redis-password=opensesame-17\ntoken=a=b\n");
    QVERIFY2(saved.exitCode == 0, saved.err.constData());
    QVERIFY(!saved.out.contains(password));
    QCOMPARE(placeOf(session, u"token"_s), u"keychain"_s);
    QCOMPARE(watch(session).exitCode, 0);
}

void TestCtlProfileSecrets::secretsAreTypedWithoutEcho()
{
    const Keyring session;
    PseudoTerminal terminal;
    terminal.start(program("headroomctl"), {u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, url(), u"--secrets"_s},
        session.environment());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.seen().contains("the password of the Redis (empty: none): "), 30000);
    terminal.type("opensesame-1\303\2748\177\1777\r"); // with two characters taken back
    QCOMPARE(terminal.exitCode(), 0);
    QVERIFY(!terminal.seen().contains("opensesame"));
    QCOMPARE(watch(session).exitCode, 0);
}

void TestCtlProfileSecrets::cancellingSavesNothing()
{
    const Keyring session;
    PseudoTerminal terminal;
    terminal.start(program("headroomctl"), {u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, url(), u"--secrets"_s},
        session.environment());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.seen().contains("(empty: none): "), 30000);
    terminal.type("half\003");
    QCOMPARE(terminal.exitCode(), 1);
    QVERIFY(terminal.seen().contains("cancelled: nothing was saved"));
    QVERIFY(ctl(session, {u"profiles"_s, u"list"_s}).out.startsWith("No profiles yet"));
}

void TestCtlProfileSecrets::renamingKeepsSecretsAndRemovingTakesThemAlong()
{
    const Keyring session;
    save(session);
    QCOMPARE(ctl(session, {u"profiles"_s, u"rename"_s, u"a"_s, u"b"_s}).exitCode, 0);
    QCOMPARE(ctl(session, {u"watch"_s, u"--profile"_s, u"b"_s}).exitCode, 0);
    QFile file(session.folder() + u"/config/headroom/profiles.json"_s);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto before = file.readAll();
    const auto removed = ctl(session, {u"profiles"_s, u"remove"_s, u"b"_s});
    QVERIFY2(removed.exitCode == 0 && removed.err.isEmpty(), removed.err.constData());
    // Who puts the file back finds no secret any more.
    mustWrite(session.folder() + u"/config/headroom/profiles.json"_s, before);
    const auto lost = ctl(session, {u"watch"_s, u"--profile"_s, u"b"_s});
    QCOMPARE(lost.exitCode, 1);
    QVERIFY2(lost.err.contains("the keychain is locked, or has lost the password of the Redis"), lost.err.constData());
}

void TestCtlProfileSecrets::theEnvironmentGoesOverTheKeychain()
{
    const Keyring session;
    save(session);
    auto environment = session.environment();
    environment.insert(u"HEADROOM_REDIS_PASSWORD"_s, u"wrong"_s);
    const auto run = [&](const QStringList& arguments) { return runCtl(arguments, {}, environment); };
    QCOMPARE(run({u"watch"_s, u"--profile"_s, u"a"_s}).exitCode, 3);
    QVERIFY(run({u"profiles"_s, u"show"_s, u"a"_s})
                .out.contains("  redis-password       in the environment, HEADROOM_REDIS_PASSWORD\n"));
}

void TestCtlProfileSecrets::aSecretGoesToNoOtherServer()
{
    const Keyring session;
    save(session);
    // A Redis that lets everybody in refuses a password that nobody set; this one must not be sent any.
    const RedisServer other(QStringList{u"--rename-command"_s, u"AUTH"_s, u""_s});
    const auto watched = watch(session, {u"--redis"_s, QString::fromStdString(other.url())});
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    QCOMPARE(watch(session, {u"--redis"_s, url()}).exitCode, 0); // the same one
}

void TestCtlProfileSecrets::withoutAKeychainItIsSaid()
{
    const Keyring session(Keyring::State::None);
    const auto saved = ctl(session, {u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, url(":opensesame-17@")});
    QCOMPARE(saved.exitCode, 1); // the profile is saved, its secret is not
    QVERIFY2(
        saved.err.startsWith("headroomctl: the password of the Redis was not saved: no keychain can be used here (")
            && saved.err.contains("set HEADROOM_REDIS_PASSWORD") && saved.err.count('\n') == 1,
        saved.err.constData());
    verifyNowhere(session);
    QCOMPARE(placeOf(session, u"redis-password"_s), u"missing"_s);
    auto environment = session.environment();
    environment.insert(u"HEADROOM_REDIS_PASSWORD"_s, QString::fromLatin1(password));
    QCOMPARE(runCtl({u"watch"_s, u"--profile"_s, u"a"_s}, {}, environment).exitCode, 0);
}

void TestCtlProfileSecrets::aLockedKeychainIsSaid()
{
    Keyring session;
    save(session);
    session.lock();
    const auto watched = watch(session);
    QCOMPARE(watched.exitCode, 1);
    QVERIFY2(watched.err.contains("set HEADROOM_REDIS_PASSWORD, or enter it again") && watched.err.count('\n') == 1,
        watched.err.constData());
    const auto saved =
        ctl(session, {u"profiles"_s, u"save"_s, u"b"_s, u"--redis"_s, url(), u"--secrets"_s}, "redis-password=x\n");
    QCOMPARE(saved.exitCode, 1);
    QVERIFY2(saved.err.contains("was not saved: no keychain can be used here ("), saved.err.constData());
    const auto shown = ctl(session, {u"profiles"_s, u"show"_s, u"a"_s});
    QCOMPARE(shown.exitCode, 0);
    QVERIFY2(shown.out.contains("  redis-password       missing: "), shown.out.constData());
}

void TestCtlProfileSecrets::whatIsMissingIsAskedForAtATerminal()
{
    Keyring session;
    save(session);
    session.lock();
    PseudoTerminal terminal;
    terminal.start(program("headroomctl"), {u"watch"_s, u"--profile"_s, u"a"_s, u"--json"_s}, session.environment());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.seen().contains("the password of the Redis for this run: "), 30000);
    terminal.type("opensesame-17\r");
    QCOMPARE(terminal.exitCode(), 0);
    QVERIFY(terminal.seen().contains("\"total\":0"));
    QVERIFY(!terminal.seen().contains(password));
}

void TestCtlProfileSecrets::theKeyOfACertificateMayBeLocked()
{
    Certificates files;
    files.make(u"server"_s, u"DNS:redis.test"_s);
    files.make(u"client"_s, {});
    files.openssl({u"pkcs8"_s, u"-topk8"_s, u"-in"_s, files.key(u"client"_s), u"-out"_s, files.path(u"locked.key"_s),
        u"-v2"_s, u"aes256"_s, u"-passout"_s, u"pass:unlock-me"_s});
    const auto port = reservePort();
    const RedisServer server(files.serverArguments(port, u"server"_s, true));
    const Keyring session;
    const auto saved = ctl(session,
        {u"profiles"_s, u"save"_s, u"a"_s, u"--redis"_s, u"rediss://127.0.0.1:%1"_s.arg(port), u"--redis-ca"_s,
            files.certificate(u"ca"_s), u"--redis-cert"_s, files.certificate(u"client"_s), u"--redis-key"_s,
            files.path(u"locked.key"_s), u"--redis-server-name"_s, u"redis.test"_s, u"--secrets"_s},
        "redis-key-passphrase=unlock-me\n");
    QVERIFY2(saved.exitCode == 0, saved.err.constData());
    const auto watched = watch(session);
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    QCOMPARE(ctl(session, {u"profiles"_s, u"save"_s, u"a"_s, u"--forget"_s, u"redis-key-passphrase"_s}).exitCode, 0);
    const auto locked = watch(session);
    QCOMPARE(locked.exitCode, 2);
    QVERIFY2(locked.err.contains("is locked by a passphrase: give it by HEADROOM_REDIS_KEY_PASSPHRASE"),
        locked.err.constData());
}

HEADROOM_TEST(TestCtlProfileSecrets)

} // namespace headroom::tst_ctl_profile_secrets

#include "tst_ctl_profile_secrets.moc"
