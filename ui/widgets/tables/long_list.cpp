// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/long_list.h"

#include "ui/widgets/layouts.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace headroom::ui {

namespace {

constexpr int kMinRowsInSight = 3;

} // namespace

LongList::LongList(const Theme& theme, QAbstractItemModel& model, QWidget* parent)
    : QWidget(parent)
    , m_table(new LogTable(theme, model, this))
    , m_bar(new QScrollBar(Qt::Vertical, this))
{
    m_table->setSortingEnabled(false);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->viewport()->installEventFilter(this);
    m_table->installEventFilter(this);
    m_bar->setAccessibleName(tr("Place in the list"));
    auto* row = makeLayout<QHBoxLayout>(this, {}, 2);
    row->addWidget(m_table, 1);
    row->addWidget(m_bar);
    connect(m_bar, &QScrollBar::valueChanged, this, &LongList::moved);
}

int LongList::fit() const
{
    const int room = m_table->height() - m_table->horizontalHeader()->height();
    return std::max(kMinRowsInSight, room / m_table->verticalHeader()->defaultSectionSize());
}

std::int64_t LongList::first() const
{
    return m_bar->value();
}

void LongList::setCount(std::int64_t count)
{
    m_count = count;
    arrange();
}

void LongList::scrollTo(std::int64_t row)
{
    m_bar->setValue(int(std::min<std::int64_t>(row, std::numeric_limits<int>::max())));
}

void LongList::arrange()
{
    const int rows = fit();
    const int last = int(std::clamp<std::int64_t>(m_count - rows, 0, std::numeric_limits<int>::max() - rows));
    m_bar->setPageStep(rows);
    m_bar->setVisible(last > 0);
    m_bar->setMaximum(last);
    Q_EMIT moved();
}

bool LongList::scrollByKey(int key)
{
    const auto to = [this](int value) {
        m_bar->setValue(value);
        return true;
    };
    const int row = m_table->currentIndex().row();
    switch (key) {
    case Qt::Key_Up:
        return row <= 0 && to(m_bar->value() - 1);
    case Qt::Key_Down:
        return row >= fit() - 1 && to(m_bar->value() + 1);
    case Qt::Key_PageUp:
        return to(m_bar->value() - m_bar->pageStep());
    case Qt::Key_PageDown:
        return to(m_bar->value() + m_bar->pageStep());
    case Qt::Key_Home:
        return to(0);
    case Qt::Key_End:
        return to(m_bar->maximum());
    default:
        return false;
    }
}

bool LongList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_table)
        arrange();
    if (event->type() == QEvent::Wheel) {
        m_table->clearSelection(); // another row would be marked
        QCoreApplication::sendEvent(m_bar, event);
        return true;
    }
    if (event->type() == QEvent::KeyPress && watched == m_table)
        return scrollByKey(static_cast<QKeyEvent*>(event)->key());
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom::ui
