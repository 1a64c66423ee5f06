// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/layout.h"

#include "ui/shell/main_window.h"
#include "ui/widgets/label.h"
#include "ui/widgets/lists/count_list.h"
#include "ui/widgets/shards/shard_map.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPixmap>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStyleOption>
#include <QTest>

#include <iterator>
#include <map>
#include <tuple>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

QString nameOf(const QWidget& widget)
{
    QString text = widget.accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label && !label->text().isEmpty())
        text = label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget); button && !button->text().isEmpty())
        text = button->text();
    return u"%1 \"%2\""_s.arg(QString::fromLatin1(widget.metaObject()->className()), text.left(60));
}

// What it scrolls may be bigger than what is seen of it.
bool isScrolled(const QWidget& widget)
{
    const auto* viewport = widget.parentWidget();
    const auto* area = viewport ? qobject_cast<const QScrollArea*>(viewport->parentWidget()) : nullptr;
    return area && area->widget() == &widget;
}

bool isInsideOfView(const QWidget& widget)
{
    for (const auto* parent = widget.parentWidget(); parent; parent = parent->parentWidget()) {
        if (qobject_cast<const QAbstractItemView*>(parent))
            return true;
    }
    return false;
}

bool isCutOff(const QLabel& label)
{
    if (label.text().isEmpty() || dynamic_cast<const ui::ElidedLabel*>(&label))
        return false;
    if (label.wordWrap())
        return label.heightForWidth(label.width()) > label.height();
    return label.sizeHint().width() > label.width() || label.sizeHint().height() > label.height();
}

void addHeaderFaults(const QTableView* table, QStringList& faults)
{
    const auto* header = table ? table->horizontalHeader() : nullptr;
    if (!header || !header->isVisible() || !table->model())
        return;
    for (int section = 0; section < header->count(); ++section) {
        const QString text = table->model()->headerData(section, Qt::Horizontal).toString();
        if (!header->isSectionHidden(section)
            && header->fontMetrics().horizontalAdvance(text) > header->sectionSize(section))
            faults += u"column \"%1\" of %2 is cut off"_s.arg(text, nameOf(*table));
    }
}

// Too short to tell anything.
bool isCutToNothing(const QLabel& label)
{
    const auto* elided = dynamic_cast<const ui::ElidedLabel*>(&label);
    return elided && !elided->text().isEmpty() && elided->text() != elided->wholeText()
        && elided->text().remove(u'…').size() < 4;
}

void addCutCounts(const ui::CountList* list, QStringList& faults)
{
    for (const auto& entry : list ? list->entries() : std::vector<ui::CountList::Entry>()) {
        const auto line = list->line(entry);
        if (line.name != entry.name && line.name.size() < 5)
            faults += u"%1: %2 beside %3 is cut to nothing"_s.arg(nameOf(*list), entry.name, line.count);
    }
}

bool hasCutPlaceholder(const QLineEdit& edit)
{
    if (!edit.text().isEmpty())
        return false;
    QStyleOptionFrame option;
    option.initFrom(&edit);
    const QRect room = edit.style()->subElementRect(QStyle::SE_LineEditContents, &option, &edit);
    return edit.fontMetrics().horizontalAdvance(edit.placeholderText()) > room.width() - 2;
}

bool scrolls(const QAbstractScrollArea& area)
{
    return area.verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff && area.verticalScrollBar()->maximum() > 0;
}

// The wheel would scroll now one of them, now the other.
bool scrollsInsideOfOne(const QAbstractScrollArea& area)
{
    if (!scrolls(area))
        return false;
    for (const auto* parent = area.parentWidget(); parent; parent = parent->parentWidget()) {
        if (const auto* outer = qobject_cast<const QScrollArea*>(parent); outer && scrolls(*outer))
            return true;
    }
    return false;
}

// What cannot be reached, or only by scrolling to the side. Lines of text may be that long.
bool isWiderThanItsView(const QAbstractScrollArea& area)
{
    const bool isText = area.inherits("QPlainTextEdit") || area.inherits("QTextEdit");
    return !isText && area.horizontalScrollBar()->maximum() > area.horizontalScrollBar()->minimum();
}

void addLaidOut(QLayout& layout, QList<QWidget*>& widgets)
{
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem& item = *layout.itemAt(i);
        if (item.layout())
            addLaidOut(*item.layout(), widgets);
        else if (item.widget() && item.widget()->isVisible())
            widgets += item.widget();
    }
}

void addOverlaps(const QWidget& parent, QStringList& faults)
{
    QList<QWidget*> widgets;
    if (!parent.layout() || qobject_cast<const QStackedWidget*>(&parent))
        return;
    addLaidOut(*parent.layout(), widgets);
    for (qsizetype i = 0; i < widgets.size(); ++i) {
        for (qsizetype k = i + 1; k < widgets.size(); ++k) {
            if (widgets[i]->geometry().intersects(widgets[k]->geometry()))
                faults += nameOf(*widgets[i]) + u" overlaps "_s + nameOf(*widgets[k]);
        }
    }
}

} // namespace

