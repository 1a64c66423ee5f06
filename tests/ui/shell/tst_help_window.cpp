// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/window_test.h"
#include "ui/shell/dialogs/help_window.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace headroom::tst_help_window {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestHelpWindow : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:

    void everyPageIsThereAndIsInTheIndex();
    void anchorsAreThoseOfTheWeb_data();
    void anchorsAreThoseOfTheWeb();
    void everyLinkOfEveryPageLeadsSomewhere();
    void keysOpenWhatIsSaidOfThePageThatIsLookedAt_data();
    void keysOpenWhatIsSaidOfThePageThatIsLookedAt();
    void backAndForwardAsInABrowser();
    void wordsAreFoundInAllPages();
    void whatIsNotThereIsSaid();
    void itIsReadableInBothThemes();

private:
    // The headings of a page, as links name them.
    static QStringList anchorsOf(const QString& text)
    {
        static const QRegularExpression heading(u"^#+ (.*)$"_s, QRegularExpression::MultilineOption);
        QStringList anchors;
        for (auto found = heading.globalMatch(text); found.hasNext();)
            anchors.append(anchorOf(found.next().captured(1)));
        return anchors;
    }

    Theme m_theme;
};

void TestHelpWindow::everyPageIsThereAndIsInTheIndex()
{
    const auto pages = helpPages();
    QVERIFY(pages.size() > 10);
    QCOMPARE(pages.front().file, u"index.md"_s);
    for (const auto& page : pages)
        QVERIFY2(helpText(page.file).startsWith(u"# "_s), qPrintable(page.file));
    for (const auto& file : QDir(u":/headroom/docs"_s).entryList({u"*.md"_s}))
        QVERIFY2(std::ranges::find(pages, file, &HelpPage::file) != pages.end(), qPrintable(file));
    QVERIFY(helpText(u"no-such-page.md"_s).isNull());
}

void TestHelpWindow::anchorsAreThoseOfTheWeb_data()
{
    QTest::addColumn<QString>("heading");
    QTest::addColumn<QString>("anchor");
    QTest::newRow("words") << u"The page Jobs"_s << u"the-page-jobs"_s;
    QTest::newRow("signs") << u"What's new? (1.0)"_s << u"whats-new-10"_s;
    QTest::newRow("dashes") << u"read-only, `--json`"_s << u"read-only---json"_s;
}

void TestHelpWindow::anchorsAreThoseOfTheWeb()
{
    QFETCH(QString, heading);
    QTEST(anchorOf(heading), "anchor");
}

// Also on the web: the files are the same.
void TestHelpWindow::everyLinkOfEveryPageLeadsSomewhere()
{
    static const QRegularExpression link(uR"(\]\(([^)\s]*)\))"_s);
    int links = 0;
    for (const auto& page : helpPages()) {
        const auto text = helpText(page.file);
        for (auto found = link.globalMatch(text); found.hasNext();) {
            const auto target = found.next().captured(1);
            if (target.startsWith(u"https://"_s) || target.startsWith(u"../"_s))
                continue;
            ++links;
            const auto file = target.startsWith(u'#') ? page.file : target.section(u'#', 0, 0);
            const auto there = helpText(file);
            const QString where = page.file + u": "_s + target;
            QVERIFY2(!there.isNull(), qPrintable(where));
            if (target.contains(u'#'))
                QVERIFY2(anchorsOf(there).contains(target.section(u'#', 1)), qPrintable(where));
        }
    }
    QVERIFY(links > 30);
}

void TestHelpWindow::keysOpenWhatIsSaidOfThePageThatIsLookedAt_data()
{
    QTest::addColumn<int>("page");
    QTest::addColumn<QString>("heading");
    QTest::newRow("Overview") << 0 << u"Watching"_s;
    QTest::newRow("Buckets") << 1 << u"Buckets"_s;
    QTest::newRow("Traffic") << 2 << u"Requests"_s;
    QTest::newRow("Shards") << 3 << u"Shards"_s;
}

void TestHelpWindow::keysOpenWhatIsSaidOfThePageThatIsLookedAt()
{
    QFETCH(int, page);
    QFETCH(QString, heading);
    openWindow();
    m_window->showPage(*m_window->pages()[std::size_t(page)].page);
    QTest::keyClick(m_window.get(), Qt::Key_F1);
    auto* help = m_window->helpWindow();
    QVERIFY(help && help->isVisible());
    QVERIFY(QTest::qWaitForWindowExposed(help));
    auto* text = support::named<QTextBrowser>(*help, u"Text of the page"_s);
    // The first heading that can be seen.
    auto block = text->cursorForPosition({40, 24}).block();
    while (block.isValid() && block.blockFormat().headingLevel() == 0)
        block = block.next();
    QCOMPARE(block.text(), heading);
}

