// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"

#include "ui/models/column_table_model.h"

#include <QPixmap>

#include <array>
#include <map>

namespace headroom::ui {

// What of an archive a list is about.
enum class ContentsOf { Objects, Channels, Messages };

// As many rows of an archive's contents as are on the screen, by their numbers. Those that are not read yet are empty
// rows. Draws with the roles of log tables.
class ContentsModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    void startOver(ContentsOf what, std::optional<console::ObjectKind> kind);
    void nameChannels(std::map<std::uint64_t, QString> names) { m_channels = std::move(names); }
    const std::map<std::uint64_t, QString>& channelNames() const { return m_channels; }
    QString channelName(discord::Snowflake channel) const; // empty: not known
    void showRows(std::int64_t first, int count);
    void takeRows(std::int64_t first, const std::vector<console::ListingRow>& rows);
    void forgetAllBut(std::int64_t first, std::int64_t count); // so that memory has a bound
    bool holds(std::int64_t first, std::int64_t count) const;
    const console::ListingRow* at(int row) const; // null while it is not read

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_count; }
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    struct Cells
    {
        console::ListingRow row;
        std::array<QString, 4> texts = {};
        QPixmap picture = {};
    };
    Cells cellsOf(const console::ListingRow& row) const;
    const Cells* cells(int row) const;

    ContentsOf m_what = ContentsOf::Objects;
    std::optional<console::ObjectKind> m_kind;
    std::map<std::uint64_t, QString> m_channels;
    std::int64_t m_first = 0;
    int m_count = 0;
    std::map<std::int64_t, Cells> m_rows;
};

} // namespace headroom::ui
