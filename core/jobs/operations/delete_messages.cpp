// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/guild_facts.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <map>
#include <set>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::jobs {

namespace {

constexpr qint64 messageContentFlags = (1 << 18) | (1 << 19);
constexpr int pageSize = 100;
constexpr std::size_t bulkSize = 100;
constexpr std::chrono::hours bulkAge{14 * 24};
constexpr std::chrono::hours bulkMargin{1}; // what is almost too old for it is deleted by itself
constexpr int tooOldCode = 50034;
constexpr std::array channelTypes{0, 2, 5, 13}; // text, voice, announcements, stage
constexpr std::array threadTypes{10, 11, 12};
constexpr std::array lastingTypes{1, 2, 3, 4, 5, 14, 15, 16, 17, 21}; // of messages that nobody deletes

constexpr int foundAtATime = 25; // by the search
constexpr int maxOffset = 9975;
constexpr int maxAuthors = 100; // of one search
constexpr int notIndexedCode = 110000;
constexpr auto maxIndexWait = 10min;

const auto* const tooOldText = "Discord takes its messages for older than 14 days: check this machine's clock";

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    return {.name = "delete-messages",
        .title = "Delete messages",
        .help = "Deletes messages by channel, author, text and age",
        .group = "Messages",
        .parameters = {{.name = "channels", .kind = Kind::Ids, .help = "Channels and threads to delete in, by id"},
            {.name = "all-channels",
                .kind = Kind::Flag,
                .help = "Delete in all channels; with --authors or --has also in their threads"},
            {.name = "authors", .kind = Kind::Ids, .help = "Only what these users or webhooks wrote, by id"},
            {.name = "contains", .help = "Only messages that contain this text", .minimum = 1, .maximum = 2000},
            {.name = "has",
                .kind = Kind::Choice,
                .help = "Only messages that have this",
                .choices = {"link", "file", "embed"}},
            {.name = "sent-before",
                .help = "Only messages older than this message's id or time, such as 2026-11-22T22:00; in UTC",
                .minimum = 1,
                .maximum = 40},
            {.name = "sent-after",
                .help = "Only messages newer than this message's id or time; in UTC",
                .minimum = 1,
                .maximum = 40},
            {.name = "pinned", .kind = Kind::Flag, .help = "Delete pinned messages as well"},
            {.name = "newest",
                .kind = Kind::Number,
                .help = "Of each channel only so many, the newest of those that match",
                .minimum = 1}}};
}

discord::Snowflake idOf(const QJsonValue& value)
{
    return {value.toString().toULongLong()};
}

template <typename Types>
bool isAnyOf(const Types& types, const QJsonValue& type)
{
    return std::find(types.begin(), types.end(), type.toInt()) != types.end();
}

// The id that the option names, or the first of its time.
Result<std::optional<discord::Snowflake>> boundOf(const ParameterValues& values, const char* name)
{
    using Bound = std::optional<discord::Snowflake>;
    if (!values.has(name))
        return Bound();
    const auto text = values.text(name);
    if (const auto id = discord::parseSnowflake(text); id && text.size() > 14)
        return Bound(id);
    auto time = QDateTime::fromString(QString::fromStdString(text), Qt::ISODate);
    if (!time.isValid())
        return failure(ErrorKind::Usage,
            "--" + std::string(name) + ' ' + text + ": write a message's id or a time, such as 2026-11-22T22:00");
    if (time.timeSpec() == Qt::LocalTime)
        time.setTimeSpec(Qt::UTC);
    return Bound(discord::snowflakeAt(WallTime{std::chrono::milliseconds{time.toMSecsSinceEpoch()}}));
}

bool isYoung(discord::Snowflake id, WallTime now, std::chrono::hours margin)
{
    return discord::createdAt(id) > now - bulkAge + margin;
}

// What the bot may do in a channel, by its overwrites.
discord::Permissions permissionsIn(const QJsonObject& channel, const GuildFacts& guild, const QJsonArray& ownRoles)
{
    if (!guild.knowsRights || guild.permissions == discord::permission::all)
        return guild.permissions;
    auto permissions = guild.permissions;
    discord::Permissions allowed = 0;
    discord::Permissions denied = 0;
    const auto overwrites = channel.value("permission_overwrites"_L1).toArray();
    const auto bits = [](const QJsonValue& overwrite, QLatin1String key) {
        return discord::Permissions(overwrite[key].toString().toULongLong());
    };
    for (const auto& overwrite : overwrites) {
        if (idOf(overwrite["id"_L1]) == guild.id)
            permissions = (permissions & ~bits(overwrite, "deny"_L1)) | bits(overwrite, "allow"_L1);
        else if (ownRoles.contains(overwrite["id"_L1])) {
            allowed |= bits(overwrite, "allow"_L1);
            denied |= bits(overwrite, "deny"_L1);
        }
    }
    permissions = (permissions & ~denied) | allowed;
    for (const auto& overwrite : overwrites) {
        if (idOf(overwrite["id"_L1]) == guild.self)
            permissions = (permissions & ~bits(overwrite, "deny"_L1)) | bits(overwrite, "allow"_L1);
    }
    return permissions;
}

