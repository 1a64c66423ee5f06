// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QKeySequence>
#include <QPushButton>

#include <functional>
#include <optional>

class QPainter;

namespace headroom::ui {

// What a chip stands for: one state or kind of the things that a page lists.
struct ChipKind
{
    QString word;
    QString meaning; // one sentence
    Tone tone = Tone::Text;
    std::function<void(QPainter&, const QRectF&, const QColor&)> paintMark; // in a square
    QKeySequence shortcut{};
};

// One kind of thing that can be chosen: its mark, its word and how many there are.
class CountChip final : public QPushButton
{
    Q_OBJECT
public:
    // `counted` as countOf() takes it: "%1 jobs".
    CountChip(const Theme& theme, ChipKind kind, const char* counted, QWidget* parent);

    // None: not known just now.
    void showCount(std::optional<std::uint64_t> count);
    // For lack of room.
    void setTight(bool tight);
    int widthAs(bool tight) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString countText() const; // short: "12 k"
    void describe();

    const Theme& m_theme;
    ChipKind m_kind;
    const char* m_counted;
    std::optional<std::uint64_t> m_count;
    bool m_tight = false;
};

} // namespace headroom::ui
