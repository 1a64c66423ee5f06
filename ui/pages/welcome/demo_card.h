// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

class QPushButton;

namespace headroom::ui {

// "Try the demo": what it is, and the way into it.
class DemoCard final : public Card
{
    Q_OBJECT
public:
    explicit DemoCard(const Theme& theme, QWidget* parent = nullptr);

    void showStarting(bool isStarting);

Q_SIGNALS:
    void pressed();

private:
    QPushButton* m_start;
};

} // namespace headroom::ui
