// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr std::size_t bulkSize = 200;
constexpr int pageSize = 1000;
constexpr std::int64_t maxDeletion = 604800; // seconds
constexpr int noneBannedCode = 500000;
constexpr std::size_t namedInErrors = 10;

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    return {.name = "edit-bans",
        .title = QT_TRANSLATE_NOOP("Operations", "Edit bans"),
        .help = QT_TRANSLATE_NOOP("Operations", "Bans users, or lifts bans"),
        .group = QT_TRANSLATE_NOOP("Operations", "People"),
        .parameters = {{.name = "ban",
                           .kind = Kind::Ids,
                           .help = QT_TRANSLATE_NOOP("Operations", "Users to ban, by id"),
                           .idsOf = Parameter::IdsOf::Member},
            {.name = "delete-message-seconds",
                .kind = Kind::Duration,
                .help = QT_TRANSLATE_NOOP(
                    "Operations", "Delete what they wrote in this time before the ban, such as 2h; at most 7d"),
                .maximum = maxDeletion},
            {.name = "unban",
                .kind = Kind::Ids,
                .help = QT_TRANSLATE_NOOP("Operations", "Users whose ban is to be lifted, by id")},
            {.name = "unban-reason",
                .help = QT_TRANSLATE_NOOP("Operations", "Lift the bans whose reason contains this text"),
                .minimum = 1,
                .maximum = 512}}};
}

discord::Snowflake userOf(const QJsonValue& ban)
{
    return idOf(ban["user"_L1]["id"_L1]);
}

std::string pageAfter(const std::string& guildPath, std::uint64_t after)
{
    return guildPath + "/bans?limit=" + std::to_string(pageSize) + "&after=" + std::to_string(after);
}

bool isBulk(const std::string& path)
{
    return path.ends_with("/bulk-ban");
}

std::string guildPathOf(const std::string& bulkPath)
{
    return bulkPath.substr(0, bulkPath.rfind('/'));
}

QJsonArray usersIn(const std::string& body)
{
    return jsonIn(body)["user_ids"_L1].toArray();
}

// Those of the users, who are in ascending order, that the page of bans does not have.
QJsonArray notBanned(const QJsonArray& users, const QJsonArray& bans)
{
    std::set<discord::Snowflake> banned;
    for (const auto& ban : bans)
        banned.insert(userOf(ban));
    QJsonArray left;
    for (const auto& user : users) {
        if (!banned.contains(idOf(user)))
            left += user;
    }
    return left;
}

class EditBans final : public Operation
{
public:
    using Operation::Operation;

    // Who is banned has to come back, and deleted messages do not.
    bool isDestructive(const ParameterValues& values) const override { return values.has("ban"); }

    Result<void> check(const ParameterValues& values) const override
    {
        if (int(values.has("ban")) + int(values.has("unban")) + int(values.has("unban-reason")) != 1)
            return failure(ErrorKind::Usage, Text::tr("give one of --ban, --unban and --unban-reason"));
        if (values.has("delete-message-seconds") && !values.has("ban"))
            return failure(ErrorKind::Usage, Text::tr("--delete-message-seconds: goes with --ban only"));
        return {};
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto guild = co_await readGuildOf(order, api, plan, discord::permission::banMembers);
        if (!guild)
            co_return Result<void>(tl::unexpected(guild.error()));

        auto ids = order.values.ids(order.values.has("ban") ? "ban" : "unban");
        std::sort(ids.begin(), ids.end());
        const std::set<discord::Snowflake> wanted(ids.begin(), ids.end());
        const auto text = QString::fromStdString(order.values.text("unban-reason"));
        const auto path = "/guilds/" + discord::toString(guild->id);
        std::set<discord::Snowflake> banned; // of those wanted
        auto after = ids.empty() || ids.front().value == 0 ? 0 : ids.front().value - 1;
        for (;;) {
            const auto page = co_await api.readArray(pageAfter(path, after));
            if (!page)
                co_return Result<void>(tl::unexpected(page.error()));
            for (const auto& ban : *page) {
                const auto user = userOf(ban);
                after = std::max(after, user.value);
                if (wanted.contains(user))
                    banned.insert(user);
                if (!text.isEmpty() && ban["reason"_L1].toString().contains(text, Qt::CaseInsensitive))
                    plan.add(unbanOf(path, user));
            }
            if (const auto flushed = co_await plan.flush(); !flushed)
                co_return flushed;
            if (page->size() < pageSize || (!ids.empty() && !(discord::Snowflake{after} < ids.back())))
                break;
        }
        if (order.values.has("ban"))
            planBans(order.values, *guild, ids, banned, plan);
        for (const auto id : order.values.ids("unban")) {
            if (banned.contains(id))
                plan.add(unbanOf(path, id));
            else
                plan.keep("ban", discord::toString(id), Text::tr("is not banned"));
        }
        co_return Result<void>();
    }

