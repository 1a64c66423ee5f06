// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/status_chips.h"

#include "ui/models/buckets/status_cells.h"
#include "ui/models/format.h"
#include "ui/widgets/status_mark.h"

#include <QSignalBlocker>

using namespace Qt::StringLiterals;

namespace headroom::ui {

StatusChip::StatusChip(const Theme& theme, console::BucketStatus status, QWidget* parent)
    : CountChip(theme, statusWord(status), statusTone(status), parent)
    , m_status(status)
{
    showCount(0);
}

void StatusChip::describe(std::optional<std::uint64_t> count)
{
    const QString number = formatCount(qint64(count.value_or(0)));
    setAccessibleName(tr("%1, %2").arg(text(), formatCount(qint64(count.value_or(0)), tr("bucket"), tr("buckets"))));
    setToolTip(tr("%1: %2\nShow only these (Alt+%3)").arg(number, statusMeaning(m_status)).arg(int(m_status) + 1));
}

void StatusChip::paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const
{
    paintStatusMark(painter, rect, m_status, colour);
}

StatusChips::StatusChips(const Theme& theme, QWidget* parent)
    : ChipRow(parent)
{
    for (const auto status : console::allBucketStatuses) {
        auto*& chip = m_chips[std::size_t(status)];
        chip = new StatusChip(theme, status, this);
        chip->setShortcut(QKeySequence(u"Alt+%1"_s.arg(int(status) + 1)));
        connect(chip, &QAbstractButton::toggled, this, [this] { Q_EMIT chosenChanged(chosen()); });
        addChip(*chip);
    }
}

void StatusChips::showCounts(const StatusCounts& counts)
{
    for (std::size_t i = 0; i < counts.size(); ++i)
        m_chips[i]->showCount(counts[i]);
}

BucketStatusSet StatusChips::chosen() const
{
    BucketStatusSet chosen;
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        chosen.set(i, m_chips[i]->isChecked());
    return chosen;
}

void StatusChips::choose(BucketStatusSet bucketStatusCount)
{
    if (bucketStatusCount == chosen())
        return;
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const QSignalBlocker quiet(m_chips[i]);
        m_chips[i]->setChecked(bucketStatusCount.test(i));
    }
    Q_EMIT chosenChanged(bucketStatusCount);
}

} // namespace headroom::ui
