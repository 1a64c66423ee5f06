// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QAbstractButton>

#include <optional>

class QPainter;

namespace headroom::ui {

// One kind of thing that can be chosen: its mark, its word and how many there are.
class CountChip : public QAbstractButton
{
    Q_OBJECT
public:
    CountChip(const Theme& theme, const QString& word, Tone tone, QWidget* parent);

    // None: not known just now.
    void showCount(std::optional<std::uint64_t> count);
    // For lack of room.
    void setTight(bool tight);
    int widthAs(bool tight) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    virtual void paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const = 0;
    // Sets the name and the tooltip; called after the count has changed.
    virtual void describe(std::optional<std::uint64_t> count) = 0;

    const Theme& theme() const { return m_theme; }

private:
    QString countText() const; // short: "12 k"

    const Theme& m_theme;
    Tone m_tone;
    std::optional<std::uint64_t> m_count;
    bool m_described = false;
    bool m_tight = false;
};

} // namespace headroom::ui
