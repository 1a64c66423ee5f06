// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/bucket_sort_filter_model.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>

namespace headroom::ui {

// One standing that can be chosen: its mark, its word and how many there are.
class StandingChip final : public QAbstractButton
{
    Q_OBJECT
public:
    StandingChip(const Theme& theme, console::Standing standing, QWidget* parent);

    void showCount(std::uint32_t count);
    // For lack of room.
    void setTight(bool tight);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString countText() const; // short: "12 k"
    int padding() const;

    const Theme& m_theme;
    console::Standing m_standing;
    std::uint32_t m_count = 0;
    bool m_tight = false;
};

// A row of them, the worst first. Those that are chosen are the only ones in the list; none chosen: all.
class StandingChips final : public QWidget
{
    Q_OBJECT
public:
    explicit StandingChips(const Theme& theme, QWidget* parent = nullptr);

    void showCounts(const StandingCounts& counts);
    StandingSet chosen() const;
    void choose(StandingSet standings);

Q_SIGNALS:
    void chosenChanged(headroom::ui::StandingSet standings);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    std::array<StandingChip*, console::standings> m_chips{};
};

} // namespace headroom::ui
