// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The desktop program as a user starts it: what it refuses, what it sends to a Redis of the user's own, the pictures
// without a display, and that a killed window leaves nothing of its demo.
#include "tests/support/programs/process_tree.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/keyring.h"
#include "tests/support/words.h"

#include "core/base/processes/guarded_process.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

namespace headroom::tst_headroom_program {

using support::RedisServer;

namespace {

QProcessEnvironment withoutDisplay()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const auto* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    return environment;
}

// With settings of its own, so that a test neither reads nor changes those of the user.
QProcessEnvironment offscreen(const QTemporaryDir& home)
{
    return support::environmentWith({{"QT_QPA_PLATFORM", QStringLiteral("offscreen")}, {"XDG_CONFIG_HOME", home.path()},
        {"QT_LOGGING_RULES", QStringLiteral("headroom.start.info=true")}});
}

QStringList demoFolders()
{
    return QDir(QDir::tempPath()).entryList({QStringLiteral("headroom-demo-*")}, QDir::Dirs);
}

// Eight programs have to start, or to end, on a machine that may be busy and under a sanitizer.
constexpr int longEnough = 60'000; // ms
constexpr int manyPictures = 180'000;

} // namespace

class TestHeadroomProgram : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Others find no demo of ours there, and we none of theirs.
    void initTestCase() { qputenv("TMPDIR", m_temporary.path().toLocal8Bit()); }
    void wrongUsageIsOneLineThatSaysWhatToDo_data();
    void wrongUsageIsOneLineThatSaysWhatToDo();
    void withoutADisplayItNamesTheWayWithoutOne();
    void thePackagingScriptSaysSoBeforeItInstallsAnything();
    void aRedisOfTheUsersOwnGetsReadCommandsOnly();
    void aProfileOpensItsRedisWithThePasswordOfTheKeychain();
    void aProfileWhoseSecretIsLostSaysSo();
    void theDemosOwnLoadHasAConnectionOfItsOwn();
    void picturesNeedNoDisplay();
    void picturesThatCannotBeWrittenAreSaidInOneLine();
    void picturesOfALogThatIsNotThereAreRefusedAtOnce();
    void aKilledWindowLeavesNothingOfItsDemo();
    void aTerminatedWindowPutsItsDemoAway();

private:
    QTemporaryDir m_temporary;
};

void TestHeadroomProgram::wrongUsageIsOneLineThatSaysWhatToDo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("unknown option") << support::words("--nonsense");
    QTest::addRow("nothing to open") << support::words("--scheme xenon");
    QTest::addRow("nothing to picture") << support::words("--screenshots pictures");
    QTest::addRow("demo and redis") << support::words("--demo --redis redis://127.0.0.1");
    QTest::addRow("not a URL") << support::words("--redis 127.0.0.1:6379");
    QTest::addRow("another scheme") << support::words("--redis http://127.0.0.1");
    QTest::addRow("password as an argument") << support::words("--redis redis://me:secret@127.0.0.1");
    QTest::addRow("unknown scheme of keys") << support::words("--demo --scheme x");
    QTest::addRow("an API and no leave to use it")
        << support::words("--redis redis://127.0.0.1 --api https://discord.com/api/v10");
    QTest::addRow("an API of the demo's own")
        << support::words("--demo --allow-requests --api https://discord.com/api/v10");
    QTest::addRow("no API") << support::words("--allow-requests --api discord.com");
    QTest::addRow("a token in the API") << support::words("--allow-requests --api https://secret@discord.com/api");
    QTest::addRow("no such profile") << support::words("--profile nowhere");
    QTest::addRow("demo and profile") << support::words("--demo --profile nowhere");
    QTest::addRow("value missing") << support::words("--redis");
}

void TestHeadroomProgram::wrongUsageIsOneLineThatSaysWhatToDo()
{
    QFETCH(QStringList, arguments);
    const auto run = support::runProgram(support::program("headroom"), arguments, {}, withoutDisplay());
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.out, QByteArray());
    QCOMPARE(run.err.count('\n'), 1);
    QVERIFY(run.err.startsWith("headroom: "));
    QVERIFY(run.err.contains("--help"));
    QVERIFY(!run.err.contains("secret"));
}

