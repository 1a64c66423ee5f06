// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/archive_folder.h"
#include "tests/support/backups/restore_plan_test.h"

namespace headroom::tst_restore_message_plan {

using namespace jobs;
using namespace support;
using archives::ObjectKind;
using namespace Qt::StringLiterals;

namespace {

constexpr discord::Snowflake channel{920};

class MessagePlanTest : public RestorePlanTest
{
public:
    MessagePlanTest()
        : RestorePlanTest(900)
    {
        save(ObjectKind::Channel, R"({"id": "920", "name": "a", "type": 0})");
    }
    Planned planned(QJsonObject params = {}) { return plan("channels,messages", std::move(params)); }
};

// "create message 5", the n-th of the messages as 5
QStringList messageLines(const Planned& plan)
{
    QStringList lines;
    for (const auto& line : plan.lines()) {
        if (line.startsWith("create message"_L1))
            lines += line;
    }
    return lines;
}

QString idOf(int n)
{
    return idText(messageId(n));
}

} // namespace

// Which messages are restored, and by name what other backup bots do wrong about it.
class TestRestoreMessagePlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void moreThanAThousandOfAChannelAreRestored();
    void theNewestOfEachChannelWhenAsked();
    void filesThatAreTooLargeAreNamed();
    void whatNoWebhookSendsIsNamed();
    void onlyEmptyChannelsAreFilled();
    void pinsFollowTheirMessages();
    void postsNeedTheirFirstMessage();
};

// discord-backup takes the last thousand at most.
void TestRestoreMessagePlan::moreThanAThousandOfAChannelAreRestored()
{
    MessagePlanTest test;
    for (int n = 1; n <= 1203; ++n)
        test.saveMessage(newMessage(n, u"hello"_s, channel));
    const auto lines = messageLines(test.planned());
    QCOMPARE(lines.size(), 1203);
    QCOMPARE(lines.first(), u"create message "_s + idOf(1));
    QCOMPARE(lines.last(), u"create message "_s + idOf(1203));
}

void TestRestoreMessagePlan::theNewestOfEachChannelWhenAsked()
{
    MessagePlanTest test;
    test.saveMessage(newMessage(0, u""_s, channel)); // nobody asked for it
    for (int n = 1; n <= 5; ++n)
        test.saveMessage(newMessage(n, u"hello"_s, channel));
    QCOMPARE(messageLines(test.planned({{u"messages-per-channel"_s, 2}})),
        QStringList({u"create message "_s + idOf(4), u"create message "_s + idOf(5)}));
}

// A webhook's file has at most 10 MiB, whatever the boosts of a guild let its members send.
void TestRestoreMessagePlan::filesThatAreTooLargeAreNamed()
{
    constexpr qsizetype tenMiB = 10 * 1024 * 1024;
    MessagePlanTest test;
    test.saveMessage(newMessage(1, u"just so"_s, channel), tenMiB);
    test.saveMessage(newMessage(2, u"a film"_s, channel), tenMiB + 1);
    test.saveMessage(newMessage(3, u""_s, channel), tenMiB + 1);
    const auto plan = test.planned();
    auto lines = messageLines(plan);
    lines.sort();
    QCOMPARE(lines,
        QStringList({u"create message "_s + idOf(1), u"create message "_s + idOf(2),
            u"create message %1 (skipped: without its file film.mp4: it is larger than the 10 MiB that Discord takes)"_s
                .arg(idOf(2)),
            u"create message %1 (skipped: its files are not in the archive, or too large)"_s.arg(idOf(3))}));
}

