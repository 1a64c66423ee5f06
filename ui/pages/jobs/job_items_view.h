// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace headroom::ui {

class ChipRow;
class JobItemsModel;
class LogTable;
class LongList;

// The items of a job, as many as fit of a list that may be ten million long. Asks for those in sight and some around
// them. Of one state alone, which has no numbers of its own, the bar reaches as far as was read, and further as one
// scrolls.
class JobItemsView final : public QWidget
{
    Q_OBJECT
public:
    explicit JobItemsView(const Theme& theme, QWidget* parent = nullptr);

    void startOver(); // another job: its first items, of all states
    void showCounts(const console::Counts& counts);
    void takeItems(const console::ItemWindow& window, const std::vector<console::Item>& items);
    void showState(std::optional<console::ItemState> state); // none: all
    void scrollTo(std::int64_t n); // at the top, if there are enough after it
    console::ItemWindow wanted() const; // what is to be read
    const JobItemsModel& model() const { return *m_model; }
    LogTable& table();

Q_SIGNALS:
    void wantedChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showRows();
    std::int64_t reach() const; // how many the scroll bar is over
    std::int64_t numberAt(std::int64_t place) const;

    JobItemsModel* m_model;
    ChipRow* m_chips;
    LongList* m_list;
    std::int64_t m_count = 0;
    std::optional<console::ItemState> m_state;
    std::vector<std::int64_t> m_known; // numbers of those in that state, as far as was read; rising
    console::ItemWindow m_wanted;
};

} // namespace headroom::ui
