// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QAction;

namespace headroom::console {
class BackupsController;
}

namespace headroom::ui {

class ElidedLabel;
class FilterEdit;

// The head of the page of backups: what is in the folder, a filter of it, which folder it is, and when a guild's newest
// backup is too old. The age is kept for the next window.
class BackupsHead final : public QWidget
{
    Q_OBJECT
public:
    BackupsHead(console::BackupsController& controller, QAction& backUp, QWidget* parent = nullptr);

    void draw();
    void chooseFolder();
    FilterEdit& filter() { return *m_find; }

Q_SIGNALS:
    void folderChosen(const QString& folder);

private:
    void askMaxAge();

    console::BackupsController& m_controller;
    ElidedLabel* m_totals;
    FilterEdit* m_find;
};

} // namespace headroom::ui