void TestRestoreMessagePlan::whatNoWebhookSendsIsNamed()
{
    MessagePlanTest test;
    auto sticker = newMessage(1, u""_s, channel);
    sticker.json.insert(u"sticker_items"_s, QJsonArray{QJsonObject{{u"id"_s, u"7"_s}}});
    auto notice = newMessage(2, u"ada joined"_s, channel);
    notice.json.insert(u"type"_s, 7);
    auto reply = newMessage(3, u"yes"_s, channel);
    reply.json.insert(u"type"_s, 19);
    reply.json.insert(u"message_reference"_s, QJsonObject{{u"message_id"_s, idOf(1)}});
    reply.json.insert(u"reactions"_s, QJsonArray{QJsonObject{{u"count"_s, 2}}});
    for (const auto& message : {sticker, notice, reply})
        test.saveMessage(message);
    const auto plan = test.planned();
    QCOMPARE(messageLines(plan),
        QStringList({u"create message %1 (skipped: it is a sticker alone, and webhooks send none)"_s.arg(idOf(1)),
            u"create message %1 (skipped: it is a notice of Discord's)"_s.arg(idOf(2)),
            u"create message "_s + idOf(3)}));
    for (const auto& note : {u"1 reply becomes a plain message."_s, u"1 message loses its reactions."_s,
             u"Messages get the bot's webhook as author and the time at which they are sent."_s})
        QVERIFY2(notesOf(plan).contains(note), qPrintable(note));
}

// Else a second restore would send them all again.
void TestRestoreMessagePlan::onlyEmptyChannelsAreFilled()
{
    RestorePlanTest test;
    for (const auto* id : {"20", "21"})
        test.save(ObjectKind::Channel, (std::string(R"({"name": "a", "type": 0, "id": ")") + id + R"("})").c_str());
    test.setChannels(R"({"id": "20", "name": "a", "type": 0, "last_message_id": "99"},
                        {"id": "21", "name": "a", "type": 0, "last_message_id": null})");
    test.saveMessage(newMessage(1, u"hello"_s, {20}));
    test.saveMessage(newMessage(2, u"hello"_s, {21}));
    const auto plan = test.plan("messages");
    QCOMPARE(messageLines(plan),
        QStringList({u"create message in 20 (skipped: 1 message: messages are restored where there are none yet)"_s,
            u"create message "_s + idOf(2)}));
    // An undo deletes it, as its channel stays.
    const auto& planned = *std::find_if(plan.items.begin(), plan.items.end(),
        [](const auto& item) { return item.kind == "message" && item.state == ItemState::Planned; });
    auto done = itemOf(planned);
    done.resultId = "777";
    QCOMPARE(plannedOf(undone(restoreGuild(), done, test.api).at(0)).path, "/channels/21/messages/777");
}

void TestRestoreMessagePlan::pinsFollowTheirMessages()
{
    MessagePlanTest test;
    auto pinned = newMessage(1, u"read this"_s, channel);
    pinned.json.insert(u"pinned"_s, true);
    test.saveMessage(pinned);
    test.saveMessage(newMessage(2, u"hello"_s, channel));
    const auto plan = test.planned();
    QCOMPARE(plan.lines().mid(1),
        QStringList({u"create sender 920"_s, u"create message "_s + idOf(1), u"create message "_s + idOf(2),
            u"change pin "_s + idOf(1), u"delete sender 920"_s}));
    QCOMPARE(plannedOf(plan.items[4]).path,
        "/channels/{{channel:920}}/messages/pins/{{message:" + idOf(1).toStdString() + "}}");
    QCOMPARE(plan.items[4].dependsOn, allBefore);
}

void TestRestoreMessagePlan::postsNeedTheirFirstMessage()
{
    RestorePlanTest test(900);
    test.save(ObjectKind::Channel, R"({"id": "920", "name": "ideas", "type": 15})");
    test.save(ObjectKind::Thread, R"({"id": "930", "name": "an idea", "type": 11, "parent_id": "920"})");
    test.saveMessage(newMessage(1, u"what if"_s, {930}));
    test.saveMessage(newMessage(2, u"yes"_s, {930}));
    test.api.set("/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1", "features": ["COMMUNITY"]})");
    test.api.set("/guilds/100/threads/active", R"({"threads": []})");
    QVERIFY(test.plan("channels,threads")
                .lines()
                .contains(u"create thread 930 (skipped: an idea: a post is made of its first message: restore the part "
                          "messages as well)"_s));
    const auto plan = test.plan("channels,threads,messages");
    QVERIFY2(plan.lines().contains(u"create thread 930"_s), qPrintable(plan.lines().join(u'\n')));
    QVERIFY(plan.lines().contains(u"create message "_s + idOf(2)));
}

HEADROOM_TEST(TestRestoreMessagePlan)

} // namespace headroom::tst_restore_message_plan

#include "tst_restore_message_plan.moc"
