// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Columns of tables, as a person chooses, moves and sizes them by the header itself, and how they are remembered.
#include "tests/support/ui/window_test.h"
#include "ui/models/past_rows_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/tables/column_header.h"
#include "ui/widgets/tables/log_table.h"
#include "ui/widgets/tables/table_columns.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMouseEvent>
#include <QScopeGuard>
#include <QSettings>

namespace headroom::tst_table_columns {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr TableColumn someColumns[] = {
    {.name = "Method", .width = 80},
    {.name = "Route", .width = 100, .stretches = true},
    {.name = "Requests", .width = 90, .isRight = true},
    {.name = "Share", .width = 70, .yields = 1},
};
// Of a later version: without the requests, and with more.
constexpr TableColumn laterColumns[] = {
    {.name = "Method", .width = 80},
    {.name = "Route", .width = 100, .stretches = true},
    {.name = "Sender", .width = 60},
    {.name = "Share", .width = 70, .yields = 1},
};

// A table, as somebody has it on the screen.
struct Shown
{
    explicit Shown(std::span<const TableColumn> columns, const QString& name = u"some"_s)
        : model(columns, nullptr)
    {
        model.show({{u"GET"_s, u"/a, \"b\""_s, u"1"_s, u"=2"_s}, {u"POST"_s, u"/ä\tc"_s, u"3"_s, u"4"_s}});
        table = std::make_unique<LogTable>(theme, model);
        table->setSelectionMode(QAbstractItemView::ExtendedSelection);
        table->letChooseColumns(name);
        table->resize(600, 200);
        table->show();
    }

    QHeaderView& header() const { return *table->horizontalHeader(); }
    QStringList titles() const // in sight, in their order
    {
        QStringList titles;
        for (int place = 0; place < header().count(); ++place) {
            const int column = header().logicalIndex(place);
            if (!header().isSectionHidden(column))
                titles += model.headerData(column, Qt::Horizontal).toString();
        }
        return titles;
    }
    void drag(const QPoint& from, const QPoint& to) const
    {
        const auto send = [this](QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons held) {
            auto* viewport = header().viewport();
            QMouseEvent event(type, at, viewport->mapToGlobal(at), button, held, Qt::NoModifier);
            QApplication::sendEvent(viewport, &event);
        };
        send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
        for (int step = 1; step <= 10; ++step)
            send(QEvent::MouseMove, from + (to - from) * step / 10, Qt::NoButton, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
    }
    QPoint middleOf(int column) const
    {
        return {header().sectionViewportPosition(column) + header().sectionSize(column) / 2, header().height() / 2};
    }
    // The menu of the header, as a right click has opened it.
    QMenu& menu() const
    {
        auto* viewport = header().viewport(); // where clicks arrive
        QContextMenuEvent event(QContextMenuEvent::Mouse, {10, 10}, viewport->mapToGlobal(QPoint(10, 10)));
        QApplication::sendEvent(viewport, &event);
        table->columns().menu().close();
        return table->columns().menu();
    }
    QAction* entry(const QString& text) const { return support::actionIn(menu(), text); }

    Theme theme;
    PastRowsModel model;
    std::unique_ptr<LogTable> table;
};

} // namespace

class TestTableColumns : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void theOrderIsThatOfNames_data();
    void theOrderIsThatOfNames();
    void theMenuHidesAndShows();
    void oneColumnStays();
    void aColumnIsDraggedButTheFirst();
    void allIsRememberedByName();
    void aLaterVersionStaysSensible();
    void nonsenseInTheSettingsDoesNoHarm();
    void resetPutsAllBack();
    void whatIsNotOfferedIsNoChoice();
    void copiesAreOfWhatIsShown();
    void theMenuOfTheTableCopies();
    void theArrowStandsBesideTheWords_data();
    void theArrowStandsBesideTheWords();
};

