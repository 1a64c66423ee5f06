// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QLayout;
class QRect;
class QScrollArea;
class QWidget;

namespace headroom::ui {

// Scrolls what it lies in so far that it is seen, as soon as that is laid out.
void reveal(QWidget& widget);
// The same for a part of it that is laid out already.
void reveal(QWidget& widget, const QRect& part);

// The bar of a page takes its width from what is free beside the page's layout, so that what is shown stands still and
// ends where the page's head does.
void putBarIntoMargin(QScrollArea& area, QLayout& layout);

} // namespace headroom::ui
