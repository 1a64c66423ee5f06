// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a plan says of its items, and a comparison of what differs: in the words of people, not of the API.
#include "core/jobs/operation.h"
#include "ui/models/backups/differences_model.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/plan_items_model.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headroom::tst_plan_items {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using console::Item;
using jobs::planned;

class TestPlanItems : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fieldsAndValuesAreInWords();
    void anOrderIsNoPath();
    void whatIsDeletedSaysNothingMore();
    void tipsOfDifferencesNameFields();
};

namespace {

Item channelItem(const QJsonObject& body)
{
    Item item;
    item.action = "change";
    item.kind = "channel";
    item.target = "203039963636301824";
    item.params = planned("PATCH", "/channels/203039963636301824", body);
    return item;
}

} // namespace

void TestPlanItems::fieldsAndValuesAreInWords()
{
    const auto text = [](const QJsonObject& body) { return itemChangeText(channelItem(body)); };
    QCOMPARE(text({{u"rate_limit_per_user"_s, 5}}), u"slow mode: 5 s"_s);
    QCOMPARE(text({{u"permission_overwrites"_s, QJsonArray{QJsonObject{{u"id"_s, u"1"_s}}, QJsonObject()}}}),
        u"overwrites: 2 entries"_s);
    QCOMPARE(text({{u"permission_overwrites"_s, QJsonArray()}}), u"overwrites: none"_s);
    QCOMPARE(text({{u"nsfw"_s, true}}), u"nsfw: on"_s);
    QCOMPARE(text({{u"type"_s, 4}}), u"type: category"_s);
    QCOMPARE(text({{u"volume"_s, 0.5}}), u"volume: 0.5"_s);
    QCOMPARE(text({{u"parent_id"_s, u"{{channel:4000!}}"_s}}), u"category: channel 4000"_s);
    QCOMPARE(text({{u"topic"_s, QJsonValue()}}), u"topic: none"_s);
    auto item = channelItem({{u"name"_s, u"rules"_s}});
    item.before = planned("PATCH", "/channels/203039963636301824", QJsonObject{{u"name"_s, u"bench"_s}});
    QCOMPARE(itemChangeText(item), u"name: bench → rules"_s);
}

void TestPlanItems::anOrderIsNoPath()
{
    Item item;
    item.action = "change";
    item.kind = "channel";
    item.target = "order";
    item.params = planned("PATCH", "/guilds/1/channels",
        QJsonArray{QJsonObject{{u"id"_s, u"1"_s}, {u"position"_s, 0}}, QJsonObject{{u"id"_s, u"2"_s}}});
    QCOMPARE(itemChangeText(item), u"position: 2 entries"_s);
}

void TestPlanItems::whatIsDeletedSaysNothingMore()
{
    Item item;
    item.action = "delete";
    item.kind = "channel";
    item.target = "203039963636301824";
    item.params = planned("DELETE", "/channels/203039963636301824");
    QCOMPARE(itemChangeText(item), QString());
    PlanItemsModel model;
    QVERIFY(model.saysChanges()); // there may be some
    model.show({item}, {});
    QVERIFY(!model.saysChanges());
    model.show({item, channelItem({{u"name"_s, u"rules"_s}})}, {});
    QVERIFY(model.saysChanges());
}

void TestPlanItems::tipsOfDifferencesNameFields()
{
    console::TracedDifference traced;
    traced.difference.kind = console::ObjectKind::Channel;
    traced.difference.name = u"general"_s;
    traced.difference.fields = {{.field = u"rate_limit_per_user"_s, .before = 0, .after = 5}};
    DifferencesModel model;
    model.show({traced}, true, {});
    const auto tip = model.index(0, int(DifferenceColumn::What)).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.endsWith(u"slow mode: 0 s → 5 s"), qPrintable(tip));
}

HEADROOM_TEST(TestPlanItems)

} // namespace headroom::tst_plan_items

#include "tst_plan_items.moc"
