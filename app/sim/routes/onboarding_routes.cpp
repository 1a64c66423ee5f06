// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxPrompts = 15;
constexpr int maxOptions = 50;
constexpr int maxDefaultChannels = 500;
constexpr std::ptrdiff_t neededChannels = 7;
constexpr std::ptrdiff_t neededWritable = 5;

void checkIds(
    FormCheck& check, const QJsonObject& object, const char* key, const std::function<bool(Snowflake)>& exists)
{
    for (const auto& id : object.value(QLatin1String{key}).toArray()) {
        if (!exists(parseSnowflake(id.toString().toStdString()).value_or(0)))
            check.fail(key, "ONBOARDING_UNKNOWN_REFERENCE", "It does not exist in this server");
    }
}

void checkOption(FormErrors& errors, const Guild& guild, const QJsonObject& option, const std::string& prefix)
{
    FormCheck check{option, prefix};
    check.required("title")
        .string("title", 1, 50)
        .string("description", 0, 100, true)
        .snowflake("id", true)
        .snowflake("emoji_id", true)
        .array("role_ids", 50, true)
        .array("channel_ids", 50, true);
    checkIds(check, option, "role_ids", [&](Snowflake id) { return guild.roles.contains(id); });
    checkIds(check, option, "channel_ids", [&](Snowflake id) { return guild.channels.contains(id); });
    errors.take(check.errors());
}

void checkPrompts(FormErrors& errors, const Guild& guild, const QJsonArray& prompts)
{
    for (int i = 0; i < prompts.size(); ++i) {
        const auto prompt = prompts.at(i).toObject();
        const auto prefix = "prompts." + std::to_string(i) + ".";
        FormCheck check{prompt, prefix};
        check
            .required("id") // of a new one as well: any that is not taken
            .snowflake("id")
            .required("title")
            .string("title", 1, 100)
            .required("options")
            .array("options", maxOptions)
            .boolean("single_select")
            .boolean("required")
            .boolean("in_onboarding")
            .integer("type", 0, 1, true);
        const auto options = prompt.value("options"_L1).toArray();
        if (prompt.contains("options"_L1) && options.isEmpty())
            check.fail("options", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 50 in length.");
        for (int j = 0; j < options.size(); ++j)
            checkOption(check.errors(), guild, options.at(j).toObject(), prefix + "options." + std::to_string(j) + ".");
        errors.take(check.errors());
    }
}

// Ids that the guild's onboarding has already stay; the others are placeholders.
QJsonValue keptId(const std::set<QString>& known, const QJsonValue& given, Call& call)
{
    return known.contains(given.toString()) ? given : QJsonValue{idText(call.world.newId(call.now))};
}

QJsonObject optionFrom(const QJsonObject& wish, const std::set<QString>& known, Call& call)
{
    return {{u"id"_s, keptId(known, wish.value("id"_L1), call)}, {u"title"_s, wish.value("title"_L1)},
        {u"description"_s, orNull(wish.value("description"_L1))},
        {u"emoji"_s,
            QJsonObject{{u"id"_s, orNull(wish.value("emoji_id"_L1))}, {u"name"_s, orNull(wish.value("emoji_name"_L1))},
                {u"animated"_s, wish.value("emoji_animated"_L1).toBool()}}},
        {u"role_ids"_s, wish.value("role_ids"_L1).toArray()},
        {u"channel_ids"_s, wish.value("channel_ids"_L1).toArray()}};
}

QJsonObject promptFrom(const QJsonObject& wish, const std::set<QString>& known, Call& call)
{
    QJsonArray options;
    for (const auto& option : wish.value("options"_L1).toArray())
        options.append(optionFrom(option.toObject(), known, call));
    return {{u"id"_s, keptId(known, wish.value("id"_L1), call)}, {u"title"_s, wish.value("title"_L1)},
        {u"options"_s, options}, {u"single_select"_s, wish.value("single_select"_L1).toBool()},
        {u"required"_s, wish.value("required"_L1).toBool()},
        {u"in_onboarding"_s, wish.value("in_onboarding"_L1).toBool()}, {u"type"_s, wish.value("type"_L1).toInt()}};
}

std::map<QString, QJsonObject> promptsById(const QJsonObject& onboarding)
{
    std::map<QString, QJsonObject> prompts;
    for (const auto& prompt : onboarding.value("prompts"_L1).toArray())
        prompts.emplace(prompt.toObject().value("id"_L1).toString(), prompt.toObject());
    return prompts;
}

std::set<QString> idsIn(const QJsonObject& onboarding)
{
    std::set<QString> ids;
    for (const auto& [id, prompt] : promptsById(onboarding)) {
        ids.insert(id);
        for (const auto& option : prompt.value("options"_L1).toArray())
            ids.insert(option.toObject().value("id"_L1).toString());
    }
    return ids;
}

// Channels that newcomers see at once; in advanced mode those of the prompts count as well (docs: Guild,
// "Onboarding Mode").
std::set<Snowflake> channelsShown(const QJsonObject& onboarding)
{
    std::set<Snowflake> shown;
    const auto add = [&](const QJsonValue& ids) {
        for (const auto& id : ids.toArray())
            shown.insert(id.toString().toULongLong());
    };
    add(onboarding.value("default_channel_ids"_L1));
    for (const auto& prompt : onboarding.value("prompts"_L1).toArray()) {
        for (const auto& option : prompt.toObject().value("options"_L1).toArray()) {
            if (onboarding.value("mode"_L1).toInt() == 1)
                add(option.toObject().value("channel_ids"_L1));
        }
    }
    return shown;
}

bool isEnough(const World& world, const Guild& guild, const QJsonObject& onboarding)
{
    const auto shown = channelsShown(onboarding);
    const auto writable = std::ranges::count_if(shown, [&](Snowflake id) {
        const auto* channel = world.channel(id);
        constexpr auto needed = permission::viewChannel | permission::sendMessages;
        return channel && (everyonesPermissionsIn(guild, *channel) & needed) == needed;
    });
    return static_cast<std::ptrdiff_t>(shown.size()) >= neededChannels && writable >= neededWritable;
}

void auditPrompts(Call& call, Guild& guild, const QJsonObject& before, const QJsonObject& after)
{
    const auto old = promptsById(before);
    const auto now = promptsById(after);
    for (const auto& [id, prompt] : now) {
        const auto* known = valueIn(old, id);
        auditChange(call, guild.id, known ? AuditAction::PromptUpdate : AuditAction::PromptCreate, id.toULongLong(),
            known ? *known : QJsonObject{}, prompt);
    }
    for (const auto& [id, prompt] : old) {
        if (!now.contains(id))
            auditChange(call, guild.id, AuditAction::PromptDelete, id.toULongLong(), prompt, {});
    }
}

QJsonObject onboardingOf(const Guild& guild)
{
    auto fields = guild.onboarding.object();
    fillIn(fields,
        {{u"guild_id"_s, idText(guild.id)}, {u"prompts"_s, QJsonArray{}}, {u"default_channel_ids"_s, QJsonArray{}},
            {u"enabled"_s, false}, {u"mode"_s, 0}});
    return fields;
}

} // namespace

