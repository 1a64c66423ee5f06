// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_items_model.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/shown_time.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::Item;

namespace {

QString answerText(const Item& item)
{
    if (item.status == 0)
        return u"–"_s;
    return item.code == 0 ? QString::number(item.status) : u"%1 (%2)"_s.arg(item.status).arg(item.code);
}

QString cellText(const Item& item, ItemColumn column)
{
    switch (column) {
    case ItemColumn::Number:
        return formatCount(item.n);
    case ItemColumn::Time:
        return item.finished ? shownTime(*item.finished).toString(u"HH:mm:ss"_s)
            : item.sent      ? shownTime(*item.sent).toString(u"HH:mm:ss"_s)
                             : u"–"_s;
    case ItemColumn::State:
        return itemStateWord(item.state);
    case ItemColumn::Action:
        return textOf(item.action);
    case ItemColumn::Target:
        return textOf(item.kind.empty() ? item.target : item.kind + ' ' + item.target);
    case ItemColumn::Answer:
        return answerText(item);
    case ItemColumn::Note:
        return textOf(item.error);
    }
    return {};
}

} // namespace

std::span<const TableColumn> JobItemsModel::columns() const
{
    static constexpr TableColumn itemColumns[] = {
        figureColumn("#", 58),
        {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .yields = 3, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "State"), .width = 86},
        {.name = QT_TRANSLATE_NOOP("Columns", "Action"), .width = 76, .yields = 4},
        {.name = QT_TRANSLATE_NOOP("Columns", "Item"), .width = 232},
        {.name = QT_TRANSLATE_NOOP("Columns", "Response"), .width = 104, .yields = 1, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Note"), .width = 180, .yields = 2, .stretches = true},
    };
    return itemColumns;
}

void JobItemsModel::showRows(std::vector<std::int64_t> numbers)
{
    if (numbers != m_numbers)
        replaceRows(m_numbers, std::move(numbers));
}

void JobItemsModel::takeItems(const std::vector<Item>& items)
{
    int top = rowCount();
    int bottom = -1;
    std::map<std::int64_t, Item> taken;
    for (const auto& item : items) {
        const auto known = m_items.find(item.n);
        const auto place = std::lower_bound(m_numbers.begin(), m_numbers.end(), item.n);
        const bool isShown = place != m_numbers.end() && *place == item.n;
        if ((known == m_items.end() || known->second != item) && isShown) {
            top = std::min(top, int(place - m_numbers.begin()));
            bottom = std::max(bottom, int(place - m_numbers.begin()));
        }
        taken.emplace(item.n, item);
    }
    m_items = std::move(taken);
    if (bottom >= 0)
        tellRows(top, bottom);
}

void JobItemsModel::clear()
{
    showRows({});
    m_items.clear();
}

const Item* JobItemsModel::item(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const auto found = m_items.find(number(row));
    return found == m_items.end() ? nullptr : &found->second;
}

QVariant JobItemsModel::cell(int at, int section, int role) const
{
    const auto column = ItemColumn(section);
    const Item* item = this->item(at);
    switch (role) {
    case Qt::DisplayRole:
        if (item)
            return cellText(*item, column);
        return column == ItemColumn::Number ? formatCount(number(at)) : QString();
    case Qt::ToolTipRole:
        return item && (column == ItemColumn::Target || column == ItemColumn::Note) ? cellText(*item, column)
                                                                                    : QVariant();
    case LogToneRole:
        if (item && (column == ItemColumn::State || (column == ItemColumn::Answer && item->status != 0)))
            return int(itemStateTone(item->state));
        return int(column == ItemColumn::Target ? Tone::Text : Tone::Muted);
    default:
        return {};
    }
}

} // namespace headroom::ui
