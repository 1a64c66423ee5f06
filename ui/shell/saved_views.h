// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/palette_model.h"

#include <QObject>

class QMenu;

namespace headroom::ui {

class Places;

// Places that a person saved under names: a page with its filter, and what is open there, as a link without its time
// and its fleet. Kept in QSettings, under the application's name of then.
class SavedViews final : public QObject
{
    Q_OBJECT
public:
    struct View
    {
        QString name;
        QString link;
    };

    SavedViews(Places& places, QWidget& window);

    // To open what was saved, and to remove it.
    QMenu* makeMenu(QWidget& parent);
    std::vector<PaletteEntry> paletteEntries() const;
    std::vector<View> views() const;
    // In place of the one of that name. Answers what is wrong with the name, one line; empty: it is saved.
    QString save(const QString& name);
    void remove(const QString& name);
    void askName();

private:
    void fill(QMenu& menu, QMenu& removing);
    static void keep(const std::vector<View>& views);

    Places& m_places;
    QWidget& m_window;
};

} // namespace headroom::ui