struct Filter
{
    std::set<discord::Snowflake> authors = {};
    QString text = {};
    std::string has = {};
    bool isPinnedToo = false;
    std::optional<discord::Snowflake> before = {};
    std::optional<discord::Snowflake> after = {};
    std::int64_t newest = 0; // 0: all

    // What a search narrows down, once for all channels.
    bool isForSearch() const { return !authors.empty() || !has.empty(); }

    bool matches(const QJsonValue& message) const
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
};

NewItem singleOf(const std::string& path, const std::string& id)
{
    return {.action = "delete", .kind = "message", .target = id, .params = planned("DELETE", path + '/' + id)};
}

// What is to be deleted in one channel: what is young in bulk, what is old one by one.
class Found
{
public:
    explicit Found(std::string channel)
        : m_channel(std::move(channel))
    {
    }

    std::string path() const { return "/channels/" + m_channel + "/messages"; }
    bool isFull(const Filter& filter) const { return filter.newest > 0 && m_count >= filter.newest; }
    void add(discord::Snowflake id, const Filter& filter, WallTime now, Plan& plan)
    {
        if (isFull(filter))
            return;
        ++m_count;
        if (!isYoung(id, now, bulkMargin)) {
            plan.add(singleOf(path(), discord::toString(id)));
            return;
        }
        m_bulk.push_back(discord::toString(id));
        if (m_bulk.size() == bulkSize)
            planBulk(plan);
    }
    void planBulk(Plan& plan) // those that wait for more
    {
        if (m_bulk.size() == 1)
            plan.add(singleOf(path(), m_bulk.front()));
        if (m_bulk.size() > 1) {
            QJsonArray messages;
            for (const auto& id : m_bulk)
                messages += QString::fromStdString(id);
            plan.add({.action = "delete",
                .kind = "messages",
                .target = std::to_string(m_bulk.size()) + " in " + m_channel,
                .params = planned("POST", path() + "/bulk-delete", QJsonObject{{u"messages"_s, messages}})});
        }
        m_bulk.clear();
    }

private:
    std::string m_channel;
    std::int64_t m_count = 0;
    std::vector<std::string> m_bulk;
};

class DeleteMessages final : public Operation
{
public:
    DeleteMessages()
        : Operation(declared())
    {
    }

    bool isDestructive(const ParameterValues&) const override { return true; }

    Result<void> check(const ParameterValues& values) const override
    {
        if (values.has("channels") == values.flag("all-channels"))
            return failure(ErrorKind::Usage, "say where to delete with --channels, or with --all-channels");
        const auto before = boundOf(values, "sent-before");
        if (!before)
            return tl::unexpected(before.error());
        const auto after = boundOf(values, "sent-after");
        if (!after)
            return tl::unexpected(after.error());
        if (values.flag("all-channels") && values.has("newest") && values.ids("authors").size() > maxAuthors)
            return failure(ErrorKind::Usage, "--newest: with --all-channels name at most 100 authors");
        if (*before && *after && !(**after < **before))
            return failure(ErrorKind::Usage, "--sent-after is not before --sent-before: nothing lies between them");
        return {};
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto& values = order.values;
        const auto guild = co_await readGuild(*order.guild, api);
        if (!guild)
            co_return Result<void>(tl::unexpected(guild.error()));
        plan.setGuildName(guild->name);
        if (!guild->knowsRights)
            plan.note("What the bot may do there could not be read: what it may not fails when it is tried.");
        // Without the intent all messages look empty.
        if (values.has("contains") || values.has("has")) {
            const auto application = co_await api.read("/applications/@me");
            const auto flags = application.json["flags"_L1];
            if (!flags.isDouble())
                plan.note(
                    "Whether the bot has the MESSAGE_CONTENT intent could not be read: without it nothing matches.");
            else if (!(flags.toInteger() & messageContentFlags))
                plan.note("The bot lacks the MESSAGE_CONTENT intent: --contains and --has find nothing without it.");
        }
        const auto guildPath = "/guilds/" + discord::toString(guild->id);
        const auto self = co_await api.read(guildPath + "/members/" + discord::toString(guild->self));
        const auto ownRoles = self.json["roles"_L1].toArray();
        const auto channels = co_await api.readArray(guildPath + "/channels");
        if (!channels)
            co_return Result<void>(tl::unexpected(channels.error()));
        Filter filter{.text = QString::fromStdString(values.text("contains")),
            .has = values.text("has"),
            .isPinnedToo = values.flag("pinned"),
            .before = *boundOf(values, "sent-before"),
            .after = *boundOf(values, "sent-after"),
            .newest = values.number("newest")};
        for (const auto id : values.ids("authors"))
            filter.authors.insert(id);

        Places places{*guild, *channels, ownRoles, {}};
        if (values.flag("all-channels") && filter.isForSearch())
            co_return co_await planSearch(guildPath, filter, order.now, places, api, plan);
        auto wanted = values.ids("channels");
        if (values.flag("all-channels")) {
            for (const auto& channel : *channels) {
                if (isAnyOf(channelTypes, channel["type"_L1]))
                    wanted.push_back(idOf(channel["id"_L1]));
            }
        }
        for (const auto id : wanted) {
            const auto isOpen = co_await opens(id, places, api, plan);
            if (!isOpen)
                co_return Result<void>(tl::unexpected(isOpen.error()));
            if (!*isOpen)
                continue;
            if (const auto done = co_await planChannel(discord::toString(id), filter, order.now, api, plan); !done)
                co_return done;
        }
        co_return Result<void>();
    }

