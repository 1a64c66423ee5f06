// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/tables/log_table.h"

#include <QWidget>

class QScrollBar;

namespace headroom::ui {

// A list of any length: a table of as many rows as fit, and a scroll bar over all of them, as a table of a million rows
// would cost more memory than the rest of the window. Whoever has the model shows the rows from first() on, fit() of
// them, whenever moved() says so. The keys of a list work.
class LongList final : public QWidget
{
    Q_OBJECT
public:
    LongList(const Theme& theme, QAbstractItemModel& model, QWidget* parent = nullptr);

    void setCount(std::int64_t count);
    std::int64_t count() const { return m_count; }
    void scrollTo(std::int64_t row); // at the top, if there are enough after it
    std::int64_t first() const;
    int fit() const; // as many rows as there is room for, the last one perhaps cut
    LogTable& table() { return *m_table; }

Q_SIGNALS:
    void moved(); // others are in sight, or there is room for more

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    bool scrollByKey(int key);

    LogTable* m_table;
    QScrollBar* m_bar;
    std::int64_t m_count = 0;
};

} // namespace headroom::ui
