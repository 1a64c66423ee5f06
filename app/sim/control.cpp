// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/control.h"

#include "app/sim/simulator.h"
#include "app/sim/world/guild_digest.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int membersShown = 100;

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

Answer wrong(const std::string& why)
{
    auto answer = ok({{u"error"_s, qt(why)}});
    answer.status = 400;
    return answer;
}

QJsonObject channelState(const Channel& channel)
{
    return {{u"id"_s, idText(channel.id)}, {u"name"_s, channel.json.object().value("name"_L1)},
        {u"type"_s, channel.type}, {u"messages"_s, static_cast<qint64>(channel.messages.size())},
        {u"denied"_s, channel.denied}};
}

QJsonObject guildState(World& world, const Guild& guild)
{
    QJsonArray channels;
    for (const auto id : guild.channels)
        channels.append(channelState(*world.channel(id)));
    QJsonArray roles;
    for (const auto& [id, role] : guild.roles)
        roles.append(idText(id));
    QJsonArray threads;
    for (const auto id : guild.threads)
        threads.append(channelState(*world.channel(id)));
    QJsonArray members;
    for (const auto& [id, member] : guild.members) {
        if (members.size() < membersShown)
            members.append(idText(id));
    }
    QJsonArray webhooks;
    for (const auto& [id, webhook] : world.webhooks()) {
        if (webhook.guild == guild.id)
            webhooks.append(QJsonObject{
                {u"id"_s, idText(id)}, {u"token"_s, qt(webhook.token)}, {u"channel_id"_s, idText(webhook.channel)}});
    }
    return {{u"id"_s, idText(guild.id)}, {u"name"_s, guild.json.object().value("name"_L1)},
        {u"owner_id"_s, idText(guild.owner)}, {u"denied"_s, guild.closed}, {u"channels"_s, channels},
        {u"threads"_s, threads},
        {u"bot_role"_s, guild.botRole ? QJsonValue{idText(guild.botRole)} : QJsonValue{QJsonValue::Null}},
        {u"roles"_s, roles}, {u"members"_s, static_cast<qint64>(guild.members.size())}, {u"member_ids"_s, members},
        {u"bans"_s, static_cast<qint64>(guild.bans.size())}, {u"webhooks"_s, webhooks}};
}

Answer state(Simulator& simulator, const QJsonObject&)
{
    QJsonArray guilds;
    for (const auto& [id, guild] : simulator.world().guilds())
        guilds.append(guildState(simulator.world(), guild));
    return ok({{u"now_ms"_s, static_cast<qint64>(simulator.clock().wallNow().time_since_epoch().count())},
        {u"guilds"_s, guilds}});
}

Answer counters(Simulator& simulator, const QJsonObject&)
{
    const auto& counters = simulator.counters();
    const auto now = simulator.clock().now();
    QJsonObject byStatus;
    for (const auto& [status, count] : counters.byStatus)
        byStatus.insert(QString::number(status), static_cast<qint64>(count));
    QJsonObject byScope;
    for (const auto& [scope, count] : counters.byScope)
        byScope.insert(qt(scope), static_cast<qint64>(count));
    QJsonObject invalid;
    for (const auto& [address, source] : simulator.guard().sources()) {
        const std::chrono::duration<double> left = simulator.guard().banLeft(address, now);
        invalid.insert(qt(address),
            QJsonObject{{u"in_window"_s, static_cast<qint64>(simulator.guard().inWindow(address, now))},
                {u"banned_seconds"_s, left.count()}});
    }
    const auto& records = simulator.limits().records();
    return ok(
        {{u"requests"_s, static_cast<qint64>(counters.requests)}, {u"applied"_s, static_cast<qint64>(counters.applied)},
            {u"unanswered"_s, static_cast<qint64>(counters.unanswered)}, {u"by_status"_s, byStatus},
            {u"by_scope"_s, byScope}, {u"invalid"_s, invalid},
            {u"max_bucket_over_use"_s, static_cast<qint64>(records.maxOverUse)},
            {u"most_over_used_bucket"_s, qt(records.maxOverUsedBucket)},
            {u"global_peak_per_second"_s, static_cast<qint64>(records.globalPeak)}});
}

Answer reset(Simulator& simulator, const QJsonObject& body)
{
    const auto done = simulator.reset(body.isEmpty() ? std::nullopt : std::optional{body});
    return done ? state(simulator, {}) : wrong(done.error().text);
}

Answer clock(Simulator& simulator, const QJsonObject& body)
{
    const double seconds = body.value("advance_seconds"_L1).toDouble(-1);
    if (!(seconds >= 0 && seconds <= 1e9))
        return wrong("advance_seconds must be a number from 0 to 1000000000");
    simulator.clock().advance(std::chrono::duration_cast<Duration>(std::chrono::duration<double>{seconds}));
    return ok({{u"now_ms"_s, static_cast<qint64>(simulator.clock().wallNow().time_since_epoch().count())}});
}

