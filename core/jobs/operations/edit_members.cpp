// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/json_text.h"
#include "core/base/time/iso_time.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/operations/targets.h"
#include "core/jobs/read/guild_facts.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int pageSize = 1000;
constexpr std::size_t readOneByOne = 200; // more members than these are found in pages of the list
constexpr std::int64_t maxTimeOut = 28 * 24 * 3600;
constexpr auto timeOutKey = "communication_disabled_until"_L1;

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    return {.name = "edit-members",
        .title = QT_TRANSLATE_NOOP("Operations", "Edit members"),
        .help = QT_TRANSLATE_NOOP("Operations", "Gives and takes roles, nicknames and time-outs; kicks members"),
        .group = QT_TRANSLATE_NOOP("Operations", "People"),
        .parameters = {{.name = "members",
                           .kind = Kind::Ids,
                           .help = QT_TRANSLATE_NOOP("Operations", "The members, by id; empty for everyone"),
                           .idsOf = Parameter::IdsOf::Member},
            {.name = "with-role",
                .kind = Kind::Id,
                .help = QT_TRANSLATE_NOOP("Operations", "Only those who have this role"),
                .idsOf = Parameter::IdsOf::Role},
            {.name = "without-role",
                .kind = Kind::Id,
                .help = QT_TRANSLATE_NOOP("Operations", "Only those who do not have this role"),
                .idsOf = Parameter::IdsOf::Role},
            {.name = "add-roles",
                .kind = Kind::Ids,
                .help = QT_TRANSLATE_NOOP("Operations", "Roles to give"),
                .idsOf = Parameter::IdsOf::Role},
            {.name = "remove-roles",
                .kind = Kind::Ids,
                .help = QT_TRANSLATE_NOOP("Operations", "Roles to take away"),
                .idsOf = Parameter::IdsOf::Role},
            {.name = "nickname", .help = QT_TRANSLATE_NOOP("Operations", "New nickname"), .maximum = 32},
            {.name = "time-out",
                .kind = Kind::Duration,
                .help = QT_TRANSLATE_NOOP("Operations", "How long they may not write or speak; 0 ends it"),
                .maximum = maxTimeOut},
            {.name = "kick",
                .kind = Kind::Flag,
                .help = QT_TRANSLATE_NOOP("Operations", "Remove them from the guild")}}};
}

QJsonArray idsOf(const std::vector<discord::Snowflake>& ids)
{
    QJsonArray array;
    for (const auto id : ids)
        array += textOf(id);
    return array;
}

QJsonArray without(const QJsonArray& ids, const QJsonArray& others)
{
    QJsonArray left;
    for (const auto& id : ids) {
        if (!others.contains(id))
            left += id;
    }
    return left;
}

QJsonArray commonTo(const QJsonArray& ids, const QJsonArray& others)
{
    return without(ids, without(ids, others));
}

QJsonArray rolesOf(const QJsonObject& member)
{
    return member.value("roles"_L1).toArray();
}

bool isTimedOut(const QJsonObject& member, WallTime now)
{
    const auto until = QDateTime::fromString(member.value(timeOutKey).toString(), Qt::ISODateWithMs);
    return until.isValid() && until.toMSecsSinceEpoch() > now.time_since_epoch().count();
}

// What an item has to change of a member as it is: {"add": [...], "remove": [...], "nick": "...", "time_out": 600},
// less what is so already.
QJsonObject leftToChange(const QJsonObject& wanted, const QJsonObject& member, WallTime now)
{
    QJsonObject left;
    const auto roles = rolesOf(member);
    if (const auto add = without(wanted.value("add"_L1).toArray(), roles); !add.isEmpty())
        left.insert("add"_L1, add);
    if (const auto remove = commonTo(wanted.value("remove"_L1).toArray(), roles); !remove.isEmpty())
        left.insert("remove"_L1, remove);
    const auto nick = wanted.value("nick"_L1);
    if (!nick.isUndefined() && nick.toString() != member.value("nick"_L1).toString())
        left.insert("nick"_L1, nick);
    const auto timeOut = wanted.value("time_out"_L1);
    if (!timeOut.isUndefined() && (timeOut.toInteger() > 0 || isTimedOut(member, now)))
        left.insert("time_out"_L1, timeOut);
    return left;
}

// The other way round.
QJsonObject backFrom(const QJsonObject& left, const QJsonObject& member)
{
    QJsonObject back;
    if (left.contains("add"_L1))
        back.insert("remove"_L1, left.value("add"_L1));
    if (left.contains("remove"_L1))
        back.insert("add"_L1, left.value("remove"_L1));
    if (left.contains("nick"_L1))
        back.insert("nick"_L1, member.value("nick"_L1).toString());
    if (left.value("time_out"_L1).toInteger() > 0)
        back.insert("time_out"_L1, 0);
    return back;
}

class EditMembers final : public Operation
{
public:
    using Operation::Operation;

    bool isDestructive(const ParameterValues& values) const override { return values.flag("kick"); }

