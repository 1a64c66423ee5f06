// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/backups/saving.h"

using namespace Qt::StringLiterals;

namespace headroom::backups {

using namespace jobs;

using archives::MissingFile;

namespace {

constexpr int filesAtATime = 200;

// What was not wanted, or is not there any more, is not asked for with each increment.
bool isWorthATry(const QString& problem)
{
    const bool isRefused = problem.startsWith("its host answered 4"_L1) && !problem.endsWith("429"_L1);
    return !isRefused && !problem.startsWith("files were not asked for"_L1) && !problem.startsWith("is larger than"_L1);
}

WantedFile wanted(const MissingFile& missing)
{
    const auto& row = missing.attachment;
    WantedFile file{.channel = missing.channel};
    file.attachment.ownerKind = row.ownerKind.toStdString();
    file.attachment.owner = row.owner;
    file.attachment.field = row.field.toStdString();
    file.attachment.name = row.name;
    file.attachment.contentType = row.contentType;
    file.attachment.size = row.size;
    file.attachment.url = row.url;
    return file;
}

} // namespace

QCoro::Task<Saved<bool>> saveMissingFiles(Saving& saving, ApiReader& api)
{
    using Page = std::vector<MissingFile>;
    if (!saving.options.isWithFiles || !saving.options.has(archives::Part::Messages))
        co_return Saved<bool>(true);
    MissingFile last;
    for (bool isOver = false; !isOver;) {
        const WriterWork<Page> look = [last](archives::ArchiveWriter& writer) -> Result<Page> {
            const auto reader = archives::ArchiveReader::open(writer.path());
            if (!reader)
                return tl::unexpected(reader.error());
            return (*reader)->info().parent.isEmpty()
                ? Page()
                : (*reader)->missingFiles(last.attachment.owner, last.attachment.field, filesAtATime);
        };
        const auto page = co_await saving.ask<Page>(look);
        if (!page)
            co_return Saved<bool>(tl::unexpected(page.error()));
        std::vector<WantedFile> files;
        for (const auto& missing : *page) {
            last = missing;
            if (isWorthATry(missing.attachment.problem))
                files.push_back(wanted(missing));
        }
        isOver = page->size() < std::size_t(filesAtATime);
        saving.figures.doing = Text::tr("fetching files that failed before");
        const auto saved = co_await saveFiles(saving, std::move(files), api);
        if (!saved)
            co_return saved;
    }
    co_return Saved<bool>(true);
}

} // namespace headroom::backups