void TestHeadroomProgram::withoutADisplayItNamesTheWayWithoutOne()
{
    const auto run =
        support::runProgram(support::program("headroom"), {QStringLiteral("--demo")}, {}, withoutDisplay());
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(run.err.count('\n'), 1);
    QVERIFY(run.err.contains("--screenshots"));
}

void TestHeadroomProgram::thePackagingScriptSaysSoBeforeItInstallsAnything()
{
    const auto run =
        support::runProgram(QStringLiteral(HEADROOM_SOURCE_DIR "/packaging/run"), {}, {}, withoutDisplay());
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(run.err.count('\n'), 1);
    QVERIFY(run.err.contains("packaging/run --screenshots DIR"));
}

void TestHeadroomProgram::aRedisOfTheUsersOwnGetsReadCommandsOnly()
{
    RedisServer redis;
    QByteArray lines;
    for (int i = 0; i < 200; ++i) {
        const auto route = "/channels/2030399636363" + QByteArray::number(10000 + i) + "/messages";
        lines += "SET " + route + ":remaining 3 PX 60000\nSET " + route + ":limit 5\n";
    }
    lines += "SET /odd:remaining nonsense\n";
    redis.cliLines(lines);
    redis.cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});

    const QTemporaryDir home;
    GuardedProcess window;
    window.setProcessEnvironment(offscreen(home));
    window.start(support::program("headroom"), {QStringLiteral("--redis"), QString::fromStdString(redis.url())});
    QByteArray said;
    const auto hasDrawn = [&] {
        window.waitForReadyRead(50);
        said += window.readAllStandardError();
        return said.contains("first buckets drawn");
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasDrawn(), longEnough);
    // Whatever it does when keys change, is kept, ends and comes back.
    redis.cliLines(lines.replace(" 3 PX", " 2 PX"));
    const auto calls = [&](const char* command) {
        const auto stats = redis.cli({QStringLiteral("INFO"), QStringLiteral("commandstats")});
        return stats.contains(QStringLiteral("cmdstat_") + QString::fromLatin1(command) + QLatin1Char(':'));
    };
    QTRY_VERIFY_WITH_TIMEOUT(calls("pttl"), longEnough);
    window.stop(std::chrono::milliseconds(longEnough));
    QCOMPARE(window.exitCode(), 0);

    // The test's own, besides INFO.
    static const QStringList own{QStringLiteral("set"), QStringLiteral("config|resetstat")};
    static const QStringList reads{QStringLiteral("scan"), QStringLiteral("get"), QStringLiteral("pttl"),
        QStringLiteral("hgetall"), QStringLiteral("ping"), QStringLiteral("info"), QStringLiteral("client|id"),
        QStringLiteral("client|list"), QStringLiteral("client|setname"), QStringLiteral("client|tracking"),
        QStringLiteral("client|trackinginfo"), QStringLiteral("subscribe"), QStringLiteral("select"),
        QStringLiteral("type")};
    int seen = 0;
    for (const auto& line :
        redis.cli({QStringLiteral("INFO"), QStringLiteral("commandstats")}).split(QLatin1Char('\n'))) {
        if (!line.startsWith(QLatin1StringView("cmdstat_")))
            continue;
        const auto command = line.mid(8, line.indexOf(QLatin1Char(':')) - 8).toLower();
        QVERIFY2(reads.contains(command) || own.contains(command), qPrintable(command));
        seen += reads.contains(command) ? 1 : 0;
    }
    QVERIFY(seen >= 6);
}

