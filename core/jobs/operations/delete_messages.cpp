// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/json_text.h"
#include "core/base/time/iso_time.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/operations/message_search.h"
#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>
#include <QJsonObject>

#include <map>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::jobs {

namespace {

constexpr qint64 messageContentFlags = (1 << 18) | (1 << 19);
constexpr std::size_t bulkSize = 100;
constexpr std::chrono::hours bulkAge{14 * 24};
constexpr std::chrono::hours bulkMargin{1}; // what is almost too old for it is deleted by itself
constexpr int tooOldCode = 50034;

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    return {.name = "delete-messages",
        .title = QT_TRANSLATE_NOOP("Operations", "Delete messages"),
        .help = QT_TRANSLATE_NOOP("Operations", "Deletes messages by channel, author, text and age"),
        .group = QT_TRANSLATE_NOOP("Operations", "Messages"),
        .parameters = {{.name = "channels",
                           .kind = Kind::Ids,
                           .help = QT_TRANSLATE_NOOP("Operations", "Channels and threads to delete in, by id"),
                           .idsOf = Parameter::IdsOf::Channel},
            {.name = "all-channels",
                .kind = Kind::Flag,
                .help = QT_TRANSLATE_NOOP(
                    "Operations", "Delete in all channels; with --authors or --has also in their threads")},
            {.name = "authors",
                .kind = Kind::Ids,
                .help = QT_TRANSLATE_NOOP("Operations", "Only what these users or webhooks wrote, by id")},
            {.name = "contains",
                .help = QT_TRANSLATE_NOOP("Operations", "Only messages that contain this text"),
                .minimum = 1,
                .maximum = 2000},
            {.name = "has",
                .kind = Kind::Choice,
                .help = QT_TRANSLATE_NOOP("Operations", "Only messages that have this"),
                .choices = {"link", "file", "embed"}},
            {.name = "sent-before",
                .help = QT_TRANSLATE_NOOP("Operations",
                    "Only messages older than this message's id or time, such as 2026-11-22T22:00; in UTC"),
                .minimum = 1,
                .maximum = 40},
            {.name = "sent-after",
                .help = QT_TRANSLATE_NOOP("Operations", "Only messages newer than this message's id or time; in UTC"),
                .minimum = 1,
                .maximum = 40},
            {.name = "pinned",
                .kind = Kind::Flag,
                .help = QT_TRANSLATE_NOOP("Operations", "Delete pinned messages as well")},
            {.name = "newest",
                .kind = Kind::Number,
                .help = QT_TRANSLATE_NOOP("Operations", "Of each channel only so many, the newest of those that match"),
                .minimum = 1}}};
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
    const auto at = readIsoTime(QString::fromStdString(text));
    if (!at)
        return failure(ErrorKind::Usage,
            Text::tr("%1 %2: write a message's id or a time, such as 2026-11-22T22:00")
                .arg("--" + std::string(name), text));
    return Bound(discord::snowflakeAt(*at));
}

bool isYoung(discord::Snowflake id, WallTime now, std::chrono::hours margin)
{
    return discord::createdAt(id) > now - bulkAge + margin;
}

NewItem singleOf(const std::string& path, const std::string& id)
{
    return {.action = "delete", .kind = "message", .target = id, .params = planned("DELETE", path + '/' + id)};
}

// What is to be deleted in one channel: what is young in bulk, what is old one by one.
class Deletions
{
public:
    explicit Deletions(std::string channel)
        : m_channel(std::move(channel))
    {
    }

    // `newest`: 0, or so many at most. False: no more of them.
    bool add(discord::Snowflake id, std::int64_t newest, WallTime now, Plan& plan)
    {
        if (newest > 0 && m_count >= newest)
            return false;
        ++m_count;
        if (!isYoung(id, now, bulkMargin)) {
            plan.add(singleOf(path(), discord::toString(id)));
        } else {
            m_bulk.push_back(discord::toString(id));
            if (m_bulk.size() == bulkSize)
                planBulk(plan);
        }
        return newest == 0 || m_count < newest;
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
    std::string path() const { return "/channels/" + m_channel + "/messages"; }

    std::string m_channel;
    std::int64_t m_count = 0;
    std::vector<std::string> m_bulk;
};

class DeleteMessages final : public Operation
{
public:
    using Operation::Operation;

    bool isDestructive(const ParameterValues&) const override { return true; }

    Result<void> check(const ParameterValues& values) const override
    {
        if (values.has("channels") == values.flag("all-channels"))
            return failure(ErrorKind::Usage, Text::tr("say where to delete with --channels, or with --all-channels"));
        const auto before = boundOf(values, "sent-before");
        const auto after = boundOf(values, "sent-after");
        if (!before || !after)
            return firstError(before, after);
        if (values.flag("all-channels") && values.has("newest")
            && values.ids("authors").size() > MessageSearch::maxAuthors)
            return failure(ErrorKind::Usage, Text::tr("--newest: with --all-channels name at most 100 authors"));
        if (*before && *after && !(**after < **before))
            return failure(
                ErrorKind::Usage, Text::tr("--sent-after is not before --sent-before: nothing lies between them"));
        return {};
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto& values = order.values;
        const auto guild = co_await readGuildOf(order, api, plan);
        if (!guild)
            co_return Result<void>(tl::unexpected(guild.error()));
        // Without the intent all messages look empty.
        if (values.has("contains") || values.has("has")) {
            const auto application = co_await api.read("/applications/@me");
            const auto flags = application.json["flags"_L1];
            if (!flags.isDouble())
                plan.note(Text::tr(
                    "Whether the bot has the MESSAGE_CONTENT intent could not be read: without it nothing matches."));
            else if (!(flags.toInteger() & messageContentFlags))
                plan.note(Text::tr(
                    "The bot lacks the MESSAGE_CONTENT intent: --contains and --has find nothing without it."));
        }
        const auto guildPath = "/guilds/" + discord::toString(guild->id);
        const auto channels = co_await api.readArray(guildPath + "/channels");
        if (!channels)
            co_return Result<void>(tl::unexpected(channels.error()));
        MessageFilter filter{.text = QString::fromStdString(values.text("contains")),
            .has = values.text("has"),
            .isPinnedToo = values.flag("pinned"),
            .before = *boundOf(values, "sent-before"),
            .after = *boundOf(values, "sent-after")};
        for (const auto id : values.ids("authors"))
            filter.authors.insert(id);

        MessageSearch search(*guild, *channels, filter, api, plan);
        std::map<discord::Snowflake, Deletions> byChannel;
        const auto use = [&](discord::Snowflake channel, discord::Snowflake message) {
            auto& deletions = byChannel.try_emplace(channel, discord::toString(channel)).first->second;
            return deletions.add(message, values.number("newest"), order.now, plan);
        };
        const auto planRest = [&] {
            for (auto& [channel, deletions] : byChannel)
                deletions.planBulk(plan);
            byChannel.clear();
        };
        if (values.flag("all-channels") && filter.isForSearch()) {
            const auto searched = co_await search.inGuild(use);
            planRest();
            co_return searched;
        }
        for (const auto id : values.flag("all-channels") ? search.channels() : values.ids("channels")) {
            if (const auto searched = co_await search.inChannel(id, use); !searched)
                co_return searched;
            planRest();
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
            request.body = compactJson(QJsonObject{{u"messages"_s, young}});
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
            verdict.error = Text::tr("Discord takes its messages for older than 14 days: check this machine's clock");
        return verdict;
    }
};

} // namespace

const Operation& deleteMessages()
{
    static const DeleteMessages operation(declared());
    return operation;
}

} // namespace headroom::jobs