    Step requestFor(const Order& order, const Item& item, const ItemContext&) const override
    {
        auto request = plannedRequest(item.params);
        const auto path = request.path.substr(0, request.path.rfind('/'));
        QJsonArray young;
        Split split;
        for (const auto& id : jsonIn(request.body)["messages"_L1].toArray()) {
            if (isYoung(idOf(id), order.now, bulkMargin))
                young += id;
            else
                split.rest.push_back(singleOf(path, id.toString().toStdString()));
        }
        if (split.rest.empty())
            return request;
        if (young.size() > 1) {
            request.body =
                QJsonDocument(QJsonObject{{u"messages"_s, young}}).toJson(QJsonDocument::Compact).toStdString();
            split.request = std::move(request);
        } else if (young.size() == 1) {
            split.request = {"DELETE", path + '/' + young.first().toString().toStdString(), {}};
        } else {
            split.request = plannedRequest(split.rest.front().params);
            split.rest.erase(split.rest.begin());
        }
        return split;
    }

    AnswerVerdict outcomeOf(
        const Item& item, const ItemRequest& request, int status, const std::string& body) const override
    {
        auto verdict = Operation::outcomeOf(item, request, status, body);
        if (verdict.code == tooOldCode)
            verdict.error = tooOldText;
        return verdict;
    }

private:
    // Where messages may be.
    struct Places
    {
        const GuildFacts& guild;
        const QJsonArray& channels; // without threads
        const QJsonArray& ownRoles;
        std::map<discord::Snowflake, bool> isOpen; // that were asked for

        QJsonObject channel(discord::Snowflake id) const
        {
            const auto found = std::find_if(
                channels.begin(), channels.end(), [id](const auto& one) { return idOf(one["id"_L1]) == id; });
            return found == channels.end() ? QJsonObject() : QJsonValue(*found).toObject();
        }
    };

    // Whether the bot can delete messages there; the plan says why not.
    static QCoro::Task<Result<bool>> opens(discord::Snowflake id, Places& places, ApiReader& api, Plan& plan)
    {
        if (const auto known = places.isOpen.find(id); known != places.isOpen.end())
            co_return Result<bool>(known->second);
        auto channel = places.channel(id);
        auto rules = channel; // a thread has those of its parent
        if (channel.isEmpty()) {
            const auto path = "/channels/" + discord::toString(id);
            const auto read = co_await api.read(path);
            if (!read.isOk() && !read.isMissing() && read.status != 403)
                co_return Result<bool>(tl::unexpected(errorOf(path, read)));
            channel = read.json.toObject();
            const bool isThread =
                idOf(channel.value("guild_id"_L1)) == places.guild.id && isAnyOf(threadTypes, channel.value("type"_L1));
            rules = isThread ? places.channel(idOf(channel.value("parent_id"_L1))) : QJsonObject();
            if (!isThread)
                channel = {};
        }
        const auto why = whyClosed(channel, rules, places);
        if (!why.empty())
            plan.impossible("delete", "channel", discord::toString(id), why);
        places.isOpen.emplace(id, why.empty());
        co_return Result<bool>(why.empty());
    }

    static std::string whyClosed(const QJsonObject& channel, const QJsonObject& rules, const Places& places)
    {
        if (channel.isEmpty())
            return "the guild has no such channel";
        if (!isAnyOf(channelTypes, channel.value("type"_L1)) && !isAnyOf(threadTypes, channel.value("type"_L1)))
            return "a channel of its type has no messages";
        // Without the history Discord answers with an empty list.
        const auto needed = discord::permission::viewChannel | discord::permission::readMessageHistory
            | discord::permission::manageMessages;
        const auto lacking = needed & ~permissionsIn(rules, places.guild, places.ownRoles);
        return lacking == 0 ? ""
                            : channel.value("name"_L1).toString().toStdString() + ": the bot lacks "
                + discord::permissionsText(lacking);
    }

