// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window shows of this process's own client, and how a person sends requests with it.
#include "tests/support/ui/accessibility.h"
#include "tests/support/ui/fake_own.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/bucket_detail.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/buckets/own_strip.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

namespace headroom::tst_own_window {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestOwnWindow : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void withoutAClientThereAreNeitherColumnsNorStrip();
    void withOneBothAreThereAndStayThere();
    void columnsStayHiddenOrShownAcrossAStart();
    void theStripTellsWhatTheClientHolds();
    void whyRequestsWaitIsSaidInFullWhateverTheRoom();
    void theOverviewSaysHowItsBucketsAreSorted();
    void aRefusedTokenHasAButtonThatTrustsItAgain();
    void theStripFiltersForItsLanes();
    void anOwnRowHasADetailWithoutKeysAndPast();
    void pausingHoldsLanesStillAndTheStripGoesOn();
    void aNarrowTableGivesUpColumns();
    void requestsAreNotAllowedAndSayWhy();
    void whereAllowedTheKeysOpenTheDialog();
    void theDialogSendsWhatIsTyped();
    void whatChangesSomethingIsAskedForFirst();
    void theKeysLeadBackToThePath();
    void closingWithUnfinishedRequestsAsks();
    void theSystemEndsTheWindowWithoutAQuestion();
    void aWrongPathIsSaidAndNothingIsSent();
    void resultsAreShownAsTheyComeAndMayBeRead();
    void cancellingNamesThoseThatAreSelectedOrAll();
    void whatEndsWhileTheDialogIsClosedIsThereLater();
    void everythingThatCanBeUsedHasAName();
    void rowsKeepTheirHeight();

private:
    BucketTable* table() const { return child<BucketTable>(u"Buckets"_s); }
    QAction* requestsAction() const
    {
        for (auto* action : m_window->actions()) {
            if (action->text().startsWith(u"Send requests"_s))
                return action;
        }
        return nullptr;
    }
    void open();
    void drawOwn(const console::RequestClientState& state);
    void openDialog();
    void type(const QString& method, const QString& path, int count = 1);
    void send(const QString& method, const QString& path, int count = 1);

    std::unique_ptr<support::FakeFleet> m_fleet;
};

void TestOwnWindow::init()
{
    support::WindowTest::init();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 50);
    open();
}

void TestOwnWindow::open()
{
    openWindow();
    m_window->showPage(m_window->buckets());
    auto first = m_fleet->first();
    support::addOwnRows(first, m_clock->now());
    draw(first);
}

void TestOwnWindow::drawOwn(const console::RequestClientState& state)
{
    auto next = m_fleet->step(0);
    next.own = std::make_shared<const console::RequestClientState>(state);
    draw(std::move(next));
}

void TestOwnWindow::openDialog()
{
    m_window->allowRequests();
    m_window->fleet().openRequests();
    QVERIFY(m_window->fleet().requestsDialog()->isVisible());
}

void TestOwnWindow::type(const QString& method, const QString& path, int count)
{
    child<QComboBox>(u"Method"_s)->setCurrentText(method);
    child<QLineEdit>(u"Path, after the base URL"_s)->setText(path);
    child<QSpinBox>(u"Times"_s)->setValue(count);
}

void TestOwnWindow::send(const QString& method, const QString& path, int count)
{
    type(method, path, count);
    QTest::mouseClick(button(u"Send"_s), Qt::LeftButton);
}

void TestOwnWindow::withoutAClientThereAreNeitherColumnsNorStrip()
{
    QVERIFY(table()->isColumnHidden(int(BucketColumn::Queue)));
    QVERIFY(table()->isColumnHidden(int(BucketColumn::Wait)));
    QVERIFY(!child<OwnStrip>(u"This process"_s)->isVisible());
}

