// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/backups/backup_plan.h"
#include "core/backups/saving.h"

namespace headroom::backups {

using namespace jobs;

using archives::ArchiveBatch;

namespace {

constexpr std::int64_t fewMessages = 20; // that look empty and mean nothing

class BackupRun final : public jobs::OperationRun
{
public:
    BackupRun(Order order, BackupOptions options, Clock& clock)
        : m_saving(std::move(order), std::move(options), clock)
    {
    }

    void ended(const Item& item) override
    {
        if (item.kind == "archive" && item.action == "create" && item.state == ItemState::Done) {
            m_saving.archive.setPath(item.resultId);
            m_saving.rights = BackupBeginning::in(item.params).rights;
        }
        m_saving.figures.failedItems += item.state == ItemState::Failed ? 1 : 0;
    }

    QCoro::Task<WorkResult> work(Item item, ApiReader& api) override
    {
        m_saving.isInterrupted = false;
        if (item.kind == "archive" && item.action == "create")
            co_return co_await begin(item);
        if (item.kind == "archive")
            co_return co_await finish(&api);
        if (item.kind == "messages")
            co_return co_await saveMessagesOf(item, &api);
        const auto part = archives::partOf(item.target);
        if (!part)
            co_return WorkResult{
                .kind = WorkResult::Kind::Failed, .text = Text::tr("there is no part %1").arg(item.target)};
        if (*part == archives::Part::Threads)
            co_return co_await saveThreadsAnd(&api);
        co_return co_await savePart(m_saving, *part, api);
    }

    Text progress() const override { return m_saving.progress(); }
    void interrupt() override
    {
        m_saving.isInterrupted = true;
        m_saving.downloads.cancelAll();
        m_saving.pageRoom.turnAway();
        m_saving.fileRoom.turnAway();
        m_saving.sleepers.turnAway();
    }

    void close() override
    {
        interrupt();
        m_saving.archive.close();
        interrupt(); // what went on after its last commit
    }

private:
    QCoro::Task<WorkResult> begin(Item item)
    {
        const auto beginning = BackupBeginning::in(item.params);
        const auto now = m_saving.clock.wallNow();
        const archives::ArchiveStart start{.guild = *m_saving.order.guild,
            .guildName = QString::fromStdString(beginning.guildName),
            .bot = beginning.bot,
            .parts = m_saving.options.json(m_saving.order.job),
            .begun = now};
        const auto path = co_await m_saving.archive.begin(start);
        if (!path)
            co_return Saving::endOf(path.error());
        ArchiveBatch batch;
        batch.problems = beginning.leftOut;
        const auto noted = co_await m_saving.commit(std::move(batch));
        if (!noted)
            co_return noted.error();
        co_return WorkResult{.resultId = *path};
    }

    // Without its threads a guild is saved all the same.
    QCoro::Task<WorkResult> saveThreadsAnd(ApiReader* api)
    {
        auto result = co_await saveThreads(m_saving, *api);
        if (result.kind != WorkResult::Kind::Failed)
            co_return result;
        const auto noted = co_await m_saving.note("threads", {}, result.text);
        if (!noted)
            co_return noted.error();
        if (m_saving.options.has(archives::Part::Messages))
            result.more = {finishItem()};
        co_return result;
    }

    QCoro::Task<WorkResult> saveMessagesOf(Item item, ApiReader* api)
    {
        const auto id = discord::parseSnowflake(item.target);
        const auto place = co_await placeOf(id.value_or(discord::Snowflake{}), api);
        if (!place)
            co_return place.error();
        if (!*place)
            co_return WorkResult{.kind = WorkResult::Kind::Skipped, .text = Text::tr("was deleted before it was read")};
        auto result = co_await saveMessages(m_saving, **place, *api);
        co_return result;
    }

    // As the guild's lists had it in this run; none: it is not there any more.
    QCoro::Task<Saved<std::optional<Place>>> placeOf(discord::Snowflake id, ApiReader* api)
    {
        using Found = std::optional<Place>;
        const auto channels = co_await m_saving.channels(api);
        if (!channels)
            co_return Saved<Found>(tl::unexpected(channels.error()));
        for (const auto& channel : *channels) {
            if (idOf(channel.toObject().value(QLatin1String("id"))) == id)
                co_return Saved<Found>(Found(Place::of(channel.toObject())));
        }
        const WriterWork<Found> look = [id](archives::ArchiveWriter& writer) -> Result<Found> {
            const auto reader = archives::ArchiveReader::open(writer.path());
            if (!reader)
                return tl::unexpected(reader.error());
            const auto thread = (*reader)->object(archives::ObjectKind::Thread, id);
            if (!thread)
                return tl::unexpected(thread.error());
            return *thread ? Found(Place::of((*thread)->json)) : Found();
        };
        co_return co_await m_saving.ask<Found>(look);
    }

    QCoro::Task<WorkResult> finish(ApiReader* api)
    {
        auto& figures = m_saving.figures;
        const auto completed = co_await saveMissingFiles(m_saving, *api);
        if (!completed && completed.error().kind != WorkResult::Kind::Skipped) // else it is finished
            co_return completed.error();
        if (figures.withoutContent > fewMessages && figures.withoutContent * 2 > figures.messages) {
            const auto noted = co_await m_saving.note("message", {},
                Text::tr("more than half of the messages have no content: look whether the bot has the MESSAGE_CONTENT "
                         "intent"));
            if (!noted && noted.error().kind != WorkResult::Kind::Skipped)
                co_return noted.error();
        }
        figures.doing = Text::tr("finishing the archive");
        const auto path = co_await m_saving.archive.finish(m_saving.clock.wallNow(), figures.failedItems == 0);
        if (!path)
            co_return Saving::endOf(path.error());
        figures.doing.clear();
        co_return WorkResult{.resultId = *path};
    }

    Saving m_saving;
};

} // namespace

std::unique_ptr<OperationRun> makeBackupRun(Order order, BackupOptions options, Clock& clock)
{
    return std::make_unique<BackupRun>(std::move(order), std::move(options), clock);
}

} // namespace headroom::backups
