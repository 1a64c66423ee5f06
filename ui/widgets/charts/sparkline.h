// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <deque>

namespace headroom::ui {

// The last values of a figure as a small line beside it, without axes: the highest of them reaches the top, and it
// begins at zero.
class Sparkline final : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t kMost = 120;

    explicit Sparkline(const Theme& theme, QWidget* parent = nullptr);

    void add(double value);
    void clear();
    const std::deque<double>& values() const { return m_values; }
    QSize sizeHint() const override { return {72, 20}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::deque<double> m_values; // oldest first
};

} // namespace headroom::ui
