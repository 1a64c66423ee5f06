// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/layouts.h"

#include <QWidget>

namespace headroom::ui {

// What stands over the buttons of a card on the welcome page, words and a picture. It grows with the card, in all cards
// to the same height at most: their buttons are in one row, and near it where the form beside them is high.
inline QVBoxLayout& addCardContent(Card& card)
{
    constexpr TextPixels maxHeight(260);
    auto* content = new QWidget(&card);
    content->setMaximumHeight(maxHeight);
    card.body()->addWidget(content, 100);
    return *makeLayout<QVBoxLayout>(content, {}, card.body()->spacing());
}

} // namespace headroom::ui
