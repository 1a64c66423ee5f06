// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pages/page.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace headroom::ui {

class EmptyState;
class LogTable;
class PastRowsModel;

// Stands in place of a page that does not draw the past: what of it was not recorded, and what was.
class PastCover final : public QWidget
{
    Q_OBJECT
public:
    explicit PastCover(const Theme& theme, QWidget* parent = nullptr);

    void show(const QString& title, Page::PastContent content);

private:
    void makeTable(std::span<const TableColumn> columns);

    const Theme& m_theme;
    QLabel* m_title;
    QLabel* m_note;
    QStackedWidget* m_stack;
    EmptyState* m_nothing;
    LogTable* m_table = nullptr; // of the columns
    PastRowsModel* m_rows = nullptr;
    const TableColumn* m_columns = nullptr;
};

} // namespace headroom::ui
