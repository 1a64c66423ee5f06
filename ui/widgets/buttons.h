// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

class QAction;
class QMenu;
class QPushButton;
class QToolButton;

namespace headroom::ui {

// A small button without a border, of an icon alone; `name` is its tooltip, and what a screen reader calls it.
QToolButton* makeQuietButton(const Theme& theme, const QString& icon, const QString& name, QWidget* parent);

// A button with "…" that opens the menu; `name` as above.
QToolButton* makeMoreButton(const QString& name, QMenu& menu, QWidget* parent);

// A button of the kind, by which the style sheet knows it: "small", "tiny", "link", "primary".
QPushButton* makeButton(const QString& kind, const QString& text, const QString& tip, QWidget* parent);
// Makes it one of another kind; does nothing when it is one.
void setKind(QPushButton& button, const QString& kind);
// It is enabled as the action is, says the same as a tooltip, and triggers it.
void connectToAction(QPushButton& button, QAction& action);
// A button that stays pressed until it is pressed again.
QPushButton* makeToggle(const QString& kind, const QString& text, const QString& tip, QWidget* parent);

} // namespace headroom::ui
