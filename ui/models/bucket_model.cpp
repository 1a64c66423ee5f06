// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/bucket_model.h"

#include <algorithm>
#include <map>

namespace headroom::ui {

namespace {

void update(BucketRow& row, const console::BucketState& state)
{
    row.remaining = state.remaining;
    row.limit = state.limit;
    row.resetsAt = state.resetsAt;
    row.changedAt = state.changedAt;
    row.problem = state.problem;
}

// Routes that differ in their method are lanes of their own and may have one key in Redis. The first has the longer
// queue, and its state and wait are what is shown.
std::shared_ptr<const console::OwnLane> together(const console::OwnLane& first, const console::OwnLane& other)
{
    auto both = std::make_shared<console::OwnLane>(first);
    both->waiting += other.waiting;
    both->inFlight += other.inFlight;
    return both;
}

} // namespace

BucketModel::BucketModel(const Clock& clock, QObject* parent)
    : QAbstractTableModel(parent)
    , m_clock(clock)
{
}

int BucketModel::rowOf(console::BucketId id) const
{
    return m_rowOf[id];
}

const BucketRow* BucketModel::find(console::BucketId id) const
{
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_rows[std::size_t(row)];
}

BucketRow BucketModel::made(const console::BucketIdentity& identity)
{
    BucketRow row;
    row.id = identity.id;
    row.method = m_texts.idOf(identity.method);
    row.routeTemplate = m_texts.idOf(identity.routeTemplate);
    row.variant = m_texts.idOf(identity.variant);
    row.majorKind = m_texts.idOf(identity.majorKind);
    row.majorId = identity.majorId;
    row.redisKeys = identity.redisKeys;
    row.countsTowardsGlobal = identity.countsTowardsGlobal;
    return row;
}

void BucketModel::apply(const console::Snapshot& snapshot)
{
    if (snapshot.own)
        m_own = snapshot.own;
    if (snapshot.startsOver) {
        startOver(snapshot);
        return;
    }
    remove(snapshot.gone);

    const int before = size();
    std::vector<int> replaced;
    std::vector<BucketRow> fresh = takeAdded(snapshot, replaced);
    std::vector<int> changed;
    changed.reserve(snapshot.changed.size());
    for (const auto& state : snapshot.changed) {
        const int row = rowOf(state.id);
        if (row < 0)
            continue;
        if (row >= before) {
            update(fresh[std::size_t(row - before)], state);
            continue;
        }
        update(m_rows[std::size_t(row)], state);
        changed.push_back(row);
    }
    if (!fresh.empty()) {
        beginInsertRows({}, before, before + int(fresh.size()) - 1);
        m_rows.insert(m_rows.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
        endInsertRows();
    }
    announce(replaced, BucketColumn::Method, BucketColumn::Wait);
    announce(changed, BucketColumn::Remaining, BucketColumn::ResetsIn);
    if (snapshot.own || (m_own && !snapshot.added.empty()))
        applyLanes();
}

void BucketModel::applyLanes()
{
    std::map<console::BucketId, std::shared_ptr<const console::OwnLane>> now;
    for (const auto& lane : m_own->lanes) {
        for (const auto id : lane.buckets) {
            if (rowOf(id) < 0)
                continue;
            auto& had = now[id];
            had = had ? together(*had, lane) : std::shared_ptr<const console::OwnLane>(m_own, &lane);
        }
    }
    std::vector<int> changed;
    for (const auto id : m_withLane) {
        const int row = rowOf(id);
        if (row < 0 || now.contains(id) || !m_rows[std::size_t(row)].lane)
            continue;
        m_rows[std::size_t(row)].lane.reset();
        changed.push_back(row);
    }
    m_withLane.clear();
    for (auto& [id, lane] : now) {
        m_withLane.push_back(id);
        const int row = rowOf(id);
        auto& had = m_rows[std::size_t(row)].lane;
        if (!had || *had != *lane)
            changed.push_back(row);
        had = std::move(lane);
    }
    announce(changed, BucketColumn::Queue, BucketColumn::Wait);
}

void BucketModel::startOver(const console::Snapshot& snapshot)
{
    beginResetModel();
    m_rows.clear();
    m_rowOf.clear();
    std::vector<int> replaced;
    m_rows = takeAdded(snapshot, replaced);
    for (const auto& state : snapshot.changed) {
        if (const int row = rowOf(state.id); row >= 0)
            update(m_rows[std::size_t(row)], state);
    }
    endResetModel();
    if (m_own)
        applyLanes();
}

std::vector<BucketRow> BucketModel::takeAdded(const console::Snapshot& snapshot, std::vector<int>& replaced)
{
    const int before = size();
    std::vector<BucketRow> fresh;
    fresh.reserve(snapshot.added.size());
    for (const auto& identity : snapshot.added) {
        const int row = rowOf(identity.id);
        if (row < 0) {
            m_rowOf.set(identity.id, before + int(fresh.size()));
            fresh.push_back(made(identity));
        } else if (row < before) {
            m_rows[std::size_t(row)] = made(identity);
            replaced.push_back(row);
        } else {
            fresh[std::size_t(row - before)] = made(identity);
        }
    }
    return fresh;
}

void BucketModel::remove(const std::vector<console::BucketId>& gone)
{
    std::vector<console::BucketId> ids;
    for (const auto id : gone) {
        if (rowOf(id) >= 0)
            ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    if (ids.empty())
        return;

    moveToEnd(ids);
    const int left = size() - int(ids.size());
    beginRemoveRows({}, left, size() - 1);
    for (const auto id : ids)
        m_rowOf.set(id, -1);
    m_rows.resize(std::size_t(left));
    endRemoveRows();
}

void BucketModel::moveToEnd(const std::vector<console::BucketId>& ids)
{
    const int left = size() - int(ids.size());
    if (std::all_of(ids.begin(), ids.end(), [&](auto id) { return rowOf(id) >= left; }))
        return;

    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<console::BucketId> owners;
    owners.reserve(std::size_t(before.size()));
    for (const auto& index : before)
        owners.push_back(m_rows[std::size_t(index.row())].id);

    int last = size() - 1;
    // From the back, so that what trades places with a row that goes is never itself one that goes later.
    std::vector<int> rows;
    for (const auto id : ids)
        rows.push_back(rowOf(id));
    std::sort(rows.rbegin(), rows.rend());
    for (const int row : rows) {
        std::swap(m_rows[std::size_t(row)], m_rows[std::size_t(last)]);
        m_rowOf.set(m_rows[std::size_t(row)].id, row);
        m_rowOf.set(m_rows[std::size_t(last)].id, last);
        --last;
    }

    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.push_back(index(rowOf(owners[std::size_t(i)]), before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

void BucketModel::announce(std::vector<int>& rows, BucketColumn first, BucketColumn last)
{
    if (rows.empty())
        return;
    static const QList<int> roles{
        Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, SortRole, ShareRole, ToneRole, ProblemRole, OwnRole};
    if (rows.size() * 2 > m_rows.size()) {
        Q_EMIT dataChanged(index(0, int(first)), index(size() - 1, int(last)), roles);
        return;
    }
    std::sort(rows.begin(), rows.end());
    for (std::size_t from = 0; from < rows.size();) {
        std::size_t to = from;
        while (to + 1 < rows.size() && rows[to + 1] <= rows[to] + 1)
            ++to;
        Q_EMIT dataChanged(index(rows[from], int(first)), index(rows[to], int(last)), roles);
        from = to + 1;
    }
}

void BucketModel::copyFrom(const BucketModel& other, Instant frozenAt)
{
    beginResetModel();
    m_texts = other.m_texts;
    m_rows = other.m_rows;
    m_rowOf = other.m_rowOf;
    m_own = other.m_own;
    m_withLane = other.m_withLane;
    m_frozenAt = frozenAt;
    endResetModel();
}

int BucketModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : size();
}

int BucketModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kBucketColumns;
}

QVariant BucketModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    return bucketCell(m_rows[std::size_t(index.row())], m_texts, BucketColumn(index.column()), role, now());
}

QVariant BucketModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kBucketColumns)
        return {};
    return bucketHeader(BucketColumn(section), role);
}

} // namespace headroom::ui
