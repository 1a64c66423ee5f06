// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/backups/backup_filter.h"

#include "core/discord/snowflake.h"
#include "ui/models/backups/backup_words.h"

namespace headroom::ui {

namespace {

using console::ListedArchive;

enum class BackupField : std::size_t { Guild, File, Size, Age, Messages, Is };

constexpr std::int64_t kMegabyte = 1'000'000;

bool isInName(const FilterText::Term& term, const QString& name)
{
    return name.contains(QString::fromStdString(term.text), Qt::CaseInsensitive);
}

bool isOfGuild(const FilterText::Term& term, const ListedArchive& archive)
{
    return archive.info
        && (isInName(term, archive.info->guildName) || term.isIn(discord::toString(archive.info->guild)));
}

bool isInBackupState(const ListedArchive& archive, std::string_view state)
{
    const auto& info = archive.info;
    if (!info)
        return state == "unreadable";
    if (state == "good")
        return archive.isGood();
    if (state == "verified")
        return archive.verified && archive.verified->isGood;
    if (state == "not_verified")
        return info->finished && !archive.verified;
    if (state == "damaged")
        return archive.verified && !archive.verified->isGood;
    if (state == "unfinished")
        return !info->finished;
    if (state == "full")
        return info->parent.isEmpty();
    return state == "increment" && !info->parent.isEmpty();
}

} // namespace

std::span<const FilterField> backupFields()
{
    using Asks = FilterField::Kind;
    static const std::vector<FilterField> fields{{"guild"}, {"file"}, {"size", Asks::Number}, {"age", Asks::Number},
        {"messages", Asks::Number},
        {"is", Asks::State,
            {"good", "verified", "not_verified", "damaged", "unfinished", "unreadable", "full", "increment"}}};
    return fields;
}

bool isWanted(const ListedArchive& archive, const FilterText& filter, WallTime now)
{
    return filter.matches([&](const FilterText::Term& term) {
        switch (BackupField(term.field)) {
        case BackupField::Guild:
            return isOfGuild(term, archive);
        case BackupField::File:
            return isInName(term, fileNameOf(archive.path));
        case BackupField::Size:
            return term.holds(archive.size / kMegabyte);
        case BackupField::Age:
            return archive.info
                && term.holds(std::chrono::duration_cast<std::chrono::hours>(now - archive.info->begun).count() / 24);
        case BackupField::Messages:
            return term.holds(archive.countOf("message"));
        case BackupField::Is:
            return isInBackupState(archive, backupFields()[term.field].states[std::size_t(term.from)]);
        default:
            return isOfGuild(term, archive) || isInName(term, fileNameOf(archive.path));
        }
    });
}

} // namespace headroom::ui
