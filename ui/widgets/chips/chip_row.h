// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <vector>

class QHBoxLayout;

namespace headroom::ui {

class CountChip;

// Chips beside each other: smaller ones where there is little room, and in two lines where they do not fit in one.
class ChipRow : public QWidget
{
public:
    explicit ChipRow(QWidget* parent = nullptr);

protected:
    void addChip(CountChip& chip);
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    int widthOfAll(bool tight) const;

    QHBoxLayout* m_lines[2];
    std::vector<CountChip*> m_chips;
    bool m_tight = false;
    std::size_t m_inFirst = 0;
};

} // namespace headroom::ui