    Result<void> check(const ParameterValues& values) const override
    {
        bool edits = false;
        for (const auto* name : {"add-roles", "remove-roles", "nickname", "time-out"})
            edits = edits || values.has(name);
        if (edits == values.flag("kick"))
            return failure(ErrorKind::Usage,
                Text::tr("say what to do with the members, such as --add-roles ID; --kick is a job of its own"));
        if (values.flag("kick") && !values.has("members") && !values.has("with-role") && !values.has("without-role"))
            return failure(
                ErrorKind::Usage, Text::tr("--kick: name the members with --members, --with-role or --without-role"));
        const auto removed = values.ids("remove-roles");
        for (const auto id : values.ids("add-roles")) {
            if (std::find(removed.begin(), removed.end(), id) != removed.end())
                return failure(
                    ErrorKind::Usage, Text::tr("role %1 is to be given and taken away").arg(discord::toString(id)));
        }
        return {};
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto guild = co_await readGuildOf(order, api, plan);
        if (!guild)
            co_return Result<void>(tl::unexpected(guild.error()));
        if (const auto possible = checkRights(order.values, *guild); !possible)
            co_return possible;
        const auto ids = order.values.ids("members");
        const auto path = "/guilds/" + discord::toString(guild->id) + "/members";
        if (!ids.empty() && ids.size() <= readOneByOne) {
            for (const auto id : ids) {
                const auto member = co_await api.read(path + '/' + discord::toString(id));
                if (member.isOk())
                    planMember(order, *guild, member.json.toObject(), plan);
                else if (member.isMissing())
                    plan.impossible("change", "member", discord::toString(id), Text::tr("is no member of the guild"));
                else
                    co_return Result<void>(tl::unexpected(errorOf(path, member)));
            }
            co_return Result<void>();
        }
        std::set<discord::Snowflake> missing(ids.begin(), ids.end());
        const auto wanted = missing;
        std::uint64_t after = 0;
        for (;;) {
            const auto page =
                co_await api.readArray(path + "?limit=" + std::to_string(pageSize) + "&after=" + std::to_string(after));
            if (!page)
                co_return Result<void>(tl::unexpected(page.error()));
            for (const auto& value : *page) {
                const auto id = idOf(value["user"_L1]["id"_L1]);
                after = std::max(after, id.value);
                missing.erase(id);
                if (wanted.empty() || wanted.contains(id))
                    planMember(order, *guild, value.toObject(), plan);
            }
            if (const auto flushed = co_await plan.flush(); !flushed)
                co_return flushed;
            if (page->size() < pageSize)
                break;
        }
        for (const auto id : missing)
            plan.impossible("change", "member", discord::toString(id), Text::tr("is no member of the guild"));
        co_return Result<void>();
    }

    // Roles are given as a whole list: what was changed since the plan stays.
    std::string readBefore(const Item& item) const override
    {
        const auto request = plannedRequest(item.params);
        return request.method == "PATCH" ? request.path : std::string();
    }

    Step requestFor(const Order& order, const Item& item, const ItemContext& context) const override
    {
        auto request = plannedRequest(item.params);
        if (request.method != "PATCH")
            return request;
        if (context.current.isMissing())
            return Settled{ItemState::Skipped, Text::tr("has left the guild")};
        const auto member = context.current.json.toObject();
        if (!member.value("roles"_L1).isArray()) // a list made without them would take all away
            return Settled{ItemState::Failed, Text::tr("Discord did not say which roles the member has")};
        const auto left = leftToChange(wantedOf(item), member, order.now);
        if (left.isEmpty())
            return Settled{ItemState::Skipped, Text::tr("is so already")};
        QJsonObject body;
        if (left.contains("add"_L1) || left.contains("remove"_L1)) {
            auto roles = without(rolesOf(member), left.value("remove"_L1).toArray());
            for (const auto& id : left.value("add"_L1).toArray())
                roles += id;
            body.insert("roles"_L1, roles);
        }
        if (left.contains("nick"_L1))
            body.insert("nick"_L1, left.value("nick"_L1));
        if (left.contains("time_out"_L1)) {
            const auto seconds = left.value("time_out"_L1).toInteger();
            body.insert(timeOutKey,
                seconds > 0 ? QJsonValue(isoText(order.now + std::chrono::seconds{seconds})) : QJsonValue());
        }
        request.body = compactJson(body);
        return request;
    }

    std::string beforeOf(const Item& item, const ItemContext& context) const override
    {
        const auto request = plannedRequest(item.params);
        if (request.method != "PATCH")
            return {};
        const auto member = context.current.json.toObject();
        return itemParams(request.path, backFrom(leftToChange(wantedOf(item), member, {}), member));
    }

