// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/backups/archive_tasks.h"

#include "core/archives/archive_reader.h"
#include "core/archives/comparison/copied_ids.h"
#include "core/archives/folder/archive_check.h"
#include "core/archives/json_export.h"
#include "core/archives/pages/page_export.h"
#include "core/console/export_file.h"

#include <QDir>
#include <QFileInfo>

namespace headroom::console {

using namespace Qt::StringLiterals;
using archives::ArchiveReader;

namespace {

constexpr qint64 kCopiedAtOnce = 1 << 20;

Error givenUp()
{
    return {ErrorKind::Failed, Text::tr("given up")};
}

// A name in the folder that nobody has: "guild.hdra", "guild-2.hdra".
QString freePath(const QString& folder, const QString& name)
{
    const QFileInfo file(name);
    auto path = folder + u'/' + file.fileName();
    for (int n = 2; QFileInfo::exists(path); ++n)
        path = u"%1/%2-%3.%4"_s.arg(folder, file.completeBaseName()).arg(n).arg(file.suffix());
    return path;
}

} // namespace

Result<archives::Verification> verifyArchive(const std::string& path, WallTime now, const GoOn& goOn)
{
    const auto state = archives::fileStateOf(path);
    const auto reader = ArchiveReader::open(path);
    if (!reader)
        return tl::unexpected(reader.error());
    const auto report = archives::checkArchive(
        **reader, [&goOn](const archives::CheckProgress& at) { return goOn(at.done, at.total, word(at.stage)); });
    if (!report)
        return tl::unexpected(report.error());
    if (report->isCancelled)
        return tl::unexpected(givenUp());
    const auto verification = archives::verificationOf(*report, now);
    return archives::keepVerification(path, (*reader)->info().uuid, state, verification).map([&verification] {
        return verification;
    });
}

Result<std::string> exportArchivePages(const std::string& path, const std::string& folder, const GoOn& goOn)
{
    const auto reader = ArchiveReader::open(path);
    if (!reader)
        return tl::unexpected(reader.error());
    const auto total = (*reader)->tallies().sumOf("message").count;
    const auto written = archives::writePages(
        **reader, {.folder = folder}, [&](std::int64_t messages) { return goOn(messages, total, "messages"); });
    return written.map([&folder](const auto&) { return folder + "/index.html"; });
}

Result<std::string> exportArchiveJson(const std::string& path, const std::string& name, const GoOn& goOn)
{
    const auto reader = ArchiveReader::open(path);
    if (!reader)
        return tl::unexpected(reader.error());
    std::int64_t bytes = 0;
    ExportFile file(QString::fromStdString(name), [&](qint64 size) { return goOn(bytes += size, 0, "bytes"); });
    const auto failed = [&] {
        return failure(ErrorKind::Failed,
            Text::tr("%1 cannot be written: %2. Choose another folder.").arg(name, file.errorString().toStdString()));
    };
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return failed();
    if (const auto written = archives::writeJson(**reader, file); !written)
        return tl::unexpected(written.error());
    return file.commit() ? Result<std::string>(name) : failed();
}

Result<std::vector<archives::Difference>> compareArchives(
    const std::string& before, const std::string& after, const std::string& restored)
{
    const auto was = ArchiveReader::open(before);
    const auto is = was ? ArchiveReader::open(after) : ArchiveReader::open(before);
    if (!was || !is)
        return firstError(was, is);
    archives::ComparisonOptions options;
    if (!restored.empty()) {
        if (const auto ids = archives::newIdsIn(restored).map(into(options.ids)); !ids)
            return tl::unexpected(ids.error());
        options.ids.insert_or_assign((*was)->info().guild.value, (*is)->info().guild.value);
    }
    std::vector<archives::Difference> found;
    const auto compared = archives::compare(archives::objectsOf(**was), archives::objectsOf(**is), options,
        [&found](const archives::Difference& difference) -> Result<void> {
            found.push_back(difference);
            return {};
        });
    return compared.map([&found] { return std::move(found); });
}

Result<std::string> copyArchive(const std::string& path, const std::string& folder, const GoOn& goOn)
{
    const auto reader = ArchiveReader::open(path);
    if (!reader)
        return tl::unexpected(reader.error());
    if (!(*reader)->info().finished)
        return failure(
            ErrorKind::Usage, Text::tr("%1 is not finished: resume its job, or name one that is finished").arg(path));
    const auto to = freePath(QString::fromStdString(folder), QString::fromStdString(path));
    QFile from(QString::fromStdString(path));
    const auto failed = [&](const QString& why) {
        return failure(
            ErrorKind::Failed, Text::tr("%1 cannot be copied to %2: %3").arg(path, folder, why.toStdString()));
    };
    if (!QDir().mkpath(QString::fromStdString(folder)) || !from.open(QIODevice::ReadOnly))
        return failed(from.errorString());
    std::int64_t copied = 0;
    ExportFile file(to, [&](qint64 size) { return goOn(copied += size, from.size(), "bytes"); });
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return failed(file.errorString());
    while (!from.atEnd()) {
        const auto bytes = from.read(kCopiedAtOnce);
        if (bytes.isEmpty() || file.write(bytes) != bytes.size())
            return failed(bytes.isEmpty() ? from.errorString() : file.errorString());
    }
    return file.commit() ? Result<std::string>(to.toStdString()) : failed(file.errorString());
}

} // namespace headroom::console
