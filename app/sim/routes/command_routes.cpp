// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

struct Place
{
    World::Commands* commands;
    Snowflake application;
    Snowflake guild; // 0: global
    std::size_t commandParam; // where the command's id stands
};

// /applications/{id}/commands… and /applications/{id}/guilds/{id}/commands…, of the bot's own application only.
Place placeOf(Call& call)
{
    const auto application = idParam(call, 0);
    if (application != call.bot->id)
        throw refused(errors::missingAccess);
    if (call.target.segments[2] != "guilds")
        return Place{&call.world.commands(application, 0), application, 0, 1};
    auto& guild = guildOf(call, 1);
    return Place{&call.world.commands(application, guild.id), application, guild.id, 2};
}

Snowflake commandIn(const Call& call, const Place& place)
{
    const auto id = idParam(call, place.commandParam);
    if (!place.commands->contains(id))
        throw refused(errors::unknownCommand);
    return id;
}

void checkCommand(FormCheck& check)
{
    check.string("name", 1, 32).string("description", 0, 100).array("options", 25, true).integer("type", 1, 4);
}

// A command of the same name and type is replaced and keeps its id (docs: Application Commands).
JsonRecord& putCommand(Call& call, const Place& place, QJsonObject fields)
{
    fillIn(fields,
        {{u"type"_s, 1}, {u"description"_s, QString{}}, {u"options"_s, QJsonArray{}}, {u"nsfw"_s, false},
            {u"default_member_permissions"_s, QJsonValue::Null}});
    Snowflake id = 0;
    for (const auto& [known, record] : *place.commands) {
        const auto other = record.object();
        if (other.value("name"_L1) == fields.value("name"_L1) && other.value("type"_L1) == fields.value("type"_L1))
            id = known;
    }
    if (!id)
        id = call.world.newId(call.now);
    fields.insert("id"_L1, idText(id));
    fields.insert("application_id"_L1, idText(place.application));
    fields.insert("version"_L1, idText(call.world.newId(call.now)));
    if (place.guild)
        fields.insert("guild_id"_L1, idText(place.guild));
    auto& record = (*place.commands)[id];
    record.assign(fields);
    return record;
}

} // namespace

Answer listCommands(Call& call)
{
    const auto place = placeOf(call);
    return okText(joinedArray(*place.commands, [](const auto& entry) { return entry.second.text(); }));
}

Answer createCommand(Call& call)
{
    const auto place = placeOf(call);
    const auto body = checkedBody(call.request, [](FormCheck& check) {
        check.required("name");
        checkCommand(check);
    });
    const auto before = place.commands->size();
    JsonRecord& record = putCommand(call, place, body.object);
    return place.commands->size() > before ? createdText(record.text()) : okText(record.text());
}

Answer replaceCommands(Call& call)
{
    const auto place = placeOf(call);
    const auto body = parseBody(call.request);
    if (!body.isArray)
        return refusal(errors::badJson);
    FormErrors errors;
    int index = 0;
    for (const auto& item : body.array) {
        if (item.toObject().value("name"_L1).toString().isEmpty())
            errors.add(std::to_string(index) + ".name", "BASE_TYPE_REQUIRED", "This field is required");
        ++index;
    }
    if (!errors.empty())
        return errors.answer();
    place.commands->clear();
    for (const auto& item : body.array)
        putCommand(call, place, item.toObject());
    return listCommands(call);
}

Answer getCommand(Call& call)
{
    const auto place = placeOf(call);
    return okText(place.commands->at(commandIn(call, place)).text());
}

Answer patchCommand(Call& call)
{
    const auto place = placeOf(call);
    const auto id = commandIn(call, place);
    const auto body = checkedBody(call.request, checkCommand);
    auto& record = place.commands->at(id);
    auto fields = without(body.object, {"id"_L1, "application_id"_L1, "guild_id"_L1});
    fillIn(fields, record.object());
    record.assign(fields);
    return okText(record.text());
}

Answer deleteCommand(Call& call)
{
    const auto place = placeOf(call);
    const auto id = commandIn(call, place);
    place.commands->erase(id);
    return noContent();
}

// The simulator's interactions need no making: one exists for every id whose token ends in that id ("token-123" for
// interaction 123), and can be answered once.
Answer answerInteraction(Call& call)
{
    const auto id = idParam(call, 0);
    if (!call.params[1].ends_with(call.params[0]))
        return refusal(errors::unknownInteraction);
    const auto body =
        checkedBody(call.request, [](FormCheck& check) { check.required("type").integer("type", 1, 12); });
    return call.world.acknowledge(id) ? noContent() : refusal(errors::alreadyAcknowledged);
}

} // namespace headroom::sim
