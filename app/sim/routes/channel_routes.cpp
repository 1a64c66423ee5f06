// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/channel_form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::ptrdiff_t maxPins = 250;
constexpr int maxPinsListed = 50;
constexpr qsizetype maxOverwrites = 1000;

// The overwrites without the one of `id`.
QJsonArray overwritesWithout(const QJsonArray& overwrites, const QString& id)
{
    QJsonArray kept;
    for (const auto& overwrite : overwrites) {
        if (overwrite.toObject().value("id"_L1).toString() != id)
            kept.append(overwrite);
    }
    return kept;
}

// Empty when there is none.
QJsonObject overwriteOf(const QJsonArray& overwrites, const QString& id)
{
    for (const auto& overwrite : overwrites) {
        if (overwrite.toObject().value("id"_L1).toString() == id)
            return overwrite.toObject();
    }
    return {};
}

// Whose overwrite it is, for the audit log.
QJsonObject auditOptions(const QJsonObject& overwrite)
{
    return {{u"id"_s, overwrite.value("id"_L1)}, {u"type"_s, overwrite.value("type"_L1).toVariant().toString()}};
}

// Newest pin first; without READ_MESSAGE_HISTORY there is none to see, and no refusal either.
std::vector<const Message*> pinsOf(const Call& call, const Channel& channel)
{
    std::vector<const Message*> pins;
    if (!(permissionsIn(call.world, channel, *call.bot) & permission::readMessageHistory))
        return pins;
    for (const auto& [id, message] : channel.messages) {
        if (message.isPinned())
            pins.push_back(&message);
    }
    std::ranges::stable_sort(
        pins, [](const Message* one, const Message* other) { return one->pinnedAt > other->pinnedAt; });
    return pins;
}

} // namespace

Answer startTyping(Channel& channel)
{
    return channel.holdsMessages() ? noContent() : refusal(errors::noTextChannel);
}

Answer putOverwrite(Call& call, Channel& channel)
{
    const auto id = idParam(call, 1);
    const auto body = checkedBody(call.request, [](FormCheck& check) { check.required("type").integer("type", 0, 1); });
    const auto before = channel.json.object().value("permission_overwrites"_L1).toArray();
    auto wish = body.object;
    wish.insert("id"_L1, idText(id));
    const auto overwrite = overwritesFrom({wish});
    if (const auto* guild = call.world.guild(channel.guild))
        refuseOverwrites(statusOf(*guild, *call.bot), overwrite, before);
    auto overwrites = overwritesWithout(before, idText(id));
    const auto known = overwrites.size() < before.size();
    if (!known && before.size() >= maxOverwrites)
        return refusal(errors::tooManyOverwrites);
    overwrites.append(overwrite.at(0));
    channel.json.set("permission_overwrites"_L1, overwrites);
    auditChange(call, channel.guild, known ? AuditAction::OverwriteUpdate : AuditAction::OverwriteCreate, channel.id,
        overwriteOf(before, idText(id)), overwrite.at(0).toObject(), auditOptions(overwrite.at(0).toObject()));
    return noContent();
}

Answer deleteOverwrite(Call& call, Channel& channel)
{
    const auto id = idParam(call, 1);
    const auto before = channel.json.object().value("permission_overwrites"_L1).toArray();
    const auto kept = overwritesWithout(before, idText(id));
    if (kept.size() == before.size())
        return refusal(errors::unknownOverwrite);
    channel.json.set("permission_overwrites"_L1, kept);
    const auto deleted = overwriteOf(before, idText(id));
    auditChange(call, channel.guild, AuditAction::OverwriteDelete, channel.id, deleted, {}, auditOptions(deleted));
    return noContent();
}

Answer listPins(Call& call, Channel& channel)
{
    return okText(joinedArray(pinsOf(call, channel), [&](const Message* pin) { return servedText(call, *pin); }));
}

Answer listPinsWithTimes(Call& call, Channel& channel)
{
    const auto limit = intQuery(call, "limit", maxPinsListed, 1, maxPinsListed);
    const auto text = call.target.first("before");
    const auto before = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    auto pins = pinsOf(call, channel);
    if (!before.isEmpty())
        std::erase_if(pins, [&](const Message* pin) { return timeText(pin->pinnedAt) >= before; });
    const bool more = pins.size() > static_cast<std::size_t>(limit);
    if (more)
        pins.resize(static_cast<std::size_t>(limit));
    const auto items = joinedArray(pins, [&](const Message* pin) {
        return "{\"pinned_at\":\"" + timeText(pin->pinnedAt).toStdString() + "\",\"message\":" + servedText(call, *pin)
            + "}";
    });
    return okText("{\"items\":" + items + ",\"has_more\":" + (more ? "true}" : "false}"));
}

Answer setPinned(Call& call, bool pinned)
{
    auto& channel = channelOf(call, 0, Intent::Change, permission::pinMessages);
    auto& message = messageOf(channel, call, 1);
    const auto pins =
        std::ranges::count_if(channel.messages, [](const auto& entry) { return entry.second.isPinned(); });
    if (pinned && !message.isPinned() && pins >= maxPins)
        return refusal(errors::tooManyPins);
    if (pinned != message.isPinned())
        audit(call, channel.guild, pinned ? AuditAction::MessagePin : AuditAction::MessageUnpin, message.author, {},
            {{u"channel_id"_s, idText(channel.id)}, {u"message_id"_s, idText(message.id)}});
    if (!pinned || !message.isPinned())
        message.pinnedAt = pinned ? call.now : WallTime{};
    message.json.set("pinned"_L1, pinned);
    return noContent();
}

} // namespace headroom::sim
