// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The line that is copied is run by a real shell, with a real redis-cli against a real server.
#include "core/base/text/shell_word.h"
#include "core/console/commands/redis_cli.h"
#include "core/redis/protocol/command_bytes.h"
#include "core/schemes/registry.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"

#include <QTcpSocket>

namespace headroom::tst_redis_cli {

using namespace headroom::console;

namespace {

std::shared_ptr<const schemes::KeyScheme> schemeOf(const schemes::SchemeChoice& choice)
{
    return *schemes::makeScheme(choice);
}

redis::Endpoint endpointOf(const std::string& url)
{
    return *redis::parseEndpoint(url);
}

QByteArray runInShell(const std::string& lines, const QByteArray& input = {})
{
    const auto run =
        support::runProgram(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromStdString(lines)}, input);
    return run.out + run.err;
}

// Of any bytes; each is answered by one line.
QByteArray tell(const support::RedisServer& server, const std::vector<redis::Command>& commands)
{
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), server.port());
    QByteArray bytes;
    for (const auto& command : commands)
        redis::appendCommand(bytes, command);
    QByteArray answers;
    if (!socket.waitForConnected(30'000) || socket.write(bytes) < 0)
        qFatal("the Redis takes no connection");
    while (answers.count('\n') < qsizetype(commands.size()) && socket.waitForReadyRead(30'000))
        answers += socket.readAll();
    return answers;
}

} // namespace

class TestRedisCli : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWordOfAShellIsOnlyAWord_data();
    void aWordOfAShellIsOnlyAWord();
    void anyKeyIsRead_data();
    void anyKeyIsRead();
    void theKeysOfABucketAreRead();
    void aPasswordIsAskedFor();
    void theWayThereIsInTheLine_data();
    void theWayThereIsInTheLine();
    void whatIsNotShownIsNotGuessed();

private:
    support::RedisServer m_server;
};

void TestRedisCli::aWordOfAShellIsOnlyAWord_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addRow("plain") << QByteArray("a:b/c");
    QTest::addRow("empty") << QByteArray("");
    QTest::addRow("single quotes") << QByteArray("it's ''quoted''");
    QTest::addRow("double quotes") << QByteArray("\"a\" \\ b");
    QTest::addRow("substitutions") << QByteArray("$(touch /nowhere) `id` $HOME ${x}");
    QTest::addRow("lines") << QByteArray("a\nb\n");
    QTest::addRow("signs") << QByteArray("a;b|c&d>e<f*g?h[i]j{k}l~m!n#o");
    QTest::addRow("an option") << QByteArray("-n");
    QTest::addRow("bytes") << QByteArray("\x01\x7f\xff\xc3\xa4");
}

void TestRedisCli::aWordOfAShellIsOnlyAWord()
{
    QFETCH(QByteArray, text);
    // By a file: arguments of a QProcess are text.
    const auto word = shellWord(std::string_view(text.constData(), std::size_t(text.size())));
    const auto script = "printf '%s' " + QByteArray::fromStdString(word);
    QCOMPARE(support::runProgram(QStringLiteral("sh"), {}, script).out, text);
}

void TestRedisCli::anyKeyIsRead_data()
{
    QTest::addColumn<QByteArray>("key");
    const auto add = [](const char* name, const char* bytes, int size) {
        QTest::addRow("%s", name) << QByteArray(bytes, size);
    };
    add("plain", "/channels/1/messages:remaining", 30);
    add("quotes", "it's a \"key\" \\n", 15);
    add("a line", "a\nb; touch /nowhere\r\n", 21);
    add("substitutions", "$(id)`id`$HOME", 14);
    add("a NUL", "a\0b", 3);
    add("any bytes", "\x01\xff\x7f\xc3 '\"", 7);
    add("as an option", "--help", 6);
    add("letters", "\xc3\xa4\xe2\x82\xac", 5);
    add("none", "", 0);
}

void TestRedisCli::anyKeyIsRead()
{
    QFETCH(QByteArray, key);
    QCOMPARE(tell(m_server, {{"SET", key.toStdString(), "the value"}}), QByteArray("+OK\r\n"));
    const RedisCli cli(endpointOf(m_server.url()), schemeOf({}));
    const auto line = cli.line({"GET", key.toStdString()});
    const bool isPasted = std::ranges::none_of(line, [](char c) { return c == '\0' || c == '\x7f'; });
    QVERIFY2(isPasted, "a terminal takes no such byte");
    QCOMPARE(runInShell(line), QByteArray("the value\n"));
}

