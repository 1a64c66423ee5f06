// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the archive does not have is deleted only when that was asked for, and then at the end: or before anything is
// made, where the guild would otherwise hold more than it may.
#include "core/jobs/operation.h"
#include "core/restores/restore_plan.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

struct Removable
{
    ObjectKind kind;
    std::size_t most; // of a guild; 0: it goes by its boosts
    const char* path; // below the guild's; empty: channels
};

constexpr Removable removables[]{{ObjectKind::Role, 250, "/roles/"}, {ObjectKind::Channel, 500, ""},
    {ObjectKind::Emoji, 0, "/emojis/"}, {ObjectKind::Sticker, 0, "/stickers/"},
    {ObjectKind::Sound, 0, "/soundboard-sounds/"}};

class RemovalPlanner
{
public:
    RemovalPlanner(RestorePlan& plan, bool isFirst)
        : m_plan(plan)
        , m_isFirst(isFirst)
    {
        for (const auto key : {"rules_channel_id"_L1, "public_updates_channel_id"_L1})
            m_ofCommunity += plan.live.objects.one(ObjectKind::Guild).value(key).toString();
    }

    void planAll()
    {
        m_plan.beginStage();
        for (const auto& removable : removables) {
            if (!m_plan.options.has(archives::partOf(removable.kind)))
                continue;
            const auto others = othersOf(removable.kind);
            const bool goFirst = mustGoFirst(removable, others.size());
            for (const auto& other : others) {
                // Until the settings name others.
                const bool isOfCommunity = removable.kind == ObjectKind::Channel && isNeededByCommunity(other);
                if ((goFirst && !isOfCommunity) == m_isFirst)
                    remove(removable, other);
            }
        }
    }

private:
    std::vector<QJsonObject> othersOf(ObjectKind kind) const
    {
        std::set<discord::Snowflake> known;
        if (const auto matches = m_plan.matches.find(kind); matches != m_plan.matches.end()) {
            for (const auto& [old, live] : matches->second)
                known.insert(live);
        }
        std::vector<QJsonObject> others;
        for (const auto& object : m_plan.live.objects.all(kind)) {
            const bool isOurs = idOf(kind, object) == m_plan.live.objects.guild || object.value("managed"_L1).toBool();
            if (!isOurs && !known.contains(idOf(kind, object)))
                others.push_back(object);
        }
        return others;
    }

    static discord::Snowflake idOf(ObjectKind kind, const QJsonObject& object)
    {
        return idIn(object, kind == ObjectKind::Sound ? "sound_id" : "id");
    }

    bool mustGoFirst(const Removable& removable, std::size_t others) const
    {
        if (removable.most == 0)
            return others > 0;
        const auto& saved = m_plan.saved.objects.all(removable.kind);
        const auto& matches = m_plan.matches[removable.kind];
        const auto made = std::count_if(saved.begin(), saved.end(), [&matches](const auto& object) {
            return !matches.contains(idIn(object)) && !object.value("managed"_L1).toBool();
        });
        return m_plan.live.objects.all(removable.kind).size() + std::size_t(made) > removable.most;
    }

    bool isNeededByCommunity(const QJsonObject& channel) const
    {
        return m_plan.live.objects.hasFeature(u"COMMUNITY"_s)
            && m_ofCommunity.contains(channel.value("id"_L1).toString());
    }

    void remove(const Removable& removable, const QJsonObject& object)
    {
        const auto id = idOf(removable.kind, object);
        const auto* role = removable.kind == ObjectKind::Role ? m_plan.live.facts.role(id) : nullptr;
        if (const auto why = role ? m_plan.live.facts.whyRoleIsOutOfReach(*role) : Text(); !why.empty())
            return m_plan.impossible("delete", removable.kind, id, Text::tr("%1: %2").arg(nameOf(object), why));
        if (removable.kind == ObjectKind::Channel && isNeededByCommunity(object) && !settingsNameOthers())
            return m_plan.impossible("delete", removable.kind, id,
                Text::tr("%1: the community has its rules or updates there: name another channel first")
                    .arg(nameOf(object)));
        const auto path = *removable.path ? m_plan.guildPath() + removable.path : "/channels/";
        m_plan.add({.action = "delete",
            .kind = std::string(archives::word(removable.kind)),
            .target = discord::toString(id),
            .params = jobs::planned("DELETE", path + discord::toString(id))});
    }

    // Those of the archive, which were set before.
    bool settingsNameOthers() const
    {
        const auto saved = m_plan.saved.objects.one(ObjectKind::Guild);
        return m_plan.options.wants(ObjectKind::Guild)
            && !m_plan.reference(ObjectKind::Channel, saved.value("rules_channel_id"_L1)).isUndefined()
            && !m_plan.reference(ObjectKind::Channel, saved.value("public_updates_channel_id"_L1)).isUndefined();
    }

    RestorePlan& m_plan;
    const bool m_isFirst;
    QStringList m_ofCommunity;
};

} // namespace

void planRemovals(RestorePlan& plan, bool isFirst)
{
    if (plan.options.deletesOthers)
        RemovalPlanner(plan, isFirst).planAll();
}

} // namespace headroom::restores
