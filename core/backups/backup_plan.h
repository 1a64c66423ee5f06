// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_batch.h"
#include "core/backups/backup_options.h"
#include "core/jobs/read/guild_facts.h"

#include <memory>
#include <qcoro/qcorotask.h>
#include <vector>

namespace headroom::backups {

// Plans an item for each part and each channel with messages, says what cannot be read, and why: Discord itself answers
// some of that as if there were nothing.
QCoro::Task<Result<void>> planBackup(jobs::Order order, BackupOptions options, jobs::ApiReader& api, jobs::Plan& plan);

// Reads a guild into an archive, item by item. What is saved stays when it is interrupted at any moment, and is
// continued from.
std::unique_ptr<jobs::OperationRun> makeBackupRun(jobs::Order order, BackupOptions options, Clock& clock);

// The item that makes the archive, with what it needs to know.
struct BackupBeginning
{
    std::string guildName = {};
    discord::Snowflake bot = {};
    discord::Permissions rights = 0; // that the bot had in the guild, as far as a backup needs them; 0: not known
    std::vector<archives::NewProblem> leftOut = {}; // what the archive has to say

    std::string params() const;
    static BackupBeginning in(const std::string& params);
};

} // namespace headroom::backups
