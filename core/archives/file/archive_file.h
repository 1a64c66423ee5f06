// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace headroom::archives {

// How errors name a file and say what to do about it, and how it is written.
struct FileKind
{
    const char* named = QT_TRANSLATE_NOOP("Text", "the archive %1"); // of its path
    Text none = Text::tr("no archive of a backup"); // what another file is
    Text whenFull = Text::tr("free space, then go on with the backup; what was saved stays good");
    bool isDurable = false; // what was committed is on the disk, also after a power failure
    int cacheKiB = 8000; // of pages in memory
};

// The SQLite file of an archive, or of another kind: opened, read and written, whatever it holds. Belongs to the thread
// that opened it; every call blocks. Errors are one line that says what to do.
class ArchiveFile
{
public:
    enum class Access {
        Create, // makes the file and its folder, for its owner only; a file that is there is an error
        Write,
        Read, // changes nothing, also where the folder is read-only
    };
    using Row = std::vector<QVariant>;

    static Result<std::unique_ptr<ArchiveFile>> open(const std::string& path, Access access, FileKind kind = {});
    ArchiveFile(const ArchiveFile&) = delete;
    ArchiveFile& operator=(const ArchiveFile&) = delete;
    ~ArchiveFile();

    const std::string& path() const { return m_path; }

    // Statements are prepared once each, so their texts are few and fixed; what is said once is a command.
    Result<void> command(const QString& text);
    Result<std::int64_t> run(const QString& statement, const QVariantList& values = {}); // how many rows it changed
    Result<void> write(const QString& statement, const QVariantList& values = {});
    Result<Row> firstRow(const QString& statement, const QVariantList& values = {}); // empty: there is none
    // Row by row, without holding them all. `use`, which returns nothing or a Result<void>, may run other statements,
    // but not this one; its error ends the loop.
    template <typename Use>
    Result<void> each(const QString& statement, const QVariantList& values, const Use& use)
    {
        return eachRow(statement, values, [&use](const QSqlQuery& row) -> Result<void> {
            if constexpr (std::is_void_v<std::invoke_result_t<const Use&, const QSqlQuery&>>) {
                use(row);
                return {};
            } else {
                return use(row);
            }
        });
    }
    // What `make` makes of each row.
    template <typename Make>
    auto all(const QString& statement, const QVariantList& values, const Make& make)
    {
        std::vector<std::invoke_result_t<const Make&, const QSqlQuery&>> made;
        const auto read = each(statement, values, [&](const QSqlQuery& row) { made.push_back(make(row)); });
        return read.map([&made] { return std::move(made); });
    }

    // All that `work`, which returns a Result<void>, writes, or nothing of it.
    Result<void> transaction(const std::function<Result<void>()>& work);

private:
    ArchiveFile(std::string path, Access access, FileKind kind);
    Result<void> connect();
    void disconnect();
    Result<void> eachRow(
        const QString& statement, const QVariantList& values, const std::function<Result<void>(const QSqlQuery&)>& use);
    Result<QSqlQuery*> execute(const QString& statement, const QVariantList& values);
    Result<void> checkFileIsThere() const;
    Error describe(const QSqlError& error) const;

    std::string m_path;
    Access m_access;
    FileKind m_kind;
    QString m_name;
    QSqlDatabase m_database;
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_queries;
    std::uint64_t m_inode = 0;
};

// Makes an empty file that only its owner may read. Error: it is there, or cannot be made.
Result<void> makePrivateFile(const std::string& path);

} // namespace headroom::archives
