// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Channels: categories first, then what is in them, with overwrites of roles that are there by then, then their order.
#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/run/reconciliation.h"
#include "core/restores/channel_fields.h"
#include "core/restores/restore_plan.h"

#include <QJsonArray>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

constexpr qsizetype maxOverwritesInBody = 100;

bool standsBefore(const QJsonObject& a, const QJsonObject& b)
{
    const auto [left, right] = std::pair{a.value("position"_L1).toInt(), b.value("position"_L1).toInt()};
    return left != right ? left < right : idIn(a) < idIn(b);
}

int typeOf(const QJsonObject& channel)
{
    return channel.value("type"_L1).toInt();
}

// Discord makes these only in community servers.
bool needsCommunity(const QJsonObject& channel)
{
    return typeOf(channel) == Announcement || typeOf(channel) == Stage || isForum(typeOf(channel));
}

class ChannelPlanner
{
public:
    explicit ChannelPlanner(RestorePlan& plan)
        : m_plan(plan)
        , m_channels(plan.saved.objects.all(ObjectKind::Channel))
    {
        std::sort(m_channels.begin(), m_channels.end(), standsBefore);
    }

    void planAll()
    {
        const auto isCategory = [](const auto& channel) { return typeOf(channel) == Category; };
        planThose(isCategory);
        planThose([&](const auto& channel) { return !isCategory(channel) && !needsCommunity(channel); });
        if (becomesCommunity())
            planCommunityFeature();
        planThose(needsCommunity);
        planOrder();
    }

private:
    void planThose(const std::function<bool(const QJsonObject&)>& isMeant)
    {
        m_plan.beginStage();
        for (const auto& channel : m_channels) {
            if (isMeant(channel) && m_plan.options.wants(ObjectKind::Channel, idIn(channel)))
                planChannel(channel);
        }
    }

    void planChannel(const QJsonObject& channel)
    {
        if (const auto* live = m_plan.liveOf(ObjectKind::Channel, idIn(channel)))
            return planExisting(channel, *live);
        auto body = channelFields(m_plan, channel, {});
        body.insert("type"_L1, typeOf(channel));
        if (const auto parent = m_plan.reference(ObjectKind::Channel, channel.value("parent_id"_L1));
            !parent.isUndefined())
            body.insert("parent_id"_L1, parent);
        const auto overwrites = channelOverwrites(m_plan, channel, {});
        body.insert("permission_overwrites"_L1, firstOf(overwrites));
        m_plan.create(ObjectKind::Channel, idIn(channel), m_plan.guildPath() + "/channels", body);
        planRest(channel, overwrites);
    }

    void planExisting(const QJsonObject& channel, const QJsonObject& live)
    {
        auto wanted = channelFields(m_plan, channel, live);
        if (typeOf(channel) != typeOf(live))
            wanted.insert("type"_L1, typeOf(channel));
        if (typeOf(channel) != Category) {
            const auto parent = m_plan.reference(ObjectKind::Channel, channel.value("parent_id"_L1));
            wanted.insert("parent_id"_L1, parent.isUndefined() ? QJsonValue(QJsonValue::Null) : parent);
        }
        const auto overwrites = channelOverwrites(m_plan, channel, live);
        const bool areSame = jobs::holds(live.value("permission_overwrites"_L1).toArray(), overwrites);
        auto change = changes(live, wanted);
        if (!areSame) {
            change.body.insert("permission_overwrites"_L1, firstOf(overwrites));
            if (live.value("permission_overwrites"_L1).toArray().size() <= maxOverwritesInBody)
                change.before.insert("permission_overwrites"_L1, live.value("permission_overwrites"_L1));
        }
        if (change.body.isEmpty())
            return m_plan.keep(
                ObjectKind::Channel, idIn(channel), idIn(live), Text::tr("%1 is so already").arg(nameOf(channel)));
        m_plan.change(ObjectKind::Channel, idIn(channel), "/channels/" + discord::toString(idIn(live)), change.body,
            change.before);
        if (!areSame)
            planRest(channel, overwrites);
    }

    static QJsonArray firstOf(QJsonArray overwrites)
    {
        while (overwrites.size() > maxOverwritesInBody)
            overwrites.removeLast();
        return overwrites;
    }

    // Those that no body holds any more, one by one, when the channel is there.
    void planRest(const QJsonObject& channel, const QJsonArray& overwrites)
    {
        for (auto i = maxOverwritesInBody; i < overwrites.size(); ++i) {
            auto overwrite = overwrites[i].toObject();
            const auto path = "/channels/" + m_plan.pathId(ObjectKind::Channel, idIn(channel)) + "/permissions/"
                + overwrite.take("id"_L1).toString().toStdString();
            m_later.push_back({.action = "change",
                .kind = "channel",
                .target = discord::toString(idIn(channel)),
                .params = jobs::planned("PUT", path, overwrite)});
        }
    }