void TestOwnWindow::withOneBothAreThereAndStayThere()
{
    drawOwn(support::busyOwnClient({3}, m_clock->now()));
    for (int i = 0; i < 2; ++i) {
        QVERIFY(!table()->isColumnHidden(int(BucketColumn::Queue)));
        QVERIFY(!table()->isColumnHidden(int(BucketColumn::Wait)));
        QVERIFY(child<OwnStrip>(u"This process"_s)->isVisible());
        draw(m_fleet->step(3)); // tells nothing of it: nothing has changed
    }
}

void TestOwnWindow::columnsStayHiddenOrShownAcrossAStart()
{
    drawOwn(support::busyOwnClient({3}, m_clock->now()));
    m_window->close();
    m_window.reset();
    open();
    QVERIFY(table()->isColumnHidden(int(BucketColumn::Queue)));
    drawOwn(support::busyOwnClient({3}, m_clock->now()));
    QVERIFY(!table()->isColumnHidden(int(BucketColumn::Queue)));
    QVERIFY(table()->columnWidth(int(BucketColumn::Queue)) > 40);
}

void TestOwnWindow::theStripTellsWhatTheClientHolds()
{
    auto state = support::busyOwnClient({3, 4}, m_clock->now());
    state.breaker = model::BreakerState::Open;
    state.breakerUntil = m_clock->now() + 12s;
    drawOwn(state);
    for (const auto& text : {u"6 / 16"_s, u"42"_s, u"1,204"_s, u"38 of 50/s"_s, u"812 of 10,000"_s, u"open 12.0 s"_s,
             u"free"_s, u"in use"_s, u"discord.com · limits shared through this Redis"_s})
        QVERIFY2(says(text), qPrintable(text));
    m_clock->advance(2s);
    QTRY_VERIFY(says(u"open 10.0 s"_s)); // with the beat, without a snapshot
}

void TestOwnWindow::whyRequestsWaitIsSaidInFullWhateverTheRoom()
{
    m_window->allowRequests();
    const auto saysAt = [this](const QSize& size, const QString& text) {
        support::resizeTo(*m_window, size);
        const auto labels = child<OwnStrip>(u"This process"_s)->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&text](const QLabel* label) { return label->isVisible() && label->text() == text; });
    };
    auto state = support::busyOwnClient({3}, m_clock->now());
    state.purpose = "bulk deletion of messages in many channels";
    state.draining = true;
    drawOwn(state);
    const QString summary = u"discord.com · bulk deletion of messages in many channels · limits shared through this "
                            "Redis · takes no new requests"_s;
    for (const QSize size : {QSize(1440, 900), QSize(860, 640), QSize(1440, 900)})
        QTRY_VERIFY2(saysAt(size, summary), qPrintable(QString::number(size.width())));
    state.redisProblem = "redis-eu-1:6380 refuses connections: is it running?";
    state.tokenRefused = true;
    drawOwn(state);
    const QString reason = u"The shared limits cannot be asked: redis-eu-1:6380 refuses connections: is it running?"_s;
    for (const QSize size : support::pictureSizes)
        QTRY_VERIFY2(saysAt(size, reason), qPrintable(QString::number(size.width())));
}

void TestOwnWindow::theOverviewSaysHowItsBucketsAreSorted()
{
    const auto caption = [this](const QString& text) {
        const auto labels = m_window->overview().findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&text](const QLabel* label) { return label->accessibleName() == text; });
    };
    m_window->showPage(m_window->overview());
    auto next = m_fleet->step(0);
    next.busiest = {5, 3};
    draw(next);
    QVERIFY(!caption(u"longest wait first"_s));
    auto state = support::busyOwnClient({3}, m_clock->now());
    next = m_fleet->step(0);
    next.busiest = {3, 5};
    next.own = std::make_shared<const console::RequestClientState>(state);
    draw(std::move(next));
    QVERIFY(caption(u"longest wait first"_s));
}

void TestOwnWindow::aRefusedTokenHasAButtonThatTrustsItAgain()
{
    auto state = support::busyOwnClient({}, m_clock->now());
    drawOwn(state);
    const auto trust = [this] { return button(u"Token is valid: resume"_s); };
    QVERIFY(!trust());
    state.tokenRefused = true;
    drawOwn(state);
    QVERIFY(trust());
    QTest::mouseClick(trust(), Qt::LeftButton);
    QCOMPARE(m_feed->trusted, 1);
}

