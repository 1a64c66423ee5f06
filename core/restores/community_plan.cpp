// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands on roles, channels and emojis: automod, onboarding, the welcome screen, the widget, events, webhooks.
#include "core/archives/comparison/field_changes.h"
#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/run/reconciliation.h"
#include "core/restores/restore_plan.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

constexpr int maxRulesOfKeywords = 6; // of every other trigger one
constexpr int neededChannels = 7; // of onboarding
constexpr int neededWritable = 5;
constexpr int maxWebhooksInChannel = 15;

class CommunityPlanner
{
public:
    explicit CommunityPlanner(RestorePlan& plan)
        : m_plan(plan)
    {
    }

    void planAll()
    {
        m_plan.beginStage();
        planEach(ObjectKind::AutomodRule, &CommunityPlanner::planRule);
        planOne(ObjectKind::Onboarding, "PUT", "/onboarding", onboardingBody(), liveOnboarding());
        planOne(ObjectKind::WelcomeScreen, "PATCH", "/welcome-screen", welcomeBody(), liveWelcome());
        planOne(ObjectKind::Widget, "PATCH", "/widget", widgetBody(), liveWidget());
        planEach(ObjectKind::Event, &CommunityPlanner::planEvent);
        planEach(ObjectKind::Webhook, &CommunityPlanner::planWebhook);
    }

private:
    void planEach(ObjectKind kind, void (CommunityPlanner::*planObject)(const QJsonObject&))
    {
        for (const auto& object : m_plan.saved.objects.all(kind)) {
            if (m_plan.options.wants(kind, idIn(object)))
                (this->*planObject)(object);
        }
    }

    void planRule(const QJsonObject& rule)
    {
        QJsonArray actions;
        for (const auto& value : rule.value("actions"_L1).toArray()) {
            auto action = value.toObject();
            auto metadata = action.value("metadata"_L1).toObject();
            if (metadata.value("channel_id"_L1).isString()) {
                const auto channel = m_plan.reference(ObjectKind::Channel, metadata.value("channel_id"_L1), true);
                if (channel.isUndefined())
                    continue; // alerts nobody
                metadata.insert("channel_id"_L1, channel);
                action.insert("metadata"_L1, metadata);
            }
            actions += action;
        }
        const auto id = idIn(rule);
        if (actions.isEmpty())
            return m_plan.impossible("create", ObjectKind::AutomodRule, id,
                Text::tr("%1: it only alerts in a channel that is not there").arg(nameOf(rule)));
        QJsonObject body{{u"name"_s, rule.value("name"_L1)}, {u"event_type"_s, rule.value("event_type"_L1)},
            {u"trigger_metadata"_s, rule.value("trigger_metadata"_L1)}, {u"actions"_s, actions},
            {u"enabled"_s, rule.value("enabled"_L1)},
            {u"exempt_roles"_s, m_plan.references(ObjectKind::Role, rule.value("exempt_roles"_L1))},
            {u"exempt_channels"_s, m_plan.references(ObjectKind::Channel, rule.value("exempt_channels"_L1))}};
        const auto path = m_plan.guildPath() + "/auto-moderation/rules";
        if (m_plan.match(ObjectKind::AutomodRule, id))
            return m_plan.changeOrKeep(ObjectKind::AutomodRule, id, rule, path, body);
        const auto trigger = rule.value("trigger_type"_L1).toInt();
        const int most = trigger == 1 ? maxRulesOfKeywords : 1;
        if (countOfTrigger(trigger) >= most)
            return m_plan.impossible("create", ObjectKind::AutomodRule, id,
                (most == 1 ? Text::tr("%1: the guild has the one rule of this trigger that it may have")
                           : Text::tr("%1: the guild has all %2 rules of this trigger that it may have"))
                    .arg(nameOf(rule), most));
        ++m_rulesMade[trigger];
        body.insert("trigger_type"_L1, trigger);
        m_plan.create(ObjectKind::AutomodRule, id, path, body);
    }

