// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/archive_tallies.h"

#include "core/archives/file/archive_file.h"
#include "core/archives/file/content_hash.h"

namespace headroom::archives {

void Tally::add(const QByteArray& hash, std::int64_t size)
{
    ++count;
    bytes += size;
    checksum ^= checksumOf(hash);
}

void Tally::remove(const QByteArray& hash, std::int64_t size)
{
    --count;
    bytes -= size;
    checksum ^= checksumOf(hash);
}

Result<ArchiveTallies> ArchiveTallies::read(ArchiveFile& file)
{
    ArchiveTallies tallies;
    const auto read = file.each(
        QStringLiteral("SELECT kind, target, n, bytes, checksum FROM tally"), {}, [&tallies](const QSqlQuery& row) {
            tallies.m_tallies[{row.value(0).toString().toStdString(), row.value(1).toLongLong()}] = {
                row.value(2).toLongLong(), row.value(3).toLongLong(), row.value(4).toLongLong()};
        });
    return read.map([&tallies] { return std::move(tallies); });
}

Tally& ArchiveTallies::change(const std::string& kind, std::int64_t target)
{
    const Key key{kind, target};
    m_changed.insert(key);
    return m_tallies[key];
}

Tally ArchiveTallies::of(const std::string& kind, std::int64_t target) const
{
    const auto found = m_tallies.find({kind, target});
    return found == m_tallies.end() ? Tally() : found->second;
}

Tally ArchiveTallies::sumOf(const std::string& kind) const
{
    Tally sum;
    for (auto tally = m_tallies.lower_bound({kind, 0}); tally != m_tallies.end() && tally->first.first == kind;
         ++tally) {
        sum.count += tally->second.count;
        sum.bytes += tally->second.bytes;
    }
    return sum;
}

Result<void> ArchiveTallies::write(ArchiveFile& file)
{
    for (const auto& key : m_changed) {
        const auto& tally = m_tallies[key];
        const auto written = file.write(
            QStringLiteral("INSERT OR REPLACE INTO tally (kind, target, n, bytes, checksum) VALUES (?, ?, ?, ?, ?)"),
            {QString::fromStdString(key.first), qlonglong(key.second), qlonglong(tally.count), qlonglong(tally.bytes),
                qlonglong(tally.checksum)});
        if (!written)
            return written;
    }
    m_changed.clear();
    return {};
}

} // namespace headroom::archives
