// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/saving.h"

#include <QLocale>

#include <utility>

namespace headroom::backups {

using namespace jobs;

namespace {

constexpr std::int64_t maxFileBytesInMemory = 12 * 1024 * 1024;
constexpr std::int64_t maxPageBytesInMemory = 12 * 1024 * 1024;

QCoro::Task<Result<std::shared_ptr<const GuildFacts>>> sharedFacts(discord::Snowflake guild, ApiReader* api)
{
    using Facts = Result<std::shared_ptr<const GuildFacts>>;
    auto facts = co_await readGuild(guild, *api);
    if (!facts)
        co_return Facts(tl::unexpected(facts.error()));
    co_return Facts(std::make_shared<const GuildFacts>(*std::move(facts)));
}

Text sizeText(std::int64_t bytes)
{
    constexpr std::int64_t kilobyte = 1000;
    if (bytes < kilobyte)
        return Text::tr("%1 bytes").arg(bytes);
    return Text::figure(QLocale::c().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat).toStdString());
}

} // namespace

Saving::Saving(Order theOrder, BackupOptions theWish, Clock& theClock)
    : order(std::move(theOrder))
    , options(std::move(theWish))
    , clock(theClock)
    , archive(options, order.job, *order.guild)
    , downloads(order.files, options.maxFileBytes + 1, clock)
    , fileRoom(maxFileBytesInMemory)
    , pageRoom(maxPageBytesInMemory)
{
}

WorkResult Saving::endOf(const Error& error)
{
    const bool isFinished = error.kind == ErrorKind::Denied;
    return {.kind = isFinished ? WorkResult::Kind::Skipped : WorkResult::Kind::Hold, .text = error.text};
}

WorkResult Saving::interrupted()
{
    return {.kind = WorkResult::Kind::TryLater, .text = Text::tr("was interrupted")};
}

std::string Saving::guildPath(const std::string& rest) const
{
    return "/guilds/" + discord::toString(*order.guild) + rest;
}

QCoro::Task<Saved<bool>> Saving::commit(archives::ArchiveBatch batch)
{
    const WriterWork<bool> write = [batch = std::move(batch), at = clock.wallNow()](archives::ArchiveWriter& writer) {
        return writer.commit(batch, at).map([](const auto&) { return true; });
    };
    co_return co_await ask<bool>(write);
}

QCoro::Task<Saved<bool>> Saving::commit(archives::Cursor cursor)
{
    archives::ArchiveBatch batch;
    batch.cursors.push_back(std::move(cursor));
    co_return co_await commit(std::move(batch));
}

QCoro::Task<Saved<bool>> Saving::note(std::string kind, discord::Snowflake target, Text text)
{
    archives::ArchiveBatch batch;
    batch.problems.push_back({std::move(kind), target, std::move(text)});
    co_return co_await commit(std::move(batch));
}

QCoro::Task<Saved<bool>> Saving::isDone(std::string part, discord::Snowflake target)
{
    const WriterWork<bool> look = [part, target](archives::ArchiveWriter& writer) -> Result<bool> {
        return writer.cursor(part, target).map([](const auto& found) {
            return found && found->isOfThisRun && found->cursor.isDone;
        });
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

QCoro::Task<Result<std::shared_ptr<const GuildFacts>>> Saving::guildFacts(ApiReader* api)
{
    using Facts = Result<std::shared_ptr<const GuildFacts>>;
    const std::function<QCoro::Task<Facts>()> read = [guild = *order.guild, api] { return sharedFacts(guild, api); };
    co_return co_await m_facts.get(read);
}

QCoro::Task<WorkResult> Saving::refusalOf(std::string path, ReadAnswer answer, ApiReader* api)
{
    auto result = workResultOf(path, answer);
    result.text = errorOf(path, answer).text;
    if (answer.isTemporary() || (answer.status != 403 && answer.status != 404))
        co_return result;
    const std::function<QCoro::Task<ReadAnswer>()> read = [this, api] { return api->read(guildPath()); };
    const auto guild = co_await m_guild.get(read);
    if (guild.isTemporary() || saysGuildIsGone(guildPath(), guild.status, guild.code))
        co_return workResultOf(guildPath(), guild);
    if (answer.status == 403 && rights != 0) {
        const auto facts = co_await guildFacts(api);
        if (!facts)
            co_return WorkResult{.kind = WorkResult::Kind::TryLater, .text = facts.error().text};
        const auto lost = (*facts)->knowsRights ? rights & ~(*facts)->permissions : 0;
        if (lost != 0)
            co_return WorkResult{.kind = WorkResult::Kind::Hold,
                .text = Text::tr("the bot lost %1 in the guild: give its role back, then resume")
                            .arg(discord::permissionsText(lost))};
    }
    result.kind = WorkResult::Kind::Failed;
    co_return result;
}

Text Saving::progress() const
{
    Text text;
    const auto add = [&text](const Text& more) { text = text.empty() ? more : Text::tr("%1, %2").arg(text, more); };
    if (figures.messages > 0)
        add((figures.messages == 1 ? Text::tr("%1 message") : Text::tr("%1 messages"))
                .arg(Text::count(figures.messages)));
    if (figures.files > 0)
        add((figures.files == 1 ? Text::tr("%1 file (%2)") : Text::tr("%1 files (%2)"))
                .arg(Text::count(figures.files), sizeText(figures.fileBytes)));
    if (!figures.doing.empty())
        add(figures.doing);
    return text;
}

} // namespace headroom::backups
