// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations.h"
#include "core/jobs/operations/request_file.h"
#include "tests/support/fake_reader.h"
#include "tests/support/test_class.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

namespace headroom::tst_operations {

using namespace jobs;
using namespace support;

namespace {

// The bot is 50 and has role 30. 40 is above it, 20 is managed.
void setGuild(FakeReader& api, const char* botPermissions = "8")
{
    api.set("/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1"})");
    api.set("/users/@me", R"({"id": "50"})");
    api.set("/guilds/100/members/50", R"({"user": {"id": "50"}, "roles": ["30"]})");
    const auto roles = QByteArray(R"([
        {"id": "100", "name": "@everyone", "position": 0, "permissions": "0", "color": 0},
        {"id": "10", "name": "Team red", "position": 1, "permissions": "1024", "color": 1, "hoist": false},
        {"id": "11", "name": "Team blue", "position": 2, "permissions": "0", "color": 255, "hoist": false},
        {"id": "20", "name": "Boosts", "position": 3, "permissions": "0", "color": 0, "managed": true},
        {"id": "30", "name": "Bot", "position": 5, "permissions": "PERMISSIONS", "color": 0},
        {"id": "40", "name": "Staff", "position": 9, "permissions": "8", "color": 0}])")
                           .replace("PERMISSIONS", botPermissions);
    api.set("/guilds/100/roles", roles.constData());
    api.set("/guilds/100/channels", R"([
        {"id": "500", "name": "Lobby", "type": 4, "position": 0},
        {"id": "501", "name": "general", "type": 0, "position": 1, "topic": "old", "rate_limit_per_user": 0,
         "parent_id": "500", "permission_overwrites": [{"id": "10", "type": 0, "allow": "1024", "deny": "2048"}]},
        {"id": "502", "name": "Talk", "type": 2, "position": 2, "parent_id": null, "permission_overwrites": []}])");
}

ItemRequest requestOf(const NewItem& item)
{
    return plannedRequest(item.params);
}

} // namespace

class TestOperations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rolesAreEditedBelowTheBotOnly();
    void rolesKeepWhatIsSoAlready();
    void rolesAreDeletedAndMadeAnew();
    void rolesChangePlaces();
    void permissionsTheBotLacksAreNotGiven();
    void withoutThePermissionThereIsNoPlan();
    void whatContradictsItselfIsRefused_data();
    void whatContradictsItselfIsRefused();
    void channelsAreRenamedAsDiscordWritesNames();
    void channelsMoveAndGetOverwrites();
    void membersGetADeltaOfRoles();
    void membersAboveTheBotAreLeftOut();
    void aMemberItemIsRecognisedAsDone();
    void requestsComeFromLinesAndTemplates();
    void aWrongFileOfRequestsIsRefused_data();
    void aWrongFileOfRequestsIsRefused();
    void wholeNumbersOfAFileKeepTheirDigits();
    void requestsThatHoldSecretsAreRefused();
    void anUndoLeavesWhatOthersChanged();
};

void TestOperations::rolesAreEditedBelowTheBotOnly()
{
    FakeReader api;
    setGuild(api);
    const auto plan = planWith(editRoles(), R"({"colour": "#00ff00", "roles": "10 40 99"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change role 40 (skipped: Staff: it is not below the bot's highest role, Bot)"),
            QStringLiteral("change role 10"), QStringLiteral("change role 99 (skipped: the guild has no such role)")}));
    QCOMPARE(requestOf(plan.items[1]), (ItemRequest{"PATCH", "/guilds/100/roles/10", R"({"color":65280})"}));
    QCOMPARE(plannedRequest(plan.items[1].before), (ItemRequest{"PATCH", "/guilds/100/roles/10", R"({"color":1})"}));
    QCOMPARE(plan.summary.value(QStringLiteral("change")).toInt(), 1);
    QCOMPARE(plan.summary.value(QStringLiteral("skipped")).toInt(), 2);
    QCOMPARE(plan.summary.value(QStringLiteral("guild_name")).toString(), QStringLiteral("Aurora"));
    QVERIFY(!plan.summary.value(QStringLiteral("destructive")).toBool());
}

