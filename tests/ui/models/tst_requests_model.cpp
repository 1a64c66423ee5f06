// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The requests that a person sends: what the form means, and the table of how they ended.
#include "core/base/time/virtual_clock.h"
#include "ui/models/requests/request_form.h"
#include "ui/models/requests/requests_model.h"

#include <QAbstractItemModelTester>

namespace headroom::tst_requests_model {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::EndedRequest;

class TestRequestsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requestsStandInTheirOrderUntilTheyEnd();
    void anEndIsToldAsItsRow();
    void unknownNumbersAndSecondEndsChangeNothing();
    void whatEndedIsDroppedAndTheRestStaysFound();
    void onlyTheLastAreKept();
    void everyEndHasItsWord_data();
    void everyEndHasItsWord();
    void theFormIsUnderstood();
    void aWrongFormIsSaid_data();
    void aWrongFormIsSaid();
};

namespace {

console::RequestBatch some(console::RequestNumber first, unsigned count)
{
    console::RequestBatch requests;
    requests.first = first;
    requests.count = count;
    requests.method = "GET";
    requests.path = "/users/@me";
    return requests;
}

EndedRequest ended(console::RequestNumber number, EndedRequest::Kind kind = EndedRequest::Kind::Answered)
{
    EndedRequest outcome;
    outcome.number = number;
    outcome.kind = kind;
    if (kind == EndedRequest::Kind::Answered)
        outcome.status = 200;
    outcome.waited = 1200ms;
    outcome.took = 1250ms;
    outcome.attempts = 2;
    outcome.waitReasons.add(model::WaitReason::Bucket);
    outcome.waitReasons.add(model::WaitReason::Global);
    return outcome;
}

QString cell(const RequestsModel& model, int row, RequestColumn column)
{
    return model.index(row, int(column)).data().toString();
}

} // namespace

void TestRequestsModel::requestsStandInTheirOrderUntilTheyEnd()
{
    VirtualClock clock;
    RequestsModel model(clock);
    const QAbstractItemModelTester tester(&model);
    model.add(some(1, 3));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.unfinishedCount(), 3);
    QCOMPARE(cell(model, 0, RequestColumn::Request), u"GET /users/@me"_s);
    QCOMPARE(cell(model, 0, RequestColumn::Result), u"waiting"_s);
    clock.advance(4s);
    QCOMPARE(cell(model, 0, RequestColumn::Took), u"4 s"_s);
    model.apply({ended(2)});
    QCOMPARE(model.unfinished(), (std::vector<console::RequestNumber>{1, 3}));
    QCOMPARE(cell(model, 1, RequestColumn::Result), u"200"_s);
    QCOMPARE(cell(model, 1, RequestColumn::Waited), u"1.2 s"_s);
    QCOMPARE(cell(model, 1, RequestColumn::Tries), u"2"_s);
    QCOMPARE(cell(model, 1, RequestColumn::Details), u"held by its bucket, the global limit"_s);
    QVERIFY(model.wholeText(1).contains(u"Held by its bucket, the global limit."_s));
}

void TestRequestsModel::anEndIsToldAsItsRow()
{
    VirtualClock clock;
    RequestsModel model(clock);
    model.add(some(1, 5));
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.apply({ended(4)});
    QCOMPARE(changes.count(), 1);
    QCOMPARE(changes[0][0].toModelIndex(), model.index(3, int(RequestColumn::Result)));
    QCOMPARE(changes[0][1].toModelIndex(), model.index(3, model.columnCount() - 1));
    changes.clear();
    model.tick();
    QCOMPARE(changes.count(), 2); // those before and those behind it
    QCOMPARE(changes[0][0].toModelIndex().column(), int(RequestColumn::Took));
}

void TestRequestsModel::unknownNumbersAndSecondEndsChangeNothing()
{
    VirtualClock clock;
    RequestsModel model(clock);
    model.add(some(1, 1));
    model.apply({ended(77)});
    QCOMPARE(model.unfinishedCount(), 1);
    model.apply({ended(1)});
    model.apply({ended(1, EndedRequest::Kind::Failed)});
    QCOMPARE(model.unfinishedCount(), 0);
    QCOMPARE(cell(model, 0, RequestColumn::Result), u"200"_s);
}

