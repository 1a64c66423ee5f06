// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QWidget>

namespace headroom::ui {

// How far something is: a thin track, filled from the left.
class ProgressBar final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    explicit ProgressBar(const Theme& theme, QWidget* parent = nullptr);

    void show(double share); // 0 to 1
    QAccessible::Role accessibleRole() const override { return QAccessible::ProgressBar; }
    std::optional<Range> accessibleRange() const override { return Range{.value = m_share}; }
    QSize sizeHint() const override { return {90, 6}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    double m_share = 0;
};

} // namespace headroom::ui
