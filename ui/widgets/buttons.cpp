// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/buttons.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QAction>
#include <QPushButton>
#include <QStyle>
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

QToolButton* makeMoreButton(const QString& name, QMenu& menu, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("bordered"));
    button->setText(QStringLiteral("…"));
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(&menu);
    return button;
}

QPushButton* makeButton(const QString& kind, const QString& text, const QString& tip, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setObjectName(kind);
    button->setToolTip(tip);
    return button;
}

void setKind(QPushButton& button, const QString& kind)
{
    if (button.objectName() == kind)
        return;
    button.setObjectName(kind);
    button.style()->unpolish(&button);
    button.style()->polish(&button);
}

void connectToAction(QPushButton& button, QAction& action)
{
    const auto follow = [&button, &action] {
        button.setEnabled(action.isEnabled());
        button.setToolTip(action.toolTip());
    };
    follow();
    QObject::connect(&action, &QAction::changed, &button, follow);
    QObject::connect(&button, &QPushButton::clicked, &action, &QAction::trigger);
}

QPushButton* makeToggle(const QString& kind, const QString& text, const QString& tip, QWidget* parent)
{
    auto* button = makeButton(kind, text, tip, parent);
    button->setProperty("toggle", true);
    button->setCheckable(true);
    return button;
}

} // namespace headroom::ui
