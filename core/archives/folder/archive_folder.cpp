// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/archive_folder.h"

#include "core/archives/archive_reader.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>

namespace headroom::archives {

using namespace Qt::StringLiterals;

namespace {

void readCounts(const ArchiveTallies& tallies, ListedArchive& listed)
{
    for (const auto& [key, tally] : tallies.all()) {
        const auto& [kind, target] = key;
        if (tally.count == 0)
            continue;
        listed.counts[kind] += tally.count;
        if (kind == "message")
            listed.messagesByChannel[target] += tally.count;
        if (kind == "file")
            listed.fileBytes += tally.bytes;
    }
}

bool comesBefore(const ListedArchive& a, const ListedArchive& b)
{
    if (!a.info || !b.info)
        return a.info.has_value() != b.info.has_value() ? a.info.has_value() : a.path < b.path;
    if (const int names = a.info->guildName.compare(b.info->guildName, Qt::CaseInsensitive); names != 0)
        return names < 0;
    if (a.info->guild != b.info->guild)
        return a.info->guild < b.info->guild;
    return a.info->begun != b.info->begun ? a.info->begun > b.info->begun : a.path < b.path;
}

} // namespace

std::string defaultFolder()
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return (folder + u"/headroom/backups"_s).toStdString();
}

bool isStillToBeMade(const std::string& folder)
{
    return folder == defaultFolder() && !QDir(QString::fromStdString(folder)).exists();
}

std::int64_t ListedArchive::countOf(const std::string& kind) const
{
    const auto found = counts.find(kind);
    return found == counts.end() ? 0 : found->second;
}

ListedArchive listedArchive(const std::string& path)
{
    ListedArchive listed{.path = path, .state = fileStateOf(path)};
    listed.size = listed.state.size;
    const auto reader = ArchiveReader::open(path);
    if (!reader) {
        listed.problem = reader.error().text;
        return listed;
    }
    listed.info = (*reader)->info();
    readCounts((*reader)->tallies(), listed);
    return listed;
}

Result<std::vector<ListedArchive>> listArchives(const std::string& folder, const std::vector<ListedArchive>& known)
{
    const QDir dir(QString::fromStdString(folder));
    if (!dir.exists())
        return failure(ErrorKind::Failed,
            Text::tr("there is no folder %1: create it or connect its disk, or choose another folder").arg(folder));
    if (!dir.isReadable())
        return failure(ErrorKind::Failed,
            Text::tr("the folder %1 cannot be read: allow it, or choose another folder").arg(folder));
    const auto record = VerificationRecord::read(folder);
    std::vector<ListedArchive> list;
    for (const auto& file : dir.entryInfoList({u'*' + QLatin1StringView(archiveSuffix)}, QDir::Files)) {
        const auto path = file.filePath().toStdString();
        const auto before = std::find_if(known.begin(), known.end(), [&](const auto& old) { return old.path == path; });
        const bool isSame = before != known.end() && before->state == fileStateOf(path);
        list.push_back(isSame ? *before : listedArchive(path));
        auto& listed = list.back();
        if (listed.info)
            listed.verified = record.of(listed.info->uuid, listed.state);
    }
    std::sort(list.begin(), list.end(), comesBefore);
    return list;
}

std::vector<ListedArchive> dueForVerification(
    const std::vector<ListedArchive>& archives, WallTime now, std::chrono::hours every)
{
    std::vector<ListedArchive> due;
    std::ranges::copy_if(archives, std::back_inserter(due), [&](const ListedArchive& archive) {
        return archive.isGood() && (!archive.verified || now - archive.verified->at >= every);
    });
    const auto since = [](const ListedArchive& archive) {
        return std::pair(archive.verified ? archive.verified->at : WallTime{}, archive.info->begun);
    };
    std::stable_sort(due.begin(), due.end(), [&](const auto& a, const auto& b) { return since(a) < since(b); });
    return due;
}

std::vector<BackupAge> backupAges(const std::vector<ListedArchive>& archives)
{
    std::vector<BackupAge> ages;
    for (const auto& archive : archives) {
        if (!archive.info)
            continue;
        auto age = std::ranges::find(ages, archive.info->guild, &BackupAge::guild);
        if (age == ages.end())
            age = ages.insert(age, {.guild = archive.info->guild, .guildName = archive.info->guildName});
        ++age->archives;
        if (archive.isGood() && (!age->newest || *age->newest < *archive.info->finished)) {
            age->newest = archive.info->finished;
            age->path = archive.path;
        }
    }
    return ages;
}

Result<void> removeArchive(const std::string& path)
{
    const auto name = QString::fromStdString(path);
    QFile file(name);
    if (!file.remove())
        return failure(ErrorKind::Failed,
            Text::tr("%1 cannot be removed: %2. Make its folder writable.")
                .arg(path, file.errorString().toStdString()));
    for (const auto& beside : {u"-wal"_s, u"-shm"_s, u"-journal"_s})
        QFile::remove(name + beside);
    return {};
}

} // namespace headroom::archives
