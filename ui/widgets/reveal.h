// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QRect;
class QWidget;

namespace headroom::ui {

// Scrolls what it lies in so far that it is seen, as soon as that is laid out.
void reveal(QWidget& widget);
// The same for a part of it that is laid out already.
void reveal(QWidget& widget, const QRect& part);

} // namespace headroom::ui
