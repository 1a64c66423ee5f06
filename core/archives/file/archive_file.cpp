// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/archive_file.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlRecord>
#include <QUrl>
#include <QUuid>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom::archives {

namespace {

std::uint64_t inodeAt(const std::string& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_ino : 0;
}

Result<void> checkReadable(const std::string& path, const FileKind& kind)
{
    struct stat status = {};
    const bool isThere = ::stat(path.c_str(), &status) == 0;
    if (isThere && S_ISREG(status.st_mode) && ::access(path.c_str(), R_OK) == 0 && status.st_size > 0)
        return {};
    if (isThere && S_ISREG(status.st_mode) && status.st_size == 0)
        return failure(ErrorKind::Failed, Text::tr("%1 is empty and %2: choose another file").arg(path, kind.none));
    const auto why = isThere && !S_ISREG(status.st_mode) ? Text::tr("it is no file") : Text(std::strerror(errno));
    return failure(ErrorKind::Failed,
        Text::tr("%1 cannot be read (%2): check its name and who may read it")
            .arg(Text::tr(kind.named).arg(path), why));
}

// An empty text is no NULL, whatever it was made of.
QVariant withoutNull(const QVariant& value)
{
    if (value.typeId() == QMetaType::QString && value.toString().isNull())
        return QStringLiteral("");
    if (value.typeId() == QMetaType::QByteArray && value.toByteArray().isNull())
        return QByteArrayLiteral("");
    return value;
}

// A finished archive on a medium that cannot be written: nobody changes it, so SQLite needs no files beside it.
bool isUnchangeable(const std::string& path)
{
    const auto folder = QFileInfo(QString::fromStdString(path)).absolutePath().toStdString();
    return ::access(folder.c_str(), W_OK) != 0 && inodeAt(path + "-wal") == 0;
}

} // namespace

Result<void> makePrivateFile(const std::string& path)
{
    const QFileInfo file(QString::fromStdString(path));
    if (!QDir().mkpath(file.absolutePath()))
        return failure(ErrorKind::Failed,
            Text::tr("the folder %1 cannot be made: check who may write there").arg(file.absolutePath().toStdString()));
    const auto descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0) {
        ::close(descriptor);
        return {};
    }
    if (errno == EEXIST)
        return failure(ErrorKind::Failed, Text::tr("%1 is there already: name another file").arg(path));
    return failure(ErrorKind::Failed,
        Text::tr("%1 cannot be made (%2): check who may write to its folder, and its disk")
            .arg(path, std::strerror(errno)));
}

ArchiveFile::ArchiveFile(std::string path, Access access, FileKind kind)
    : m_path(std::move(path))
    , m_access(access)
    , m_kind(std::move(kind))
    , m_name(QUuid::createUuid().toString())
{
}

ArchiveFile::~ArchiveFile()
{
    disconnect();
}

void ArchiveFile::disconnect()
{
    m_queries.clear();
    m_database = {};
    QSqlDatabase::removeDatabase(m_name);
}

Result<std::unique_ptr<ArchiveFile>> ArchiveFile::open(const std::string& path, Access access, FileKind kind)
{
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE")))
        return failure(ErrorKind::Failed, Text::tr("Qt's driver QSQLITE is missing: install libqt6sql6-sqlite"));
    const auto ready = access == Access::Create ? makePrivateFile(path) : checkReadable(path, kind);
    if (!ready)
        return tl::unexpected(ready.error());
    std::unique_ptr<ArchiveFile> file(new ArchiveFile(path, access, std::move(kind)));
    return file->connect().map([&file] { return std::move(file); });
}

Result<void> ArchiveFile::connect()
{
    m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
    auto options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000");
    auto name = QString::fromStdString(m_path);
    if (m_access == Access::Read) {
        options += QStringLiteral(";QSQLITE_OPEN_READONLY");
        if (isUnchangeable(m_path)) {
            options += QStringLiteral(";QSQLITE_OPEN_URI");
            name = QStringLiteral("file:") + QString::fromLatin1(QUrl::toPercentEncoding(name, "/"))
                + QStringLiteral("?immutable=1");
        }
    }
    m_database.setConnectOptions(options);
    m_database.setDatabaseName(name);
    if (!m_database.open())
        return tl::unexpected(describe(m_database.lastError()));
    m_inode = inodeAt(m_path);
    QStringList settings{QStringLiteral("PRAGMA cache_size = -%1").arg(m_kind.cacheKiB)};
    if (m_access == Access::Read) // it may come from anybody
        settings += QStringLiteral("PRAGMA trusted_schema = OFF");
    // What a kill leaves is whole either way; after a power failure the last commits may be missing, data and cursors,
    // where it is not durable.
    if (m_access != Access::Read)
        settings += {QStringLiteral("PRAGMA journal_mode = WAL"),
            m_kind.isDurable ? QStringLiteral("PRAGMA synchronous = FULL")
                             : QStringLiteral("PRAGMA synchronous = NORMAL"),
            QStringLiteral("PRAGMA journal_size_limit = 67108864")};
    for (const auto& setting : settings) {
        if (auto done = command(setting); !done)
            return done;
    }
    return {};
}

