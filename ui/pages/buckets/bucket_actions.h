// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_export.h"
#include "ui/models/buckets/bucket_sort_filter_model.h"

#include <QSaveFile>

namespace headroom::ui {

class BucketTable;

// What can be done with the buckets in the table: copied, narrowed down to, and written to a file. Files of many rows
// are written in slices from the event loop.
class BucketActions final : public QObject
{
    Q_OBJECT
public:
    BucketActions(BucketTable& table, BucketSortFilterModel& list, QObject* parent);

    // Of one bucket its keys, of several their rows.
    void copy();
    void copyRows();
    // Writes what is shown, those in closed routes as well; JSON when the name ends so, else CSV. False when it cannot
    // be begun; what goes wrong is said().
    bool exportTo(const QString& path);
    // How the keys of a bucket are read by hand; null: no Redis is watched.
    void setRedisCli(std::shared_ptr<const console::RedisCli> redisCli) { m_redisCli = std::move(redisCli); }
    bool isExporting() const { return m_file != nullptr; }
    void askForFile(QWidget& parent);

Q_SIGNALS:
    // What went wrong, or what was done other than asked; empty when all is well again.
    void said(const QString& text);
    void filterAsked(const QString& text);
    void trafficAsked(const headroom::ui::BucketRow& row); // the requests of its route in the logs
    void linkAsked(const headroom::ui::BucketRow& row);
    void exported(const QString& path);

private:
    void buildMenu();
    int selectedBuckets() const; // headings are none
    QString redisCliText(const std::vector<int>& rows) const;
    const BucketRow* current() const;
    void showRouteOnly();
    bool writeSome(Duration atMost);
    bool finish(bool good);

    BucketTable& m_table;
    BucketSortFilterModel& m_list;
    std::unique_ptr<QSaveFile> m_file;
    std::vector<console::BucketId> m_toWrite;
    std::size_t m_written = 0;
    std::shared_ptr<const console::RedisCli> m_redisCli;
    bool m_isFirst = true; // nothing is in the file yet
    ExportFormat m_format = ExportFormat::Csv;
    QTimer m_slices;
};

} // namespace headroom::ui
