// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

class QToolButton;

namespace headroom::ui {

// A small button without a border, of an icon alone; `name` is its tooltip, and what a screen reader calls it.
QToolButton* makeQuietButton(const Theme& theme, const QString& icon, const QString& name, QWidget* parent);

} // namespace headroom::ui
