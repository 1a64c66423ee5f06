// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QPushButton;
class QSplitter;
class QStackedWidget;

namespace headroom::ui {

class BucketActions;
class BucketDetail;
class BucketsHead;
class BucketTable;
class EmptyState;
class OwnStrip;
class PauseStrip;
class RedisStrip;
class ChipRow;

// Every bucket in one table that can be filtered, grouped by route, held still and written to a file, and one of them
// in detail. Over it the states there are, with how many are in each, and the Redis they come from.
//
// Rows are put in order again at most once a second, and not while the mouse is over the table, a bucket is selected
// (then rows only come and go) or several are. "Pause view" holds everything here still, countdowns too; the model and
// the rest of the window go on, and so do the strips about the Redis and about this process's own client.
class BucketsPage final : public QWidget
{
    Q_OBJECT
public:
    BucketsPage(const Theme& theme, const Clock& clock, BucketModel& buckets, QWidget* parent = nullptr);
    ~BucketsPage() override;

    // After the model has applied the same snapshot, or begun to.
    void apply(const console::Snapshot& snapshot);
    // The frame clock's beat, while the page is in sight.
    void tick();

    void focusFilter();
    void setFilterText(const QString& text);
    void chooseStatuses(BucketStatusSet statuses);
    void sortBy(BucketColumn column, Qt::SortOrder order);
    void setGrouped(bool grouped);
    void openBucket(console::BucketId id);
    void closeDetail();
    // Those whose rows are on the screen, and the one in detail; none while the page is not in sight, or held still.
    std::vector<console::BucketId> bucketsInSight() const;
    void setPaused(bool paused);
    bool isPaused() const { return m_list->isPaused(); }
    const BucketSortFilterModel& list() const { return *m_list; }
    BucketSortFilterModel& list() { return *m_list; }
    RedisStrip& redisStrip() { return *m_redis; }
    BucketActions& actions() { return *m_actions; }

    // A person may send requests from this window.
    void allowRequests(bool allowed);
    // What this process's own client needs of a person.
    void focusOwn();

    // Writes what is shown; JSON when the name ends so, else CSV. What went wrong is said on the page.
    bool exportTo(const QString& path);

    void saveState() const;
    void restoreState();

Q_SIGNALS:
    void bucketSelected(std::optional<headroom::console::BucketId> id);
    void pausedChanged(bool paused);
    void trustTokenPressed();
    void requestsPressed();
    void otherKeysChosen(const headroom::console::WatchedKeys& keys);

private:
    void build();
    QWidget* buildChipRow();
    QWidget* buildTable();
    void buildSplitter();
    void buildShortcuts();
    void applyFilter(const BucketFilter& filter);
    void leaveUnwanted();
    void followBranch(int row, bool open);
    void selectionChanged();
    void inspect(std::optional<console::BucketId> id);
    void leaveRows(int first, int last);
    void refreshOrder(Instant now);
    bool selectsSeveral() const;
    void placeDetail();
    // Everything but the table.
    void showAll();
    void showDetail();
    void showTotals();
    void showStrips();
    void showEmptyState();

    const Theme& m_theme;
    const Clock& m_clock;
    BucketModel& m_buckets;
    BucketSortFilterModel* m_list;

    console::ConnectionState m_connection;
    console::BucketTotals m_totals;
    std::shared_ptr<const model::RedisVitals> m_vitals;
    std::shared_ptr<const console::RequestClientState> m_own; // the last report; null without a client
    std::optional<console::BucketHistory> m_history;
    std::optional<console::BucketId> m_inspected;
    std::optional<console::BucketId> m_toOpen; // as soon as the list is put in order
    std::optional<Instant> m_orderedAt;
    Instant m_pausedAt{};
    bool m_gone = false; // the inspected bucket was removed
    int m_detailWidth = 0; // as the operator set it; 0: never

    BucketsHead* m_head = nullptr;
    ChipRow* m_chips = nullptr;
    QPushButton* m_redisButton = nullptr;
    RedisStrip* m_redis = nullptr;
    OwnStrip* m_strip = nullptr;
    PauseStrip* m_pauseStrip = nullptr;
    QSplitter* m_splitter = nullptr;
    QStackedWidget* m_stack = nullptr;
    BucketTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    BucketDetail* m_detail = nullptr;
    BucketActions* m_actions = nullptr;
};

} // namespace headroom::ui
