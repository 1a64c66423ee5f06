// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/backup_plan.h"

#include "core/backups/live_guild.h"
#include "core/backups/saving.h"
#include "core/base/text/json_text.h"

#include <algorithm>
#include <set>
#include <utility>

using namespace Qt::StringLiterals;

namespace headroom::backups {

using namespace jobs;

using archives::Part;

namespace {

constexpr qint64 messageContentFlags = (1 << 18) | (1 << 19);
constexpr int membersAtATime = 1000;
constexpr discord::Permissions rightsThatMatter = discord::permission::viewChannel
    | discord::permission::readMessageHistory | discord::permission::manageGuild | discord::permission::manageWebhooks
    | discord::permission::banMembers | discord::permission::manageThreads;

bool hasMessages(const QJsonValue& channel)
{
    const auto type = channel["type"_L1].toInt(-1); // text, voice, announcements, stage
    return type == 0 || type == 2 || type == 5 || type == 13;
}

// What a part cannot be read without.
discord::Permissions neededFor(Part part)
{
    switch (part) {
    case Part::Automod:
        return discord::permission::manageGuild;
    case Part::Webhooks:
        return discord::permission::manageWebhooks;
    case Part::Bans:
        return discord::permission::banMembers;
    default:
        return 0;
    }
}

std::string routeOf(Part part)
{
    const auto kind = std::ranges::find_if(
        archives::allObjectKinds, [part](archives::ObjectKind each) { return archives::partOf(each) == part; });
    return "GET /guilds/{guild}" + listingOf(*kind).path;
}

// One plan in the making.
class Planning
{
public:
    Planning(Order order, BackupOptions options, ApiReader& api, Plan& plan)
        : m_order(std::move(order))
        , m_options(std::move(options))
        , m_api(api)
        , m_plan(plan)
    {
    }

    QCoro::Task<Result<void>> run();

private:
    QCoro::Task<Result<void>> lookAtContent();
    QCoro::Task<Result<Text>> whyUnreadable(Part part);
    QCoro::Task<Result<void>> addParts();
    void addMessages(const QJsonArray& channels);
    void leaveOut(const std::string& kind, const std::string& target, const Text& why);
    std::string path(const std::string& rest) const { return "/guilds/" + discord::toString(m_guild.id) + rest; }