void TestTableColumns::theOrderIsThatOfNames_data()
{
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("order");
    QTest::addColumn<QString>("result");
    QTest::addRow("none") << u"a b c"_s << QString() << u"a b c"_s;
    QTest::addRow("moved") << u"a b c"_s << u"a c b"_s << u"a c b"_s;
    QTest::addRow("a new one") << u"a b n c"_s << u"a c b"_s << u"a c b n"_s;
    QTest::addRow("a new one at the end") << u"a b c n"_s << u"a c b"_s << u"a c n b"_s;
    QTest::addRow("a new first one") << u"n a b"_s << u"b a"_s << u"n b a"_s;
    QTest::addRow("one that is gone") << u"a c"_s << u"a b c"_s << u"a c"_s;
    QTest::addRow("named twice") << u"a b"_s << u"b b a a"_s << u"b a"_s;
    QTest::addRow("all are new") << u"a b"_s << u"x y"_s << u"a b"_s;
}

void TestTableColumns::theOrderIsThatOfNames()
{
    QFETCH(QString, names);
    QFETCH(QString, order);
    QFETCH(QString, result);
    const auto all = names.split(u' ');
    QStringList ordered;
    for (const int column : columnOrder(all, order.split(u' ', Qt::SkipEmptyParts)))
        ordered += all[column];
    QCOMPARE(ordered.join(u' '), result);
}

void TestTableColumns::theMenuHidesAndShows()
{
    const Shown shown(someColumns);
    QCOMPARE(shown.titles(), QStringList({u"Method"_s, u"Route"_s, u"Requests"_s, u"Share"_s}));
    QVERIFY(shown.entry(u"Requests"_s)->isChecked());
    QVERIFY(!shown.entry(u"Reset columns"_s)->isEnabled());
    shown.entry(u"Requests"_s)->trigger();
    QCOMPARE(shown.titles(), QStringList({u"Method"_s, u"Route"_s, u"Share"_s}));
    QVERIFY(!shown.entry(u"Requests"_s)->isChecked());
    shown.entry(u"Requests"_s)->trigger();
    QCOMPARE(shown.titles().size(), 4);
    shown.table->resize(300, 200); // 80, 170 at least, and 90: the share gives way
    QVERIFY(!shown.titles().contains(u"Share"_s));
    QVERIFY(shown.entry(u"Share (window too narrow)"_s)->isChecked());
}

void TestTableColumns::oneColumnStays()
{
    const Shown shown(someColumns);
    QVERIFY(!shown.entry(u"Route"_s)->isEnabled()); // without it a row says nothing
    for (int column = 0; column < 4; ++column)
        shown.table->columns().setHidden(column, true);
    QCOMPARE(shown.titles(), QStringList(u"Route"_s));
    constexpr TableColumn narrow[] = {{.name = "A"}, {.name = "B"}}; // none stretches
    const Shown other(narrow, u"narrow"_s);
    other.entry(u"A"_s)->trigger();
    QVERIFY(!other.entry(u"B"_s)->isEnabled());
    other.table->columns().setHidden(1, true);
    QCOMPARE(other.titles(), QStringList(u"B"_s));
}

void TestTableColumns::aColumnIsDraggedButTheFirst()
{
    const Shown shown(someColumns);
    QVERIFY(QTest::qWaitForWindowExposed(shown.table.get()));
    shown.drag(shown.middleOf(3), shown.middleOf(2) - QPoint(30, 0));
    QCOMPARE(shown.titles(), QStringList({u"Method"_s, u"Route"_s, u"Share"_s, u"Requests"_s}));
    shown.drag(shown.middleOf(0), shown.middleOf(2));
    QCOMPARE(shown.titles().front(), u"Method"_s);
    shown.drag(shown.middleOf(2), shown.middleOf(0) - QPoint(30, 0));
    QCOMPARE(shown.titles().front(), u"Method"_s);
}

