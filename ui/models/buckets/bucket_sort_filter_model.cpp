// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_sort_filter_model.h"

#include "ui/models/buckets/release_elsewhere.h"
#include "ui/models/buckets/route_cells.h"

#include <algorithm>

namespace headroom::ui {

namespace {

// More changes than this are signalled as one of everything shown.
constexpr std::size_t kSingleChanges = 512;

} // namespace

BucketSortFilterModel::BucketSortFilterModel(BucketModel& source, QObject* parent)
    : QAbstractTableModel(parent)
    , m_source(source)
{
    connect(&source, &BucketModel::aboutToChange, this, [this](const Ids& ids) {
        if (m_frozenAt)
            keepAsItIs(ids);
        else
            takeAway(ids);
    });
    connect(&source, &BucketModel::changed, this, [this](const Ids& ids, BucketColumn first, BucketColumn last) {
        if (!m_frozenAt)
            takeIn(ids, first, last);
    });
    connect(&source, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&source, &QAbstractItemModel::modelReset, this, [this] {
        forgetAll();
        endResetModel();
    });
    m_slices.setInterval(0);
    connect(&m_slices, &QTimer::timeout, this, &BucketSortFilterModel::buildSome);
    rebuild(true);
}

void BucketSortFilterModel::forgetAll()
{
    m_frozenAt.reset();
    m_asItWas.clear();
    m_build.reset();
    m_slices.stop();
    m_shown = BucketArrangement(m_grouped);
    m_totals.clear();
    m_countsNow = m_counts = {};
    m_counted.clear();
    m_touched.clear();
    m_isTouched.clear();
    m_hasGone = false;
}

bool BucketSortFilterModel::wanted(const BucketRow& row) const
{
    return row.id == m_pinned || isWanted(row);
}

bool BucketSortFilterModel::isWanted(const BucketRow& row) const
{
    return (m_statuses.none() || m_statuses.test(std::size_t(row.status))) && matches(row);
}

OrderEntry BucketSortFilterModel::entryOf(const BucketRow& row) const
{
    return {bucketSortKey(row, texts(), m_column), row.id};
}

const BucketRow* BucketSortFilterModel::find(console::BucketId id) const
{
    if (m_frozenAt) {
        const auto was = m_asItWas.find(id);
        if (was != m_asItWas.end())
            return was->second ? &*was->second : nullptr;
    }
    return m_source.find(id);
}

void BucketSortFilterModel::pause(Instant at)
{
    m_frozenAt = at;
}

void BucketSortFilterModel::resume()
{
    if (!m_frozenAt)
        return;
    Ids ids;
    ids.reserve(m_asItWas.size());
    for (const auto& [id, row] : m_asItWas)
        ids.push_back(id);
    std::sort(ids.begin(), ids.end());
    takeAway(ids); // as they were
    m_frozenAt.reset();
    releaseElsewhere(std::exchange(m_asItWas, {}));
    takeIn(ids, BucketColumn::Method, BucketColumn::Wait);
    if (rowCount() > 0) // countdowns run again in all of them
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kBucketColumns - 1));
}

void BucketSortFilterModel::keepAsItIs(const Ids& ids)
{
    for (const auto id : ids) {
        if (m_asItWas.contains(id))
            continue;
        const BucketRow* row = m_source.find(id);
        m_asItWas.emplace(id, row ? std::optional(*row) : std::nullopt);
    }
}

void BucketSortFilterModel::count(const BucketRow& row)
{
    const auto route = routeOf(row);
    if (route >= m_totals.size())
        m_totals.resize(route + 1);
    m_totals[route].add(row);
    ++m_countsNow[std::size_t(row.status)];
    m_counted.set(row.id, 1);
    m_tellsOfClaims = m_tellsOfClaims || row.leased > 0 || row.waiting > 0;
}

void BucketSortFilterModel::takeAway(const Ids& ids)
{
    for (const auto id : ids) {
        if (!m_counted[id])
            continue;
        const BucketRow& row = *find(id);
        m_totals[routeOf(row)].subtract(row);
        --m_countsNow[std::size_t(row.status)];
        m_counted.set(id, 0);
    }
}

bool BucketSortFilterModel::touch(console::BucketId id)
{
    if (m_isTouched[id])
        return false;
    m_isTouched.set(id, 1);
    m_touched.push_back(id);
    return true;
}

