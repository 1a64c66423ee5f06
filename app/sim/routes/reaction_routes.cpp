// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/handlers.h"

namespace headroom::sim {

namespace {

constexpr std::size_t maxReactions = 20;

struct ReactionPlace
{
    Message* message;
    std::string emoji;
};

ReactionPlace reactionPlaceOf(Call& call, Intent intent, Permissions needed = 0)
{
    auto& channel = channelOf(call, 0, intent, needed);
    auto& message = messageOf(channel, call, 1);
    ReactionPlace place{&message, call.params.size() > 2 ? call.params[2] : std::string{}};
    // A custom emoji is name:id; letters and digits alone are none.
    const auto colon = place.emoji.find(':');
    const bool custom = colon != std::string::npos && parseSnowflake(std::string_view{place.emoji}.substr(colon + 1));
    const bool character = colon == std::string::npos
        && std::any_of(place.emoji.begin(), place.emoji.end(), [](unsigned char c) { return c >= 0x80; });
    if (call.params.size() > 2 && !custom && !character)
        throw refused(errors::unknownEmoji);
    return place;
}

Answer removeReaction(const ReactionPlace& place, Snowflake user)
{
    const auto found = place.message->reactions.find(place.emoji);
    if (found == place.message->reactions.end() || !found->second.erase(user))
        return refusal(errors::unknownEmoji);
    if (found->second.empty())
        place.message->reactions.erase(found);
    return noContent();
}

} // namespace

Answer putOwnReaction(Call& call)
{
    const auto place = reactionPlaceOf(call, Intent::Change);
    auto& reactions = place.message->reactions;
    if (!reactions.contains(place.emoji) && reactions.size() >= maxReactions)
        return refusal(errors::tooManyReactions);
    reactions[place.emoji].insert(call.bot->id);
    return noContent();
}

Answer deleteOwnReaction(Call& call)
{
    return removeReaction(reactionPlaceOf(call, Intent::Change), call.bot->id);
}

Answer deleteUserReaction(Call& call)
{
    const auto place = reactionPlaceOf(call, Intent::Change, permission::manageMessages);
    return removeReaction(place, idParam(call, 3));
}

Answer listReactions(Call& call)
{
    const auto place = reactionPlaceOf(call, Intent::Read);
    const auto* users = valueIn(place.message->reactions, place.emoji);
    if (!users)
        return okText("[]");
    return okText(joinedArray(*users, [&](Snowflake id) {
        const auto* user = call.world.user(id);
        return user ? user->text() : R"({"id":")" + std::to_string(id) + "\"}";
    }));
}

Answer deleteEmojiReactions(Call& call)
{
    const auto place = reactionPlaceOf(call, Intent::Change, permission::manageMessages);
    place.message->reactions.erase(place.emoji);
    return noContent();
}

Answer deleteAllReactions(Call& call)
{
    const auto place = reactionPlaceOf(call, Intent::Change, permission::manageMessages);
    place.message->reactions.clear();
    return noContent();
}

} // namespace headroom::sim
