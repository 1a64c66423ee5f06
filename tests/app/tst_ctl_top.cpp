// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl top as a person has it on a terminal, and what it prints without one.
#include "tests/support/programs/program.h"
#include "tests/support/programs/pseudo_terminal.h"
#include "tests/support/redis/redis_server.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <memory>

namespace headroom::tst_ctl_top {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

constexpr auto down = "\033[B";
constexpr auto pageDown = "\033[6~";
constexpr auto end = "\033[F";
constexpr auto ctrlC = "\003";

QProcessEnvironment environmentOf(bool colours)
{
    auto given = environmentWith({{"TERM", u"xterm"_s}});
    given.remove(u"NO_COLOR"_s);
    if (!colours)
        given.insert(u"NO_COLOR"_s, u"1"_s);
    return given;
}

ProgramRun run(const QStringList& arguments)
{
    return runCtl(QStringList{u"top"_s} + arguments, {}, environmentOf(true));
}

} // namespace

class TestCtlTop : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whatHoldsRequestsBackIsAtTheTop();
    void itFitsTheTerminal_data();
    void itFitsTheTerminal();
    void itIsDrawnAgainAtAnotherSize();
    void whatChangesIsShown();
    void sortedByOtherColumns();
    void filtered();
    void scrolled();
    void listsAreSwitched();
    void theTerminalIsAsItWas_data();
    void theTerminalIsAsItWas();
    void aRedisThatIsNotThereIsSaidBelowThePrompt();
    void onceIsOnePicture();
    void jsonIsThatOfWatchAndLogs();
    void wrongUsageIsNamed_data();
    void wrongUsageIsNamed();

private:
    QStringList redis() const { return {u"--redis"_s, QString::fromStdString(m_server.url())}; }
    QStringList redisAndLogs() const { return redis() + QStringList{u"--log"_s, m_log}; }
    void start(PseudoTerminal& terminal, const QStringList& arguments, bool colours = false) const
    {
        terminal.start(program("headroomctl"), QStringList{u"top"_s} + arguments, environmentOf(colours));
    }
    // The list is there, whose columns have titles.
    static bool isDrawn(PseudoTerminal& terminal, const QString& title = u"ROUTE"_s)
    {
        return !terminal.screen().filter(title).isEmpty() && terminal.screen().filter(u"Reading"_s).isEmpty();
    }
    static QString rowWith(PseudoTerminal& terminal, const QString& text)
    {
        return terminal.screen().filter(text).value(0);
    }
    static qsizetype placeOf(PseudoTerminal& terminal, const QString& text)
    {
        const auto lines = terminal.screen();
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (lines[i].contains(text))
                return i;
        }
        return -1;
    }

    RedisServer m_server;
    QTemporaryDir m_folder;
    QString m_log;
};

void TestCtlTop::initTestCase()
{
    QByteArray commands = "SET /gateway:remaining 0 PX 600000\nSET /gateway:limit 2\n"
                          "SET /channels/197038439483310086/messages:remaining 3 PX 300000\n"
                          "SET /channels/197038439483310086/messages:limit 5\n";
    for (int i = 0; i < 60; ++i) {
        const auto key = "/guilds/1970384394833" + QByteArray::number(10000 + i) + "/members/:id";
        commands += "SET " + key + ":remaining 4 PX 900000\nSET " + key + ":limit 5\n";
    }
    m_server.cliLines(commands);
    m_log = m_folder.filePath(u"proxy.log"_s);
    QFile log(m_log);
    QVERIFY(log.open(QIODevice::WriteOnly));
    for (int i = 0; i < 30; ++i)
        log.write(
            "10.0.0.1 - - [25/Nov/2026:12:00:00 +0000] \"GET /api/v10/users/@me HTTP/1.1\" 200 100 \"-\" \"bot\"\n");
    log.write(
        "10.0.0.1 - - [25/Nov/2026:12:00:01 +0000] \"POST /api/v10/channels/197038439483310086/messages HTTP/1.1\" "
        "403 100 \"-\" \"bot\"\n");
}