void BucketSortFilterModel::takeIn(const Ids& ids, BucketColumn first, BucketColumn last)
{
    Ids changed;
    Ids fresh;
    std::set<std::uint32_t> sections;
    for (const auto id : ids) {
        const BucketRow* row = find(id);
        const auto place = m_shown.placeOf(id);
        const bool isPlaced = place.section != BucketArrangement::noSection;
        if (isPlaced) {
            touch(id);
            changed.push_back(id);
            sections.insert(place.section);
        }
        if (!row) {
            m_hasGone = m_hasGone || isPlaced;
            continue;
        }
        sections.insert(sectionOf(*row));
        if (m_build)
            touch(id); // it may have been scanned as it was
        if ((!m_build || !m_build->recounts || hasScanned(id)) && matches(*row))
            count(*row);
        if (isPlaced || !wanted(*row))
            continue;
        if (first == BucketColumn::Method) // it has just come
            fresh.push_back(id);
        else
            touch(id);
    }
    if (!m_build)
        m_counts = m_countsNow;
    announce(changed, sections, first, last);
    append(fresh);
    if (m_pinned && m_hasGone && !find(*m_pinned))
        removeAt(*m_pinned); // nobody is to see another bucket in its place
    if (m_hasGone && m_shown.buckets() <= atOnce)
        sweep(Sweep::Removed, Order::Keep);
}

void BucketSortFilterModel::announce(
    const Ids& ids, const std::set<std::uint32_t>& sections, BucketColumn first, BucketColumn last)
{
    const int rows = rowCount();
    if (rows == 0)
        return;
    if (ids.size() > kSingleChanges) {
        const auto from = m_shown.isGrouped() ? BucketColumn::Method : first;
        Q_EMIT dataChanged(index(0, int(from)), index(rows - 1, int(last)));
        return;
    }
    for (const auto id : ids) {
        if (const int row = rowOf(id); row >= 0)
            Q_EMIT dataChanged(index(row, int(first)), index(row, int(last)));
    }
    for (const auto section : sections) {
        if (const int row = m_shown.headingRow(section); row >= 0)
            Q_EMIT dataChanged(index(row, 0), index(row, kBucketColumns - 1));
    }
}

void BucketSortFilterModel::append(const Ids& ids)
{
    if (ids.empty())
        return;
    if (!m_shown.isGrouped()) {
        appendTo(0, ids);
        return;
    }
    std::map<std::uint32_t, Ids> bySection;
    for (const auto id : ids)
        bySection[sectionOf(*find(id))].push_back(id);
    for (const auto& [section, inside] : bySection)
        appendTo(section, inside);
}

void BucketSortFilterModel::appendTo(std::uint32_t id, const Ids& ids)
{
    auto& section = m_shown.section(id);
    const bool isGrouped = m_shown.isGrouped();
    const bool isNew = section.entries.empty();
    if (isNew)
        section.isOpen = isGrouped && m_open.contains(id);
    const bool isOpen = !isGrouped || section.isOpen;
    const int heading = isGrouped && isNew ? 1 : 0;
    const int added = heading + (isOpen ? int(ids.size()) : 0);
    const int at = isNew ? m_shown.rows() : section.first + (isGrouped ? 1 : 0) + int(section.entries.size());
    if (added > 0)
        beginInsertRows({}, at, at + added - 1);
    for (const auto each : ids) {
        m_shown.append(id, {0, each});
        touch(each);
    }
    m_shown.layOut();
    if (added > 0)
        endInsertRows();
}

void BucketSortFilterModel::removeAt(console::BucketId id)
{
    const auto place = m_shown.placeOf(id);
    const int row = m_shown.rowOf(place);
    if (row < 0)
        return;
    auto& section = m_shown.section(place.section);
    const bool withHeading = m_shown.isGrouped() && section.entries.size() == 1;
    beginRemoveRows({}, withHeading ? row - 1 : row, row);
    section.entries.erase(section.entries.begin() + place.index);
    m_shown.forget(id);
    m_shown.place(place.section, place.index, section.entries.size());
    m_shown.recount();
    m_shown.layOut();
    endRemoveRows();
}

