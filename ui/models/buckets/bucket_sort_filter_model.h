// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_arrangement.h"
#include "ui/models/buckets/bucket_filter.h"
#include "ui/models/buckets/bucket_model.h"
#include "ui/models/buckets/route_totals.h"

#include <QTimer>

#include <bitset>
#include <set>
#include <unordered_map>

namespace headroom::ui {

// The bucketStatusCount that are to be seen; none of them: all.
using BucketStatusSet = std::bitset<console::bucketStatusCount>;

// The buckets that pass the filter, in the chosen order, in one list or under a heading for each route. Not a
// QSortFilterProxyModel, and no tree: it keeps the ids it shows in flat vectors and puts them in order when it is asked
// to, so that a live table of a million rows costs a sweep a second and not a sort a change, and rows stand still while
// somebody reads them.
//
// Between two calls of refresh() rows keep their place: those that changed are redrawn where they are, new ones stand
// at the end (of their route), and only removed buckets leave - in a long list at the next refresh(), until when its
// row is empty. Totals are kept up to date with each change. Where everything has to be looked at (another filter,
// order or grouping) and that is much, it is done in slices from the event loop, and the old list stands until then.
//
// Paused, it shows what was there at that moment, by keeping each row as it was when it first changes; the source goes
// on.
class BucketSortFilterModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Order {
        Keep, // rows come and go by the filter; those that stay keep their order
        Sort,
    };

    static constexpr console::BucketId noBucket = 0xffff'ffff; // the id of a heading
    // As many buckets are looked at in one go.
    static constexpr std::size_t atOnce = 20'000;

    explicit BucketSortFilterModel(BucketModel& source, QObject* parent = nullptr);

    BucketModel& source() const { return m_source; }
    const TextPool& texts() const { return m_source.texts(); }

    void pause(Instant at);
    void resume();
    bool isPaused() const { return m_frozenAt.has_value(); }
    // The time by which countdowns are shown.
    Instant now() const { return m_frozenAt ? *m_frozenAt : m_source.now(); }
    // As it is shown here: while paused as it was then.
    const BucketRow* find(console::BucketId id) const;
    std::size_t keptWhilePaused() const { return m_asItWas.size(); }

    void setFilter(BucketFilter filter);
    void setStatuses(BucketStatusSet bucketStatusCount);
    BucketStatusSet bucketStatusCount() const { return m_statuses; }
    // Stays in the list whatever the filter says, while it is being looked at.
    void setPinned(std::optional<console::BucketId> id);
    // The filter lets it through, pinned or not.
    bool isWanted(const BucketRow& row) const;
    // Looks at every row again that has changed. Cheap when none has.
    void refresh(Order order);
    // Slices are being worked on.
    bool isWorking() const { return m_build != nullptr; }

    void setGrouped(bool grouped);
    bool isGrouped() const { return m_grouped; }
    // Of the row of a route; nothing happens for others.
    void setOpen(int row, bool open);
    void setAllOpen(bool open);
    // Opens the route of this bucket, so that it has a row.
    void reveal(console::BucketId id);

    bool isHeading(int row) const;
    // Of the route that this row is the heading of or stands under.
    RouteId routeAt(int row) const { return m_shown.cellAt(row).section; }
    int headingRow(RouteId route) const { return m_shown.headingRow(route); }

    // How many buckets are in the list, also those in closed routes.
    std::size_t shownBuckets() const { return m_shown.buckets(); }
    // Of those that pass the text of the filter, whatever their status.
    const StatusCounts& counts() const { return m_counts; }
    // Some bucket has had claims of the fleet: the key scheme tells of them.
    bool tellsOfClaims() const { return m_tellsOfClaims; }
    // All that are shown, in their order, also those in closed routes.
    std::vector<console::BucketId> shownIds() const;

    // -1 when it has no row.
    int rowOf(console::BucketId id) const { return m_shown.rowOf(id); }
    console::BucketId idAt(int row) const;
    // Of a row that is a bucket.
    const BucketRow& row(int row) const { return *find(idAt(row)); }
    BucketColumn sortColumn() const { return m_column; }
    Qt::SortOrder sortOrder() const { return m_order; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    // Slices are begun or done.
    void workingChanged(bool working);

private:
    using Ids = std::vector<console::BucketId>;
    enum class Sweep { Removed, Unwanted };

    // A new arrangement while it is made.
    struct Build
    {
        enum class Stage { Scan, Sort, Place, CatchUp, Done };

        explicit Build(bool grouped)
            : next(grouped)
        {
        }

        BucketArrangement next;
        Stage stage = Stage::Scan;
        bool recounts = false; // the totals as well
        console::BucketId watched = 0; // the next to be scanned
        console::BucketId own = console::firstOwnId;
        std::uint32_t section = 0;
        std::size_t at = 0; // of the section's entries
        std::optional<StepwiseSort> sorting;
        std::size_t caughtUp = 0; // so many of those touched since it began
    };

    bool matches(const BucketRow& row) const { return m_filter.matches(row, texts()); }
    bool wanted(const BucketRow& row) const;
    RouteId routeOf(const BucketRow& row) { return m_routes.idOf(row, texts()); }
    std::uint32_t sectionOf(const BucketRow& row) { return m_shown.sectionOf(routeOf(row)); }
    InOrder inOrder() const { return {m_order == Qt::DescendingOrder}; }
    OrderEntry entryOf(const BucketRow& row) const;

    // The source's changes.
    void keepAsItIs(const Ids& ids);
    void takeAway(const Ids& ids);
    void takeIn(const Ids& ids, BucketColumn first, BucketColumn last);
    void count(const BucketRow& row);
    bool touch(console::BucketId id);
    void announce(const Ids& ids, const std::set<std::uint32_t>& sections, BucketColumn first, BucketColumn last);
    void append(const Ids& ids);
    void appendTo(std::uint32_t section, const Ids& ids);
    void removeAt(console::BucketId id);
    void forgetAll();

    // Puts what was touched in its place.
    void sweep(Sweep what, Order order);
    std::vector<std::uint32_t> sectionsInOrder(const BucketArrangement& of, Order order) const;

    // Building anew.
    void rebuild(bool recounts);
    void buildSome();
    bool buildStep();
    void scanSome();
    void scan(console::BucketId id);
    void catchUp();
    bool hasScanned(console::BucketId id) const;
    void finishBuild();
    // Calls `change`, which turns m_shown into what has so many rows.
    void relay(int rowsAfter, const std::function<void()>& change);

    BucketModel& m_source;
    BucketFilter m_filter;
    BucketStatusSet m_statuses;
    std::optional<console::BucketId> m_pinned;
    BucketColumn m_column = BucketColumn::Bar;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    bool m_grouped = false;
    std::set<std::uint32_t> m_open; // routes

    std::optional<Instant> m_frozenAt;
    // While paused: what has changed since, as it was; none for what was not there.
    std::unordered_map<console::BucketId, std::optional<BucketRow>> m_asItWas;

    RouteIndex m_routes;
    std::vector<RouteTotals> m_totals; // by route, of those that pass the filter's text
    StatusCounts m_countsNow{};
    StatusCounts m_counts{}; // the same, but the former ones while they are being counted anew
    ByBucket<char> m_counted{0};
    bool m_tellsOfClaims = false;

    BucketArrangement m_shown;
    int m_tail = 0; // rows at the end that are no more, or not yet
    Ids m_touched; // since they were last put in their place, each once
    ByBucket<char> m_isTouched{0};
    bool m_hasGone = false; // some of them are not there any more

    std::unique_ptr<Build> m_build;
    QTimer m_slices;
};

} // namespace headroom::ui
