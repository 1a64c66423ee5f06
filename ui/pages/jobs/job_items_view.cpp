// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_items_view.h"

#include "ui/models/jobs/job_items_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/chips/state_chips.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/long_list.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kItemsAround = 60; // read along, so that scrolling a little shows them at once
constexpr TextPixels kRoomForItemChips(190);

} // namespace

JobItemsView::JobItemsView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_model(new JobItemsModel(this))
    , m_chips(makeItemStateChips(theme, this))
    , m_list(new LongList(theme, *m_model, this))
{
    m_list->table().setAccessibleName(tr("Items of the job"));
    m_list->table().letChooseColumns(QStringLiteral("jobs/items"));
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 6);
    auto* chips = makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0}); // as the cells
    chips->addWidget(m_chips);
    rows->addLayout(chips);
    rows->addWidget(m_list, 1);
    connect(m_chips, &ChipRow::chosenChanged, this, [this] {
        const auto chosen = std::ranges::find_if(
            jobs::allItemStates, [this](auto state) { return m_chips->chosen().test(std::size_t(state)); });
        showState(chosen == jobs::allItemStates.end() ? std::nullopt : std::optional(*chosen));
    });
    connect(m_list, &LongList::moved, this, &JobItemsView::showRows);
}

void JobItemsView::startOver()
{
    m_model->clear();
    m_state.reset();
    m_chips->choose({});
    m_known.clear();
    m_list->scrollTo(0);
    m_list->setCount(reach());
}

void JobItemsView::showCounts(const console::Counts& counts)
{
    m_chips->showCounts(counts.byState);
    if (counts.total() == m_count)
        return;
    m_count = counts.total();
    m_list->setCount(reach());
}

void JobItemsView::showState(std::optional<console::ItemState> state)
{
    if (state == m_state)
        return;
    m_state = state;
    m_chips->choose(state ? ChipRow::Chosen(1) << std::size_t(*state) : ChipRow::Chosen());
    m_known.clear();
    m_list->table().clearSelection();
    m_list->setCount(reach());
    m_list->scrollTo(0);
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
        m_list->setCount(reach());
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
    m_list->scrollTo(n - 1);
}

LogTable& JobItemsView::table()
{
    return m_list->table();
}

console::ItemWindow JobItemsView::wanted() const
{
    return m_wanted;
}

void JobItemsView::showRows()
{
    const int fit = m_list->fit();
    const auto first = m_list->first();
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
}

} // namespace headroom::ui
