// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// A figure as a strip shows it.
struct SaidFigure
{
    QString text; // "3 / 16"
    Tone tone = Tone::Text;
    QString inWords{}; // the whole of it, as a sentence or two: what it is, and how it was measured
    QString note{}; // "only critical": what follows from it; usually empty
};

} // namespace headroom::ui