void TestHeadroomProgram::aProfileOpensItsRedisWithThePasswordOfTheKeychain()
{
    const RedisServer redis;
    redis.cliLines("ACL SETUSER app on >opensesame-17 ~* &* +@all\n"
                   "SET p:/users/@me:limit 5\nSET p:/users/@me:remaining 4 PX 600000\n");
    const support::Keyring session;
    const auto url = QStringLiteral("redis://app:opensesame-17@127.0.0.1:%1").arg(redis.port());
    const auto saved =
        support::runCtl({QStringLiteral("profiles"), QStringLiteral("save"), QStringLiteral("a"),
                            QStringLiteral("--redis"), url, QStringLiteral("--prefix"), QStringLiteral("p"),
                            QStringLiteral("--api"), QStringLiteral("http://127.0.0.1:9/api/v10")},
            {}, session.environment());
    QVERIFY2(saved.exitCode == 0, saved.err.constData());
    auto environment = session.environment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("headroom.start.info=true"));
    GuardedProcess window;
    window.setProcessEnvironment(environment);
    window.start(support::program("headroom"), {QStringLiteral("--profile"), QStringLiteral("a")});
    QByteArray said;
    const auto hasDrawn = [&] {
        window.waitForReadyRead(50);
        said += window.readAllStandardError();
        return said.contains("first buckets drawn");
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasDrawn(), longEnough);
    window.stop();
}

void TestHeadroomProgram::aProfileWhoseSecretIsLostSaysSo()
{
    support::Keyring session;
    const auto saved =
        support::runCtl({QStringLiteral("profiles"), QStringLiteral("save"), QStringLiteral("a"),
                            QStringLiteral("--redis"), QStringLiteral("redis://:opensesame-17@127.0.0.1:9")},
            {}, session.environment());
    QVERIFY2(saved.exitCode == 0, saved.err.constData());
    session.lock();
    auto environment = session.environment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    const QTemporaryDir pictures; // nobody is asked, where pictures are taken
    const auto run = support::runProgram(support::program("headroom"),
        {QStringLiteral("--profile"), QStringLiteral("a"), QStringLiteral("--screenshots"), pictures.path()}, {},
        environment, longEnough);
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.startsWith("headroom: ") && run.err.contains("set HEADROOM_REDIS_PASSWORD, or enter it again")
            && run.err.count('\n') == 1,
        run.err.constData());
}

void TestHeadroomProgram::theDemosOwnLoadHasAConnectionOfItsOwn()
{
    const QTemporaryDir home;
    GuardedProcess window;
    window.setProcessEnvironment(offscreen(home));
    window.start(support::program("headroom"), {QStringLiteral("--demo")});
    QVERIFY(window.waitForStarted());
    const auto redis = [](const QStringList& command) {
        const auto made = demoFolders();
        if (made.isEmpty())
            return QByteArray();
        const QStringList to{QStringLiteral("--json"), QStringLiteral("-s"),
            QDir::temp().filePath(made.first() + QStringLiteral("/redis.sock"))};
        return support::runProgram(QStringLiteral("redis-cli"), to + command).out;
    };
    // All that is asked of it, and by whom: [id, when, how long, [words], where from, name]. Of itself it keeps 128 of
    // them, which is what the demo's workers ask in a fraction of a second.
    const auto set = [&redis](const char* name, const char* value) {
        return redis(
            {QStringLiteral("CONFIG"), QStringLiteral("SET"), QString::fromLatin1(name), QString::fromLatin1(value)})
            .contains("OK");
    };
    QTRY_VERIFY_WITH_TIMEOUT(set("slowlog-max-len", "100000"), longEnough);
    QVERIFY(set("slowlog-log-slower-than", "0"));
    const auto hasClaimed = [&redis] {
        const auto asked = redis({QStringLiteral("SLOWLOG"), QStringLiteral("GET"), QStringLiteral("-1")});
        for (const auto& each : QJsonDocument::fromJson(asked).array()) {
            const auto entry = each.toArray();
            const auto word = entry.at(3).toArray().at(0).toString().toLower();
            if (entry.at(5).toString() == QStringLiteral("headroom-requests") && word == QStringLiteral("evalsha"))
                return true;
        }
        return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasClaimed(), longEnough);
    window.stop(std::chrono::milliseconds(longEnough));
    QTRY_COMPARE_WITH_TIMEOUT(demoFolders(), QStringList{}, longEnough);
}

