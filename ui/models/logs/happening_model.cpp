// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/happening_model.h"

#include "ui/models/logs/log_words.h"
#include "ui/theme/palette.h"

#include <QCoreApplication>

namespace headroom::ui {

namespace {

bool isSame(const console::ShardHappening& left, const console::ShardHappening& right)
{
    return left.at == right.at && left.text == right.text && left.isBad == right.isBad;
}

QString textOf(const console::ShardHappening& happening)
{
    const QString word = QString::fromUtf8(happening.word.data(), qsizetype(happening.word.size()));
    const QString text = QString::fromStdString(happening.text);
    if (word.isEmpty())
        return text;
    return QCoreApplication::translate("LogWords", happening.word.data()) + text.mid(word.size());
}

} // namespace

std::span<const TableColumn> HappeningModel::columns() const
{
    static constexpr TableColumn happeningColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Event"), .width = 120, .stretches = true},
    };
    return happeningColumns;
}

void HappeningModel::show(const std::vector<console::ShardHappening>& happenings)
{
    if (std::equal(happenings.begin(), happenings.end(), m_happenings.begin(), m_happenings.end(), isSame))
        return;
    beginResetModel();
    m_happenings = happenings;
    endResetModel();
}

QVariant HappeningModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& happening = m_happenings[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? clockText(happening.at) : textOf(happening);
    case Qt::ToolTipRole:
        return index.column() == 0 ? dayAndClockText(happening.at) : textOf(happening);
    case LogToneRole:
        return int(happening.isBad && index.column() == 1 ? Tone::Critical
                : index.column() == 0                     ? Tone::Muted
                                                          : Tone::Text);
    default:
        return columnData(index.column(), role);
    }
}

} // namespace headroom::ui
