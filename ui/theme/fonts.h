// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>

namespace headroom::ui {

// Inter for words and JetBrains Mono for figures where they are installed, else the system's own. Sizes in pixels of a
// screen at scale 1. The figures of both are of one width, so that columns of changing numbers stand still.
QFont textFont(int pixels = 13, QFont::Weight weight = QFont::Normal);
QFont figureFont(int pixels = 12, QFont::Weight weight = QFont::Normal);

} // namespace headroom::ui
