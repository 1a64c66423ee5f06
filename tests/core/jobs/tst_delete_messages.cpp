// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_delete_messages {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

namespace {

constexpr WallTime now{std::chrono::milliseconds{1'800'000'000'000}}; // as orderOf() has it
constexpr const char* messagesPath = "/channels/501/messages";
constexpr const char* rights = "74752"; // VIEW_CHANNEL, MANAGE_MESSAGES, READ_MESSAGE_HISTORY

struct Guild : SmallGuild
{
    explicit Guild(const char* permissions = rights)
        : SmallGuild(permissions)
    {
        set("/applications/@me", R"({"flags": 524288})");
        set("/guilds/100/channels", R"([{"id": "500", "name": "Lobby", "type": 4},
            {"id": "501", "name": "general", "type": 0, "permission_overwrites": []},
            {"id": "502", "name": "hidden", "type": 0,
             "permission_overwrites": [{"id": "100", "type": 0, "allow": "0", "deny": "65536"}]}])");
    }
};

std::uint64_t idAt(std::chrono::minutes age, int n = 0)
{
    return discord::snowflakeAt(now - age).value + std::uint64_t(n);
}

QJsonObject message(std::uint64_t id, QJsonObject more = {})
{
    more.insert(QStringLiteral("id"), QString::number(id));
    return more;
}

std::string firstPage(std::optional<std::uint64_t> before = {})
{
    return std::string(messagesPath) + "?limit=100" + (before ? "&before=" + std::to_string(*before) : std::string());
}

void setPage(FakeReader& api, const std::string& path, const QJsonArray& messages)
{
    api.answers[path] = {.status = 200, .json = messages};
}

QStringList targets(const Planned& plan)
{
    QStringList list;
    for (const auto& item : plan.items)
        list += QString::fromStdString(item.target);
    return list;
}

} // namespace

class TestDeleteMessages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void deletesInBulkWhatIsYoungAndSinglyWhatIsOld();
    void readsInPages();
    void howLongItTakesIsSaidBeforehand();
    void noMessageIsNamedTwice();
    void filters_data();
    void filters();
    void withoutTheHistoryAChannelIsLeftOut();
    void withoutTheContentAPersonIsReported();
    void whatGrewTooOldIsDeletedByItself();
    void whatDiscordTakesForTooOldIsSaid();
    void anAuthorIsSearchedForInTheWholeGuild();
    void theSearchWaitsForItsIndex();
    void theSearchGoesPastEmptyPages();
    void whatIsGoneIsDone();
};

void TestDeleteMessages::deletesInBulkWhatIsYoungAndSinglyWhatIsOld()
{
    Guild api;
    const auto limit = std::chrono::minutes(14 * 24h);
    const auto almost = idAt(limit - 59min); // too old before long
    const auto old = idAt(limit + 1min);
    setPage(api, firstPage(), {message(idAt(1min)), message(idAt(limit - 61min)), message(almost), message(old)});
    const auto plan = planWith(deleteMessages(), R"({"channels": "501 77 500"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.lines(),
        QStringList({QStringLiteral("delete message %1").arg(almost), QStringLiteral("delete message %1").arg(old),
            QStringLiteral("delete messages 2 in 501"),
            QStringLiteral("delete channel 77 (skipped: the guild has no such channel)"),
            QStringLiteral("delete channel 500 (skipped: a channel of its type has no messages)")}));
    QCOMPARE(plannedRequest(plan.items[0].params),
        (ItemRequest{"DELETE", messagesPath + ('/' + std::to_string(almost)), ""}));
    const auto bulk = plannedRequest(plan.items[2].params);
    QCOMPARE(bulk.method + ' ' + bulk.path, "POST /channels/501/messages/bulk-delete");
    QCOMPARE(plan.summary.value(QStringLiteral("requests")).toArray().size(), 2);
    QVERIFY(plan.summary.value(QStringLiteral("destructive")).toBool());
    QVERIFY(plan.items[2].before.empty());
    // Bulk-delete takes two or more.
    setPage(api, firstPage(), {message(idAt(1min))});
    QCOMPARE(
        plannedRequest(planWith(deleteMessages(), R"({"channels": "501"})", api).items.at(0).params).method, "DELETE");
}

