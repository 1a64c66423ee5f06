// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

// Invites as a world file has them: nobody makes or uses any.
namespace {

template <typename Wanted>
std::string invitesText(const Guild& guild, Wanted&& wanted)
{
    std::vector<const JsonRecord*> listed;
    for (const auto& [code, invite] : guild.invites) {
        if (wanted(invite.object()))
            listed.push_back(&invite);
    }
    return joinedArray(listed, [](const JsonRecord* invite) { return invite->text(); });
}

} // namespace

Answer listGuildInvites(Call& call, Guild& guild)
{
    const auto standing = statusOf(guild, *call.bot);
    if (!standing.has(permission::manageGuild) && !standing.has(permission::viewAuditLog))
        return refusal(errors::missingPermissions);
    return okText(invitesText(guild, [](const QJsonObject&) { return true; }));
}

Answer listChannelInvites(Call& call, Channel& channel)
{
    const auto* guild = call.world.guild(channel.guild);
    if (!guild)
        return refusal(errors::wrongChannelType);
    return okText(invitesText(*guild,
        [&](const QJsonObject& invite) { return idIn(invite.value("channel"_L1).toObject(), "id"_L1) == channel.id; }));
}

Answer getInvite(Call& call)
{
    for (const auto& [id, guild] : call.world.guilds()) {
        if (const auto* invite = valueIn(guild.invites, call.params[0])) // some fields are only in lists
            return ok(
                without(invite->object(), {"uses"_L1, "max_uses"_L1, "max_age"_L1, "temporary"_L1, "created_at"_L1}));
    }
    return refusal(errors::unknownInvite);
}

} // namespace headroom::sim
