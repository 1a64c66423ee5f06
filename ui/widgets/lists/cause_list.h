// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QWidget>

#include <vector>

namespace headroom::ui {

// What something is made of, biggest first: a label, its share in per cent and a bar for each. Some lead to more about
// them: by a click, or by the arrow keys and Return.
class CauseList final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    struct Cause
    {
        QString label;
        double share = 0; // 0 to 1
        bool opens = false; // more about it

        bool operator==(const Cause&) const = default;
    };

    explicit CauseList(const Theme& theme, QWidget* parent = nullptr);

    // Shows as many as there is room for.
    void show(std::vector<Cause> causes, Tone tone);

    QAccessible::Role accessibleRole() const override { return QAccessible::List; }
    int accessibleItemCount() const override { return int(m_causes.size()); }
    Item accessibleItem(int index) const override;
    int accessibleItemAt(const QPoint& point) const override;
    int currentAccessibleItem() const override { return m_current; }
    void openAccessibleItem(int index) override;

    QRect rowRect(int row) const { return {0, row * rowHeight(), width(), rowHeight()}; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, rowHeight()}; }

Q_SIGNALS:
    void opened(int row); // one that opens

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static int lineHeight();
    static int rowHeight() { return lineHeight() + 11; }

    bool opens(int row) const; // and can be seen
    void setCurrent(int row);
    void step(int by);

    const Theme& m_theme;
    std::vector<Cause> m_causes;
    Tone m_tone = Tone::Accent;
    int m_current = -1; // under the pointer, or chosen by a key; -1: none
};

} // namespace headroom::ui