    int countOfTrigger(int trigger) const
    {
        const auto& rules = m_plan.live.objects.all(ObjectKind::AutomodRule);
        const auto made = m_rulesMade.find(trigger);
        return int(std::count_if(rules.begin(), rules.end(), [trigger](const auto& rule) {
            return rule.value("trigger_type"_L1).toInt() == trigger;
        })) + (made == m_rulesMade.end() ? 0 : made->second);
    }

    // Those of which a guild has one.
    void planOne(
        ObjectKind kind, const char* method, const char* path, const QJsonObject& body, const QJsonObject& before)
    {
        const auto saved = m_plan.saved.objects.one(kind);
        if (saved.isEmpty() || !m_plan.options.wants(kind))
            return;
        const auto id = m_plan.saved.objects.guild;
        const auto live = m_plan.live.objects.one(kind);
        if (m_plan.isSameGuild() && !live.isEmpty() && archives::fieldChanges(kind, saved, live).empty())
            return m_plan.keep(kind, id, id, Text::tr("%1 is so already").arg(archives::nounOf(kind)));
        m_plan.add({.action = "change",
            .kind = std::string(archives::word(kind)),
            .target = discord::toString(id),
            .params = jobs::planned(method, m_plan.guildPath() + path, body),
            .before = jobs::planned(method, m_plan.guildPath() + path, before)});
    }

    // As it is now.
    QJsonObject liveOnboarding() const
    {
        const auto live = m_plan.live.objects.one(ObjectKind::Onboarding);
        QJsonArray prompts;
        for (const auto& value : live.value("prompts"_L1).toArray()) {
            auto prompt = value.toObject();
            QJsonArray options;
            for (const auto& one : prompt.value("options"_L1).toArray()) {
                auto option = one.toObject();
                const auto emoji = option.take("emoji"_L1).toObject();
                for (const auto key : {"id"_L1, "name"_L1, "animated"_L1}) {
                    if (emoji.contains(key))
                        option.insert(u"emoji_"_s + key, emoji.value(key));
                }
                options += option;
            }
            prompt.insert("options"_L1, options);
            prompts += prompt;
        }
        return {{u"prompts"_s, prompts}, {u"default_channel_ids"_s, live.value("default_channel_ids"_L1).toArray()},
            {u"enabled"_s, live.value("enabled"_L1).toBool()}, {u"mode"_s, live.value("mode"_L1).toInt()}};
    }

    QJsonObject liveWelcome() const
    {
        const auto live = m_plan.live.objects.one(ObjectKind::WelcomeScreen);
        return {{u"enabled"_s, m_plan.live.objects.hasFeature(u"WELCOME_SCREEN_ENABLED"_s)},
            {u"description"_s,
                live.value("description"_L1).toString().isEmpty() ? QJsonValue(QJsonValue::Null)
                                                                  : live.value("description"_L1)},
            {u"welcome_channels"_s, live.value("welcome_channels"_L1).toArray()}};
    }

    QJsonObject liveWidget() const
    {
        const auto live = m_plan.live.objects.one(ObjectKind::Widget);
        const auto channel = live.value("channel_id"_L1);
        return {{u"enabled"_s, live.value("enabled"_L1).toBool()},
            {u"channel_id"_s, channel.isString() ? channel : QJsonValue(QJsonValue::Null)}};
    }

    QJsonObject onboardingBody()
    {
        const auto saved = m_plan.saved.objects.one(ObjectKind::Onboarding);
        QJsonArray prompts;
        for (const auto& value : saved.value("prompts"_L1).toArray()) {
            auto prompt = value.toObject(); // its id says nothing, and has to be there
            QJsonArray options;
            for (const auto& option : prompt.value("options"_L1).toArray())
                options += optionOf(option.toObject());
            prompt.insert("options"_L1, options);
            prompts += prompt;
        }
        const auto channels = m_plan.references(ObjectKind::Channel, saved.value("default_channel_ids"_L1));
        bool isEnabled = saved.value("enabled"_L1).toBool();
        if (isEnabled && (channels.size() < neededChannels || writableOf(saved) < neededWritable)
            && m_plan.options.wants(ObjectKind::Onboarding)) {
            isEnabled = false;
            m_plan.note(Text::tr(
                "Onboarding is restored switched off: it takes 7 default channels, and 5 in which everybody writes."));
        }
        return {{u"prompts"_s, prompts}, {u"default_channel_ids"_s, channels}, {u"enabled"_s, isEnabled},
            {u"mode"_s, saved.value("mode"_L1)}};
    }

