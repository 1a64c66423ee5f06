// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxGuildsListed = 200;

} // namespace

Answer getCurrentUser(Call& call)
{
    return okText(call.bot->user.text());
}

Answer patchCurrentUser(Call& call)
{
    const auto body = checkedBody(call.request, [](FormCheck& check) { check.string("username", 2, 32); });
    if (body.object.contains("username"_L1))
        call.bot->user.set("username"_L1, body.object.value("username"_L1));
    return okText(call.bot->user.text());
}

Answer getUser(Call& call)
{
    const auto id = idParam(call, 0);
    const auto* user = call.world.user(id);
    return user ? okText(user->text()) : refusal(errors::unknownUser);
}

Answer listCurrentGuilds(Call& call)
{
    const auto limit = intQuery(call, "limit", maxGuildsListed, 1, maxGuildsListed);
    QJsonArray guilds;
    const auto& all = call.world.guilds();
    for (auto each = all.upper_bound(idQuery(call, "after")); each != all.end() && int(guilds.size()) < limit; ++each) {
        const auto& [id, guild] = *each;
        if (!guild.admits(call.bot->token))
            continue;
        call.world.join(*call.world.guild(id), *call.bot, call.now);
        const auto full = guild.json.object();
        guilds.append(QJsonObject{{u"id"_s, idText(id)}, {u"name"_s, full.value("name"_L1)},
            {u"icon"_s, full.value("icon"_L1)}, {u"banner"_s, full.value("banner"_L1)}, {u"owner"_s, false},
            {u"permissions"_s, QString::number(statusOf(guild, *call.bot).permissions)},
            {u"features"_s, full.value("features"_L1)}});
    }
    return okText(compactJson(guilds));
}

Answer createDirectChannel(Call& call)
{
    const auto body =
        checkedBody(call.request, [](FormCheck& check) { check.required("recipient_id").snowflake("recipient_id"); });
    const auto recipient = idIn(body.object, "recipient_id"_L1);
    if (!call.world.user(recipient))
        return refusal(errors::unknownUser);
    return okText(call.world.directChannel(recipient, call.bot->id, call.now).text());
}

Answer getApplication(Call& call)
{
    return ok({{u"id"_s, idText(call.bot->id)}, {u"name"_s, call.bot->user.object().value("username"_L1)},
        {u"icon"_s, QJsonValue::Null}, {u"description"_s, QString{}}, {u"verify_key"_s, QString(64, u'0')},
        {u"flags"_s, qint64(call.bot->flags)}, {u"bot_public"_s, true}, {u"bot_require_code_grant"_s, false},
        {u"bot"_s, authorOf(*call.bot)}});
}

Answer getGateway(Call&)
{
    return okText(R"({"url":"wss://gateway.discord.gg"})");
}

Answer getGatewayBot(Call&)
{
    return okText(R"({"url":"wss://gateway.discord.gg","shards":1,"session_start_limit":)"
                  R"({"total":1000,"remaining":1000,"reset_after":86400000,"max_concurrency":1}})");
}

} // namespace headroom::sim
