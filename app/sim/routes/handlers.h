// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/forms/form.h"
#include "app/sim/routes/call.h"

#include <type_traits>

// What each route does, one group a file (…_routes.cpp).
namespace headroom::sim {

// Calls `handler` with what it takes of the call, the guild or channel and the body, in this order.
template <auto handler, typename Place>
Answer answerIn(Call& call, Place& place)
{
    using Function = decltype(handler);
    if constexpr (std::is_invocable_v<Function, Place&>)
        return handler(place);
    else if constexpr (std::is_invocable_v<Function, Call&, Place&>)
        return handler(call, place);
    else if constexpr (std::is_invocable_v<Function, Place&, const Body&>)
        return handler(place, parseBody(call.request));
    else
        return handler(call, place, parseBody(call.request));
}

// Handlers of what lies in the guild or channel that the path begins with, for a bot that has these permissions there.
template <auto handler, Permissions needed = 0>
Answer inGuild(Call& call)
{
    return answerIn<handler, Guild>(call, guildOf(call, 0, needed));
}

template <auto handler, Intent intent, Permissions needed = 0>
Answer inChannel(Call& call)
{
    return answerIn<handler, Channel>(call, channelOf(call, 0, intent, needed));
}

// Handlers with what they take besides the call: with<setPinned, true>.
template <auto handler, auto... others>
Answer with(Call& call)
{
    return handler(call, others...);
}

// All, and one, of a guild's objects that are nothing but records.
template <auto records>
Answer listRecords(Guild& guild)
{
    return okText(joinedArray(guild.*records, [](const auto& entry) { return entry.second.text(); }));
}
template <auto records, const ApiError& unknown>
Answer getRecord(Call& call, Guild& guild)
{
    return okText(recordOf(guild.*records, call, 1, unknown).text());
}

// user_routes.cpp
Answer getCurrentUser(Call&);
Answer patchCurrentUser(Call&);
Answer getUser(Call&);
Answer listCurrentGuilds(Call&);
Answer createDirectChannel(Call&);
Answer getApplication(Call&);
Answer getGateway(Call&);
Answer getGatewayBot(Call&);

// guild_routes.cpp
Answer getGuild(Call&, Guild&);
Answer patchGuild(Call&, Guild&, const Body&);

// audit_routes.cpp
Answer listAuditLog(Call&, Guild&);

// search_routes.cpp
Answer searchMessages(Call&, Guild&);

// guild_channel_routes.cpp: channels as such
Answer listChannels(Call&, Guild&);
Answer createChannel(Call&, Guild&, const Body&);
Answer reorderChannels(Call&, Guild&, const Body&);
Answer getChannel(Call&);
Answer patchChannel(Call&, Channel&);
Answer deleteChannel(Call&, Channel&);

// thread_routes.cpp
Answer createThread(Call&, Channel&, const Body&);
Answer createThreadFromMessage(Call&, Channel&);
Answer patchThread(Call&, Channel& thread);
Answer listActiveThreads(Call&, Guild&);
enum class Archived { Public, Private, OwnPrivate };
Answer listArchivedThreads(Call&, Archived kind);
// The thread of a forum's post that a webhook sends; its first message has the same id.
Channel& addPost(Call&, Channel& forum, Snowflake id, const QJsonObject& body);
// Before a message is sent: brings an archived thread back, unless it is locked.
void refuseInThread(Channel& channel);

// attachment_routes.cpp
Answer refreshLinks(Call&);

// automod_routes.cpp
Answer createAutoModRule(Call&, Guild&, const Body&);
Answer patchAutoModRule(Call&, Guild&);
Answer deleteAutoModRule(Call&, Guild&);

// onboarding_routes.cpp
Answer getOnboarding(Call&);
Answer putOnboarding(Call&, Guild&, const Body&);

// welcome_routes.cpp
Answer getWelcomeScreen(Call&, Guild&);
Answer patchWelcomeScreen(Guild&, const Body&);
Answer getWidget(Call&);
Answer patchWidget(Guild&, const Body&);

// event_routes.cpp
Answer createEvent(Call&, Guild&, const Body&);
Answer patchEvent(Call&, Guild&);
Answer deleteEvent(Call&, Guild&);

// invite_routes.cpp
Answer listGuildInvites(Call&, Guild&);
Answer listChannelInvites(Call&, Channel&);
Answer getInvite(Call&);

// expression_routes.cpp: emojis, stickers and sounds
using Expressions = std::map<Snowflake, JsonRecord>;
struct ExpressionKind
{
    const char* name; // for the journal
    const char* folder; // on the file host
    Expressions Guild::*all;
    const ApiError& unknown;
    AuditAction create, update, remove;
};
extern const ExpressionKind emojiKind, stickerKind, soundKind;
Answer deleteExpression(Call&, const ExpressionKind*);
Answer createEmoji(Call&, Guild&, const Body&);
Answer patchEmoji(Call&, Guild&);
Answer createSticker(Call&, Guild&);
Answer patchSticker(Call&, Guild&);
Answer listSounds(Guild&);
Answer createSound(Call&, Guild&, const Body&);
Answer patchSound(Call&, Guild&);

// channel_routes.cpp: what hangs on a channel
Answer startTyping(Channel&);
Answer putOverwrite(Call&, Channel&);
Answer deleteOverwrite(Call&, Channel&);
Answer listPins(Call&, Channel&);
Answer listPinsWithTimes(Call&, Channel&);
Answer setPinned(Call&, bool pinned);

// message_routes.cpp
Answer listMessages(Call&, Channel&);
Answer getMessage(Call&, Channel&);
Answer createMessage(Call&, Channel&);
Answer patchMessage(Call&, Channel&);
Answer deleteMessage(Call&, Channel&);
Answer bulkDeleteMessages(Call&, Channel&, const Body&);

// reaction_routes.cpp
Answer putOwnReaction(Call&);
Answer deleteOwnReaction(Call&);
Answer deleteUserReaction(Call&);
Answer listReactions(Call&);
Answer deleteEmojiReactions(Call&);
Answer deleteAllReactions(Call&);

// role_routes.cpp
Answer listRoles(Call&);
Answer getRole(Call&, Guild&);
Answer createRole(Call&, Guild&, const Body&);
Answer reorderRoles(Call&, Guild&, const Body&);
Answer patchRole(Call&, Guild&);
Answer deleteRole(Call&, Guild&);

// member_routes.cpp
Answer listMembers(Call&, Guild&);
Answer searchMembers(Call&, Guild&);
Answer getMember(Call&, Guild&);
Answer patchMember(Call&, Guild&);
Answer patchOwnMember(Call&, Guild&);
Answer kickMember(Call&, Guild&);
Answer setMemberRole(Call&, bool present);

// ban_routes.cpp
Answer listBans(Call&, Guild&);
Answer putBan(Call&, Guild&);
Answer deleteBan(Call&, Guild&);
Answer bulkBan(Call&, Guild&, const Body&);

// webhook_routes.cpp
Answer listChannelWebhooks(Call&, Channel&);
Answer listGuildWebhooks(Call&, Guild&);
Answer createWebhook(Call&, Channel&, const Body&);
Answer getWebhook(Call&);
Answer getWebhookByToken(Call&);
// By id, or by id and token.
Answer patchWebhook(Call&);
Answer deleteWebhook(Call&);
Answer executeWebhook(Call&);
Answer getWebhookMessage(Call&);
Answer patchWebhookMessage(Call&);
Answer deleteWebhookMessage(Call&);

// command_routes.cpp
Answer listCommands(Call&);
Answer createCommand(Call&);
Answer replaceCommands(Call&);
Answer getCommand(Call&);
Answer patchCommand(Call&);
Answer deleteCommand(Call&);
Answer answerInteraction(Call&);

} // namespace headroom::sim