    QJsonObject optionOf(const QJsonObject& saved) const
    {
        QJsonObject option{{u"title"_s, saved.value("title"_L1)}, {u"description"_s, saved.value("description"_L1)},
            {u"role_ids"_s, m_plan.references(ObjectKind::Role, saved.value("role_ids"_L1))},
            {u"channel_ids"_s, m_plan.references(ObjectKind::Channel, saved.value("channel_ids"_L1))}};
        const auto emoji = saved.value("emoji"_L1).toObject();
        if (const auto known = m_plan.reference(ObjectKind::Emoji, emoji.value("id"_L1)); !known.isUndefined()) {
            option.insert("emoji_id"_L1, known);
            option.insert("emoji_animated"_L1, emoji.value("animated"_L1));
        } else if (emoji.value("id"_L1).isNull() && emoji.value("name"_L1).isString()) {
            option.insert("emoji_name"_L1, emoji.value("name"_L1));
        }
        return option;
    }

    // Of the default channels, and, in the mode that counts them, of those of the options.
    int writableOf(const QJsonObject& onboarding) const
    {
        constexpr discord::Permissions needed = discord::permission::viewChannel | 1ULL << 11; // SEND_MESSAGES
        const auto everyone = m_plan.saved.objects.guild;
        discord::Permissions base = 0;
        for (const auto& role : m_plan.saved.objects.all(ObjectKind::Role)) {
            if (idIn(role) == everyone)
                base = role.value("permissions"_L1).toString().toULongLong();
        }
        const auto ids = onboarding.value("default_channel_ids"_L1).toArray();
        const auto& channels = m_plan.saved.objects.all(ObjectKind::Channel);
        return int(std::count_if(channels.begin(), channels.end(), [&](const QJsonObject& channel) {
            auto may = base;
            for (const auto& overwrite : channel.value("permission_overwrites"_L1).toArray()) {
                if (overwrite["id"_L1].toString() == textOf(everyone))
                    may = (may & ~overwrite["deny"_L1].toString().toULongLong())
                        | overwrite["allow"_L1].toString().toULongLong();
            }
            return ids.contains(channel.value("id"_L1)) && (may & needed) == needed;
        }));
    }

    QJsonObject welcomeBody() const
    {
        const auto saved = m_plan.saved.objects.one(ObjectKind::WelcomeScreen);
        QJsonArray channels;
        for (const auto& value : saved.value("welcome_channels"_L1).toArray()) {
            const auto shown = value.toObject();
            const auto channel = m_plan.reference(ObjectKind::Channel, shown.value("channel_id"_L1), true);
            if (channel.isUndefined())
                continue;
            QJsonObject entry{{u"channel_id"_s, channel}, {u"description"_s, shown.value("description"_L1)}};
            const auto emoji = m_plan.reference(ObjectKind::Emoji, shown.value("emoji_id"_L1));
            if (!emoji.isUndefined())
                entry.insert("emoji_id"_L1, emoji);
            if (shown.value("emoji_name"_L1).isString())
                entry.insert("emoji_name"_L1, shown.value("emoji_name"_L1));
            channels += entry;
        }
        return {{u"enabled"_s, m_plan.saved.objects.hasFeature(u"WELCOME_SCREEN_ENABLED"_s)},
            {u"description"_s, saved.value("description"_L1)}, {u"welcome_channels"_s, channels}};
    }

    QJsonObject widgetBody() const
    {
        const auto saved = m_plan.saved.objects.one(ObjectKind::Widget);
        const auto channel = m_plan.reference(ObjectKind::Channel, saved.value("channel_id"_L1));
        return {{u"enabled"_s, saved.value("enabled"_L1)},
            {u"channel_id"_s, channel.isUndefined() ? QJsonValue(QJsonValue::Null) : channel}};
    }

