// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/pieces.h"
#include "core/base/time/clock.h"
#include "ui/models/buckets/bucket_cells.h"
#include "ui/models/buckets/bucket_row.h"
#include "ui/models/buckets/by_bucket.h"

#include <QAbstractTableModel>

#include <deque>
#include <queue>

namespace headroom::ui {

// Every bucket of the connection, kept up to date from snapshots. The order of the rows means nothing and changes when
// buckets go; BucketSortFilterModel and BusiestModel show them in an order that does.
//
// A snapshot costs what it changes: rows are found by id in constant time, what changed is signalled as narrow ranges
// (as one when it is more than half), and rows go by trading places with the last. A snapshot that changes very much is
// applied in slices, so that no turn of the event loop is held up by it.
class BucketModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    using Ids = std::vector<console::BucketId>;

    explicit BucketModel(const Clock& clock, QObject* parent = nullptr);

    // Applies all of the snapshot. Ids that it does not know among `removed` and `changed` are passed over.
    void apply(const console::Snapshot& snapshot);

    // To be applied in slices, after those that are not done yet.
    void enqueue(console::SnapshotPtr snapshot);
    // Works for about as long as that; true when nothing is left to do.
    bool proceed(Duration atMost);
    bool isBusy() const { return !m_queue.empty(); }

    // Decides anew where time alone has changed what a bucket's status is. Cheap when it has changed none.
    void passTime();

    const BucketRow* find(console::BucketId id) const;
    int rowOf(console::BucketId id) const; // -1 when it is not there
    const BucketRow& row(int row) const { return m_rows[std::size_t(row)]; }
    int size() const { return int(m_rows.size()); }
    // Some bucket in Redis has had a method: else the keys name none, and a column of methods says nothing.
    bool namesMethods() const { return m_namesMethods; }
    const TextPool& texts() const { return m_texts; }
    // The time by which countdowns are shown.
    Instant now() const { return m_clock.now(); }
    // One more than the highest id there has been; of those in Redis, and of those from console::firstOwnId on.
    console::BucketId watchedEnd() const { return m_watchedEnd; }
    console::BucketId ownEnd() const { return m_ownEnd; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    // For those who keep something of each row: before and after the rows of these ids change in these columns, come
    // (not there before) or go (not there after). Not said when everything is forgotten, which is modelReset().
    void aboutToChange(const std::vector<headroom::console::BucketId>& ids);
    void changed(const std::vector<headroom::console::BucketId>& ids, headroom::ui::BucketColumn first,
        headroom::ui::BucketColumn last);

private:
    // How far one snapshot has got.
    struct Work
    {
        enum class Stage { Begin, Index, Remove, Added, Changed, Forget, Lanes, Done };

        console::SnapshotPtr held; // may be null: it outlives the work then
        const console::Snapshot* snapshot = nullptr;
        Stage stage = Stage::Begin;
        std::size_t next = 0;
    };
    struct Due
    {
        Instant at;
        console::BucketId id;
        bool operator>(const Due& other) const { return at > other.at; }
    };

    bool advance(Work& work);
    void forgetAll();
    void remove(const Ids& removed);
    void moveToEnd(const Ids& ids);
    void add(const console::Snapshot& snapshot, std::size_t from, std::size_t to);
    void change(const console::Snapshot& snapshot, std::size_t from, std::size_t to);
    void fill(BucketRow& row, const console::BucketIdentity& identity);
    void update(BucketRow& row, const console::BucketState& state);
    void decide(BucketRow& row);
    // Gives every row the lane it has now.
    void applyLanes();
    void announce(std::vector<int>& rows, BucketColumn first, BucketColumn last);

    const Clock& m_clock;
    TextPool m_texts;
    KeyTexts::Shared m_keys;
    Pieces<BucketRow> m_rows;
    bool m_namesMethods = false;
    ByBucket<int> m_rowOf{-1};
    // While a snapshot is applied: one more than the place of an id's state in it; 0 when it has none or it is used.
    ByBucket<std::uint32_t> m_stateAt{0};
    console::BucketId m_watchedEnd = 0;
    console::BucketId m_ownEnd = console::firstOwnId;
    std::deque<Work> m_queue;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> m_due; // some of them outdated
    std::shared_ptr<const console::RequestClientState> m_own; // the last report
    Ids m_withLane; // rows that have one
};

} // namespace headroom::ui
