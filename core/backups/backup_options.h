// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/folder/retention.h"
#include "core/archives/part.h"
#include "core/jobs/operation.h"

#include <QJsonObject>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom::backups {

// What the parameters of backup-guild ask for.
struct BackupOptions
{
    std::string to = {}; // with placeholders, see archiveName()
    std::set<archives::Part> parts = {};
    std::vector<discord::Snowflake> channels = {}; // messages only of these and their threads; empty: of all
    std::optional<discord::Snowflake> since = {}; // only messages from this id on
    std::int64_t maxMessages = 0; // of each channel and thread, the newest; 0: all
    bool isWithFiles = true;
    std::int64_t maxFileBytes = 0;
    std::string earlier = {}; // the archive to go on from, or "auto"; empty: none
    std::string passphraseVariable = {};
    archives::Retention retention = {};

    static std::vector<jobs::Parameter> parameters();
    static Result<BackupOptions> of(const jobs::ParameterValues& values);

    // Each guild has an archive of its own; an error is ErrorKind::Usage.
    Result<void> checkForSeveralGuilds() const;
    bool has(archives::Part part) const { return parts.contains(part); }
    bool wantsMessagesOf(discord::Snowflake channel) const;
    bool isBounded() const { return since || maxMessages > 0; }
    bool isAutomatic() const { return earlier == "auto"; }
    // For the archive: what was asked for, with its bounds, and by which job.
    QJsonObject json(jobs::JobId job) const;
};

} // namespace headroom::backups