    // Bulk-ban counts whom it finds banned as failed: they are left out.
    std::string readBefore(const Item& item) const override
    {
        const auto request = plannedRequest(item.params);
        if (!isBulk(request.path))
            return {};
        return pageAfter(guildPathOf(request.path), idOf(usersIn(request.body).first()).value - 1);
    }

    Step requestFor(const Order&, const Item& item, const ItemContext& context) const override
    {
        auto request = plannedRequest(item.params);
        if (!isBulk(request.path))
            return request;
        auto body = jsonIn(request.body).toObject();
        const auto left = notBanned(usersIn(request.body), context.current.json.toArray());
        if (left.isEmpty())
            return Settled{ItemState::Skipped, Text::tr("all of them are banned already")};
        body.insert("user_ids"_L1, left);
        request.body = compactJson(body);
        return request;
    }

    // Who was banned by somebody else meanwhile stays banned when this is undone.
    std::string beforeOf(const Item& item, const ItemContext& context) const override
    {
        const auto request = plannedRequest(item.params);
        if (!isBulk(request.path))
            return {};
        auto users = notBanned(usersIn(request.body), context.current.json.toArray());
        for (const auto& user : bannedBefore(item))
            users += user;
        return unbanAll(request.path, users);
    }

    AnswerVerdict outcomeOf(
        const Item& item, const ItemRequest& request, int status, const std::string& body) const override
    {
        auto verdict = Operation::outcomeOf(item, request, status, body);
        if (!isBulk(request.path))
            return verdict;
        const auto asked = usersIn(request.body).size();
        if (verdict.code == noneBannedCode) {
            verdict.kind = AnswerVerdict::Kind::Failed; // whatever its status: nothing is left to be found out
            verdict.error = Text::tr("none of %1 could be banned: %2").arg(asked, verdict.error);
        }
        const auto failed = jsonIn(body)["failed_users"_L1].toArray();
        if (verdict.kind == AnswerVerdict::Kind::Done && !failed.isEmpty()) {
            verdict.kind = AnswerVerdict::Kind::Failed;
            auto banned = bannedBefore(item);
            for (const auto& user : usersIn(request.body)) {
                if (!failed.contains(user))
                    banned += user;
            }
            auto before = jsonIn(unbanAll(request.path, banned)).toObject();
            before.insert("partly"_L1, true);
            verdict.before = compactJson(before);
            std::string users;
            for (std::size_t i = 0; i < std::min(std::size_t(failed.size()), namedInErrors); ++i)
                users += (i == 0 ? "" : " ") + failed[qsizetype(i)].toString().toStdString();
            if (std::size_t(failed.size()) > namedInErrors)
                users += " ...";
            verdict.error = (failed.size() == 1 ? Text::tr("%1 of %2 was not banned: %3")
                                                : Text::tr("%1 of %2 were not banned: %3"))
                                .arg(failed.size(), asked, users);
        }
        return verdict;
    }

    QCoro::Task<Finding> reconcile(
        const Order& order, const Item& item, LostRequest lost, ApiReader& api) const override
    {
        if (!isBulk(lost.path))
            co_return co_await Operation::reconcile(order, item, std::move(lost), api);
        auto left = usersIn(lost.body);
        while (!left.isEmpty()) {
            const auto answer = co_await api.read(pageAfter(guildPathOf(lost.path), idOf(left.first()).value - 1));
            if (!answer.isOk())
                co_return Finding{Finding::Kind::CannotRead, {}, answer.problem};
            const auto first = left.first();
            left = notBanned(left, answer.json.toArray());
            if (!left.isEmpty() && left.first() == first)
                co_return Finding{Finding::Kind::NotApplied, {}, {}}; // sent again without those who are banned
        }
        co_return Finding{Finding::Kind::Applied, {}, {}};
    }

