// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_figures.h"
#include "ui/theme/palette.h"

#include <QString>

#include <string_view>
#include <vector>

namespace headroom::ui {

// How backups are written in the window. Times are shown in the zone chosen for the window. Pure otherwise.

struct BackupState
{
    QString text; // "verified yesterday", "running 61 %", "damaged"
    Tone tone = Tone::Muted;

    bool operator==(const BackupState&) const = default;
};
BackupState backupState(const console::ListedArchive& archive, const console::BackupFigures& backups,
    const console::JobFigures& jobs, WallTime now);
QString backupTime(WallTime at); // "22 Nov 2026, 04:00"
QString backupSizeText(const console::ListedArchive& archive); // "full · 214 MB", "increment · 3.1 MB"
QString fileNameOf(const std::string& path);
QString workText(const console::ArchiveWork& work); // "Verifying aurora.hdra: messages, 61 %"

// What is wrong with an archive that cannot be relied on and what to do about it, one line; empty: nothing is known to
// be wrong.
QString damageText(const console::ListedArchive& archive);

// Of a guild: why its newest good backup is too old, or that none is good, one line; empty: it is not, or nobody
// expects a newer one. One is expected where there is a schedule, where there are two backups, and where none is good,
// but for the first one while it is being made.
QString tooOldText(const console::BackupAge& age, const console::JobFigures& jobs, Duration maxAge, WallTime now);
// That the folder cannot be read, or tooOldText() of all guilds of which it says something.
QStringList backupWarnings(
    const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now);
// What no restore of it brings back: a sentence or two.
QString notRestoredText(const console::ListedArchive& archive);
// When the next backup of the guild is planned to begin; none: nothing repeats.
std::optional<WallTime> nextBackup(discord::Snowflake guild, const console::JobFigures& jobs);

// A word of core's for kinds of objects, parts and changes, which ends with a 0.
QString backupWord(std::string_view word);
QString unsavedTitle(const std::string& kind); // of a StoredProblem: "Automod rule", "Message", "Threads"
QString kindTitle(console::ObjectKind kind); // "Automod rules"
QString channelTypeText(int type); // "forum"
QString userNameIn(const QJsonObject& user); // as it is shown

struct BackupFact
{
    QString name;
    QString text;

    bool operator==(const BackupFact&) const = default;
};
std::vector<BackupFact> backupFacts(const console::ListedArchive& archive);

} // namespace headroom::ui
