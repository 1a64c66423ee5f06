// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>

namespace headroom::ui {

// How large text is, as a share of what it is on most desktops, 1 to 3: by the size of the system's font when it is
// first asked for. 9 to 11 points, which desktops have unless somebody chose another size, are 1.
double textScale();
// Another one for windows that are made from now on, for tests; 0: the system's.
void setTextScale(double scale);
// That many pixels at a scale of 1, for what has to have room for text.
int inText(int pixels);

// The same as a constant: what it is converted to grows with the text.
class TextPixels
{
public:
    constexpr explicit TextPixels(int pixels)
        : m_pixels(pixels)
    {
    }
    operator int() const { return inText(m_pixels); }

private:
    int m_pixels;
};

// Inter for words and JetBrains Mono for figures where they are installed, else the system's own. Sizes in pixels of a
// screen and of text at scale 1. The figures of both are of one width, so that columns of changing numbers stand still.
QFont textFont(int pixels = 13, QFont::Weight weight = QFont::Normal);
QFont figureFont(int pixels = 12, QFont::Weight weight = QFont::Normal);

} // namespace headroom::ui
