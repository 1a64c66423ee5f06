// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/guild_choices.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"

namespace headroom::ui {

using namespace std::chrono_literals;
using console::GuildNames;
using console::NamedId;

namespace {

constexpr auto kUntilSearch = 300ms;

} // namespace

GuildChoices::GuildChoices(console::JobsController& controller, QObject* parent)
    : QObject(parent)
    , m_controller(controller)
    , m_guildModel(new NamedIdsModel(this))
    , m_channels(new NamedIdsModel(this))
    , m_categories(new NamedIdsModel(this))
    , m_roles(new NamedIdsModel(this))
    , m_emojis(new NamedIdsModel(this))
    , m_members(new NamedIdsModel(this))
{
    m_searchSoon.setSingleShot(true);
    m_searchSoon.setInterval(kUntilSearch);
    connect(&m_searchSoon, &QTimer::timeout, this, &GuildChoices::searchMembers);
    m_members->setSearch([this](const QString& text) {
        m_searched = text.trimmed();
        m_searchSoon.start();
    });
}

bool GuildChoices::mayRead() const
{
    return m_controller.figures()->here.mayPlan();
}

void GuildChoices::begin(Reading& reading)
{
    stop(reading);
    reading.state = State::Reading;
    reading.problem.clear();
}

void GuildChoices::end(Reading& reading, const QString& problem)
{
    reading.state = problem.isEmpty() ? State::Read : State::Failed;
    reading.problem = problem;
    Q_EMIT changed();
}

void GuildChoices::stop(Reading& reading)
{
    ++reading.attempt;
    if (reading.state != State::Reading)
        return;
    m_controller.cancelRead(reading.number);
    reading.state = State::Stopped;
}

void GuildChoices::stop()
{
    stop(m_guilds);
    stop(m_names);
    m_searchSoon.stop();
    m_controller.cancelRead(m_search);
    Q_EMIT changed();
}

void GuildChoices::readGuilds()
{
    if (!mayRead())
        return;
    begin(m_guilds);
    m_guildModel->show({});
    m_guilds.number = m_controller.readGuilds(whileAsked(this, m_guilds.attempt,
                                                  [this](const std::vector<NamedId>& page) {
                                                      m_guildModel->append(page);
                                                      Q_EMIT changed();
                                                  }),
        whileAsked(this, m_guilds.attempt, [this](const Result<std::vector<NamedId>>& all) {
            if (all)
                m_guildModel->show(*all);
            end(m_guilds, all ? QString() : textOf(all.error().text));
        }));
    Q_EMIT changed();
}

void GuildChoices::readGuild(discord::Snowflake guild)
{
    const bool isThere = m_names.state == State::Read || m_names.state == State::Reading;
    if (!mayRead() || (guild == m_guild && isThere))
        return;
    m_guild = guild;
    for (auto* model : {m_channels, m_categories, m_roles, m_emojis, m_members})
        model->show({});
    begin(m_names);
    m_names.number =
        m_controller.readGuildNames(guild, whileAsked(this, m_names.attempt, [this](const Result<GuildNames>& names) {
            if (names) {
                m_channels->show(names->channels);
                m_categories->show(names->categories);
                m_roles->show(names->roles);
                m_emojis->show(names->emojis);
            }
            end(m_names, names ? QString() : textOf(names.error().text));
        }));
    Q_EMIT changed();
}

// The last question counts; an id needs none.
void GuildChoices::searchMembers()
{
    m_controller.cancelRead(m_search);
    m_search = 0;
    if (!mayRead() || m_searched.isEmpty() || m_members->idIn(m_searched))
        return;
    m_search = m_controller.searchMembers(m_guild, m_searched.toStdString(),
        whileThere(this, [this, guild = m_guild, text = m_searched](const Result<std::vector<NamedId>>& found) {
            if (m_guild != guild || m_searched != text)
                return;
            if (found)
                m_members->addMissing(*found);
            m_searchProblem = found ? QString() : textOf(found.error().text);
            Q_EMIT changed();
        }));
}

QString GuildChoices::guildsText() const
{
    if (!mayRead())
        return tr("No list of guilds. %1").arg(whyNotPlanned(m_controller.figures()->here));
    const QString count = formatCount(m_guildModel->rowCount());
    const QString counted = countOf(m_guildModel->rowCount(), QT_TRANSLATE_N_NOOP("Counts", "%1 guilds"));
    switch (m_guilds.state) {
    case State::NotRead:
        return tr("Type the guild’s id.");
    case State::Reading:
        return m_guildModel->rowCount() == 0 ? tr("Reading the bot’s guilds… Its id can be typed, too.")
                                             : tr("Reading the bot’s guilds… %1 so far.").arg(count);
    case State::Read:
        return tr("Type a part of the name, or the id. The bot is in %1.").arg(counted);
    case State::Stopped:
        return tr("The list was stopped at %1. Ids of others can be typed.").arg(counted);
    case State::Failed:
        return tr("No list of guilds: %1. Type the guild’s id.").arg(m_guilds.problem);
    }
    return {};
}

QString GuildChoices::namesText() const
{
    if (m_names.state == State::Reading)
        return tr("Reading the guild’s channels, roles and emojis…");
    if (m_names.state == State::Failed)
        return tr("No list of channels, roles and emojis: %1. Type their ids.").arg(m_names.problem);
    if (!m_searchProblem.isEmpty())
        return tr("Members are not found by name: %1. Type their ids.").arg(m_searchProblem);
    return {};
}

NamedIdsModel* GuildChoices::of(console::Parameter::IdsOf what) const
{
    // In the order of the values.
    NamedIdsModel* const models[] = {nullptr, m_channels, m_categories, m_roles, m_emojis, m_members};
    return models[std::size_t(what)];
}

} // namespace headroom::ui
