// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/palette.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

double luminance(const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

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
        .critical = QColor(0xea746e),
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
        .muted = QColor(0x576475),
        .accent = QColor(0x2a67df),
        .ok = QColor(0x1a7858),
        .warning = QColor(0x88590c),
        .critical = QColor(0xb5342d),
        .info = QColor(0x246ba6),
        .violet = QColor(0x6e4bef),
    };
    return palette;
}

QColor colourOf(const Palette& palette, Tone tone)
{
    static constexpr QColor Palette::*colours[] = {&Palette::text, &Palette::muted, &Palette::accent, &Palette::ok,
        &Palette::warning, &Palette::critical, &Palette::info, &Palette::violet};
    return palette.*colours[std::size_t(tone)];
}

QColor focusColour(const Palette& palette)
{
    return mixed(palette.accent, palette.text, 0.25);
}

QColor trackColour(const Palette& palette)
{
    return palette.dark ? palette.raised : palette.border;
}

QColor onAccent(const Palette& palette)
{
    return palette.dark ? palette.background : palette.surface;
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor legibleOn(const QColor& ground, const Palette& palette)
{
    constexpr double enough = 4.5;
    const QColor opposite = palette.dark ? palette.background : palette.surface;
    const QColor& better = contrast(palette.text, ground) >= contrast(opposite, ground) ? palette.text : opposite;
    if (contrast(better, ground) >= enough)
        return better;
    return contrast(Qt::white, ground) >= contrast(Qt::black, ground) ? Qt::white : Qt::black; // one is
}

QColor mixed(const QColor& under, const QColor& over, double share)
{
    const auto blend = [share](double a, double b) { return float(a + (b - a) * share); };
    return QColor::fromRgbF(
        blend(under.redF(), over.redF()), blend(under.greenF(), over.greenF()), blend(under.blueF(), over.blueF()));
}

} // namespace headroom::ui
