// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/jobs_controller.h"
#include "ui/models/jobs/named_ids_model.h"

#include <QObject>
#include <QTimer>

namespace headroom::ui {

// What a person who makes a job chooses from: the guilds that the bot is in, the channels, roles and emojis of one of
// them, and its members, who are searched for by the beginnings of their names. Reading takes a while, is said, and can
// be stopped; what was read so far can be chosen already.
class GuildChoices final : public QObject
{
    Q_OBJECT
public:
    explicit GuildChoices(console::JobsController& controller, QObject* parent = nullptr);

    void readGuilds(); // anew
    void readGuild(discord::Snowflake guild); // its channels, roles and emojis, unless they were read
    void stop();

    bool isRead() const { return m_guilds.state == State::Read; }
    bool isReading() const { return m_guilds.state == State::Reading; }
    bool mayRead() const;
    // How far the lists are, or why there is none: a sentence or two. That of a guild's objects is empty once they are
    // there.
    QString guildsText() const;
    QString namesText() const;

    NamedIdsModel& guilds() { return *m_guildModel; }
    NamedIdsModel* of(console::Parameter::IdsOf what) const; // null: there is no list of these

Q_SIGNALS:
    void changed();

private:
    enum class State { NotRead, Reading, Read, Stopped, Failed };
    struct Reading
    {
        State state = State::NotRead;
        QString problem = {};
        std::uint64_t number = 0; // to cancel it
        int attempt = 0; // what an earlier one is answered does not count
    };

    void searchMembers();
    void begin(Reading& reading);
    void end(Reading& reading, const QString& problem);
    void stop(Reading& reading);

    console::JobsController& m_controller;
    Reading m_guilds;
    Reading m_names;
    discord::Snowflake m_guild = {}; // of m_names
    NamedIdsModel* m_guildModel;
    NamedIdsModel* m_channels;
    NamedIdsModel* m_categories;
    NamedIdsModel* m_roles;
    NamedIdsModel* m_emojis;
    NamedIdsModel* m_members; // those that were found
    QTimer m_searchSoon; // once nobody types any more
    QString m_searched;
    QString m_searchProblem;
    std::uint64_t m_search = 0;
};

} // namespace headroom::ui
