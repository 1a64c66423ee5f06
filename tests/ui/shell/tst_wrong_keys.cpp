// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A Redis whose keys are not those that are watched is never taken for one where all is well.
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/shell/status_row.h"

#include <QPushButton>

namespace headroom::tst_wrong_keys {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using Finding = watch::KeyspaceCheck::Finding;

class TestWrongKeys : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void keysOfAnotherSchemeAreSaidAndCanBeUsed();
    void whoSendsRequestsIsToldHowToRestart();
    void anEmptyDatabaseIsToldFromOneWithoutBuckets();
    void keysOfNobodyAreNoAllClear();

private:
    static console::Snapshot wrong();
};

void TestWrongKeys::init()
{
    support::WindowTest::init();
    openWindow();
}

console::Snapshot TestWrongKeys::wrong()
{
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Live;
    snapshot.connection.label = "here";
    snapshot.connection.scheme = "spectacles";
    auto& check = snapshot.connection.keyspace;
    check.finding = Finding::NoneRecognised;
    check.chosen = {"spectacles", {}};
    check.keysSeen = check.keysExamined = 5001;
    check.looksLike = schemes::KeyNaming{"xenon", "ratelimits"};
    return snapshot;
}

void TestWrongKeys::keysOfAnotherSchemeAreSaidAndCanBeUsed()
{
    for (Page* page : std::initializer_list<Page*>{&m_window->overview(), &m_window->buckets()}) {
        m_feed->keysChosen.clear();
        m_window->showPage(*page);
        draw(wrong());
        QVERIFY(says(u"5,001 keys, none of them spectacles; they look like xenon with the prefix ratelimits."_s));
        QVERIFY(says(u"Live · none of 5,001 keys recognised"_s));
        QVERIFY(!says(u"Nothing is held back"_s));
        QVERIFY(!says(u"No buckets yet"_s));
        QVERIFY(button(u"Watch these keys"_s));
        QTest::mouseClick(button(u"Watch these keys"_s), Qt::LeftButton);
        QCOMPARE(m_feed->keysChosen, (std::vector{console::WatchedKeys{"xenon", "ratelimits", 0}}));
    }
    auto right = wrong();
    right.connection.keyspace = {};
    right.connection.keyspace.finding = Finding::Recognised;
    right.connection.keyspace.keysSeen = 5001;
    right.connection.keyspace.keysRecognised = 1;
    draw(right);
    QVERIFY(says(u"No buckets yet"_s));
    QVERIFY(!button(u"Watch these keys"_s));
    QVERIFY(!says(u"none of"_s));
    m_window->showPage(m_window->overview());
    QVERIFY(says(u"1 of 5,001 recognised"_s));
}

void TestWrongKeys::whoSendsRequestsIsToldHowToRestart()
{
    auto snapshot = wrong();
    snapshot.connection.sendsRequests = true;
    m_window->showPage(m_window->buckets());
    draw(snapshot);
    QVERIFY(!button(u"Watch these keys"_s));
    QVERIFY(says(u"To change that, restart Headroom: use --scheme xenon --prefix ratelimits."_s));
}

void TestWrongKeys::anEmptyDatabaseIsToldFromOneWithoutBuckets()
{
    auto snapshot = wrong();
    auto& check = snapshot.connection.keyspace;
    check = {};
    check.finding = Finding::Empty;
    check.chosen = {"spectacles", {}};
    m_window->showPage(m_window->buckets());
    draw(snapshot);
    QVERIFY(says(u"This Redis database has no keys"_s));
    QVERIFY(says(u"Live · database 0 is empty"_s));
    check.otherDatabase = 3;
    check.keysInOtherDatabase = 5001;
    draw(snapshot);
    QVERIFY(says(u"Database 0 is empty; database 3 has 5,001 keys."_s));
    QVERIFY(button(u"Use database 3"_s));
    QTest::mouseClick(button(u"Use database 3"_s), Qt::LeftButton);
    QCOMPARE(m_feed->keysChosen, (std::vector{console::WatchedKeys{"spectacles", {}, 3}}));
}

void TestWrongKeys::keysOfNobodyAreNoAllClear()
{
    auto snapshot = wrong();
    snapshot.connection.keyspace.looksLike.reset();
    m_window->showPage(m_window->overview());
    draw(snapshot);
    QVERIFY(says(u"5,001 keys, none of them spectacles. Check --scheme and --prefix."_s));
    QVERIFY(!says(u"Nothing is held back"_s));
    QVERIFY(!button(u"Watch these keys"_s));
}

HEADROOM_TEST(TestWrongKeys)

} // namespace headroom::tst_wrong_keys

#include "tst_wrong_keys.moc"
