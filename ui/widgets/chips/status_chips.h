// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"

namespace headroom::ui {

// One status that can be chosen, and how many buckets are in it.
class StatusChip final : public CountChip
{
    Q_OBJECT
public:
    StatusChip(const Theme& theme, console::BucketStatus status, QWidget* parent);

protected:
    void paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const override;
    void describe(std::optional<std::uint64_t> count) override;

private:
    console::BucketStatus m_status;
};

// A row of them, the worst first. Those that are chosen are the only ones in the list; none chosen: all.
class StatusChips final : public ChipRow
{
    Q_OBJECT
public:
    explicit StatusChips(const Theme& theme, QWidget* parent = nullptr);

    void showCounts(const StatusCounts& counts);
    BucketStatusSet chosen() const;
    void choose(BucketStatusSet bucketStatusCount);

Q_SIGNALS:
    void chosenChanged(headroom::ui::BucketStatusSet bucketStatusCount);

private:
    std::array<StatusChip*, console::bucketStatusCount> m_chips{};
};

} // namespace headroom::ui