    bool isPartlyDone(const Item& item) const override { return !bannedBefore(item).isEmpty(); }

    QCoro::Task<Result<void>> undo(const Order&, const Item& item, ApiReader&, Plan& plan) const override
    {
        const auto before = jsonIn(item.before).toObject();
        const auto guildPath = before.value("guild_path"_L1).toString().toStdString();
        for (const auto& user : before.value("unban"_L1).toArray())
            plan.add({.action = "delete",
                .kind = "ban",
                .target = user.toString().toStdString(),
                .params = planned("DELETE", guildPath + "/bans/" + user.toString().toStdString())});
        if (guildPath.empty() && !item.before.empty())
            plan.add({.action = plannedRequest(item.before).method == "PUT" ? "create" : "delete",
                .kind = "ban",
                .target = item.target,
                .params = item.before});
        co_return Result<void>();
    }

private:
    // By an attempt that failed for others.
    static QJsonArray bannedBefore(const Item& item)
    {
        const auto before = jsonIn(item.before).toObject();
        return before.value("partly"_L1).toBool() ? before.value("unban"_L1).toArray() : QJsonArray();
    }

    static std::string unbanAll(const std::string& bulkPath, const QJsonArray& users)
    {
        return compactJson(
            QJsonObject{{u"guild_path"_s, QString::fromStdString(guildPathOf(bulkPath))}, {u"unban"_s, users}});
    }

    static NewItem unbanOf(const std::string& guildPath, discord::Snowflake user)
    {
        const auto path = guildPath + "/bans/" + discord::toString(user);
        return {.action = "delete",
            .kind = "ban",
            .target = discord::toString(user),
            .params = planned("DELETE", path),
            .before = planned("PUT", path, QJsonObject())};
    }

    static void planBans(const ParameterValues& values, const GuildFacts& guild,
        const std::vector<discord::Snowflake>& ids, const std::set<discord::Snowflake>& banned, Plan& plan)
    {
        std::vector<discord::Snowflake> left;
        for (const auto id : ids) {
            if (banned.contains(id))
                plan.keep("ban", discord::toString(id), Text::tr("is banned already"));
            else if (id == guild.owner || id == guild.self)
                plan.impossible("create", "ban", discord::toString(id),
                    id == guild.self ? Text::tr("the bot does not ban itself")
                                     : Text::tr("nobody bans the owner of the guild"));
            else
                left.push_back(id);
        }
        const auto path = "/guilds/" + discord::toString(guild.id);
        QJsonObject body;
        if (values.has("delete-message-seconds"))
            body.insert("delete_message_seconds"_L1, qint64(values.number("delete-message-seconds")));
        const bool mayBulk = guild.knowsRights && guild.may(discord::permission::manageGuild);
        for (std::size_t at = 0; at < left.size();) {
            const auto count = mayBulk ? std::min(bulkSize, left.size() - at) : 1;
            const auto first = discord::toString(left[at]);
            if (count == 1) {
                const auto single = path + "/bans/" + first;
                plan.add({.action = "create",
                    .kind = "ban",
                    .target = first,
                    .params = planned("PUT", single, body),
                    .before = planned("DELETE", single)});
            } else {
                QJsonArray users;
                for (std::size_t i = at; i < at + count; ++i)
                    users += textOf(left[i]);
                body.insert("user_ids"_L1, users);
                plan.add({.action = "create",
                    .kind = "ban",
                    .target = first + " and " + std::to_string(count - 1) + " more",
                    .params = planned("POST", path + "/bulk-ban", body),
                    .before = unbanAll(path + "/bulk-ban", users)});
                body.remove("user_ids"_L1);
            }
            at += count;
        }
    }
};

} // namespace

const Operation& editBans()
{
    static const EditBans operation(declared());
    return operation;
}

} // namespace headroom::jobs
