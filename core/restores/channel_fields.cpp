// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/channel_fields.h"

#include "core/base/text/display_text.h"
#include "core/jobs/run/reconciliation.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;
using discord::Permissions;

namespace {

constexpr int maxVoiceUsers = 99;
constexpr int maxStageUsers = 10'000;

bool isSpoken(int type)
{
    return type == Voice || type == Stage;
}

std::vector<QLatin1String> keysOf(int type)
{
    if (type == Category)
        return {"name"_L1};
    std::vector<QLatin1String> keys{"name"_L1, "nsfw"_L1};
    const auto add = [&keys](std::initializer_list<QLatin1String> more) { keys.insert(keys.end(), more); };
    if (isSpoken(type))
        add({"bitrate"_L1, "user_limit"_L1, "rtc_region"_L1, "video_quality_mode"_L1});
    else
        add({"topic"_L1, "default_auto_archive_duration"_L1});
    if (type != Announcement)
        add({"rate_limit_per_user"_L1});
    if (isForum(type) || type == TextChannel)
        add({"default_thread_rate_limit_per_user"_L1});
    if (isForum(type))
        add({"default_sort_order"_L1, "flags"_L1});
    if (type == Forum)
        add({"default_forum_layout"_L1});
    return keys;
}

int maxBitrate(const GuildObjects& live, int type)
{
    constexpr int byTier[]{96'000, 128'000, 256'000, 384'000};
    if (type == Stage)
        return 64'000;
    if (live.hasFeature(u"VIP_REGIONS"_s))
        return byTier[3];
    return byTier[std::clamp(live.one(ObjectKind::Guild).value("premium_tier"_L1).toInt(), 0, 3)];
}

void clamp(QJsonObject& fields, QLatin1String key, int highest, RestorePlan& plan, const Text& note)
{
    if (fields.value(key).toInt() <= highest)
        return;
    fields.insert(key, highest);
    plan.note(note.arg(highest));
}

// A tag that is there by its id or name keeps its id; one without is made.
QJsonArray tagsOf(const RestorePlan& plan, const QJsonObject& channel, const QJsonObject& live, bool withEmojis)
{
    QJsonArray tags;
    for (const auto& value : channel.value("available_tags"_L1).toArray()) {
        const auto saved = value.toObject();
        QJsonObject tag{{u"name"_s, saved.value("name"_L1)}, {u"moderated"_s, saved.value("moderated"_L1).toBool()}};
        for (const auto& known : live.value("available_tags"_L1).toArray()) {
            if (known["id"_L1] == saved.value("id"_L1) || known["name"_L1] == saved.value("name"_L1))
                tag.insert("id"_L1, known["id"_L1]);
        }
        const auto emoji = plan.reference(ObjectKind::Emoji, saved.value("emoji_id"_L1));
        if (withEmojis && !emoji.isUndefined())
            tag.insert("emoji_id"_L1, emoji);
        else if (!saved.value("emoji_name"_L1).toString().isEmpty())
            tag.insert("emoji_name"_L1, saved.value("emoji_name"_L1));
        tags += tag;
    }
    return tags;
}

QJsonValue reactionOf(const RestorePlan& plan, const QJsonObject& channel)
{
    const auto saved = channel.value("default_reaction_emoji"_L1).toObject();
    if (const auto emoji = plan.reference(ObjectKind::Emoji, saved.value("emoji_id"_L1)); !emoji.isUndefined())
        return QJsonObject{{u"emoji_id"_s, emoji}, {u"emoji_name"_s, QJsonValue::Null}};
    const auto name = saved.value("emoji_name"_L1).toString();
    return name.isEmpty() ? QJsonValue(QJsonValue::Null)
                          : QJsonObject{{u"emoji_id"_s, QJsonValue::Null}, {u"emoji_name"_s, name}};
}

bool isMade(const RestorePlan& plan, const QJsonValue& emoji)
{
    const auto id = discord::parseSnowflake(emoji.toString().toStdString());
    return id && plan.made.contains({ObjectKind::Emoji, *id});
}

Permissions bitsOf(const QJsonObject& overwrite)
{
    return overwrite.value("allow"_L1).toString().toULongLong() | overwrite.value("deny"_L1).toString().toULongLong();
}

// What of an overwrite the bot may set.
QJsonObject allowedOf(const RestorePlan& plan, QJsonObject overwrite, Permissions& lacking)
{
    auto may = plan.live.facts.permissions;
    if (!plan.isAdministrator())
        may &= ~discord::permission::manageRoles;
    lacking |= bitsOf(overwrite) & ~may;
    for (const auto key : {"allow"_L1, "deny"_L1})
        overwrite.insert(key, QString::number(overwrite.value(key).toString().toULongLong() & may));
    return overwrite;
}

bool isKnown(const RestorePlan& plan, const QJsonObject& liveOverwrite)
{
    const auto id = idIn(liveOverwrite);
    if (liveOverwrite.value("type"_L1).toInt() == 0) {
        const auto& roles = plan.matches.at(ObjectKind::Role);
        return std::any_of(roles.begin(), roles.end(), [id](const auto& match) { return match.second == id; });
    }
    const auto& members = plan.saved.objects.all(ObjectKind::Member);
    return std::any_of(members.begin(), members.end(),
        [id](const auto& member) { return idIn(member.value("user"_L1).toObject()) == id; });
}

} // namespace

