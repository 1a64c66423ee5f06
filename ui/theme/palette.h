// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

namespace headroom::ui {

// The colours of the window. A plain value: two of them exist, dark and light, and everything that paints asks one.
// Words in any of them have a contrast of at least 4.5 on what they stand on, marks and lines one of 3; tst_palette
// measures.
struct Palette
{
    bool dark = true;
    QColor background; // behind the cards
    QColor chrome; // title row, navigation and status row
    QColor surface; // cards
    QColor raised; // buttons, selected rows, empty tracks
    QColor border;
    QColor text;
    QColor muted;
    QColor accent;
    QColor ok;
    QColor warning;
    QColor critical;
    QColor info;
    QColor violet;
};

// What a piece of text or a mark means. The palette says what that looks like.
enum class Tone {
    Text,
    Muted,
    Accent,
    Ok,
    Warning,
    Critical,
    Info,
    Violet,
};

const Palette& darkPalette();
const Palette& lightPalette();

QColor colourOf(const Palette& palette, Tone tone);

// Of the ring around what has the keyboard's focus.
QColor focusColour(const Palette& palette);

// Of the part of a bar that is not filled; seen on a selected row as well.
QColor trackColour(const Palette& palette);

// Of words and marks on what has the accent's colour.
QColor onAccent(const Palette& palette);

// How well one is told from the other, as WCAG 2 has it: 1 (not at all) to 21.
double contrast(const QColor& one, const QColor& other);

// The text's colour or its opposite, whichever is read better on that ground.
QColor legibleOn(const QColor& ground, const Palette& palette);

// `share` of `over` laid on `under`; 0 is all `under`, 1 is all `over`.
QColor mixed(const QColor& under, const QColor& over, double share);

} // namespace headroom::ui
