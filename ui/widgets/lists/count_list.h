// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QWidget>

#include <vector>

namespace headroom::ui {

// Counts by name: the name, the count at the right, and how large a share of all it is as a faint bar behind both.
// Those that there is no room for are counted in the last line. Where a count leaves its name no room it is shortened.
class CountList final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    struct Entry
    {
        QString name;
        std::uint64_t count = 0;
        Tone tone = Tone::Muted;

        bool operator==(const Entry&) const = default;
    };

    explicit CountList(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    // `most`: lines.
    void show(std::vector<Entry> entries, int most = 8);

    const std::vector<Entry>& entries() const { return m_entries; }
    struct Line
    {
        QString name;
        QString count;
    };
    Line line(const Entry& entry) const; // as there is room for it

    QAccessible::Role accessibleRole() const override { return QAccessible::List; }
    int accessibleItemCount() const override { return int(m_entries.size()); }
    Item accessibleItem(int index) const override;
    int accessibleItemAt(const QPoint& point) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static int rowHeight();

    const Theme& m_theme;
    std::vector<Entry> m_entries;
    std::uint64_t m_all = 0;
};

} // namespace headroom::ui
