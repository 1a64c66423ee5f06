// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/file/attachment_row.h"
#include "core/archives/object_kind.h"
#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/discord/snowflake.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>

namespace headroom::archives {

// What an archive gives.

struct ArchiveInfo
{
    QString uuid = {};
    QString parent = {}; // uuid of the archive that it began with; empty: none
    discord::Snowflake guild = {};
    QString guildName = {};
    int version = 0; // of the format
    // Of its last run.
    int runs = 0;
    discord::Snowflake bot = {};
    QString program = {};
    QJsonObject parts = {};
    WallTime begun = {};
    std::optional<WallTime> finished = {}; // empty: it goes on, or was interrupted
    bool hasSecrets = false;

    bool operator==(const ArchiveInfo&) const = default;
};

struct StoredObject
{
    ObjectKind kind = ObjectKind::Guild;
    discord::Snowflake id = {};
    std::optional<discord::Snowflake> parent = {};
    std::optional<int> position = {};
    QString name = {};
    QJsonObject json = {};
};

struct StoredMessage
{
    discord::Snowflake id = {};
    discord::Snowflake channel = {};
    discord::Snowflake author = {};
    bool isPinned = false;
    QString content = {};
    QJsonObject json = {};
};

struct StoredProblem
{
    std::int64_t id = 0;
    int run = 0;
    std::string kind = {};
    discord::Snowflake target = {};
    WallTime at = {};
    Text text = {};
};

struct StoredFile
{
    QString name = {};
    std::int64_t size = 0;
};

} // namespace headroom::archives
