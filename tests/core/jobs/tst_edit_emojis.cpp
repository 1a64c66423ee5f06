// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_edit_emojis {

using namespace jobs;
using namespace support;

namespace {

// The bot is 50. By default it has MANAGE_GUILD_EXPRESSIONS.
struct Guild : SmallGuild
{
    explicit Guild(const char* permissions = "1073741824")
        : SmallGuild(permissions, R"(,
        {"id": "10", "name": "Team", "position": 1, "permissions": "0"},
        {"id": "11", "name": "Staff", "position": 2, "permissions": "0"})")
    {
        set("/guilds/100/emojis", R"([
            {"id": "801", "name": "wave", "roles": [], "user": {"id": "50"}},
            {"id": "802", "name": "smile", "roles": ["11", "10"], "user": {"id": "7"}},
            {"id": "803", "name": "twitch", "roles": [], "managed": true}])");
    }
};

QString reason(const Planned& plan, std::size_t item)
{
    return QString::fromStdString(plan.items.at(item).error);
}

} // namespace

class TestEditEmojis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void emojisAreRenamed();
    void namesThatDiscordRefusesAreLeftOut();
    void rolesAreRestrictedAndOpened();
    void emojisAreDeletedForGood();
    void theBotsOwnNeedLess();
    void aSlowSubLimitIsAnnounced();
    void anUndoLeavesWhatOthersChanged();
};

void TestEditEmojis::emojisAreRenamed()
{
    Guild api;
    const auto plan = planWith(editEmojis(), R"({"emojis": "801 803 999", "rename": "au_{name}"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change emoji 801"),
            QStringLiteral("change emoji 803 (skipped: twitch: it belongs to an integration, which manages it)"),
            QStringLiteral("change emoji 999 (skipped: the guild has no such emoji)")}));
    QCOMPARE(plannedRequest(plan.items[0].params),
        (ItemRequest{"PATCH", "/guilds/100/emojis/801", R"({"name":"au_wave"})"}));
    QCOMPARE(
        plannedRequest(plan.items[0].before), (ItemRequest{"PATCH", "/guilds/100/emojis/801", R"({"name":"wave"})"}));
    QVERIFY(!plan.summary.value(QStringLiteral("destructive")).toBool());
    QCOMPARE(plan.summary.value(QStringLiteral("requests")).toArray().size(), 1);
}

void TestEditEmojis::namesThatDiscordRefusesAreLeftOut()
{
    Guild api;
    const auto tooLong = "{\"name\": \"wave\", \"rename\": \"" + QByteArray(33, 'a') + "\"}";
    for (const auto& params : {QByteArray(R"({"name": "wave", "rename": "a"})"),
             QByteArray(R"({"name": "wave", "rename": "a-b"})"), tooLong}) {
        const auto plan = planWith(editEmojis(), params.constData(), api);
        QCOMPARE(plan.items.size(), std::size_t(1));
        QCOMPARE(plan.items[0].state, ItemState::Skipped);
        QVERIFY2(reason(plan, 0).contains(QStringLiteral("2 to 32 letters")), params.constData());
    }
    const auto same = planWith(editEmojis(), R"({"name": "wave", "rename": "{name}"})", api);
    QCOMPARE(same.lines(), QStringList(QStringLiteral("keep emoji 801 (skipped: wave is so already)")));
}

void TestEditEmojis::rolesAreRestrictedAndOpened()
{
    Guild api;
    // In which order Discord has the roles means nothing.
    const auto plan = planWith(editEmojis(), R"({"emojis": "801 802", "roles": "10 11"})", api);
    QCOMPARE(plan.lines(),
        QStringList(
            {QStringLiteral("change emoji 801"), QStringLiteral("keep emoji 802 (skipped: smile is so already)")}));
    QCOMPARE(plannedRequest(plan.items[0].params).body, R"({"roles":["10","11"]})");
    QCOMPARE(plannedRequest(plan.items[0].before).body, R"({"roles":[]})");
    const auto open = planWith(editEmojis(), R"({"emojis": "801 802", "for-everyone": true})", api);
    QCOMPARE(open.lines().at(0), QStringLiteral("keep emoji 801 (skipped: wave is so already)"));
    QCOMPARE(plannedRequest(open.items[1].params).body, R"({"roles":[]})");
    QCOMPARE(plannedRequest(open.items[1].before).body, R"({"roles":["11","10"]})");
    QCOMPARE(planWith(editEmojis(), R"({"roles": "77"})", api).error(), "--roles: the guild has no role 77");
}

void TestEditEmojis::emojisAreDeletedForGood()
{
    Guild api;
    const auto plan = planWith(editEmojis(), R"({"name": "s*", "delete": true})", api);
    QCOMPARE(plan.lines(), QStringList(QStringLiteral("delete emoji 802")));
    QCOMPARE(plannedRequest(plan.items[0].params), (ItemRequest{"DELETE", "/guilds/100/emojis/802", ""}));
    QVERIFY(plan.items[0].before.empty());
    QVERIFY(plan.summary.value(QStringLiteral("destructive")).toBool());
}

void TestEditEmojis::theBotsOwnNeedLess()
{
    Guild api("8796093022208"); // CREATE_GUILD_EXPRESSIONS
    const auto plan = planWith(editEmojis(), R"({"emojis": "801 802", "rename": "x_{name}"})", api);
    QCOMPARE(plan.items[0].state, ItemState::Planned);
    QCOMPARE(plan.items[1].state, ItemState::Skipped);
    QVERIFY2(reason(plan, 1).startsWith(QStringLiteral("smile: the bot lacks ")), plan.items[1].error.c_str());
    Guild none("0");
    const auto refused = planWith(editEmojis(), R"({"rename": "x_{name}"})", none);
    QVERIFY2(refused.error().starts_with("the bot lacks "), refused.error().c_str());
}

void TestEditEmojis::aSlowSubLimitIsAnnounced()
{
    Guild api;
    QByteArray emojis = "[";
    for (int i = 0; i < 51; ++i)
        emojis +=
            (i ? ",{\"id\":\"" : "{\"id\":\"") + QByteArray::number(900 + i) + "\",\"name\":\"wave\",\"roles\":[]}";
    api.set("/guilds/100/emojis", (emojis + "]").constData());
    const auto plan = planWith(editEmojis(), R"({"rename": "x{n}"})", api);
    QCOMPARE(plan.summary.value(QStringLiteral("change")).toInt(), 51);
    QCOMPARE(plan.summary.value(QStringLiteral("notes")).toArray().size(), 1);
    QCOMPARE(plannedRequest(plan.items[50].params).body, R"({"name":"x51"})");
}

void TestEditEmojis::anUndoLeavesWhatOthersChanged()
{
    Guild api;
    const auto plan = planWith(editEmojis(), R"({"emojis": "801", "rename": "au_{name}"})", api);
    const auto undo = [&] { return undone(editEmojis(), itemOf(plan.items[0]), api); };
    api.set("/guilds/100/emojis/801", R"({"id": "801", "name": "au_wave"})");
    auto items = undo();
    QCOMPARE(items.size(), std::size_t(1));
    QCOMPARE(plannedRequest(items[0].params).body, R"({"name":"wave"})");
    api.set("/guilds/100/emojis/801", R"({"id": "801", "name": "other"})");
    items = undo();
    QCOMPARE(items.at(0).state, ItemState::Skipped);
    QCOMPARE(items.at(0).error, "it was changed since");
}

HEADROOM_TEST(TestEditEmojis)

} // namespace headroom::tst_edit_emojis

#include "tst_edit_emojis.moc"