Answer faults(Simulator& simulator, const QJsonObject&)
{
    QJsonArray armed;
    for (const auto& fault : simulator.faults().armed())
        armed.append(QJsonObject{{u"fault"_s, qt(fault.spec.text)}, {u"struck"_s, static_cast<qint64>(fault.struck)}});
    return ok({{u"faults"_s, armed}});
}

Answer setFaults(Simulator& simulator, const QJsonObject& body)
{
    if (!body.value("faults"_L1).isArray())
        return wrong("there is no \"faults\" list in the body");
    std::vector<FaultSpec> specs;
    for (const auto& text : body.value("faults"_L1).toArray()) {
        auto spec = parseFault(text.toString().toStdString());
        if (!spec)
            return wrong(spec.error().text);
        specs.push_back(std::move(*spec));
    }
    simulator.setFaults(std::move(specs));
    return faults(simulator, {});
}

QJsonObject ruleState(const RateLimits& limits, const std::string& name)
{
    const auto rule = limits.ruleOf(name);
    const std::chrono::duration<double> seconds = rule.window;
    return {{u"bucket"_s, qt(name)}, {u"limit"_s, static_cast<qint64>(rule.limit)}, {u"seconds"_s, seconds.count()},
        {u"hash"_s, qt(limits.hashOf(name))}};
}

Answer buckets(Simulator& simulator, const QJsonObject&)
{
    const auto& limits = simulator.limits();
    QJsonArray rules;
    for (const auto& standard : standardBuckets())
        rules.append(ruleState(limits, standard.name));
    return ok({{u"mode"_s, limits.kind() == WindowKind::Fixed ? u"fixed"_s : u"sliding"_s},
        {u"global"_s, static_cast<qint64>(limits.global())}, {u"limits"_s, limits.lifted() ? u"none"_s : u"on"_s},
        {u"buckets"_s, rules}});
}

std::optional<WindowRule> ruleIn(const QJsonObject& object)
{
    const auto limit = object.value("limit"_L1).toDouble(-1);
    const auto seconds = object.value("seconds"_L1).toDouble(0);
    if (!(limit >= 1 && limit <= 1e9 && seconds > 0 && seconds <= 1e8))
        return std::nullopt;
    return WindowRule{static_cast<std::uint32_t>(limit),
        std::chrono::duration_cast<Duration>(std::chrono::duration<double>{seconds})};
}

Answer setBuckets(Simulator& simulator, const QJsonObject& body)
{
    // All is looked at before any of it is done.
    const auto mode = body.value("mode"_L1).toString(u"fixed"_s);
    if (mode != u"fixed" && mode != u"sliding")
        return wrong("mode must be fixed or sliding");
    const auto all = body.value("all"_L1);
    if (all.isObject() && !ruleIn(all.toObject()))
        return wrong("all needs a limit from 1 and seconds above 0");
    const auto cap = body.value("creation_cap"_L1);
    if (cap.isObject() && !ruleIn(cap.toObject()))
        return wrong("creation_cap needs a limit from 1 and seconds above 0");
    const auto given = body.value("buckets"_L1).toArray();
    for (const auto& item : given) {
        if (!ruleIn(item.toObject()) || item.toObject().value("bucket"_L1).toString().isEmpty())
            return wrong("each of buckets needs a bucket, a limit from 1 and seconds above 0");
    }
    auto& limits = simulator.limits();
    if (body.contains("mode"_L1))
        limits.setKind(mode == u"fixed" ? WindowKind::Fixed : WindowKind::Sliding);
    if (body.contains("global"_L1))
        limits.setGlobal(static_cast<std::uint32_t>(std::max(0, body.value("global"_L1).toInt())));
    if (cap.isObject())
        limits.setCreationCap(*ruleIn(cap.toObject()));
    if (body.contains("limits"_L1))
        limits.setLifted(body.value("limits"_L1).toString() == u"none");
    if (body.contains("all"_L1))
        limits.setOverride(ruleIn(all.toObject()));
    for (const auto& item : given)
        limits.setRule(item.toObject().value("bucket"_L1).toString().toStdString(), *ruleIn(item.toObject()));
    for (const auto& name : body.value("change_hash"_L1).toArray())
        limits.changeHash(name.toString().toStdString());
    return buckets(simulator, {});
}