Result<void> ArchiveFile::command(const QString& text)
{
    QSqlQuery query(m_database);
    if (!query.exec(text))
        return tl::unexpected(describe(query.lastError()));
    return {};
}

Result<QSqlQuery*> ArchiveFile::execute(const QString& statement, const QVariantList& values)
{
    auto& query = m_queries[statement];
    if (!query) {
        auto prepared = std::make_unique<QSqlQuery>(m_database);
        prepared->setForwardOnly(true);
        if (!prepared->prepare(statement)) {
            const auto error = describe(prepared->lastError());
            m_queries.erase(statement);
            return tl::unexpected(error);
        }
        query = std::move(prepared);
    }
    for (qsizetype i = 0; i < values.size(); ++i)
        query->bindValue(static_cast<int>(i), withoutNull(values[i]));
    if (!query->exec()) {
        const auto error = describe(query->lastError());
        query->finish();
        return tl::unexpected(error);
    }
    return query.get();
}

Result<std::int64_t> ArchiveFile::run(const QString& statement, const QVariantList& values)
{
    const auto query = execute(statement, values);
    if (!query)
        return tl::unexpected(query.error());
    const auto changed = (*query)->numRowsAffected();
    (*query)->finish();
    return changed;
}

Result<void> ArchiveFile::write(const QString& statement, const QVariantList& values)
{
    return run(statement, values).map([](std::int64_t) {});
}

Result<void> ArchiveFile::eachRow(
    const QString& statement, const QVariantList& values, const std::function<Result<void>(const QSqlQuery&)>& use)
{
    const auto query = execute(statement, values);
    if (!query)
        return tl::unexpected(query.error());
    Result<void> used;
    while (used && (*query)->next())
        used = use(**query);
    // An error in the middle looks like the end.
    const auto error = (*query)->lastError();
    (*query)->finish();
    if (used && error.type() != QSqlError::NoError)
        return tl::unexpected(describe(error));
    return used;
}

Result<ArchiveFile::Row> ArchiveFile::firstRow(const QString& statement, const QVariantList& values)
{
    Row row;
    const auto read = each(statement, values, [&row](const QSqlQuery& query) {
        for (int i = 0; row.size() < std::size_t(query.record().count()); ++i)
            row.push_back(query.value(i));
    });
    return read.map([&row] { return std::move(row); });
}

// SQLite would go on writing to a file that nobody finds any more.
Result<void> ArchiveFile::checkFileIsThere() const
{
    if (m_inode == inodeAt(m_path))
        return {};
    return failure(ErrorKind::Failed,
        Text::tr("%1 was moved, replaced or deleted while it is in use: put it back, and begin again")
            .arg(Text::tr(m_kind.named).arg(m_path)));
}

Result<void> ArchiveFile::transaction(const std::function<Result<void>()>& work)
{
    // A deferred one could not wait for another writer once it has read.
    auto done = checkFileIsThere().and_then([this] { return command(QStringLiteral("BEGIN IMMEDIATE")); });
    if (!done)
        return done;
    done = work().and_then([this] { return command(QStringLiteral("COMMIT")); });
    if (!done)
        (void)command(QStringLiteral("ROLLBACK")); // a full disk has rolled back already
    return done;
}

// By the extended code; its last byte is the family.
Error ArchiveFile::describe(const QSqlError& error) const
{
    const auto code = error.nativeErrorCode().toInt();
    const auto words = (error.databaseText().isEmpty() ? error.driverText() : error.databaseText())
                           .section(QLatin1Char('\n'), 0, 0)
                           .simplified()
                           .toStdString();
    const auto archive = Text::tr(m_kind.named).arg(m_path);
    const auto failed = [](Text text) { return Error{ErrorKind::Failed, std::move(text)}; };
    switch (code & 0xff) {
    case 5:
    case 6:
        return failed(
            Text::tr("%1 is being written by another program: wait until it is done, or end it").arg(archive));
    case 8:
        return failed(Text::tr("%1 cannot be written: check who may write to the file and to its folder").arg(archive));
    case 11:
        return failed(Text::tr(
            "%1 is damaged or was cut off: take another copy, or save what can be read by `sqlite3 FILE .recover`")
                          .arg(archive));
    case 13:
        return failed(Text::tr("the disk of %1 is full: %2").arg(archive, m_kind.whenFull));
    case 14:
        return failed(Text::tr("%1 cannot be opened: check who may write to its folder; one that is not finished, with "
                               "its -wal file, has to be copied to where it can be written")
                          .arg(archive));
    case 26:
        return failed(Text::tr("%1 is %2: choose another file").arg(m_path, m_kind.none));
    case 10:
        return failed(Text::tr(
            "%1 cannot be read or written (%2): check its disk, the space on it, and quotas; what was saved stays good")
                          .arg(archive, words));
    default:
        return failed(Text::tr("%1 cannot be used (%2, SQLite %3)").arg(archive, words, code));
    }
}

} // namespace headroom::archives
