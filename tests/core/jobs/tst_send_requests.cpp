// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations/request_file.h"
#include "tests/support/files.h"
#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTemporaryFile>

namespace headroom::tst_send_requests {

using namespace jobs;
using namespace support;

class TestSendRequests : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requestsComeFromLinesAndTemplates();
    void aNonceIsOfOneQueueAndShortEnough();
    void aMessageThatWasDeletedSinceIsNotSentAgain();
    void aWrongFileOfRequestsIsRefused_data();
    void aWrongFileOfRequestsIsRefused();
    void wholeNumbersOfAFileKeepTheirDigits();
    void requestsThatHoldSecretsAreRefused();
};

void TestSendRequests::requestsComeFromLinesAndTemplates()
{
    QTemporaryDir folder;
    const auto write = [&folder](const QString& name, const char* content) {
        mustWrite(folder.filePath(name), content);
        return folder.filePath(name).toUtf8();
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
        (ItemRequest{
            "POST", "/channels/5/messages", R"({"content":"hi","enforce_nonce":true,"nonce":"7-1-mywpiww0"})"}));
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
        "line 2: has 1 field, and the first line 2");
}

// Discord takes 25 characters, and two queues of one bot may both have a job 1.
void TestSendRequests::aNonceIsOfOneQueueAndShortEnough()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(R"({"method": "POST", "path": "/channels/5/messages", "body": {"content": "hi"}})"
               "\n");
    QVERIFY(file.flush());
    const auto nonce = [&file](JobId job, WallTime now) {
        auto order = *orderOf(sendRequests(), ("{\"file\": \"" + file.fileName().toUtf8() + "\"}").constData());
        order.job = job;
        order.now = now;
        std::vector<NewItem> items;
        Plan plan([&items](std::vector<NewItem> added, Plan::Written done) {
            items = std::move(added);
            done({});
        });
        FakeReader api;
        const auto run = [&]() -> QCoro::Task<Result<void>> {
            if (const auto made = co_await sendRequests().plan(order, api, plan); !made)
                co_return made;
            co_return co_await plan.finish();
        };
        (void)resultOf(run());
        return jsonIn(plannedOf(items.at(0)).body)[QStringLiteral("nonce")].toString();
    };
    const WallTime now{std::chrono::milliseconds{1'800'000'000'000}};
    QCOMPARE(nonce(7, now), nonce(7, now));
    QVERIFY(nonce(7, now) != nonce(7, now + std::chrono::milliseconds{1}));
    QVERIFY(nonce(7, now) != nonce(8, now));
    QVERIFY(nonce(999'999'999'999, now).size() <= 25);
}

void TestSendRequests::aMessageThatWasDeletedSinceIsNotSentAgain()
{
    const ItemRequest request{"POST", "/channels/5/messages", R"({"content":"hi","enforce_nonce":true,"nonce":"7-1"})"};
    const auto verdict = [](const ItemRequest& of) {
        return sendRequests().outcomeOf({}, of, 404, R"({"code": 10008, "message": "Unknown Message"})").kind;
    };
    QCOMPARE(verdict(request), AnswerVerdict::Kind::Done);
    QCOMPARE(verdict({"POST", "/channels/5/messages", R"({"content":"hi"})"}), AnswerVerdict::Kind::Failed);
    QCOMPARE(verdict({"PATCH", "/channels/5/messages/6", "{}"}), AnswerVerdict::Kind::Failed);
}

void TestSendRequests::aWrongFileOfRequestsIsRefused_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("error");
    QTest::newRow("no UTF-8") << QByteArray("id,n\n1,caf\xe9\n")
                              << QStringLiteral("line 2: is not UTF-8; save the file in that encoding");
    QTest::newRow("no name of a column") << QByteArray("id,,n\n") << QStringLiteral("line 1: a column has no name");
    QTest::newRow("one name twice") << QByteArray("id, n,n\n") << QStringLiteral("line 1: two columns are named n");
    QTest::newRow("an empty part of the path")
        << QByteArray("id,n\n,1\n") << QStringLiteral("line 2: id is empty, and would make another path");
    QTest::newRow("another path") << QByteArray("id,n\n..,1\n") << QStringLiteral("line 2: id would make another path");
    QTest::newRow("a list in the path") << QByteArray("{\"id\":[1],\"n\":1}\n")
                                        << QStringLiteral("line 1: id is a list or an object, and no text");
    QTest::newRow("no finite number") << QByteArray("id,n\n1,inf\n") << QStringLiteral("line 2: n is no number");
    QTest::newRow("no such column") << QByteArray("id\n1\n") << QStringLiteral("line 2: there is no column n");
    QTest::newRow("a line without end") << "id,n\n1," + QByteArray(1 << 20, '2')
                                        << QStringLiteral("line 2: is longer than a mebibyte");
    QTest::newRow("JSON after a byte order mark")
        << QByteArray("\xef\xbb\xbf{\"id\":1,\"n\":1}\n{") << QStringLiteral("line 2: is no JSON object");
}

void TestSendRequests::aWrongFileOfRequestsIsRefused()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, error);
    QTemporaryFile written;
    QVERIFY(written.open() && written.write(file) == file.size() && written.flush());
    FakeReader api;
    const auto plan = planWith(sendRequests(),
        "{\"file\": \"" + written.fileName().toUtf8() + R"(", "method": "DELETE", "path": "/channels/{{id}}",
            "body": "{\"n\": \"{{number:n}}\"}"})",
        api);
    QCOMPARE(QString::fromStdString(plan.error()), error);
}

void TestSendRequests::wholeNumbersOfAFileKeepTheirDigits()
{
    const auto body = filledBody(QJsonArray{QStringLiteral("{{number:id}}"), QStringLiteral("{{number:half}}")},
        QJsonObject{{QStringLiteral("id"), QStringLiteral("203039963636301824")},
            {QStringLiteral("half"), QStringLiteral("0.5")}});
    QVERIFY2(body, body ? "" : body.error().text.c_str());
    QCOMPARE(body->toArray().at(0).toInteger(), qint64(203039963636301824));
    QCOMPARE(body->toArray().at(1).toDouble(), 0.5);
}

void TestSendRequests::requestsThatHoldSecretsAreRefused()
{
    QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("a.ndjson"));
    mustWrite(file,
        "{\"method\": \"POST\", \"path\": \"/webhooks/203039963636301824/"
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst\"}\n");
    FakeReader api;
    const auto plan = planWith(sendRequests(), "{\"file\": \"" + file.toUtf8() + "\"}", api);
    QCOMPARE(plan.error(), "line 1: tokens of webhooks and interactions are not kept in a queue");
}

HEADROOM_TEST(TestSendRequests)

} // namespace headroom::tst_send_requests

#include "tst_send_requests.moc"
