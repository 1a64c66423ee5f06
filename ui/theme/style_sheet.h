// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// The one style sheet of the window, made from the palette. It holds colours, borders and padding; fonts are set by
// the widgets themselves, since a font in a style sheet stops the inheritance of every other one. Only that of headings
// of tables is here as well: one that is set before the sheet first applies is not what they are painted in.
QString styleSheet(const Palette& palette);

} // namespace headroom::ui
