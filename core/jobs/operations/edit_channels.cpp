// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/operations/targets.h"
#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int maxOverwrites = 1000; // in a channel
constexpr int maxName = 100;
constexpr int category = 4;

struct ChannelType
{
    const char* word;
    int number;
    bool hasPlainName = false; // lower case, without spaces
};
constexpr std::array channelTypes{ChannelType{"text", 0, true}, ChannelType{"voice", 2},
    ChannelType{"category", category}, ChannelType{"announcement", 5, true}, ChannelType{"stage", 13},
    ChannelType{"forum", 15, true}, ChannelType{"media", 16, true}};

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    OperationDeclaration declaration{.name = "edit-channels",
        .title = QT_TRANSLATE_NOOP("Operations", "Edit channels"),
        .help = QT_TRANSLATE_NOOP("Operations",
            "Names, topics, slow mode, places and overwrites of channels; archives threads, deletes channels"),
        .group = QT_TRANSLATE_NOOP("Operations", "Guild"),
        .parameters = Targets::parameters("channels", Parameter::IdsOf::Channel)};
    std::vector<std::string> types;
    for (const auto& type : channelTypes)
        types.emplace_back(type.word);
    append(declaration.parameters,
        {{.name = "type",
             .kind = Kind::Choice,
             .help = QT_TRANSLATE_NOOP("Operations", "Channels of this type only"),
             .choices = types},
            {.name = "category",
                .kind = Kind::Id,
                .help = QT_TRANSLATE_NOOP("Operations", "Channels in this category only"),
                .idsOf = Parameter::IdsOf::Category}});
    append(declaration.parameters, Renaming::parameters());
    append(declaration.parameters,
        {{.name = "topic", .help = QT_TRANSLATE_NOOP("Operations", "New topic"), .maximum = 1024},
            {.name = "slow-mode",
                .kind = Kind::Duration,
                .help = QT_TRANSLATE_NOOP("Operations", "Time between two messages of a member; 0 for none"),
                .maximum = 21600},
            {.name = "move-to",
                .kind = Kind::Id,
                .help = QT_TRANSLATE_NOOP("Operations", "Category to move them into"),
                .idsOf = Parameter::IdsOf::Category},
            {.name = "move-out",
                .kind = Kind::Flag,
                .help = QT_TRANSLATE_NOOP("Operations", "Move them out of their category")},
            {.name = "overwrite-for",
                .kind = Kind::Id,
                .help = QT_TRANSLATE_NOOP("Operations", "Role or member whose overwrite to change"),
                .idsOf = Parameter::IdsOf::Role},
            {.name = "allow",
                .kind = Kind::Permissions,
                .help = QT_TRANSLATE_NOOP("Operations", "Permissions that the overwrite allows")},
            {.name = "deny",
                .kind = Kind::Permissions,
                .help = QT_TRANSLATE_NOOP("Operations", "Permissions that the overwrite denies")},
            {.name = "inherit",
                .kind = Kind::Permissions,
                .help = QT_TRANSLATE_NOOP("Operations", "Permissions that it neither allows nor denies")},
            {.name = "archive-threads",
                .kind = Kind::Flag,
                .help = QT_TRANSLATE_NOOP("Operations", "Archive their active threads")},
            {.name = "delete",
                .kind = Kind::Flag,
                .help = QT_TRANSLATE_NOOP("Operations", "Delete them, with all their messages")}});
    return declaration;
}

const ChannelType* typeOf(const QJsonObject& channel)
{
    const auto number = channel.value("type"_L1).toInt(-1);
    const auto found = std::ranges::find_if(channelTypes, [number](const auto& type) { return type.number == number; });
    return found == channelTypes.end() ? nullptr : &*found;
}

bool mayHaveTopic(int type)
{
    return type == 0 || type == 5 || type == 15 || type == 16;
}

QJsonObject bodyToCreate(const QJsonObject& channel)
{
    return given(channel,
        {"name"_L1, "type"_L1, "topic"_L1, "nsfw"_L1, "parent_id"_L1, "position"_L1, "rate_limit_per_user"_L1,
            "bitrate"_L1, "user_limit"_L1, "permission_overwrites"_L1});
}

class EditChannels final : public Operation
{
public:
    using Operation::Operation;

    bool isDestructive(const ParameterValues& values) const override { return values.flag("delete"); }

