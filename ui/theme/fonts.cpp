// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kUsualPoints = 10;
constexpr double kMaxUsualPoints = 11;
constexpr double kMaxTextScale = 3;

double scaleOfSystem()
{
    const QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const auto* screen = QGuiApplication::primaryScreen();
    const double dpi = screen ? screen->logicalDotsPerInch() : 96;
    const double points = font.pointSizeF() > 0 ? font.pointSizeF() : font.pixelSize() * 72 / dpi;
    return points <= kMaxUsualPoints ? 1 : std::min(points / kUsualPoints, kMaxTextScale);
}

double& chosenScale()
{
    static double scale = 0;
    return scale;
}

QFont base(const QString& wanted, QFontDatabase::SystemFont fallback)
{
    if (!QFontDatabase::hasFamily(wanted))
        return QFontDatabase::systemFont(fallback);
    QFont font;
    font.setFamilies({wanted});
    return font;
}

QFont sized(QFont font, int pixels, QFont::Weight weight)
{
    font.setPixelSize(inText(pixels));
    font.setWeight(weight);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

} // namespace

double textScale()
{
    static const double ofSystem = scaleOfSystem();
    return chosenScale() > 0 ? chosenScale() : ofSystem;
}

void setTextScale(double scale)
{
    chosenScale() = scale;
}

int inText(int pixels)
{
    return int(std::lround(pixels * textScale()));
}

QFont textFont(int pixels, QFont::Weight weight)
{
    static const QFont text = base(QStringLiteral("Inter"), QFontDatabase::GeneralFont);
    return sized(text, pixels, weight);
}

QFont figureFont(int pixels, QFont::Weight weight)
{
    static const QFont figures = base(QStringLiteral("JetBrains Mono"), QFontDatabase::FixedFont);
    QFont font = sized(figures, pixels, weight);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("calt", 0); // no ligatures: "--" are two signs in a command, and "://" three
#endif
    return font;
}

} // namespace headroom::ui
