// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/fonts.h"

#include <QGuiApplication>
#include <QTest>

namespace headroom::support {

// Rows of data for windows with text of 200 %, of a language that is read from the right, and with both.
inline void addTextModes()
{
    QTest::addColumn<double>("textScale");
    QTest::addColumn<bool>("rightToLeft");
    QTest::newRow("large") << 2.0 << false;
    QTest::newRow("rtl") << 1.0 << true;
    QTest::newRow("large-rtl") << 2.0 << true;
}

// That of the row of data, for the windows that are made from now on; endTextMode() afterwards.
inline void beginTextMode()
{
    QFETCH(double, textScale);
    QFETCH(bool, rightToLeft);
    ui::setTextScale(textScale);
    QGuiApplication::setLayoutDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
}

inline void endTextMode()
{
    ui::setTextScale(0);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
}

inline QString nameInTextMode(const QString& name)
{
    return name + QLatin1Char('-') + QString::fromUtf8(QTest::currentDataTag());
}

} // namespace headroom::support
