// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"

#include <optional>

namespace headroom::ui {

// One state of items, and how many of a job are in it.
class ItemStateChip final : public CountChip
{
    Q_OBJECT
public:
    ItemStateChip(const Theme& theme, console::ItemState state, QWidget* parent);

protected:
    void paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const override;
    void describe(std::optional<std::uint64_t> count) override;

private:
    console::ItemState m_state;
};

// A row of them, of which one at most is chosen.
class ItemStateChips final : public ChipRow
{
    Q_OBJECT
public:
    explicit ItemStateChips(const Theme& theme, QWidget* parent = nullptr);

    void showCounts(const console::Counts& counts);
    void choose(std::optional<console::ItemState> state); // says nothing

Q_SIGNALS:
    void chosenChanged(std::optional<headroom::console::ItemState> state); // by a person

private:
    std::array<ItemStateChip*, jobs::allItemStates.size()> m_chips{};
};

} // namespace headroom::ui
