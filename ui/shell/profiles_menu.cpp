// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/profiles_menu.h"

#include "core/console/connections/connections.h"
#include "ui/models/connections/connection_words.h"
#include "ui/theme/icons.h"

#include <QAction>

namespace headroom::ui {

ProfilesMenu::ProfilesMenu(console::Connections& connections, QWidget* parent)
    : QMenu(parent)
    , m_connections(connections)
{
    setAccessibleName(tr("Profiles"));
    connect(this, &QMenu::aboutToShow, this, &ProfilesMenu::list);
}

void ProfilesMenu::list()
{
    clear();
    const auto saved = m_connections.saved();
    if (!saved)
        Q_EMIT failed(saved.error().text.translated());
    QMenu* elsewhere = nullptr;
    const auto current = m_connections.current();
    for (const auto& each : saved.value_or(std::vector<console::SavedConnection>())) {
        const QString name = QString::fromStdString(each.name);
        const QString colour =
            each.colour.empty() ? usualColour(each.environment) : QString::fromStdString(each.colour);
        const QString text = each.environment == console::Environment::None
            ? name
            : tr("%1 (%2)").arg(name, environmentText(each.environment).toLower());
        auto* action = addAction(dotIcon(QColor(colour)), QString(text).replace(u'&', QStringLiteral("&&")));
        action->setEnabled(!current || current->name != each.name);
        connect(action, &QAction::triggered, this, [this, name = each.name] {
            if (const auto opened = m_connections.openSaved(name); !opened)
                Q_EMIT failed(opened.error().text.translated());
        });
        if (!elsewhere)
            elsewhere = new QMenu(tr("Open in a new window"), this);
        connect(elsewhere->addAction(dotIcon(QColor(colour)), action->text()), &QAction::triggered, this,
            [this, name = each.name] { m_connections.openWindow(name); });
    }
    if (elsewhere) {
        addSeparator();
        addMenu(elsewhere);
    }
    connect(addAction(tr("Connections…")), &QAction::triggered, this, &ProfilesMenu::connectionsAsked);
}

} // namespace headroom::ui
