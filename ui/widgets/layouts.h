// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBoxLayout>

namespace headroom::ui {

// A QVBoxLayout or QHBoxLayout of the widget, with what is left free around its parts and between them; without a
// spacing, as the style has it.
template <typename Layout>
Layout* makeLayout(QWidget* parent, const QMargins& margins, int spacing = -1)
{
    auto* layout = new Layout(parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

// One that becomes part of another.
template <typename Layout>
Layout* makeLayout(int spacing)
{
    return makeLayout<Layout>(nullptr, {}, spacing);
}

} // namespace headroom::ui