void TestOwnWindow::theStripFiltersForItsLanes()
{
    drawOwn(support::busyOwnClient({3, 4}, m_clock->now()));
    QCOMPARE(table()->model()->rowCount(), 52);
    QTest::mouseClick(button(u"Only this process"_s), Qt::LeftButton);
    QCOMPARE(table()->model()->rowCount(), 4);
}

void TestOwnWindow::anOwnRowHasADetailWithoutKeysAndPast()
{
    drawOwn(support::busyOwnClient({3}, m_clock->now()));
    m_window->buckets().openBucket(console::firstOwnId);
    QVERIFY(says(u"A queue of this process. There is no bucket in Redis for it"_s));
    QVERIFY(says(u"11 + 1 in flight"_s));
    QVERIFY(says(u"sliding"_s));
    QVERIFY(says(u"0 of 5"_s));
    QVERIFY(!says(u"Keys"_s));
    m_window->buckets().openBucket(3);
    QVERIFY(says(u"Keys"_s));
    QVERIFY(says(u"12 + 0 in flight"_s));
    QVERIFY(says(u"The first request waits for its bucket"_s));
    m_window->buckets().openBucket(5);
    QVERIFY(!says(u"waiting +"_s));
}

void TestOwnWindow::pausingHoldsLanesStillAndTheStripGoesOn()
{
    auto state = support::busyOwnClient({3}, m_clock->now());
    drawOwn(state);
    m_window->buckets().setFilterText(u"is:own"_s);
    m_window->buckets().setPaused(true);
    const auto queue = [&] { return m_window->buckets().list().index(0, int(BucketColumn::Queue)).data().toString(); };
    const QString before = queue();
    for (auto& lane : state.lanes)
        lane.waiting = 77;
    state.sent = 9999;
    drawOwn(state);
    QCOMPARE(queue(), before);
    QVERIFY(says(u"9,999"_s));
    m_window->buckets().setPaused(false);
    QVERIFY(queue().startsWith(u"77"_s));
}

void TestOwnWindow::aNarrowTableGivesUpColumns()
{
    drawOwn(support::busyOwnClient({3}, m_clock->now()));
    m_window->resize(1440, 900);
    QTRY_VERIFY(!table()->isColumnHidden(int(BucketColumn::Bar)));
    m_window->resize(860, 560);
    m_window->buckets().openBucket(3);
    QTRY_VERIFY(table()->isColumnHidden(int(BucketColumn::Bar)));
    int wide = 0;
    for (int column = 0; column < kBucketColumns; ++column)
        wide += table()->isColumnHidden(column) ? 0 : table()->columnWidth(column);
    QVERIFY2(wide <= table()->viewport()->width(), qPrintable(QString::number(wide)));
    QVERIFY(!table()->isColumnHidden(int(BucketColumn::Queue)));
}

void TestOwnWindow::requestsAreNotAllowedAndSayWhy()
{
    QVERIFY(requestsAction()->text().contains(u"--allow-requests"_s));
    QVERIFY(requestsAction()->toolTip().contains(u"--allow-requests"_s));
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    QVERIFY(!m_window->fleet().requestsDialog());
    QVERIFY(says(u"Read-only: start Headroom with --allow-requests"_s));
    drawOwn(support::busyOwnClient({3}, m_clock->now()));
    QVERIFY(!button(u"Send requests…"_s));
}

void TestOwnWindow::whereAllowedTheKeysOpenTheDialog()
{
    m_window->allowRequests();
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY(m_window->fleet().requestsDialog()->isVisible());
    m_window->fleet().requestsDialog()->close();
    drawOwn(support::busyOwnClient({3}, m_clock->now()));
    QTest::mouseClick(button(u"Send requests…"_s), Qt::LeftButton);
    QVERIFY(m_window->fleet().requestsDialog()->isVisible());
}

