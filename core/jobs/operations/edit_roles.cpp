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

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int maxName = 100;

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    OperationDeclaration declaration{.name = "edit-roles",
        .title = QT_TRANSLATE_NOOP("Operations", "Edit roles"),
        .help = QT_TRANSLATE_NOOP("Operations", "Colours, permissions, names and order of roles; deletes roles"),
        .group = QT_TRANSLATE_NOOP("Operations", "Guild"),
        .parameters = Targets::parameters("roles", Parameter::IdsOf::Role)};
    append(declaration.parameters, Renaming::parameters());
    append(declaration.parameters,
        {{.name = "colour",
             .kind = Kind::Colour,
             .help = QT_TRANSLATE_NOOP("Operations", "New colour, such as #5b8def; #000000 for none")},
            {.name = "add-permissions",
                .kind = Kind::Permissions,
                .help = QT_TRANSLATE_NOOP("Operations", "Permissions to allow, such as MANAGE_ROLES")},
            {.name = "remove-permissions",
                .kind = Kind::Permissions,
                .help = QT_TRANSLATE_NOOP("Operations", "Permissions to take away")},
            {.name = "hoist",
                .kind = Kind::Choice,
                .help = QT_TRANSLATE_NOOP("Operations", "Show its members apart"),
                .choices = {"yes", "no"}},
            {.name = "mentionable",
                .kind = Kind::Choice,
                .help = QT_TRANSLATE_NOOP("Operations", "Let everybody mention it"),
                .choices = {"yes", "no"}},
            {.name = "order",
                .kind = Kind::Ids,
                .help = QT_TRANSLATE_NOOP("Operations", "Roles from top to bottom; they exchange the places they have"),
                .idsOf = Parameter::IdsOf::Role},
            {.name = "delete", .kind = Kind::Flag, .help = QT_TRANSLATE_NOOP("Operations", "Delete them")}});
    return declaration;
}

bool editsEach(const ParameterValues& values)
{
    for (const auto* name : {"colour", "add-permissions", "remove-permissions", "hoist", "mentionable"}) {
        if (values.has(name))
            return true;
    }
    return Renaming::isAsked(values);
}

// What a role is to be made anew with.
QJsonObject bodyToCreate(const QJsonObject& role)
{
    return only(role, {"name"_L1, "permissions"_L1, "color"_L1, "hoist"_L1, "mentionable"_L1});
}

class EditRoles final : public Operation
{
public:
    using Operation::Operation;

    bool isDestructive(const ParameterValues& values) const override { return values.flag("delete"); }

    Result<void> check(const ParameterValues& values) const override
    {
        const bool edits = editsEach(values);
        const bool isDelete = values.flag("delete");
        if (!edits && !isDelete && !values.has("order"))
            return failure(ErrorKind::Usage, Text::tr("say what to do with the roles, such as --colour #5b8def"));
        if (int(edits) + int(isDelete) + int(values.has("order")) > 1)
            return failure(ErrorKind::Usage, Text::tr("--delete, --order and changes of roles are jobs of their own"));
        if (isDelete && !Targets::areNamed(values, "roles"))
            return failure(ErrorKind::Usage, Text::tr("--delete: name the roles with --roles or --name"));
        if (values.permissions("add-permissions") & values.permissions("remove-permissions"))
            return failure(ErrorKind::Usage, Text::tr("the same permission is to be added and removed"));
        return Renaming::check(values);
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto guild = co_await readGuildOf(order, api, plan, discord::permission::manageRoles);
        if (!guild)
            co_return Result<void>(tl::unexpected(guild.error()));
        if (order.values.has("order"))
            co_return planOrder(order, *guild, plan);
        co_return planEach(order, *guild, plan);
    }

private:
    static Result<void> planEach(const Order& order, const GuildFacts& facts, Plan& plan)
    {
        const Targets targets(order.values, "roles");
        const Renaming renaming(order.values);
        const auto path = "/guilds/" + discord::toString(facts.id) + "/roles/";
        int number = 0;
        auto roles = facts.roles;
        std::sort(roles.begin(), roles.end(), [](const auto& a, const auto& b) { return GuildFacts::isBelow(b, a); });
        for (const auto& role : roles) {
            const bool isEveryone = role.id == facts.id;
            if (!targets.has(role.id, QString::fromStdString(role.name)))
                continue;
            const auto target = discord::toString(role.id);
            const bool isDelete = order.values.flag("delete");
            const auto* action = isDelete ? "delete" : "change";
            auto why = facts.whyRoleIsOutOfReach(role);
            if (why.empty() && isDelete && (isEveryone || role.isManaged))
                why = isEveryone ? Text::tr("@everyone cannot be deleted")
                                 : Text::tr("it belongs to an integration, which manages it");
            if (why.empty() && isDelete) {
                plan.add({.action = action,
                    .kind = "role",
                    .target = target,
                    .params = planned("DELETE", path + target),
                    .before = planned("POST", path.substr(0, path.size() - 1), bodyToCreate(role.json))});
                continue;
            }
            ++number;
            const auto changes =
                why.empty() ? changesOf(order.values, facts, role, renaming, number) : Changes{.why = why};
            planChange(plan, action, "role", path + target, role.name, changes);
        }
        targets.planUnseen("change", "role", Text::tr("the guild has no such role"), plan);
        return {};
    }

