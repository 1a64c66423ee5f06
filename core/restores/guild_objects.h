// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"
#include "core/jobs/read/guild_facts.h"
#include "core/restores/restore_options.h"

#include <QJsonObject>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom::restores {

discord::Snowflake idIn(const QJsonObject& object, const char* key = "id");
discord::Snowflake idIn(archives::ObjectKind kind, const QJsonObject& object); // its own
using jobs::textOf;

// The objects of a guild as the API gives them.
struct GuildObjects
{
    discord::Snowflake guild = {};
    std::map<archives::ObjectKind, std::vector<QJsonObject>> lists = {};

    const std::vector<QJsonObject>& all(archives::ObjectKind kind) const;
    // Of kinds of which there is one; empty: it is not there.
    QJsonObject one(archives::ObjectKind kind) const;
    bool hasFeature(const QString& feature) const;
};

// A picture or sound of the archive.
struct SavedFile
{
    QString name = {}; // in the archive
    QString contentType = {};
    std::int64_t size = 0;
};

// What an archive has of what is to be restored: without messages, which are read when they are sent.
struct SavedGuild
{
    GuildObjects objects = {};
    discord::Snowflake bot = {}; // that made the archive
    bool isFinished = true;
    std::map<std::pair<std::string, discord::Snowflake>, std::map<QString, SavedFile>> files = {}; // by owner, by field

    // Of a guild's icon the field is "icon"; what has but one file is found whatever its field is called.
    std::optional<SavedFile> file(archives::ObjectKind kind, discord::Snowflake id, const QString& field = {}) const;
};
Result<SavedGuild> readSaved(archives::ArchiveReader& reader, const RestoreOptions& options);

// What is in the guild that it is restored into.
struct LiveGuild
{
    jobs::GuildFacts facts = {}; // not to be copied: see GuildFacts::top
    GuildObjects objects = {};
    // Members by user; none: they were not needed, or the bot may not list them.
    std::optional<std::map<discord::Snowflake, QJsonObject>> members = {};
    std::set<discord::Snowflake> bans = {};

    const QJsonObject* find(archives::ObjectKind kind, discord::Snowflake id) const;
};
QCoro::Task<Result<LiveGuild>> readLive(
    discord::Snowflake guild, const RestoreOptions& options, bool needsMembers, jobs::ApiReader& api);

} // namespace headroom::restores
