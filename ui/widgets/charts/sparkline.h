// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QWidget>

#include <deque>

namespace headroom::ui {

// The last values of a figure as a small line beside it, without axes: the highest of them reaches the top, and it
// begins at zero.
class Sparkline final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    static constexpr std::size_t kMost = 120;

    using Words = QString (*)(double value);

    // `name` is what a screen reader calls it, `words` how a value is said.
    Sparkline(const Theme& theme, const QString& name, Words words, QWidget* parent = nullptr);

    void add(double value);
    const std::deque<double>& values() const { return m_values; }
    QAccessible::Role accessibleRole() const override { return QAccessible::Graphic; }
    QString accessibleValue() const override;
    QSize sizeHint() const override { return {72, 20}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Words m_words;
    std::deque<double> m_values; // oldest first
};

} // namespace headroom::ui
