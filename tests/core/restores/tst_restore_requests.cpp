// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/jobs/operations.h"
#include "core/jobs/run/reconciliation.h"
#include "core/jobs/run/upload_form.h"
#include "core/jobs/run/work_list.h"
#include "core/restores/lost_requests.h"
#include "core/restores/message_body.h"
#include "core/restores/placeholders.h"
#include "core/restores/restore_run.h"
#include "core/restores/role_order.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/jobs/fake_reader.h"
#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_restore_requests {

using namespace jobs;
using namespace restores;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

QString resultText(const QJsonValue& value)
{
    const auto document = value.isArray() ? QJsonDocument(value.toArray()) : QJsonDocument(value.toObject());
    return QString::fromUtf8(document.toJson(QJsonDocument::Compact));
}

// A run with an archive of one channel, whose role 10 has become 710.
class Run
{
public:
    Run()
    {
        auto writer = m_folder.create("a.hdra");
        archives::ArchiveBatch batch;
        batch.messages.push_back(newMessage(1, u"hello <@&10> <@&11>"_s));
        batch.attachments.push_back({.ownerKind = "sticker",
            .owner = {5},
            .field = "image",
            .name = u"a.png"_s,
            .contentType = u"image/png"_s,
            .url = u"https://example.com/a"_s,
            .content = QByteArray("picture")});
        must(writer->commit(batch, archivedAt));
        must(writer->finish(archivedAt));
        m_run = std::make_unique<RestoreRun>(m_folder.path("a.hdra"), discord::Snowflake{100});
        ended("create", "role", "10", "{}", "710");
    }
    void ended(const char* action, const char* kind, const char* target, const char* params, const char* resultId = "",
        ItemState state = ItemState::Done)
    {
        m_run->ended({.n = 1,
            .action = action,
            .kind = kind,
            .target = target,
            .params = params,
            .state = state,
            .resultId = resultId});
    }
    QString file() const
    {
        const auto reader = must(archives::ArchiveReader::open(m_folder.path("a.hdra")));
        return must(reader->files({}, 1)).at(0).name;
    }
    Step step(const char* kind, const std::string& params, const char* current = "{}")
    {
        const auto document = QJsonDocument::fromJson(current);
        const ItemContext context{.current = {.status = *current ? 200 : 404, .json = document.object()}};
        return must(waitFor(
            m_run->stepFor(restoreGuild(), {}, {.n = 2, .kind = kind, .target = "9", .params = params}, context, api)));
    }
    FakeReader api;

private:
    // For the archive, which is read on another thread.
    static Result<Step> waitFor(QCoro::Task<Result<Step>> task)
    {
        std::optional<Result<Step>> result;
        const auto run = [&]() -> QCoro::Task<void> { result = co_await task; };
        run();
        if (!QTest::qWaitFor([&result] { return result.has_value(); }, 30'000))
            qFatal("the task waits for something else");
        return *std::move(result);
    }

    ArchiveFolder m_folder;
    std::unique_ptr<RestoreRun> m_run;
};

std::string bodyOf(const Step& step)
{
    const auto* request = std::get_if<ItemRequest>(&step);
    return request ? request->body : "settled: " + std::get<Settled>(step).error;
}

} // namespace

// What a restore sends when an item's turn comes.
class TestRestoreRequests : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void idsAreFilledInWhenTheyAreKnown();
    void whatCouldNotBeMadeIsLeftOut();
    void membersKeepTheRolesTheyHold();
    void membersGetBackWhatTheyHad();
    void stickersAreSentAsAForm();
    void messagesNameTheirAuthorsAndTellNobody();
    void messagesWaitForTheTokenOnly();
    void longTextsAreSentInParts();
    void lostMessagesAreFoundByTheirWebhook();
    void rolesAreOrderedBelowTheBot();
    void itemsMayWaitForOnesThatFailed();
};

void TestRestoreRequests::idsAreFilledInWhenTheyAreKnown()
{
    Run run;
    run.ended("keep", "channel", "20", R"({"live": "720"})", "", ItemState::Skipped);
    QCOMPARE(std::get<ItemRequest>(run.step("channel",
                 planned("PUT", "/channels/{{channel:20}}/permissions/{{role:10!}}", QJsonObject{{u"type"_s, 0}}))),
        (ItemRequest{"PUT", "/channels/720/permissions/710", R"({"type":0})"}));
    // A creation that failed has become nothing.
    run.ended("create", "role", "12", "{}", "", ItemState::Failed);
    QCOMPARE(bodyOf(run.step("role", planned("PATCH", "/guilds/100/roles/{{role:12}}", QJsonObject{{u"a"_s, 1}}))),
        "settled: what it is about could not be made");
}