void TestTableColumns::allIsRememberedByName()
{
    {
        const Shown shown(someColumns);
        QVERIFY(QTest::qWaitForWindowExposed(shown.table.get()));
        shown.drag(shown.middleOf(3), shown.middleOf(2) - QPoint(30, 0));
        shown.entry(u"Method"_s)->trigger();
        const int border = shown.header().sectionViewportPosition(3) + shown.header().sectionSize(3);
        shown.drag({border - 1, 10}, {border + 24, 10});
        shown.table->sortByColumn(2, Qt::DescendingOrder);
        QTRY_COMPARE(readColumnChoices(u"some"_s).hidden, QStringList(u"Method"_s)); // by itself
        shown.table->columns().save();
    }
    const Shown again(someColumns);
    QCOMPARE(again.titles(), QStringList({u"Route"_s, u"Share"_s, u"Requests"_s}));
    QCOMPARE(again.table->columnWidth(3), 95);
    QCOMPARE(again.header().sortIndicatorSection(), 2);
    QCOMPARE(again.header().sortIndicatorOrder(), Qt::DescendingOrder);
    const Shown other(someColumns, u"other"_s); // a table of its own
    QCOMPARE(other.titles().size(), 4);
}

void TestTableColumns::aLaterVersionStaysSensible()
{
    {
        const Shown shown(someColumns);
        shown.header().moveSection(3, 2);
        shown.table->columns().setHidden(2, true); // which will be gone
        shown.header().resizeSection(3, 111);
        shown.table->columns().save();
    }
    const Shown later(laterColumns);
    QCOMPARE(later.titles(), QStringList({u"Method"_s, u"Route"_s, u"Sender"_s, u"Share"_s}));
    QCOMPARE(later.table->columnWidth(3), 111);
    later.table->columns().save();
    const Shown back(someColumns); // nothing of the other version is lost
    QVERIFY(!back.titles().contains(u"Requests"_s));
}

void TestTableColumns::nonsenseInTheSettingsDoesNoHarm()
{
    QSettings().setValue(u"columns/some/order"_s, QStringList({u""_s, u"Share"_s, u"?"_s, u"Share"_s}));
    QSettings().setValue(u"columns/some/hidden"_s, QStringList({u"Route"_s, u"Nothing"_s}));
    QSettings().setValue(
        u"columns/some/widths"_s, QStringList({u"Share=99999"_s, u"Method=x"_s, u"=5"_s, u"Requests"_s}));
    QSettings().setValue(u"columns/some/sort"_s, u"-Nothing"_s);
    const Shown shown(someColumns);
    QVERIFY(shown.titles().contains(u"Route"_s));
    QCOMPARE(shown.table->columnWidth(0), 80);
    QCOMPARE(shown.table->columns().width(3), std::optional(2000));
}

void TestTableColumns::resetPutsAllBack()
{
    const Shown shown(someColumns);
    shown.header().moveSection(3, 1);
    shown.header().resizeSection(2, 140);
    shown.table->columns().setHidden(0, true);
    shown.entry(u"Reset columns"_s)->trigger();
    QCOMPARE(shown.titles(), QStringList({u"Method"_s, u"Route"_s, u"Requests"_s, u"Share"_s}));
    QCOMPARE(shown.table->columnWidth(2), 90);
    QVERIFY(!shown.entry(u"Reset columns"_s)->isEnabled());
}

void TestTableColumns::whatIsNotOfferedIsNoChoice()
{
    const Shown shown(someColumns);
    shown.table->columns().offer(2, false);
    QVERIFY(!shown.titles().contains(u"Requests"_s));
    QVERIFY(!shown.entry(u"Requests"_s));
    shown.table->columns().offer(2, true);
    QVERIFY(shown.titles().contains(u"Requests"_s));
}

