// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/quiet_button.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QToolButton>

namespace headroom::ui {

QToolButton* makeQuietButton(const Theme& theme, const QString& icon, const QString& name, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("quiet"));
    button->setAccessibleName(name);
    button->setToolTip(name);
    const int size = inText(14);
    button->setIconSize({size, size});
    const auto paint = [&theme, button, icon, size] { button->setIcon(ui::icon(icon, theme.palette().muted, size)); };
    paint();
    QObject::connect(&theme, &Theme::changed, button, paint);
    return button;
}

} // namespace headroom::ui