void TestRestoreRequests::whatCouldNotBeMadeIsLeftOut()
{
    const Resolve resolve = [](const QString& kind, const QString& id) {
        return kind == u"role"_s && id == u"1"_s ? std::optional(u"701"_s) : std::nullopt;
    };
    const auto fill = [&](const char* json) { return filled(jsonIn(json), resolve); };
    QCOMPARE(resultText(fill(R"({"roles": ["{{role:1}}", "{{role:2}}"], "parent_id": "{{channel:3}}", "n": 5})").value),
        u"{\"n\":5,\"parent_id\":null,\"roles\":[\"701\"]}"_s);
    QCOMPARE(resultText(fill(R"([{"id": "{{role:1!}}", "allow": "8"}, {"id": "{{role:2!}}", "allow": "8"}])").value),
        u"[{\"allow\":\"8\",\"id\":\"701\"}]"_s);
    // And said in the item.
    const Item item{.kind = "channel",
        .params = planned("POST", "/guilds/100/channels",
            jsonIn(
                R"({"name": "a", "parent_id": "{{channel:3}}", "permission_overwrites": [{"id": "{{role:2!}}"}]})"))};
    QCOMPARE(
        restoreGuild()
            .outcomeOf(item,
                {"POST", "/guilds/100/channels", R"({"name": "a", "parent_id": null, "permission_overwrites": []})"},
                201, R"({"id": "5"})")
            .error,
        "without its parent_id, 1 of its permission_overwrites: what it names could not be made");
    const auto nothing = fill(R"({"image": "{{file:a!}}"})");
    QVERIFY(nothing.isLeftOut);
    QCOMPARE(nothing.missing, std::vector<std::string>{"file a"});
}

void TestRestoreRequests::membersKeepTheRolesTheyHold()
{
    Run run;
    const auto params = planned("PATCH", "/guilds/100/members/9",
        QJsonObject{{u"roles"_s, QJsonArray{u"{{role:10}}"_s, u"44"_s}}, {u"nick"_s, u"Ada"_s}});
    QCOMPARE(bodyOf(run.step("member", params, R"({"roles": ["50", "44"], "nick": "old"})")),
        R"({"nick":"Ada","roles":["50","44","710"]})");
    QCOMPARE(bodyOf(run.step("member", params, R"({"roles": ["710", "44", "50"], "nick": "Ada"})")),
        "settled: has them already");
    QCOMPARE(bodyOf(run.step("member", params, "")), "settled: is not a member any more");
}

// What they were given or named since stays.
void TestRestoreRequests::membersGetBackWhatTheyHad()
{
    const auto wanted =
        planned("PATCH", "/guilds/100/members/9", jsonIn(R"({"nick": "Ada", "roles": ["{{role:10}}", "720", "721"]})"));
    const auto had = jsonIn(R"({"nick": "Lady", "roles": ["721", "722"]})");
    const Item item{.kind = "member", .target = "9", .params = wanted};
    auto done = item;
    done.before = restoreGuild().beforeOf(item, {.current = {.status = 200, .json = had}});
    FakeReader api;
    const auto back = undone(restoreGuild(), done, api);
    QCOMPARE(back.size(), std::size_t(1));
    QCOMPARE(restoreGuild().readBefore(itemOf(back[0])), "/guilds/100/members/9");
    Run run;
    QCOMPARE(
        bodyOf(run.step("member", back[0].params, R"({"nick": "Ada", "roles": ["710", "720", "721", "722", "799"]})")),
        R"({"nick":"Lady","roles":["710","721","722","799"]})");
    QCOMPARE(bodyOf(run.step("member", back[0].params, R"({"nick": "Countess", "roles": ["721", "722"]})")),
        "settled: is as before already");
}

