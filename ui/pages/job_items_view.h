// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/job_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QScrollBar;

namespace headroom::ui {

class JobItemsModel;
class LogTable;

// The items of a job, as many as fit, with a scroll bar over all of them: a table of ten million rows would cost more
// memory than the rest of the window. Asks for those in sight and some around them.
class JobItemsView final : public QWidget
{
    Q_OBJECT
public:
    explicit JobItemsView(const Theme& theme, QWidget* parent = nullptr);

    void showCount(std::int64_t count);
    void takeItems(const std::vector<console::Item>& items);
    void scrollTo(std::int64_t n); // at the top, if there are enough after it
    console::ItemWindow wanted() const; // what is to be read
    const JobItemsModel& model() const { return *m_model; }
    LogTable& table() { return *m_table; }

Q_SIGNALS:
    void wantedChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    bool scrollByKey(int key);

    JobItemsModel* m_model;
    LogTable* m_table;
    QScrollBar* m_bar;
    std::int64_t m_count = 0;
    console::ItemWindow m_wanted;
};

} // namespace headroom::ui