    QCoro::Task<Finding> reconcile(
        const Order& order, const Item& item, LostRequest lost, ApiReader& api) const override
    {
        if (lost.method != "PATCH")
            co_return co_await findOut(std::move(lost), api);
        const auto member = co_await api.read(lost.path);
        if (member.status == 0 || member.status >= 500 || member.status == 401)
            co_return Finding{Finding::Kind::CannotRead, {}, member.problem};
        auto left = leftToChange(wantedOf(item), member.json.toObject(), order.now);
        if (left.value("time_out"_L1).toInteger() > 0 && isTimedOut(member.json.toObject(), order.now))
            left.remove("time_out"_L1);
        const bool isApplied = member.isOk() && left.isEmpty();
        co_return Finding{isApplied ? Finding::Kind::Applied : Finding::Kind::NotApplied, {}, {}};
    }

    // Only the difference is put back, whatever else was changed since.
    QCoro::Task<Result<void>> undo(const Order&, const Item& item, ApiReader&, Plan& plan) const override
    {
        if (item.before.empty())
            plan.impossible("change", "member", item.target, Text::tr("who was kicked has to come back"));
        else
            plan.add({.action = "change", .kind = "member", .target = item.target, .params = item.before});
        co_return Result<void>();
    }

private:
    static std::string itemParams(const std::string& path, const QJsonObject& wanted)
    {
        auto params = jsonIn(planned("PATCH", path)).toObject();
        params.insert("member"_L1, wanted);
        return compactJson(params);
    }

    static QJsonObject wantedOf(const Item& item)
    {
        return jsonIn(item.params).toObject().value("member"_L1).toObject();
    }

    static Result<void> checkRights(const ParameterValues& values, const GuildFacts& guild)
    {
        namespace permission = discord::permission;
        discord::Permissions needed = 0;
        needed |= values.has("add-roles") || values.has("remove-roles") ? permission::manageRoles : 0;
        needed |= values.has("nickname") ? permission::manageNicknames : 0;
        needed |= values.has("time-out") ? permission::moderateMembers : 0;
        needed |= values.flag("kick") ? permission::kickMembers : 0;
        if (const auto missing = whatIsMissing(guild, needed); !missing.empty())
            return failure(ErrorKind::Failed, Text::tr("%1 in %2").arg(missing, guild.name));
        for (const auto* name : {"add-roles", "remove-roles"}) {
            for (const auto id : values.ids(name)) {
                const auto* role = guild.role(id);
                const auto option = "--" + std::string(name);
                if (!role || id == guild.id)
                    return failure(
                        ErrorKind::Failed, Text::tr("%1: the guild has no role %2").arg(option, discord::toString(id)));
                if (role->isManaged)
                    return failure(
                        ErrorKind::Failed, Text::tr("%1: %2 belongs to an integration").arg(option, role->name));
                if (const auto why = guild.whyRoleIsOutOfReach(*role); !why.empty())
                    return failure(ErrorKind::Failed, Text::tr("%1: %2: %3").arg(option, role->name, why));
            }
        }
        return {};
    }

    static void planMember(const Order& order, const GuildFacts& guild, const QJsonObject& member, Plan& plan)
    {
        const auto& values = order.values;
        const auto id = idOf(member.value("user"_L1)["id"_L1]);
        const auto target = discord::toString(id);
        const auto roles = rolesOf(member);
        const auto has = [&roles](discord::Snowflake role) { return roles.contains(textOf(role)); };
        if ((values.has("with-role") && !has(values.id("with-role")))
            || (values.has("without-role") && has(values.id("without-role"))))
            return;
        const bool isKick = values.flag("kick");
        const bool onlyRoles = !isKick && !values.has("nickname") && !values.has("time-out");
        // Roles are given to anybody, also to those above; only each role has to be in reach.
        auto why = onlyRoles ? Text() : guild.whyMemberIsOutOfReach(id, roles);
        if (why.empty() && isKick && id == guild.self)
            why = Text::tr("the bot does not kick itself");
        if (!why.empty())
            return plan.impossible(isKick ? "delete" : "change", "member", target, why);
        const auto path = "/guilds/" + discord::toString(guild.id) + "/members/" + target;
        if (isKick)
            return (void)plan.add(
                {.action = "delete", .kind = "member", .target = target, .params = planned("DELETE", path)});
        QJsonObject wanted;
        if (values.has("add-roles"))
            wanted.insert("add"_L1, idsOf(values.ids("add-roles")));
        if (values.has("remove-roles"))
            wanted.insert("remove"_L1, idsOf(values.ids("remove-roles")));
        if (values.has("nickname"))
            wanted.insert("nick"_L1, QString::fromStdString(values.text("nickname")));
        if (values.has("time-out"))
            wanted.insert("time_out"_L1, qint64(values.number("time-out")));
        const auto left = leftToChange(wanted, member, order.now);
        if (left.isEmpty())
            return plan.keep("member", target, Text::tr("is so already"));
        plan.add({.action = "change",
            .kind = "member",
            .target = target,
            .params = itemParams(path, wanted),
            .before = itemParams(path, backFrom(left, member))});
    }
};

} // namespace

const Operation& editMembers()
{
    static const EditMembers operation(declared());
    return operation;
}

} // namespace headroom::jobs
