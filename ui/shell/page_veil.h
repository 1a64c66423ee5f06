// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace headroom::ui {

// Greys what is under it, so that old figures do not look like new ones, and leaves it readable and usable. Covers its
// parent whatever size that takes.
class PageVeil final : public QWidget
{
    Q_OBJECT
public:
    PageVeil(const Theme& theme, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace headroom::ui
