// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QColor>
#include <QRect>
#include <QString>

class QFontMetrics;
class QPainter;

namespace headroom::ui {

// A short state in a rounded frame: a mark whose shape tells the state without its colour, and words.
struct Pill
{
    enum class Mark {
        Dot, // all is well
        Ring, // under way
        Cross, // broken
        Icon, // the one given
    };

    Mark mark = Mark::Ring;
    Tone markTone = Tone::Muted;
    Tone textTone = Tone::Text;
    QString text = {};
    QString iconName = {};
    QColor markColour = {}; // in place of that of the tone; invalid: none

    bool operator==(const Pill&) const = default;
};

QSize sizeOf(const Pill& pill, const QFontMetrics& metrics);
void paintPill(QPainter& painter, const QRect& rect, const Pill& pill, const Theme& theme, double pixelRatio,
    int roomAtEnd, const QColor& back);
// The mark alone.
void paintMark(QPainter& painter, const QRectF& rect, Pill::Mark mark, const QColor& colour);
// By what it is coloured in: a dot where all is well, a cross where nothing is, and a ring between.
Pill::Mark pillMark(Tone tone);

} // namespace headroom::ui