    Order m_order;
    BackupOptions m_options;
    ApiReader& m_api;
    Plan& m_plan;
    GuildFacts m_guild;
    BackupBeginning m_beginning;
    std::vector<NewItem> m_items; // behind the first, which tells what is left out
};

void Planning::leaveOut(const std::string& kind, const std::string& target, const Text& why)
{
    m_items.push_back({.action = "read", .kind = kind, .target = target, .state = ItemState::Skipped, .error = why});
    const auto id = discord::parseSnowflake(target);
    m_beginning.leftOut.push_back({kind == "part" ? target : "message", id.value_or(discord::Snowflake{}), why});
}

QCoro::Task<Result<void>> Planning::lookAtContent()
{
    const auto application = co_await m_api.read("/applications/@me");
    if (application.isTemporary())
        co_return Result<void>(tl::unexpected(errorOf("/applications/@me", application)));
    const auto flags = application.json["flags"_L1];
    Text why;
    if (!flags.isDouble())
        why = Text::tr("Whether the bot has the MESSAGE_CONTENT intent could not be read: without it what people wrote "
                       "is missing.");
    else if (!(flags.toInteger() & messageContentFlags))
        why = Text::tr("The bot lacks the MESSAGE_CONTENT intent: what people wrote, and their files, will be missing. "
                       "Turn it on in Discord's developer portal first.");
    if (!why.empty()) {
        m_plan.note(why);
        m_beginning.leftOut.push_back({"message", {}, why});
    }
    co_return Result<void>();
}

QCoro::Task<Result<Text>> Planning::whyUnreadable(Part part)
{
    if (const auto missing = whatIsMissing(m_guild, neededFor(part)); !missing.empty())
        co_return Result<Text>(missing);
    if (part != Part::Members)
        co_return Result<Text>(Text());
    const auto list = path("/members");
    const auto answer = co_await m_api.read(list + "?limit=1");
    if (answer.isTemporary())
        co_return Result<Text>(tl::unexpected(errorOf(list, answer)));
    co_return Result<Text>(answer.isOk()
            ? Text()
            : Text::tr("the bot lacks the GUILD_MEMBERS intent: turn it on in Discord's developer portal"));
}

QCoro::Task<Result<void>> Planning::addParts()
{
    for (const auto part : m_options.parts) {
        if (part == Part::Messages)
            continue;
        const std::string name(word(part));
        const auto why = co_await whyUnreadable(part);
        if (!why)
            co_return Result<void>(tl::unexpected(why.error()));
        if (!why->empty()) {
            leaveOut("part", name, *why);
            continue;
        }
        m_items.push_back({.action = "read", .kind = "part", .target = name});
        m_plan.expect(routeOf(part), 1);
    }
    co_return Result<void>();
}

void Planning::addMessages(const QJsonArray& channels)
{
    const auto needed = discord::permission::viewChannel | discord::permission::readMessageHistory;
    std::set<discord::Snowflake> unseen(m_options.channels.begin(), m_options.channels.end());
    std::int64_t count = 0;
    for (const QJsonValue channel : channels) {
        const auto place = Place::of(channel.toObject());
        unseen.erase(place.id);
        if (!hasMessages(channel) || !m_options.wantsMessagesOf(place.id))
            continue;
        // Without the history Discord answers with an empty list.
        const auto lacking = needed & ~m_guild.permissionsIn(channel.toObject());
        if (lacking != 0) {
            leaveOut("messages", discord::toString(place.id),
                Text::tr("%1: the bot lacks %2").arg(place.name, discord::permissionsText(lacking)));
            continue;
        }
        m_items.push_back(messagesItem(place));
        ++count;
    }
    for (const auto id : unseen)
        leaveOut("messages", discord::toString(id), Text::tr("the guild has no such channel"));
    m_plan.expect("GET /channels/{channel}/messages", count);
    if (count > 0)
        m_plan.note(Text::tr("How many messages there are is not known before: each 100 of them take a request."));
}

QCoro::Task<Result<void>> Planning::run()
{
    auto guild = co_await readGuild(*m_order.guild, m_api);
    if (!guild)
        co_return Result<void>(tl::unexpected(guild.error()));
    m_guild = *std::move(guild);
    m_plan.setGuildName(m_guild.name);
    m_beginning.guildName = m_guild.name;
    m_beginning.bot = m_guild.self;
    m_beginning.rights = m_guild.knowsRights ? m_guild.permissions & rightsThatMatter : 0;
    if (!m_guild.knowsRights)
        m_plan.note(
            Text::tr("What the bot may do there could not be read: what it may not read is missing, also where Discord "
                     "says so by an empty list only."));
    if (m_options.has(Part::Messages)) {
        const auto looked = co_await lookAtContent();
        if (!looked)
            co_return looked;
    }
    const auto parts = co_await addParts();
    if (!parts)
        co_return parts;
    const bool hasThreads = std::ranges::any_of(
        m_items, [](const auto& item) { return item.target == "threads" && item.state == ItemState::Planned; });
    if (m_options.has(Part::Messages) || hasThreads) {
        const auto channels = co_await m_api.readArray(path("/channels"));
        if (!channels)
            co_return Result<void>(tl::unexpected(channels.error()));
        if (hasThreads)
            m_plan.expect("GET /channels/{channel}/threads/archived/public", channels->size());
        if (m_options.has(Part::Messages))
            addMessages(*channels);
    }
    if (m_options.has(Part::Threads) && !m_guild.may(discord::permission::manageThreads))
        m_plan.note(Text::tr("Without MANAGE_THREADS private threads are seen only where the bot has joined them."));
    if (m_options.has(Part::Members) && m_options.earlier.empty()) { // what goes on from another costs little
        const auto counted = co_await m_api.read(path("?with_counts=true"));
        m_plan.expect(routeOf(Part::Members), counted.json["approximate_member_count"_L1].toInteger() / membersAtATime);
    }
    if (!m_options.earlier.empty())
        m_plan.note(Text::tr(
            "Of channels without a new message nothing is read: edits of older messages are not seen, and what "
            "was deleted stays in the archive."));
    m_plan.add({.action = "create", .kind = "archive", .target = m_options.to, .params = m_beginning.params()});
    bool isFirst = true; // the others wait behind it for the archive
    for (auto& item : m_items) {
        if (item.state == ItemState::Planned && std::exchange(isFirst, false))
            item.dependsOn = allBefore;
        m_plan.add(std::move(item));
    }
    if (!hasThreads || !m_options.has(Part::Messages)) // else the item of the threads adds it, behind their messages
        m_plan.add(finishItem());
    co_return Result<void>();
}

} // namespace

std::string BackupBeginning::params() const
{
    QJsonArray left;
    for (const auto& one : leftOut)
        left += QJsonObject{{u"kind"_s, QString::fromStdString(one.kind)},
            {u"target"_s, QString::number(one.target.value)}, {u"text"_s, QString::fromStdString(one.text)},
            {u"source"_s, QString::fromStdString(one.text.storedSource())}};
    const QJsonObject json{{u"name"_s, QString::fromStdString(guildName)}, {u"bot"_s, QString::number(bot.value)},
        {u"rights"_s, QString::number(rights)}, {u"left_out"_s, left}};
    return compactJson(json);
}

BackupBeginning BackupBeginning::in(const std::string& params)
{
    const auto json = jsonIn(params).toObject();
    BackupBeginning beginning{.guildName = json.value("name"_L1).toString().toStdString(),
        .bot = idOf(json.value("bot"_L1)),
        .rights = json.value("rights"_L1).toString().toULongLong()};
    for (const auto& one : json.value("left_out"_L1).toArray())
        beginning.leftOut.push_back({one["kind"_L1].toString().toStdString(), idOf(one["target"_L1]),
            Text::fromStored(one["text"_L1].toString().toStdString(), one["source"_L1].toString().toStdString())});
    return beginning;
}

NewItem finishItem()
{
    return {.action = "finish", .kind = "archive", .dependsOn = allBefore};
}

QCoro::Task<Result<void>> planBackup(Order order, BackupOptions options, ApiReader& api, Plan& plan)
{
    Planning planning(std::move(order), std::move(options), api, plan);
    co_return co_await planning.run();
}

} // namespace headroom::backups
