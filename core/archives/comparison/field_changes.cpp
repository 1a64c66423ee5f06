// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/comparison/field_changes.h"

#include "core/base/value_in.h"

#include <QJsonArray>
#include <QStringList>

#include <algorithm>
#include <map>
#include <set>

namespace headroom::archives {

namespace {

using FieldNames = std::set<QString>;

FieldNames names(std::initializer_list<const char*> list)
{
    FieldNames all;
    for (const auto* name : list)
        all.insert(QLatin1String(name));
    return all;
}

// What no person changed, by kind; the first set is of all kinds.
const FieldNames& ignoredOfAll()
{
    static const auto all = names({"guild_id", "position", "version", "user", "hash", "latest_onboarding_question_id"});
    return all;
}

const FieldNames& ignoredOf(ObjectKind kind)
{
    static const auto none = FieldNames();
    static const auto channel =
        names({"last_message_id", "last_pin_timestamp", "message_count", "member_count", "total_message_sent", "member",
            "icon_emoji", "status", "voice_start_time", "thread_metadata.archive_timestamp"});
    static const auto expression = names({"available", "sort_value", "user_id"});
    static const std::map<ObjectKind, FieldNames> byKind{
        {ObjectKind::Guild,
            names({"approximate_member_count", "approximate_presence_count", "member_count",
                "premium_subscription_count", "premium_tier", "max_members", "max_presences", "max_video_channel_users",
                "max_stage_video_channel_users", "roles", "emojis", "stickers", "channels", "threads", "members",
                "presences", "voice_states", "region", "incidents_data", "nsfw", "joined_at", "large", "unavailable",
                "embed_enabled", "embed_channel_id", "application_id", "application_command_counts", "hub_type",
                "profile", "clan"})},
        {ObjectKind::Channel, channel}, {ObjectKind::Thread, channel}, {ObjectKind::Emoji, expression},
        {ObjectKind::Sticker, expression}, {ObjectKind::Sound, expression},
        {ObjectKind::Event, names({"user_count", "creator", "status", "sku_ids"})},
        {ObjectKind::Webhook, names({"token", "url", "source_guild", "source_channel"})},
        {ObjectKind::Widget, names({"instant_invite", "presence_count", "members", "channels"})},
        {ObjectKind::Member,
            names({"premium_since", "unusual_dm_activity_until", "collectibles", "display_name_styles", "banner",
                "bio"})}};
    const auto* ignored = valueIn(byKind, kind);
    return ignored ? *ignored : none;
}

// Lists of texts whose order means nothing.
bool isSet(const QString& field)
{
    static const auto sets = names({"roles", "features", "exempt_roles", "exempt_channels", "default_channel_ids",
        "role_ids", "channel_ids", "applied_tags", "keyword_filter", "allow_list", "regex_patterns", "presets"});
    return sets.contains(field.section(QLatin1Char('.'), -1));
}

bool isNothing(const QJsonValue& value)
{
    return value.isNull() || value.isUndefined() || (value.isArray() && value.toArray().isEmpty())
        || (value.isObject() && value.toObject().isEmpty());
}

QJsonValue orNull(const QJsonValue& value)
{
    return value.isUndefined() ? QJsonValue(QJsonValue::Null) : value;
}

bool areThingsWithIds(const QJsonValue& value)
{
    if (!value.isArray())
        return false;
    const auto array = value.toArray();
    return std::all_of(array.begin(), array.end(),
        [](const QJsonValue& one) { return one.isObject() && one.toObject().value(QLatin1String("id")).isString(); });
}

QStringList sortedTexts(const QJsonValue& value)
{
    QStringList texts;
    for (const auto one : value.toArray())
        texts += one.isString() ? one.toString() : QString::number(one.toDouble());
    texts.sort();
    return texts;
}

class FieldComparison
{
public:
    explicit FieldComparison(ObjectKind kind)
        : m_ignored(ignoredOf(kind))
    {
    }

    void compareObjects(const QString& path, const QJsonObject& before, const QJsonObject& after)
    {
        auto fields = before.keys() + after.keys();
        fields.sort();
        fields.removeDuplicates();
        for (const auto& field : fields) {
            const auto name = path.isEmpty() ? field : path + QLatin1Char('.') + field;
            if (!isIgnored(path, field, name, before, after))
                compare(name, before.value(field), after.value(field));
        }
    }
    std::vector<FieldChange> take() { return std::move(m_changes); }

private:
    bool isIgnored(const QString& path, const QString& field, const QString& name, const QJsonObject& before,
        const QJsonObject& after) const
    {
        if (m_ignored.contains(name))
            return true;
        if (!path.isEmpty())
            return false;
        // A gradient replaces the single colour, which the API derives from it.
        const auto colours = QLatin1String("colors");
        if (field == QLatin1String("color") && before.contains(colours) && after.contains(colours))
            return true;
        return ignoredOfAll().contains(field);
    }

    void compare(const QString& name, const QJsonValue& before, const QJsonValue& after)
    {
        if (before == after || (isNothing(before) && isNothing(after)))
            return;
        if (areThingsWithIds(before) && areThingsWithIds(after))
            compareById(name, before.toArray(), after.toArray());
        else if (before.isObject() && after.isObject())
            compareObjects(name, before.toObject(), after.toObject());
        else if (!(isSet(name) && before.isArray() && after.isArray() && sortedTexts(before) == sortedTexts(after)))
            m_changes.push_back({name, orNull(before), orNull(after)});
    }

    void compareById(const QString& name, const QJsonArray& before, const QJsonArray& after)
    {
        std::map<QString, std::pair<QJsonObject, QJsonObject>> byId;
        const auto idOf = [](const QJsonValue& one) { return one.toObject().value(QLatin1String("id")).toString(); };
        for (const auto one : before)
            byId[idOf(one)].first = one.toObject();
        for (const auto one : after)
            byId[idOf(one)].second = one.toObject();
        for (const auto& [id, both] : byId) {
            const auto& [was, is] = both;
            const auto path = QStringLiteral("%1[%2]").arg(name, id);
            if (was.isEmpty() || is.isEmpty())
                m_changes.push_back({path, was.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(was),
                    is.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(is)});
            else
                compareObjects(path, was, is);
        }
    }

    const FieldNames& m_ignored;
    std::vector<FieldChange> m_changes;
};

} // namespace

std::vector<FieldChange> fieldChanges(ObjectKind kind, const QJsonObject& before, const QJsonObject& after)
{
    FieldComparison comparison(kind);
    comparison.compareObjects({}, before, after);
    return comparison.take();
}

} // namespace headroom::archives
