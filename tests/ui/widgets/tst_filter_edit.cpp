// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter_edit.h"

#include <QAbstractItemView>
#include <QCompleter>

namespace headroom::tst_filter_edit {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

namespace {

const std::vector<FilterField> fields{
    {"route"}, {"remaining", FilterField::Kind::Number}, {"is", FilterField::Kind::State, {"open", "over", "full"}}};

} // namespace

class TestFilterEdit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_edit.reset(); }
    void whatIsTypedHoldsAfterAMomentOrByEnter();
    void aTextThatIsNoFilterIsToldAndChangesNothing();
    void fieldsAndStatesAreCompleted();
    void aWordInTheMiddleIsCompletedInItsPlace();
    void itIsLeftWhenItIsEmptied();

private:
    QAbstractItemView& popup() const { return *m_edit->findChild<QCompleter*>()->popup(); }

    std::unique_ptr<FilterEdit> m_edit;
};

void TestFilterEdit::init()
{
    m_edit = std::make_unique<FilterEdit>(fields);
    m_edit->show();
    m_edit->activateWindow();
    m_edit->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(m_edit.get()));
}

void TestFilterEdit::whatIsTypedHoldsAfterAMomentOrByEnter()
{
    QSignalSpy changed(m_edit.get(), &FilterEdit::filterChanged);
    QTest::keyClicks(m_edit.get(), u"messages"_s);
    QCOMPARE(changed.size(), 0);
    QTRY_COMPARE(changed.size(), 1);
    QCOMPARE(m_edit->filterText(), u"messages"_s);
    QTest::keyClicks(m_edit.get(), u" is:open"_s);
    QTest::keyClick(m_edit.get(), Qt::Key_Return);
    QCOMPARE(changed.size(), 2);
    QCOMPARE(m_edit->filter().terms().size(), 2U);
    QTest::keyClick(m_edit.get(), Qt::Key_Return);
    QCOMPARE(changed.size(), 2); // it holds already
}

void TestFilterEdit::aTextThatIsNoFilterIsToldAndChangesNothing()
{
    m_edit->setFilterText(u"is:open"_s);
    QSignalSpy changed(m_edit.get(), &FilterEdit::filterChanged);
    QSignalSpy wrong(m_edit.get(), &FilterEdit::wrong);
    m_edit->setFilterText(u"is:tired"_s);
    QCOMPARE(changed.size(), 0);
    QCOMPARE(m_edit->filterText(), u"is:open"_s);
    QCOMPARE(wrong.last().first().toString(), u"is: knows open, over and full"_s);
    QCOMPARE(m_edit->accessibleDescription(), u"is: knows open, over and full"_s);
    QVERIFY(m_edit->property("invalid").toBool());
    m_edit->setFilterText(u"is:full"_s);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(wrong.last().first().toString(), QString());
    QVERIFY(!m_edit->property("invalid").toBool());
}

void TestFilterEdit::fieldsAndStatesAreCompleted()
{
    QTest::keyClicks(m_edit.get(), u"x r"_s);
    QTRY_VERIFY(popup().isVisible());
    QCOMPARE(popup().model()->rowCount(), 2);
    QTest::keyClick(&popup(), Qt::Key_Down);
    QTest::keyClick(&popup(), Qt::Key_Return);
    QCOMPARE(m_edit->text(), u"x route:"_s);
    QVERIFY(!popup().isVisible());

    m_edit->clear();
    QTest::keyClicks(m_edit.get(), u"-i"_s);
    QTest::keyClick(&popup(), Qt::Key_Down);
    QTest::keyClick(&popup(), Qt::Key_Return);
    QCOMPARE(m_edit->text(), u"-is:"_s);
    QTRY_VERIFY(popup().isVisible()); // with its states
    QTest::keyClick(&popup(), Qt::Key_Down);
    QTest::keyClick(&popup(), Qt::Key_Down);
    QTest::keyClick(&popup(), Qt::Key_Return);
    QCOMPARE(m_edit->text(), u"-is:over"_s);
    QTest::keyClicks(m_edit.get(), u" nothing"_s);
    QVERIFY(!popup().isVisible());
}

void TestFilterEdit::aWordInTheMiddleIsCompletedInItsPlace()
{
    m_edit->setText(u"a  b"_s);
    m_edit->setCursorPosition(2);
    QTest::keyClicks(m_edit.get(), u"ro"_s);
    QTRY_VERIFY(popup().isVisible());
    QTest::keyClick(&popup(), Qt::Key_Down);
    QTest::keyClick(&popup(), Qt::Key_Return);
    QCOMPARE(m_edit->text(), u"a route: b"_s);
    QCOMPARE(m_edit->cursorPosition(), 8);
}

void TestFilterEdit::itIsLeftWhenItIsEmptied()
{
    QVERIFY(!m_edit->leave());
    m_edit->setFilterText(u"route:x"_s);
    QVERIFY(m_edit->leave());
    QVERIFY(m_edit->filter().letsEverythingThrough());
    QVERIFY(!m_edit->leave());
}

HEADROOM_TEST(TestFilterEdit)

} // namespace headroom::tst_filter_edit

#include "tst_filter_edit.moc"
