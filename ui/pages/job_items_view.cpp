// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/job_items_view.h"

#include "ui/models/job_items_model.h"
#include "ui/widgets/item_state_chips.h"
#include "ui/widgets/log_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <limits>

namespace headroom::ui {

namespace {

constexpr int kItemsAround = 60; // read along, so that scrolling a little shows them at once
constexpr int kLeastRows = 3;
constexpr int kRoomForItemChips = 190;

} // namespace

JobItemsView::JobItemsView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_model(new JobItemsModel(this))
    , m_chips(new ItemStateChips(theme, this))
    , m_table(
          new LogTable(theme, *m_model, {{58, 0}, {76, 3}, {86, 0}, {76, 4}, {232, 0}, {104, 1}, {180, 2, true}}, this))
    , m_bar(new QScrollBar(Qt::Vertical, this))
{
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(tr("Items of the job"));
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->viewport()->installEventFilter(this);
    m_table->installEventFilter(this);
    m_bar->setAccessibleName(tr("Place in the list of items"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    auto* chips = new QHBoxLayout;
    chips->setContentsMargins(8, 0, 8, 0); // as the cells
    chips->addWidget(m_chips);
    rows->addLayout(chips);
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(m_table, 1);
    row->addWidget(m_bar);
    rows->addLayout(row, 1);
    connect(m_chips, &ItemStateChips::chosenChanged, this, &JobItemsView::showState);
    connect(m_bar, &QScrollBar::valueChanged, this, &JobItemsView::arrange);
}

void JobItemsView::startOver()
{
    m_model->clear();
    m_chips->choose(std::nullopt);
    m_state.reset();
    m_known.clear();
    m_bar->setValue(0);
    arrange();
}

void JobItemsView::showCounts(const console::Counts& counts)
{
    m_chips->showCounts(counts);
    if (counts.total() == m_count)
        return;
    m_count = counts.total();
    arrange();
}

void JobItemsView::showState(std::optional<console::ItemState> state)
{
    if (state == m_state)
        return;
    m_state = state;
    m_chips->choose(state);
    m_known.clear();
    m_table->clearSelection();
    m_bar->setValue(0);
    arrange();
}

void JobItemsView::takeItems(const console::ItemWindow& window, const std::vector<console::Item>& items)
{
    if (window.state != m_state)
        return; // those that were asked for before
    if (m_state) {
        const auto from = std::lower_bound(m_known.begin(), m_known.end(), window.first);
        const bool isLast = int(items.size()) < window.count;
        const auto to = isLast ? m_known.end() : std::upper_bound(from, m_known.end(), items.back().n);
        const auto at = m_known.erase(from, to);
        std::vector<std::int64_t> numbers;
        for (const auto& item : items)
            numbers.push_back(item.n);
        m_known.insert(at, numbers.begin(), numbers.end());
    }
    m_model->takeItems(items);
    if (m_state)
        arrange();
}

std::int64_t JobItemsView::reach() const
{
    return m_state ? std::int64_t(m_known.size()) : m_count;
}

std::int64_t JobItemsView::numberAt(std::int64_t place) const
{
    return m_state ? m_known[std::size_t(place)] : place + 1;
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
    const int last = int(std::clamp<std::int64_t>(reach() - fit, 0, std::numeric_limits<int>::max() - fit));
    m_bar->setPageStep(fit);
    m_bar->setVisible(last > 0);
    if (m_bar->maximum() != last)
        m_bar->setMaximum(last); // may move it, and come here again
    const std::int64_t first = m_bar->value();
    std::vector<std::int64_t> numbers;
    for (auto place = first; place < std::min(first + fit, reach()); ++place)
        numbers.push_back(numberAt(place));
    m_model->showRows(std::move(numbers));
    // In steps, so that not every turn of the wheel asks anew.
    const auto begin = std::max<std::int64_t>(0, (first / kItemsAround - 1) * kItemsAround);
    const console::ItemWindow wanted{
        .first = begin > 0 ? numberAt(begin) : 1, .count = m_count == 0 ? 0 : fit + 3 * kItemsAround, .state = m_state};
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    Q_EMIT wantedChanged();
}

void JobItemsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_chips->setVisible(m_state || height() >= kRoomForItemChips);
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
