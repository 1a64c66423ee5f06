// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/jobs/guild_choices.h"
#include "ui/pages/jobs/form_field.h"

#include <QPointer>
#include <QStringList>

#include <string>
#include <vector>

class QPushButton;

namespace headroom::ui {

class ElidedLabel;
class NameEdit;

// The guild of a job, typed or chosen by name, with how far the list of the bot's guilds is; reading it is stopped, or
// begun again, beside it. Where several may be chosen, those that were are named below it, and each can be taken out
// again.
class GuildField final : public FormField
{
    Q_OBJECT
public:
    GuildField(GuildChoices& choices, QWidget* parent);

    NameEdit& edit() { return *m_edit; }
    void setTakesSeveral(bool takesSeveral);
    // Those that were chosen, and what stands in the line; without several that alone. As it was written, where it is
    // no id.
    std::vector<std::string> guilds() const;
    void choose(const QString& id); // one more
    void chooseAll(); // of the list, as far as it was read

private:
    GuildField(GuildChoices& choices, QWidget* whole, NameEdit* edit, QWidget* parent);
    void showChoices();
    void showChosen();
    void fillMenu();
    QString nameOf(const QString& id) const;

    QPointer<GuildChoices> m_choices;
    NameEdit* m_edit;
    QPushButton* m_read; // or stop that
    QPushButton* m_all;
    QWidget* m_chosenRow;
    ElidedLabel* m_names; // of those that were chosen
    QPushButton* m_count; // of them, with a menu that takes them out
    QStringList m_chosen; // ids
    bool m_takesSeveral = false;
};

} // namespace headroom::ui
