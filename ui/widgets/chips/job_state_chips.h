// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/jobs/job_model.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"

namespace headroom::ui {

// One state of jobs that can be chosen, and how many are in it.
class JobStateChip final : public CountChip
{
    Q_OBJECT
public:
    JobStateChip(const Theme& theme, console::JobState state, QWidget* parent);

protected:
    void paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const override;
    void describe(std::optional<std::uint64_t> count) override;

private:
    console::JobState m_state;
};

// A row of them, in the order a job goes through them. Those that are chosen are the only ones in the list; none
// chosen: all.
class JobStateChips final : public ChipRow
{
    Q_OBJECT
public:
    explicit JobStateChips(const Theme& theme, QWidget* parent = nullptr);

    void showCounts(const std::array<std::int64_t, console::allJobStates.size()>& counts);
    JobStateSet chosen() const;
    void clear();

Q_SIGNALS:
    void chosenChanged(headroom::ui::JobStateSet states);

private:
    std::array<JobStateChip*, console::allJobStates.size()> m_chips{};
};

} // namespace headroom::ui
