// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_edit_bans {

using namespace jobs;
using namespace support;

namespace {

constexpr const char* bulkPath = "/guilds/100/bulk-ban";

// The bot is 50. By default it has BAN_MEMBERS and MANAGE_GUILD.
struct Guild : SmallGuild
{
    explicit Guild(const char* permissions = "36")
        : SmallGuild(permissions)
    {
    }
};

std::string page(std::uint64_t after)
{
    return "/guilds/100/bans?limit=1000&after=" + std::to_string(after);
}

QByteArray bans(int from, int count, const char* reason = "spam")
{
    QJsonArray list;
    for (int i = from; i < from + count; ++i)
        list += QJsonObject{{QStringLiteral("user"), QJsonObject{{QStringLiteral("id"), QString::number(i)}}},
            {QStringLiteral("reason"), QString::fromUtf8(reason)}};
    return QJsonDocument(list).toJson();
}

QByteArray ids(int from, int count)
{
    QByteArray list;
    for (int i = 0; i < count; ++i)
        list += QByteArray::number(from + i) + ' ';
    return list;
}

NewItem bulkItem(const char* users)
{
    const auto list = QJsonArray::fromStringList(QString::fromUtf8(users).split(u' '));
    return {.params = planned("POST", bulkPath, QJsonObject{{QStringLiteral("user_ids"), list}})};
}

ItemContext readAs(const QByteArray& json)
{
    FakeReader api;
    api.set("/", json.constData());
    return {.current = api.answers["/"]};
}

std::vector<NewItem> undone(const NewItem& item)
{
    FakeReader api;
    return support::undone(editBans(), itemOf(item), api);
}

} // namespace

class TestEditBans : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bansInChunksOf200();
    void bansOneByOneWithoutManageGuild();
    void thoseBannedAlreadyAreKept();
    void readsTheListInPages();
    void unbansByIdAndByReason();
    void whoWasBannedByAPartIsUnbanned();
    void dropsThoseBannedMeanwhile();
    void bulkAnswersAreAccountedFor_data();
    void bulkAnswersAreAccountedFor();
    void aLostBulkBanIsReadBack();
    void undoesBansAndUnbans();
};

void TestEditBans::bansInChunksOf200()
{
    Guild api;
    api.set(page(999), "[]");
    const auto params = "{\"ban\": \"" + ids(1000, 401) + "\", \"delete-message-seconds\": \"7d\"}";
    const auto plan = planWith(editBans(), params.constData(), api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("create ban 1000 and 199 more"), QStringLiteral("create ban 1200 and 199 more"),
            QStringLiteral("create ban 1400")}));
    const auto request = plannedRequest(plan.items[0].params);
    QCOMPARE(request.method + ' ' + request.path, "POST /guilds/100/bulk-ban");
    const auto body = jsonIn(request.body).toObject();
    QCOMPARE(body.value(QStringLiteral("user_ids")).toArray().size(), 200);
    QCOMPARE(body.value(QStringLiteral("delete_message_seconds")).toInt(), 604800);
    QCOMPARE(plannedRequest(plan.items[2].params),
        (ItemRequest{"PUT", "/guilds/100/bans/1400", R"({"delete_message_seconds":604800})"}));
    QCOMPARE(plan.summary.value(QStringLiteral("requests")).toArray().size(), 2); // by route
    QVERIFY(plan.summary.value(QStringLiteral("destructive")).toBool());
}

void TestEditBans::bansOneByOneWithoutManageGuild()
{
    Guild api("4");
    api.set(page(6), "[]");
    const auto plan = planWith(editBans(), R"({"ban": "8 7"})", api);
    QCOMPARE(plan.lines(), QStringList({QStringLiteral("create ban 7"), QStringLiteral("create ban 8")}));
    QCOMPARE(plannedRequest(plan.items[0].params), (ItemRequest{"PUT", "/guilds/100/bans/7", "{}"}));
    Guild none("32");
    QCOMPARE(planWith(editBans(), R"({"ban": "8"})", none).error(), "the bot lacks BAN_MEMBERS in Aurora");
    // Without knowing what the bot may, nothing is asked of it that needs more.
    api.answers.erase("/guilds/100/members/50");
    QCOMPARE(planWith(editBans(), R"({"ban": "8 7"})", api).items.size(), std::size_t(2));
}

