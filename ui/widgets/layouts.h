// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBoxLayout>
#include <QGuiApplication>

namespace headroom::ui {

// Of a layout or a widget: margins as they are from left to right. They are mirrored where the program is read from the
// right, which Qt does not do by itself.
template <typename Of>
void setMargins(Of& of, const QMargins& margins)
{
    of.setContentsMargins(QGuiApplication::isRightToLeft()
            ? QMargins(margins.right(), margins.top(), margins.left(), margins.bottom())
            : margins);
}

// A layout of the widget, with what is left free around its parts (as setMargins() has it) and
// between them; without a spacing, as the style has it.
template <typename Layout>
Layout* makeLayout(QWidget* parent, const QMargins& margins, int spacing = -1)
{
    auto* layout = new Layout(parent);
    setMargins(*layout, margins);
    layout->setSpacing(spacing);
    return layout;
}

// One that becomes part of another.
template <typename Layout>
Layout* makeLayout(int spacing)
{
    return makeLayout<Layout>(nullptr, {}, spacing);
}

// Adds a widget to a layout, a stack or a splitter, and answers it. `where`: what its addWidget() takes besides.
template <typename Into, typename Widget, typename... Where>
Widget* addTo(Into& into, Widget* widget, Where... where)
{
    into.addWidget(widget, where...);
    return widget;
}

} // namespace headroom::ui
