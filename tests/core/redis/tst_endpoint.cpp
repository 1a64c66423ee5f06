// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/endpoint.h"

namespace headroom::tst_endpoint {

using redis::Endpoint;

class TestEndpoint : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goodUrlsAreRead_data();
    void goodUrlsAreRead();
    void badUrlsAreRefusedInOneLineThatShowsTheForm_data();
    void badUrlsAreRefusedInOneLineThatShowsTheForm();
    void aPasswordIsRefusedAndNeverRepeated_data();
    void aPasswordIsRefusedAndNeverRepeated();
    void theQueryIsRead();
    void verifyingCannotBeSwitchedOff();
    void aDescriptionHoldsNeitherUserNorPassword();
};

void TestEndpoint::goodUrlsAreRead_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("described");
    QTest::addColumn<QString>("user");
    QTest::addColumn<int>("database");
    const auto row = [](const char* url, const char* described, const char* user = "", int database = 0) {
        QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(described) << QString::fromUtf8(user)
                           << database;
    };
    row("redis://localhost", "localhost:6379");
    row("redis://localhost/", "localhost:6379");
    row("redis://10.0.0.7:7000/3", "10.0.0.7:7000", "", 3);
    row("redis://watcher@redis-eu-1:6380/15", "redis-eu-1:6380", "watcher", 15);
    row("redis://a%40b%3Ac@h", "h:6379", "a@b:c");
    row("rediss://redis.example.org", "redis.example.org:6379 · TLS");
    row("redis://[::1]", "[::1]:6379");
    row("rediss://w@[fe80::1%25eth0]:7/1", "[fe80::1%25eth0]:7 · TLS", "w", 1);
    row("rediss://w@h:7/1?ca=/a%20b&cert=c.pem&key=k&server_name=redis.test", "h:7 · TLS", "w", 1);
    row("redis+sentinel://s1/mymaster", "mymaster · sentinel s1:26379");
    row("redis+sentinel://app@s1:1,[::1]:2,s3/my.master_1/3?sentinel_user=s&watch=replica",
        "my.master_1 · sentinel s1:1 +2", "app", 3);
    row("redis+cluster://c1", "Cluster at c1:6379");
    row("redis+cluster://app@c1:7000,[::1]:2,c3/0?watch=replica", "Cluster at c1:7000 +2", "app");
    row("rediss+cluster://c1,c2/?ca=/ca&cert=c&key=k&server_name=n", "Cluster at c1:6379 +1 · TLS");
    row("rediss+sentinel://s1/mymaster?ca=/ca&watch=master", "mymaster · sentinel s1:26379 · TLS");
    row("unix:///run/redis.sock", "/run/redis.sock");
    row("unix:///run/my%20redis.sock?db=4", "/run/my redis.sock", "", 4);
}

void TestEndpoint::goodUrlsAreRead()
{
    QFETCH(QString, url);
    QFETCH(QString, described);
    QFETCH(QString, user);
    QFETCH(int, database);
    const auto endpoint = redis::parseEndpoint(url.toStdString());
    QVERIFY2(endpoint, endpoint ? "" : endpoint.error().text.c_str());
    QCOMPARE(QString::fromStdString(redis::describe(*endpoint)), described);
    QCOMPARE(QString::fromStdString(endpoint->user), user);
    QCOMPARE(endpoint->database, database);
    QVERIFY(endpoint->password.empty());
}

void TestEndpoint::badUrlsAreRefusedInOneLineThatShowsTheForm_data()
{
    QTest::addColumn<QString>("url");
    for (const auto* url :
        {"", "localhost", "localhost:6379", "http://localhost", "redis://", "redis:///1", "redis://:6379",
            "redis://host:0", "redis://host:65536", "redis://host:+1", "redis://host:port",
            "redis://host:", "redis://host/-1", "redis://host/x", "redis://host/1/2", "redis://host/99999999999999",
            "redis://::1", "redis://[::1", "redis://[]:1", "redis://[::1]6379", "redis://@host", "redis://%zz@host",
            "redis://%00@host", "redis://a b", "redis://host?db=1", "redis://host#1", "redis://u%0a@host",
            "redis://host\r\nFLUSHALL", "unix://", "unix:///", "unix://relative.sock", "unix:///a?db=", "unix:///a?x=1",
            "redis+sentinel://h", "redis+sentinel://h/", "redis+sentinel://h,/m", "redis+sentinel://,h/m",
            "redis+sentinel://h/m m", "redis+sentinel://h/m/x", "redis+sentinel://h:0/m", "redis+cluster://",
            "redis+cluster://h,", "redis+cluster://,h", "redis+cluster://h/1", "redis+cluster://h/m",
            "redis+cluster://h:0", "redis+cluster://h?watch=all", "redis+cluster://h?sentinel_user=s",
            "redis+cluster://h?ca=/x", "rediss+cluster://h?ca=", "redis+sentinel://h/m?watch=all",
            "redis+sentinel://h/m?ca=/x", "redis://h?ca=/x", "redis://h?watch=replica",
            "rediss://h?ca=", "rediss://h?ca", "rediss://h?ca=/a&ca=/b", "rediss://h?ca=%0a", "rediss://h?verify=no",
            "rediss://h?insecure=1", "rediss://h?what=1", "rediss://h?ca=/a#b"})
        QTest::addRow("%s", QByteArray(url).toPercentEncoding().constData()) << QString::fromUtf8(url);
    QTest::newRow("a path no socket can have") << QString(QLatin1String("unix:///") + QString(200, QLatin1Char('a')));
}