void TestDeleteMessages::readsInPages()
{
    Guild api;
    QJsonArray first;
    for (int i = 0; i < 100; ++i)
        first += message(idAt(1min, 200 - i));
    setPage(api, firstPage(), first);
    setPage(api, firstPage(idAt(1min, 101)), {message(idAt(1min, 100)), message(idAt(1min, 99))});
    QCOMPARE(targets(planWith(deleteMessages(), R"({"all-channels": true})", api)),
        QStringList({QStringLiteral("100 in 501"), QStringLiteral("2 in 501"), QStringLiteral("502")}));
    api.asked.clear();
    QCOMPARE(targets(planWith(deleteMessages(), R"({"channels": "501", "newest": 3})", api)),
        QStringList(QStringLiteral("3 in 501")));
    QCOMPARE(std::count(api.asked.begin(), api.asked.end(), firstPage(idAt(1min, 101))), 0);
}

void TestDeleteMessages::howLongItTakesIsSaidBeforehand()
{
    Guild api;
    QJsonArray old;
    for (int i = 0; i < 45; ++i)
        old += message(idAt(20 * 24h, i));
    setPage(api, firstPage(), old);
    const auto summary = planWith(deleteMessages(), R"({"channels": "501"})", api).summary; // 10 requests a second
    QCOMPARE(summary.value(QStringLiteral("seconds")).toInt(), 5);
    const auto requests = summary.value(QStringLiteral("requests")).toArray();
    QCOMPARE(requests.size(), 1);
    QCOMPARE(requests[0][QStringLiteral("count")].toInt(), 45);
}

// Bulk-delete refuses all of them then.
void TestDeleteMessages::noMessageIsNamedTwice()
{
    Guild api;
    setPage(api, firstPage(), {message(idAt(1min)), message(idAt(2min))});
    QCOMPARE(targets(planWith(deleteMessages(), R"({"channels": "501, 501"})", api)),
        QStringList(QStringLiteral("2 in 501")));
    // The search may have one in several groups of a page.
    const auto found = [](std::uint64_t id) {
        return QJsonArray{message(id, {{QStringLiteral("channel_id"), QStringLiteral("501")}})};
    };
    const std::string search = "/guilds/100/messages/search?limit=25&has=embed";
    const auto groups = [&](const QJsonArray& list) {
        QJsonArray withEmbeds;
        for (const auto& group : list) {
            auto one = group.toArray().first().toObject();
            one.insert(QStringLiteral("embeds"), QJsonArray{QJsonObject()});
            withEmbeds += QJsonArray{one};
        }
        return QJsonObject{{QStringLiteral("total_results"), list.size()}, {QStringLiteral("messages"), withEmbeds}};
    };
    const auto newer = idAt(1min);
    const auto older = idAt(2min);
    api.answers[search] = {.status = 200, .json = groups({found(newer), found(older), found(newer)})};
    api.answers[search + "&max_id=" + std::to_string(older)] = {.status = 200, .json = groups({})};
    const auto plan = planWith(deleteMessages(), R"({"all-channels": true, "has": "embed"})", api);
    QCOMPARE(plan.error(), std::string());
    QVERIFY2(targets(plan).contains(QStringLiteral("2 in 501")), qPrintable(targets(plan).join(u',')));
    const auto request = plannedRequest(plan.items.at(0).params);
    QCOMPARE(jsonIn(request.body)[QStringLiteral("messages")].toArray().size(), 2);
}

void TestDeleteMessages::filters_data()
{
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QString>("left"); // the last digit of the ids
    QTest::newRow("all but pinned and what stays") << QByteArray() << QStringLiteral("4321");
    QTest::newRow("pinned") << QByteArray(R"(, "pinned": true)") << QStringLiteral("54321");
    QTest::newRow("author") << QByteArray(R"(, "authors": "9")") << QStringLiteral("4");
    QTest::newRow("text") << QByteArray(R"(, "contains": "HELLO")") << QStringLiteral("4");
    QTest::newRow("link") << QByteArray(R"(, "has": "link")") << QStringLiteral("3");
    QTest::newRow("file") << QByteArray(R"(, "has": "file")") << QStringLiteral("2");
    QTest::newRow("embed") << QByteArray(R"(, "has": "embed")") << QStringLiteral("1");
    QTest::newRow("after") << ", \"sent-after\": \"" + QByteArray::number(qulonglong(idAt(20 * 24h, 2))) + '"'
                           << QStringLiteral("43");
    QTest::newRow("after a time") << QByteArray(R"(, "sent-after": "2030-01-01")") << QString();
    QTest::newRow("after a time before") << QByteArray(R"(, "sent-after": "2020-01-01")") << QStringLiteral("4321");
}

