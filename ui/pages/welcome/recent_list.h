// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/connections/connections.h"
#include "ui/theme/theme.h"

#include <QListWidget>

namespace headroom::ui {

// The saved profiles, those that were opened last first. Return or a click opens one; its menu and keys do the rest.
class RecentList final : public QListWidget
{
    Q_OBJECT
public:
    RecentList(const Theme& theme, const Clock& clock, QWidget* parent = nullptr);

    void show(const std::vector<console::SavedConnection>& saved);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void openAsked(const std::string& name);
    void windowAsked(const std::string& name);
    void editAsked(const std::string& name);
    void removeAsked(const std::string& name);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const console::SavedConnection* current() const;
    QAction* addKey(const QKeySequence& keys, const QString& text, void (RecentList::*signal)(const std::string&));

    const Clock& m_clock;
    std::vector<console::SavedConnection> m_saved;
};

} // namespace headroom::ui
