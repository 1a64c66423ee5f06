// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/accessibility.h"

#include "ui/models/column_table_model.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/painting/accessible_painting.h"
#include "ui/widgets/tables/log_table.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QListView>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <set>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRowsLookedAt = 30;

QString classOf(const QWidget& widget)
{
    return QString::fromLatin1(widget.metaObject()->className()).section(u"::"_s, -1);
}

QString described(QAccessibleInterface& interface)
{
    const auto* widget = qobject_cast<QWidget*>(interface.object());
    return u"%1 \"%2\""_s.arg(
        widget ? classOf(*widget) : u"painted item"_s, interface.text(QAccessible::Name).left(50));
}

// Something that can be said, rather than a sign such as "×" or "…".
bool isSaid(const QString& name)
{
    return std::any_of(name.begin(), name.end(), [](QChar each) { return each.isLetterOrNumber(); });
}

// A box has what is chosen for its name where a label tells what it is (QAccessible::LabelledBy).
QString nameOfControl(QAccessibleInterface& interface)
{
    const auto* box = qobject_cast<QComboBox*>(interface.object());
    return box ? box->accessibleName() : interface.text(QAccessible::Name);
}

bool isOperable(QAccessibleInterface& interface)
{
    if (interface.state().focusable)
        return true;
    auto* actions = interface.actionInterface();
    return actions && !actions->actionNames().isEmpty();
}

bool hasVisibleChildren(const QWidget& widget)
{
    for (const auto* child : widget.children()) {
        const auto* part = qobject_cast<const QWidget*>(child);
        if (part && part->isVisible())
            return true;
    }
    return false;
}

// A widget without parts that draws something by itself, which Qt does not know the meaning of.
bool isPainted(QWidget& widget)
{
    const auto name = QLatin1String(widget.metaObject()->className());
    const bool isOurs = name == "QWidget"_L1 || name.startsWith("headroom::"_L1);
    const auto* area = qobject_cast<QAbstractScrollArea*>(widget.parentWidget());
    if (!isOurs || widget.size().isEmpty() || hasVisibleChildren(widget) || (area && area->viewport() == &widget))
        return false;
    QImage image(widget.size(), QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    widget.render(&image, {}, {}, {});
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qAlpha(image.pixel(x, y)) != 0)
                return true;
        }
    }
    return false;
}

void addFaultsOfCells(QAbstractItemView& view, QStringList& faults)
{
    const auto* model = view.model();
    const auto* table = qobject_cast<QTableView*>(&view);
    const auto* list = qobject_cast<QListView*>(&view);
    const auto* log = qobject_cast<ui::LogTable*>(&view); // of which a column may have nothing to say yet
    const QString name = classOf(view) + u" \""_s + view.accessibleName() + u'"';
    const int rows = model ? std::min(model->rowCount(), kRowsLookedAt) : 0;
    for (int column = 0; rows > 0 && column < (list ? 1 : model->columnCount()); ++column) {
        if (table && table->isColumnHidden(column))
            continue;
        QString heading = model->headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
        if (heading.isEmpty())
            heading = model->headerData(column, Qt::Horizontal).toString();
        if (table && table->horizontalHeader()->isVisible() && !isSaid(heading))
            faults += name + u": column %1 has no name"_s.arg(column);
        int said = 0;
        bool isPainted = !log;
        for (int row = 0; row < rows; ++row) {
            const auto index = model->index(row, column);
            const QString text = index.data(Qt::AccessibleTextRole).toString();
            said += !(text.isEmpty() ? index.data().toString() : text).isEmpty();
            isPainted |= index.data(ui::LogShareRole).isValid() || index.data(ui::LogMarkRole).isValid();
        }
        if ((said == 0 && isPainted) || (list && said < rows))
            faults += name + u": column \"%1\" says nothing"_s.arg(heading);
    }
}

