// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/guild_field.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QMenu>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kMaxShown = 40; // names, and entries of the menu

} // namespace

GuildField::GuildField(GuildChoices& choices, QWidget* parent)
    : GuildField(choices, new QWidget(parent), new NameEdit(choices.guilds(), parent), parent)
{
}

GuildField::GuildField(GuildChoices& choices, QWidget* whole, NameEdit* edit, QWidget* parent)
    : FormField(tr("Guild"), whole, {}, parent, edit)
    , m_choices(&choices)
    , m_edit(edit)
    , m_read(new QPushButton(whole))
    , m_all(new QPushButton(tr("All guilds"), whole))
    , m_chosenRow(new QWidget(whole))
    , m_names(new ElidedLabel(textFont(12), Tone::Text, m_chosenRow))
    , m_count(new QPushButton(m_chosenRow))
{
    auto* rows = makeLayout<QVBoxLayout>(whole, {}, 6);
    auto* row = makeLayout<QHBoxLayout>(8);
    rows->addLayout(row);
    row->addWidget(m_edit, 1);
    m_all->setAutoDefault(false);
    connect(m_all, &QPushButton::clicked, this, &GuildField::chooseAll);
    row->addWidget(m_all);
    m_read->setAutoDefault(false);
    connect(m_read, &QPushButton::clicked, this, [this] {
        if (m_choices->isReading())
            m_choices->stop();
        else
            m_choices->readGuilds();
    });
    row->addWidget(m_read);
    auto* chosen = makeLayout<QHBoxLayout>(m_chosenRow, {}, 8);
    chosen->addWidget(m_names, 1);
    m_count->setObjectName(u"export"_s); // with an arrow
    m_count->setAutoDefault(false);
    m_count->setToolTip(tr("Take guilds out again"));
    m_count->setMenu(new QMenu(m_count));
    connect(m_count->menu(), &QMenu::aboutToShow, this, &GuildField::fillMenu);
    chosen->addWidget(m_count);
    rows->addWidget(m_chosenRow);
    connect(m_edit, &QLineEdit::textChanged, this, [this] { setError({}); });
    connect(m_edit, &NameEdit::chosen, this, [this](const QString& id) {
        if (!m_takesSeveral)
            return;
        choose(id);
        // Once the list has written what was chosen.
        QMetaObject::invokeMethod(m_edit, &QLineEdit::clear, Qt::QueuedConnection);
    });
    connect(&choices, &GuildChoices::changed, this, &GuildField::showChoices);
    showChoices();
}

void GuildField::setTakesSeveral(bool takesSeveral)
{
    m_takesSeveral = takesSeveral;
    showChoices();
}

std::vector<std::string> GuildField::guilds() const
{
    std::vector<std::string> ids;
    if (m_takesSeveral) {
        for (const QString& id : m_chosen)
            ids.push_back(id.toStdString());
    }
    if (const QString written = m_edit->value(); !written.isEmpty())
        ids.push_back(written.toStdString());
    return ids;
}

void GuildField::choose(const QString& id)
{
    if (!m_chosen.contains(id))
        m_chosen += id;
    setError({});
    showChosen();
}

void GuildField::chooseAll()
{
    m_chosen.clear();
    for (const auto& guild : m_edit->names().named())
        m_chosen += QString::number(guild.id.value);
    m_edit->clear();
    setError({});
    showChosen();
}

void GuildField::showChoices()
{
    const bool isReading = m_choices->isReading();
    m_edit->setPlaceholderText(m_takesSeveral ? tr("Name or id; several may be added") : tr("Name or id"));
    setHelp(m_takesSeveral ? QString(m_choices->guildsText() + u' ' + tr("Each guild has a job of its own."))
                           : m_choices->guildsText());
    m_read->setVisible(m_choices->mayRead());
    m_read->setText(isReading ? tr("Stop") : tr("Read again"));
    m_read->setAccessibleName(isReading ? tr("Stop reading the list of guilds") : tr("Read the list of guilds again"));
    // As long as the list is not whole, all of it is not all guilds.
    m_all->setVisible(m_takesSeveral && m_choices->mayRead());
    m_all->setEnabled(m_choices->isRead() && !m_edit->names().named().empty());
    showChosen();
}

void GuildField::showChosen()
{
    const auto count = m_chosen.size();
    m_chosenRow->setVisible(m_takesSeveral && count > 0);
    m_count->setText(countOf(count, QT_TRANSLATE_N_NOOP("Counts", "%1 guilds")));
    QStringList names;
    for (const QString& id : m_chosen.mid(0, kMaxShown))
        names += nameOf(id);
    m_names->setWholeText(names.join(u" · "_s));
}

void GuildField::fillMenu()
{
    auto* menu = m_count->menu();
    menu->clear();
    for (const QString& id : m_chosen.mid(0, kMaxShown)) {
        menu->addAction(tr("Take out %1").arg(nameOf(id)), this, [this, id] {
            m_chosen.removeOne(id);
            showChosen();
        });
    }
    menu->addSeparator();
    menu->addAction(tr("Take out all"), this, [this] {
        m_chosen.clear();
        showChosen();
    });
}

QString GuildField::nameOf(const QString& id) const
{
    const auto guild = discord::parseSnowflake(id.toStdString());
    const auto row = guild ? m_edit->names().rowOf(*guild) : std::nullopt;
    return row ? textOf(m_edit->names().named()[std::size_t(*row)].name) : id;
}

} // namespace headroom::ui
