// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/tables/row_table.h"

namespace headroom::ui {

// The archives of a folder; Up and Down choose among them, past the headings.
class BackupTable final : public RowTable
{
    Q_OBJECT
public:
    BackupTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent = nullptr);

protected:
    CopiedRows copiedRows(const std::vector<int>& rows) const override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void fitHeadings();
};

} // namespace headroom::ui
