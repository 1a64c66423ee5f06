// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/plan_items_model.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::Item;
using console::ItemState;

namespace {

bool isLeftAlone(const Item& item)
{
    return item.state == ItemState::Skipped || item.state == ItemState::Failed;
}

// Of a comparison, which does nothing about it.
bool isDifference(const Item& item)
{
    return item.state == ItemState::Skipped
        && (item.action == "added" || item.action == "changed" || item.action == "removed");
}

QString planAction(const Item& item)
{
    if (!isLeftAlone(item) || isDifference(item))
        return textOf(item.action);
    return item.action == "keep" ? PlanItemsModel::tr("unchanged") : PlanItemsModel::tr("cannot");
}

Tone planTone(const Item& item)
{
    if (isDifference(item))
        return item.action == "removed" ? Tone::Critical : item.action == "added" ? Tone::Ok : Tone::Warning;
    if (isLeftAlone(item))
        return item.action == "keep" ? Tone::Muted : Tone::Warning;
    return item.action == "delete" ? Tone::Critical : item.action == "create" ? Tone::Ok : Tone::Info;
}

// A part is known by its name, and an archive by that of its file.
std::string targetOf(const Item& item)
{
    if (item.kind.empty() || item.kind == "part")
        return item.target;
    return item.kind + ' ' + (item.kind == "archive" ? item.target.substr(item.target.rfind('/') + 1) : item.target);
}

QString planCell(const Item& item, PlanColumn column)
{
    switch (column) {
    case PlanColumn::Number:
        return formatCount(item.n);
    case PlanColumn::Action:
        return planAction(item);
    case PlanColumn::Target:
        return textOf(targetOf(item));
    case PlanColumn::Change:
        return itemChangeText(item);
    }
    return {};
}

} // namespace

std::span<const TableColumn> PlanItemsModel::columns() const
{
    static constexpr TableColumn planColumns[] = {
        figureColumn("#", 58, 2),
        {.name = QT_TRANSLATE_NOOP("Columns", "Action"), .width = 92},
        {.name = QT_TRANSLATE_NOOP("Columns", "Item"), .width = 210, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Change, or why not"), .width = 220, .yields = 1, .stretches = true},
    };
    return planColumns;
}

void PlanItemsModel::show(std::vector<Item> items, const QString& guild)
{
    for (Item& item : items) {
        if (item.kind == "archive" && !guild.isEmpty())
            item.target = textOf(item.target).replace(u"{guild}"_s, guild).toStdString();
    }
    beginResetModel();
    m_items = std::move(items);
    endResetModel();
}

bool PlanItemsModel::saysChanges() const
{
    return m_items.empty()
        || std::ranges::any_of(m_items, [](const Item& item) { return !itemChangeText(item).isEmpty(); });
}

QVariant PlanItemsModel::cell(int at, int section, int role) const
{
    const auto column = PlanColumn(section);
    const Item& item = m_items[std::size_t(at)];
    switch (role) {
    case Qt::DisplayRole:
        return planCell(item, column);
    case Qt::ToolTipRole:
        if (column == PlanColumn::Target && item.kind == "archive" && !item.target.empty())
            return textOf(item.target);
        return column == PlanColumn::Target || column == PlanColumn::Change ? planCell(item, column) : QVariant();
    case LogToneRole:
        return int(column == PlanColumn::Action ? planTone(item)
                : column == PlanColumn::Number  ? Tone::Muted
                : isLeftAlone(item)             ? Tone::Muted
                                                : Tone::Text);
    default:
        return {};
    }
}

} // namespace headroom::ui