void TestEditBans::thoseBannedAlreadyAreKept()
{
    Guild api;
    api.set(page(0), bans(7, 1).constData());
    const auto plan = planWith(editBans(), R"({"ban": "7 8 1 50"})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("create ban 1 (skipped: nobody bans the owner of the guild)"),
            QStringLiteral("keep ban 7 (skipped: is banned already)"),
            QStringLiteral("create ban 50 (skipped: the bot does not ban itself)"), QStringLiteral("create ban 8")}));
}

void TestEditBans::readsTheListInPages()
{
    Guild api;
    api.set(page(999), bans(1000, 1000).constData());
    api.set(page(1999), bans(2000, 1000).constData()); // past the last that is asked for: no third page
    const auto plan = planWith(editBans(), R"({"ban": "1000 2500 2600"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.summary.value(QStringLiteral("keep")).toInt(), 3);
    QCOMPARE(std::count(api.asked.begin(), api.asked.end(), page(1999)), 1);
}

void TestEditBans::unbansByIdAndByReason()
{
    Guild api;
    api.set(page(6), bans(7, 1).constData());
    const auto plan = planWith(editBans(), R"({"unban": "7 9"})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("delete ban 7"), QStringLiteral("keep ban 9 (skipped: is not banned)")}));
    QCOMPARE(plannedRequest(plan.items[0].params), (ItemRequest{"DELETE", "/guilds/100/bans/7", ""}));
    QVERIFY(!plan.summary.value(QStringLiteral("destructive")).toBool());
    api.set(page(0), bans(1, 1000, "raid").constData());
    api.set(page(1000), bans(1001, 3, "Wave of SPAM").constData());
    const auto byReason = planWith(editBans(), R"({"unban-reason": "spam"})", api);
    QCOMPARE(byReason.lines(),
        QStringList(
            {QStringLiteral("delete ban 1001"), QStringLiteral("delete ban 1002"), QStringLiteral("delete ban 1003")}));
}

void TestEditBans::dropsThoseBannedMeanwhile()
{
    const auto item = bulkItem("7 8 9");
    QCOMPARE(editBans().readBefore(itemOf(item)), page(6));
    const auto some = readAs(bans(8, 1));
    const auto step = editBans().requestFor({}, itemOf(item), some);
    QCOMPARE(std::get<ItemRequest>(step), (ItemRequest{"POST", bulkPath, R"({"user_ids":["7","9"]})"}));
    const auto all = editBans().requestFor({}, itemOf(item), readAs(bans(7, 3)));
    QCOMPARE(std::get<Settled>(all).state, ItemState::Skipped);
    // Only who was banned by this item is unbanned by its undo.
    auto done = item;
    done.before = editBans().beforeOf(itemOf(item), some);
    const auto back = undone(done);
    QCOMPARE(back.size(), std::size_t(2));
    QCOMPARE(back[0].target + ' ' + back[1].target, "7 9");
    // A single ban reads nothing first.
    QCOMPARE(editBans().readBefore({.params = planned("PUT", "/guilds/100/bans/7")}), std::string());
}

void TestEditBans::bulkAnswersAreAccountedFor_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("isDone");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("all") << 200 << QByteArray(R"({"banned_users": ["7", "8"], "failed_users": []})") << true
                         << QByteArray();
    QTest::newRow("some") << 200 << QByteArray(R"({"banned_users": ["7"], "failed_users": ["8"]})") << false
                          << QByteArray("1 of 2 was not banned: 8");
    QTest::newRow("none") << 400 << QByteArray(R"({"code": 500000, "message": "Failed to ban users"})") << false
                          << QByteArray("none of 2 could be banned: Failed to ban users");
    QTest::newRow("none, as a server's error") // which would be found out about for ever
        << 500 << QByteArray(R"({"code": 500000, "message": "Failed to ban users"})") << false
        << QByteArray("none of 2 could be banned: Failed to ban users");
    QTest::newRow("cap of non-members")
        << 400 << QByteArray(R"({"code": 30035, "message": "Maximum number of bans for non-guild members"})") << false
        << QByteArray("Maximum number of bans for non-guild members");
}

void TestEditBans::bulkAnswersAreAccountedFor()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(bool, isDone);
    QFETCH(QByteArray, error);
    const auto item = bulkItem("7 8");
    const auto verdict = editBans().outcomeOf(itemOf(item), plannedRequest(item.params), status, body.toStdString());
    QCOMPARE(verdict.kind, isDone ? AnswerVerdict::Kind::Done : AnswerVerdict::Kind::Failed);
    QCOMPARE(verdict.error, error.toStdString());
}