void TestEndpoint::badUrlsAreRefusedInOneLineThatShowsTheForm()
{
    QFETCH(QString, url);
    const auto endpoint = redis::parseEndpoint(url.toStdString());
    QVERIFY(!endpoint);
    QCOMPARE(endpoint.error().kind, ErrorKind::Usage);
    const auto text = QString::fromStdString(endpoint.error().text);
    QVERIFY(text.contains(QLatin1String("redis://[user@]host[:port][/db]")));
    QVERIFY(!text.contains(QLatin1Char('\n')) && !text.contains(QLatin1Char('\r')));
}

void TestEndpoint::aPasswordIsRefusedAndNeverRepeated_data()
{
    QTest::addColumn<QString>("url");
    for (const auto* url : {"redis://:hunter2@host", "redis://user:hunter2@host", "rediss://user:hunter2@host:1/2",
             "redis://user:hunt@er/hunter2@host", "redis://user:hunter2@", "redis+sentinel://user:hunter2@s1,s2/m",
             "redis+cluster://user:hunter2@c1,c2", "redis+cluster://c1?password=hunter2",
             "redis+sentinel://s1/m?sentinel_password=hunter2", "rediss://h?password=hunter2"})
        QTest::newRow(url) << QString::fromUtf8(url);
}

void TestEndpoint::aPasswordIsRefusedAndNeverRepeated()
{
    QFETCH(QString, url);
    const auto endpoint = redis::parseEndpoint(url.toStdString());
    QVERIFY(!endpoint);
    QCOMPARE(endpoint.error().kind, ErrorKind::Usage);
    const auto text = QString::fromStdString(endpoint.error().text);
    QVERIFY(text.contains(QLatin1String("HEADROOM_REDIS_PASSWORD")));
    QVERIFY(!text.contains(QLatin1String("hunt")));
}

void TestEndpoint::theQueryIsRead()
{
    const auto endpoint = redis::parseEndpoint("rediss+sentinel://app@s1:1,[::1]:2/m/3?ca=/"
                                               "a%20b%40c&cert=c&key=k&server_name=n&sentinel_user=s&watch=replica");
    QVERIFY(endpoint);
    QCOMPARE(endpoint->tls, (redis::TlsFiles{.ca = "/a b@c", .certificate = "c", .key = "k", .serverName = "n"}));
    QVERIFY(endpoint->sentinels);
    QCOMPARE(endpoint->sentinels->addresses.size(), 2U);
    QCOMPARE(endpoint->sentinels->addresses[1], (redis::SentinelSet::Address{"::1", 2}));
    QCOMPARE(endpoint->sentinels->master, std::string("m"));
    QCOMPARE(endpoint->sentinels->user, std::string("s"));
    QVERIFY(endpoint->sentinels->watchReplica);
}

void TestEndpoint::verifyingCannotBeSwitchedOff()
{
    for (const auto* option : {"verify=no", "insecure=true", "ssl_cert_reqs=none", "skip_verify=1", "tls_insecure"}) {
        const auto endpoint = redis::parseEndpoint(std::string("rediss://h?") + option);
        QVERIFY2(!endpoint, option);
        QVERIFY2(endpoint.error().text.find("always verified") != std::string::npos, endpoint.error().text.c_str());
    }
}

void TestEndpoint::aDescriptionHoldsNeitherUserNorPassword()
{
    Endpoint endpoint;
    endpoint.user = "someone";
    endpoint.password = "hunter2";
    QCOMPARE(redis::describe(endpoint), std::string("127.0.0.1:6379"));
}

HEADROOM_TEST(TestEndpoint)

} // namespace headroom::tst_endpoint

#include "tst_endpoint.moc"
