// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations/message_search.h"

#include <QJsonObject>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::jobs {

namespace {

constexpr int pageSize = 100;
constexpr std::array channelTypes{0, 2, 5, 13}; // text, voice, announcements, stage
constexpr std::array threadTypes{10, 11, 12};
constexpr std::array lastingTypes{1, 2, 3, 4, 5, 14, 15, 16, 17, 21}; // of messages that nobody deletes

constexpr int foundAtATime = 25; // by the search
constexpr int maxOffset = 9975;
constexpr int notIndexedCode = 110000;
constexpr auto maxIndexWait = 10min;

template <typename Types>
bool isAnyOf(const Types& types, const QJsonValue& type)
{
    return std::find(types.begin(), types.end(), type.toInt()) != types.end();
}

} // namespace

bool MessageFilter::matches(const QJsonValue& message) const
{
    if (isAnyOf(lastingTypes, message["type"_L1]) || (message["pinned"_L1].toBool() && !isPinnedToo))
        return false;
    if (!authors.empty() && !authors.contains(idOf(message["author"_L1]["id"_L1])))
        return false;
    const auto content = message["content"_L1].toString();
    if (!text.isEmpty() && !content.contains(text, Qt::CaseInsensitive))
        return false;
    if (has == "link")
        return content.contains("http://"_L1) || content.contains("https://"_L1);
    if (has == "file")
        return !message["attachments"_L1].toArray().isEmpty();
    return has != "embed" || !message["embeds"_L1].toArray().isEmpty();
}

MessageSearch::MessageSearch(
    const GuildFacts& guild, const QJsonArray& channels, const MessageFilter& filter, ApiReader& api, Plan& plan)
    : m_guild(guild)
    , m_channels(channels)
    , m_filter(filter)
    , m_api(api)
    , m_plan(plan)
{
}

std::vector<discord::Snowflake> MessageSearch::channels() const
{
    std::vector<discord::Snowflake> ids;
    for (const auto& channel : m_channels) {
        if (isAnyOf(channelTypes, channel["type"_L1]))
            ids.push_back(idOf(channel["id"_L1]));
    }
    return ids;
}

QJsonObject MessageSearch::channel(discord::Snowflake id) const
{
    const auto found =
        std::find_if(m_channels.begin(), m_channels.end(), [id](const auto& one) { return idOf(one["id"_L1]) == id; });
    return found == m_channels.end() ? QJsonObject() : QJsonValue(*found).toObject();
}

QCoro::Task<Result<bool>> MessageSearch::opens(discord::Snowflake id)
{
    if (const auto known = m_isOpen.find(id); known != m_isOpen.end())
        co_return Result<bool>(known->second);
    auto found = channel(id);
    auto rules = found; // a thread has those of its parent
    if (found.isEmpty()) {
        const auto path = "/channels/" + discord::toString(id);
        const auto read = co_await m_api.read(path);
        if (!read.isOk() && !read.isMissing() && read.status != 403)
            co_return Result<bool>(tl::unexpected(errorOf(path, read)));
        found = read.json.toObject();
        const bool isThread =
            idOf(found.value("guild_id"_L1)) == m_guild.id && isAnyOf(threadTypes, found.value("type"_L1));
        rules = isThread ? channel(idOf(found.value("parent_id"_L1))) : QJsonObject();
        if (!isThread)
            found = {};
    }
    const auto why = whyClosed(found, rules);
    if (!why.empty())
        m_plan.impossible("delete", "channel", discord::toString(id), why);
    m_isOpen.emplace(id, why.empty());
    co_return Result<bool>(why.empty());
}

Text MessageSearch::whyClosed(const QJsonObject& channel, const QJsonObject& rules) const
{
    if (channel.isEmpty())
        return Text::tr("the guild has no such channel");
    if (!isAnyOf(channelTypes, channel.value("type"_L1)) && !isAnyOf(threadTypes, channel.value("type"_L1)))
        return Text::tr("a channel of its type has no messages");
    // Without the history Discord answers with an empty list.
    const auto needed = discord::permission::viewChannel | discord::permission::readMessageHistory
        | discord::permission::manageMessages;
    const auto lacking = needed & ~m_guild.permissionsIn(rules);
    return lacking == 0
        ? Text()
        : Text::tr("%1: the bot lacks %2")
              .arg(channel.value("name"_L1).toString().toStdString(), discord::permissionsText(lacking));
}

