// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/form.h"
#include "app/sim/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::ptrdiff_t mostPins = 50;

// The overwrites without the one of `id`.
QJsonArray overwritesWithout(const QJsonObject& channel, const QString& id)
{
    QJsonArray kept;
    for (const auto& overwrite : channel.value("permission_overwrites"_L1).toArray()) {
        if (overwrite.toObject().value("id"_L1).toString() != id)
            kept.append(overwrite);
    }
    return kept;
}

// Newest pin first.
std::vector<const Message*> pinsOf(const Channel& channel)
{
    std::vector<const Message*> pins;
    for (const auto& [id, message] : channel.messages) {
        if (message.isPinned())
            pins.push_back(&message);
    }
    std::stable_sort(pins.begin(), pins.end(),
        [](const Message* one, const Message* other) { return one->pinnedAt > other->pinnedAt; });
    return pins;
}

Answer setPinned(Call& call, bool pinned)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    const auto message = messageOf(**channel, call, 1);
    if (!message)
        return message.error();
    const auto pins = std::count_if((*channel)->messages.begin(), (*channel)->messages.end(),
        [](const auto& entry) { return entry.second.isPinned(); });
    if (pinned && !(*message)->isPinned() && pins >= mostPins)
        return refusal(errors::tooManyPins);
    if (!pinned || !(*message)->isPinned())
        (*message)->pinnedAt = pinned ? call.now : WallTime{};
    (*message)->json.set("pinned"_L1, pinned);
    return noContent();
}

} // namespace

Answer startTyping(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    return (*channel)->holdsMessages() ? noContent() : refusal(errors::noTextChannel);
}

Answer putOverwrite(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    const auto id = idParam(call, 1);
    if (!id)
        return id.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    check.required("type").integer("type", 0, 1);
    if (check.failed())
        return check.answer();
    auto fields = (*channel)->json.object();
    auto overwrites = overwritesWithout(fields, idText(*id));
    QJsonObject overwrite{{u"id"_s, idText(*id)}, {u"type"_s, body->object.value("type"_L1)}};
    for (const auto key : {"allow"_L1, "deny"_L1}) {
        const auto value = body->object.value(key);
        if (!value.isUndefined() && !value.isNull())
            overwrite.insert(key, value.toVariant().toString());
    }
    fillIn(overwrite, {{u"allow"_s, u"0"_s}, {u"deny"_s, u"0"_s}});
    overwrites.append(overwrite);
    (*channel)->json.set("permission_overwrites"_L1, overwrites);
    return noContent();
}

Answer deleteOverwrite(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    const auto id = idParam(call, 1);
    if (!id)
        return id.error();
    const auto fields = (*channel)->json.object();
    const auto kept = overwritesWithout(fields, idText(*id));
    if (kept.size() == fields.value("permission_overwrites"_L1).toArray().size())
        return refusal(errors::unknownOverwrite);
    (*channel)->json.set("permission_overwrites"_L1, kept);
    return noContent();
}

Answer listPins(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Read);
    if (!channel)
        return channel.error();
    return okText(joinedArray(pinsOf(**channel), [&](const Message* pin) { return messageText(*pin, call.bot->id); }));
}

Answer listPinsWithTimes(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Read);
    if (!channel)
        return channel.error();
    const auto items = joinedArray(pinsOf(**channel), [&](const Message* pin) {
        return "{\"pinned_at\":\"" + timeText(pin->pinnedAt).toStdString()
            + "\",\"message\":" + messageText(*pin, call.bot->id) + "}";
    });
    return okText("{\"items\":" + items + ",\"has_more\":false}");
}

Answer putPin(Call& call)
{
    return setPinned(call, true);
}

Answer deletePin(Call& call)
{
    return setPinned(call, false);
}

} // namespace headroom::sim