    static Changes changesOf(const ParameterValues& values, const GuildFacts& guild, const GuildRole& role,
        const Renaming& renaming, int number)
    {
        Changes changes;
        auto& why = changes.why;
        const auto set = [&](QLatin1String key, const QJsonValue& value) {
            if (role.json.value(key) != value)
                changes.set(key, value, role.json.value(key));
        };
        if (values.has("colour"))
            set("color"_L1, qint64(values.number("colour")));
        for (const auto* name : {"hoist", "mentionable"}) {
            if (values.has(name))
                set(QLatin1String(name), values.text(name) == "yes");
        }
        if (Renaming::isAsked(values)) {
            const auto name = renaming.nameFor(QString::fromStdString(role.name), number);
            if (role.id == guild.id)
                why = Text::tr("@everyone keeps its name");
            else if (name.isEmpty() || name.size() > maxName)
                why = Text::tr("its new name would have %1 characters, and 1 to 100 are allowed").arg(name.size());
            else
                set("name"_L1, name);
        }
        const auto added = values.permissions("add-permissions");
        const auto permissions = (role.permissions | added) & ~values.permissions("remove-permissions");
        if (permissions != role.permissions) {
            if (const auto lacking = (permissions & ~role.permissions) & ~guild.permissions; lacking)
                why = Text::tr("the bot itself lacks %1").arg(discord::permissionsText(lacking));
            else
                set("permissions"_L1, QString::number(permissions));
        }
        return changes;
    }

    // Roles that bots made often share a position, and then the older one is higher: those within the bot's reach from
    // the lowest that moves upwards get positions of their own, as far as theirs are not.
    static Result<void> planOrder(const Order& order, const GuildFacts& guild, Plan& plan)
    {
        std::vector<const GuildRole*> wanted;
        for (const auto id : order.values.ids("order")) {
            const auto* role = guild.role(id);
            if (!role)
                return failure(
                    ErrorKind::Failed, Text::tr("%1: the guild has no role %2").arg("--order", discord::toString(id)));
            if (const auto why = guild.whyRoleIsOutOfReach(*role); !why.empty())
                return failure(ErrorKind::Failed, Text::tr("%1: %2: %3").arg("--order", role->name, why));
            wanted.push_back(role);
        }
        const auto isMoved = [&wanted](const GuildRole* role) {
            return std::find(wanted.begin(), wanted.end(), role) != wanted.end();
        };
        std::vector<const GuildRole*> upwards;
        for (const auto& role : guild.roles) {
            if (!(role.id == guild.id) && guild.whyRoleIsOutOfReach(role).empty())
                upwards.push_back(&role);
        }
        std::ranges::sort(upwards, [](const auto* a, const auto* b) { return GuildFacts::isBelow(*a, *b); });
        QJsonArray body;
        QJsonArray before;
        auto next = wanted.rbegin();
        auto lowest = std::find_if(upwards.begin(), upwards.end(), isMoved);
        bool isChanged = false;
        for (int last = -1; lowest != upwards.end(); ++lowest) {
            auto placed = isMoved(*lowest) ? **next++ : **lowest;
            isChanged = isChanged || placed.id != (*lowest)->id;
            const auto old = placed.position;
            placed.position = last = std::max((*lowest)->position, last + 1);
            if (const auto why = guild.whyRoleIsOutOfReach(placed); !why.empty())
                return failure(ErrorKind::Failed,
                    Text::tr("--order: roles share a position, and to tell them apart %1 would have to be above the "
                             "bot's highest role: move that one up")
                        .arg(placed.name));
            if (placed.position == old)
                continue;
            const auto id = textOf(placed.id);
            body.prepend(QJsonObject{{u"id"_s, id}, {u"position"_s, placed.position}});
            before.prepend(QJsonObject{{u"id"_s, id}, {u"position"_s, old}});
        }
        const auto path = "/guilds/" + discord::toString(guild.id) + "/roles";
        if (!isChanged)
            plan.keep("role", "order", Text::tr("the roles are in this order already"));
        else
            plan.add({.action = "change",
                .kind = "role",
                .target = "order",
                .params = planned("PATCH", path, body),
                .before = planned("PATCH", path, before)});
        return {};
    }
};

} // namespace

const Operation& editRoles()
{
    static const EditRoles operation(declared());
    return operation;
}

} // namespace headroom::jobs
