// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/error_code.h"

#include <string>

namespace headroom::tst_error_code {

using discord::errorCodeOf;

class TestErrorCode : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isTheCodeOfAnObject_data();
    void isTheCodeOfAnObject();
    void anOverLongBodyHasNone();
};

void TestErrorCode::isTheCodeOfAnObject_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("code"); // -1 for none
    const auto row = [](const char* name, const QByteArray& body, int code) { QTest::newRow(name) << body << code; };
    row("unknown webhook", R"({"message": "Unknown Webhook", "code": 10015})", 10015);
    row("only the code", R"({"code":50027})", 50027);
    row("of a form", R"({"code":50035,"errors":{"name":{"_errors":[{"code":"X"}]}},"message":"m"})", 50035);
    row("zero", R"({"message":"404: Not Found","code":0})", 0);
    row("the largest", R"({"code":999999999})", 999'999'999);
    row("too large", R"({"code":1000000000})", -1);
    row("far too large", R"({"code":1e300})", -1);
    row("negative", R"({"code":-1})", -1);
    row("a fraction", R"({"code":1.5})", -1);
    row("a text", R"({"code":"10015"})", -1);
    row("null", R"({"code":null})", -1);
    row("only deeper", R"({"error":{"code":10015}})", -1);
    row("an array", R"([{"code":10015}])", -1);
    row("cut off", R"({"code":10015)", -1);
    row("nothing", "", -1);
    row("HTML", "<html>404</html>", -1);
    row("bytes", QByteArray("\xff\x00{\"code\":1}", 12), -1);
}

void TestErrorCode::isTheCodeOfAnObject()
{
    QFETCH(QByteArray, body);
    QFETCH(int, code);
    QCOMPARE(errorCodeOf(body.toStdString()).value_or(-1), code);
}

void TestErrorCode::anOverLongBodyHasNone()
{
    const auto body = R"({"code":10015,"message":")" + std::string(1 << 20, 'x') + "\"}";
    QVERIFY(!errorCodeOf(body));
}

HEADROOM_TEST(TestErrorCode)

} // namespace headroom::tst_error_code

#include "tst_error_code.moc"
