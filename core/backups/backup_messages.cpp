// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/saving.h"
#include "core/base/text/json_text.h"

#include <QUrl>

#include <algorithm>
#include <deque>

using namespace Qt::StringLiterals;

namespace headroom::backups {

using namespace jobs;

using archives::ArchiveBatch;

namespace {

constexpr int messagesAtATime = 100;
constexpr int pinsAtATime = 50;
constexpr std::size_t pagesAhead = 2; // of a channel, whose files are fetched while the next one is read
constexpr std::int64_t usualPageBytes = 512 * 1024; // in memory
constexpr std::int64_t jsonBytesPerTextByte = 7; // measured with Qt 6.4, of pages of messages: 6
const auto* const messagesPart = "messages";

// How far a channel has been read, from its newest message back.
struct Progress
{
    std::string last = {}; // see Place
    std::string lastPin = {};
    discord::Snowflake floor = {}; // what older ones there are was saved by an earlier run
    discord::Snowflake before = {}; // the oldest that is saved; 0: none
    std::int64_t count = 0;
    bool isRead = false; // all but pins

    std::string text() const
    {
        const QJsonObject json{{u"last"_s, QString::fromStdString(last)}, {u"pin"_s, QString::fromStdString(lastPin)},
            {u"floor"_s, QString::number(floor.value)}, {u"before"_s, QString::number(before.value)},
            {u"count"_s, qint64(count)}, {u"read"_s, isRead}};
        return compactJson(json);
    }
    static Progress in(const std::string& text)
    {
        const auto json = jsonIn(text).toObject();
        return {json.value("last"_L1).toString().toStdString(), json.value("pin"_L1).toString().toStdString(),
            idOf(json.value("floor"_L1)), idOf(json.value("before"_L1)), json.value("count"_L1).toInteger(),
            json.value("read"_L1).toBool()};
    }
};

// Pages that are being saved while the next ones are read, each with the cursor that says it is there.
class PagesBeingSaved
{
public:
    explicit PagesBeingSaved(Saving* saving)
        : m_saving(saving)
    {
    }

    void add(QCoro::Task<Saved<bool>> page, archives::Cursor cursor)
    {
        m_pages.push_back({std::move(page), std::move(cursor)});
    }
    // Waits until there are at most so many; an error is the first of all. What has to be there before is: a cursor is
    // written once all pages before it are saved. Has to be called with 0 in the end, whatever came.
    QCoro::Task<Saved<bool>> waitFor(std::size_t atMost)
    {
        while (m_pages.size() > atMost) {
            auto page = std::move(m_pages.front());
            m_pages.pop_front();
            auto saved = co_await page.task;
            if (saved && m_all)
                saved = co_await m_saving->commit(std::move(page.cursor));
            if (m_all && !saved)
                m_all = std::move(saved);
        }
        co_return m_all;
    }

private:
    struct Page
    {
        QCoro::Task<Saved<bool>> task;
        archives::Cursor cursor;
    };