void TestDeleteMessages::filters()
{
    QFETCH(QByteArray, params);
    QFETCH(QString, left);
    Guild api;
    const auto of = [](int n, const char* json) { return message(idAt(20 * 24h, n), jsonIn(json).toObject()); };
    setPage(api, firstPage(),
        {of(6, R"({"type": 1})"), of(5, R"({"pinned": true})"),
            of(4, R"({"author": {"id": "9"}, "content": "well, hello"})"), of(3, R"({"content": "https://x.example"})"),
            of(2, R"({"attachments": [{"id": "1"}]})"), of(1, R"({"embeds": [{"type": "rich"}]})")});
    const auto plan = planWith(deleteMessages(), (R"({"channels": "501")" + params + '}').constData(), api);
    QCOMPARE(plan.error(), std::string());
    QString found;
    for (const auto& target : targets(plan))
        found += QString::number(target.toULongLong() - idAt(20 * 24h));
    QCOMPARE(found, left);
}

void TestDeleteMessages::withoutTheHistoryAChannelIsLeftOut()
{
    Guild api;
    const auto plan = planWith(deleteMessages(), R"({"channels": "502"})", api);
    QCOMPARE(plan.lines(),
        QStringList(QStringLiteral("delete channel 502 (skipped: hidden: the bot lacks READ_MESSAGE_HISTORY)")));
}

void TestDeleteMessages::withoutTheContentAPersonIsReported()
{
    Guild api;
    api.set("/applications/@me", R"({"flags": 0})");
    setPage(api, firstPage(), {});
    const auto plan = planWith(deleteMessages(), R"({"channels": "501", "contains": "x"})", api);
    const auto note = plan.summary.value(QStringLiteral("notes")).toArray().at(0).toString();
    QVERIFY2(note.startsWith(QStringLiteral("The bot lacks the MESSAGE_CONTENT intent")), qPrintable(note));
    QCOMPARE(planWith(deleteMessages(), R"({"channels": "501", "authors": "9"})", api).error(), std::string());
    api.set("/applications/@me", "{}");
    const auto blind = planWith(deleteMessages(), R"({"channels": "501", "contains": "x"})", api);
    QCOMPARE(blind.error(), std::string());
    QCOMPARE(blind.summary.value(QStringLiteral("notes")).toArray().size(), 1);
}

void TestDeleteMessages::whatGrewTooOldIsDeletedByItself()
{
    Guild api;
    const auto young = idAt(1min);
    const auto old = idAt(13 * 24h);
    const auto older = idAt(13 * 24h + 1min);
    setPage(api, firstPage(), {message(young), message(idAt(2min)), message(old), message(older)});
    const auto item = itemOf(planWith(deleteMessages(), R"({"channels": "501"})", api).items.at(0));
    QVERIFY(item.target.starts_with("4 in 501"));
    auto order = *orderOf(deleteMessages(), R"({"channels": "501"})");
    QVERIFY(std::holds_alternative<ItemRequest>(deleteMessages().requestFor(order, item, {})));
    order.now += 25h;
    const auto split = std::get<Split>(deleteMessages().requestFor(order, item, {}));
    QCOMPARE(split.request.method + ' ' + split.request.path, "POST /channels/501/messages/bulk-delete");
    QCOMPARE(jsonIn(split.request.body)[QStringLiteral("messages")].toArray().size(), 2);
    QCOMPARE(split.rest.size(), std::size_t(2));
    QCOMPARE(plannedRequest(split.rest[1].params),
        (ItemRequest{"DELETE", messagesPath + ('/' + std::to_string(older)), ""}));
    // Bulk-delete takes two or more.
    auto rest = item;
    rest.params = planned("POST", split.request.path,
        QJsonObject{{QStringLiteral("messages"), QJsonArray{QString::number(young), QString::number(old)}}});
    const auto one = std::get<Split>(deleteMessages().requestFor(order, rest, {}));
    QCOMPARE(one.request, (ItemRequest{"DELETE", messagesPath + ('/' + std::to_string(young)), ""}));
    QCOMPARE(one.rest.size(), std::size_t(1));
    order.now += 24h * 14;
    const auto none = std::get<Split>(deleteMessages().requestFor(order, item, {}));
    QCOMPARE(none.request, (ItemRequest{"DELETE", messagesPath + ('/' + std::to_string(young)), ""}));
    QCOMPARE(none.rest.size(), std::size_t(3));
}

void TestDeleteMessages::whatDiscordTakesForTooOldIsSaid()
{
    const auto verdict = deleteMessages().outcomeOf(
        {}, {"POST", "/channels/501/messages/bulk-delete", "{}"}, 400, R"({"code": 50034, "message": "too old"})");
    QCOMPARE(verdict.kind, AnswerVerdict::Kind::Failed);
    QVERIFY2(verdict.error.find("check this machine's clock") != std::string::npos, verdict.error.c_str());
}

void TestDeleteMessages::anAuthorIsSearchedForInTheWholeGuild()
{
    Guild api;
    const auto in = [](const char* channel, qint64 id) {
        return QJsonArray{message(quint64(id),
            {{QStringLiteral("channel_id"), QString::fromLatin1(channel)},
                {QStringLiteral("author"), QJsonObject{{QStringLiteral("id"), QStringLiteral("9")}}}})};
    };
    const std::string search = "/guilds/100/messages/search?limit=25&author_id=9";
    const auto page = [&api](const std::string& path, const QJsonArray& groups) {
        api.answers[path] = {.status = 200,
            .json =
                QJsonObject{{QStringLiteral("total_results"), groups.size()}, {QStringLiteral("messages"), groups}}};
    };
    const auto a = qint64(idAt(1min)), b = qint64(idAt(2min)), c = qint64(idAt(3min)), d = qint64(idAt(20 * 24h));
    // A page may be shorter than what is left.
    page(search, {in("501", a), in("502", b)});
    page(search + "&max_id=" + std::to_string(b), {in("600", c), in("501", d)});
    page(search + "&max_id=" + std::to_string(d), {});
    api.set("/channels/600", R"({"id": "600", "guild_id": "100", "type": 11, "parent_id": "501", "name": "thread"})");
    const auto plan = planWith(deleteMessages(), R"({"all-channels": true, "authors": "9"})", api);
    QCOMPARE(plan.error(), std::string());
    QVERIFY2(plan.lines().contains(QStringLiteral("delete message %1").arg(a))
            && plan.lines().contains(QStringLiteral("delete message %1").arg(c))
            && plan.lines().contains(QStringLiteral("delete message %1").arg(d)),
        qPrintable(plan.lines().join(u'\n')));
    for (const auto& path : api.asked) // no channel is read through
        QVERIFY2(path.find("/messages?") == std::string::npos, path.c_str());
    const auto newest = planWith(deleteMessages(), R"({"all-channels": true, "authors": "9", "newest": 1})", api);
    QVERIFY(!newest.lines().contains(QStringLiteral("delete message %1").arg(d)));
}

void TestDeleteMessages::theSearchWaitsForItsIndex()
{
    Guild api;
    const std::string search = "/guilds/100/messages/search?limit=25&author_id=9";
    api.answers[search] = {.status = 202, .json = jsonIn(R"({"code": 110000, "retry_after": 7})")};
    api.onWait = [&] { api.set(search, R"({"total_results": 0, "messages": []})"); };
    QCOMPARE(planWith(deleteMessages(), R"({"all-channels": true, "authors": "9"})", api).error(), std::string());
    QCOMPARE(api.waited, Duration(7s));
    api.onWait = {};
    api.answers[search] = {.status = 202, .json = jsonIn(R"({"code": 110000, "retry_after": 60})")};
    const auto never = planWith(deleteMessages(), R"({"all-channels": true, "authors": "9"})", api);
    QVERIFY2(never.error().find("still indexing") != std::string::npos, never.error().c_str());
}

void TestDeleteMessages::theSearchGoesPastEmptyPages()
{
    Guild api;
    const std::string search = "/guilds/100/messages/search?limit=25&has=file";
    api.set(search, R"({"total_results": 60, "messages": []})");
    api.set(search + "&offset=25", R"({"total_results": 60, "messages": []})");
    api.set(search + "&offset=50", R"({"total_results": 60, "messages": []})");
    const auto plan = planWith(deleteMessages(), R"({"all-channels": true, "has": "file"})", api);
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(std::count(api.asked.begin(), api.asked.end(), search + "&offset=50"), 1);
    QCOMPARE(std::count(api.asked.begin(), api.asked.end(), search + "&offset=75"), 0);
}

void TestDeleteMessages::whatIsGoneIsDone()
{
    const ItemRequest request{"DELETE", "/channels/501/messages/1", ""};
    const auto verdict =
        deleteMessages().outcomeOf({}, request, 404, R"({"code": 10008, "message": "Unknown Message"})");
    QCOMPARE(verdict.kind, AnswerVerdict::Kind::Done);
}

HEADROOM_TEST(TestDeleteMessages)

} // namespace headroom::tst_delete_messages

#include "tst_delete_messages.moc"
