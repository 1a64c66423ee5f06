// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/backups/backup_list_model.h"

#include "ui/models/jobs/job_words.h"
#include "ui/models/shown_time.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

BackupRow headingOf(const QString& title)
{
    return {.isHeading = true, .title = title};
}

std::vector<BackupRow> backupRows(const console::BackupFigures& backups, const console::JobFigures& jobs,
    Duration maxAge, WallTime now, const FilterText& filter)
{
    std::vector<BackupRow> rows;
    std::optional<discord::Snowflake> guild;
    bool sawUnreadable = false;
    for (const auto& archive : backups.archives) {
        if (!isWanted(archive, filter, now))
            continue;
        if (archive.info && guild != archive.info->guild) {
            guild = archive.info->guild;
            rows.push_back(headingOf(archive.info->guildName));
            if (const auto next = nextBackup(*guild, jobs))
                rows.back().state = {BackupListModel::tr("next %1").arg(
                                         dateText(shownTime(*next), QT_TRANSLATE_NOOP("Dates", "d MMM, HH:mm"))),
                    Tone::Muted};
            for (const auto& age : backups.ages) {
                if (age.guild != *guild)
                    continue;
                rows.back().tip = tooOldText(age, jobs, maxAge, now);
                if (!rows.back().tip.isEmpty())
                    rows.back().state = {
                        age.newest ? BackupListModel::tr("too old") : BackupListModel::tr("none is good"),
                        Tone::Warning};
            }
        }
        if (!archive.info && !sawUnreadable) {
            sawUnreadable = true;
            rows.push_back(headingOf(BackupListModel::tr("Cannot be read")));
        }
        rows.push_back({.title = archive.info ? backupTime(archive.info->begun) : fileNameOf(archive.path),
            .detail = backupSizeText(archive),
            .state = backupState(archive, backups, jobs, now),
            .guild = archive.info ? archive.info->guildName : QString(),
            .path = archive.path,
            .tip = archive.info ? textOf(archive.path) : textOf(archive.problem)});
        if (archive.verified && !archive.verified->isGood)
            rows.back().tip += u'\n' + textOf(archive.verified->text);
    }
    return rows;
}

} // namespace

void BackupListModel::show(
    const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now)
{
    auto rows = backupRows(backups, jobs, maxAge, now, m_filter);
    if (rows == m_rows)
        return;
    const bool isSame = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
        [](const BackupRow& a, const BackupRow& b) { return a.isHeading == b.isHeading && a.path == b.path; });
    if (!isSame)
        beginResetModel();
    m_rows = std::move(rows);
    if (isSame)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    else
        endResetModel();
}

int BackupListModel::rowOf(const std::string& path) const
{
    const auto found = std::find_if(
        m_rows.begin(), m_rows.end(), [&](const BackupRow& row) { return !row.isHeading && row.path == path; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int BackupListModel::archiveCount() const
{
    return int(std::ranges::count(m_rows, false, &BackupRow::isHeading));
}

int BackupListModel::firstArchive() const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [](const BackupRow& row) { return !row.isHeading; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

QVariant BackupListModel::data(const QModelIndex& index, int role) const
{
    const auto& row = this->row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return row.title;
    case Qt::ToolTipRole:
        return row.tip;
    case Qt::AccessibleTextRole: {
        QStringList parts{row.title, row.detail, row.state.text};
        parts.removeAll(QString());
        return parts.join(u", "_s);
    }
    case BackupHeadingRole:
        return row.isHeading;
    case BackupDetailRole:
        return row.detail;
    case BackupStateRole:
        return row.state.text;
    case BackupToneRole:
        return int(row.state.tone);
    case BackupGuildRole:
        return row.guild;
    case BackupFileRole:
        return fileNameOf(row.path);
    default:
        return {};
    }
}

Qt::ItemFlags BackupListModel::flags(const QModelIndex& index) const
{
    return row(index.row()).isHeading ? Qt::NoItemFlags : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

} // namespace headroom::ui
