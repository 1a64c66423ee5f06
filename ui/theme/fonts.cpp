// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QStringList>

namespace headroom::ui {

namespace {

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
    font.setPixelSize(pixels);
    font.setWeight(weight);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

} // namespace

QFont textFont(int pixels, QFont::Weight weight)
{
    static const QFont text = base(QStringLiteral("Inter"), QFontDatabase::GeneralFont);
    return sized(text, pixels, weight);
}

QFont figureFont(int pixels, QFont::Weight weight)
{
    static const QFont figures = base(QStringLiteral("JetBrains Mono"), QFontDatabase::FixedFont);
    return sized(figures, pixels, weight);
}

} // namespace headroom::ui
