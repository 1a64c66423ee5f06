// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_figures.h"
#include "ui/models/backups/backup_filter.h"
#include "ui/models/backups/backup_words.h"

#include <QAbstractListModel>

namespace headroom::ui {

// A row of the list of backups: the heading of a guild, or an archive.
struct BackupRow
{
    bool isHeading = false;
    QString title = {}; // the guild's name, or when it was begun
    QString detail = {}; // full or increment, and the size
    BackupState state = {}; // of a heading what is wrong with its newest, or when the next one is planned
    QString guild = {}; // of an archive, by its name
    std::string path = {}; // of an archive
    QString tip = {};

    bool operator==(const BackupRow&) const = default;
};

// What a BackupTable draws besides the display role.
enum BackupRole {
    BackupHeadingRole = Qt::UserRole + 60,
    BackupDetailRole,
    BackupStateRole,
    BackupToneRole,
    BackupGuildRole, // what is copied besides
    BackupFileRole,
};

// The archives of a folder under their guilds.
class BackupListModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    // Of the next show(); see backupFields().
    void setFilter(const FilterText& filter) { m_filter = filter; }
    bool isFiltered() const { return !m_filter.letsEverythingThrough(); }
    int archiveCount() const; // in the list
    void show(const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now);
    const BackupRow& row(int at) const { return m_rows[std::size_t(at)]; }
    int rowOf(const std::string& path) const; // -1: it is not there
    int firstArchive() const; // -1: there is none

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    FilterText m_filter;
    std::vector<BackupRow> m_rows;
};

} // namespace headroom::ui
