// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/queue_address.h"

namespace headroom::tst_queue_address {

using jobs::QueueAddress;

class TestQueueAddress : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isReadAndShown_data();
    void isReadAndShown();
    void isRefused_data();
    void isRefused();
};

void TestQueueAddress::isReadAndShown_data()
{
    using enum QueueAddress::Engine;
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QueueAddress>("address");
    QTest::addColumn<QByteArray>("shown"); // empty: as it was given
    QTest::newRow("file") << QByteArray("/var/lib/headroom/jobs.db")
                          << QueueAddress{.path = "/var/lib/headroom/jobs.db"} << QByteArray();
    QTest::newRow("file here") << QByteArray("jobs.db") << QueueAddress{.path = "jobs.db"} << QByteArray();
    QTest::newRow("server")
        << QByteArray("postgresql://ops@db.example:5433/jobs")
        << QueueAddress{.engine = Postgres, .host = "db.example", .port = 5433, .user = "ops", .database = "jobs"}
        << QByteArray();
    QTest::newRow("short name") << QByteArray("postgres://h/d")
                                << QueueAddress{.engine = Postgres, .host = "h", .database = "d"}
                                << QByteArray("postgresql://h/d");
    QTest::newRow("all by libpq") << QByteArray("postgresql://") << QueueAddress{.engine = Postgres}
                                  << QByteArray("postgresql:///");
    QTest::newRow("IPv6") << QByteArray("postgresql://u@[::1]:5432/d")
                          << QueueAddress{.engine = Postgres, .host = "::1", .port = 5432, .user = "u", .database = "d"}
                          << QByteArray();
    QTest::newRow("socket")
        << QByteArray("postgresql://u@/d?host=/run/postgresql&port=5433")
        << QueueAddress{.engine = Postgres, .host = "/run/postgresql", .port = 5433, .user = "u", .database = "d"}
        << QByteArray();
    QTest::newRow("TLS") << QByteArray("postgresql://u@h/d?sslmode=verify-full&sslrootcert=/etc/ca.pem")
                         << QueueAddress{.engine = Postgres,
                                .host = "h",
                                .user = "u",
                                .database = "d",
                                .sslMode = "verify-full",
                                .sslRootCert = "/etc/ca.pem"}
                         << QByteArray("postgresql://u@h/d");
    QTest::newRow("folder of odd characters")
        << QByteArray("postgresql://u@/d?host=/run/a%26b%3Fc")
        << QueueAddress{.engine = Postgres, .host = "/run/a&b?c", .user = "u", .database = "d"} << QByteArray();
    QTest::newRow("port alone") << QByteArray("postgresql:///d?port=5433")
                                << QueueAddress{.engine = Postgres, .port = 5433, .database = "d"} << QByteArray();
    QTest::newRow("escaped") << QByteArray("postgresql://a%40b@h/my%20jobs")
                             << QueueAddress{.engine = Postgres, .host = "h", .user = "a@b", .database = "my jobs"}
                             << QByteArray();
}

void TestQueueAddress::isReadAndShown()
{
    QFETCH(QByteArray, text);
    QFETCH(QueueAddress, address);
    QFETCH(QByteArray, shown);
    const auto parsed = QueueAddress::parse(text.toStdString());
    QVERIFY2(parsed, parsed ? "" : parsed.error().text.c_str());
    QVERIFY2(*parsed == address, parsed->text().c_str());
    QCOMPARE(parsed->text(), (shown.isEmpty() ? text : shown).toStdString());
}

void TestQueueAddress::isRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("nothing") << QByteArray() << QByteArray("name a queue");
    QTest::newRow("password") << QByteArray("postgresql://u:hunter2@h/d") << QByteArray("PGPASSWORD");
    QTest::newRow("password in the query")
        << QByteArray("postgresql://u@h/d?password=hunter2") << QByteArray("\"password\" is not known");
    QTest::newRow("another database") << QByteArray("mysql://u@h/d") << QByteArray("\"mysql://\" is no queue");
    QTest::newRow("port") << QByteArray("postgresql://h:port/d") << QByteArray("not understood");
    QTest::newRow("port in the query") << QByteArray("postgresql://u@/d?port=x") << QByteArray("1 to 65535");
    QTest::newRow("two lines") << QByteArray("a\nb") << QByteArray("one line");
    QTest::newRow("not UTF-8") << QByteArray("a\xff") << QByteArray("one line of UTF-8");
    QTest::newRow("port too high") << QByteArray("postgresql://h:65536/d") << QByteArray("not understood");
}

void TestQueueAddress::isRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, says);
    const auto parsed = QueueAddress::parse(text.toStdString());
    QVERIFY(!parsed);
    QVERIFY2(parsed.error().text.find(says.toStdString()) != std::string::npos, parsed.error().text.c_str());
    QVERIFY(parsed.error().text.find("hunter2") == std::string::npos);
    QCOMPARE(parsed.error().kind, ErrorKind::Usage);
}

HEADROOM_TEST(TestQueueAddress)

} // namespace headroom::tst_queue_address

#include "tst_queue_address.moc"