void resizeTo(QWidget& window, const QSize& size)
{
    window.setMinimumSize(window.minimumSize().boundedTo(size));
    window.resize(size);
}

QStringList layoutFaults(const QWidget& window)
{
    QStringList faults;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&window) || widget->window() != window.window() || isInsideOfView(*widget))
            continue;
        addHeaderFaults(qobject_cast<const QTableView*>(widget), faults);
        addCutCounts(qobject_cast<const ui::CountList*>(widget), faults);
        if (!isScrolled(*widget) && !widget->parentWidget()->rect().contains(widget->geometry()))
            faults += nameOf(*widget) + u" sticks out of "_s + nameOf(*widget->parentWidget());
        if (const auto* label = qobject_cast<const QLabel*>(widget);
            label && (isCutOff(*label) || isCutToNothing(*label)))
            faults += nameOf(*label) + u" is cut off"_s;
        if (const auto* edit = qobject_cast<const QLineEdit*>(widget); edit && hasCutPlaceholder(*edit))
            faults += u"\"%1\" is cut off"_s.arg(edit->placeholderText());
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(widget); area && scrollsInsideOfOne(*area))
            faults += nameOf(*area) + u" scrolls inside of what scrolls"_s;
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(widget); area && isWiderThanItsView(*area))
            faults += u"what %1 shows is wider than its place"_s.arg(nameOf(*area));
        if (const auto* map = qobject_cast<const ui::ShardMap*>(widget); map && !map->fits())
            faults += nameOf(*map) + u" has no room for its cells"_s;
        addOverlaps(*widget, faults);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (button && !button->text().isEmpty()
            && (button->sizeHint().width() > button->width() || button->sizeHint().height() > button->height()))
            faults += nameOf(*button) + u" is cut off"_s;
    }
    return faults;
}

namespace {

// Counts what asks for a layout anew, in all windows.
class LayoutRequests : public QObject
{
public:
    LayoutRequests() { qApp->installEventFilter(this); }
    std::map<const QObject*, std::pair<QString, int>> counts; // of what is laid out: its class, and how often

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest) {
            auto& [name, count] = counts[watched];
            name = QString::fromLatin1(watched->metaObject()->className());
            ++count;
        }
        return false;
    }
};

// A layout that asks to be laid out anew whenever it is keeps a core busy.
QStringList endlessLayouts()
{
    constexpr int turns = 50;
    LayoutRequests requests;
    for (int turn = 0; turn < turns; ++turn)
        QCoreApplication::processEvents();
    QStringList faults;
    for (const auto& [object, counted] : requests.counts) {
        if (counted.second >= turns / 2)
            faults += counted.first + u" is laid out again and again"_s;
    }
    return faults;
}

} // namespace

QStringList faultsOf(QWidget& window, const QString& name)
{
    QStringList faults;
    QCoreApplication::sendPostedEvents(); // what was shown or hidden just now is laid out anew
    std::ignore = QTest::qWaitFor([&] { return (faults = layoutFaults(window)).isEmpty(); }, 1000);
    faults += endlessLayouts();
    if (const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES"); !prefix.isEmpty())
        window.grab().save(prefix + name + u".png"_s);
    for (auto& fault : faults)
        fault.prepend(name + u": "_s);
    return faults;
}

QString Look::name() const
{
    return u"%1 %2"_s.arg(isDark ? u"dark"_s : u"light"_s).arg(size.width());
}

std::vector<Look> looks()
{
    const QSize largest = *std::begin(pictureSizes);
    const bool keepsPictures = qEnvironmentVariableIsSet("HEADROOM_PICTURES");
    if (qEnvironmentVariableIsSet("HEADROOM_LANGUAGE") && !keepsPictures)
        return {{true, largest}, {true, *std::rbegin(pictureSizes)}};
    std::vector<Look> all;
    for (const QSize size : pictureSizes) {
        all.push_back({true, size});
        if (size == largest || keepsPictures)
            all.push_back({false, size});
    }
    return all;
}

void addLooks()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    for (const auto& look : looks())
        QTest::newRow(qPrintable(look.name())) << look.isDark << look.size;
}

void addPictureSizes(std::span<const QSize> sizes)
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    for (const QSize size : sizes) {
        QTest::addRow("dark %d", size.width()) << true << size;
        if (size == sizes.front() || qEnvironmentVariableIsSet("HEADROOM_PICTURES"))
            QTest::addRow("light %d", size.width()) << false << size;
    }
}

QString dress(ui::MainWindow& window)
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    window.theme().preview(dark ? ui::Theme::Choice::Dark : ui::Theme::Choice::Light);
    resizeTo(window, size);
    return u'-' + QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-');
}

void addThemes()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
}

} // namespace headroom::support