Answer getOnboarding(Call& call)
{
    return ok(onboardingOf(guildOf(call, 0)));
}

Answer putOnboarding(Call& call, Guild& guild, const Body& body)
{
    FormCheck check{body.object};
    check.array("prompts", maxPrompts, true)
        .array("default_channel_ids", maxDefaultChannels, true)
        .boolean("enabled")
        .integer("mode", 0, 1, true);
    checkIds(check, body.object, "default_channel_ids", [&](Snowflake id) { return guild.channels.contains(id); });
    checkPrompts(check.errors(), guild, body.object.value("prompts"_L1).toArray());
    check.refuseIfFailed();
    const auto before = onboardingOf(guild);
    const auto known = idsIn(before);
    auto fields = given(body.object, {"default_channel_ids"_L1, "enabled"_L1, "mode"_L1});
    fillIn(fields, before);
    if (body.object.value("prompts"_L1).isArray()) {
        QJsonArray prompts;
        for (const auto& prompt : body.object.value("prompts"_L1).toArray())
            prompts.append(promptFrom(prompt.toObject(), known, call));
        fields.insert("prompts"_L1, prompts);
    }
    const bool wasEnabled = before.value("enabled"_L1).toBool();
    if (fields.value("enabled"_L1).toBool() && !isEnough(call.world, guild, fields))
        return refusal(wasEnabled ? errors::onboardingTooLittle : errors::onboardingNotReady);
    const bool first = guild.onboarding.object().isEmpty();
    guild.onboarding.assign(fields);
    auditPrompts(call, guild, before, fields);
    const auto action = first ? AuditAction::OnboardingCreate : AuditAction::OnboardingUpdate;
    auditChange(call, guild.id, action, guild.id, before, fields);
    return ok(fields);
}

} // namespace headroom::sim