void TestOperations::rolesKeepWhatIsSoAlready()
{
    FakeReader api;
    setGuild(api);
    const auto plan = planWith(editRoles(), R"({"name": "team *", "colour": "#0000ff", "rename": "{n} {name}"})", api);
    QCOMPARE(plan.lines(), QStringList({QStringLiteral("change role 11"), QStringLiteral("change role 10")}));
    QCOMPARE(requestOf(plan.items[0]).body, R"({"name":"1 Team blue"})");
    const auto same = planWith(editRoles(), R"({"roles": "11", "colour": "#0000ff"})", api);
    QCOMPARE(same.lines(), QStringList(QStringLiteral("keep role 11 (skipped: Team blue is so already)")));
    QCOMPARE(same.summary.value(QStringLiteral("keep")).toInt(), 1);
}

void TestOperations::rolesAreDeletedAndMadeAnew()
{
    FakeReader api;
    setGuild(api);
    const auto plan = planWith(editRoles(), R"({"roles": "10 20 100", "delete": "yes"})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("delete role 20 (skipped: Boosts: it belongs to an integration, which manages it)"),
            QStringLiteral("delete role 10"),
            QStringLiteral("delete role 100 (skipped: @everyone: @everyone cannot be deleted)")}));
    QVERIFY(plan.summary.value(QStringLiteral("destructive")).toBool());
    const auto back = plannedRequest(plan.items[1].before);
    QCOMPARE(back.method, "POST");
    QCOMPARE(back.path, "/guilds/100/roles");
    QVERIFY(back.body.find(R"("name":"Team red")") != std::string::npos);
}

void TestOperations::rolesChangePlaces()
{
    FakeReader api;
    setGuild(api);
    const auto plan = planWith(editRoles(), R"({"order": "10 11"})", api);
    QCOMPARE(plan.items.size(), std::size_t(1));
    QCOMPARE(requestOf(plan.items[0]).body, R"([{"id":"10","position":2},{"id":"11","position":1}])");
    QCOMPARE(planWith(editRoles(), R"({"order": "11 10"})", api).lines().size(), 1);
    QCOMPARE(planWith(editRoles(), R"({"order": "40 10"})", api).error(),
        "--order: Staff: it is not below the bot's highest role, Bot");
}

void TestOperations::permissionsTheBotLacksAreNotGiven()
{
    FakeReader api;
    setGuild(api, "268436480"); // MANAGE_ROLES, VIEW_CHANNEL
    const auto plan = planWith(editRoles(), R"({"roles": "11", "add-permissions": "VIEW_CHANNEL BAN_MEMBERS"})", api);
    QCOMPARE(plan.lines(),
        QStringList(QStringLiteral("change role 11 (skipped: Team blue: the bot itself lacks BAN_MEMBERS)")));
    const auto fine = planWith(editRoles(), R"({"roles": "10", "remove-permissions": "VIEW_CHANNEL"})", api);
    QCOMPARE(requestOf(fine.items.at(0)).body, R"({"permissions":"0"})");
}

