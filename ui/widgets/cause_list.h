// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

namespace headroom::ui {

// What something is made of, biggest first: a label, its share in per cent and a bar for each.
class CauseList final : public QWidget
{
    Q_OBJECT
public:
    struct Cause
    {
        QString label;
        double share = 0; // 0 to 1

        bool operator==(const Cause&) const = default;
    };

    explicit CauseList(const Theme& theme, QWidget* parent = nullptr);

    // Shows as many as there is room for.
    void show(std::vector<Cause> causes, Tone tone);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, kRow}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static constexpr int kRow = 29;

    const Theme& m_theme;
    std::vector<Cause> m_causes;
    Tone m_tone = Tone::Accent;
};

} // namespace headroom::ui