Answer deny(Simulator& simulator, const QJsonObject& body)
{
    const bool denied = body.value("denied"_L1).toBool(true);
    if (auto* channel = simulator.world().channel(idIn(body, "channel_id"_L1))) {
        channel->denied = denied;
        return ok(channelState(*channel));
    }
    if (auto* guild = simulator.world().guild(idIn(body, "guild_id"_L1))) {
        guild->closed = denied;
        return ok({{u"id"_s, idText(guild->id)}, {u"denied"_s, denied}});
    }
    return wrong("there is no channel_id or guild_id of something that exists");
}

// What a world file says of a guild, in the middle.
Answer setGuild(Simulator& simulator, const QJsonObject& body)
{
    auto* guild = simulator.world().guild(idIn(body, "guild_id"_L1));
    if (!guild)
        return wrong("there is no guild_id of a guild that exists");
    const auto now = simulator.clock().wallNow();
    if (body.value("removed"_L1).toBool()) {
        simulator.world().removeGuild(guild->id);
        return ok({{u"removed"_s, true}});
    }
    if (body.value("bot_role"_L1).isObject())
        simulator.world().giveBotsARole(*guild, body.value("bot_role"_L1).toObject(), now);
    if (body.value("search_ready_in_seconds"_L1).isDouble())
        guild->searchableFrom = now + std::chrono::seconds{body.value("search_ready_in_seconds"_L1).toInt()};
    if (body.value("non_member_ban_cap"_L1).isDouble())
        guild->strangerBanCap = static_cast<std::size_t>(body.value("non_member_ban_cap"_L1).toInt());
    return ok(guildState(simulator.world(), *guild));
}

Answer guildDigests(Simulator& simulator, const QJsonObject& body)
{
    const auto* guild = simulator.world().guild(idIn(body, "guild_id"_L1));
    if (!guild)
        return wrong("there is no guild_id of a guild that exists");
    if (body.contains("section"_L1)) {
        QJsonArray lines;
        for (const auto& line :
            digestLines(simulator.world(), *guild, body.value("section"_L1).toString().toStdString()))
            lines.append(qt(line));
        return ok({{u"lines"_s, lines}});
    }
    QJsonObject digest;
    for (const auto& section : guildDigest(simulator.world(), *guild))
        digest.insert(qt(section.name),
            QJsonObject{{u"count"_s, static_cast<qint64>(section.count)}, {u"hash"_s, qt(section.hash)}});
    return ok(digest);
}

Answer setBot(Simulator& simulator, const QJsonObject& body)
{
    const auto token = body.value("token"_L1).toString().toStdString();
    if (token.empty())
        return wrong("there is no token");
    auto& world = simulator.world();
    const auto& bot = world.bot(token);
    if (body.contains("guild_id"_L1)) {
        auto* guild = world.guild(idIn(body, "guild_id"_L1));
        if (!guild || !body.value("roles"_L1).isArray())
            return wrong("guild_id has to be of a guild that exists, and roles a list of role ids");
        const auto now = simulator.clock().wallNow();
        world.join(*guild, bot, now);
        guild->members.at(bot.id).set("roles"_L1, body.value("roles"_L1).toArray());
    }
    if (body.value("application_flags"_L1).isDouble())
        world.bot(token).flags = body.value("application_flags"_L1).toInteger();
    if (body.contains("revoked"_L1))
        simulator.revoke(token, body.value("revoked"_L1).toBool());
    return ok({{u"id"_s, idText(bot.id)}});
}

struct Command
{
    std::string_view method;
    std::string_view path;
    Answer (*run)(Simulator&, const QJsonObject&);
};

constexpr Command commands[]{
    {"GET", "/_sim/state", state},
    {"GET", "/_sim/counters", counters},
    {"POST", "/_sim/reset", reset},
    {"POST", "/_sim/clock", clock},
    {"GET", "/_sim/faults", faults},
    {"POST", "/_sim/faults", setFaults},
    {"GET", "/_sim/buckets", buckets},
    {"POST", "/_sim/buckets", setBuckets},
    {"POST", "/_sim/deny", deny},
    {"POST", "/_sim/guild", setGuild},
    {"POST", "/_sim/bot", setBot},
    {"POST", "/_sim/digest", guildDigests},
};

} // namespace

bool isControl(std::string_view target)
{
    return target.starts_with("/_sim/");
}

Answer control(Simulator& simulator, const Request& request)
{
    const auto path = std::string_view{request.target}.substr(0, request.target.find('?'));
    QJsonObject body;
    if (!request.body.empty()) {
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(request.body));
        if (!document.isObject())
            return wrong("the body is not a JSON object");
        body = document.object();
    }
    for (const auto& command : commands) {
        if (command.method == request.method && command.path == path)
            return command.run(simulator, body);
    }
    auto answer = wrong("there is no " + request.method + " " + std::string{path} + " here");
    answer.status = 404;
    return answer;
}

} // namespace headroom::sim
