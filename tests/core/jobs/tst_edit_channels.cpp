// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations.h"
#include "tests/support/guild_with_roles.h"
#include "tests/support/test_class.h"

#include <QTest>

namespace headroom::tst_edit_channels {

using namespace jobs;
using namespace support;

namespace {

ItemRequest plannedOf(const NewItem& item)
{
    return plannedRequest(item.params);
}

} // namespace

class TestEditChannels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void channelsAreRenamedAsDiscordWritesNames();
    void channelsMoveAndGetOverwrites();
    void whatContradictsItselfIsRefused_data();
    void whatContradictsItselfIsRefused();
};

void TestEditChannels::channelsAreRenamedAsDiscordWritesNames()
{
    FakeReader api;
    setGuildWithRoles(api);
    const auto plan = planWith(editChannels(), R"({"rename": "New {name}", "topic": ""})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change channel 500 (skipped: Lobby: a channel of its type has no topic)"),
            QStringLiteral("change channel 501"),
            QStringLiteral("change channel 502 (skipped: Talk: a channel of its type has no topic)")}));
    QCOMPARE(
        plannedOf(plan.items[1]), (ItemRequest{"PATCH", "/channels/501", R"({"name":"new-general","topic":null})"}));
    QCOMPARE(plannedRequest(plan.items[1].before).body, R"({"name":"general","topic":"old"})");
    const auto voice = planWith(editChannels(), R"x({"type": "voice", "find": "T(.*)", "replace": "W\\1"})x", api);
    QCOMPARE(plannedOf(voice.items.at(0)).body, R"({"name":"Walk"})");
    const auto deleted = planWith(editChannels(), R"({"category": "500", "delete": true})", api);
    QCOMPARE(deleted.lines(), QStringList(QStringLiteral("delete channel 501")));
    QVERIFY(deleted.summary.value(QStringLiteral("destructive")).toBool());
}

void TestEditChannels::channelsMoveAndGetOverwrites()
{
    FakeReader api;
    setGuildWithRoles(api);
    const auto moved = planWith(editChannels(), R"({"channels": "501 502", "move-to": "500", "slow-mode": "5"})", api);
    QCOMPARE(plannedOf(moved.items.at(0)).body, R"({"rate_limit_per_user":5})");
    QCOMPARE(plannedOf(moved.items.at(1)).body, R"({"parent_id":"500","rate_limit_per_user":5})");
    QCOMPARE(planWith(editChannels(), R"({"channels": "502", "move-to": "501"})", api).error(),
        "--move-to: the guild has no such category");
    const auto plan =
        planWith(editChannels(), R"({"type": "text", "overwrite-for": "10", "deny": "VIEW_CHANNEL"})", api);
    QCOMPARE(plannedOf(plan.items.at(0)),
        (ItemRequest{"PUT", "/channels/501/permissions/10", R"({"allow":"0","deny":"3072","type":0})"}));
    QCOMPARE(plannedRequest(plan.items[0].before).body, R"({"allow":"1024","deny":"2048","type":0})");
    const auto fresh = planWith(editChannels(), R"({"type": "voice", "overwrite-for": "77", "allow": "1024"})", api);
    QCOMPARE(fresh.items.at(0).action, "create");
    QCOMPARE(plannedRequest(fresh.items[0].before).method, "DELETE");
}

void TestEditChannels::whatContradictsItselfIsRefused_data()
{
    QTest::addColumn<QByteArray>("params");
    const auto row = [](const char* params) { QTest::addRow("%s", params) << QByteArray(params); };
    row("{}");
    row(R"({"delete": true})");
    row(R"({"move-to": "1", "move-out": true})");
    row(R"({"overwrite-for": "1"})");
    row(R"({"allow": "8"})");
    row(R"({"overwrite-for": "1", "allow": "8", "deny": "8"})");
}

void TestEditChannels::whatContradictsItselfIsRefused()
{
    QFETCH(QByteArray, params);
    const auto order = orderOf(**operationNamed("edit-channels"), params.constData());
    QVERIFY(!order);
    QCOMPARE(order.error().kind, ErrorKind::Usage);
}

HEADROOM_TEST(TestEditChannels)

} // namespace headroom::tst_edit_channels

#include "tst_edit_channels.moc"
