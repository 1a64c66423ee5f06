// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QWidget>

#include <optional>

class QPainter;

namespace headroom::ui {

// Below this share the bar takes the colour of a warning.
inline constexpr double kLowShare = 1.0 / 3.0;

Tone remainingTone(double share);

// How much of a bucket is left: a track, filled from the left. What is empty keeps a stub at its left end; what is not
// known is an empty track with a dashed edge. `tone`: another than that of the share.
void paintRemainingBar(QPainter& painter, const QRectF& rect, std::optional<double> share, const Palette& palette,
    std::optional<Tone> tone = {});

// The same as a widget of its own.
class RemainingBar final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    explicit RemainingBar(const Theme& theme, QWidget* parent = nullptr);

    void show(std::optional<double> share);
    QAccessible::Role accessibleRole() const override { return QAccessible::ProgressBar; }
    std::optional<Range> accessibleRange() const override
    {
        return m_share ? std::optional(Range{.value = *m_share}) : std::nullopt;
    }
    QSize sizeHint() const override { return {100, 6}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::optional<double> m_share;
};

} // namespace headroom::ui
