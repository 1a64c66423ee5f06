// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

namespace headroom::ui {

// Hatches what is under it, so that old figures do not look like new ones, and leaves it usable and its text in full
// contrast. Covers its parent whatever size that takes, but for what is left out.
class PageVeil final : public QWidget
{
    Q_OBJECT
public:
    PageVeil(const Theme& theme, QWidget* parent);

    // Widgets under it, which outlive that.
    void leaveOut(std::vector<QWidget*> widgets);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const Theme& m_theme;
    std::vector<QWidget*> m_leftOut;
};

} // namespace headroom::ui
