// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/alerts/text_width.h"

#include "ui/theme/fonts.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

int widthOfTexts(const QStringList& texts, int maxWidth)
{
    constexpr int padding = 18; // at both sides of a cell, and a pixel or two of rounding
    const QFontMetrics metrics(textFont(13));
    int widest = 0;
    for (const auto& text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    return std::min(maxWidth, int(std::ceil(widest / textScale())) + padding);
}

} // namespace headroom::ui
