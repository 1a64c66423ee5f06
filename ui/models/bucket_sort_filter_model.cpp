// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/bucket_sort_filter_model.h"

#include <algorithm>

namespace headroom::ui {

namespace {

// More ranges than this are told as one change of layout and one removal at the end.
constexpr std::size_t kSingleRemovals = 16;
// A range of more rows than this is told as a change of everything shown.
constexpr int kSingleChanges = 512;

} // namespace

BucketSortFilterModel::BucketSortFilterModel(BucketModel& source, QObject* parent)
    : QAbstractTableModel(parent)
    , m_source(&source)
{
    listen();
    rebuild();
}

void BucketSortFilterModel::listen()
{
    connect(m_source, &QAbstractItemModel::dataChanged, this, &BucketSortFilterModel::sourceChanged);
    connect(m_source, &QAbstractItemModel::rowsInserted, this,
        [this](const QModelIndex&, int first, int last) { sourceInserted(first, last); });
    connect(m_source, &QAbstractItemModel::rowsAboutToBeRemoved, this,
        [this](const QModelIndex&, int first, int last) { sourceLeaving(first, last); });
    connect(m_source, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(m_source, &QAbstractItemModel::modelReset, this, [this] {
        rebuild();
        endResetModel();
    });
}

void BucketSortFilterModel::setSource(BucketModel& source)
{
    if (&source == m_source)
        return;
    // What the new source does not have has to go while the old one can still be asked about it.
    removeWhere([&source](console::BucketId id) { return !source.find(id); });
    disconnect(m_source, nullptr, this, nullptr);
    m_source = &source;
    listen();
    m_stale = m_unsorted = true;
    if (rowCount())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kBucketColumns - 1));
}

void BucketSortFilterModel::rebuild()
{
    Ids ids;
    for (int row = 0; row < m_source->size(); ++row) {
        if (wanted(m_source->row(row)))
            ids.push_back(m_source->row(row).id);
    }
    m_shown = sorted(std::move(ids));
    m_place.clear();
    place(0);
    m_stale = m_unsorted = false;
}

bool BucketSortFilterModel::wanted(const BucketRow& row) const
{
    return row.id == m_pinned || m_filter.matches(row, m_source->texts());
}

BucketSortFilterModel::Ids BucketSortFilterModel::sorted(Ids ids) const
{
    struct Keyed
    {
        std::int64_t key;
        console::BucketId id;
    };
    std::vector<Keyed> keyed;
    keyed.reserve(ids.size());
    for (const auto id : ids)
        keyed.push_back({bucketSortKey(*m_source->find(id), m_source->texts(), m_column), id});
    // The id decides between equals in both directions, so that they do not dance.
    const bool down = m_order == Qt::DescendingOrder;
    std::sort(keyed.begin(), keyed.end(), [down](const Keyed& a, const Keyed& b) {
        if (a.key != b.key)
            return down ? a.key > b.key : a.key < b.key;
        return a.id < b.id;
    });
    for (std::size_t i = 0; i < ids.size(); ++i)
        ids[i] = keyed[i].id;
    return ids;
}

void BucketSortFilterModel::setFilter(BucketFilter filter)
{
    m_filter = std::move(filter);
    m_stale = m_unsorted = true;
    refresh(Order::Sort);
}

void BucketSortFilterModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= kBucketColumns)
        return;
    m_column = BucketColumn(column);
    m_order = order;
    m_unsorted = true;
    refresh(Order::Sort);
}

void BucketSortFilterModel::refresh(Order order)
{
    if (m_stale) {
        removeWhere([this](console::BucketId id) { return !wanted(*m_source->find(id)); });
        Ids more;
        for (int row = 0; row < m_source->size(); ++row) {
            const BucketRow& bucket = m_source->row(row);
            if (rowOf(bucket.id) < 0 && wanted(bucket))
                more.push_back(bucket.id);
        }
        append(more);
        m_stale = false;
    }
    if (order == Order::Sort && m_unsorted) {
        rearrange(sorted(m_shown));
        m_unsorted = false;
    }
}

void BucketSortFilterModel::rearrange(Ids ids)
{
    if (ids == m_shown)
        return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    Ids owners;
    for (const auto& index : before)
        owners.push_back(idAt(index.row()));
    m_shown = std::move(ids);
    place(0);
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.push_back(index(rowOf(owners[std::size_t(i)]), before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void BucketSortFilterModel::removeWhere(const std::function<bool(console::BucketId)>& goes)
{
    Ids staying;
    Ids going;
    std::size_t ranges = 0;
    bool wentBefore = false;
    for (const auto id : m_shown) {
        const bool out = goes(id);
        (out ? going : staying).push_back(id);
        ranges += out && !wentBefore;
        wentBefore = out;
    }
    if (going.empty())
        return;
    if (ranges > kSingleRemovals) {
        Ids ids = staying;
        ids.insert(ids.end(), going.begin(), going.end());
        rearrange(std::move(ids));
    }
    ByBucket<char> out(false);
    for (const auto id : going)
        out.set(id, true);
    for (int last = rowCount() - 1; last >= 0; --last) {
        if (!out[idAt(last)])
            continue;
        int first = last;
        while (first > 0 && out[idAt(first - 1)])
            --first;
        beginRemoveRows({}, first, last);
        for (int row = first; row <= last; ++row)
            m_place.set(idAt(row), -1);
        m_shown.erase(m_shown.begin() + first, m_shown.begin() + last + 1);
        place(std::size_t(first));
        endRemoveRows();
        last = first;
    }
}

void BucketSortFilterModel::append(const Ids& ids)
{
    if (ids.empty())
        return;
    const std::size_t from = m_shown.size();
    beginInsertRows({}, int(from), int(from + ids.size()) - 1);
    m_shown.insert(m_shown.end(), ids.begin(), ids.end());
    place(from);
    endInsertRows();
    m_unsorted = true;
}

void BucketSortFilterModel::place(std::size_t from)
{
    for (std::size_t row = from; row < m_shown.size(); ++row)
        m_place.set(m_shown[row], int(row));
}

void BucketSortFilterModel::sourceChanged(const QModelIndex& from, const QModelIndex& to, const QList<int>& roles)
{
    m_stale = m_unsorted = true;
    if (m_shown.empty())
        return;
    if (to.row() - from.row() >= kSingleChanges) {
        Q_EMIT dataChanged(index(0, from.column()), index(rowCount() - 1, to.column()), roles);
        return;
    }
    for (int row = from.row(); row <= to.row(); ++row) {
        if (const int shown = rowOf(m_source->row(row).id); shown >= 0)
            Q_EMIT dataChanged(index(shown, from.column()), index(shown, to.column()), roles);
    }
}

void BucketSortFilterModel::sourceInserted(int first, int last)
{
    Ids ids;
    for (int row = first; row <= last; ++row) {
        if (wanted(m_source->row(row)))
            ids.push_back(m_source->row(row).id);
    }
    append(ids);
}

void BucketSortFilterModel::sourceLeaving(int first, int last)
{
    ByBucket<char> leaving(false);
    for (int row = first; row <= last; ++row)
        leaving.set(m_source->row(row).id, true);
    removeWhere([&leaving](console::BucketId id) { return leaving[id]; });
}

int BucketSortFilterModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int BucketSortFilterModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kBucketColumns;
}

QVariant BucketSortFilterModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    return bucketCell(row(index.row()), m_source->texts(), BucketColumn(index.column()), role, m_source->now());
}

QVariant BucketSortFilterModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kBucketColumns)
        return {};
    return bucketHeader(BucketColumn(section), role);
}

} // namespace headroom::ui