void TestOperations::withoutThePermissionThereIsNoPlan()
{
    FakeReader api;
    setGuild(api, "1024");
    const auto plan = planWith(editRoles(), R"({"colour": "#00ff00"})", api);
    QCOMPARE(plan.error(), "the bot lacks MANAGE_ROLES in Aurora");
    QCOMPARE(plan.items.size(), std::size_t(0));
    api.refuse("/guilds/100", 404, 10004, "Unknown Guild");
    QCOMPARE(planWith(editRoles(), R"({"colour": "#00ff00"})", api).error(), "GET /guilds/100: 404 Unknown Guild");
    // Where the bot's own rights cannot be read nothing is left out, and a person is told.
    FakeReader other;
    setGuild(other);
    other.answers.erase("/guilds/100/members/50");
    const auto blind = planWith(editRoles(), R"({"colour": "#00ff00", "roles": "40"})", other);
    QCOMPARE(blind.lines(), QStringList(QStringLiteral("change role 40")));
    QCOMPARE(blind.summary.value(QStringLiteral("notes")).toArray().size(), 1);
}

void TestOperations::whatContradictsItselfIsRefused_data()
{
    QTest::addColumn<QString>("operation");
    QTest::addColumn<QString>("params");
    const auto row = [](const char* operation, const char* params) {
        QTest::addRow("%s %s", operation, params) << QString::fromUtf8(operation) << QString::fromUtf8(params);
    };
    row("edit-roles", "{}");
    row("edit-roles", R"({"delete": true})");
    row("edit-roles", R"({"delete": true, "roles": "1", "colour": "#000000"})");
    row("edit-roles", R"({"add-permissions": "8", "remove-permissions": "8"})");
    row("edit-roles", R"({"rename": "a", "find": "b"})");
    row("edit-roles", R"x({"find": "("})x");
    row("edit-channels", "{}");
    row("edit-channels", R"({"delete": true})");
    row("edit-channels", R"({"move-to": "1", "move-out": true})");
    row("edit-channels", R"({"overwrite-for": "1"})");
    row("edit-channels", R"({"allow": "8"})");
    row("edit-channels", R"({"overwrite-for": "1", "allow": "8", "deny": "8"})");
    row("edit-members", "{}");
    row("edit-members", R"({"kick": true})");
    row("edit-members", R"({"kick": true, "members": "1", "nickname": "x"})");
    row("edit-members", R"({"add-roles": "1", "remove-roles": "1"})");
    row("send-requests", "{}");
    row("send-requests", R"({"file": "a", "method": "GET"})");
    row("send-requests", R"({"file": "a", "method": "POST", "path": "/x", "body": "no json"})");
}

void TestOperations::whatContradictsItselfIsRefused()
{
    QFETCH(QString, operation);
    QFETCH(QString, params);
    const auto order = orderOf(**operationNamed(operation.toStdString()), params.toUtf8().constData());
    QVERIFY(!order);
    QCOMPARE(order.error().kind, ErrorKind::Usage);
}

void TestOperations::channelsAreRenamedAsDiscordWritesNames()
{
    FakeReader api;
    setGuild(api);
    const auto plan = planWith(editChannels(), R"({"rename": "New {name}", "topic": ""})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change channel 500 (skipped: Lobby: a channel of its type has no topic)"),
            QStringLiteral("change channel 501"),
            QStringLiteral("change channel 502 (skipped: Talk: a channel of its type has no topic)")}));
    QCOMPARE(
        requestOf(plan.items[1]), (ItemRequest{"PATCH", "/channels/501", R"({"name":"new-general","topic":null})"}));
    QCOMPARE(plannedRequest(plan.items[1].before).body, R"({"name":"general","topic":"old"})");
    const auto voice = planWith(editChannels(), R"x({"type": "voice", "find": "T(.*)", "replace": "W\\1"})x", api);
    QCOMPARE(requestOf(voice.items.at(0)).body, R"({"name":"Walk"})");
    const auto deleted = planWith(editChannels(), R"({"category": "500", "delete": true})", api);
    QCOMPARE(deleted.lines(), QStringList(QStringLiteral("delete channel 501")));
    QVERIFY(deleted.summary.value(QStringLiteral("destructive")).toBool());
}

void TestOperations::channelsMoveAndGetOverwrites()
{
    FakeReader api;
    setGuild(api);
    const auto moved = planWith(editChannels(), R"({"channels": "501 502", "move-to": "500", "slow-mode": "5"})", api);
    QCOMPARE(requestOf(moved.items.at(0)).body, R"({"rate_limit_per_user":5})");
    QCOMPARE(requestOf(moved.items.at(1)).body, R"({"parent_id":"500","rate_limit_per_user":5})");
    QCOMPARE(planWith(editChannels(), R"({"channels": "502", "move-to": "501"})", api).error(),
        "--move-to: the guild has no such category");
    const auto plan =
        planWith(editChannels(), R"({"type": "text", "overwrite-for": "10", "deny": "VIEW_CHANNEL"})", api);
    QCOMPARE(requestOf(plan.items.at(0)),
        (ItemRequest{"PUT", "/channels/501/permissions/10", R"({"allow":"0","deny":"3072","type":0})"}));
    QCOMPARE(plannedRequest(plan.items[0].before).body, R"({"allow":"1024","deny":"2048","type":0})");
    const auto fresh = planWith(editChannels(), R"({"type": "voice", "overwrite-for": "77", "allow": "1024"})", api);
    QCOMPARE(fresh.items.at(0).action, "create");
    QCOMPARE(plannedRequest(fresh.items[0].before).method, "DELETE");
}

void TestOperations::membersGetADeltaOfRoles()
{
    FakeReader api;
    setGuild(api);
    api.set("/guilds/100/members?limit=1000&after=0", R"([
        {"user": {"id": "60"}, "roles": ["11"], "nick": null},
        {"user": {"id": "61"}, "roles": ["10"], "nick": null},
        {"user": {"id": "62"}, "roles": [], "nick": null}])");
    const auto plan =
        planWith(editMembers(), R"({"without-role": "99", "add-roles": "10", "remove-roles": "11"})", api);
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("change member 60"), QStringLiteral("keep member 61 (skipped: is so already)"),
            QStringLiteral("change member 62")}));
    // The list is made of what the member has when its turn comes, which is more than when it was planned.
    const auto item = itemOf(plan.items[0]);
    const auto order = *orderOf(editMembers(), R"({"add-roles": "10", "remove-roles": "11"})");
    QCOMPARE(editMembers().readBefore(item), "/guilds/100/members/60");
    ItemContext context{.current = {.status = 200, .json = jsonIn(R"({"roles": ["11", "77"]})")}};
    const auto step = editMembers().requestFor(order, item, context);
    QCOMPARE(std::get<ItemRequest>(step), (ItemRequest{"PATCH", "/guilds/100/members/60", R"({"roles":["77","10"]})"}));
    auto undone = item;
    undone.params = editMembers().beforeOf(item, context);
    context.current.json = jsonIn(R"({"roles": ["10", "77", "78"]})");
    QCOMPARE(
        std::get<ItemRequest>(editMembers().requestFor(order, undone, context)).body, R"({"roles":["77","78","11"]})");
    context.current = {.status = 404};
    QCOMPARE(std::get<Settled>(editMembers().requestFor(order, item, context)).error, "has left the guild");
    context.current = {.status = 200, .json = jsonIn("{}")};
    QCOMPARE(std::get<Settled>(editMembers().requestFor(order, item, context)).state, ItemState::Failed);
}