    Result<void> check(const ParameterValues& values) const override
    {
        const bool edits = patches(values) || values.has("overwrite-for");
        if (int(edits) + int(values.flag("delete")) + int(values.flag("archive-threads")) != 1)
            return failure(ErrorKind::Usage,
                Text::tr("say one thing to do with the channels: change them, such as --slow-mode 10, "
                         "--archive-threads or --delete"));
        if (values.flag("delete") && !Targets::areNamed(values, "channels") && !values.has("category"))
            return failure(
                ErrorKind::Usage, Text::tr("--delete: name the channels with --channels, --name or --category"));
        if (values.has("move-to") && values.flag("move-out"))
            return failure(ErrorKind::Usage, Text::tr("--move-to and --move-out: give one of the two"));
        const auto allow = values.permissions("allow");
        const auto deny = values.permissions("deny");
        const auto inherit = values.permissions("inherit");
        if ((allow & deny) | (allow & inherit) | (deny & inherit))
            return failure(ErrorKind::Usage, Text::tr("--allow, --deny and --inherit name the same permission"));
        if (values.has("overwrite-for") != ((allow | deny | inherit) != 0))
            return failure(
                ErrorKind::Usage, Text::tr("--overwrite-for needs --allow, --deny or --inherit, and they need it"));
        return Renaming::check(values);
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto& values = order.values;
        const auto needed = values.flag("archive-threads")    ? discord::permission::manageThreads
            : values.has("overwrite-for") && !patches(values) ? discord::permission::manageRoles
                                                              : discord::permission::manageChannels;
        const auto guild = co_await readGuildOf(order, api, plan, needed);
        if (!guild)
            co_return Result<void>(tl::unexpected(guild.error()));
        const auto path = "/guilds/" + discord::toString(guild->id);
        const auto channels = co_await api.readArray(path + "/channels");
        if (!channels)
            co_return Result<void>(tl::unexpected(channels.error()));
        if (values.flag("archive-threads")) {
            const auto threads = co_await api.readJson(path + "/threads/active");
            if (!threads)
                co_return Result<void>(tl::unexpected(threads.error()));
            planArchive(order, *channels, threads->toObject().value("threads"_L1).toArray(), plan);
            co_return Result<void>();
        }
        co_return planEach(order, *guild, *channels, plan);
    }

private:
    static bool patches(const ParameterValues& values)
    {
        for (const auto* name : {"topic", "slow-mode", "move-to", "move-out"}) {
            if (values.has(name))
                return true;
        }
        return Renaming::isAsked(values);
    }

    static bool isTarget(const ParameterValues& values, const Targets& targets, const QJsonObject& channel)
    {
        const auto id = idOf(channel.value("id"_L1));
        if (!targets.has(id, channel.value("name"_L1).toString()))
            return false;
        const auto* type = typeOf(channel);
        if (values.has("type") && (!type || values.text("type") != type->word))
            return false;
        return !values.has("category") || idOf(channel.value("parent_id"_L1)) == values.id("category");
    }

    static Result<void> planEach(const Order& order, const GuildFacts& guild, const QJsonArray& channels, Plan& plan)
    {
        const auto& values = order.values;
        const Targets targets(values, "channels");
        const Renaming renaming(values);
        if (values.has("move-to")) {
            const bool isCategory = std::any_of(channels.begin(), channels.end(), [&](const QJsonValue& channel) {
                return channel["id"_L1].toString() == textOf(values.id("move-to"))
                    && channel["type"_L1].toInt() == category;
            });
            if (!isCategory)
                return failure(ErrorKind::Failed, Text::tr("--move-to: the guild has no such category"));
        }
        std::vector<QJsonObject> sorted;
        for (const auto& channel : channels)
            sorted.push_back(channel.toObject());
        std::stable_sort(sorted.begin(), sorted.end(), [](const QJsonObject& a, const QJsonObject& b) {
            return a.value("position"_L1).toInt() < b.value("position"_L1).toInt();
        });
        int number = 0;
        for (const auto& channel : sorted) {
            if (!isTarget(values, targets, channel))
                continue;
            const auto id = channel.value("id"_L1).toString().toStdString();
            const auto path = "/channels/" + id;
            ++number;
            if (values.flag("delete") && guild.needsChannel(idOf(channel.value("id"_L1)))) {
                plan.impossible("delete", "channel", id,
                    Text::tr(
                        "%1: the community needs it for its rules or updates: name another in the guild's settings")
                        .arg(channel.value("name"_L1).toString().toStdString()));
                continue;
            }
            if (values.flag("delete")) {
                plan.add({.action = "delete",
                    .kind = "channel",
                    .target = id,
                    .params = planned("DELETE", path),
                    .before = planned(
                        "POST", "/guilds/" + discord::toString(guild.id) + "/channels", bodyToCreate(channel))});
                continue;
            }
            if (patches(values))
                planPatch(values, channel, renaming, number, plan);
            if (values.has("overwrite-for"))
                planOverwrite(values, guild, channel, plan);
        }
        targets.planUnseen("change", "channel", Text::tr("the guild has no such channel"), plan);
        return {};
    }

