// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"

namespace headroom::ui {

// The pattern that tells the area of a kind of answer from the others without its colour.
Qt::BrushStyle answerPattern(console::AnswerKind kind);

// One kind of answer that can be chosen, marked as in the chart.
class AnswerChip final : public CountChip
{
    Q_OBJECT
public:
    AnswerChip(const Theme& theme, console::AnswerKind kind, QWidget* parent);

protected:
    void paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const override;
    void describe(std::optional<std::uint64_t> count) override;

private:
    console::AnswerKind m_kind;
};

using AnswerKinds = std::array<bool, console::answerKinds>;

// A row of them. Those that are chosen are the only ones that are shown; none chosen: all.
class AnswerChips final : public ChipRow
{
    Q_OBJECT
public:
    explicit AnswerChips(const Theme& theme, QWidget* parent = nullptr);

    void showCounts(const std::array<std::optional<std::uint64_t>, console::answerKinds>& counts);
    // All of them where none is chosen.
    AnswerKinds kinds() const;
    void choose(const AnswerKinds& kinds);

Q_SIGNALS:
    void kindsChanged();

private:
    std::array<AnswerChip*, console::answerKinds> m_chips{};
};

} // namespace headroom::ui
