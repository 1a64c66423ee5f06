// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/busiest_model.h"

#include "ui/models/buckets/lane_cells.h"
#include "ui/models/format.h"
#include "ui/theme/palette.h"

namespace headroom::ui {

namespace {

// How long the first request has waited; only those of this process are known.
QVariant waitedCell(const BucketRow& row, int role, Instant now)
{
    const bool isKnown = row.lane() && row.lane()->waiting > 0 && row.lane()->waitingSince;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return isKnown ? formatSpan(now - *row.lane()->waitingSince) : BusiestModel::tr("not known");
    case Qt::ToolTipRole:
        return row.lane() ? waitSentence(*row.lane(), now)
                          : BusiestModel::tr("How long requests of other processes have waited is not known.");
    case ToneRole:
        return int(isKnown ? queueTone(*row.lane(), now) : Tone::Muted);
    default:
        return bucketHeader(BucketColumn::Wait, role);
    }
}

// It is in the list because it is exhausted most of the time, also when it is not at this moment.
bool isBetweenTwoTimes(const BucketRow& row)
{
    const bool isWaitedFor = row.lane() && row.lane()->waiting > 0;
    return !isWaitedFor && (row.status == console::BucketStatus::Healthy || row.status == console::BucketStatus::Idle);
}

} // namespace

BusiestModel::BusiestModel(const BucketModel& source, QObject* parent)
    : QAbstractTableModel(parent)
    , m_source(source)
{
    connect(&source, &BucketModel::changed, this, &BusiestModel::announce);
}

void BusiestModel::show(const std::vector<console::BucketId>& ids)
{
    std::vector<console::BucketId> known;
    for (const auto id : ids) {
        if (m_source.find(id))
            known.push_back(id);
    }
    const int before = rowCount();
    const int after = int(known.size());
    if (after < before)
        beginRemoveRows({}, after, before - 1);
    if (after > before)
        beginInsertRows({}, before, after - 1);
    const auto shown = std::exchange(m_ids, std::move(known));
    if (after < before)
        endRemoveRows();
    if (after > before)
        endInsertRows();
    for (int row = 0; row < std::min(before, after); ++row) {
        if (idAt(row) != shown[std::size_t(row)])
            Q_EMIT dataChanged(index(row, 0), index(row, kBucketColumns - 1));
    }
}

// All columns: what is said of a bucket's state here depends on its lane as well.
void BusiestModel::announce(const std::vector<console::BucketId>& changed)
{
    for (int row = 0; row < rowCount(); ++row) {
        if (std::ranges::find(changed, idAt(row)) != changed.end())
            Q_EMIT dataChanged(index(row, 0), index(row, kBucketColumns - 1));
    }
}

bool BusiestModel::hasLanes() const
{
    return std::ranges::any_of(m_ids, [this](auto id) { return m_source.find(id)->lane() != nullptr; });
}

bool BusiestModel::changesWithinSeconds(Instant now) const
{
    return std::ranges::any_of(m_ids, [&](auto id) {
        const BucketRow* row = m_source.find(id);
        return row && ui::changesWithinSeconds(*row, now);
    });
}

int BusiestModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kBucketColumns;
}

QVariant BusiestModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const BucketRow* row = m_source.find(idAt(index.row()));
    if (!row)
        return {};
    const auto column = BucketColumn(index.column());
    if (column == BucketColumn::Wait)
        return waitedCell(*row, role, m_source.now());
    if (column == BucketColumn::State && isBetweenTwoTimes(*row)) {
        if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
            return tr("often exhausted");
        if (role == Qt::ToolTipRole)
            return tr("Exhausted for most of the last ten seconds. Now: %1")
                .arg(bucketCell(*row, m_source.texts(), column, role, m_source.now()).toString());
    }
    return bucketCell(*row, m_source.texts(), column, role, m_source.now());
}

QVariant BusiestModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kBucketColumns)
        return {};
    if (BucketColumn(section) == BucketColumn::Wait && role == Qt::DisplayRole)
        return tr("First has waited");
    return bucketHeader(BucketColumn(section), role);
}

} // namespace headroom::ui
