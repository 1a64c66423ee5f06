// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/exchange.h"

#include <QJsonObject>

#include <string>

namespace headroom::sim {

// A refusal as Discord words it (docs: Opcodes and Status Codes, "JSON Error Codes").
struct ApiError
{
    int status;
    int code;
    const char* message;
};

namespace errors {
inline constexpr ApiError unknownRoute{404, 0, "404: Not Found"};
inline constexpr ApiError unauthorized{401, 0, "401: Unauthorized"};
inline constexpr ApiError methodNotAllowed{405, 0, "405: Method Not Allowed"};
inline constexpr ApiError internal{500, 0, "500: Internal Server Error"};
inline constexpr ApiError badRequest{400, 0, "400: Bad Request"};
inline constexpr ApiError unknownChannel{404, 10003, "Unknown Channel"};
inline constexpr ApiError unknownGuild{404, 10004, "Unknown Guild"};
inline constexpr ApiError unknownMember{404, 10007, "Unknown Member"};
inline constexpr ApiError unknownMessage{404, 10008, "Unknown Message"};
inline constexpr ApiError unknownOverwrite{404, 10009, "Unknown Overwrite"};
inline constexpr ApiError unknownRole{404, 10011, "Unknown Role"};
inline constexpr ApiError unknownUser{404, 10013, "Unknown User"};
inline constexpr ApiError unknownEmoji{400, 10014, "Unknown Emoji"};
inline constexpr ApiError unknownWebhook{404, 10015, "Unknown Webhook"};
inline constexpr ApiError unknownBan{404, 10026, "Unknown Ban"};
inline constexpr ApiError unknownSticker{404, 10060, "Unknown sticker"};
inline constexpr ApiError unknownInteraction{404, 10062, "Unknown interaction"};
inline constexpr ApiError unknownCommand{404, 10063, "Unknown application command"};
inline constexpr ApiError unknownInvite{404, 10006, "Unknown Invite"};
inline constexpr ApiError unknownWelcomeScreen{404, 10069, "Unknown Guild Welcome Screen"};
inline constexpr ApiError unknownEvent{404, 10070, "Unknown Guild Scheduled Event"};
// No code of its own is documented.
inline constexpr ApiError unknownAutoModRule{404, 0, "404: Not Found"};
inline constexpr ApiError unknownSound{404, 10097, "Unknown sound"};
inline constexpr ApiError noSuchEmoji{404, 10014, "Unknown Emoji"};
inline constexpr ApiError tooManyPins{400, 30003, "Maximum number of pins reached (250)"};
inline constexpr ApiError tooManyRoles{400, 30005, "Maximum number of server roles reached (250)"};
inline constexpr ApiError tooManyWebhooks{400, 30007, "Maximum number of webhooks reached (15)"};
inline constexpr ApiError tooManyEmojis{400, 30008, "Maximum number of emojis reached (50)"};
inline constexpr ApiError tooManyReactions{400, 30010, "Maximum number of reactions reached (20)"};
inline constexpr ApiError tooManyChannels{400, 30013, "Maximum number of server channels reached (500)"};
inline constexpr ApiError tooManyAnimated{400, 30018, "Maximum number of animated emojis reached (50)"};
inline constexpr ApiError tooManyStrangerBans{
    400, 30035, "Maximum number of bans for non-guild members have been exceeded"};
inline constexpr ApiError tooManyEvents{
    400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)"};
inline constexpr ApiError tooManyStickers{400, 30039, "Maximum number of stickers reached (5)"};
inline constexpr ApiError tooManySounds{400, 30045, "Maximum number of soundboard sounds reached (8)"};
inline constexpr ApiError tooManyGuildWebhooks{400, 30058, "Maximum number of webhooks per guild reached (1000)"};
inline constexpr ApiError tooManyOverwrites{400, 30060, "Maximum number of permission overwrites reached (1000)"};
inline constexpr ApiError onlyOneParent{400, 40009, "Only one channel can be moved to another category at a time"};
inline constexpr ApiError tooLarge{413, 40005, "Request entity too large"};
inline constexpr ApiError alreadyAcknowledged{400, 40060, "Interaction has already been acknowledged."};
inline constexpr ApiError tagRequired{400, 40067, "A tag is required to create a forum post in this channel"};
inline constexpr ApiError missingAccess{403, 50001, "Missing Access"};
inline constexpr ApiError notTheAuthor{403, 50005, "Cannot edit a message authored by another user"};
inline constexpr ApiError emptyMessage{400, 50006, "Cannot send an empty message"};
inline constexpr ApiError noTextChannel{400, 50008, "Cannot send messages in a non-text channel"};
inline constexpr ApiError missingPermissions{403, 50013, "Missing Permissions"};
inline constexpr ApiError badBulkCount{400, 50016,
    "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete."};
inline constexpr ApiError wrongChannelType{400, 50024, "Cannot execute action on this channel type"};
inline constexpr ApiError badWebhookToken{401, 50027, "Invalid Webhook Token"};
inline constexpr ApiError badRole{400, 50028, "Invalid role"};
inline constexpr ApiError bulkTooOld{400, 50034, "You can only bulk delete messages that are under 14 days old."};
inline constexpr ApiError neededByCommunity{400, 50074, "Cannot delete a channel required for community servers"};
inline constexpr ApiError threadArchived{400, 50083, "Thread is archived"};
inline constexpr ApiError needsBoosts{403, 50101, "This server needs more boosts to perform this action"};
inline constexpr ApiError badSticker{400, 50081, "Invalid sticker sent"};
inline constexpr ApiError badJson{400, 50109, "The request body contains invalid JSON."};
inline constexpr ApiError threadExists{400, 160004, "A thread has already been created for this message"};
inline constexpr ApiError threadLocked{400, 160005, "Thread is locked"};
inline constexpr ApiError tooManyThreads{400, 160006, "Maximum number of active threads reached"};
inline constexpr ApiError eventIsOver{400, 180000, "Cannot update a finished event"};
inline constexpr ApiError noThreadForPost{
    400, 220001, "Webhooks posted to forum channels must have a thread_name or thread_id"};
inline constexpr ApiError bothThreads{
    400, 220002, "Webhooks posted to forum channels cannot have both a thread_name and thread_id"};
inline constexpr ApiError onlyForumPosts{400, 220003, "Webhooks can only create threads in forum channels"};
inline constexpr ApiError onboardingNotReady{400, 350000, "Cannot enable onboarding, requirements are not met"};
inline constexpr ApiError onboardingTooLittle{400, 350001, "Cannot update onboarding while below requirements"};
inline constexpr ApiError nobodyBanned{400, 500000, "Failed to ban users"};
} // namespace errors

Answer refusal(const ApiError& error);
// Thrown to refuse a request; the simulator gives it this answer.
struct Refused
{
    Answer answer;
};
inline Refused refused(const ApiError& error)
{
    return {refusal(error)};
}
Answer okText(std::string json);
Answer createdText(std::string json);
Answer ok(const QJsonObject& object);
Answer noContent();

} // namespace headroom::sim
