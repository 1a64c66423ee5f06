// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Emojis, stickers and sounds, whose files are in the archive.
#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/run/reconciliation.h"
#include "core/restores/restore_plan.h"

#include <QJsonArray>

#include <array>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

// As Discord's documentation has them. What a guild holds goes by its boosts.
struct ExpressionKind
{
    ObjectKind kind;
    const char* path;
    std::int64_t maxBytes;
    std::array<int, 4> maxCount; // by tier
};

constexpr ExpressionKind expressionKinds[]{{ObjectKind::Emoji, "/emojis", 262'144, {50, 100, 150, 250}},
    {ObjectKind::Sticker, "/stickers", 524'288, {5, 15, 30, 60}},
    {ObjectKind::Sound, "/soundboard-sounds", 524'288, {8, 24, 36, 48}}};

constexpr int emojisAnHour = 50; // as bots observe it; no header tells

class ExpressionPlanner
{
public:
    ExpressionPlanner(RestorePlan& plan, const ExpressionKind& kind)
        : m_plan(plan)
        , m_kind(kind)
    {
        for (const auto& object : plan.live.objects.all(kind.kind))
            ++m_count[object.value("animated"_L1).toBool()];
    }

    void planAll()
    {
        const auto why = whyNot();
        for (const auto& object : m_plan.saved.objects.all(m_kind.kind)) {
            const auto id = idIn(m_kind.kind, object);
            if (!m_plan.options.wants(m_kind.kind, id))
                continue;
            if (!why.empty())
                m_plan.impossible("create", m_kind.kind, id, Text::tr("%1: %2").arg(nameOf(object), why));
            else if (object.value("managed"_L1).toBool())
                m_plan.impossible(
                    "create", m_kind.kind, id, Text::tr("%1: an integration manages it").arg(nameOf(object)));
            else
                planOne(id, object);
        }
        if (m_kind.kind == ObjectKind::Emoji && m_made > emojisAnHour)
            m_plan.note(Text::tr("Discord lets about %1 emojis of a guild be made in an hour and does not say so "
                                 "beforehand: it may take longer.")
                            .arg(emojisAnHour));
    }

private:
    Text whyNot() const
    {
        return m_plan.live.facts.may(discord::permission::createExpressions)
            ? Text()
            : jobs::whatIsMissing(m_plan.live.facts, discord::permission::manageExpressions);
    }

    void planOne(discord::Snowflake id, const QJsonObject& object)
    {
        const auto path = m_plan.guildPath() + m_kind.path;
        if (m_plan.match(m_kind.kind, id))
            return m_plan.changeOrKeep(m_kind.kind, id, object, path, fieldsOf(object));
        const auto file = m_plan.saved.file(m_kind.kind, id);
        const bool isAnimated = m_kind.kind == ObjectKind::Emoji && object.value("animated"_L1).toBool();
        const int most = m_kind.maxCount[std::size_t(
            std::clamp(m_plan.live.objects.one(ObjectKind::Guild).value("premium_tier"_L1).toInt(), 0, 3))];
        if (!file)
            return m_plan.impossible(
                "create", m_kind.kind, id, Text::tr("%1: the archive does not hold its file").arg(nameOf(object)));
        if (file->size > m_kind.maxBytes)
            return m_plan.impossible("create", m_kind.kind, id,
                Text::tr("%1: its file is larger than the %2 KiB that Discord takes")
                    .arg(nameOf(object), m_kind.maxBytes / 1024));
        if (m_count[isAnimated] >= most)
            return m_plan.impossible("create", m_kind.kind, id,
                Text::tr("%1: the guild holds %2, and more take boosts").arg(nameOf(object), most));
        ++m_count[isAnimated];
        ++m_made;
        auto body = fieldsOf(object);
        if (m_kind.kind == ObjectKind::Sticker)
            return planSticker(id, path, body, *file);
        body.insert(
            m_kind.kind == ObjectKind::Sound ? "sound"_L1 : "image"_L1, m_plan.picture(m_kind.kind, id, {}, true));
        m_plan.create(m_kind.kind, id, path, body);
    }

    // The only one that Discord takes as a form.
    void planSticker(discord::Snowflake id, const std::string& path, const QJsonObject& body, const SavedFile& file)
    {
        const QJsonObject params{{u"method"_s, u"POST"_s}, {u"path"_s, QString::fromStdString(path)}, {u"body"_s, body},
            {u"upload"_s, file.name + u'|' + file.contentType}};
        m_plan.made.emplace(m_kind.kind, id);
        m_plan.add(
            {.action = "create", .kind = "sticker", .target = discord::toString(id), .params = compactJson(params)});
    }

    QJsonObject fieldsOf(const QJsonObject& object) const
    {
        QJsonObject fields{{u"name"_s, object.value("name"_L1)}};
        if (m_kind.kind == ObjectKind::Emoji)
            fields.insert("roles"_L1, m_plan.references(ObjectKind::Role, object.value("roles"_L1)));
        if (m_kind.kind == ObjectKind::Sticker) {
            fields.insert("tags"_L1, object.value("tags"_L1));
            fields.insert("description"_L1, object.value("description"_L1).toString());
        }
        if (m_kind.kind == ObjectKind::Sound) {
            fields.insert("volume"_L1, object.value("volume"_L1));
            if (const auto emoji = m_plan.reference(ObjectKind::Emoji, object.value("emoji_id"_L1));
                !emoji.isUndefined())
                fields.insert("emoji_id"_L1, emoji);
            else if (object.value("emoji_name"_L1).isString())
                fields.insert("emoji_name"_L1, object.value("emoji_name"_L1));
        }
        return fields;
    }

    RestorePlan& m_plan;
    const ExpressionKind& m_kind;
    std::array<int, 2> m_count{}; // there and to be made: still ones, animated ones
    int m_made = 0;
};

} // namespace

void planExpressions(RestorePlan& plan)
{
    for (const auto& kind : expressionKinds) {
        plan.beginStage();
        ExpressionPlanner(plan, kind).planAll();
    }
}

} // namespace headroom::restores
