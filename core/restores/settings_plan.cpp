// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The guild's own settings, when the channels that they name are there.
#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/run/reconciliation.h"
#include "core/restores/restore_plan.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

void wantPictures(RestorePlan& plan, const QJsonObject& saved, const QJsonObject& live, QJsonObject& wanted)
{
    const struct
    {
        QLatin1String key;
        const char* feature;
    } pictures[]{{"icon"_L1, ""}, {"splash"_L1, "INVITE_SPLASH"}, {"banner"_L1, "BANNER"},
        {"discovery_splash"_L1, "DISCOVERABLE"}};
    for (const auto& [key, feature] : pictures) {
        if (!saved.value(key).isString() || saved.value(key) == live.value(key))
            continue;
        if (*feature && !plan.live.objects.hasFeature(QLatin1String(feature))) {
            plan.note(
                Text::tr("No %1: it needs the feature %2, which the guild does not have.").arg(key.data(), feature));
            continue;
        }
        const auto picture = plan.picture(ObjectKind::Guild, plan.saved.objects.guild, key);
        if (picture.isUndefined())
            plan.note(Text::tr("No %1: the archive does not hold the picture.").arg(key.data()));
        else
            wanted.insert(key, picture);
    }
}

// What an administrator may switch.
void wantFeatures(const RestorePlan& plan, const QJsonObject& saved, const QJsonObject& live, QJsonObject& wanted)
{
    auto features = live.value("features"_L1).toArray();
    const auto before = features;
    for (const auto key : {"INVITES_DISABLED"_L1, "RAID_ALERTS_DISABLED"_L1}) {
        const bool isWanted = saved.value("features"_L1).toArray().contains(key);
        if (isWanted && !features.contains(key))
            features += key;
        for (auto i = features.size(); i-- > 0 && !isWanted;) {
            if (features[i] == key)
                features.removeAt(i);
        }
    }
    if (features == before || !plan.isAdministrator())
        return;
    if (plan.becomesCommunity)
        features += u"COMMUNITY"_s;
    wanted.insert("features"_L1, features);
}

} // namespace

void planSettings(RestorePlan& plan)
{
    if (!plan.options.wants(ObjectKind::Guild))
        return;
    const auto saved = plan.saved.objects.one(ObjectKind::Guild);
    const auto live = plan.live.objects.one(ObjectKind::Guild);
    if (saved.isEmpty())
        return;
    auto wanted = only(saved,
        {"name"_L1, "verification_level"_L1, "default_message_notifications"_L1, "explicit_content_filter"_L1,
            "afk_timeout"_L1, "system_channel_flags"_L1, "preferred_locale"_L1, "premium_progress_bar_enabled"_L1,
            "description"_L1});
    for (const auto key : {"afk_channel_id"_L1, "system_channel_id"_L1, "rules_channel_id"_L1,
             "public_updates_channel_id"_L1, "safety_alerts_channel_id"_L1}) {
        const auto channel = plan.reference(ObjectKind::Channel, saved.value(key));
        if (!channel.isUndefined() || (saved.contains(key) && saved.value(key).isNull()))
            wanted.insert(key, channel.isUndefined() ? QJsonValue(QJsonValue::Null) : channel);
        else if (saved.contains(key))
            plan.note(Text::tr("The setting %1 names a channel that the archive does not have.").arg(key.data()));
    }
    const bool isCommunity =
        plan.live.objects.hasFeature(u"COMMUNITY"_s) || plan.saved.objects.hasFeature(u"COMMUNITY"_s);
    for (const auto key : {"rules_channel_id"_L1, "public_updates_channel_id"_L1}) {
        if (isCommunity && wanted.value(key).isNull())
            wanted.remove(key); // a community has to have them
    }
    wantPictures(plan, saved, live, wanted);
    wantFeatures(plan, saved, live, wanted);
    auto change = changes(live, wanted);
    if (plan.saved.objects.hasFeature(u"COMMUNITY"_s) && !plan.live.objects.hasFeature(u"COMMUNITY"_s)) {
        for (const auto key : {"verification_level"_L1, "explicit_content_filter"_L1})
            change.body.insert(key, saved.value(key)); // had to be others for a moment
    }
    if (plan.becomesCommunity) { // puts these back when it is undone
        for (const auto key : {"features"_L1, "rules_channel_id"_L1, "public_updates_channel_id"_L1,
                 "verification_level"_L1, "explicit_content_filter"_L1})
            change.before.remove(key);
    }
    plan.beginStage();
    if (const auto missing = jobs::whatIsMissing(plan.live.facts, discord::permission::manageGuild); !missing.empty())
        plan.impossible("change", ObjectKind::Guild, plan.saved.objects.guild, Text::tr("settings: %1").arg(missing));
    else if (change.body.isEmpty())
        plan.keep(ObjectKind::Guild, plan.saved.objects.guild, plan.live.objects.guild,
            Text::tr("the settings are so already"));
    else
        plan.change(ObjectKind::Guild, plan.saved.objects.guild, plan.guildPath(), change.body, change.before);
}

} // namespace headroom::restores