    static void planPatch(
        const ParameterValues& values, const QJsonObject& channel, const Renaming& renaming, int number, Plan& plan)
    {
        const auto id = channel.value("id"_L1).toString().toStdString();
        const auto name = channel.value("name"_L1).toString();
        const auto type = channel.value("type"_L1).toInt();
        Changes changes;
        auto& why = changes.why;
        const auto set = [&](QLatin1String key, const QJsonValue& value) {
            const auto now = channel.value(key);
            const bool isBothNothing = (now.isNull() || now.isUndefined() || now == QJsonValue(0))
                && (value.isNull() || value == QJsonValue(0));
            if (now != value && !isBothNothing)
                changes.set(key, value, now.isUndefined() ? QJsonValue() : now);
        };
        if (Renaming::isAsked(values)) {
            auto renamed = renaming.nameFor(name, number);
            if (const auto* known = typeOf(channel); known && known->hasPlainName)
                renamed = renamed.toLower().replace(u' ', u'-');
            if (renamed.isEmpty() || renamed.size() > maxName)
                why = Text::tr("its new name would have %1 characters, and 1 to 100 are allowed").arg(renamed.size());
            else
                set("name"_L1, renamed);
        }
        if (values.has("topic")) {
            const auto topic = QString::fromStdString(values.text("topic"));
            if (!mayHaveTopic(type))
                why = Text::tr("a channel of its type has no topic");
            else
                set("topic"_L1, topic.isEmpty() ? QJsonValue() : QJsonValue(topic));
        }
        if (values.has("slow-mode")) {
            if (type == category)
                why = Text::tr("a category has no slow mode");
            else
                set("rate_limit_per_user"_L1, qint64(values.number("slow-mode")));
        }
        if (values.has("move-to") || values.flag("move-out")) {
            if (type == category)
                why = Text::tr("a category is in no category");
            else
                set("parent_id"_L1, values.flag("move-out") ? QJsonValue() : QJsonValue(textOf(values.id("move-to"))));
        }
        planChange(plan, "change", "channel", "/channels/" + id, name.toStdString(), changes);
        if (changes.body.contains("name"_L1) || changes.body.contains("topic"_L1))
            plan.note(Text::tr("Discord lets a channel's name or topic change twice in ten minutes."));
    }

    static void planOverwrite(
        const ParameterValues& values, const GuildFacts& guild, const QJsonObject& channel, Plan& plan)
    {
        const auto id = channel.value("id"_L1).toString().toStdString();
        const auto name = channel.value("name"_L1).toString().toStdString();
        const auto whose = values.id("overwrite-for");
        const auto path = "/channels/" + id + "/permissions/" + discord::toString(whose);
        const auto allow = values.permissions("allow");
        const auto deny = values.permissions("deny");
        QJsonObject current;
        const auto overwrites = channel.value("permission_overwrites"_L1).toArray();
        for (const auto& overwrite : overwrites) {
            if (overwrite["id"_L1].toString() == textOf(whose))
                current = overwrite.toObject();
        }
        if (const auto lacking = (allow | deny) & ~guild.permissions; lacking)
            return (void)plan.impossible("change", "overwrite", id,
                Text::tr("%1: the bot itself lacks %2").arg(name, discord::permissionsText(lacking)));
        const auto oldAllow = current.value("allow"_L1).toString().toULongLong();
        const auto oldDeny = current.value("deny"_L1).toString().toULongLong();
        const auto touched = allow | deny | values.permissions("inherit");
        const auto newAllow = (oldAllow & ~touched) | allow;
        const auto newDeny = (oldDeny & ~touched) | deny;
        if (newAllow == oldAllow && newDeny == oldDeny)
            return plan.keep("overwrite", id, Text::tr("%1 is so already").arg(name));
        const auto changed = (newAllow ^ oldAllow) | (newDeny ^ oldDeny);
        if ((changed & discord::permission::manageRoles) && !guild.may(discord::permission::administrator))
            return (void)plan.impossible("change", "overwrite", id,
                Text::tr("%1: only an administrator changes MANAGE_ROLES in a channel").arg(name));
        if (current.isEmpty() && overwrites.size() >= maxOverwrites)
            return (void)plan.impossible(
                "create", "overwrite", id, Text::tr("%1: it has 1000 overwrites, the most there can be").arg(name));
        const int type = guild.role(whose) ? 0 : 1;
        const auto body = [type](discord::Permissions allowed, discord::Permissions denied) {
            return QJsonObject{
                {u"type"_s, type}, {u"allow"_s, QString::number(allowed)}, {u"deny"_s, QString::number(denied)}};
        };
        plan.add({.action = current.isEmpty() ? "create" : "change",
            .kind = "overwrite",
            .target = id,
            .params = planned("PUT", path, body(newAllow, newDeny)),
            .before = current.isEmpty() ? planned("DELETE", path) : planned("PUT", path, body(oldAllow, oldDeny))});
    }

    static void planArchive(const Order& order, const QJsonArray& channels, const QJsonArray& threads, Plan& plan)
    {
        const Targets targets(order.values, "channels");
        for (const auto& value : channels) {
            const auto channel = value.toObject();
            if (!isTarget(order.values, targets, channel))
                continue;
            for (const auto& thread : threads) {
                if (thread["parent_id"_L1].toString() != channel.value("id"_L1).toString())
                    continue;
                const auto id = thread["id"_L1].toString().toStdString();
                plan.add({.action = "change",
                    .kind = "thread",
                    .target = id,
                    .params = planned("PATCH", "/channels/" + id, QJsonObject{{u"archived"_s, true}}),
                    .before = planned("PATCH", "/channels/" + id, QJsonObject{{u"archived"_s, false}})});
            }
        }
        targets.planUnseen("change", "channel", Text::tr("the guild has no such channel"), plan);
    }
};

} // namespace

const Operation& editChannels()
{
    static const EditChannels operation(declared());
    return operation;
}

} // namespace headroom::jobs
