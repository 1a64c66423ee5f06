// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/forms/image_form.h"
#include "app/sim/routes/handlers.h"

#include <QDateTime>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t maxEvents = 100;

enum EntityType { Stage = 1, Voice = 2, External = 3 };
enum EventStatus { Scheduled = 1, Active = 2, Completed = 3, Canceled = 4 };

// The earliest time there is where it cannot be read; then the check has an error.
WallTime timeIn(FormCheck& check, const QJsonObject& fields, const char* key)
{
    const auto value = fields.value(QLatin1String{key});
    if (value.isUndefined() || value.isNull())
        return WallTime::min();
    const auto time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
    if (!time.isValid())
        check.fail(key, "DATE_TIME_TYPE_PARSE", "Could not parse it. Should be ISO8601.");
    return time.isValid() ? WallTime{std::chrono::milliseconds{time.toMSecsSinceEpoch()}} : WallTime::min();
}

void checkPlace(FormCheck& check, const World& world, const Guild& guild, const QJsonObject& fields)
{
    const int type = fields.value("entity_type"_L1).toInt();
    if (type == External) {
        const auto location = fields.value("entity_metadata"_L1).toObject().value("location"_L1).toString();
        if (location.isEmpty() || location.size() > 100)
            check.fail("entity_metadata.location", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
        check.required("scheduled_end_time");
        return;
    }
    const auto* channel = world.channel(idIn(fields, "channel_id"_L1));
    if (!channel || channel->guild != guild.id)
        check.fail("channel_id", "CHANNEL_INVALID", "Channel does not exist");
    else if (channel->type != (type == Stage ? 13 : 2))
        check.fail("channel_id", "CHANNEL_INVALID_TYPE", "Channel is of a type that does not fit");
}

// `check` looks at `fields`, the event as it would be; `times`: they are new.
void checkEvent(FormCheck& check, const Call& call, const Guild& guild, const QJsonObject& fields, bool times)
{
    check.required("name")
        .string("name", 1, 100)
        .string("description", 0, 1000, true)
        .required("scheduled_start_time")
        .required("privacy_level")
        .integer("privacy_level", 2, 2)
        .required("entity_type")
        .integer("entity_type", Stage, External)
        .integer("status", Scheduled, Canceled, true);
    checkPlace(check, call.world, guild, fields);
    const auto start = timeIn(check, fields, "scheduled_start_time");
    const auto end = timeIn(check, fields, "scheduled_end_time");
    if (times && start != WallTime::min() && start <= call.now)
        check.fail("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.");
    if (end != WallTime::min() && end <= start)
        check.fail("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_BEFORE_START", "Cannot end before start.");
}

QJsonObject eventFields(const QJsonObject& body)
{
    return only(body,
        {"name"_L1, "description"_L1, "scheduled_start_time"_L1, "scheduled_end_time"_L1, "privacy_level"_L1,
            "entity_type"_L1, "channel_id"_L1, "recurrence_rule"_L1, "entity_metadata"_L1, "status"_L1});
}

bool mayChange(int from, int to)
{
    return from == to || (from == Scheduled && (to == Active || to == Canceled)) || (from == Active && to == Completed);
}

// An event that the bot may change: its own with CREATE_EVENTS, anybody's with MANAGE_EVENTS.
JsonRecord& eventToChange(Call& call, Guild& guild)
{
    auto& event = recordOf(guild.events, call, 1, errors::unknownEvent);
    const auto standing = statusOf(guild, *call.bot);
    const bool own = idIn(event.object(), "creator_id"_L1) == call.bot->id;
    if (!standing.has(permission::manageEvents) && !(own && standing.has(permission::createEvents)))
        throw refused(errors::missingPermissions);
    return event;
}

} // namespace

Answer createEvent(Call& call, Guild& guild, const Body& body)
{
    auto fields = eventFields(body.object);
    fields.remove("status"_L1);
    FormCheck check{fields};
    checkEvent(check, call, guild, fields, true);
    checkImages(check, body.object, {"image"});
    check.refuseIfFailed();
    if (guild.events.size() >= maxEvents)
        return refusal(errors::tooManyEvents);
    const auto id = call.world.newId(call.now);
    fillIn(fields,
        {{u"id"_s, idText(id)}, {u"guild_id"_s, idText(guild.id)}, {u"creator_id"_s, idText(call.bot->id)},
            {u"creator"_s, authorOf(*call.bot)}, {u"status"_s, Scheduled}});
    fillIn(fields, World::eventDefaults());
    takeImage(call, fields, "image"_L1, "/guild-events/" + std::to_string(id), body.object);
    auto& event = guild.events[id];
    event.assign(fields);
    noteMade(call, "event", id);
    auditChange(call, guild.id, AuditAction::EventCreate, id, {}, fields);
    return okText(event.text());
}

Answer patchEvent(Call& call, Guild& guild)
{
    auto& event = eventToChange(call, guild);
    const auto body = parseBody(call.request);
    const auto before = event.object();
    auto fields = eventFields(body.object);
    const bool newTimes = fields.contains("scheduled_start_time"_L1);
    fillIn(fields, before);
    FormCheck check{fields};
    checkEvent(check, call, guild, fields, newTimes);
    checkImages(check, body.object, {"image"});
    check.refuseIfFailed();
    const int status = fields.value("status"_L1).toInt();
    if (!mayChange(before.value("status"_L1).toInt(), status))
        return refusal(errors::eventIsOver);
    const auto id = idParam(call, 1);
    takeImage(call, fields, "image"_L1, "/guild-events/" + std::to_string(id), body.object);
    auditChange(call, guild.id, AuditAction::EventUpdate, id, before, fields);
    event.assign(fields);
    if (status == Completed || status == Canceled) // it is in no list from now on
        guild.events.erase(id);
    return ok(fields);
}

Answer deleteEvent(Call& call, Guild& guild)
{
    auto& event = eventToChange(call, guild);
    const auto id = idParam(call, 1);
    auditChange(call, guild.id, AuditAction::EventDelete, id, event.object(), {});
    guild.events.erase(id);
    return noContent();
}

} // namespace headroom::sim