void TestRestoreRequests::stickersAreSentAsAForm()
{
    Run run;
    const auto params =
        R"({"method": "POST", "path": "/guilds/100/stickers", "body": {"name": "hi", "tags": "wave"}, "upload": ")"
        + run.file().toStdString() + R"(|image/png"})";
    const auto step = run.step("sticker", params);
    const auto request = std::get<ItemRequest>(step);
    QCOMPARE(request.files.size(), std::size_t(1));
    QCOMPARE(request.files[0].content, "picture");
    const auto form = uploadForm(request);
    QVERIFY(form.contentType.starts_with("multipart/form-data; boundary="));
    const auto boundary = form.contentType.substr(form.contentType.find('=') + 1);
    QCOMPARE(form.content,
        "--" + boundary + "\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nhi\r\n--" + boundary
            + "\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\nwave\r\n--" + boundary
            + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + run.file().toStdString()
            + "\"\r\nContent-Type: image/png\r\n\r\npicture\r\n--" + boundary + "--\r\n");
}

void TestRestoreRequests::messagesNameTheirAuthorsAndTellNobody()
{
    const Resolve resolve = [](const QString& kind, const QString& id) {
        return id == u"7"_s ? std::optional(u"new-"_s + kind) : std::nullopt;
    };
    archives::StoredMessage message{.content = u"<#7> <@&7> <:wave:7> <@7> <#8>"_s,
        .json = jsonIn(R"({"author": {"id": "1", "username": "Discord helper", "avatar": "abc"}, "flags": 4,
            "embeds": [{"type": "rich", "title": "a"}, {"type": "link", "title": "b"}]})")
                    .toObject()};
    const auto body = messageBody(message, 0, resolve);
    QCOMPARE(body.value("content"_L1).toString(), u"<#new-channel> <@&new-role> <:wave:new-emoji> <@7> <#8>"_s);
    QCOMPARE(body.value("username"_L1).toString(), u"Disc.ord helper"_s);
    QCOMPARE(body.value("avatar_url"_L1).toString(), u"https://cdn.discordapp.com/avatars/1/abc.png"_s);
    QCOMPARE(body.value("allowed_mentions"_L1)["parse"_L1].toArray().size(), 0);
    QCOMPARE(body.value("embeds"_L1).toArray().size(), 1);
    QCOMPARE(body.value("flags"_L1).toInt(), 4);
    QCOMPARE(whyNotSendable({{u"type"_s, 7}}, 0), "it is a notice of Discord's");
    QCOMPARE(whyNotSendable({{u"sticker_items"_s, QJsonArray{1}}}, 0), "it is a sticker alone, and webhooks send none");
    QCOMPARE(whyNotSendable({{u"attachments"_s, QJsonArray{1}}}, 0), "its files are not in the archive, or too large");
    QCOMPARE(whyNotSendable({{u"attachments"_s, QJsonArray{1}}}, 1), "");
}

// It is read from Discord once, and is in no queue.
void TestRestoreRequests::messagesWaitForTheTokenOnly()
{
    Run run;
    const auto params =
        R"({"method": "POST", "path": "/webhooks/{{sender:20}}/{{token:20}}?wait=true", "part": 0, "message": ")"
        + discord::toString(messageId(1)) + "\"}";
    QCOMPARE(bodyOf(run.step("message", params)), "settled: its channel has no webhook to send it by");
    run.ended("create", "sender", "20", "{}", "800");
    run.api.set("/webhooks/800", R"({"id": "800", "token": "secret"})");
    for (int i = 0; i < 2; ++i) {
        const auto request = std::get<ItemRequest>(run.step("message", params));
        QCOMPARE(request.path, "/webhooks/800/secret?wait=true");
        QCOMPARE(jsonIn(request.body)["content"_L1].toString(), u"hello <@&710> <@&11>"_s);
    }
    QCOMPARE(run.api.asked.size(), std::size_t(1));
}

void TestRestoreRequests::longTextsAreSentInParts()
{
    QCOMPARE(contentParts({}), QStringList(QString()));
    QCOMPARE(contentParts(QString(2000, u'a')).size(), 1);
    const auto parts = contentParts((QString(99, u'a') + u' ').repeated(35));
    QCOMPARE(parts.size(), 2);
    for (const auto& part : parts)
        QVERIFY(part.size() <= 2000);
    QCOMPARE(parts.join(u' ').simplified().size(), (QString(99, u'a') + u' ').repeated(35).simplified().size());
    archives::StoredMessage message{.content = QString(3000, u'a'),
        .json = jsonIn(R"({"author": {"username": "ada"}, "embeds": [{"title": "a"}]})").toObject()};
    QVERIFY(!messageBody(message, 0, [](auto&&, auto&&) { return std::nullopt; }).contains("embeds"_L1));
    QVERIFY(messageBody(message, 1, [](auto&&, auto&&) { return std::nullopt; }).contains("embeds"_L1));
}

