// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/restore_plan.h"

#include "core/base/text/json_text.h"
#include "core/base/value_in.h"
#include "core/discord/sanitize_for_display.h"
#include "core/jobs/operation.h"
#include "core/jobs/run/reconciliation.h"
#include "core/restores/placeholders.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

constexpr std::size_t maxShownName = 60;

// With {"live": id} beside the request, if there is one.
std::string withLive(const std::string& params, discord::Snowflake live)
{
    auto object = jsonIn(params).toObject();
    if (live.value != 0)
        object.insert("live"_L1, textOf(live));
    return compactJson(object);
}

} // namespace

RestorePlan::RestorePlan(const RestoreOptions& givenOptions, const SavedGuild& savedGuild, const LiveGuild& liveGuild,
    WallTime at, jobs::Plan& plan)
    : options(givenOptions)
    , saved(savedGuild)
    , live(liveGuild)
    , now(at)
    , m_plan(plan)
{
}

std::int64_t RestorePlan::add(jobs::NewItem item)
{
    if (m_isStageNew && item.state == jobs::ItemState::Planned) {
        m_isStageNew = false;
        item.dependsOn = m_plan.size() > 0 ? jobs::allBefore : 0;
    }
    return m_plan.add(std::move(item));
}

void RestorePlan::keep(ObjectKind kind, discord::Snowflake id, discord::Snowflake liveId, const Text& why)
{
    add({.action = "keep",
        .kind = std::string(archives::word(kind)),
        .target = discord::toString(id),
        .params = liveId.value != 0 ? withLive("{}", liveId) : std::string(),
        .state = jobs::ItemState::Skipped,
        .error = why});
}

void RestorePlan::impossible(const std::string& action, ObjectKind kind, discord::Snowflake id, const Text& why)
{
    m_plan.impossible(action, std::string(archives::word(kind)), discord::toString(id), why);
}

std::int64_t RestorePlan::create(
    ObjectKind kind, discord::Snowflake id, const std::string& path, const QJsonObject& body, std::int64_t dependsOn)
{
    made.emplace(kind, id);
    return add({.action = "create",
        .kind = std::string(archives::word(kind)),
        .target = discord::toString(id),
        .dependsOn = dependsOn,
        .params = jobs::planned("POST", path, body)});
}

std::int64_t RestorePlan::change(
    ObjectKind kind, discord::Snowflake id, const std::string& path, const QJsonObject& body, const QJsonObject& before)
{
    return add({.action = "change",
        .kind = std::string(archives::word(kind)),
        .target = discord::toString(id),
        .params = withLive(jobs::planned("PATCH", path, body), match(kind, id).value_or(discord::Snowflake())),
        .before = before.isEmpty() ? std::string() : jobs::planned("PATCH", path, before)});
}

void RestorePlan::changeOrKeep(ObjectKind kind, discord::Snowflake id, const QJsonObject& object,
    const std::string& folder, const QJsonObject& wanted)
{
    const auto there = *match(kind, id);
    const auto differing = changes(*liveOf(kind, id), wanted);
    if (differing.body.isEmpty())
        return keep(kind, id, there, Text::tr("%1 is so already").arg(nameOf(object)));
    change(kind, id, folder + '/' + discord::toString(there), differing.body, differing.before);
}

std::optional<discord::Snowflake> RestorePlan::match(ObjectKind kind, discord::Snowflake id) const
{
    const auto* ofKind = valueIn(matches, kind);
    const auto* known = ofKind ? valueIn(*ofKind, id) : nullptr;
    return known ? std::optional(*known) : std::nullopt;
}

const QJsonObject* RestorePlan::liveOf(ObjectKind kind, discord::Snowflake id) const
{
    const auto known = match(kind, id);
    return known ? live.find(kind, *known) : nullptr;
}

std::string RestorePlan::guildPath() const
{
    return "/guilds/" + discord::toString(live.objects.guild);
}

QJsonValue RestorePlan::reference(ObjectKind kind, discord::Snowflake id, bool isNeeded) const
{
    if (const auto known = match(kind, id))
        return textOf(*known);
    if (made.contains({kind, id}))
        return placeholder(QString::fromUtf8(archives::word(kind)), textOf(id), isNeeded);
    return QJsonValue(QJsonValue::Undefined);
}

QJsonValue RestorePlan::reference(ObjectKind kind, const QJsonValue& id, bool isNeeded) const
{
    const auto given = discord::parseSnowflake(id.toString().toStdString());
    return given ? reference(kind, *given, isNeeded) : QJsonValue(QJsonValue::Undefined);
}

QJsonArray RestorePlan::references(ObjectKind kind, const QJsonValue& ids) const
{
    QJsonArray list;
    for (const auto& id : ids.toArray()) {
        if (const auto known = reference(kind, QJsonValue(id)); !known.isUndefined())
            list += known;
    }
    return list;
}

std::vector<discord::Snowflake> RestorePlan::wantedOrder(ObjectKind kind, const std::vector<QJsonObject>& objects,
    bool (*standsBefore)(const QJsonObject&, const QJsonObject&)) const
{
    std::vector<discord::Snowflake> ids;
    std::vector<std::pair<const QJsonObject*, discord::Snowflake>> left; // as they are now
    for (const auto& object : objects) {
        const auto id = idIn(object);
        if (reference(kind, id).isUndefined())
            continue;
        ids.push_back(id);
        if (!options.wants(kind, id))
            left.emplace_back(liveOf(kind, id), id);
    }
    if (left.size() == ids.size())
        return {};
    std::ranges::sort(left, [&](const auto& a, const auto& b) { return standsBefore(*a.first, *b.first); });
    std::vector<discord::Snowflake> order;
    for (const auto& [object, id] : left)
        order.push_back(id);
    auto place = order.begin();
    for (const auto id : ids)
        place = 1 + (options.wants(kind, id) ? order.insert(place, id) : std::find(order.begin(), order.end(), id));
    return order;
}

std::string RestorePlan::pathId(ObjectKind kind, discord::Snowflake id) const
{
    return reference(kind, id).toString().toStdString();
}

QJsonValue RestorePlan::picture(ObjectKind kind, discord::Snowflake id, const QString& field, bool isNeeded) const
{
    const auto file = saved.file(kind, id, field);
    return file ? QJsonValue(placeholder(u"file"_s, file->name + u'|' + file->contentType, isNeeded))
                : QJsonValue(QJsonValue::Undefined);
}

Changes changes(const QJsonObject& current, const QJsonObject& wanted)
{
    Changes changed;
    for (auto field = wanted.begin(); field != wanted.end(); ++field) {
        const auto now = current.value(field.key());
        if (jobs::holds(now, *field))
            continue;
        changed.body.insert(field.key(), *field);
        changed.before.insert(field.key(), now.isUndefined() ? QJsonValue(QJsonValue::Null) : now);
    }
    return changed;
}

std::string nameOf(const QJsonObject& object)
{
    return discord::sanitizeForDisplay(object.value("name"_L1).toString().toStdString(), maxShownName);
}

} // namespace headroom::restores
