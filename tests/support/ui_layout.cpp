// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui_layout.h"

#include "ui/widgets/count_chip.h"
#include "ui/widgets/label.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QHeaderView>
#include <QLabel>
#include <QPixmap>
#include <QScrollArea>
#include <QTest>

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

} // namespace

QStringList layoutFaults(const QWidget& window)
{
    QStringList faults;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&window) || widget->window() != window.window() || isInsideOfView(*widget))
            continue;
        addHeaderFaults(qobject_cast<const QTableView*>(widget), faults);
        if (!isScrolled(*widget) && !widget->parentWidget()->rect().contains(widget->geometry()))
            faults += nameOf(*widget) + u" sticks out of "_s + nameOf(*widget->parentWidget());
        if (const auto* label = qobject_cast<const QLabel*>(widget); label && isCutOff(*label))
            faults += nameOf(*label) + u" is cut off"_s;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool mayShorten = dynamic_cast<const ui::CountChip*>(widget) && window.width() < 1000;
        if (button && !mayShorten && !button->text().isEmpty() && button->sizeHint().width() > button->width())
            faults += nameOf(*button) + u" is cut off"_s;
    }
    return faults;
}

QStringList faultsOf(QWidget& window, const QString& name)
{
    QStringList faults;
    std::ignore = QTest::qWaitFor([&] { return (faults = layoutFaults(window)).isEmpty(); }, 1000);
    if (const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES"); !prefix.isEmpty())
        window.grab().save(prefix + name + u".png"_s);
    for (auto& fault : faults)
        fault.prepend(name + u": "_s);
    return faults;
}

} // namespace headroom::support
