// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/guild_field.h"

#include "ui/pages/jobs/name_edit.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace headroom::ui {

GuildField::GuildField(GuildChoices& choices, QWidget* parent)
    : GuildField(choices, new QWidget(parent), new NameEdit(choices.guilds(), parent), parent)
{
}

GuildField::GuildField(GuildChoices& choices, QWidget* whole, NameEdit* edit, QWidget* parent)
    : FormField(tr("Guild"), whole, {}, parent, edit)
    , m_choices(&choices)
    , m_edit(edit)
    , m_read(new QPushButton(whole))
{
    auto* row = new QHBoxLayout(whole);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_edit->setPlaceholderText(tr("Name or id"));
    row->addWidget(m_edit, 1);
    m_read->setAutoDefault(false);
    connect(m_read, &QPushButton::clicked, this, [this] {
        if (m_choices->isReading())
            m_choices->stop();
        else
            m_choices->readGuilds();
    });
    row->addWidget(m_read);
    connect(m_edit, &QLineEdit::textChanged, this, [this] { setError({}); });
    connect(&choices, &GuildChoices::changed, this, &GuildField::showChoices);
    showChoices();
}

void GuildField::showChoices()
{
    const bool isReading = m_choices->isReading();
    setHelp(m_choices->guildsText());
    m_read->setVisible(m_choices->mayRead());
    m_read->setText(isReading ? tr("Stop") : tr("Read again"));
    m_read->setAccessibleName(isReading ? tr("Stop reading the list of guilds") : tr("Read the list of guilds again"));
}

} // namespace headroom::ui
