// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is kept of the response of a request that ended.
#include "core/console/requests/ended_request.h"

namespace headroom::tst_ended_request {

using namespace headroom::console;
using namespace std::chrono_literals;

class TestEndedRequest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theAnswerIsCutAndSaysSo();
    void tokensAreNotShown_data();
    void tokensAreNotShown();
};

void TestEndedRequest::theAnswerIsCutAndSaysSo()
{
    model::Outcome outcome;
    outcome.status = 200;
    outcome.attempts = 2;
    outcome.waitReasons.add(model::WaitReason::Bucket);
    outcome.body = model::Body(std::string(100, 'x'));
    const auto shown = endedRequest(9, outcome, 2s, 10);
    QCOMPARE(shown.number, RequestNumber(9));
    QCOMPARE(shown.body.text(), std::string(10, 'x'));
    QVERIFY(shown.bodyIsCut);
    QVERIFY(shown.waitReasons == outcome.waitReasons);
    QVERIFY(!endedRequest(9, outcome, 2s, 100).bodyIsCut);
}

void TestEndedRequest::tokensAreNotShown_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("shown");
    QTest::addRow("a webhook") << QByteArray(R"({"id":"1","token":"secret","name":"a"})")
                               << QByteArray(R"({"id":"1","token":"…","name":"a"})");
    QTest::addRow("with spaces") << QByteArray("{\"token\" :\n \"secret\"}") << QByteArray("{\"token\" :\n \"…\"}");
    QTest::addRow("two of them") << QByteArray(R"([{"token":"secret"},{"token":"secret2"}])")
                                 << QByteArray(R"([{"token":"…"},{"token":"…"}])");
    QTest::addRow("cut inside") << QByteArray(R"({"token":"secr)") << QByteArray(R"({"token":"…)");
    QTest::addRow("cut before") << QByteArray(R"({"token":)") << QByteArray(R"({"token":)");
    QTest::addRow("no string") << QByteArray(R"({"token":null,"a":"b"})") << QByteArray(R"({"token":null,"a":"b"})");
    QTest::addRow("in a URL") << QByteArray(R"({"url":"https://discord.com/api/webhooks/223704706495545344/secret"})")
                              << QByteArray(R"({"url":"https://discord.com/api/webhooks/223704706495545344/…"})");
    QTest::addRow("with escaped slashes") << QByteArray(R"({"url":"https:\/\/d\/api\/webhooks\/22\/secret"})")
                                          << QByteArray(R"({"url":"https:\/\/d\/api\/webhooks\/22\/…"})");
    QTest::addRow("the word alone") << QByteArray(R"({"content":"webhooks are nice","n":"webhooks"})")
                                    << QByteArray(R"({"content":"webhooks are nice","n":"webhooks"})");
    QTest::addRow("cut in a URL") << QByteArray("/webhooks/22/") << QByteArray("/webhooks/22/");
}

void TestEndedRequest::tokensAreNotShown()
{
    QFETCH(QByteArray, answer);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(withoutTokens(answer.toStdString())), shown);
}

HEADROOM_TEST(TestEndedRequest)

} // namespace headroom::tst_ended_request

#include "tst_ended_request.moc"