void TestCtlTop::whatHoldsRequestsBackIsAtTheTop()
{
    PseudoTerminal terminal;
    start(terminal, redis(), true);
    QTRY_VERIFY2(isDrawn(terminal), terminal.seen());
    const auto lines = terminal.screen();
    QVERIFY2(lines[0].contains(u"62 buckets, 1 exhausted"_s), terminal.seen());
    QVERIFY2(lines[1].startsWith(u"Global limit: 0/s of 50/s, 0 %"_s), terminal.seen());
    QVERIFY2(lines[2].startsWith(u"STATE▾"_s), terminal.seen());
    QVERIFY2(lines[3].startsWith(u"exhausted  /gateway"_s) && lines[3].contains(u" 0/2 "_s), terminal.seen());
    QVERIFY(terminal.seen().contains("\033[31mexhausted"));
    QVERIFY2(lines.last().startsWith(u"buckets 1-20 of 62"_s) && lines.last().contains(u"q quit"_s), terminal.seen());
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::itFitsTheTerminal_data()
{
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("rows");
    QTest::newRow("80x24") << 80 << 24;
    QTest::newRow("200x60") << 200 << 60;
    QTest::newRow("40x10") << 40 << 10;
    QTest::newRow("20x4") << 20 << 4;
    QTest::newRow("1x1") << 1 << 1;
}

void TestCtlTop::itFitsTheTerminal()
{
    QFETCH(int, columns);
    QFETCH(int, rows);
    PseudoTerminal terminal(columns, rows);
    start(terminal, redisAndLogs());
    const auto last = columns >= 80 ? u"q quit"_s : columns > 1 ? u"buckets"_s : u"…"_s;
    QTRY_VERIFY2(terminal.screen().join(u'\n').contains(last), terminal.seen());
    terminal.type("\t");
    for (const auto& line : terminal.screen())
        QVERIFY2(line.size() <= columns, qPrintable(line));
    QVERIFY2(terminal.screen().size() <= rows, terminal.seen());
    if (columns == 80) {
        QTRY_VERIFY2(isDrawn(terminal, u"BUCKETS"_s), terminal.seen());
        terminal.type("\t\t\t");
        QTRY_VERIFY2(isDrawn(terminal, u"MAJOR"_s), terminal.seen());
        // Nothing that tells rows apart is cut.
        QVERIFY2(rowWith(terminal, u"exhausted  /gateway"_s).contains(u"0/2"_s), terminal.seen());
        QTRY_VERIFY2(!rowWith(terminal, u"197038439483310086"_s).isEmpty(), terminal.seen());
    }
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::itIsDrawnAgainAtAnotherSize()
{
    PseudoTerminal terminal(80, 24);
    start(terminal, redis());
    QTRY_VERIFY2(rowWith(terminal, u"1-20 of 62"_s).size() > 0, terminal.seen());
    terminal.resize(120, 40);
    QTRY_VERIFY2(rowWith(terminal, u"1-36 of 62"_s).size() == 120, terminal.seen());
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::whatChangesIsShown()
{
    auto server = std::make_unique<RedisServer>();
    server->cliLines("SET /gateway:remaining 2 PX 600000\nSET /gateway:limit 2\n");
    PseudoTerminal terminal;
    start(terminal, {u"--redis"_s, QString::fromStdString(server->url())});
    QTRY_VERIFY2(rowWith(terminal, u"/gateway"_s).contains(u"2/2"_s), terminal.seen());
    server->cliLines("SET /gateway:remaining 0 PX 600000\nSET /users/@me:remaining 1 PX 600000\n");
    QTRY_VERIFY2(rowWith(terminal, u"/gateway"_s).contains(u"0/2"_s), terminal.seen());
    QTRY_VERIFY2(!rowWith(terminal, u"/users/@me"_s).isEmpty(), terminal.seen());
    server->kill();
    QTRY_VERIFY2(
        terminal.screen().filter(u"nothing listens on"_s).size() > 0, terminal.seen()); // and what is known stays
    QVERIFY2(!rowWith(terminal, u"/gateway"_s).isEmpty(), terminal.seen());
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::sortedByOtherColumns()
{
    PseudoTerminal terminal(100, 80);
    start(terminal, redis());
    QTRY_VERIFY2(isDrawn(terminal), terminal.seen());
    terminal.type("s"); // by route
    QTRY_VERIFY2(!rowWith(terminal, u"ROUTE▾"_s).isEmpty(), terminal.seen());
    QVERIFY(placeOf(terminal, u"/channels"_s) < placeOf(terminal, u"/gateway"_s));
    QVERIFY(placeOf(terminal, u"/gateway"_s) < placeOf(terminal, u"/guilds"_s));
    terminal.type("r");
    QTRY_VERIFY2(!rowWith(terminal, u"ROUTE▴"_s).isEmpty(), terminal.seen());
    QVERIFY(placeOf(terminal, u"/guilds"_s) < placeOf(terminal, u"/gateway"_s));
    terminal.type("s"); // by what is left
    QTRY_VERIFY2(!rowWith(terminal, u"LEFT▾"_s).isEmpty(), terminal.seen());
    QVERIFY(placeOf(terminal, u"/gateway"_s) < placeOf(terminal, u"/channels"_s));
    QVERIFY(placeOf(terminal, u"/channels"_s) < placeOf(terminal, u"/guilds"_s));
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::filtered()
{
    PseudoTerminal terminal;
    start(terminal, redis());
    QTRY_VERIFY2(isDrawn(terminal), terminal.seen());
    terminal.type("/MESSq");
    QTRY_VERIFY2(rowWith(terminal, u"filter: MESSq_"_s).size() > 0, terminal.seen());
    QVERIFY(rowWith(terminal, u"/channels"_s).isEmpty());
    terminal.type("\177"); // q is a letter here
    QTRY_VERIFY2(!rowWith(terminal, u"/channels"_s).isEmpty(), terminal.seen());
    QVERIFY2(rowWith(terminal, u"/gateway"_s).isEmpty(), terminal.seen());
    terminal.type("\r");
    QTRY_VERIFY2(rowWith(terminal, u"buckets 1-1 of 1 with \"MESS\""_s).size() > 0, terminal.seen());
    terminal.type("\033");
    QTRY_VERIFY2(rowWith(terminal, u"buckets 1-20 of 62"_s).size() > 0, terminal.seen());
    terminal.type("/no such thing\r");
    QTRY_VERIFY2(rowWith(terminal, u"buckets nothing with"_s).size() > 0, terminal.seen());
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::scrolled()
{
    PseudoTerminal terminal;
    start(terminal, redis());
    QTRY_VERIFY2(rowWith(terminal, u"1-20 of 62"_s).size() > 0, terminal.seen());
    terminal.type(down);
    QTRY_VERIFY2(rowWith(terminal, u"2-21 of 62"_s).size() > 0, terminal.seen());
    terminal.type(pageDown);
    QTRY_VERIFY2(rowWith(terminal, u"22-41 of 62"_s).size() > 0, terminal.seen());
    terminal.type(end);
    QTRY_VERIFY2(rowWith(terminal, u"43-62 of 62"_s).size() > 0, terminal.seen());
    terminal.type("k");
    QTRY_VERIFY2(rowWith(terminal, u"42-61 of 62"_s).size() > 0, terminal.seen());
    terminal.type("\033[H");
    QTRY_VERIFY2(rowWith(terminal, u"1-20 of 62"_s).size() > 0, terminal.seen());
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::listsAreSwitched()
{
    PseudoTerminal terminal(120, 30);
    start(terminal, redisAndLogs());
    QTRY_VERIFY2(isDrawn(terminal, u"MAJOR"_s), terminal.seen());
    terminal.type("\t");
    QTRY_VERIFY2(isDrawn(terminal, u"EXHAUSTED"_s), terminal.seen());
    static const QRegularExpression members(u"/guilds/\\{guild\\}/members/\\S+ +60 +0 "_s);
    QVERIFY2(members.match(terminal.screen().join(u'\n')).hasMatch(), terminal.seen());
    terminal.type("\t");
    QTRY_VERIFY2(rowWith(terminal, u"GET /users/@me"_s).simplified().startsWith(u"30 0 GET"_s), terminal.seen());
    QVERIFY2(rowWith(terminal, u"POST /channels/{channel}/messages"_s).simplified().startsWith(u"1 1 POST"_s),
        terminal.seen());
    QVERIFY2(rowWith(terminal, u"31 requests, 1 of 10,000 invalid in 10 min"_s).size() > 0, terminal.seen());
    terminal.type("\t");
    QTRY_VERIFY2(isDrawn(terminal, u"SHARD"_s), terminal.seen());
    terminal.type("\033[Z\033[Z\033[Z");
    QTRY_VERIFY2(isDrawn(terminal, u"MAJOR"_s), terminal.seen());
    terminal.type("q");
    QCOMPARE(terminal.exitCode(), 0);
}

void TestCtlTop::theTerminalIsAsItWas_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("q") << QByteArray("q");
    QTest::newRow("Ctrl+C") << QByteArray(ctrlC);
}

void TestCtlTop::theTerminalIsAsItWas()
{
    QFETCH(QByteArray, keys);
    PseudoTerminal terminal;
    start(terminal, redis());
    QTRY_VERIFY2(isDrawn(terminal), terminal.seen());
    QVERIFY(terminal.seen().startsWith("\033[?1049h\033[?25l"));
    terminal.type(keys);
    QCOMPARE(terminal.exitCode(), 0);
    QVERIFY(terminal.seen().endsWith("\033[?7h\033[?25h\033[?1049l"));
}

void TestCtlTop::aRedisThatIsNotThereIsSaidBelowThePrompt()
{
    PseudoTerminal terminal;
    start(terminal, {u"--redis"_s, u"redis://127.0.0.1:1"_s});
    QCOMPARE(terminal.exitCode(), 3);
    QVERIFY2(QString::fromUtf8(terminal.seen()).section(u"\033[?1049l"_s, -1).startsWith(u"headroomctl: "_s),
        terminal.seen());
}

void TestCtlTop::onceIsOnePicture()
{
    for (const auto& more : {QStringList{u"--once"_s}, QStringList{}}) {
        const auto ran = run(redisAndLogs() + more);
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(!ran.out.contains('\033'), ran.out.constData());
        const auto lines = ran.out.split('\n');
        QVERIFY2(lines[0].contains("62 buckets, 1 exhausted"), ran.out.constData());
        QVERIFY2(lines[2].startsWith("31 requests, 1 of 10,000 invalid"), ran.out.constData());
        QVERIFY2(lines[4].startsWith("exhausted") && lines[4].contains("/gateway"), ran.out.constData());
        QCOMPARE(lines.size(), 4 + 40 + 1);
    }
    const auto routes = run(redis() + u"--once --view routes --sort buckets --filter guilds --rows 5"_s.split(u' '));
    QVERIFY2(routes.out.split('\n')[3].contains("/guilds/{guild}/members"), routes.out.constData());
    QCOMPARE(routes.out.count('\n'), 4);
}

void TestCtlTop::jsonIsThatOfWatchAndLogs()
{
    const auto ran = run(redisAndLogs() + QStringList{u"--json"_s});
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(ran.out.count('\n'), 1);
    const auto object = QJsonDocument::fromJson(ran.out).object();
    QCOMPARE(object[u"watch"_s].toObject()[u"buckets"_s].toArray().size(), 62);
    QCOMPARE(object[u"logs"_s].toObject()[u"requests"_s].toObject()[u"total"_s].toInt(), 31);
    const auto alone = QJsonDocument::fromJson(run(redis() + QStringList{u"--json"_s}).out).object();
    QVERIFY(alone[u"watch"_s].isObject() && alone[u"logs"_s].isNull());
}

void TestCtlTop::wrongUsageIsNamed_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* words, const char* says) {
        QTest::addRow("%s", words) << QString::fromLatin1(words) << QByteArray(says);
    };
    row("", "nothing to show: give --redis URL, --log LOG, or --profile NAME\n");
    row("--redis redis://h --view shards", "--view shards needs --log LOG\n");
    row("--log /nowhere --view buckets", "--view buckets needs --redis URL\n");
    row("--redis redis://h --sort size",
        "--sort size is nothing that buckets are sorted by: urgency, route, left, resets\n");
}

void TestCtlTop::wrongUsageIsNamed()
{
    QFETCH(QString, words);
    QFETCH(QByteArray, says);
    const auto ran = run(words.split(u' ', Qt::SkipEmptyParts));
    QCOMPARE(ran.exitCode, 2);
    QCOMPARE(ran.err, "headroomctl: " + says);
}

HEADROOM_TEST(TestCtlTop)

} // namespace headroom::tst_ctl_top

#include "tst_ctl_top.moc"