void TestHeadroomProgram::picturesNeedNoDisplay()
{
    const QTemporaryDir folder;
    auto environment = withoutDisplay();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    const auto run = support::runProgram(support::program("headroom"),
        {QStringLiteral("--demo"), QStringLiteral("--settle"), QStringLiteral("3"), QStringLiteral("--screenshots"),
            folder.filePath(QStringLiteral("new/pictures"))},
        {}, environment, manyPictures);
    QVERIFY2(run.exitCode == 0, run.err.constData());
    const QDir pictures(folder.filePath(QStringLiteral("new/pictures")));
    for (const auto* name : {"overview-dark.png", "overview-light.png", "buckets-dark.png", "buckets-light.png",
             "lanes-dark.png", "jobs-dark.png", "job-light.png"})
        QVERIFY2(QFileInfo(pictures.filePath(QString::fromLatin1(name))).size() > 20000, name);
    QTRY_COMPARE_WITH_TIMEOUT(demoFolders(), QStringList{}, longEnough);
}

void TestHeadroomProgram::picturesThatCannotBeWrittenAreSaidInOneLine()
{
    const QTemporaryDir folder;
    auto environment = withoutDisplay();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    const auto run = support::runProgram(support::program("headroom"),
        {QStringLiteral("--demo"), QStringLiteral("--settle"), QStringLiteral("0"), QStringLiteral("--screenshots"),
            QStringLiteral("/proc/none")},
        {}, environment);
    QCOMPARE(run.exitCode, 1);
    QVERIFY(run.err.contains("/proc/none"));
}

void TestHeadroomProgram::picturesOfALogThatIsNotThereAreRefusedAtOnce()
{
    const QTemporaryDir folder;
    for (const auto& program : {support::program("headroom"), QStringLiteral(HEADROOM_SOURCE_DIR "/packaging/run")}) {
        for (const auto* log : {"none.log", "none-*.log"}) {
            const auto path = folder.filePath(QString::fromLatin1(log));
            const auto run = support::runProgram(program,
                {QStringLiteral("--screenshots"), folder.filePath(QStringLiteral("pictures")), QStringLiteral("--log"),
                    path},
                {}, withoutDisplay(), 20'000);
            QCOMPARE(run.exitCode, 1);
            QCOMPARE(run.err.count('\n'), 1);
            QVERIFY2(run.err.contains("there is no log " + path.toUtf8()), run.err.constData());
        }
    }
    QVERIFY(!QFileInfo::exists(folder.filePath(QStringLiteral("pictures"))));
}

void TestHeadroomProgram::aKilledWindowLeavesNothingOfItsDemo()
{
    const QTemporaryDir home;
    GuardedProcess window;
    window.setProcessEnvironment(offscreen(home));
    window.start(support::program("headroom"), {QStringLiteral("--demo")});
    QVERIFY(window.waitForStarted());
    // headroom-demo, redis, the simulator, nginx, four workers
    QTRY_VERIFY_WITH_TIMEOUT(support::descendantsOf(window.processId()).size() >= 8, longEnough);
    const auto started = support::descendantsOf(window.processId());
    QVERIFY(!demoFolders().isEmpty());
    window.kill();
    QVERIFY(window.waitForFinished(longEnough));
    QTRY_COMPARE_WITH_TIMEOUT(support::stillRunning(started), QList<qint64>{}, longEnough);
    QTRY_COMPARE_WITH_TIMEOUT(demoFolders(), QStringList{}, longEnough);
}

void TestHeadroomProgram::aTerminatedWindowPutsItsDemoAway()
{
    const QTemporaryDir home;
    GuardedProcess window;
    window.setProcessEnvironment(offscreen(home));
    window.start(support::program("headroom"), {QStringLiteral("--demo")});
    QVERIFY(window.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(support::descendantsOf(window.processId()).size() >= 8, longEnough);
    const auto started = support::descendantsOf(window.processId());
    window.terminate();
    QVERIFY(window.waitForFinished(longEnough));
    QCOMPARE(window.exitStatus(), QProcess::NormalExit);
    QCOMPARE(window.exitCode(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(support::stillRunning(started), QList<qint64>{}, longEnough);
    QTRY_COMPARE_WITH_TIMEOUT(demoFolders(), QStringList{}, longEnough);
    // What it kept of itself is the demo's alone.
    const QDir settings(home.filePath(QStringLiteral("headroom")));
    QCOMPARE(settings.entryList(QDir::Files), QStringList{QStringLiteral("headroom-demo.conf")});
}

HEADROOM_TEST(TestHeadroomProgram)

} // namespace headroom::tst_headroom_program

#include "tst_headroom_program.moc"
