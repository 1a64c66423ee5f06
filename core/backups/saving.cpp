// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/saving.h"

#include <QLocale>

#include <utility>

namespace headroom::backups {

using namespace jobs;

namespace {

constexpr std::int64_t maxBytesInMemory = 12 * 1024 * 1024;

std::string countText(std::int64_t count)
{
    return QLocale::c().toString(qlonglong(count)).toStdString();
}

} // namespace

Saving::Saving(Order theOrder, BackupOptions theWish, Clock& theClock)
    : order(std::move(theOrder))
    , options(std::move(theWish))
    , clock(theClock)
    , archive(options, order.job, *order.guild)
    , downloads(order.files, options.maxFileBytes + 1, clock)
    , gate(maxBytesInMemory)
{
}

WorkResult Saving::endOf(const Error& error)
{
    const bool isFinished = error.kind == ErrorKind::Denied;
    return {.kind = isFinished ? WorkResult::Kind::Skipped : WorkResult::Kind::Hold, .text = error.text};
}

std::string Saving::guildPath(const std::string& rest) const
{
    return "/guilds/" + discord::toString(*order.guild) + rest;
}

QCoro::Task<Saved<archives::CommitCounts>> Saving::commit(archives::ArchiveBatch batch)
{
    const std::function<Result<archives::CommitCounts>(archives::ArchiveWriter&)> write =
        [batch = std::move(batch), at = clock.wallNow()](
            archives::ArchiveWriter& writer) { return writer.commit(batch, at); };
    co_return co_await ask<archives::CommitCounts>(write);
}

QCoro::Task<Saved<bool>> Saving::commit(archives::Cursor cursor)
{
    archives::ArchiveBatch batch;
    batch.cursors.push_back(std::move(cursor));
    const auto saved = co_await commit(std::move(batch));
    if (!saved)
        co_return Saved<bool>(tl::unexpected(saved.error()));
    co_return Saved<bool>(true);
}

QCoro::Task<Saved<bool>> Saving::isDone(std::string part, discord::Snowflake target)
{
    const std::function<Result<bool>(archives::ArchiveWriter&)> look =
        [part, target](archives::ArchiveWriter& writer) -> Result<bool> {
        const auto found = writer.cursor(part, target);
        if (!found)
            return tl::unexpected(found.error());
        return *found && (*found)->isOfThisRun && (*found)->cursor.isDone;
    };
    co_return co_await ask<bool>(look);
}

QCoro::Task<Saved<QJsonArray>> Saving::channels(ApiReader* api)
{
    while (!m_channels && m_isReadingChannels) {
        AwaitCall<bool> call(
            [this](std::function<void(bool)> done) { m_waitingForChannels.push_back(std::move(done)); });
        co_await call;
    }
    if (m_channels)
        co_return Saved<QJsonArray>(*m_channels);
    m_isReadingChannels = true;
    const auto path = guildPath("/channels");
    const auto answer = co_await api->read(path);
    m_isReadingChannels = false;
    if (answer.isOk())
        m_channels = answer.json.toArray();
    for (const auto& done : std::exchange(m_waitingForChannels, {}))
        done(true);
    if (m_channels)
        co_return Saved<QJsonArray>(*m_channels);
    const auto refusal = co_await refusalOf(path, answer, api);
    co_return Saved<QJsonArray>(tl::unexpected(refusal));
}

QCoro::Task<WorkResult> Saving::refusalOf(std::string path, ReadAnswer answer, ApiReader* api)
{
    auto result = workResultOf(path, answer);
    result.text = errorOf(path, answer).text;
    if (answer.isTemporary() || (answer.status != 403 && answer.status != 404))
        co_return result;
    const auto guild = co_await api->read(guildPath());
    if (guild.isTemporary() || saysGuildIsGone(guildPath(), guild.status, guild.code))
        co_return workResultOf(guildPath(), guild);
    if (answer.status == 403 && rights != 0) {
        const auto facts = co_await readGuild(*order.guild, *api);
        if (!facts)
            co_return WorkResult{.kind = WorkResult::Kind::TryLater, .text = facts.error().text};
        const auto lost = facts->knowsRights ? rights & ~facts->permissions : 0;
        if (lost != 0)
            co_return WorkResult{.kind = WorkResult::Kind::Hold,
                .text = "the bot lost " + discord::permissionsText(lost)
                    + " in the guild: give its role back, then resume"};
    }
    result.kind = WorkResult::Kind::Failed;
    co_return result;
}

std::string Saving::progress() const
{
    std::string text;
    const auto add = [&text](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    if (figures.messages > 0)
        add(countText(figures.messages) + " messages");
    if (figures.files > 0)
        add(countText(figures.files) + " files ("
            + QLocale::c().formattedDataSize(figures.fileBytes, 1, QLocale::DataSizeSIFormat).toStdString() + ")");
    if (!figures.doing.empty())
        add(figures.doing);
    return text;
}

} // namespace headroom::backups
