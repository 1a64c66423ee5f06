// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/theme/theme.h"

#include <QSplitter>

namespace headroom::ui {

class BucketDetail;
class BucketTable;

// The bucket that is chosen in the table, in detail: beside the table, or in its place where there is no room for both.
// When it leaves the list, what was known last of it stays until it is closed or another one is chosen.
class BucketInspector final : public QSplitter
{
    Q_OBJECT
public:
    // `card` holds the table, which shows the list.
    BucketInspector(const Theme& theme, const Clock& clock, BucketSortFilterModel& list, BucketTable& table,
        QWidget* card, QWidget* parent);

    bool isOpen() const { return m_id.has_value(); } // also on one that has left the list
    std::optional<console::BucketId> opened() const { return m_isGone ? std::nullopt : m_id; }
    const BucketRow* row() const; // of the opened one; null: there is none
    void close();
    // Rows are about to leave the list. To be told before the table, which would choose another bucket.
    void leaveRows(int first, int last);
    void takeHistory(const console::BucketHistory& history) { m_history = history; }
    void draw();

    void saveState() const;
    void restoreState();

Q_SIGNALS:
    // Its history is wanted; none: of no bucket.
    void historyWanted(std::optional<headroom::console::BucketId> bucket);
    void trafficAsked(const headroom::ui::BucketRow& row); // the requests of its route

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void followSelection();
    void inspect(std::optional<console::BucketId> id);
    void arrange();
    void placeDetail();

    const Clock& m_clock;
    BucketSortFilterModel& m_list;
    BucketTable& m_table;
    QWidget* m_card;
    BucketDetail* m_detail;
    std::optional<console::BucketId> m_id;
    bool m_isGone = false; // it has left the list
    std::optional<console::BucketHistory> m_history;
    int m_detailWidth = 0; // as the operator set it; 0: never
};

} // namespace headroom::ui
