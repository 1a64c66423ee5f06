// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace headroom::ui {

// A short state in a rounded frame: a mark whose shape tells the state without its colour, and words.
class Pill final : public QWidget
{
    Q_OBJECT
public:
    enum class Mark {
        Dot, // all is well
        Ring, // under way
        Cross, // broken
        Icon, // the one given
    };

    // What is drawn, also by others that look like it.
    struct Look
    {
        Mark mark = Mark::Ring;
        Tone markTone = Tone::Muted;
        Tone textTone = Tone::Text;
        QString text = {};
        QString iconName = {};
        QColor markColour = {}; // in place of that of the tone; invalid: none

        bool operator==(const Look&) const = default;
    };
    static QSize sizeOf(const Look& look, const QFontMetrics& metrics);
    static void paintLook(QPainter& painter, const QRect& rect, const Look& look, const Theme& theme, double pixelRatio,
        int roomAtEnd, const QColor& back);

    Pill(const Theme& theme, QWidget* parent = nullptr);

    // `markTone` colours the mark, `textTone` the words.
    void show(Mark mark, Tone markTone, const QString& text, Tone textTone, const QString& iconName = {});
    const QString& text() const { return m_look.text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Look m_look;
};

// The mark alone, `size` high, as the status row shows it too.
void paintMark(QPainter& painter, const QRectF& rect, Pill::Mark mark, const QColor& colour);

} // namespace headroom::ui
