// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/safe_to_repeat.h"

namespace headroom::tst_safe_to_repeat {

using namespace headroom::rest;

class TestSafeToRepeat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyReadingChangesNothing();
    void whatMayBeDoneTwice_data();
    void whatMayBeDoneTwice();
    void aBodyOfMoreThanAMebibyteIsNotLookedInto();
};

void TestSafeToRepeat::onlyReadingChangesNothing()
{
    QVERIFY(changesNothing("GET"));
    QVERIFY(changesNothing("HEAD"));
    for (const auto* method : {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get", ""})
        QVERIFY(!changesNothing(method));
}

void TestSafeToRepeat::whatMayBeDoneTwice_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("isSafe");
    const auto add = [](const char* name, const char* method, const char* path, const char* body, bool isSafe) {
        QTest::newRow(name) << QByteArray(method) << QByteArray(path) << QByteArray(body) << isSafe;
    };
    const auto* messages = "/channels/1/messages";
    add("GET", "GET", "/guilds/1", "", true);
    add("HEAD", "HEAD", "/guilds/1", "", true);
    add("PUT", "PUT", "/guilds/1/bans/2", "{}", true);
    add("DELETE", "DELETE", "/channels/1/messages/2", "", true);
    add("POST", "POST", "/guilds/1/roles", "{}", false);
    add("PATCH", "PATCH", "/channels/1", "{}", false);
    add("unknown method", "PURGE", "/channels/1", "", false);
    add("message", "POST", messages, R"({"content":"x"})", false);
    add("nonce alone", "POST", messages, R"({"nonce":"1"})", false);
    add("enforced without nonce", "POST", messages, R"({"enforce_nonce":true})", false);
    add("nonce not enforced", "POST", messages, R"({"nonce":"1","enforce_nonce":false})", false);
    add("enforced in words", "POST", messages, R"({"nonce":"1","enforce_nonce":"true"})", false);
    add("empty nonce", "POST", messages, R"({"nonce":"","enforce_nonce":true})", false);
    add("null nonce", "POST", messages, R"({"nonce":null,"enforce_nonce":true})", false);
    add("nonce of a list", "POST", messages, R"([{"nonce":"1","enforce_nonce":true}])", false);
    add("nonce inside", "POST", messages, R"({"embed":{"nonce":"1","enforce_nonce":true}})", false);
    add("broken JSON", "POST", messages, R"({"nonce":"1","enforce_nonce":true)", false);
    add("enforced nonce", "POST", messages, R"({"nonce":"1","enforce_nonce":true})", true);
    add("enforced number", "POST", messages, R"({"nonce":1,"enforce_nonce":true})", true);
    add("with a query", "POST", "/channels/1/messages?x=/y", R"({"nonce":"1","enforce_nonce":true})", true);
    add("in the query only", "POST", "/channels/1?/messages", R"({"nonce":"1","enforce_nonce":true})", false);
    add("of a webhook", "POST", "/webhooks/1/token", R"({"nonce":"1","enforce_nonce":true})", false);
    add("of a guild", "POST", "/guilds/1/messages", R"({"nonce":"1","enforce_nonce":true})", false);
    add("edited message", "PATCH", "/channels/1/messages", R"({"nonce":"1","enforce_nonce":true})", false);
}

void TestSafeToRepeat::whatMayBeDoneTwice()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    QFETCH(bool, isSafe);
    QCOMPARE(isSafeToRepeat({{method.toStdString(), path.toStdString(), body.toStdString(), {}}}), isSafe);
}

void TestSafeToRepeat::aBodyOfMoreThanAMebibyteIsNotLookedInto()
{
    const std::string start = R"({"nonce":"1","enforce_nonce":true,"content":")";
    const auto bodyOf = [&](std::size_t size) { return start + std::string(size - start.size() - 2, 'x') + "\"}"; };
    QVERIFY(isSafeToRepeat({{"POST", "/channels/1/messages", bodyOf(1 << 20), {}}}));
    QVERIFY(!isSafeToRepeat({{"POST", "/channels/1/messages", bodyOf((1 << 20) + 1), {}}}));
}

HEADROOM_TEST(TestSafeToRepeat)

} // namespace headroom::tst_safe_to_repeat

#include "tst_safe_to_repeat.moc"
