// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/palette.h"

namespace headroom::ui {

const Palette& darkPalette()
{
    static const Palette palette{
        .dark = true,
        .background = QColor(0x0e1217),
        .chrome = QColor(0x11161d),
        .surface = QColor(0x161c24),
        .raised = QColor(0x1d2530),
        .border = QColor(0x273140),
        .text = QColor(0xe4eaf1),
        .muted = QColor(0x8c99aa),
        .accent = QColor(0x5b8def),
        .ok = QColor(0x3fb68b),
        .warning = QColor(0xe2a63b),
        .critical = QColor(0xe5534b),
        .info = QColor(0x6cb6ff),
        .violet = QColor(0xa78bfa),
    };
    return palette;
}

const Palette& lightPalette()
{
    static const Palette palette{
        .dark = false,
        .background = QColor(0xf4f6f9),
        .chrome = QColor(0xebeef3),
        .surface = QColor(0xffffff),
        .raised = QColor(0xf0f3f7),
        .border = QColor(0xd8dee7),
        .text = QColor(0x17202b),
        .muted = QColor(0x5c6a7c),
        .accent = QColor(0x2f6be0),
        .ok = QColor(0x1f8f69),
        .warning = QColor(0xb97a10),
        .critical = QColor(0xc93a32),
        .info = QColor(0x2b7fc4),
        .violet = QColor(0x7a5af0),
    };
    return palette;
}

QColor colourOf(const Palette& palette, Tone tone)
{
    switch (tone) {
    case Tone::Text:
        return palette.text;
    case Tone::Muted:
        return palette.muted;
    case Tone::Accent:
        return palette.accent;
    case Tone::Ok:
        return palette.ok;
    case Tone::Warning:
        return palette.warning;
    case Tone::Critical:
        return palette.critical;
    case Tone::Info:
        return palette.info;
    case Tone::Violet:
        return palette.violet;
    }
    return palette.text;
}

QColor focusColour(const Palette& palette)
{
    return mixed(palette.accent, palette.text, 0.25);
}

QColor mixed(const QColor& under, const QColor& over, double share)
{
    const auto blend = [share](double a, double b) { return float(a + (b - a) * share); };
    return QColor::fromRgbF(
        blend(under.redF(), over.redF()), blend(under.greenF(), over.greenF()), blend(under.blueF(), over.blueF()));
}

} // namespace headroom::ui