void TestOwnWindow::theDialogSendsWhatIsTyped()
{
    openDialog();
    type(u"POST"_s, u"/channels/1/messages"_s, 3);
    child<QPlainTextEdit>(u"Body, JSON (optional)"_s)->setPlainText(u"{\"content\": \"x\"}"_s);
    child<QComboBox>(u"Priority"_s)->setCurrentText(u"Bulk"_s);
    QTest::mouseClick(button(u"Send"_s), Qt::LeftButton);
    QTest::mouseClick(button(u"Send 3 POST requests"_s), Qt::LeftButton);
    QCOMPARE(m_feed->sent.size(), std::size_t(1));
    const auto first = m_feed->sent[0];
    QCOMPARE(first.count, 3U);
    QCOMPARE(first.method, std::string("POST"));
    QCOMPARE(first.body, std::string("{\"content\": \"x\"}"));
    QVERIFY(first.priority == model::Priority::Bulk);
    QTRY_VERIFY(!child<QMessageBox>());
    QTest::mouseClick(button(u"Send"_s), Qt::LeftButton);
    QTest::mouseClick(button(u"Send 3 POST requests"_s), Qt::LeftButton);
    QCOMPARE(m_feed->sent[1].first, first.first + 3); // a number is used once
    QVERIFY(says(u"6 sent · 6 pending"_s));
}

void TestOwnWindow::whatChangesSomethingIsAskedForFirst()
{
    openDialog();
    send(u"DELETE"_s, u"/channels/1/messages/2"_s, 8);
    auto* question = child<QMessageBox>();
    QVERIFY(question && question->isVisible());
    QVERIFY(m_feed->sent.empty());
    QVERIFY(question->text().contains(u"8 times"_s));
    QVERIFY(question->informativeText().contains(u"DELETE /channels/1/messages/2"_s));
    QTRY_VERIFY(question->button(QMessageBox::Cancel)->hasFocus());
    QTest::keyClick(question->button(QMessageBox::Cancel), Qt::Key_Return);
    QTRY_VERIFY(!child<QMessageBox>());
    QVERIFY(m_feed->sent.empty());
    send(u"DELETE"_s, u"/channels/1/messages/2"_s, 1);
    QTest::mouseClick(button(u"Send DELETE"_s), Qt::LeftButton);
    QCOMPARE(m_feed->sent.size(), std::size_t(1));
    QTRY_VERIFY(!child<QMessageBox>());
    send(u"GET"_s, u"/users/@me"_s, 8); // only reads
    QVERIFY(!child<QMessageBox>());
    QCOMPARE(m_feed->sent.size(), std::size_t(2));
}

void TestOwnWindow::theKeysLeadBackToThePath()
{
    openDialog();
    child<QSpinBox>(u"Times"_s)->setFocus();
    m_window->fleet().openRequests();
    QTRY_VERIFY(child<QLineEdit>(u"Path, after the base URL"_s)->hasFocus());
    child<QSpinBox>(u"Times"_s)->setFocus();
    m_window->fleet().requestsDialog()->close();
    m_window->fleet().openRequests();
    QTRY_VERIFY(child<QLineEdit>(u"Path, after the base URL"_s)->hasFocus());
}

void TestOwnWindow::closingWithUnfinishedRequestsAsks()
{
    openDialog();
    send(u"GET"_s, u"/users/@me"_s, 3);
    m_window->close();
    QVERIFY(m_window->isVisible());
    auto* question = child<QMessageBox>();
    QVERIFY(question && question->text().contains(u"3 requests have not finished"_s));
    QTRY_VERIFY(question->button(QMessageBox::Cancel)->hasFocus());
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QTRY_VERIFY(!child<QMessageBox>());
    QVERIFY(m_window->isVisible());
    m_window->close();
    QTest::mouseClick(button(u"Close anyway"_s), Qt::LeftButton);
    QTRY_VERIFY(!m_window->isVisible());
}

