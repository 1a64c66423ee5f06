// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <chrono>

class QButtonGroup;

namespace headroom::ui {

// Which part of the past is looked at, counted back from now: 10 minutes, 1, 6 or 24 hours.
class RangeChooser final : public QWidget
{
    Q_OBJECT
public:
    explicit RangeChooser(QWidget* parent = nullptr);

    std::chrono::seconds length() const;
    // While something else is looked at, none of them is lit; length() stays.
    void showNone(bool none);
    // Takes the one that is nearest.
    void choose(std::chrono::seconds length);

Q_SIGNALS:
    void chosen(std::chrono::seconds length);

private:
    QButtonGroup* m_buttons;
    int m_chosen = 600;
};

} // namespace headroom::ui