void TestOperations::membersAboveTheBotAreLeftOut()
{
    FakeReader api;
    setGuild(api);
    api.set("/guilds/100/members/60", R"({"user": {"id": "60"}, "roles": ["40"]})");
    api.set("/guilds/100/members/1", R"({"user": {"id": "1"}, "roles": []})");
    const auto plan = planWith(editMembers(), R"({"members": "60 1 50 77", "kick": true})", api);
    QCOMPARE(plan.lines(),
        QStringList(
            {QStringLiteral("delete member 60 (skipped: the member's role Staff is not below the bot's highest role)"),
                QStringLiteral("delete member 1 (skipped: nobody changes the owner of the guild)"),
                QStringLiteral("delete member 50 (skipped: the member's role Bot is not below the bot's highest role)"),
                QStringLiteral("change member 77 (skipped: is no member of the guild)")}));
    QCOMPARE(planWith(editMembers(), R"({"add-roles": "40"})", api).error(),
        "--add-roles: Staff: it is not below the bot's highest role, Bot");
    QCOMPARE(planWith(editMembers(), R"({"add-roles": "20"})", api).error(),
        "--add-roles: Boosts belongs to an integration");
}

void TestOperations::aMemberItemIsRecognisedAsDone()
{
    FakeReader api;
    setGuild(api);
    api.set("/guilds/100/members/60", R"({"user": {"id": "60"}, "roles": ["11"]})");
    const auto params = R"({"members": "60", "add-roles": "10", "time-out": "10min"})";
    const auto plan = planWith(editMembers(), params, api);
    const auto item = itemOf(plan.items.at(0));
    const auto order = *orderOf(editMembers(), params);
    const LostRequest lost{.method = "PATCH", .path = "/guilds/100/members/60"};
    QCOMPARE(resultOf(editMembers().reconcile(order, item, lost, api)).kind, Finding::Kind::NotApplied);
    api.set("/guilds/100/members/60",
        R"({"user": {"id": "60"}, "roles": ["10", "11"], "communication_disabled_until": "2099-01-01T00:00:00.000Z"})");
    QCOMPARE(resultOf(editMembers().reconcile(order, item, lost, api)).kind, Finding::Kind::Applied);
    const ItemContext context{.current = {.status = 200, .json = jsonIn(R"({"roles": ["11"]})")}};
    const auto request = std::get<ItemRequest>(editMembers().requestFor(order, item, context));
    QCOMPARE(request.body, R"({"communication_disabled_until":"2027-01-15T08:10:00.000Z","roles":["11","10"]})");
}

