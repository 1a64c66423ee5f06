// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"

namespace headroom::ui {

// One standing that can be chosen, and how many buckets are in it.
class StandingChip final : public CountChip
{
    Q_OBJECT
public:
    StandingChip(const Theme& theme, console::Standing standing, QWidget* parent);

protected:
    void paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const override;
    void describe(std::optional<std::uint64_t> count) override;

private:
    console::Standing m_standing;
};

// A row of them, the worst first. Those that are chosen are the only ones in the list; none chosen: all.
class StandingChips final : public ChipRow
{
    Q_OBJECT
public:
    explicit StandingChips(const Theme& theme, QWidget* parent = nullptr);

    void showCounts(const StandingCounts& counts);
    StandingSet chosen() const;
    void choose(StandingSet standings);

Q_SIGNALS:
    void chosenChanged(headroom::ui::StandingSet standings);

private:
    std::array<StandingChip*, console::standings> m_chips{};
};

} // namespace headroom::ui
