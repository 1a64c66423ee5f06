// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

Answer getGuild(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    auto text = (*guild)->text();
    if (call.target.first("with_counts") == "true") {
        const auto count = std::to_string((*guild)->members.size());
        text.replace(text.size() - 1, 1,
            R"(,"approximate_member_count":)" + count + R"(,"approximate_presence_count":)" + count + "}");
    }
    return okText(std::move(text));
}

Answer patchGuild(Call& call)
{
    const auto guild = guildOf(call, 0, permission::manageGuild);
    if (!guild)
        return guild.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    check.string("name", 2, 100)
        .string("description", 0, 300, true)
        .integer("verification_level", 0, 4, true)
        .integer("default_message_notifications", 0, 1, true)
        .integer("explicit_content_filter", 0, 2, true)
        .integer("afk_timeout", 60, 3600)
        .snowflake("afk_channel_id", true)
        .snowflake("system_channel_id", true)
        .array("features", 100);
    for (const auto key :
        {"afk_channel_id"_L1, "system_channel_id"_L1, "rules_channel_id"_L1, "public_updates_channel_id"_L1}) {
        const auto channel = idIn(body->object, key);
        if (channel && !(*guild)->channels.contains(channel))
            check.fail(key.data(), "CHANNEL_INVALID", "Channel does not exist");
    }
    if (check.failed())
        return check.answer();
    const auto before = (*guild)->json.object();
    const auto isCommunity = [](const QJsonObject& fields) {
        return fields.value("features"_L1).toArray().contains(u"COMMUNITY"_s);
    };
    if (body->object.contains("features"_L1) && isCommunity(before) != isCommunity(body->object)
        && !standingOf(**guild, *call.bot).isAdministrator())
        return refusal(errors::missingPermissions);
    (*guild)->json.take({"name"_L1, "description"_L1, "verification_level"_L1, "default_message_notifications"_L1,
                            "explicit_content_filter"_L1, "afk_timeout"_L1, "afk_channel_id"_L1, "system_channel_id"_L1,
                            "system_channel_flags"_L1, "preferred_locale"_L1, "icon"_L1, "splash"_L1, "banner"_L1,
                            "rules_channel_id"_L1, "public_updates_channel_id"_L1, "safety_alerts_channel_id"_L1,
                            "premium_progress_bar_enabled"_L1, "features"_L1},
        body->object);
    auditChange(call, **guild, AuditAction::GuildUpdate, (*guild)->id, before, (*guild)->json.object());
    return okText((*guild)->text());
}

} // namespace headroom::sim
