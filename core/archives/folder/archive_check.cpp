// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/archive_check.h"

#include "core/archives/archive_reader.h"
#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/file/content_hash.h"

#include <QJsonDocument>

#include <array>
#include <map>

namespace headroom::archives {

namespace {

constexpr std::int64_t rowsBetweenCalls = 1000;
constexpr std::size_t maxFindingTexts = 100;
constexpr std::array<std::string_view, 5> stageWords{QT_TRANSLATE_NOOP("Backups", "structure"),
    QT_TRANSLATE_NOOP("Backups", "objects"), QT_TRANSLATE_NOOP("Backups", "messages"),
    QT_TRANSLATE_NOOP("Backups", "attachments"), QT_TRANSLATE_NOOP("Backups", "files")};

Text otherContent(const Text& name)
{
    return Text::tr("%1: its content does not fit its checksum").arg(name);
}

Text otherColumns(const Text& name)
{
    return Text::tr("%1: its columns do not fit its content").arg(name);
}

class ArchiveCheck
{
public:
    ArchiveCheck(ArchiveReader& reader, const std::function<bool(const CheckProgress&)>& goOn)
        : m_reader(reader)
        , m_goOn(goOn)
    {
    }

    // In one transaction, so that an archive that is being written is checked as it is at one moment.
    Result<CheckReport> run()
    {
        auto& file = m_reader.file();
        if (const auto begun = file.command(QStringLiteral("BEGIN")); !begun)
            return tl::unexpected(begun.error());
        const auto done = runStages();
        (void)file.command(QStringLiteral("COMMIT")); // it has read only
        if (!done && !m_report.isCancelled)
            return tl::unexpected(done.error());
        return m_report;
    }

private:
    void find(const Text& text)
    {
        if (++m_report.findingCount <= std::int64_t(maxFindingTexts))
            m_report.findings.push_back(text);
    }

    Result<void> cancelled()
    {
        m_report.isCancelled = true;
        return failure(ErrorKind::Failed, Text::tr("cancelled"));
    }

    void begin(CheckStage stage, std::int64_t total) { m_progress = {stage, 0, total}; }
    // One row or table is done. An error when it is to end here.
    Result<void> advance(bool isSlow = false)
    {
        ++m_progress.done;
        if (!isSlow && m_progress.done % rowsBetweenCalls != 0)
            return {};
        return m_goOn(m_progress) ? Result<void>() : cancelled();
    }

    Result<void> runStages();
    Result<void> checkStructure();
    Result<void> checkObjects();
    Result<void> checkMessages();
    Result<void> checkAttachments();
    Result<void> checkFiles();
    Result<void> compareTallies();

