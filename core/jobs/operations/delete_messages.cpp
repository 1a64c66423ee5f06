// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/guild_facts.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <set>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::jobs {

namespace {

constexpr discord::Permissions viewChannel = 1ULL << 10;
constexpr discord::Permissions readMessageHistory = 1ULL << 16;
constexpr qint64 messageContentFlags = (1 << 18) | (1 << 19);
constexpr int pageSize = 100;
constexpr std::size_t bulkSize = 100;
constexpr std::chrono::hours bulkAge{14 * 24};
constexpr std::chrono::hours bulkMargin{1}; // may pass until the request is sent
constexpr int tooOldCode = 50034;
constexpr std::array channelTypes{0, 2, 5, 13}; // text, voice, announcements, stage
constexpr std::array threadTypes{10, 11, 12};
constexpr std::array lastingTypes{1, 2, 3, 4, 5, 14, 15, 16, 17, 21}; // of messages that nobody deletes

const auto* const tooOldText = "has messages that are older than 14 days by now: duplicate the job, "
                               "which then deletes them one by one";

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    return {.name = "delete-messages",
        .title = "Delete messages",
        .help = "Deletes messages by channel, author, text and age",
        .group = "Messages",
        .parameters = {{.name = "channels", .kind = Kind::Ids, .help = "Channels and threads to delete in, by id"},
            {.name = "all-channels", .kind = Kind::Flag, .help = "Delete in all channels, but not in their threads"},
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

        auto wanted = values.ids("channels");
        if (values.flag("all-channels")) {
            for (const auto& channel : *channels) {
                if (isAnyOf(channelTypes, channel["type"_L1]))
                    wanted.push_back(idOf(channel["id"_L1]));
            }
        }
        const auto channelOf = [&channels](discord::Snowflake id) {
            const auto found = std::find_if(
                channels->begin(), channels->end(), [id](const auto& one) { return idOf(one["id"_L1]) == id; });
            return found == channels->end() ? QJsonObject() : QJsonValue(*found).toObject();
        };
        for (const auto id : wanted) {
            const auto target = discord::toString(id);
            auto channel = channelOf(id);
            auto rules = channel; // a thread has those of its parent
            if (channel.isEmpty()) {
                const auto read = co_await api.read("/channels/" + target);
                if (!read.isOk() && !read.isMissing() && read.status != 403)
                    co_return Result<void>(tl::unexpected(errorOf("/channels/" + target, read)));
                channel = read.json.toObject();
                if (idOf(channel.value("guild_id"_L1)) == guild->id && isAnyOf(threadTypes, channel.value("type"_L1)))
                    rules = channelOf(idOf(channel.value("parent_id"_L1)));
                else
                    channel = {};
            }
            if (channel.isEmpty()) {
                plan.impossible("delete", "channel", target, "the guild has no such channel");
                continue;
            }
            if (!isAnyOf(channelTypes, channel.value("type"_L1)) && !isAnyOf(threadTypes, channel.value("type"_L1))) {
                plan.impossible("delete", "channel", target, "a channel of its type has no messages");
                continue;
            }
            // Without the history Discord answers with an empty list.
            const auto needed = viewChannel | readMessageHistory | discord::permission::manageMessages;
            if (const auto lacking = needed & ~permissionsIn(rules, *guild, ownRoles)) {
                plan.impossible("delete", "channel", target,
                    channel.value("name"_L1).toString().toStdString() + ": the bot lacks "
                        + discord::permissionsText(lacking));
                continue;
            }
            if (const auto done = co_await planChannel(target, filter, order.now, api, plan); !done)
                co_return done;
        }
        co_return Result<void>();
    }

    std::variant<ItemRequest, Settled> requestFor(
        const Order& order, const Item& item, const ItemContext&) const override
    {
        auto request = plannedRequest(item.params);
        for (const auto& id : jsonIn(request.body)["messages"_L1].toArray()) {
            if (!isYoung(idOf(id), order.now, 0h))
                return Settled{ItemState::Failed, tooOldText};
        }
        return request;
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
    static QCoro::Task<Result<void>> planChannel(
        std::string channel, const Filter& filter, WallTime now, ApiReader& api, Plan& plan)
    {
        const auto path = "/channels/" + channel + "/messages";
        std::vector<std::string> bulk;
        std::int64_t found = 0;
        auto before = filter.before;
        bool isOver = false;
        while (!isOver) {
            auto pagePath = path + "?limit=" + std::to_string(pageSize);
            if (before)
                pagePath += "&before=" + discord::toString(*before);
            const auto page = co_await api.readArray(pagePath);
            if (!page)
                co_return Result<void>(tl::unexpected(page.error()));
            isOver = page->size() < pageSize;
            for (const QJsonValue message : *page) { // the newest first
                const auto id = idOf(message["id"_L1]);
                before = before ? std::min(*before, id) : id;
                if ((filter.after && !(*filter.after < id)) || (filter.newest > 0 && found >= filter.newest)) {
                    isOver = true;
                    break;
                }
                if (!filter.matches(message))
                    continue;
                ++found;
                if (!isYoung(id, now, bulkMargin)) {
                    planSingle(path, discord::toString(id), plan);
                    continue;
                }
                bulk.push_back(discord::toString(id));
                if (bulk.size() == bulkSize)
                    planBulk(path, channel, bulk, plan);
            }
            if (const auto flushed = co_await plan.flush(); !flushed)
                co_return flushed;
        }
        planBulk(path, channel, bulk, plan);
        co_return Result<void>();
    }

    static void planSingle(const std::string& path, const std::string& id, Plan& plan)
    {
        plan.add({.action = "delete", .kind = "message", .target = id, .params = planned("DELETE", path + '/' + id)});
    }

    // Empties the list.
    static void planBulk(const std::string& path, const std::string& channel, std::vector<std::string>& ids, Plan& plan)
    {
        if (ids.size() == 1)
            planSingle(path, ids.front(), plan);
        if (ids.size() > 1) {
            QJsonArray messages;
            for (const auto& id : ids)
                messages += QString::fromStdString(id);
            plan.add({.action = "delete",
                .kind = "messages",
                .target = std::to_string(ids.size()) + " in " + channel,
                .params = planned("POST", path + "/bulk-delete", QJsonObject{{u"messages"_s, messages}})});
        }
        ids.clear();
    }
};

} // namespace

const Operation& deleteMessages()
{
    static const DeleteMessages operation;
    return operation;
}

} // namespace headroom::jobs