void BucketSortFilterModel::setPinned(std::optional<console::BucketId> id)
{
    if (m_pinned)
        touch(*m_pinned); // the filter may say now that it goes
    m_pinned = id;
}

void BucketSortFilterModel::setFilter(BucketFilter filter)
{
    m_filter = std::move(filter);
    rebuild(true);
}

void BucketSortFilterModel::setStatuses(BucketStatusSet bucketStatusCount)
{
    if (bucketStatusCount == m_statuses)
        return;
    m_statuses = bucketStatusCount;
    rebuild(false);
}

void BucketSortFilterModel::setGrouped(bool grouped)
{
    if (grouped == m_grouped)
        return;
    m_grouped = grouped;
    rebuild(false);
    Q_EMIT headerDataChanged(Qt::Horizontal, int(BucketColumn::Major), int(BucketColumn::Major));
}

void BucketSortFilterModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= kBucketColumns)
        return;
    m_column = BucketColumn(column);
    m_order = order;
    rebuild(false);
}

void BucketSortFilterModel::setOpen(int row, bool open)
{
    if (!isHeading(row))
        return;
    const auto id = m_shown.cellAt(row).section;
    auto& section = m_shown.section(id);
    if (section.isOpen == open)
        return;
    if (open)
        m_open.insert(id);
    else
        m_open.erase(id);
    const int count = int(section.entries.size());
    if (open)
        beginInsertRows({}, row + 1, row + count);
    else
        beginRemoveRows({}, row + 1, row + count);
    section.isOpen = open;
    m_shown.layOut();
    if (open)
        endInsertRows();
    else
        endRemoveRows();
    Q_EMIT dataChanged(index(row, 0), index(row, kBucketColumns - 1), {ExpandedRole, Qt::AccessibleTextRole});
}

void BucketSortFilterModel::setAllOpen(bool open)
{
    const auto order = m_shown.order();
    for (const auto section : order)
        setOpen(m_shown.headingRow(section), open);
}

void BucketSortFilterModel::reveal(console::BucketId id)
{
    const auto place = m_shown.placeOf(id);
    if (place.section != BucketArrangement::noSection)
        setOpen(m_shown.headingRow(place.section), true);
}

bool BucketSortFilterModel::isHeading(int row) const
{
    const auto cell = m_shown.cellAt(row);
    return cell.section != BucketArrangement::noSection && cell.index < 0;
}

console::BucketId BucketSortFilterModel::idAt(int row) const
{
    const auto cell = m_shown.cellAt(row);
    if (cell.section == BucketArrangement::noSection || cell.index < 0)
        return noBucket;
    return m_shown.sections()[cell.section].entries[std::size_t(cell.index)].id;
}

std::vector<console::BucketId> BucketSortFilterModel::shownIds() const
{
    Ids ids;
    ids.reserve(m_shown.buckets());
    for (const auto section : m_shown.order()) {
        for (const auto& entry : m_shown.sections()[section].entries)
            ids.push_back(entry.id);
    }
    return ids;
}

int BucketSortFilterModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_shown.rows() + m_tail;
}

int BucketSortFilterModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kBucketColumns;
}

QVariant BucketSortFilterModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto column = BucketColumn(index.column());
    if (isHeading(index.row())) {
        const auto id = m_shown.cellAt(index.row()).section;
        static const RouteTotals none;
        const auto& section = m_shown.sections()[id];
        const RouteHeading heading{m_routes.route(id), id == RouteIndex::noRoute,
            id < m_totals.size() ? m_totals[id] : none, section.entries.size(), section.isOpen};
        return routeCell(heading, texts(), column, role, now());
    }
    if (role == DepthRole)
        return m_shown.isGrouped() ? 1 : 0;
    const BucketRow* row = find(idAt(index.row()));
    if (!row)
        return goneCell(column, role);
    return bucketCell(*row, texts(), column, role, now());
}

QVariant BucketSortFilterModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kBucketColumns)
        return {};
    const bool countsBuckets = m_grouped && BucketColumn(section) == BucketColumn::Major;
    if (countsBuckets && role == Qt::DisplayRole)
        return tr("Buckets");
    if (countsBuckets && role == Qt::ToolTipRole)
        return tr("Of a route, how many buckets it has; of a bucket, its major parameter");
    return bucketHeader(BucketColumn(section), role);
}

} // namespace headroom::ui