void TestRedisCli::theKeysOfABucketAreRead()
{
    const auto scheme = schemeOf({.scheme = "spectacles", .prefix = "it's"});
    const auto keys = scheme->shownKeys("/channels/417000000000000093/messages");
    const auto told = tell(m_server, {{"SELECT", "3"}, {"SET", keys[0], "4", "PX", "900000"}, {"SET", keys[1], "5"}});
    QCOMPARE(told.count("+OK"), 3);
    const RedisCli cli(endpointOf(m_server.url() + "/3"), scheme);
    const auto lines = cli.linesThatRead(keys);
    QCOMPARE(lines.size(), 3U); // GET and PTTL of what remains, GET of the limit
    QCOMPARE(runInShell(lines[0]), QByteArray("4\n"));
    const auto left = runInShell(lines[1]).trimmed().toInt();
    QVERIFY2(left > 800'000 && left <= 900'000, lines[1].c_str());
    QCOMPARE(runInShell(lines[2]), QByteArray("5\n"));
}

void TestRedisCli::aPasswordIsAskedFor()
{
    const support::RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("hunter2hunter2")});
    auto endpoint = endpointOf(server.url());
    endpoint.password = "hunter2hunter2";
    const auto line = RedisCli(endpoint, schemeOf({})).line({"PING"});
    QVERIFY(line.find("hunter2") == std::string::npos);
    QVERIFY2(runInShell(line, "hunter2hunter2\n").endsWith("PONG\n"), line.c_str());
    QVERIFY(!runInShell(line, "wrong\n").contains("PONG"));
}

void TestRedisCli::theWayThereIsInTheLine_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("line");
    const auto add = [](const char* name, const char* url, const char* line) {
        QTest::addRow("%s", name) << QByteArray(url) << QByteArray(line);
    };
    add("a database", "redis://10.0.0.5/2", "redis-cli -h 10.0.0.5 -p 6379 -n 2 PING");
    add("IPv6", "redis://[::1]:7000", "redis-cli -h ::1 -p 7000 PING");
    add("a user", "redis://ops@10.0.0.5", "redis-cli -h 10.0.0.5 -p 6379 --user ops --askpass PING");
    add("a socket", "unix:///run/redis.sock", "redis-cli -s /run/redis.sock PING");
    add("TLS", "rediss://r.example/1?ca=/etc/ca.pem&cert=/etc/c.pem&key=/etc/k.pem&server_name=inner",
        "redis-cli -h r.example -p 6379 --tls --cacert /etc/ca.pem --cert /etc/c.pem --key /etc/k.pem --sni inner -n 1 "
        "PING");
    add("a Cluster", "redis+cluster://10.0.0.5:7001,10.0.0.6:7002", "redis-cli -c -h 10.0.0.5 -p 7001 PING");
    add("sentinels", "redis+sentinel://10.0.0.5:26379/mymaster/4",
        "redis-cli $(redis-cli -h 10.0.0.5 -p 26379 SENTINEL GET-MASTER-ADDR-BY-NAME mymaster | sed '1s/^/-h /; "
        "2s/^/-p /') -n 4 PING");
}

void TestRedisCli::theWayThereIsInTheLine()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, line);
    const auto endpoint = redis::parseEndpoint(url.toStdString());
    QVERIFY2(endpoint, endpoint ? "" : endpoint.error().text.c_str());
    QCOMPARE(QByteArray::fromStdString(RedisCli(*endpoint, schemeOf({})).line({"PING"})), line);
}

void TestRedisCli::whatIsNotShownIsNotGuessed()
{
    auto endpoint = endpointOf("redis://10.0.0.5");
    endpoint.ssh = "bastion";
    const RedisCli cli(endpoint, schemeOf({.scheme = "spectacles"}));
    const auto there = cli.linesThatRead({"/guilds/1/it's:limit"});
    QCOMPARE(there.size(), 1U);
    QCOMPARE(QByteArray::fromStdString(there[0]),
        QByteArray(R"(ssh -t bastion 'redis-cli -h 10.0.0.5 -p 6379 GET '\''/guilds/1/it'\''\'\'''\''s:limit'\''')"));
    QVERIFY(cli.linesThatRead({"/interactions/1/aW50…ZXJh/callback:remaining"}).empty());
    QVERIFY(cli.linesThatRead({"/guilds/1/\uFFFD:remaining"}).empty());
    QVERIFY(cli.linesThatRead({"no bucket's"}).empty());
}

HEADROOM_TEST(TestRedisCli)

} // namespace headroom::tst_redis_cli

#include "tst_redis_cli.moc"
