// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/log_line_model.h"

#include "ui/models/logs/log_words.h"
#include "ui/theme/palette.h"

#include <algorithm>

namespace headroom::ui {

namespace {

bool isSameLogLine(const console::LogLine& left, const console::LogLine& right)
{
    return left.at == right.at && left.text == right.text;
}

} // namespace

std::span<const TableColumn> LogLineModel::columns() const
{
    static constexpr TableColumn logLineColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Line"), .width = 120, .stretches = true, .isFigure = true},
    };
    return logLineColumns;
}

void LogLineModel::show(const std::vector<console::LogLine>& lines)
{
    if (std::equal(lines.begin(), lines.end(), m_lines.begin(), m_lines.end(), isSameLogLine))
        return;
    beginResetModel();
    m_lines = lines;
    endResetModel();
}

QVariant LogLineModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& line = this->line(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? clockText(line.at) : QString::fromStdString(line.text);
    case Qt::ToolTipRole:
        return index.column() == 0 ? dayAndClockText(line.at) : QString::fromStdString(line.text);
    case LogToneRole:
        return int(index.column() == 0 ? Tone::Muted : Tone::Text);
    default:
        return columnData(index.column(), role);
    }
}

} // namespace headroom::ui
