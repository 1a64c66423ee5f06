// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/widgets/dialogs/questions.h"

#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>

namespace headroom::tst_command_palette {

using namespace ui;
using namespace Qt::StringLiterals;

class TestCommandPalette : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void typingAndReturnOpenAPage();
    void itsButtonOpensItAndEscapeClosesIt();
    void theArrowKeysAndTheMouseChoose();
    void whatThereIsToDoIsDone();
    void routesFilterThePageOfBuckets();
    void whatFitsNothingIsSaid();
    void itStandsInTheWindowInBothThemes();
    void itOpensAfterAQuestion();

private:
    CommandPalette* palette() const { return child<CommandPalette>(); }
    QListView* list() const { return palette()->findChild<QListView*>(); }
    void open(const QString& typed = {});
    QString first() const { return list()->model()->index(0, 0).data().toString(); }
    void press(Qt::Key key) { QTest::keyClick(palette()->findChild<QLineEdit*>(), key); }
};

void TestCommandPalette::init()
{
    support::WindowTest::init();
    openWindow();
    support::FakeFleet fleet(*m_clock, 300);
    draw(fleet.first());
    m_window->showPage(m_window->overview());
}

void TestCommandPalette::open(const QString& typed)
{
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(palette());
    QTRY_VERIFY(palette()->isVisible());
    QTest::keyClicks(palette()->findChild<QLineEdit*>(), typed);
}

void TestCommandPalette::typingAndReturnOpenAPage()
{
    open(u"shar"_s);
    QCOMPARE(first(), u"Shards"_s);
    press(Qt::Key_Return);
    QVERIFY(!palette()->isVisible());
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->shards()));
    open();
    QCOMPARE(palette()->findChild<QLineEdit*>()->text(), QString()); // from the beginning
    QCOMPARE(first(), u"Overview"_s);
}

void TestCommandPalette::itsButtonOpensItAndEscapeClosesIt()
{
    auto* button = child<QPushButton>(u"Search or run a command"_s);
    QVERIFY(button && button->isVisible());
    button->click();
    QTRY_VERIFY(palette() && palette()->isVisible());
    press(Qt::Key_Escape);
    QVERIFY(!palette()->isVisible());
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->overview()));
}

void TestCommandPalette::theArrowKeysAndTheMouseChoose()
{
    open();
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Up);
    QCOMPARE(list()->currentIndex().data().toString(), u"Buckets"_s);
    press(Qt::Key_Return);
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->buckets()));
    open();
    press(Qt::Key_PageUp); // there is nothing above
    QCOMPARE(list()->currentIndex().row(), 0);
    QTest::mouseClick(
        list()->viewport(), Qt::LeftButton, {}, list()->visualRect(list()->model()->index(0, 0)).center());
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->overview()));
}

void TestCommandPalette::whatThereIsToDoIsDone()
{
    const auto before = m_window->theme().palette().dark;
    open(u"theme"_s);
    QCOMPARE(first(), u"Theme"_s);
    QCOMPARE(list()->model()->index(0, 0).data(PaletteModel::KeysRole).toString(), u"Ctrl+T"_s);
    press(Qt::Key_Enter);
    QCOMPARE(m_window->theme().palette().dark, !before);
}

void TestCommandPalette::routesFilterThePageOfBuckets()
{
    open(u"/channels mess"_s);
    const auto route = first();
    QVERIFY2(route.startsWith(u"/channels/{channel}/messages"_s), qPrintable(route));
    press(Qt::Key_Return);
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->buckets()));
    const auto& list = m_window->buckets().list();
    QTRY_VERIFY(list.rowCount() > 0 && list.rowCount() < 300);
}

void TestCommandPalette::whatFitsNothingIsSaid()
{
    open(u"zzzz"_s);
    QVERIFY(!list()->isVisible());
    QVERIFY(says(u"Nothing fits."_s));
    press(Qt::Key_Return); // opens nothing
    QVERIFY(palette()->isVisible());
}

void TestCommandPalette::itStandsInTheWindowInBothThemes()
{
    const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES");
    for (const QSize size : {QSize(1440, 900), QSize(860, 560)}) {
        m_window->resize(size);
        for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
            m_window->theme().preview(choice);
            open(u"s"_s);
            const QRect window(m_window->mapToGlobal(QPoint()), m_window->size());
            QVERIFY(window.contains(palette()->frameGeometry()));
            if (!prefix.isEmpty())
                palette()->grab().save(u"%1palette-%2-%3.png"_s.arg(prefix).arg(size.width()).arg(int(choice)));
            press(Qt::Key_Escape);
        }
    }
}

void TestCommandPalette::itOpensAfterAQuestion()
{
    for (const auto ask : {askFirst, askBeforeChange}) {
        auto* question = ask(*m_window, u"Close?"_s, u"3 requests are unfinished."_s, u"Close anyway"_s);
        QTRY_VERIFY(question->isActiveWindow());
        question->reject();
        activate(); // what a window manager does
        open();
        press(Qt::Key_Escape);
        requireTyping(*m_window, u"production"_s); // the other question
    }
}

HEADROOM_TEST(TestCommandPalette)

} // namespace headroom::tst_command_palette

#include "tst_command_palette.moc"
