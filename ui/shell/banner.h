// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;

namespace headroom::ui {

class ElidedLabel;

// One line over the page when something is wrong with the connection. Hidden while it has nothing to say.
class Banner final : public QFrame
{
    Q_OBJECT
public:
    explicit Banner(const Theme& theme, QWidget* parent = nullptr);

    void say(const QString& text);
    const QString& text() const;

private:
    void paintIcon();

    const Theme& m_theme;
    QLabel* m_icon;
    ElidedLabel* m_text;
};

} // namespace headroom::ui