QCoro::Task<Result<void>> MessageSearch::inChannel(discord::Snowflake id, Use use)
{
    const auto isOpen = co_await opens(id);
    if (!isOpen)
        co_return Result<void>(tl::unexpected(isOpen.error()));
    auto before = m_filter.before;
    bool isOver = !*isOpen;
    while (!isOver) {
        auto path = "/channels/" + discord::toString(id) + "/messages?limit=" + std::to_string(pageSize);
        if (before)
            path += "&before=" + discord::toString(*before);
        const auto page = co_await m_api.readArray(path);
        if (!page)
            co_return Result<void>(tl::unexpected(page.error()));
        isOver = page->size() < pageSize;
        for (const QJsonValue message : *page) { // the newest first
            const auto messageId = idOf(message["id"_L1]);
            before = before ? std::min(*before, messageId) : messageId;
            const bool isPast = m_filter.after && !(*m_filter.after < messageId);
            if (isPast || (m_filter.matches(message) && !use(id, messageId))) {
                isOver = true;
                break;
            }
        }
        if (const auto flushed = co_await m_plan.flush(); !flushed)
            co_return flushed;
    }
    co_return Result<void>();
}

QCoro::Task<Result<void>> MessageSearch::inGuild(Use use)
{
    const std::vector<discord::Snowflake> authors(m_filter.authors.begin(), m_filter.authors.end());
    for (std::size_t from = 0; from == 0 || from < authors.size(); from += maxAuthors) {
        const auto to = std::min(from + maxAuthors, authors.size());
        const std::vector<discord::Snowflake> some(
            authors.begin() + std::ptrdiff_t(from), authors.begin() + std::ptrdiff_t(to));
        const auto done = co_await search(some, use);
        if (!done)
            co_return done;
    }
    co_return Result<void>();
}

std::string MessageSearch::searchPath(
    const std::vector<discord::Snowflake>& authors, std::optional<discord::Snowflake> before, int offset) const
{
    auto path = "/guilds/" + discord::toString(m_guild.id) + "/messages/search?limit=" + std::to_string(foundAtATime);
    for (const auto author : authors)
        path += "&author_id=" + discord::toString(author);
    if (!m_filter.has.empty())
        path += "&has=" + m_filter.has;
    if (m_filter.after)
        path += "&min_id=" + discord::toString(*m_filter.after);
    if (before)
        path += "&max_id=" + discord::toString(*before);
    return offset == 0 ? path : path + "&offset=" + std::to_string(offset);
}

// Goes back by the id of the last message found, as the offset ends at 10,000; it only serves to pass over pages that
// Discord leaves empty.
QCoro::Task<Result<void>> MessageSearch::search(std::vector<discord::Snowflake> authors, const Use& use)
{
    auto before = m_filter.before;
    int offset = 0;
    Duration waited{};
    for (;;) {
        const auto answer = co_await m_api.readJson(searchPath(authors, before, offset));
        if (!answer)
            co_return Result<void>(tl::unexpected(answer.error()));
        const auto page = answer->toObject();
        if (page.value("code"_L1).toInt() == notIndexedCode) {
            const Duration span = std::max(std::chrono::seconds(page.value("retry_after"_L1).toInteger()), 1s);
            waited += span;
            if (waited > Duration(maxIndexWait) || !co_await m_api.sleep(span))
                co_return Result<void>(failure(ErrorKind::Unreachable,
                    Text::tr("Discord is still indexing the messages of the guild: try again later")));
            continue;
        }
        const auto last = before;
        std::set<discord::Snowflake> seen; // a message may be in several groups
        const auto groups = page.value("messages"_L1).toArray();
        for (const auto& group : groups) {
            const QJsonValue message = group.toArray().first();
            const auto id = idOf(message["id"_L1]);
            if ((last && !(id < *last)) || !seen.insert(id).second)
                continue;
            before = before ? std::min(*before, id) : id;
            if (!m_filter.matches(message))
                continue;
            const auto found = idOf(message["channel_id"_L1]);
            const auto isOpen = co_await opens(found);
            if (!isOpen)
                co_return Result<void>(tl::unexpected(isOpen.error()));
            if (*isOpen)
                (void)use(found, id);
        }
        if (const auto flushed = co_await m_plan.flush(); !flushed)
            co_return flushed;
        if (before != last) {
            offset = 0;
            continue;
        }
        offset += foundAtATime;
        if (offset > maxOffset || offset >= page.value("total_results"_L1).toInt())
            co_return Result<void>();
    }
}

} // namespace headroom::jobs