    static std::string searchPath(const std::string& guildPath, const std::vector<discord::Snowflake>& authors,
        const Filter& filter, std::optional<discord::Snowflake> before, int offset)
    {
        auto path = guildPath + "/messages/search?limit=" + std::to_string(foundAtATime);
        for (const auto author : authors)
            path += "&author_id=" + discord::toString(author);
        if (!filter.has.empty())
            path += "&has=" + filter.has;
        if (filter.after)
            path += "&min_id=" + discord::toString(*filter.after);
        if (before)
            path += "&max_id=" + discord::toString(*before);
        return offset == 0 ? path : path + "&offset=" + std::to_string(offset);
    }

    static QCoro::Task<Result<void>> planSearch(
        std::string guildPath, const Filter& filter, WallTime now, Places& places, ApiReader& api, Plan& plan)
    {
        std::map<discord::Snowflake, Found> byChannel;
        const std::vector<discord::Snowflake> authors(filter.authors.begin(), filter.authors.end());
        for (std::size_t from = 0; from == 0 || from < authors.size(); from += maxAuthors) {
            const auto to = std::min(from + maxAuthors, authors.size());
            const std::vector<discord::Snowflake> some(
                authors.begin() + std::ptrdiff_t(from), authors.begin() + std::ptrdiff_t(to));
            const auto done = co_await search(guildPath, some, filter, now, places, byChannel, api, plan);
            if (!done)
                co_return done;
        }
        for (auto& [channel, found] : byChannel)
            found.planBulk(plan);
        co_return Result<void>();
    }

    // Goes back by the id of the last message found, as the offset ends at 10,000; it only serves to pass over pages
    // that Discord leaves empty.
    static QCoro::Task<Result<void>> search(const std::string& guildPath,
        const std::vector<discord::Snowflake>& authors, const Filter& filter, WallTime now, Places& places,
        std::map<discord::Snowflake, Found>& byChannel, ApiReader& api, Plan& plan)
    {
        auto before = filter.before;
        int offset = 0;
        Duration waited{};
        for (;;) {
            const auto answer = co_await api.readJson(searchPath(guildPath, authors, filter, before, offset));
            if (!answer)
                co_return Result<void>(tl::unexpected(answer.error()));
            const auto page = answer->toObject();
            if (page.value("code"_L1).toInt() == notIndexedCode) {
                const Duration span = std::max(std::chrono::seconds(page.value("retry_after"_L1).toInteger()), 1s);
                waited += span;
                if (waited > Duration(maxIndexWait) || !co_await api.sleep(span))
                    co_return Result<void>(failure(ErrorKind::Unreachable,
                        "Discord is still indexing the messages of the guild: try again later"));
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
                const auto channel = idOf(message["channel_id"_L1]);
                if (!filter.matches(message))
                    continue;
                const auto isOpen = co_await opens(channel, places, api, plan);
                if (!isOpen)
                    co_return Result<void>(tl::unexpected(isOpen.error()));
                if (*isOpen)
                    byChannel.try_emplace(channel, discord::toString(channel)).first->second.add(id, filter, now, plan);
            }
            if (const auto flushed = co_await plan.flush(); !flushed)
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

    static QCoro::Task<Result<void>> planChannel(
        std::string channel, const Filter& filter, WallTime now, ApiReader& api, Plan& plan)
    {
        Found found(channel);
        auto before = filter.before;
        bool isOver = false;
        while (!isOver) {
            auto pagePath = found.path() + "?limit=" + std::to_string(pageSize);
            if (before)
                pagePath += "&before=" + discord::toString(*before);
            const auto page = co_await api.readArray(pagePath);
            if (!page)
                co_return Result<void>(tl::unexpected(page.error()));
            isOver = page->size() < pageSize;
            for (const QJsonValue message : *page) { // the newest first
                const auto id = idOf(message["id"_L1]);
                before = before ? std::min(*before, id) : id;
                if ((filter.after && !(*filter.after < id)) || found.isFull(filter)) {
                    isOver = true;
                    break;
                }
                if (filter.matches(message))
                    found.add(id, filter, now, plan);
            }
            if (const auto flushed = co_await plan.flush(); !flushed)
                co_return flushed;
        }
        found.planBulk(plan);
        co_return Result<void>();
    }
};

} // namespace

const Operation& deleteMessages()
{
    static const DeleteMessages operation;
    return operation;
}

} // namespace headroom::jobs