void TestRequestsModel::whatEndedIsDroppedAndTheRestStaysFound()
{
    VirtualClock clock;
    RequestsModel model(clock);
    const QAbstractItemModelTester tester(&model);
    model.add(some(1, 6));
    model.apply({ended(1), ended(3), ended(4)});
    model.dropEnded();
    QCOMPARE(model.unfinished(), (std::vector<console::RequestNumber>{2, 5, 6}));
    QCOMPARE(model.rowCount(), 3);
    model.apply({ended(5)});
    QCOMPARE(cell(model, 1, RequestColumn::Result), u"200"_s);
    QCOMPARE(model.unfinishedCount(), 2);
}

void TestRequestsModel::onlyTheLastAreKept()
{
    VirtualClock clock;
    RequestsModel model(clock);
    for (int i = 0; i < 6; ++i)
        model.add(some(1 + 1000U * unsigned(i), 1000));
    QCOMPARE(model.rowCount(), RequestsModel::kMost);
    QCOMPARE(model.numberAt(0), console::RequestNumber(1001));
    QCOMPARE(model.unfinishedCount(), RequestsModel::kMost);
    model.apply({ended(1), ended(6000)});
    QCOMPARE(model.unfinishedCount(), RequestsModel::kMost - 1);
}

void TestRequestsModel::everyEndHasItsWord_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("word");
    QTest::addRow("answered") << int(EndedRequest::Kind::Answered) << u"200"_s;
    QTest::addRow("refused") << int(EndedRequest::Kind::Refused) << u"refused"_s;
    QTest::addRow("cancelled") << int(EndedRequest::Kind::Cancelled) << u"cancelled"_s;
    QTest::addRow("failed") << int(EndedRequest::Kind::Failed) << u"failed"_s;
    QTest::addRow("uncertain") << int(EndedRequest::Kind::Uncertain) << u"uncertain"_s;
}

void TestRequestsModel::everyEndHasItsWord()
{
    QFETCH(int, kind);
    QTEST(resultText(ended(1, EndedRequest::Kind(kind))), "word");
}

void TestRequestsModel::theFormIsUnderstood()
{
    RequestForm form;
    form.method = u"POST"_s;
    form.path = u" /channels/1/messages "_s;
    form.body = u"{\"content\": \"grüße\"}\n"_s;
    form.count = 3;
    form.priority = model::Priority::Bulk;
    form.deadlineSeconds = 2.5;
    const auto requests = requestsOf(form, 7);
    QVERIFY(requests);
    QCOMPARE(requests->first, console::RequestNumber(7));
    QCOMPARE(requests->count, 3U);
    QCOMPARE(requests->path, std::string("/channels/1/messages"));
    QCOMPARE(requests->body, std::string("{\"content\": \"grüße\"}"));
    QVERIFY(requests->priority == model::Priority::Bulk);
    QVERIFY(requests->deadline == Duration(2500ms));
    form.method = u"GET"_s;
    form.deadlineSeconds = 0;
    QVERIFY(requestsOf(form, 7)->body.empty()); // what was typed for another method
    QVERIFY(!requestsOf(form, 7)->deadline);
}

void TestRequestsModel::aWrongFormIsSaid_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("says");
    QTest::addRow("no path") << u" "_s << QString() << u"Enter a path"_s;
    QTest::addRow("a URL") << u"https://discord.com/api/v10/users/@me"_s << QString() << u"path only"_s;
    QTest::addRow("no slash") << u"users/@me"_s << QString() << u"must begin with a single /"_s;
    QTest::addRow("another host") << u"//evil.example/users"_s << QString() << u"must begin with a single /"_s;
    QTest::addRow("a space") << u"/users/a b"_s << QString() << u"%20"_s;
    QTest::addRow("a line break") << u"/users\r\nHost: x"_s << QString() << u"%20"_s;
    QTest::addRow("body") << u"/users"_s << u"{\"a\": }"_s << u"not valid JSON"_s;
}

void TestRequestsModel::aWrongFormIsSaid()
{
    QFETCH(QString, path);
    QFETCH(QString, body);
    QFETCH(QString, says);
    RequestForm form;
    form.method = u"POST"_s;
    form.path = path;
    form.body = body;
    const auto requests = requestsOf(form, 1);
    QVERIFY(!requests);
    QVERIFY(requests.error().kind == ErrorKind::Usage);
    const QString text = QString::fromStdString(requests.error().text);
    QVERIFY2(text.contains(says), qPrintable(text));
    QVERIFY(!text.contains(u'\n'));
}

HEADROOM_TEST(TestRequestsModel)

} // namespace headroom::tst_requests_model

#include "tst_requests_model.moc"
