// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/pages/page.h"
#include "ui/pages/past_content.h"
#include "ui/theme/theme.h"

class QPushButton;
class QStackedWidget;

namespace headroom::ui {

class BucketActions;
class BucketInspector;
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
class BucketsPage final : public Page
{
    Q_OBJECT
public:
    BucketsPage(const Theme& theme, const Clock& clock, BucketModel& buckets, console::Feed& feed, QWidget* parent);

    void apply(const console::Snapshot& snapshot) override;
    void tick() override;
    bool isSteady() const override;
    bool isAboutRedis() const override { return true; }
    PastContent pastContent(const console::PastMoment& moment) const override { return pastRoutes(moment); }
    void reveal(const console::Emergency& emergency) override; // what this process's own client needs of a person
    console::Place place() const override; // the open bucket by its first key
    void go(const console::Place& place) override;
    std::vector<PaletteEntry> paletteEntries() override; // routes
    std::vector<Scene> scenes() override;
    void reset() override;
    FilterEdit* filterEdit() const override;
    void sortBy(BucketColumn column, Qt::SortOrder order);
    void setGrouped(bool grouped);
    void openBucket(console::BucketId id);
    void closeDetail();
    void setPaused(bool paused);
    bool isPaused() const override { return m_list->isPaused(); }
    const BucketSortFilterModel& list() const { return *m_list; }
    BucketSortFilterModel& list() { return *m_list; }
    RedisStrip& redisStrip() { return *m_redis; }
    BucketActions& actions() { return *m_actions; }

    // A person may send requests from this window.
    void allowRequests(bool allowed);

    void saveState() const override;
    void restoreState() override;

Q_SIGNALS:
    void requestsPressed();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    QLayout* buildChipRow();
    QWidget* buildTable();
    void buildShortcuts();
    void applyFilter(const BucketFilter& filter);
    void leaveUnwanted();
    void followBranch(int row, bool open);
    void openFirst();
    void openWanted();
    void askForTraffic(const BucketRow& row);
    BucketModel::Ids inSight() const;
    void tellWhatIsInSight();
    void refreshOrder(Instant now);
    bool selectsSeveral() const;
    // Everything but the table.
    void showAll();
    void showTotals();
    void showStrips();
    void showEmptyState();

    const Theme& m_theme;
    const Clock& m_clock;
    BucketModel& m_buckets;
    console::Feed& m_feed;
    BucketSortFilterModel* m_list;

    console::ConnectionState m_connection;
    std::optional<console::BucketTotals> m_totals; // none before the first snapshot
    std::shared_ptr<const model::RedisVitals> m_vitals;
    std::shared_ptr<const console::RequestClientState> m_own; // the last report; null without a client
    BucketModel::Ids m_inSight; // as the feed knows them
    std::optional<console::BucketId> m_toOpen; // as soon as the list is put in order
    std::string m_wantedKey; // of a bucket to be opened that is not found yet; empty: none
    std::optional<Instant> m_searchedAt; // for it
    std::optional<Instant> m_orderedAt;
    Instant m_pausedAt{};

    BucketsHead* m_head = nullptr;
    ChipRow* m_chips = nullptr;
    QPushButton* m_redisButton = nullptr;
    RedisStrip* m_redis = nullptr;
    OwnStrip* m_strip = nullptr;
    PauseStrip* m_pauseStrip = nullptr;
    QStackedWidget* m_stack = nullptr;
    BucketTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    BucketInspector* m_inspector = nullptr;
    BucketActions* m_actions = nullptr;
};

} // namespace headroom::ui