void TestOwnWindow::theSystemEndsTheWindowWithoutAQuestion()
{
    openDialog();
    send(u"GET"_s, u"/users/@me"_s, 3);
    m_window->closeWithoutAsking();
    QVERIFY(!m_window->isVisible());
}

void TestOwnWindow::aWrongPathIsSaidAndNothingIsSent()
{
    openDialog();
    send(u"GET"_s, u"users"_s);
    QVERIFY(m_feed->sent.empty());
    QVERIFY(says(u"must begin with a single /"_s));
    send(u"GET"_s, u"/users/@me"_s);
    QCOMPARE(m_feed->sent.size(), std::size_t(1));
    QVERIFY(!says(u"must begin with a single /"_s));
}

void TestOwnWindow::resultsAreShownAsTheyComeAndMayBeRead()
{
    openDialog();
    send(u"GET"_s, u"/users/@me"_s, 2);
    console::EndedRequest outcome;
    outcome.number = m_feed->sent[0].first;
    outcome.status = 200;
    outcome.attempts = 1;
    outcome.body = "{\"username\":\"headroom\"}";
    auto next = m_fleet->step(0);
    next.ended = {outcome};
    draw(next);
    QVERIFY(says(u"2 sent · 1 pending"_s));
    auto* results = child<QTableView>(u"Requests"_s);
    QCOMPARE(results->model()->index(0, int(RequestColumn::Result)).data().toString(), u"200"_s);
    results->selectRow(0);
    QVERIFY(child<QPlainTextEdit>(u"The selected request"_s)->toPlainText().contains(u"headroom"_s));
    QTest::mouseClick(button(u"Clear finished"_s), Qt::LeftButton);
    QCOMPARE(results->model()->rowCount(), 1);
}

void TestOwnWindow::cancellingNamesThoseThatAreSelectedOrAll()
{
    openDialog();
    send(u"GET"_s, u"/users/@me"_s, 3);
    const auto first = m_feed->sent[0].first;
    QTest::mouseClick(button(u"Cancel all"_s), Qt::LeftButton);
    QCOMPARE(m_feed->cancelled, (std::vector<console::RequestNumber>{first, first + 1, first + 2}));
    child<QTableView>(u"Requests"_s)->selectRow(1);
    QTest::mouseClick(button(u"Cancel selected"_s), Qt::LeftButton);
    QCOMPARE(m_feed->cancelled, (std::vector<console::RequestNumber>{first + 1}));
}

void TestOwnWindow::whatEndsWhileTheDialogIsClosedIsThereLater()
{
    openDialog();
    send(u"GET"_s, u"/users/@me"_s);
    m_window->fleet().requestsDialog()->close();
    auto next = m_fleet->step(0);
    next.ended.resize(1);
    next.ended[0].number = m_feed->sent[0].first;
    next.ended[0].kind = console::EndedRequest::Kind::Failed;
    next.ended[0].reason = "no way there";
    draw(next);
    m_window->fleet().openRequests();
    QCOMPARE(child<QTableView>(u"Requests"_s)->model()->index(0, int(RequestColumn::Details)).data().toString(),
        u"no way there"_s);
}

void TestOwnWindow::everythingThatCanBeUsedHasAName()
{
    openDialog();
    auto state = support::busyOwnClient({3}, m_clock->now());
    state.tokenRefused = true;
    drawOwn(state);
    QCOMPARE(support::accessibilityFaults(*m_window), QStringList());
    QCOMPARE(support::accessibilityFaults(*m_window->fleet().requestsDialog()), QStringList());
}

void TestOwnWindow::rowsKeepTheirHeight()
{
    const int before = table()->rowHeight(0);
    drawOwn(support::busyOwnClient({3, 4, 5, 6}, m_clock->now()));
    for (int row = 0; row < table()->model()->rowCount(); ++row)
        QCOMPARE(table()->rowHeight(row), before);
}

HEADROOM_TEST(TestOwnWindow)

} // namespace headroom::tst_own_window

#include "tst_own_window.moc"