    ArchiveReader& m_reader;
    const std::function<bool(const CheckProgress&)>& m_goOn;
    CheckProgress m_progress;
    CheckReport m_report;
    ArchiveTallies m_tallies;
    std::map<ArchiveTallies::Key, Tally> m_counted;
};

Result<void> ArchiveCheck::runStages()
{
    if (const auto tallies = ArchiveTallies::read(m_reader.file()).map(into(m_tallies)); !tallies)
        return tl::unexpected(tallies.error());
    for (const auto stage : {&ArchiveCheck::checkStructure, &ArchiveCheck::checkObjects, &ArchiveCheck::checkMessages,
             &ArchiveCheck::checkAttachments, &ArchiveCheck::checkFiles, &ArchiveCheck::compareTallies}) {
        if (auto done = (this->*stage)(); !done)
            return done;
    }
    return {};
}

Result<void> ArchiveCheck::checkStructure()
{
    QStringList tables;
    auto& file = m_reader.file();
    auto listed = file.each(QStringLiteral("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"), {},
        [&tables](const QSqlQuery& row) { tables += row.value(0).toString(); });
    if (!listed)
        return listed;
    begin(CheckStage::Structure, tables.size());
    for (auto table : tables) {
        // Table by table, so that it can be cancelled between them.
        const auto quoted =
            QLatin1Char('\'') + table.replace(QLatin1Char('\''), QLatin1String("''")) + QLatin1Char('\'');
        const auto checked =
            file.each(QStringLiteral("PRAGMA quick_check(%1)").arg(quoted), {}, [this](const QSqlQuery& row) {
                const auto text = row.value(0).toString();
                if (text != QLatin1String("ok"))
                    find(Text::tr("structure: %1").arg(text.simplified().toStdString()));
            });
        const auto advanced = checked ? advance(true) : checked;
        if (!advanced)
            return advanced;
    }
    return {};
}

Result<void> ArchiveCheck::checkObjects()
{
    begin(CheckStage::Objects, 0);
    for (const auto kind : allObjectKinds)
        m_progress.total += m_tallies.sumOf(std::string(word(kind))).count;
    return m_reader.file().each(QStringLiteral("SELECT kind, id, parent, position, name, hash, json FROM object"), {},
        [this](const QSqlQuery& row) -> Result<void> {
            const auto kindText = row.value(0).toString().toStdString();
            const auto id = idIn(row.value(1));
            const auto bytes = row.value(6).toString().toUtf8();
            const auto json = QJsonDocument::fromJson(bytes).object();
            const auto kind = objectKindOf(kindText);
            const auto name = [&] { return kindText + ' ' + discord::toString(id); };
            m_counted[{kindText, 0}].add(row.value(5).toByteArray(), bytes.size());
            ++m_report.objects;
            if (!kind)
                find(Text::tr("%1: its kind is not known").arg(name()));
            else if (contentHash(json) != row.value(5).toByteArray())
                find(otherContent(name()));
            else if (const auto columns = objectColumns(*kind, json, m_reader.info().guild); !columns
                     || columns->id != id || columns->name != row.value(4).toString()
                     || columns->parent.value_or(discord::Snowflake{}) != idIn(row.value(2))
                     || columns->position.value_or(0) != row.value(3).toInt())
                find(otherColumns(name()));
            return advance();
        });
}

Result<void> ArchiveCheck::checkMessages()
{
    begin(CheckStage::Messages, m_tallies.sumOf("message").count);
    return m_reader.file().each(
        QStringLiteral("SELECT id, channel, author, edited, type, pinned, attachments, content, "
                       "hash, json FROM message"),
        {}, [this](const QSqlQuery& row) -> Result<void> {
            const auto bytes = row.value(9).toString().toUtf8();
            const auto json = QJsonDocument::fromJson(bytes).object();
            const auto name = [&] { return Text::tr("message %1").arg(discord::toString(idIn(row.value(0)))); };
            m_counted[{"message", row.value(1).toLongLong()}].add(row.value(8).toByteArray(), bytes.size());
            ++m_report.messages;
            const MessageColumns found{.id = idIn(row.value(0)),
                .author = idIn(row.value(2)),
                .edited = row.value(3).isNull() ? std::nullopt : std::optional<std::int64_t>(row.value(3).toLongLong()),
                .type = row.value(4).toInt(),
                .isPinned = row.value(5).toInt() != 0,
                .attachments = row.value(6).toInt(),
                .content = row.value(7).toString()};
            if (contentHash(json) != row.value(8).toByteArray())
                find(otherContent(name()));
            else if (const auto columns = messageColumns(json); !columns || *columns != found)
                find(otherColumns(name()));
            return advance();
        });
}

Result<void> ArchiveCheck::checkAttachments()
{
    begin(CheckStage::Attachments, m_tallies.sumOf("attachment").count);
    return m_reader.file().each(
        QStringLiteral("SELECT owner_kind, owner, field, name, content_type, size, url, file, problem, hash, "
                       "file IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sqlar WHERE sqlar.name = file) FROM attachment"),
        {}, [this](const QSqlQuery& row) -> Result<void> {
            const auto attachment = attachmentIn(row);
            const auto name = [&] {
                return Text::tr("attachment %1 of %2 %3")
                    .arg(attachment.field.toStdString(), attachment.ownerKind.toStdString(),
                        discord::toString(attachment.owner));
            };
            m_counted[{"attachment", 0}].add(row.value(9).toByteArray(), 0);
            if (hashOf(attachment) != row.value(9).toByteArray())
                find(Text::tr("%1: it does not fit its checksum").arg(name()));
            else if (row.value(10).toInt() != 0)
                find(Text::tr("%1: its file %2 is missing").arg(name(), attachment.file.toStdString()));
            return advance();
        });
}

Result<void> ArchiveCheck::checkFiles()
{
    begin(CheckStage::Files, m_tallies.sumOf("file").count);
    constexpr int atATime = 500;
    for (QString after;;) {
        const auto page = m_reader.files(after, atATime);
        if (!page)
            return tl::unexpected(page.error());
        for (const auto& file : *page) {
            const auto hash = file.name.section(QLatin1Char('.'), 0, 0).toLatin1();
            m_counted[{"file", 0}].add(QByteArray::fromHex(hash), file.size);
            ++m_report.files;
            m_report.fileBytes += file.size;
            const auto content = m_reader.content(file.name);
            if (!content && content.error().kind != ErrorKind::Broken)
                return tl::unexpected(content.error());
            if (!content || fileHash(*content) != hash)
                find(otherContent(Text::tr("file %1").arg(file.name.toStdString())));
            if (const auto advanced = advance(true); !advanced)
                return advanced;
        }
        if (page->size() < atATime)
            return {};
        after = page->back().name;
    }
}

// Rows that are missing, or were put in, by what was counted while they were written.
Result<void> ArchiveCheck::compareTallies()
{
    auto kept = m_tallies.all();
    for (const auto& [key, tally] : m_counted)
        kept[key]; // of what nobody kept count
    for (const auto& [key, tally] : kept) {
        const auto& [kind, target] = key;
        if (kind == "problem")
            continue;
        const auto found = m_counted[key];
        const auto name = target == 0 ? Text(kind) : Text::tr("%1 of channel %2").arg(kind, target);
        if (found.count != tally.count)
            find(
                Text::tr("%1: %2, and %3")
                    .arg(name, (found.count == 1 ? Text::tr("there is %1") : Text::tr("there are %1")).arg(found.count),
                        (tally.count == 1 ? Text::tr("%1 was saved") : Text::tr("%1 were saved")).arg(tally.count)));
        else if (found != tally)
            find(Text::tr("%1: not all are those that were saved").arg(name));
    }
    return {};
}

} // namespace

std::string_view word(CheckStage stage)
{
    return stageWords[static_cast<std::size_t>(stage)];
}

Result<CheckReport> checkArchive(ArchiveReader& reader, const std::function<bool(const CheckProgress&)>& goOn)
{
    return ArchiveCheck(reader, goOn).run();
}

} // namespace headroom::archives
