// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxExemptRoles = 20;
constexpr int maxExemptChannels = 50;
constexpr int maxActions = 5;
constexpr int maxTimeoutSeconds = 2'419'200;

enum Trigger { Keyword = 1, Spam = 3, KeywordPreset = 4, MentionSpam = 5, MemberProfile = 6 };

// How many rules of a trigger a guild has room for (docs: Auto Moderation, "Trigger Types"); 0: there is no such one.
int capOf(int trigger)
{
    switch (trigger) {
    case Keyword:
        return 6;
    case Spam:
    case KeywordPreset:
    case MentionSpam:
    case MemberProfile:
        return 1;
    default:
        return 0;
    }
}

void checkWords(FormCheck& check, const QJsonObject& metadata, const char* key, int most, int longest)
{
    check.array(key, most, true);
    for (const auto& word : metadata.value(QLatin1String{key}).toArray()) {
        if (word.toString().isEmpty() || word.toString().size() > longest)
            check.fail(key, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and " + std::to_string(longest) + " in length.");
    }
}

void checkTrigger(FormErrors& errors, int trigger, const QJsonObject& metadata)
{
    FormCheck check{metadata, "trigger_metadata."};
    checkWords(check, metadata, "keyword_filter", 1000, 60);
    checkWords(check, metadata, "regex_patterns", 10, 260);
    checkWords(check, metadata, "allow_list", trigger == KeywordPreset ? 1000 : 100, 60);
    check.integer("mention_total_limit", 0, 50, true)
        .boolean("mention_raid_protection_enabled")
        .array("presets", 3, true);
    errors.take(check.errors());
}

void checkAction(FormErrors& errors, const Guild& guild, const QJsonObject& action, int index)
{
    enum Action { BlockMessage = 1, SendAlert = 2, TimeOut = 3, BlockInteraction = 4 };
    FormCheck check{action, "actions." + std::to_string(index) + "."};
    check.required("type").integer("type", BlockMessage, BlockInteraction);
    const auto metadata = action.value("metadata"_L1).toObject();
    const int type = action.value("type"_L1).toInt();
    if (type == SendAlert && !guild.channels.contains(idIn(metadata, "channel_id"_L1)))
        check.fail("metadata.channel_id", "CHANNEL_INVALID", "Channel does not exist");
    if (type == TimeOut && metadata.value("duration_seconds"_L1).toInt() > maxTimeoutSeconds)
        check.fail(
            "metadata.duration_seconds", "NUMBER_TYPE_MAX", "int value should be less than or equal to 2419200.");
    errors.take(check.errors());
}

// `fields`: of the rule as it would be.
void checkRule(FormCheck& check, const Guild& guild, const QJsonObject& fields)
{
    check.string("name", 1, 100)
        .integer("event_type", 1, 2)
        .integer("trigger_type", 1, 6)
        .array("actions", maxActions, true)
        .boolean("enabled")
        .array("exempt_roles", maxExemptRoles, true)
        .array("exempt_channels", maxExemptChannels, true);
    const int trigger = fields.value("trigger_type"_L1).toInt();
    if (capOf(trigger) == 0)
        check.fail("trigger_type", "BASE_TYPE_CHOICES", "Value must be one of (1, 3, 4, 5, 6).");
    checkTrigger(check.errors(), trigger, fields.value("trigger_metadata"_L1).toObject());
    int index = 0;
    for (const auto& action : fields.value("actions"_L1).toArray())
        checkAction(check.errors(), guild, action.toObject(), index++);
}

std::ptrdiff_t countOf(const Guild& guild, int trigger)
{
    return std::count_if(guild.autoModRules.begin(), guild.autoModRules.end(),
        [&](const auto& rule) { return rule.second.object().value("trigger_type"_L1).toInt() == trigger; });
}

QJsonObject ruleFields(const QJsonObject& body)
{
    return given(body,
        {"name"_L1, "event_type"_L1, "trigger_type"_L1, "trigger_metadata"_L1, "actions"_L1, "enabled"_L1,
            "exempt_roles"_L1, "exempt_channels"_L1});
}

} // namespace

Answer createAutoModRule(Call& call, Guild& guild, const Body& body)
{
    auto fields = ruleFields(body.object);
    FormCheck check{body.object};
    check.required("name").required("event_type").required("trigger_type");
    checkRule(check, guild, fields);
    const int trigger = fields.value("trigger_type"_L1).toInt();
    if (check.errors().empty() && countOf(guild, trigger) >= capOf(trigger))
        check.fail("trigger_type", "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED",
            "Maximum number of rules of this type reached (" + std::to_string(capOf(trigger)) + ").");
    check.refuseIfFailed();
    const auto id = call.world.newId(call.now);
    fillIn(fields,
        {{u"id"_s, idText(id)}, {u"guild_id"_s, idText(guild.id)}, {u"creator_id"_s, idText(call.bot->id)},
            {u"enabled"_s, false}, {u"actions"_s, QJsonArray{QJsonObject{{u"type"_s, 1}}}},
            {u"exempt_roles"_s, QJsonArray{}}, {u"exempt_channels"_s, QJsonArray{}},
            {u"trigger_metadata"_s, QJsonObject{}}});
    auto& rule = guild.autoModRules[id];
    rule.assign(fields);
    noteMade(call, "automod-rule", id);
    auditChange(call, guild.id, AuditAction::AutoModCreate, id, {}, fields);
    return okText(rule.text());
}

Answer patchAutoModRule(Call& call, Guild& guild)
{
    auto& rule = recordOf(guild.autoModRules, call, 1, errors::unknownAutoModRule);
    const auto body = parseBody(call.request);
    const auto before = rule.object();
    auto fields = ruleFields(body.object);
    fields.insert("trigger_type"_L1, before.value("trigger_type"_L1)); // it stays what it is
    fillIn(fields, before);
    FormCheck check{body.object};
    checkRule(check, guild, fields);
    check.refuseIfFailed();
    rule.assign(fields);
    auditChange(call, guild.id, AuditAction::AutoModUpdate, idParam(call, 1), before, fields);
    return okText(rule.text());
}

Answer deleteAutoModRule(Call& call, Guild& guild)
{
    auto& rule = recordOf(guild.autoModRules, call, 1, errors::unknownAutoModRule);
    const auto id = idParam(call, 1);
    auditChange(call, guild.id, AuditAction::AutoModDelete, id, rule.object(), {});
    guild.autoModRules.erase(id);
    return noContent();
}

} // namespace headroom::sim