void addFaultsOfOne(QAccessibleInterface& interface, QStringList& faults)
{
    auto* widget = qobject_cast<QWidget*>(interface.object());
    const auto role = interface.role();
    const auto* label = qobject_cast<QLabel*>(widget);
    const bool isIcon = label && !label->pixmap().isNull();
    const bool isPainting = !widget || dynamic_cast<ui::AccessiblePainting*>(widget) || isPainted(*widget);
    if (!isOperable(interface) && !isPainting && !isIcon)
        return;
    const QString name = nameOfControl(interface);
    if (!isSaid(name) || (widget && name == classOf(*widget)))
        faults += described(interface) + u" has no name"_s;
    const bool isScrolled = qobject_cast<QScrollArea*>(widget); // for which there is no role
    if (role == QAccessible::NoRole || (role == QAccessible::Client && !isScrolled))
        faults += described(interface) + u" has no role"_s;
    const bool isMeasured = role == QAccessible::ProgressBar || role == QAccessible::Slider
        || role == QAccessible::SpinBox || role == QAccessible::Chart;
    if (isMeasured && interface.text(QAccessible::Value).isEmpty() && !interface.valueInterface())
        faults += described(interface) + u" has no value"_s;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    if (button && button->isEnabled() && role != QAccessible::StaticText
        && (!interface.actionInterface() || interface.actionInterface()->actionNames().isEmpty()))
        faults += described(interface) + u" cannot be pressed"_s;
    if (!widget && interface.text(QAccessible::Value).isEmpty())
        faults += described(interface) + u" says nothing of itself"_s;
}

void addFaultsOfChart(const ui::Chart& chart, QStringList& faults)
{
    const auto& content = chart.content();
    std::set<std::pair<int, int>> looks;
    for (const auto& series : content.series)
        looks.insert(
            content.stacked ? std::pair(int(series.pattern), 0) : std::pair(int(series.stroke), int(series.area)));
    if (looks.size() != content.series.size())
        faults += chart.accessibleName() + u": only their colour tells its series from each other"_s;
}

// The parts of these are Qt's own.
bool isWhole(const QWidget& widget)
{
    return qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget)
        || widget.inherits("QAbstractSpinBox") || widget.inherits("QLineEdit");
}

void addFaultsBelow(QAccessibleInterface& interface, const QWidget& window, QStringList& faults)
{
    std::set<std::pair<int, QString>> siblings;
    for (int i = 0; i < interface.childCount(); ++i) {
        auto* child = interface.child(i);
        if (!child) {
            faults += described(interface) + u" has a child that is not there"_s;
            continue;
        }
        auto* widget = qobject_cast<QWidget*>(child->object());
        if (child->state().invisible || (widget && (!widget->isVisibleTo(&window) || widget->isWindow())))
            continue;
        if (qobject_cast<QScrollBar*>(widget)) // what it scrolls has keys for that
            continue;
        addFaultsOfOne(*child, faults);
        if (const auto* chart = qobject_cast<ui::Chart*>(widget))
            addFaultsOfChart(*chart, faults);
        const bool isText = qobject_cast<QLabel*>(widget); // that can be copied
        if (widget && !isText && isOperable(*child)
            && !siblings.emplace(int(child->role()), nameOfControl(*child)).second)
            faults += described(*child) + u" is there twice"_s;
        if (auto* view = qobject_cast<QAbstractItemView*>(widget))
            addFaultsOfCells(*view, faults);
        if (!widget || !isWhole(*widget))
            addFaultsBelow(*child, window, faults);
    }
}

} // namespace

QStringList accessibilityFaults(QWidget& window)
{
    QStringList faults;
    auto* interface = QAccessible::queryAccessibleInterface(&window);
    if (!interface)
        return {u"the window is not accessible"_s};
    if (!isSaid(interface->text(QAccessible::Name)))
        faults += described(*interface) + u" has no name"_s;
    addFaultsBelow(*interface, window, faults);
    return faults;
}

void expectNone(const QStringList& faults)
{
    for (const QString& fault : faults)
        qWarning("%s", qPrintable(fault));
    QVERIFY2(faults.isEmpty(), qPrintable(u"%1 faults"_s.arg(faults.size())));
}

QStringList usabilityFaults(QWidget& window, const QString& name)
{
    QStringList faults = accessibilityFaults(window) + keyboardFaults(window);
    for (QString& fault : faults)
        fault.prepend(name + u": "_s);
    return faults;
}

} // namespace headroom::support
