// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_model.h"

#include "ui/models/buckets/release_elsewhere.h"

#include <QElapsedTimer>

#include <algorithm>

namespace headroom::ui {

namespace {

// Of what a snapshot lists, so much at once: between two of them the time is looked at.
constexpr std::size_t kSlice = 2048;
// Snapshots of more than that are let go of elsewhere.
constexpr std::size_t kBig = 20'000;

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

void BucketModel::fill(BucketRow& row, const console::BucketIdentity& identity)
{
    row = BucketRow();
    row.id = identity.id;
    row.method = m_texts.idOf(identity.method);
    m_namesMethods = m_namesMethods || (!identity.method.empty() && !console::isOwnId(identity.id));
    row.routeTemplate = m_texts.idOf(identity.routeTemplate);
    row.variant = m_texts.idOf(identity.variant);
    row.majorKind = m_texts.idOf(identity.majorKind);
    row.majorId = identity.majorId;
    row.redisKeys.set(identity.redisKeys, identity.majorId, m_keys);
    row.countsTowardsGlobal = identity.countsTowardsGlobal;
}

void BucketModel::update(BucketRow& row, const console::BucketState& state)
{
    static_cast<console::BucketFigures&>(row) = console::figuresOf(state);
    row.limitIsLowerBound = state.limitIsLowerBound;
    row.setProblem(state.problem);
    decide(row);
}

void BucketModel::decide(BucketRow& row)
{
    const auto [status, urgency, until] = console::conditionOf(row, m_clock.now());
    row.status = status;
    row.urgency = urgency;
    // The end of a window comes from the console; all else is known here alone.
    if (until && until != row.resetsAt)
        m_due.push({*until, row.id});
}

void BucketModel::passTime()
{
    const Instant now = m_clock.now();
    Ids ids;
    while (!m_due.empty() && m_due.top().at <= now) {
        ids.push_back(m_due.top().id);
        m_due.pop();
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    std::erase_if(ids, [this, now](auto id) {
        const BucketRow* row = find(id);
        if (!row)
            return true;
        const auto decided = console::conditionOf(*row, now);
        return decided.status == row->status && decided.urgency == row->urgency;
    });
    if (ids.empty())
        return;
    Q_EMIT aboutToChange(ids);
    std::vector<int> rows;
    for (const auto id : ids) {
        rows.push_back(rowOf(id));
        decide(m_rows[std::size_t(rows.back())]);
    }
    announce(rows, BucketColumn::Remaining, BucketColumn::Claims);
    Q_EMIT changed(ids, BucketColumn::Remaining, BucketColumn::Claims);
}

void BucketModel::apply(const console::Snapshot& snapshot)
{
    while (!proceed(std::chrono::hours(1))) { }
    Work work{{}, &snapshot};
    while (!advance(work)) { }
}

void BucketModel::enqueue(console::SnapshotPtr snapshot)
{
    const auto* pointer = snapshot.get();
    m_queue.push_back({std::move(snapshot), pointer});
}

bool BucketModel::proceed(Duration atMost)
{
    QElapsedTimer timer;
    timer.start();
    while (!m_queue.empty()) {
        Work& work = m_queue.front();
        if (advance(work)) {
            const auto size = work.snapshot->added.size() + work.snapshot->changed.size();
            auto done = std::move(work.held);
            m_queue.pop_front();
            if (size > kBig)
                releaseElsewhere(std::move(done));
        }
        if (Duration(timer.nsecsElapsed()) >= atMost)
            break;
    }
    return m_queue.empty();
}

// Does one slice of it; true when all is done.
bool BucketModel::advance(Work& work)
{
    using Stage = Work::Stage;
    const auto& snapshot = *work.snapshot;
    const auto slices = [&](std::size_t size, Stage following, auto act) {
        const std::size_t to = std::min(size, work.next + kSlice);
        if (work.next < to)
            act(work.next, to);
        work.next = to;
        if (to < size)
            return;
        work.next = 0;
        work.stage = following;
    };
    switch (work.stage) {
    case Stage::Begin:
        if (snapshot.own)
            m_own = snapshot.own;
        if (snapshot.startsOver)
            forgetAll();
        work.stage = snapshot.added.empty() ? Stage::Remove : Stage::Index;
        break;
    case Stage::Index:
        slices(snapshot.changed.size(), Stage::Remove, [&](std::size_t from, std::size_t to) {
            for (auto i = from; i < to; ++i)
                m_stateAt.set(snapshot.changed[i].id, std::uint32_t(i + 1));
        });
        break;
    case Stage::Remove:
        slices(snapshot.removed.size(), snapshot.added.empty() ? Stage::Changed : Stage::Added,
            [&](std::size_t from, std::size_t to) {
                remove(Ids(
                    snapshot.removed.begin() + std::ptrdiff_t(from), snapshot.removed.begin() + std::ptrdiff_t(to)));
            });
        break;
    case Stage::Added:
        slices(snapshot.added.size(), Stage::Changed, [&](auto from, auto to) { add(snapshot, from, to); });
        break;
    case Stage::Changed:
        slices(snapshot.changed.size(), snapshot.added.empty() ? Stage::Lanes : Stage::Forget,
            [&](auto from, auto to) { change(snapshot, from, to); });
        break;
    case Stage::Forget:
        slices(snapshot.changed.size(), Stage::Lanes, [&](std::size_t from, std::size_t to) {
            for (auto i = from; i < to; ++i)
                m_stateAt.set(snapshot.changed[i].id, 0);
        });
        if (snapshot.changed.size() > kBig && work.stage == Stage::Lanes)
            m_stateAt = ByBucket<std::uint32_t>{0};
        break;
    case Stage::Lanes:
        if (snapshot.own || (m_own && !snapshot.added.empty()))
            applyLanes();
        work.stage = Stage::Done;
        break;
    case Stage::Done:
        break;
    }
    return work.stage == Stage::Done;
}

void BucketModel::forgetAll()
{
    beginResetModel();
    releaseElsewhere(std::exchange(m_rows, {}));
    m_keys.clear();
    m_namesMethods = false;
    m_rowOf.clear();
    m_due = {};
    m_watchedEnd = 0;
    m_ownEnd = console::firstOwnId;
    endResetModel();
}

void BucketModel::add(const console::Snapshot& snapshot, std::size_t from, std::size_t to)
{
    Ids ids;
    Ids again; // that are there already
    for (auto i = from; i < to; ++i) {
        const auto id = snapshot.added[i].id;
        ids.push_back(id);
        if (rowOf(id) >= 0)
            again.push_back(id);
        auto& end = console::isOwnId(id) ? m_ownEnd : m_watchedEnd;
        end = std::max(end, id + 1);
    }
    Q_EMIT aboutToChange(ids);
    std::vector<int> replaced;
    const int before = size();
    std::vector<BucketRow> fresh;
    fresh.reserve(to - from);
    for (auto i = from; i < to; ++i) {
        const auto id = snapshot.added[i].id;
        const int had = rowOf(id);
        const bool isNew = had < 0;
        if (isNew) {
            m_rowOf.set(id, before + int(fresh.size()));
            fresh.emplace_back();
        } else if (had < before) {
            replaced.push_back(had);
        }
        BucketRow& row = isNew ? fresh.back()
            : had < before     ? m_rows[std::size_t(had)]
                               : fresh[std::size_t(had - before)];
        fill(row, snapshot.added[i]);
        if (const auto at = m_stateAt[id]) {
            update(row, snapshot.changed[at - 1]);
            m_stateAt.set(id, 0);
        }
    }
    if (!fresh.empty()) {
        beginInsertRows({}, before, before + int(fresh.size()) - 1);
        for (BucketRow& row : fresh)
            m_rows.push_back(std::move(row));
        endInsertRows();
    }
    announce(replaced, BucketColumn::Method, BucketColumn::Wait);
    Q_EMIT changed(ids, BucketColumn::Method, BucketColumn::Wait);
}

void BucketModel::change(const console::Snapshot& snapshot, std::size_t from, std::size_t to)
{
    Ids ids;
    std::vector<std::size_t> places;
    for (auto i = from; i < to; ++i) {
        const auto id = snapshot.changed[i].id;
        // With those that were added they came already.
        if (rowOf(id) < 0 || (!snapshot.added.empty() && m_stateAt[id] == 0))
            continue;
        ids.push_back(id);
        places.push_back(i);
    }
    if (ids.empty())
        return;
    Q_EMIT aboutToChange(ids);
    std::vector<int> rows;
    rows.reserve(ids.size());
    for (const auto i : places) {
        rows.push_back(rowOf(snapshot.changed[i].id));
        update(m_rows[std::size_t(rows.back())], snapshot.changed[i]);
    }
    announce(rows, BucketColumn::Remaining, BucketColumn::Claims);
    Q_EMIT changed(ids, BucketColumn::Remaining, BucketColumn::Claims);
}

void BucketModel::remove(const Ids& removed)
{
    Ids ids;
    for (const auto id : removed) {
        if (rowOf(id) >= 0)
            ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    if (ids.empty())
        return;

    Q_EMIT aboutToChange(ids);
    moveToEnd(ids);
    const int left = size() - int(ids.size());
    beginRemoveRows({}, left, size() - 1);
    for (const auto id : ids)
        m_rowOf.set(id, -1);
    m_rows.shrinkTo(std::size_t(left));
    endRemoveRows();
    Q_EMIT changed(ids, BucketColumn::Method, BucketColumn::Wait);
}

void BucketModel::moveToEnd(const Ids& ids)
{
    const int left = size() - int(ids.size());
    if (std::all_of(ids.begin(), ids.end(), [&](auto id) { return rowOf(id) >= left; }))
        return;

    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    Ids owners;
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