    Saving* m_saving;
    std::deque<Page> m_pages;
    Saved<bool> m_all = true;
};

// What the archive knows of a channel.
struct Known
{
    std::optional<archives::ArchiveWriter::FoundCursor> cursor = {};
    discord::Snowflake newest = {};
};

Result<Known> knownOf(archives::ArchiveWriter& writer, discord::Snowflake id)
{
    const auto cursor = writer.cursor(messagesPart, id);
    const auto newest = writer.newestMessage(id);
    if (!cursor || !newest)
        return firstError(cursor, newest);
    return Known{*cursor, newest->value_or(discord::Snowflake{})};
}

// Where this run begins, or goes on. An earlier one that was cut short is not built upon.
Progress beginningOf(const Known& known, const Place& place)
{
    if (known.cursor && known.cursor->isOfThisRun)
        return Progress::in(known.cursor->cursor.position);
    Progress progress{.last = place.last, .lastPin = place.lastPin};
    if (known.cursor && known.cursor->cursor.isDone) {
        progress.floor = known.newest;
        progress.isRead = Progress::in(known.cursor->cursor.position).last == place.last;
    }
    return progress;
}

archives::Cursor cursorAt(const Place& place, const Progress& progress, bool isDone)
{
    return {messagesPart, place.id, progress.text(), isDone};
}

bool looksEmpty(const QJsonObject& message)
{
    constexpr int reply = 19;
    const auto type = message.value("type"_L1).toInt();
    if ((type != 0 && type != reply) || !message.value("content"_L1).toString().isEmpty())
        return false;
    for (const auto key :
        {"attachments"_L1, "embeds"_L1, "sticker_items"_L1, "components"_L1, "message_snapshots"_L1}) {
        if (!message.value(key).toArray().isEmpty())
            return false;
    }
    return !message.contains("poll"_L1);
}

// Saves some messages, which then leave their room, and what hangs on them.
QCoro::Task<Saved<bool>> saveSome(
    Saving* saving, discord::Snowflake channel, std::vector<QJsonObject> messages, ByteGate::Room room, ApiReader* api)
{
    ArchiveBatch batch;
    std::vector<WantedFile> files;
    const auto count = std::int64_t(messages.size());
    for (auto& message : messages) {
        for (auto& file : filesOf(message, channel))
            files.push_back(std::move(file));
        saving->figures.withoutContent += looksEmpty(message) ? 1 : 0;
        batch.messages.push_back({channel, std::move(message)});
    }
    messages.clear();
    const auto saved = co_await saving->commit(std::move(batch));
    if (!saved)
        co_return Saved<bool>(tl::unexpected(saved.error()));
    room.leave();
    saving->figures.messages += count;
    if (files.empty())
        co_return Saved<bool>(true);
    co_return co_await saveFiles(*saving, std::move(files), *api);
}

// Without the history Discord answers with an empty list, which would be taken for an empty channel.
QCoro::Task<WorkResult> whyNothing(Saving* saving, Place place, ApiReader* api)
{
    const auto guild = co_await saving->guildFacts(api);
    if (!guild)
        co_return WorkResult{.kind = WorkResult::Kind::TryLater, .text = guild.error().text};
    const auto path = "/channels/" + discord::toString(place.channel);
    const auto channel = co_await api->read(path);
    if (channel.isMissing())
        co_return WorkResult();
    if (!channel.isOk())
        co_return workResultOf(path, channel);
    const auto needed = discord::permission::viewChannel | discord::permission::readMessageHistory;
    const auto lacking = needed & ~(*guild)->permissionsIn(channel.json.toObject());
    if (lacking == 0)
        co_return WorkResult();
    co_return WorkResult{.kind = WorkResult::Kind::Hold,
        .text = Text::tr("%1: the bot lost %2, without which messages look as if there were none: give it back, then "
                         "resume")
                    .arg(place.name, discord::permissionsText(lacking))};
}

// A channel that was deleted meanwhile is no fault of anybody's.
QCoro::Task<WorkResult> refused(Saving* saving, Place place, std::string path, ReadAnswer answer, ApiReader* api)
{
    auto result = co_await saving->refusalOf(path, answer, api);
    if (result.kind != WorkResult::Kind::Failed)
        co_return result;
    if (answer.isMissing()) {
        result.kind = WorkResult::Kind::Skipped;
        result.text = Text::tr("%1 was deleted while it was read: what was read until then is saved").arg(place.name);
    } else {
        result.text = Text::tr("%1: %2").arg(place.name, result.text);
    }
    const auto noted = co_await saving->note("message", place.id, result.text);
    co_return noted ? result : noted.error();
}

// What of a page is asked for; notes how far it goes.
std::vector<QJsonObject> wantedOf(const QJsonArray& page, const BackupOptions& options, Progress& progress)
{
    std::vector<QJsonObject> messages;
    progress.isRead = page.size() < messagesAtATime;
    for (const auto& message : page) { // the newest first
        const auto id = idOf(message["id"_L1]);
        const bool isEnough = options.maxMessages > 0 && progress.count >= options.maxMessages;
        if (isEnough || (options.since && id < *options.since)) {
            progress.isRead = true;
            break;
        }
        progress.before = progress.before.value == 0 ? id : std::min(progress.before, id);
        progress.count += 1;
        messages.push_back(message.toObject());
    }
    progress.isRead = progress.isRead || (progress.floor.value != 0 && !(progress.floor < progress.before));
    return messages;
}

// What the page takes is known once it is there. Others that are asked for then are expected to be as large.
void learnSize(Saving& saving, const ReadAnswer& answer, ByteGate::Room& room)
{
    const auto bytes = std::int64_t(answer.bodyBytes) * jsonBytesPerTextByte;
    saving.expectedPageBytes =
        std::max({bytes, usualPageBytes, saving.expectedPageBytes - saving.expectedPageBytes / 16});
    room.resize(bytes);
}

// One page, which is being saved then. What is kept of it here would be in memory as long as the next one is waited
// for.
QCoro::Task<Saved<bool>> readPage(
    Saving* saving, Place place, Progress* progress, bool isDoneThen, PagesBeingSaved* pages, ApiReader* api)
{
    const auto list = "/channels/" + discord::toString(place.id) + "/messages";
    auto path = list + "?limit=" + std::to_string(messagesAtATime);
    if (progress->before.value != 0)
        path += "&before=" + discord::toString(progress->before);
    auto room = co_await saving->pageRoom.enter(std::max(saving->expectedPageBytes, usualPageBytes));
    if (!room)
        co_return Saved<bool>(tl::unexpected(Saving::interrupted()));
    const auto answer = co_await api->read(path);
    if (!answer.isOk()) {
        room.leave();
        const auto result = co_await refused(saving, place, list, answer, api);
        co_return Saved<bool>(tl::unexpected(result));
    }
    learnSize(*saving, answer, room);
    const auto page = answer.json.toArray();
    if (page.isEmpty() && !place.last.empty()) {
        room.leave();
        const auto why = co_await whyNothing(saving, place, api);
        if (why.kind != WorkResult::Kind::Done)
            co_return Saved<bool>(tl::unexpected(why));
    }
    auto messages = wantedOf(page, saving->options, *progress);
    saving->figures.doing = Text::tr("reading %1").arg(place.name);
    pages->add(saveSome(saving, place.id, std::move(messages), std::move(room), api),
        cursorAt(place, *progress, progress->isRead && isDoneThen));
    co_return Saved<bool>(true);
}

QCoro::Task<WorkResult> readPages(
    Saving* saving, Place place, Progress* progress, bool isDoneThen, PagesBeingSaved* pages, ApiReader* api)
{
    while (!progress->isRead) {
        const auto read = co_await readPage(saving, place, progress, isDoneThen, pages, api);
        if (!read)
            co_return read.error();
        const auto saved = co_await pages->waitFor(pagesAhead);
        if (!saved)
            co_return saved.error();
    }
    co_return WorkResult();
}

QCoro::Task<WorkResult> savePages(Saving* saving, Place place, Progress* progress, bool isDoneThen, ApiReader* api)
{
    PagesBeingSaved pages(saving);
    auto result = co_await readPages(saving, place, progress, isDoneThen, &pages, api);
    const auto saved = co_await pages.waitFor(0);
    if (!saved && result.kind == WorkResult::Kind::Done)
        co_return saved.error();
    co_return result;
}

// Notes how far they go.
std::vector<QJsonObject> pinnedIn(const QJsonArray& items, std::string& before)
{
    std::vector<QJsonObject> messages;
    for (const auto& item : items) {
        before = item["pinned_at"_L1].toString().toStdString();
        auto message = item["message"_L1].toObject();
        message.insert("pinned"_L1, true);
        messages.push_back(std::move(message));
    }
    return messages;
}

QCoro::Task<WorkResult> savePins(Saving* saving, Place place, Progress progress, ApiReader* api)
{
    std::string before;
    for (bool isOver = false; !isOver;) {
        auto path = "/channels/" + discord::toString(place.id) + "/messages/pins?limit=" + std::to_string(pinsAtATime);
        if (!before.empty())
            path += "&before=" + QUrl::toPercentEncoding(QString::fromStdString(before)).toStdString();
        auto room = co_await saving->pageRoom.enter(std::max(saving->expectedPageBytes, usualPageBytes));
        if (!room)
            co_return Saving::interrupted();
        auto answer = co_await api->read(path);
        if (!answer.isOk()) {
            room.leave();
            auto result = co_await refused(saving, place, path, answer, api);
            co_return result;
        }
        learnSize(*saving, answer, room);
        auto messages = pinnedIn(answer.json["items"_L1].toArray(), before);
        isOver = !answer.json["has_more"_L1].toBool() || messages.empty();
        answer.json = {}; // else it would be in memory as long as files are fetched
        auto saved = co_await saveSome(saving, place.id, std::move(messages), std::move(room), api);
        if (saved)
            saved = co_await saving->commit(cursorAt(place, progress, isOver));
        if (!saved)
            co_return saved.error();
    }
    co_return WorkResult();
}

} // namespace

Place Place::of(const QJsonObject& json)
{
    constexpr int firstThreadType = 10;
    constexpr int lastThreadType = 12;
    const auto type = json.value("type"_L1).toInt();
    Place place{.id = idOf(json.value("id"_L1)),
        .name = '#' + json.value("name"_L1).toString().toStdString(),
        .last = json.value("last_message_id"_L1).toString().toStdString(),
        .lastPin = json.value("last_pin_timestamp"_L1).toString().toStdString()};
    const bool isThread = type >= firstThreadType && type <= lastThreadType;
    place.channel = isThread ? idOf(json.value("parent_id"_L1)) : place.id;
    return place;
}

bool isAt(const std::string& position, const Place& place)
{
    const auto progress = Progress::in(position);
    return progress.last == place.last && progress.lastPin == place.lastPin;
}

QCoro::Task<WorkResult> saveMessages(Saving& saving, Place place, ApiReader& api)
{
    const WriterWork<Known> look = [id = place.id](archives::ArchiveWriter& writer) { return knownOf(writer, id); };
    const auto known = co_await saving.ask<Known>(look);
    if (!known)
        co_return known.error();
    const bool isBuiltUpon = known->cursor && known->cursor->cursor.isDone;
    if (isBuiltUpon && known->cursor->isOfThisRun)
        co_return WorkResult();
    auto progress = beginningOf(*known, place);
    // All messages that are read say themselves whether they are pinned.
    const auto earlierPin = isBuiltUpon ? Progress::in(known->cursor->cursor.position).lastPin : std::string();
    const bool readsPins = !place.lastPin.empty() && place.lastPin != earlierPin
        && (saving.options.isBounded() || progress.floor.value != 0);
    if (!progress.isRead) {
        const auto read = co_await savePages(&saving, place, &progress, !readsPins, &api);
        if (read.kind != WorkResult::Kind::Done || !readsPins)
            co_return read;
    }
    if (readsPins) {
        auto result = co_await savePins(&saving, place, progress, &api);
        co_return result;
    }
    // Nothing is new.
    const auto saved = co_await saving.commit(cursorAt(place, progress, true));
    co_return saved ? WorkResult() : saved.error();
}

NewItem messagesItem(const Place& place)
{
    const QJsonObject params{{u"name"_s, QString::fromStdString(place.name)}};
    return {.action = "read", .kind = "messages", .target = discord::toString(place.id), .params = compactJson(params)};
}

} // namespace headroom::backups