QJsonObject channelFields(RestorePlan& plan, const QJsonObject& channel, const QJsonObject& live)
{
    const auto type = channel.value("type"_L1).toInt();
    QJsonObject fields;
    for (const auto key : keysOf(type)) {
        const auto value = channel.value(key);
        if (!value.isUndefined() && !(value.isNull() && live.isEmpty()))
            fields.insert(key, value);
    }
    if (isSpoken(type)) {
        clamp(fields, "bitrate"_L1, maxBitrate(plan.live.objects, type), plan,
            Text::tr("Bitrates are at most %1 here: more takes boosts that the guild does not have."));
        clamp(fields, "user_limit"_L1, type == Stage ? maxStageUsers : maxVoiceUsers, plan,
            Text::tr("User limits above %1 become that."));
    }
    if (!isForum(type))
        return fields;
    if (const auto tags = tagsOf(plan, channel, live, false); !tags.isEmpty() || !live.isEmpty())
        fields.insert("available_tags"_L1, tags);
    if (const auto reaction = reactionOf(plan, channel); !reaction.isNull() && !reaction["emoji_id"_L1].isString())
        fields.insert("default_reaction_emoji"_L1, reaction);
    return fields;
}

QJsonObject fieldsWithEmojis(const RestorePlan& plan, const QJsonObject& channel, const QJsonObject& live)
{
    QJsonObject fields;
    const auto tags = channel.value("available_tags"_L1).toArray();
    const bool isLive = !live.isEmpty();
    if (std::any_of(tags.begin(), tags.end(), [&](const QJsonValue& tag) {
            const auto emoji = tag["emoji_id"_L1];
            return isMade(plan, emoji) || (!isLive && !plan.reference(ObjectKind::Emoji, emoji).isUndefined());
        }))
        fields.insert("available_tags"_L1, tagsOf(plan, channel, live, true));
    const auto reaction = channel.value("default_reaction_emoji"_L1)["emoji_id"_L1];
    const auto known = plan.reference(ObjectKind::Emoji, reaction);
    if (!known.isUndefined() && !jobs::holds(live.value("default_reaction_emoji"_L1)["emoji_id"_L1], known))
        fields.insert("default_reaction_emoji"_L1, reactionOf(plan, channel));
    return fields;
}

QJsonArray channelOverwrites(RestorePlan& plan, const QJsonObject& channel, const QJsonObject& live)
{
    QJsonArray overwrites;
    Permissions lacking = 0;
    int unknown = 0;
    for (const auto& value : channel.value("permission_overwrites"_L1).toArray()) {
        const auto saved = value.toObject();
        const bool isOfRole = saved.value("type"_L1).toVariant().toInt() == 0;
        const auto id = idIn(saved);
        const bool isMember = !plan.live.members || plan.live.members->contains(id);
        const auto known = isOfRole ? plan.reference(ObjectKind::Role, id, true)
            : isMember              ? QJsonValue(textOf(id))
                                    : QJsonValue(QJsonValue::Undefined);
        if (known.isUndefined()) {
            ++unknown;
            continue;
        }
        overwrites += allowedOf(plan,
            {{u"id"_s, known}, {u"type"_s, isOfRole ? 0 : 1}, {u"allow"_s, saved.value("allow"_L1)},
                {u"deny"_s, saved.value("deny"_L1)}},
            lacking);
    }
    const auto id = idIn(channel);
    if (unknown > 0)
        plan.impossible("change", ObjectKind::Channel, id,
            (unknown == 1 ? Text::tr("%1: without the overwrites of %2 role or member that is not there any more")
                          : Text::tr("%1: without the overwrites of %2 roles and members that are not there any more"))
                .arg(nameOf(channel), Text::count(unknown)));
    if (lacking)
        plan.impossible("change", ObjectKind::Channel, id,
            Text::tr("%1: the bot cannot allow or deny in overwrites what it may not do itself: %2")
                .arg(nameOf(channel), discord::permissionsText(lacking)));
    if (plan.options.deletesOthers)
        return overwrites;
    for (const auto& value : live.value("permission_overwrites"_L1).toArray()) {
        if (!isKnown(plan, value.toObject()))
            overwrites += value;
    }
    return overwrites;
}

} // namespace headroom::restores
