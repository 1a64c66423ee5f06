// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/bucket_export.h"
#include "ui/models/bucket_sort_filter_model.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;

namespace headroom::ui {

class BucketDetail;
class BucketsHead;
class BucketTable;
class EmptyState;
class OwnStrip;

// Every bucket in one table that can be filtered, held still and written to a file, and one of them in detail.
//
// Rows are put in order again at most once a second, and not while the mouse is over the table or a bucket is
// selected. "Pause view" holds everything here still, countdowns too: the page then shows a copy of the model, while
// the model itself and the rest of the window go on, and so does the strip about this process's own client, which
// stands over the table while there is one.
class BucketsPage final : public QWidget
{
    Q_OBJECT
public:
    BucketsPage(const Theme& theme, const Clock& clock, BucketModel& buckets, QWidget* parent = nullptr);
    ~BucketsPage() override;

    // After the model has applied the same snapshot.
    void apply(const console::Snapshot& snapshot);
    // The frame clock's beat, while the page is in sight.
    void tick();

    void focusFilter();
    void setFilterText(const QString& text);
    void sortBy(BucketColumn column, Qt::SortOrder order);
    void openBucket(console::BucketId id);
    void closeDetail();
    void setPaused(bool paused);
    bool isPaused() const { return m_paused; }
    const BucketSortFilterModel& list() const { return *m_list; }

    // A person may send requests from this window.
    void allowRequests(bool allowed);

    // Writes what is shown; JSON when the name ends so, else CSV. What went wrong is said on the page.
    bool exportTo(const QString& path);

    void saveState() const;
    void restoreState();

Q_SIGNALS:
    void bucketSelected(std::optional<headroom::console::BucketId> id);
    void pausedChanged(bool paused);
    void trustTokenPressed();
    void requestsPressed();

private:
    QWidget* buildTable();
    void buildActions();
    void applyFilter(const BucketFilter& filter);
    void selectionChanged();
    void inspect(std::optional<console::BucketId> id);
    void leaveRows(int first, int last);
    void refreshOrder(Instant now);
    void placeDetail();
    void showDetail();
    void showTotals();
    void showOwn();
    void showEmptyState();
    void copyKey();
    void askForFile();
    Instant shownNow() const;

    const Theme& m_theme;
    const Clock& m_clock;
    BucketModel& m_buckets;
    std::unique_ptr<BucketModel> m_frozen;
    BucketSortFilterModel* m_list;

    console::ConnectionState m_connection;
    console::BucketTotals m_totals;
    std::shared_ptr<const console::OwnClientState> m_own; // the last that was told; null without a client
    std::optional<console::BucketHistory> m_history;
    std::optional<console::BucketId> m_inspected;
    std::optional<Instant> m_orderedAt;
    Instant m_pausedAt{};
    bool m_paused = false;
    bool m_gone = false; // what is inspected has gone
    int m_detailWidth = 0; // as the operator set it; 0: never

    BucketsHead* m_head = nullptr;
    OwnStrip* m_strip = nullptr;
    QSplitter* m_splitter = nullptr;
    QStackedWidget* m_stack = nullptr;
    BucketTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    BucketDetail* m_detail = nullptr;
};

} // namespace headroom::ui
