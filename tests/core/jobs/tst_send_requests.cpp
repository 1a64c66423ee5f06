// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations.h"
#include "tests/support/fake_reader.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

namespace headroom::tst_send_requests {

using namespace jobs;
using namespace support;

namespace {

ItemRequest plannedOf(const NewItem& item)
{
    return plannedRequest(item.params);
}

} // namespace

class TestSendRequests : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requestsComeFromLinesAndTemplates();
    void requestsThatHoldSecretsAreRefused();
    void whatContradictsItselfIsRefused_data();
    void whatContradictsItselfIsRefused();
};

void TestSendRequests::requestsComeFromLinesAndTemplates()
{
    QTemporaryDir folder;
    const auto write = [&folder](const QString& name, const char* content) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0)
            qFatal("no file");
        return file.fileName().toUtf8();
    };
    FakeReader api;
    const auto lines = write(QStringLiteral("a.ndjson"),
        "{\"method\": \"post\", \"path\": \"/channels/5/messages\", "
        "\"body\": {\"content\": \"hi\"}}\n\n"
        "{\"method\": \"DELETE\", \"path\": \"/channels/{{result}}\", "
        "\"after\": 1}\n");
    const auto plan = planWith(sendRequests(), "{\"file\": \"" + lines + "\"}", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.items.size(), std::size_t(2));
    QCOMPARE(plannedOf(plan.items[0]),
        (ItemRequest{"POST", "/channels/5/messages", R"({"content":"hi","enforce_nonce":true,"nonce":"7-1"})"}));
    QCOMPARE(plan.items[1].dependsOn, 1);
    QCOMPARE(plannedRequest(plan.items[1].params, "99").path, "/channels/99");

    const auto csv =
        write(QStringLiteral("b.csv"), "\xef\xbb\xbfid,name,colour\r\n10,\"Red, \"\"big\"\"\nteam\",7\r\n11,a/b,8\n");
    const auto table = planWith(sendRequests(),
        "{\"file\": \"" + csv + R"(", "method": "PATCH", "path": "/guilds/100/roles/{{id}}?x={{name}}",
                "body": "{\"name\": \"{{name}}!\", \"color\": \"{{number:colour}}\", \"hoist\": true}"})",
        api);
    QCOMPARE(table.error(), std::string());
    QCOMPARE(plannedOf(table.items.at(0)).path, "/guilds/100/roles/10?x=Red%2C%20%22big%22%0Ateam");
    QCOMPARE(plannedOf(table.items[0]).body, "{\"color\":7,\"hoist\":true,\"name\":\"Red, \\\"big\\\"\\nteam!\"}");
    QCOMPARE(plannedOf(table.items[1]).path, "/guilds/100/roles/11?x=a%2Fb");
    QCOMPARE(
        planWith(sendRequests(), "{\"file\": \"" + csv + R"(", "method": "GET", "path": "/guilds/{{guild}}"})", api)
            .error(),
        "line 3: there is no column guild");
    const auto odd = write(QStringLiteral("c.csv"), "id,name\n1\n");
    QCOMPARE(planWith(sendRequests(), "{\"file\": \"" + odd + R"(", "method": "GET", "path": "/x"})", api).error(),
        "line 2: has 1 fields, and the first line 2");
}

void TestSendRequests::requestsThatHoldSecretsAreRefused()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.ndjson")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"method\": \"POST\", \"path\": \"/webhooks/203039963636301824/"
               "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst\"}\n");
    file.close();
    FakeReader api;
    const auto plan = planWith(sendRequests(), "{\"file\": \"" + file.fileName().toUtf8() + "\"}", api);
    QCOMPARE(plan.error(), "line 1: tokens of webhooks and interactions are not kept in a queue");
}

void TestSendRequests::whatContradictsItselfIsRefused_data()
{
    QTest::addColumn<QByteArray>("params");
    const auto row = [](const char* params) { QTest::addRow("%s", params) << QByteArray(params); };
    row("{}");
    row(R"({"file": "a", "method": "GET"})");
    row(R"({"file": "a", "method": "POST", "path": "/x", "body": "no json"})");
}

void TestSendRequests::whatContradictsItselfIsRefused()
{
    QFETCH(QByteArray, params);
    const auto order = orderOf(**operationNamed("send-requests"), params.constData());
    QVERIFY(!order);
    QCOMPARE(order.error().kind, ErrorKind::Usage);
}

HEADROOM_TEST(TestSendRequests)

} // namespace headroom::tst_send_requests

#include "tst_send_requests.moc"