    void planEvent(const QJsonObject& event)
    {
        constexpr int scheduled = 1;
        constexpr int external = 3;
        const auto id = idIn(event);
        auto body = given(event,
            {"name"_L1, "description"_L1, "scheduled_start_time"_L1, "scheduled_end_time"_L1, "privacy_level"_L1,
                "entity_type"_L1, "entity_metadata"_L1, "recurrence_rule"_L1});
        if (event.value("entity_type"_L1).toInt() != external) {
            const auto channel = m_plan.reference(ObjectKind::Channel, event.value("channel_id"_L1), true);
            if (channel.isUndefined())
                return m_plan.impossible("create", ObjectKind::Event, id,
                    Text::tr("%1: it is in a channel that is not there").arg(nameOf(event)));
            body.insert("channel_id"_L1, channel);
        }
        const auto path = m_plan.guildPath() + "/scheduled-events";
        if (m_plan.match(ObjectKind::Event, id))
            return m_plan.changeOrKeep(ObjectKind::Event, id, event, path, body);
        const auto start = QDateTime::fromString(event.value("scheduled_start_time"_L1).toString(), Qt::ISODateWithMs);
        const WallTime startsAt{std::chrono::milliseconds{start.toMSecsSinceEpoch()}};
        if (event.value("status"_L1).toInt(scheduled) != scheduled || startsAt <= m_plan.now)
            return m_plan.impossible("create", ObjectKind::Event, id,
                Text::tr("%1: it has begun, and events are made for the future").arg(nameOf(event)));
        if (const auto image = m_plan.picture(ObjectKind::Event, id, u"image"_s); !image.isUndefined())
            body.insert("image"_L1, image);
        m_plan.create(ObjectKind::Event, id, path, body);
    }

    void planWebhook(const QJsonObject& webhook)
    {
        constexpr int incoming = 1;
        const auto id = idIn(webhook);
        if (const auto live = m_plan.match(ObjectKind::Webhook, id))
            return m_plan.keep(ObjectKind::Webhook, id, *live, Text::tr("%1 is there").arg(nameOf(webhook)));
        if (webhook.value("type"_L1).toInt(incoming) != incoming)
            return m_plan.impossible("create", ObjectKind::Webhook, id,
                Text::tr("%1: it belongs to an application, or follows another channel").arg(nameOf(webhook)));
        const auto channel = m_plan.reference(ObjectKind::Channel, webhook.value("channel_id"_L1));
        if (channel.isUndefined())
            return m_plan.impossible(
                "create", ObjectKind::Webhook, id, Text::tr("%1: its channel is not there").arg(nameOf(webhook)));
        const auto& live = m_plan.live.objects.all(ObjectKind::Webhook);
        const auto there = std::count_if(
            live.begin(), live.end(), [&](const auto& other) { return other.value("channel_id"_L1) == channel; });
        if (there + m_webhooksMade[channel.toString()]++ >= maxWebhooksInChannel)
            return m_plan.impossible("create", ObjectKind::Webhook, id,
                Text::tr("%1: its channel has all %2 webhooks that it may have")
                    .arg(nameOf(webhook), maxWebhooksInChannel));
        QJsonObject body{{u"name"_s, webhook.value("name"_L1)}};
        if (const auto avatar = m_plan.picture(ObjectKind::Webhook, id, u"avatar"_s); !avatar.isUndefined())
            body.insert("avatar"_L1, avatar);
        m_plan.create(ObjectKind::Webhook, id, "/channels/" + channel.toString().toStdString() + "/webhooks", body);
    }

    RestorePlan& m_plan;
    std::map<int, int> m_rulesMade; // by trigger
    std::map<QString, int> m_webhooksMade; // by channel
};

} // namespace

void planCommunity(RestorePlan& plan)
{
    CommunityPlanner(plan).planAll();
}

} // namespace headroom::restores
