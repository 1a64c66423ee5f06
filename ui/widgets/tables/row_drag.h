// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

class QDropEvent;
class QTableView;

namespace headroom::ui {

// Lets rows of a table be dragged to another place in it, with a line where they would go. What can be dragged the
// model says by its flags and its first MIME type; where it ends up is up to who hears dropped(). At the edges the
// table scrolls.
class RowDrag final : public QObject
{
    Q_OBJECT
public:
    // `lastGap`: below how many rows something may be dropped at the lowest.
    RowDrag(const Theme& theme, QTableView& table, std::function<int()> lastGap);

    // Above which row it would go now; none: nothing is dragged over the table.
    std::optional<int> gap() const { return m_gap; }

Q_SIGNALS:
    void dropped(int gap);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool takes(QDropEvent& event);
    void showGap(std::optional<int> gap);
    void placeLine();
    int gapAt(int y) const;
    void scroll();

    QTableView& m_table;
    std::function<int()> m_lastGap;
    std::optional<int> m_gap;
    int m_y = 0;
    QWidget* m_line;
    QTimer m_scroll;
};

} // namespace headroom::ui
