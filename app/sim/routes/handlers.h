// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/routes/call.h"

// What each route does, one group a file (…_routes.cpp).
namespace headroom::sim {

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
Answer getGuild(Call&);
Answer patchGuild(Call&);

// audit_routes.cpp
Answer listAuditLog(Call&);

// search_routes.cpp
Answer searchMessages(Call&);

// guild_channel_routes.cpp: channels as such
Answer listChannels(Call&);
Answer createChannel(Call&);
Answer reorderChannels(Call&);
Answer getChannel(Call&);
Answer patchChannel(Call&);
Answer deleteChannel(Call&);

// thread_routes.cpp
Answer createThread(Call&);
Answer createThreadFromMessage(Call&);
Answer patchThread(Call&, Channel& thread);
Answer listActiveThreads(Call&);
Answer listPublicArchivedThreads(Call&);
Answer listPrivateArchivedThreads(Call&);
// The thread of a forum's post that a webhook sends; its first message has the same id.
Found<Channel> addPost(Call&, Channel& forum, Snowflake id, const QJsonObject& body);
Answer listOwnPrivateArchivedThreads(Call&);
// Before a message is sent: brings an archived thread back, unless it is locked.
std::optional<Answer> refuseInThread(Channel& channel);

// attachment_routes.cpp
Answer refreshLinks(Call&);

// automod_routes.cpp
Answer listAutoModRules(Call&);
Answer getAutoModRule(Call&);
Answer createAutoModRule(Call&);
Answer patchAutoModRule(Call&);
Answer deleteAutoModRule(Call&);

// onboarding_routes.cpp
Answer getOnboarding(Call&);
Answer putOnboarding(Call&);

// welcome_routes.cpp
Answer getWelcomeScreen(Call&);
Answer patchWelcomeScreen(Call&);
Answer getWidget(Call&);
Answer patchWidget(Call&);

// event_routes.cpp
Answer listEvents(Call&);
Answer getEvent(Call&);
Answer createEvent(Call&);
Answer patchEvent(Call&);
Answer deleteEvent(Call&);

// invite_routes.cpp
Answer listGuildInvites(Call&);
Answer listChannelInvites(Call&);
Answer getInvite(Call&);

// expression_routes.cpp
Answer listEmojis(Call&);
Answer getEmoji(Call&);
Answer createEmoji(Call&);
Answer patchEmoji(Call&);
Answer deleteEmoji(Call&);
Answer listStickers(Call&);
Answer getSticker(Call&);
Answer createSticker(Call&);
Answer patchSticker(Call&);
Answer deleteSticker(Call&);
Answer listSounds(Call&);
Answer getSound(Call&);
Answer createSound(Call&);
Answer patchSound(Call&);
Answer deleteSound(Call&);

// channel_routes.cpp: what hangs on a channel
Answer startTyping(Call&);
Answer putOverwrite(Call&);
Answer deleteOverwrite(Call&);
Answer listPins(Call&);
Answer listPinsWithTimes(Call&);
Answer putPin(Call&);
Answer deletePin(Call&);

// message_routes.cpp
Answer listMessages(Call&);
Answer getMessage(Call&);
Answer createMessage(Call&);
Answer patchMessage(Call&);
Answer deleteMessage(Call&);
Answer bulkDeleteMessages(Call&);

// reaction_routes.cpp
Answer putOwnReaction(Call&);
Answer deleteOwnReaction(Call&);
Answer deleteUserReaction(Call&);
Answer listReactions(Call&);
Answer deleteEmojiReactions(Call&);
Answer deleteAllReactions(Call&);

// role_routes.cpp
Answer listRoles(Call&);
Answer getRole(Call&);
Answer createRole(Call&);
Answer reorderRoles(Call&);
Answer patchRole(Call&);
Answer deleteRole(Call&);

// member_routes.cpp
Answer listMembers(Call&);
Answer searchMembers(Call&);
Answer getMember(Call&);
Answer patchMember(Call&);
Answer patchOwnMember(Call&);
Answer kickMember(Call&);
Answer putMemberRole(Call&);
Answer deleteMemberRole(Call&);

// ban_routes.cpp
Answer listBans(Call&);
Answer getBan(Call&);
Answer putBan(Call&);
Answer deleteBan(Call&);
Answer bulkBan(Call&);

// webhook_routes.cpp
Answer listChannelWebhooks(Call&);
Answer listGuildWebhooks(Call&);
Answer createWebhook(Call&);
Answer getWebhook(Call&);
Answer getWebhookByToken(Call&);
Answer patchWebhook(Call&);
Answer patchWebhookByToken(Call&);
Answer deleteWebhook(Call&);
Answer deleteWebhookByToken(Call&);
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
