// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How BucketSortFilterModel puts its rows in order: what was touched in one sweep, everything in slices.
#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/models/buckets/route_cells.h"

#include <QElapsedTimer>

#include <algorithm>

namespace headroom::ui {

using namespace std::chrono_literals;

namespace {

constexpr Duration kTimeSlice = 6ms; // of a turn of the event loop
constexpr console::BucketId kScannedAtOnce = 512;
constexpr std::size_t kPlacedAtOnce = 32'768;

} // namespace

void BucketSortFilterModel::refresh(Order order)
{
    if (m_build)
        return;
    if (m_touched.empty() && (order == Order::Keep || !m_shown.isGrouped()))
        return; // time alone moves routes only
    if (m_touched.size() > atOnce && order == Order::Sort)
        rebuild(false);
    else
        sweep(Sweep::Unwanted, order);
}

// What was touched leaves its place, and, if it is wanted, comes back where it belongs.
void BucketSortFilterModel::sweep(Sweep what, Order order)
{
    m_hasGone = false;
    // Of very many some wait for the next time, so that none takes long.
    const auto many = what == Sweep::Removed ? m_touched.size() : std::min(m_touched.size(), atOnce);
    Ids rest(m_touched.begin() + std::ptrdiff_t(many), m_touched.end());
    m_touched.resize(many);
    enum : char { Untouched, Stays, Leaves };
    std::map<std::uint32_t, std::vector<OrderEntry>> coming; // by section; those with nothing to come are swept, too
    Ids still; // to be put in their place later
    for (const auto id : m_touched) {
        const BucketRow* row = find(id);
        const auto place = m_shown.placeOf(id);
        const bool isPlaced = place.section != BucketArrangement::noSection;
        const bool isIn = row && (what == Sweep::Removed ? isPlaced : wanted(*row));
        const bool staysPut = isPlaced && isIn && place.section == sectionOf(*row) && order == Order::Keep;
        if (isPlaced && !staysPut)
            coming[place.section];
        if (isIn && !staysPut)
            coming[sectionOf(*row)].push_back(entryOf(*row));
        m_isTouched.set(id, staysPut ? Stays : Leaves);
        if (row && order == Order::Keep)
            still.push_back(id);
    }
    std::map<std::uint32_t, std::vector<OrderEntry>> swept;
    for (auto& [section, entries] : coming) {
        auto& now = swept[section];
        const auto& before = m_shown.section(section).entries;
        now.reserve(before.size() + entries.size());
        std::copy_if(before.begin(), before.end(), std::back_inserter(now),
            [this](const OrderEntry& entry) { return m_isTouched[entry.id] != Leaves; });
        const auto middle = std::ptrdiff_t(now.size());
        std::sort(entries.begin(), entries.end(), inOrder());
        now.insert(now.end(), entries.begin(), entries.end());
        if (order == Order::Sort)
            std::inplace_merge(now.begin(), now.begin() + middle, now.end(), inOrder());
    }
    const bool isGrouped = m_shown.isGrouped();
    int rowsAfter = 0;
    for (std::uint32_t id = 0; id < m_shown.sections().size(); ++id) {
        const auto& section = m_shown.sections()[id];
        const auto now = swept.find(id);
        const auto size = now == swept.end() ? section.entries.size() : now->second.size();
        const bool isOpen = section.isOpen || (section.entries.empty() && m_open.contains(id));
        if (size > 0)
            rowsAfter += isGrouped ? 1 + (isOpen ? int(size) : 0) : int(size);
    }
    const auto change = [&] {
        for (const auto id : m_touched) {
            if (m_isTouched[id] == Leaves)
                m_shown.forget(id);
        }
        for (auto& [id, entries] : swept) {
            auto& section = m_shown.section(id);
            if (section.entries.empty())
                section.isOpen = isGrouped && m_open.contains(id);
            section.entries = std::move(entries);
            m_shown.place(id, 0, section.entries.size());
        }
        m_shown.recount();
        m_shown.layOut(sectionsInOrder(m_shown, order));
    };
    const bool movesSections = isGrouped && sectionsInOrder(m_shown, order) != m_shown.order();
    if (!swept.empty() || movesSections)
        relay(rowsAfter, change);
    for (const auto id : m_touched)
        m_isTouched.set(id, 0);
    m_touched = std::move(rest);
    for (const auto id : still)
        touch(id);
}

std::vector<std::uint32_t> BucketSortFilterModel::sectionsInOrder(const BucketArrangement& of, Order order) const
{
    std::vector<std::uint32_t> ids = of.order();
    std::vector<char> isThere(of.sections().size(), 0);
    for (const auto id : ids)
        isThere[id] = 1;
    for (std::uint32_t id = 0; id < of.sections().size(); ++id) {
        if (!isThere[id])
            ids.push_back(id);
    }
    if (order == Order::Keep || !of.isGrouped())
        return ids;
    struct Keyed
    {
        std::int64_t key;
        std::uint32_t route; // by their texts, so that equals do not dance
        std::uint32_t method;
        std::uint32_t id;
    };
    std::vector<Keyed> keyed;
    const auto& ranks = texts().ranks();
    for (const auto id : ids) {
        static const RouteTotals none;
        const auto& totals = id < m_totals.size() ? m_totals[id] : none;
        const auto& route = m_routes.route(id);
        keyed.push_back({routeSortKey(route, totals, texts(), m_column, now()), ranks[route.routeTemplate],
            ranks[route.method], id});
    }
    std::sort(keyed.begin(), keyed.end(), [down = m_order == Qt::DescendingOrder](const Keyed& a, const Keyed& b) {
        if (a.key != b.key)
            return down ? a.key > b.key : a.key < b.key;
        return std::tie(a.route, a.method, a.id) < std::tie(b.route, b.method, b.id);
    });
    for (std::size_t i = 0; i < ids.size(); ++i)
        ids[i] = keyed[i].id;
    return ids;
}

void BucketSortFilterModel::relay(int rowsAfter, const std::function<void()>& change)
{
    const int before = rowCount();
    if (rowsAfter > before) {
        beginInsertRows({}, before, rowsAfter - 1);
        m_tail = rowsAfter - before;
        endInsertRows();
    }
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList kept = persistentIndexList();
    std::vector<std::pair<console::BucketId, std::uint32_t>> owners;
    for (const auto& index : kept)
        owners.emplace_back(idAt(index.row()), m_shown.cellAt(index.row()).section);
    change();
    m_tail = std::max(0, before - rowsAfter);
    QModelIndexList after;
    for (qsizetype i = 0; i < kept.size(); ++i) {
        const auto& [id, section] = owners[std::size_t(i)];
        const int row = id != noBucket ? rowOf(id) : m_shown.headingRow(section);
        after.push_back(row < 0 ? QModelIndex() : index(row, kept[i].column()));
    }
    changePersistentIndexList(kept, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
    if (m_tail == 0)
        return;
    beginRemoveRows({}, rowsAfter, before - 1);
    m_tail = 0;
    endRemoveRows();
}

void BucketSortFilterModel::rebuild(bool recounts)
{
    recounts = recounts || (m_build && m_build->recounts);
    const bool wasWorking = isWorking();
    m_build = std::make_unique<Build>(m_grouped);
    m_build->recounts = recounts;
    for (const auto id : m_touched)
        m_isTouched.set(id, 0);
    m_touched = {}; // with its memory: it held every bucket
    if (recounts) {
        m_totals.clear();
        m_countsNow = {};
        m_counted.clear();
    }
    if (std::size_t(m_source.size()) <= atOnce) {
        while (!buildStep()) { }
        finishBuild();
        if (wasWorking)
            Q_EMIT workingChanged(false);
        return;
    }
    m_slices.start();
    if (!wasWorking)
        Q_EMIT workingChanged(true);
}

void BucketSortFilterModel::buildSome()
{
    QElapsedTimer timer;
    timer.start();
    while (Duration(timer.nsecsElapsed()) < kTimeSlice) {
        if (!buildStep())
            continue;
        finishBuild();
        Q_EMIT workingChanged(false);
        return;
    }
}

// Does a little of it; true when all that is left is to show it.
bool BucketSortFilterModel::buildStep()
{
    using Stage = Build::Stage;
    Build& build = *m_build;
    if (build.stage == Stage::Scan) {
        scanSome();
        return false;
    }
    if (build.stage == Stage::CatchUp) {
        catchUp();
        if (build.caughtUp == m_touched.size())
            build.stage = Stage::Done;
        return build.stage == Stage::Done;
    }
    if (build.section >= build.next.sections().size()) {
        build.section = 0;
        build.stage = build.stage == Stage::Sort ? Stage::Place : Stage::CatchUp;
        return false;
    }
    auto& entries = build.next.section(build.section).entries;
    if (build.stage == Stage::Sort) {
        if (!build.sorting)
            build.sorting.emplace(entries, inOrder());
        if (build.sorting->step()) {
            build.sorting.reset();
            ++build.section;
        }
        return false;
    }
    build.next.place(build.section, build.at, kPlacedAtOnce);
    build.at += kPlacedAtOnce;
    if (build.at >= entries.size()) {
        build.at = 0;
        ++build.section;
    }
    return false;
}

void BucketSortFilterModel::scanSome()
{
    Build& build = *m_build;
    for (console::BucketId i = 0; i < kScannedAtOnce; ++i) {
        if (build.watched < m_source.watchedEnd())
            scan(build.watched++);
        else if (build.own < m_source.ownEnd())
            scan(build.own++);
        else {
            build.stage = Build::Stage::Sort;
            return;
        }
    }
}

void BucketSortFilterModel::scan(console::BucketId id)
{
    const BucketRow* row = find(id);
    if (!row)
        return;
    Build& build = *m_build;
    if (build.recounts && matches(*row))
        count(*row);
    if (!wanted(*row))
        return;
    const auto section = build.next.sectionOf(routeOf(*row));
    build.next.section(section).entries.push_back(entryOf(*row));
}

bool BucketSortFilterModel::hasScanned(console::BucketId id) const
{
    return m_build->stage != Build::Stage::Scan || (console::isOwnId(id) ? id < m_build->own : id < m_build->watched);
}

// What came meanwhile stands at the end, what changed or went is swept at the next refresh.
void BucketSortFilterModel::catchUp()
{
    Build& build = *m_build;
    const auto to = std::min(m_touched.size(), build.caughtUp + kScannedAtOnce);
    for (; build.caughtUp < to; ++build.caughtUp) {
        const auto id = m_touched[build.caughtUp];
        const BucketRow* row = find(id);
        const bool isPlaced = build.next.placeOf(id).section != BucketArrangement::noSection;
        if (row && !isPlaced && wanted(*row))
            build.next.append(build.next.sectionOf(routeOf(*row)), {0, id});
        m_hasGone = m_hasGone || (!row && isPlaced);
    }
}

void BucketSortFilterModel::finishBuild()
{
    m_slices.stop();
    auto build = std::move(m_build);
    auto& next = build->next;
    m_counts = m_countsNow;
    for (std::uint32_t id = 0; id < next.sections().size(); ++id)
        next.section(id).isOpen = next.isGrouped() && m_open.contains(id);
    next.recount();
    next.layOut(sectionsInOrder(next, Order::Sort));
    relay(next.rows(), [this, &next] { std::swap(m_shown, next); });
}

} // namespace headroom::ui