void TestOperations::requestsComeFromLinesAndTemplates()
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
    QCOMPARE(requestOf(plan.items[0]),
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
    QCOMPARE(requestOf(table.items.at(0)).path, "/guilds/100/roles/10?x=Red%2C%20%22big%22%0Ateam");
    QCOMPARE(requestOf(table.items[0]).body, "{\"color\":7,\"hoist\":true,\"name\":\"Red, \\\"big\\\"\\nteam!\"}");
    QCOMPARE(requestOf(table.items[1]).path, "/guilds/100/roles/11?x=a%2Fb");
    QCOMPARE(
        planWith(sendRequests(), "{\"file\": \"" + csv + R"(", "method": "GET", "path": "/guilds/{{guild}}"})", api)
            .error(),
        "line 3: there is no column guild");
    const auto odd = write(QStringLiteral("c.csv"), "id,name\n1\n");
    QCOMPARE(planWith(sendRequests(), "{\"file\": \"" + odd + R"(", "method": "GET", "path": "/x"})", api).error(),
        "line 2: has 1 fields, and the first line 2");
}

void TestOperations::aWrongFileOfRequestsIsRefused_data()
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

void TestOperations::aWrongFileOfRequestsIsRefused()
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

void TestOperations::wholeNumbersOfAFileKeepTheirDigits()
{
    const auto body = filledBody(QJsonArray{QStringLiteral("{{number:id}}"), QStringLiteral("{{number:half}}")},
        QJsonObject{{QStringLiteral("id"), QStringLiteral("203039963636301824")},
            {QStringLiteral("half"), QStringLiteral("0.5")}});
    QVERIFY2(body, body ? "" : body.error().text.c_str());
    QCOMPARE(body->toArray().at(0).toInteger(), qint64(203039963636301824));
    QCOMPARE(body->toArray().at(1).toDouble(), 0.5);
}

void TestOperations::requestsThatHoldSecretsAreRefused()
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

void TestOperations::anUndoLeavesWhatOthersChanged()
{
    FakeReader api;
    setGuild(api);
    const auto plan = planWith(editRoles(), R"({"roles": "10", "colour": "#00ff00"})", api);
    const auto item = itemOf(plan.items.at(0));
    const auto undo = [&] {
        std::vector<NewItem> items;
        Plan made([&items](std::vector<NewItem> more, Plan::Written done) {
            items = std::move(more);
            done({});
        });
        const auto order = *orderOf(editRoles(), R"({"roles": "10", "colour": "#00ff00"})");
        const auto undone = resultOf(editRoles().undo(order, item, api, made));
        if (!undone)
            qFatal("%s", undone.error().text.c_str());
        (void)resultOf(made.finish());
        return items.at(0);
    };
    api.set("/guilds/100/roles/10", R"({"id": "10", "color": 65280})");
    QCOMPARE(requestOf(undo()).body, R"({"color":1})");
    api.set("/guilds/100/roles/10", R"({"id": "10", "color": 5})");
    QCOMPARE(undo().error, "it was changed since");
    api.answers.erase("/guilds/100/roles/10");
    QCOMPARE(undo().error, "it is not there any more");
}

HEADROOM_TEST(TestOperations)

} // namespace headroom::tst_operations

#include "tst_operations.moc"
