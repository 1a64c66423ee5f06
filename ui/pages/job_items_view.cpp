// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/job_items_view.h"

#include "ui/models/job_items_model.h"
#include "ui/widgets/log_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <limits>

namespace headroom::ui {

namespace {

constexpr int kItemsAround = 60; // read along, so that scrolling a little shows them at once
constexpr int kLeastRows = 3;

} // namespace

JobItemsView::JobItemsView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_model(new JobItemsModel(this))
    , m_table(
          new LogTable(theme, *m_model, {{58, 0}, {76, 3}, {86, 0}, {76, 4}, {232, 0}, {92, 1}, {180, 2, true}}, this))
    , m_bar(new QScrollBar(Qt::Vertical, this))
{
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(tr("Items of the job"));
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->viewport()->installEventFilter(this);
    m_table->installEventFilter(this);
    m_bar->setAccessibleName(tr("Place in the list of items"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(m_table, 1);
    row->addWidget(m_bar);
    connect(m_bar, &QScrollBar::valueChanged, this, &JobItemsView::arrange);
}

void JobItemsView::showCount(std::int64_t count)
{
    if (count == m_count)
        return;
    m_count = count;
    arrange();
}

void JobItemsView::takeItems(const std::vector<console::Item>& items)
{
    m_model->takeItems(items);
}

void JobItemsView::scrollTo(std::int64_t n)
{
    m_bar->setValue(int(std::min<std::int64_t>(n - 1, std::numeric_limits<int>::max())));
    arrange();
}

console::ItemWindow JobItemsView::wanted() const
{
    return m_wanted;
}

void JobItemsView::arrange()
{
    const int room = m_table->height() - m_table->horizontalHeader()->height();
    const int fit = std::max(kLeastRows, room / m_table->verticalHeader()->defaultSectionSize());
    const int last = int(std::clamp<std::int64_t>(m_count - fit, 0, std::numeric_limits<int>::max() - fit));
    m_bar->setPageStep(fit);
    m_bar->setVisible(last > 0);
    if (m_bar->maximum() != last)
        m_bar->setMaximum(last); // may move it, and come here again
    const std::int64_t first = m_bar->value() + 1;
    const int shown = int(std::min<std::int64_t>(fit, m_count - first + 1));
    m_model->showWindow(first, std::max(0, shown));
    const console::ItemWindow wanted{
        .first = std::max<std::int64_t>(1, first - kItemsAround), .count = m_count == 0 ? 0 : fit + 2 * kItemsAround};
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    Q_EMIT wantedChanged();
}

void JobItemsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool JobItemsView::scrollByKey(int key)
{
    const int row = m_table->currentIndex().row();
    switch (key) {
    case Qt::Key_Up:
        if (row > 0)
            return false;
        m_bar->setValue(m_bar->value() - 1);
        return true;
    case Qt::Key_Down:
        if (row >= 0 && row + 1 < m_model->rowCount())
            return false;
        m_bar->setValue(m_bar->value() + 1);
        return true;
    case Qt::Key_PageUp:
        m_bar->setValue(m_bar->value() - m_bar->pageStep());
        return true;
    case Qt::Key_PageDown:
        m_bar->setValue(m_bar->value() + m_bar->pageStep());
        return true;
    case Qt::Key_Home:
        m_bar->setValue(0);
        return true;
    case Qt::Key_End:
        m_bar->setValue(m_bar->maximum());
        return true;
    default:
        return false;
    }
}

bool JobItemsView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_table)
        arrange();
    if (event->type() == QEvent::Wheel) {
        m_table->clearSelection(); // another item would be marked
        QCoreApplication::sendEvent(m_bar, event);
        return true;
    }
    if (event->type() == QEvent::KeyPress && watched == m_table)
        return scrollByKey(static_cast<QKeyEvent*>(event)->key());
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom::ui