void TestTableColumns::copiesAreOfWhatIsShown()
{
    const Shown shown(someColumns);
    shown.header().moveSection(3, 1);
    shown.table->columns().setHidden(0, true);
    QCOMPARE(shown.table->chosenRows(CopyFormat::Json), QString());
    shown.table->selectAll();
    QCOMPARE(shown.table->chosenRows(), u"Share\tRoute\tRequests\n'=2\t/a, \"b\"\t1\n4\t/ä c\t3\n"_s);
    QCOMPARE(
        shown.table->chosenRows(CopyFormat::Csv), u"Share,Route,Requests\r\n'=2,\"/a, \"\"b\"\"\",1\r\n4,/ä c,3\r\n"_s);
    QCOMPARE(shown.table->chosenRows(CopyFormat::Json),
        u"[\n{\"Share\":\"=2\",\"Route\":\"/a, \\\"b\\\"\",\"Requests\":\"1\"},\n"
        "{\"Share\":\"4\",\"Route\":\"/ä\\tc\",\"Requests\":\"3\"}\n]\n"_s);
}

void TestTableColumns::theMenuOfTheTableCopies()
{
    const Shown shown(someColumns);
    shown.table->addCopyFormat(u"numbers"_s,
        [](const std::vector<int>& rows) { return rows.front() == 0 ? QString() : QString::number(rows.front()); });
    QMenu menu;
    shown.table->addTableActions(menu);
    auto* copies = menu.actions().front()->menu();
    QVERIFY(copies);
    const auto entryOf = [copies](const QString& text) {
        Q_EMIT copies->aboutToShow();
        return support::actionIn(*copies, text);
    };
    QVERIFY(!entryOf(u"CSV"_s)->isEnabled()); // nothing is chosen
    shown.table->selectRow(0);
    QVERIFY(entryOf(u"CSV"_s)->isEnabled());
    QVERIFY(!entryOf(u"numbers"_s)->isEnabled()); // this row has none
    entryOf(u"CSV"_s)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), shown.table->chosenRows(CopyFormat::Csv));
    shown.table->selectRow(1);
    entryOf(u"numbers"_s)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"1"_s);
    // By the key of menus, without a mouse.
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {10, 40}, shown.table->mapToGlobal(QPoint(10, 40)));
    QApplication::sendEvent(shown.table.get(), &event);
    auto* opened = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(opened);
    QCOMPARE(opened->actions().size(), 2); // copies and columns
    opened->close();
}

void TestTableColumns::theArrowStandsBesideTheWords_data()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<bool>("rightToLeft");
    QTest::newRow("from the left") << 1.0 << false;
    QTest::newRow("from the right") << 1.0 << true;
    QTest::newRow("large, from the left") << 2.0 << false;
    QTest::newRow("large, from the right") << 2.0 << true;
}

void TestTableColumns::theArrowStandsBesideTheWords()
{
    QFETCH(double, scale);
    QFETCH(bool, rightToLeft);
    const auto back = qScopeGuard([] {
        setTextScale(0);
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    });
    setTextScale(scale);
    QGuiApplication::setLayoutDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    const Shown shown(someColumns, u"arrows"_s);
    shown.table->resize(inText(600), inText(200));
    const auto& header = dynamic_cast<const ColumnHeader&>(shown.header());
    for (int column = 0; column < header.count(); ++column) {
        const QRect before = header.wordsRect(column);
        shown.table->sortByColumn(column, Qt::DescendingOrder);
        const QRect words = header.wordsRect(column);
        const QRect arrow = header.arrowRect();
        QCOMPARE(words, before);
        QCOMPARE(words.width(), header.fontMetrics().horizontalAdvance(QString::fromLatin1(someColumns[column].name)));
        QCOMPARE(arrow.width(), inText(8));
        QVERIFY(std::max(arrow.left() - words.right() - 1, words.left() - arrow.right() - 1) >= inText(4));
        const int left = header.sectionViewportPosition(column);
        QVERIFY(arrow.left() >= left && arrow.right() < left + header.sectionSize(column));
    }
}

HEADROOM_TEST(TestTableColumns)

} // namespace headroom::tst_table_columns

#include "tst_table_columns.moc"
