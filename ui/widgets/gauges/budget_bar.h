// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QWidget>

#include <vector>

namespace headroom::ui {

// How much of a budget is used, with a tick and its percentage where each threshold is.
class BudgetBar final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    explicit BudgetBar(const Theme& theme, QWidget* parent = nullptr);

    // Shares are 0 to 1. The colour is the tone's; text, which is no warning, shows as ok.
    void showShare(double used, const std::vector<double>& thresholds, Tone tone);

    QAccessible::Role accessibleRole() const override { return QAccessible::ProgressBar; }
    QString accessibleValue() const override;
    std::optional<Range> accessibleRange() const override { return Range{.value = m_used}; }

    QSize sizeHint() const override { return {150, inText(20)}; }
    QSize minimumSizeHint() const override { return {70, inText(20)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    double m_used = 0;
    std::vector<double> m_thresholds;
    Tone m_tone = Tone::Ok;
};

} // namespace headroom::ui
