// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/operations/targets.h"
#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr std::int64_t perHour = 50; // as bots observe it; no header tells

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    OperationDeclaration declaration{.name = "edit-emojis",
        .title = QT_TRANSLATE_NOOP("Operations", "Edit emojis"),
        .help = QT_TRANSLATE_NOOP("Operations", "Names of emojis and the roles that may use them; deletes emojis"),
        .group = QT_TRANSLATE_NOOP("Operations", "Guild"),
        .parameters = Targets::parameters("emojis", Parameter::IdsOf::Emoji)};
    append(declaration.parameters, Renaming::parameters());
    append(declaration.parameters,
        {{.name = "roles",
             .kind = Kind::Ids,
             .help = QT_TRANSLATE_NOOP("Operations", "Only members with one of these roles may use them"),
             .idsOf = Parameter::IdsOf::Role},
            {.name = "for-everyone",
                .kind = Kind::Flag,
                .help = QT_TRANSLATE_NOOP("Operations", "Every member may use them")},
            {.name = "delete", .kind = Kind::Flag, .help = QT_TRANSLATE_NOOP("Operations", "Delete them")}});
    return declaration;
}

bool isEmojiName(const QString& name)
{
    static const QRegularExpression form(u"^[A-Za-z0-9_]{2,32}$"_s);
    return form.match(name).hasMatch();
}

class EditEmojis final : public Operation
{
public:
    using Operation::Operation;

    bool isDestructive(const ParameterValues& values) const override { return values.flag("delete"); }

    Result<void> check(const ParameterValues& values) const override
    {
        const bool edits = Renaming::isAsked(values) || values.has("roles") || values.flag("for-everyone");
        if (edits == values.flag("delete"))
            return failure(ErrorKind::Usage,
                Text::tr("say what to do with the emojis, such as --rename new_{name}; --delete is a job of its own"));
        if (values.flag("delete") && !Targets::areNamed(values, "emojis"))
            return failure(ErrorKind::Usage, Text::tr("--delete: name the emojis with --emojis or --name"));
        if (values.has("roles") && values.flag("for-everyone"))
            return failure(ErrorKind::Usage, Text::tr("--roles and --for-everyone: give one of the two"));
        return Renaming::check(values);
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto guild = co_await readGuildOf(order, api, plan);
        if (!guild)
            co_return Result<void>(tl::unexpected(guild.error()));
        if (!guild->may(discord::permission::createExpressions)) {
            if (const auto missing = whatIsMissing(*guild, discord::permission::manageExpressions); !missing.empty())
                co_return Result<void>(failure(ErrorKind::Failed, Text::tr("%1 in %2").arg(missing, guild->name)));
        }
        for (const auto id : order.values.ids("roles")) {
            if (!guild->role(id))
                co_return Result<void>(failure(
                    ErrorKind::Failed, Text::tr("%1: the guild has no role %2").arg("--roles", discord::toString(id))));
        }
        const auto path = "/guilds/" + discord::toString(guild->id) + "/emojis";
        const auto emojis = co_await api.readArray(path);
        if (!emojis)
            co_return Result<void>(tl::unexpected(emojis.error()));
        planEach(order.values, *guild, *emojis, path + '/', plan);
        co_return Result<void>();
    }

private:
    static void planEach(const ParameterValues& values, const GuildFacts& guild, const QJsonArray& emojis,
        const std::string& path, Plan& plan)
    {
        const Targets targets(values, "emojis");
        const Renaming renaming(values);
        const bool isDelete = values.flag("delete");
        const auto* action = isDelete ? "delete" : "change";
        int number = 0;
        std::int64_t requests = 0;
        for (const auto& value : emojis) {
            const auto emoji = value.toObject();
            const auto target = emoji.value("id"_L1).toString().toStdString();
            const auto name = emoji.value("name"_L1).toString();
            if (!targets.has(idOf(emoji.value("id"_L1)), name))
                continue;
            ++number;
            const auto why = whyOutOfReach(guild, emoji);
            if (isDelete && why.empty()) { // what it shows is lost
                plan.add(
                    {.action = action, .kind = "emoji", .target = target, .params = planned("DELETE", path + target)});
                ++requests;
                continue;
            }
            const auto changes = why.empty() ? changesOf(values, emoji, renaming, number) : Changes{.why = why};
            if (planChange(plan, action, "emoji", path + target, name.toStdString(), changes))
                ++requests;
        }
        targets.planUnseen(action, "emoji", Text::tr("the guild has no such emoji"), plan);
        if (requests > perHour)
            plan.note(Text::tr("Discord lets about %1 emojis of a guild be changed in an hour and does not say so "
                               "beforehand: it may take longer.")
                          .arg(perHour));
    }

    static Text whyOutOfReach(const GuildFacts& guild, const QJsonObject& emoji)
    {
        if (emoji.value("managed"_L1).toBool())
            return Text::tr("it belongs to an integration, which manages it");
        const bool isOwn = idOf(emoji.value("user"_L1)["id"_L1]) == guild.self;
        return isOwn && guild.may(discord::permission::createExpressions)
            ? Text()
            : whatIsMissing(guild, discord::permission::manageExpressions);
    }

    static Changes changesOf(
        const ParameterValues& values, const QJsonObject& emoji, const Renaming& renaming, int number)
    {
        Changes changes;
        const auto set = [&](QLatin1String key, const QJsonValue& value, const QJsonValue& current) {
            if (!holds(current, value))
                changes.set(key, value, current);
        };
        if (Renaming::isAsked(values)) {
            const auto name = renaming.nameFor(emoji.value("name"_L1).toString(), number);
            if (!isEmojiName(name))
                changes.why = Text::tr("its new name, %1, is not allowed: 2 to 32 letters, digits and underscores are")
                                  .arg(name.toStdString());
            set("name"_L1, name, emoji.value("name"_L1));
        }
        if (values.has("roles") || values.flag("for-everyone")) {
            QJsonArray roles;
            for (const auto id : values.ids("roles"))
                roles += textOf(id);
            set("roles"_L1, roles, emoji.value("roles"_L1).toArray());
        }
        return changes;
    }
};

} // namespace

const Operation& editEmojis()
{
    static const EditEmojis operation(declared());
    return operation;
}

} // namespace headroom::jobs
