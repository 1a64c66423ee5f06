// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/guild_choices.h"
#include "ui/pages/jobs/form_field.h"

#include <QPointer>

class QPushButton;

namespace headroom::ui {

class NameEdit;

// The guild of a job, typed or chosen by name, with how far the list of the bot's guilds is; reading it is stopped, or
// begun again, beside it.
class GuildField final : public FormField
{
    Q_OBJECT
public:
    GuildField(GuildChoices& choices, QWidget* parent);

    NameEdit& edit() { return *m_edit; }

private:
    GuildField(GuildChoices& choices, QWidget* whole, NameEdit* edit, QWidget* parent);
    void showChoices();

    QPointer<GuildChoices> m_choices;
    NameEdit* m_edit;
    QPushButton* m_read; // or stop that
};

} // namespace headroom::ui