    bool becomesCommunity() const
    {
        return m_plan.options.wants(ObjectKind::Guild) && m_plan.saved.objects.hasFeature(u"COMMUNITY"_s)
            && !m_plan.live.objects.hasFeature(u"COMMUNITY"_s);
    }

    // Before the channels that it takes.
    void planCommunityFeature()
    {
        const auto settings = m_plan.saved.objects.one(ObjectKind::Guild);
        const auto rules = m_plan.reference(ObjectKind::Channel, settings.value("rules_channel_id"_L1), true);
        const auto updates =
            m_plan.reference(ObjectKind::Channel, settings.value("public_updates_channel_id"_L1), true);
        if (!m_plan.isAdministrator() || rules.isUndefined() || updates.isUndefined())
            return m_plan.note(Text::tr("The guild does not become a community: that takes a bot with ADMINISTRATOR, "
                                        "and the archive's channels for rules and updates."));
        auto features = m_plan.live.objects.one(ObjectKind::Guild).value("features"_L1).toArray();
        features += u"COMMUNITY"_s;
        m_plan.becomesCommunity = true;
        const auto live = m_plan.live.objects.one(ObjectKind::Guild);
        const auto before = only(live,
            {"features"_L1, "rules_channel_id"_L1, "public_updates_channel_id"_L1, "verification_level"_L1,
                "explicit_content_filter"_L1});
        m_plan.beginStage();
        m_plan.add({.action = "change",
            .kind = "guild",
            .target = discord::toString(m_plan.saved.objects.guild),
            .params = jobs::planned("PATCH", m_plan.guildPath(),
                QJsonObject{{u"features"_s, features}, {u"rules_channel_id"_s, rules},
                    {u"public_updates_channel_id"_s, updates},
                    {u"verification_level"_s, std::max(1, settings.value("verification_level"_L1).toInt())},
                    {u"explicit_content_filter"_s, 2}}),
            .before = jobs::planned("PATCH", m_plan.guildPath(), before)});
    }

    // One request, in which none changes its category: that is done when it is made or changed, as a request may move
    // but one.
    void planOrder()
    {
        m_plan.beginStage();
        for (auto& item : m_later)
            m_plan.add(std::move(item));
        QJsonArray body;
        std::vector<QJsonObject> live;
        for (const auto id : m_plan.wantedOrder(ObjectKind::Channel, m_channels, standsBefore)) {
            body +=
                QJsonObject{{u"id"_s, m_plan.reference(ObjectKind::Channel, id, true)}, {u"position"_s, body.size()}};
            if (const auto* channel = m_plan.liveOf(ObjectKind::Channel, id))
                live.push_back(*channel);
        }
        const bool isMade = qsizetype(live.size()) < body.size();
        if ((!isMade && std::is_sorted(live.begin(), live.end(), standsBefore)) || body.size() < 2)
            return;
        QJsonArray before;
        for (const auto& channel : live)
            before += QJsonObject{{u"id"_s, channel.value("id"_L1)}, {u"position"_s, channel.value("position"_L1)}};
        const auto path = m_plan.guildPath() + "/channels";
        m_plan.beginStage();
        m_plan.add({.action = "change",
            .kind = "channel",
            .target = "order",
            .params = jobs::planned("PATCH", path, body),
            .before = before.isEmpty() ? std::string() : jobs::planned("PATCH", path, before)});
    }

    RestorePlan& m_plan;
    std::vector<QJsonObject> m_channels; // from the top
    std::vector<jobs::NewItem> m_later;
};

} // namespace

void planChannels(RestorePlan& plan)
{
    ChannelPlanner(plan).planAll();
}

void planReferences(RestorePlan& plan)
{
    plan.beginStage();
    for (const auto& channel : plan.saved.objects.all(ObjectKind::Channel)) {
        const auto id = idIn(channel);
        if (!plan.options.wants(ObjectKind::Channel, id) || plan.reference(ObjectKind::Channel, id).isUndefined())
            continue;
        const auto* live = plan.liveOf(ObjectKind::Channel, id);
        const auto fields = fieldsWithEmojis(plan, channel, live ? *live : QJsonObject());
        if (!fields.isEmpty())
            plan.change(ObjectKind::Channel, id, "/channels/" + plan.pathId(ObjectKind::Channel, id), fields);
    }
}

} // namespace headroom::restores