void TestHelpWindow::backAndForwardAsInABrowser()
{
    HelpWindow help(m_theme);
    help.show();
    help.openPage(u"index.md"_s);
    auto* back = support::named<QToolButton>(help, u"Back"_s);
    auto* forward = support::named<QToolButton>(help, u"Forward"_s);
    QVERIFY(!back->isEnabled());
    help.openPage(u"jobs.md#running"_s);
    QCOMPARE(help.place(), u"jobs.md#running"_s);
    QCOMPARE(support::named<QListWidget>(help, u"Pages"_s)->currentItem()->text(), u"Bulk jobs"_s);
    QTest::mouseClick(back, Qt::LeftButton);
    QCOMPARE(help.place(), u"index.md"_s);
    QCOMPARE(support::named<QListWidget>(help, u"Pages"_s)->currentItem()->text(), u"All pages"_s);
    QTest::mouseClick(forward, Qt::LeftButton);
    QCOMPARE(help.place(), u"jobs.md#running"_s);
}

void TestHelpWindow::wordsAreFoundInAllPages()
{
    HelpWindow help(m_theme);
    help.show();
    help.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&help));
    help.openPage(u"index.md"_s);
    auto* search = support::named<QLineEdit>(help, u"Search all pages"_s);
    auto* list = support::named<QListWidget>(help, u"Pages"_s);
    const auto all = list->count();
    QTest::keyClicks(search, u"SARDINE sentinel"_s);
    QCOMPARE(list->count(), 0);
    QVERIFY(help.findChildren<QLabel*>().last()->isVisible());
    search->clear();
    QCOMPARE(list->count(), all);
    QTest::keyClicks(search, u"sentinel tls"_s);
    QVERIFY(list->count() > 0 && list->count() < all);
    QTest::keyClick(search, Qt::Key_Return);
    auto* text = support::named<QTextBrowser>(help, u"Text of the page"_s);
    QCOMPARE(text->textCursor().selectedText().toLower(), u"sentinel"_s);
    // On through this page, then the others, and back again.
    const auto where = [&] { return std::pair(help.place(), text->textCursor().position()); };
    std::vector<std::pair<QString, int>> seen{where()};
    std::set<QString> pages;
    for (int i = 0; i < 40; ++i) {
        QTest::keyClick(&help, Qt::Key_F3);
        QCOMPARE(text->textCursor().selectedText().toLower(), u"sentinel"_s);
        seen.push_back(where());
        pages.insert(help.place());
    }
    QCOMPARE(int(pages.size()), list->count());
    for (auto before = seen.rbegin() + 1; before != seen.rend(); ++before) {
        QTest::keyClick(&help, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(where(), *before);
    }
}

void TestHelpWindow::whatIsNotThereIsSaid()
{
    HelpWindow help(m_theme);
    help.show();
    help.openPage(u"index.md"_s);
    help.openPage(u"../../CHANGELOG.md"_s);
    QCOMPARE(help.place(), u"index.md"_s);
    QVERIFY(support::says(help, u"CHANGELOG.md comes with the source code only"_s));
}

void TestHelpWindow::itIsReadableInBothThemes()
{
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        m_theme.preview(choice);
        HelpWindow help(m_theme);
        m_theme.dress(help);
        help.show();
        help.openPage(u"jobs.md"_s);
        const auto picture = help.grab();
        if (const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES"); !prefix.isEmpty())
            picture.save(prefix + (choice == Theme::Choice::Dark ? u"help-dark.png"_s : u"help-light.png"_s));
        // What stands in a code block differs from its background as text must.
        auto* text = support::named<QTextBrowser>(help, u"Text of the page"_s);
        QCOMPARE(text->palette().color(QPalette::Text), m_theme.palette().text);
        QCOMPARE(text->palette().color(QPalette::Base), m_theme.palette().surface);
        QVERIFY(text->horizontalScrollBar()->maximum() == 0); // no table is wider than the page
    }
}

HEADROOM_TEST(TestHelpWindow)

} // namespace headroom::tst_help_window

#include "tst_help_window.moc"
