// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations.h"
#include "tests/support/jobs/fake_reader.h"

namespace headroom::tst_contradictions {

using namespace jobs;

class TestContradictions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatContradictsItselfIsRefused_data();
    void whatContradictsItselfIsRefused();
};

void TestContradictions::whatContradictsItselfIsRefused_data()
{
    QTest::addColumn<QByteArray>("operation");
    QTest::addColumn<QByteArray>("params");
    const auto refused = [](const char* operation, std::initializer_list<const char*> all) {
        for (const auto* params : all)
            QTest::addRow("%s %s", operation, params) << QByteArray(operation) << QByteArray(params);
    };
    refused("edit-channels",
        {"{}", R"({"delete": true})", R"({"move-to": "1", "move-out": true})", R"({"overwrite-for": "1"})",
            R"({"allow": "8"})", R"({"overwrite-for": "1", "allow": "8", "deny": "8"})"});
    refused("edit-roles",
        {"{}", R"({"delete": true})", R"({"delete": true, "roles": "1", "colour": "#000000"})",
            R"({"add-permissions": "8", "remove-permissions": "8"})", R"({"rename": "a", "find": "b"})",
            R"x({"find": "("})x"});
    refused("edit-members",
        {
            "{}", R"({"kick": true})", R"({"kick": true, "members": "1", "nickname": "x"})",
            R"({"add-roles": "1", "remove-roles": "1"})",
            R"({"members": "1", "time-out": "29d"})", // 28 days at most
            R"({"members": "1", "nickname": "123456789012345678901234567890123"})" // 32 characters
        });
    refused("edit-emojis",
        {"{}", R"({"delete": true})", R"({"delete": true, "emojis": "1", "rename": "abc"})",
            R"({"roles": "1", "for-everyone": true})", R"({"rename": "abc", "find": "b"})"});
    refused("edit-bans",
        {"{}", R"({"ban": "1", "unban": "2"})", R"({"unban": "1", "delete-message-seconds": "5"})",
            R"({"ban": "1", "delete-message-seconds": "8d"})"});
    refused("delete-messages",
        {"{}", R"({"all-channels": true, "channels": "1"})", R"({"channels": "1", "sent-before": "soon"})",
            R"({"channels": "1", "sent-before": "2020-01-01", "sent-after": "2021-01-01"})",
            R"({"channels": "1", "newest": 0})"});
    refused("send-requests",
        {"{}", R"({"file": "a", "method": "GET"})",
            R"({"file": "a", "method": "POST", "path": "/x", "body": "no json"})"});
    refused("backup-guild",
        {R"({"to": "/b/a.sqlite"})", R"({"to": "/b/{nome}.hdra"})", R"({"to": "/b/{date}/a.hdra"})",
            R"({"parts": "rolls"})", R"({"parts": "roles", "max-messages": 5})", R"({"since": "soon", "parts": "all"})",
            R"({"to": "/b/a.hdra", "keep-daily": 3})", R"({"files": "maybe"})"});
    refused("restore-guild",
        {"{}", R"({"from": "a", "parts": "roles,nothing"})", R"({"from": "a", "only": "role"})",
            R"({"from": "a", "only": "role:1", "delete-others": true})"});
    refused("compare", {"{}"});
}

// As wrong usage, before anything is read.
void TestContradictions::whatContradictsItselfIsRefused()
{
    QFETCH(QByteArray, operation);
    QFETCH(QByteArray, params);
    const auto order = support::orderOf(**operationNamed(operation.constData()), params.constData());
    QVERIFY(!order);
    QCOMPARE(order.error().kind, ErrorKind::Usage);
}

HEADROOM_TEST(TestContradictions)

} // namespace headroom::tst_contradictions

#include "tst_contradictions.moc"
