// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/find.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>

namespace headroom::support {

namespace {

// What keeps words on one line is not seen.
QString asRead(QString text)
{
    constexpr QChar wordJoiner(0x2060);
    return text.replace(QChar::Nbsp, u' ').remove(wordJoiner);
}

} // namespace

QPushButton* buttonIn(const QWidget& in, const QString& text)
{
    for (auto* button : in.findChildren<QPushButton*>()) {
        if (button->isVisibleTo(&in) && button->text() == text)
            return button;
    }
    return nullptr;
}

QAction* actionIn(const QWidget& widget, const QString& text)
{
    const auto actions = widget.actions();
    const auto found = std::ranges::find(actions, text, &QAction::text);
    return found == actions.end() ? nullptr : *found;
}

bool says(const QWidget& in, const QString& text)
{
    const auto labels = in.findChildren<QLabel*>();
    return std::ranges::any_of(labels,
        [&](const QLabel* label) { return label->isVisibleTo(&in) && asRead(label->text()).contains(asRead(text)); });
}

} // namespace headroom::support