void TestEditBans::aLostBulkBanIsReadBack()
{
    const auto item = bulkItem("7 8");
    const LostRequest lost{.method = "POST", .path = bulkPath, .body = plannedRequest(item.params).body};
    FakeReader api;
    const auto found = [&] { return resultOf(editBans().reconcile({}, itemOf(item), lost, api)).kind; };
    QCOMPARE(found(), Finding::Kind::CannotRead);
    api.set(page(6), bans(7, 1).constData());
    api.set(page(7), "[]");
    QCOMPARE(found(), Finding::Kind::NotApplied); // sent again, without 7
    api.set(page(7), bans(8, 1).constData());
    QCOMPARE(found(), Finding::Kind::Applied);
}

void TestEditBans::undoesBansAndUnbans()
{
    Guild api;
    api.set(page(6), bans(9, 1).constData());
    const auto banned = planWith(editBans(), R"({"ban": "7 8"})", api);
    auto back = undone(banned.items.at(0));
    QCOMPARE(back.size(), std::size_t(2));
    QCOMPARE(plannedRequest(back[1].params), (ItemRequest{"DELETE", "/guilds/100/bans/8", ""}));
    api.set(page(8), bans(9, 1).constData());
    back = undone(planWith(editBans(), R"({"unban": "9"})", api).items.at(0));
    QCOMPARE(back.size(), std::size_t(1));
    QCOMPARE(back[0].action, "create");
    QCOMPARE(plannedRequest(back[0].params), (ItemRequest{"PUT", "/guilds/100/bans/9", "{}"}));
}

void TestEditBans::whoWasBannedByAPartIsUnbanned()
{
    auto item = itemOf(bulkItem("7 8 9"));
    const ItemRequest request{"POST", bulkPath, R"({"user_ids":["7","8","9"]})"};
    QVERIFY(!editBans().isPartlyDone(item)); // nothing was sent yet
    const auto verdict =
        editBans().outcomeOf(item, request, 200, R"({"banned_users": ["7"], "failed_users": ["8", "9"]})");
    QCOMPARE(verdict.kind, AnswerVerdict::Kind::Failed);
    item.before = verdict.before;
    item.state = ItemState::Failed;
    QVERIFY(editBans().isPartlyDone(item));
    const auto undo = [](const Item& of) {
        NewItem done;
        done.params = of.params;
        done.before = of.before;
        QStringList users;
        for (const auto& back : undone(done))
            users += QString::fromStdString(back.target);
        return users;
    };
    QCOMPARE(undo(item), QStringList(QStringLiteral("7")));
    // A retry that bans the others, and one that bans another part.
    const auto rest = readAs(bans(7, 1));
    auto retried = item;
    retried.before = editBans().beforeOf(item, rest);
    QCOMPARE(undo(retried), QStringList({QStringLiteral("8"), QStringLiteral("9"), QStringLiteral("7")}));
    const ItemRequest left{"POST", bulkPath, R"({"user_ids":["8","9"]})"};
    item.before = editBans().outcomeOf(item, left, 200, R"({"banned_users": ["8"], "failed_users": ["9"]})").before;
    QCOMPARE(undo(item), QStringList({QStringLiteral("7"), QStringLiteral("8")}));
}

HEADROOM_TEST(TestEditBans)

} // namespace headroom::tst_edit_bans

#include "tst_edit_bans.moc"