void TestRestoreRequests::lostMessagesAreFoundByTheirWebhook()
{
    const auto at = archivedAt;
    const auto id = [&](int seconds) {
        return QString::number(discord::snowflakeAt(at + std::chrono::seconds{seconds}).value);
    };
    const auto message = [&](int seconds, const char* webhook, const char* content) {
        return QJsonObject{{u"id"_s, id(seconds)}, {u"webhook_id"_s, QLatin1String(webhook)},
            {u"content"_s, QLatin1String(content)}, {u"author"_s, QJsonObject{{u"username"_s, u"ada"_s}}}};
    };
    LostRequest lost{.method = "POST",
        .path = "/webhooks/800/secret?wait=true",
        .body = R"({"username": "ada", "content": "hi"})",
        .sent = at,
        .knownResults = {id(1).toStdString()}};
    QVERIFY(isWebhookMessage(lost.path));
    const QJsonArray others{
        message(1, "800", "hi"), message(2, "801", "hi"), message(3, "800", "other"), message(-100, "800", "hi")};
    QCOMPARE(messageIn(others, lost, "800").kind, Finding::Kind::NotApplied);
    auto all = others;
    all += message(5, "800", "hi");
    QCOMPARE(messageIn(all, lost, "800"), (Finding{Finding::Kind::Applied, id(5).toStdString(), {}}));
    all += message(6, "800", "hi");
    QCOMPARE(messageIn(all, lost, "800").kind, Finding::Kind::Unknown);

    FakeReader api;
    api.set("/webhooks/800", R"({"id": "800", "channel_id": "20"})");
    const auto path =
        "/channels/20/messages?after=" + std::to_string(discord::snowflakeAt(at - clockMargin).value) + "&limit=100";
    api.answers[path] = {.status = 200, .json = QJsonArray{message(5, "800", "hi")}};
    QCOMPARE(resultOf(findLostMessage(lost, api)).resultId, id(5).toStdString());
    api.refuse(path, 500, 0, "500");
    QCOMPARE(resultOf(findLostMessage(lost, api)).kind, Finding::Kind::CannotRead);
}

void TestRestoreRequests::rolesAreOrderedBelowTheBot()
{
    GuildFacts live{.id = {100}, .owner = {1}, .self = {50}, .knowsRights = true};
    const auto add = [&live](
                         std::uint64_t id, int position) { live.roles.push_back({.id = {id}, .position = position}); };
    add(100, 0);
    add(10, 1); // made anew, all at the same place
    add(11, 1);
    add(12, 1);
    add(20, 2); // nobody's of the archive: above 10 now
    add(30, 6);
    add(40, 9);
    live.top = &live.roles[5];
    // 12 is the lowest of the three now, 10 the highest.
    QCOMPARE(resultText(roleOrder(live, {{10}, {11}, {12}})),
        u"[{\"id\":\"11\",\"position\":3},{\"id\":\"12\",\"position\":4}]"_s);
    QCOMPARE(roleOrder(live, {{40}, {30}}).size(), 3); // not those: the others get places of their own
}

void TestRestoreRequests::itemsMayWaitForOnesThatFailed()
{
    WorkList work;
    work.add({.n = 1}, "a");
    work.add({.n = 2, .dependsOn = afterItem(1)}, "a");
    work.add({.n = 3, .dependsOn = afterItem(2)}, "a");
    QCOMPARE(work.pick(5, Instant{}).items.size(), std::size_t(1));
    QCOMPARE(work.pick(5, Instant{}).items.size(), std::size_t(0));
    work.ended(1, {ItemState::Failed});
    const auto next = work.pick(5, Instant{});
    QCOMPARE(next.items.size(), std::size_t(1));
    QCOMPARE(next.items[0].n, 2);
    QCOMPARE(next.skipped.size(), std::size_t(0));
}

HEADROOM_TEST(TestRestoreRequests)

} // namespace headroom::tst_restore_requests

#include "tst_restore_requests.moc"
