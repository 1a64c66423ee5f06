// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxBansListed = 1000;
constexpr int maxBannedAtOnce = 200;
constexpr int maxDeletionSeconds = 604'800; // s

void checkDeletion(FormCheck& check)
{
    check.integer("delete_message_seconds", 0, maxDeletionSeconds, true).integer("delete_message_days", 0, 7, true);
}

std::chrono::seconds deletionIn(const QJsonObject& body)
{
    const int days = body.value("delete_message_days"_L1).toInt(0);
    return std::chrono::seconds{body.value("delete_message_seconds"_L1).toInt(days * 86'400)};
}

// The user's messages of the last while, in the whole guild.
void deleteRecent(World& world, const Guild& guild, Snowflake user, WallTime since)
{
    for (const auto* places : {&guild.channels, &guild.threads}) {
        for (const auto id : *places) {
            auto& messages = world.channel(id)->messages;
            for (auto at = messages.lower_bound(idAt(since)); at != messages.end();)
                at = at->second.author == user ? messages.erase(at) : std::next(at);
        }
    }
}

bool isOneStrangerTooMany(const Guild& guild, Snowflake user)
{
    return !guild.members.contains(user) && guild.bannedStrangers.size() >= guild.strangerBanCap;
}

void ban(Call& call, Guild& guild, Snowflake user, std::chrono::seconds deletion)
{
    if (!guild.members.erase(user))
        guild.bannedStrangers.insert(user);
    const auto reason = call.reason.empty() ? QJsonValue{QJsonValue::Null} : QString::fromStdString(call.reason);
    guild.bans[user].assign({{u"user"_s, call.world.user(user)->object()}, {u"reason"_s, reason}});
    if (deletion.count() > 0)
        deleteRecent(call.world, guild, user, call.now - deletion);
    audit(call, guild.id, AuditAction::BanAdd, user);
}

} // namespace

Answer listBans(Call& call, Guild& guild)
{
    const auto limit = intQuery(call, "limit", maxBansListed, 1, maxBansListed);
    const auto& bans = guild.bans;
    auto begin = bans.upper_bound(idQuery(call, "after"));
    auto end = begin;
    if (const auto before = idQuery(call, "before")) { // the last ones before it, still in rising order
        begin = end = bans.lower_bound(before);
        for (int i = 0; i < limit && begin != bans.begin(); ++i)
            --begin;
    } else {
        for (int i = 0; i < limit && end != bans.end(); ++i)
            ++end;
    }
    return okText(joinedArray(std::map(begin, end), [](const auto& entry) { return entry.second.text(); }));
}

Answer putBan(Call& call, Guild& guild)
{
    const auto user = idParam(call, 1);
    const auto body = checkedBody(call.request, checkDeletion);
    if (!call.world.user(user))
        return refusal(errors::unknownUser);
    if (!reaches(guild, *call.bot, user))
        return refusal(errors::missingPermissions);
    if (guild.bans.contains(user))
        return noContent(); // as it is; the first reason stays
    if (isOneStrangerTooMany(guild, user))
        return refusal(errors::tooManyStrangerBans);
    ban(call, guild, user, deletionIn(body.object));
    return noContent();
}

Answer deleteBan(Call& call, Guild& guild)
{
    const auto user = idParam(call, 1);
    if (!guild.bans.erase(user))
        return refusal(errors::unknownBan);
    guild.bannedStrangers.erase(user);
    audit(call, guild.id, AuditAction::BanRemove, user);
    return noContent();
}

Answer bulkBan(Call& call, Guild& guild, const Body& body)
{
    FormCheck check{body.object};
    check.required("user_ids").array("user_ids", maxBannedAtOnce);
    checkDeletion(check);
    const auto wanted = body.object.value("user_ids"_L1).toArray();
    std::set<Snowflake> users;
    for (const auto& item : wanted)
        users.insert(parseSnowflake(item.toVariant().toString().toStdString()).value_or(0));
    if (users.contains(0))
        check.fail("user_ids", "NUMBER_TYPE_COERCE", "Value is not snowflake.");
    else if (static_cast<qsizetype>(users.size()) != wanted.size())
        check.fail("user_ids", "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value");
    check.refuseIfFailed();
    QJsonArray banned;
    QJsonArray failed;
    bool full = false;
    for (const auto user : users) {
        const bool can = call.world.user(user) && user != call.bot->id && !guild.bans.contains(user)
            && reaches(guild, *call.bot, user);
        full = full || (can && isOneStrangerTooMany(guild, user));
        if (can && !isOneStrangerTooMany(guild, user)) {
            ban(call, guild, user, deletionIn(body.object));
            banned.append(idText(user));
        } else {
            failed.append(idText(user));
        }
    }
    if (banned.isEmpty())
        return refusal(full ? errors::tooManyStrangerBans : errors::nobodyBanned);
    return ok({{u"banned_users"_s, banned}, {u"failed_users"_s, failed}});
}

} // namespace headroom::sim
