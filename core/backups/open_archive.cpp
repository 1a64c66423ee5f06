// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/open_archive.h"

#include "core/archives/archive_reader.h"

#include <QFile>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::backups {

using namespace jobs;

namespace {

using archives::ArchiveWriter;

std::string newestFinished(const std::vector<FoundArchive>& found)
{
    const FoundArchive* newest = nullptr;
    for (const auto& archive : found) {
        if (archive.finished && (!newest || *newest->finished < *archive.finished))
            newest = &archive;
    }
    return newest ? newest->path : std::string();
}

} // namespace

OpenArchive::OpenArchive(BackupOptions options, JobId job, discord::Snowflake guild)
    : m_state(std::make_unique<State>(State{.options = std::move(options), .job = job, .guild = guild}))
    , m_thread(u"archive"_s)
{
}

QCoro::Task<Result<std::string>> OpenArchive::begin(archives::ArchiveStart start)
{
    return awaitThread<std::string>(
        m_thread, [state = m_state.get(), start = std::move(start)] { return state->begin(start); });
}

QCoro::Task<Result<std::string>> OpenArchive::finish(WallTime at, bool mayPrune)
{
    return awaitThread<std::string>(
        m_thread, [state = m_state.get(), at, mayPrune] { return state->finish(at, mayPrune); });
}

void OpenArchive::close()
{
    m_thread.close([state = m_state.get()] { state->writer.reset(); });
}

Result<std::string> OpenArchive::State::begin(const archives::ArchiveStart& start)
{
    if (writer || isFinished)
        return path;
    // Of a try whose runner was killed before it could note the path.
    const auto found = archivesMadeBy(options.to, guild);
    const auto own =
        std::ranges::find_if(found, [this](const auto& archive) { return archive.job == job && !archive.finished; });
    if (own != found.end())
        return resume(own->path).map([this] { return path; });
    const auto as = archiveName(options.to, {guild, start.guildName.toStdString(), start.begun});
    if (const auto made = make(start, as).map(into(writer)); !made)
        return tl::unexpected(made.error());
    path = as;
    return path;
}

Result<std::unique_ptr<ArchiveWriter>> OpenArchive::State::make(
    const archives::ArchiveStart& start, const std::string& as)
{
    auto earlier = options.earlier;
    if (options.isAutomatic())
        earlier = newestFinished(archivesMadeBy(options.to, guild));
    auto made = earlier.empty() ? ArchiveWriter::create(as, start) : ArchiveWriter::increment(earlier, as, start);
    if (!made || options.passphraseVariable.empty())
        return made;
    const auto passphrase = qEnvironmentVariable(options.passphraseVariable.c_str());
    const auto set = passphrase.isEmpty() ? Result<void>(failure(ErrorKind::Usage,
                         Text::tr("the environment variable %1 is not set where the job runs: set it, then resume")
                             .arg(options.passphraseVariable)))
                                          : (*made)->setPassphrase(passphrase);
    if (set)
        return made;
    made->reset();
    for (const auto* suffix : {"", "-wal", "-shm"}) // else the next try would find its place taken
        QFile::remove(QString::fromStdString(as) + QLatin1String(suffix));
    return tl::unexpected(set.error());
}

Result<void> OpenArchive::State::resume(const std::string& at)
{
    auto resumed = ArchiveWriter::resume(at);
    if (!resumed)
        return tl::unexpected(resumed.error());
    if (!options.passphraseVariable.empty()) {
        const auto passphrase = qEnvironmentVariable(options.passphraseVariable.c_str());
        if (const auto set = (*resumed)->setPassphrase(passphrase); !set)
            return set;
    }
    writer = *std::move(resumed);
    path = at;
    return {};
}

ArchiveWriter* OpenArchive::State::opened()
{
    if (writer)
        return writer.get();
    if (path.empty()) {
        problem = {ErrorKind::Failed, Text::tr("the archive was not begun: cancel the job, and add it again")};
        return nullptr;
    }
    {
        const auto reader = archives::ArchiveReader::open(path);
        if (!reader) {
            problem = reader.error();
            return nullptr;
        }
        const auto& info = (*reader)->info();
        isFinished = info.finished.has_value();
        if (!(info.guild == guild))
            problem = {ErrorKind::Failed,
                Text::tr("%1 is now another guild's archive: put the right one back, then resume").arg(path)};
        else if (isFinished)
            problem = {ErrorKind::Denied,
                Text::tr("the archive %1 is finished: back up again with --incremental-from").arg(path)};
        if (isFinished || !(info.guild == guild))
            return nullptr;
    }
    if (const auto resumed = resume(path); !resumed)
        problem = resumed.error();
    return writer.get();
}

Result<std::string> OpenArchive::State::finish(WallTime at, bool mayPrune)
{
    if (!isFinished) {
        auto* open = opened();
        if (!open && !isFinished)
            return tl::unexpected(problem);
        if (open) {
            if (const auto finished = open->finish(at); !finished)
                return tl::unexpected(finished.error());
            writer.reset();
            isFinished = true;
        }
    }
    if (mayPrune && options.retention.isAsked())
        prune();
    return path;
}

void OpenArchive::State::prune()
{
    std::vector<FoundArchive> archives;
    for (auto& archive : archivesMadeBy(options.to, guild)) {
        if (archive.finished)
            archives.push_back(std::move(archive));
    }
    std::vector<WallTime> times;
    for (const auto& archive : archives)
        times.push_back(*archive.finished);
    const auto keep = archives::whichToKeep(times, options.retention, QTimeZone::systemTimeZone());
    for (std::size_t i = 0; i < archives.size(); ++i) {
        if (!keep[i] && archives[i].path != path)
            QFile::remove(QString::fromStdString(archives[i].path));
    }
}

} // namespace headroom::backups
