// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/accessible_painting.h"

#include <QWidget>

#include <vector>

namespace headroom::ui {

// What something is made of, biggest first: a label, its share in per cent and a bar for each.
class CauseList final : public QWidget, public AccessiblePainting
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

    QAccessible::Role accessibleRole() const override { return QAccessible::List; }
    int accessibleItemCount() const override { return int(m_causes.size()); }
    Item accessibleItem(int index) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, rowHeight()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static int lineHeight();
    static int rowHeight() { return lineHeight() + 11; }

    const Theme& m_theme;
    std::vector<Cause> m_causes;
    Tone m_tone = Tone::Accent;
};

} // namespace headroom::ui
