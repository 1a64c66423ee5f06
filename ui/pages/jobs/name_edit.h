// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/jobs/named_ids_model.h"

#include <QLineEdit>

namespace headroom::ui {

// A line for an id, which is typed, or chosen from a list of names that is searched as one types. The arrow, or the
// Down key, shows all of the list. Where names are searched for, the list has what was found.
class NameEdit final : public QLineEdit
{
    Q_OBJECT
public:
    NameEdit(NamedIdsModel& names, QWidget* parent);

    QString value() const; // the id, or what was written where it is none
    void setValue(const QString& id);
    NamedIdsModel& names() const { return m_names; }

Q_SIGNALS:
    void chosen(const QString& id); // from the list

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showAll();
    void showFound(); // by a search, for what is written
    void showName();

    NamedIdsModel& m_names;
};

} // namespace headroom::ui
