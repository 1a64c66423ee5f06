// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/router.h"

namespace headroom::sim {

const std::vector<Route>& routes()
{
    static const std::vector<Route> table{
        {"GET", "/gateway", "gateway", getGateway, Route::None},
        {"GET", "/gateway/bot", "gateway-bot", getGatewayBot},
        {"GET", "/users/@me", "user-me", getCurrentUser},
        {"PATCH", "/users/@me", "", patchCurrentUser},
        {"GET", "/users/@me/guilds", "user-guilds", listCurrentGuilds},
        {"POST", "/users/@me/channels", "", createDirectChannel},
        {"GET", "/users/{user}", "user-get", getUser},
        {"GET", "/applications/@me", "", getApplication},
        {"GET", "/oauth2/applications/@me", "", getApplication},

        {"GET", "/guilds/{guild}", "guild-get", getGuild},
        {"PATCH", "/guilds/{guild}", "guild-edit", patchGuild},
        {"GET", "/guilds/{guild}/channels", "channel-list", listChannels},
        {"POST", "/guilds/{guild}/channels", "channel-create", createChannel},
        {"PATCH", "/guilds/{guild}/channels", "channel-reorder", reorderChannels},
        {"GET", "/guilds/{guild}/roles", "role-list", listRoles},
        {"POST", "/guilds/{guild}/roles", "role-create", createRole},
        {"PATCH", "/guilds/{guild}/roles", "role-write", reorderRoles},
        {"GET", "/guilds/{guild}/roles/{role}", "role-list", getRole},
        {"PATCH", "/guilds/{guild}/roles/{role}", "role-write", patchRole},
        {"DELETE", "/guilds/{guild}/roles/{role}", "role-write", deleteRole},
        {"GET", "/guilds/{guild}/members", "member-list", listMembers},
        {"GET", "/guilds/{guild}/members/{user}", "member-get", getMember},
        {"PATCH", "/guilds/{guild}/members/@me", "member-edit", patchOwnMember},
        {"PATCH", "/guilds/{guild}/members/{user}", "member-edit", patchMember},
        {"DELETE", "/guilds/{guild}/members/{user}", "member-kick", kickMember},
        {"PUT", "/guilds/{guild}/members/{user}/roles/{role}", "member-role", putMemberRole},
        {"DELETE", "/guilds/{guild}/members/{user}/roles/{role}", "member-role", deleteMemberRole},
        {"GET", "/guilds/{guild}/bans", "ban-list", listBans},
        {"GET", "/guilds/{guild}/bans/{user}", "ban-list", getBan},
        {"PUT", "/guilds/{guild}/bans/{user}", "ban-write", putBan},
        {"DELETE", "/guilds/{guild}/bans/{user}", "ban-write", deleteBan},
        {"GET", "/guilds/{guild}/webhooks", "webhook-list", listGuildWebhooks},

        {"GET", "/channels/{channel}", "channel-get", getChannel},
        {"PATCH", "/channels/{channel}", "channel-write", patchChannel},
        {"DELETE", "/channels/{channel}", "channel-write", deleteChannel},
        {"POST", "/channels/{channel}/typing", "typing", startTyping},
        {"PUT", "/channels/{channel}/permissions/{overwrite}", "overwrite", putOverwrite},
        {"DELETE", "/channels/{channel}/permissions/{overwrite}", "overwrite", deleteOverwrite},
        {"GET", "/channels/{channel}/pins", "pin-list", listPins},
        {"PUT", "/channels/{channel}/pins/{message}", "pin-write", putPin},
        {"DELETE", "/channels/{channel}/pins/{message}", "pin-write", deletePin},
        {"GET", "/channels/{channel}/webhooks", "webhook-list", listChannelWebhooks},
        {"POST", "/channels/{channel}/webhooks", "webhook-create", createWebhook},

        {"GET", "/channels/{channel}/messages", "message-list", listMessages},
        {"POST", "/channels/{channel}/messages", "message-create", createMessage},
        {"POST", "/channels/{channel}/messages/bulk-delete", "message-bulk-delete", bulkDeleteMessages},
        {"GET", "/channels/{channel}/messages/{message}", "message-get", getMessage},
        {"PATCH", "/channels/{channel}/messages/{message}", "message-edit", patchMessage},
        {"DELETE", "/channels/{channel}/messages/{message}", "message-delete", deleteMessage},
        {"DELETE", "/channels/{channel}/messages/{message}/reactions", "reaction-write", deleteAllReactions},
        {"GET", "/channels/{channel}/messages/{message}/reactions/{emoji}", "reaction-list", listReactions},
        {"DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}", "reaction-write", deleteEmojiReactions},
        {"PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", "reaction-write", putOwnReaction},
        {"DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", "reaction-write", deleteOwnReaction},
        {"DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/{user}", "reaction-write",
            deleteUserReaction},

        {"GET", "/webhooks/{webhook}", "webhook-get", getWebhook},
        {"PATCH", "/webhooks/{webhook}", "webhook-write", patchWebhook},
        {"DELETE", "/webhooks/{webhook}", "webhook-write", deleteWebhook},
        {"GET", "/webhooks/{webhook}/{token}", "webhook-get", getWebhookByToken, Route::None},
        {"POST", "/webhooks/{webhook}/{token}", "webhook-execute", executeWebhook, Route::None},
        {"PATCH", "/webhooks/{webhook}/{token}", "webhook-write", patchWebhookByToken, Route::None},
        {"DELETE", "/webhooks/{webhook}/{token}", "webhook-write", deleteWebhookByToken, Route::None},
        {"GET", "/webhooks/{webhook}/{token}/messages/{message}", "webhook-message", getWebhookMessage, Route::None},
        {"PATCH", "/webhooks/{webhook}/{token}/messages/{message}", "webhook-message", patchWebhookMessage,
            Route::None},
        {"DELETE", "/webhooks/{webhook}/{token}/messages/{message}", "webhook-message", deleteWebhookMessage,
            Route::None},

        {"GET", "/applications/{application}/commands", "command-read", listCommands},
        {"POST", "/applications/{application}/commands", "command-write", createCommand},
        {"PUT", "/applications/{application}/commands", "command-write", replaceCommands},
        {"GET", "/applications/{application}/commands/{command}", "command-read", getCommand},
        {"PATCH", "/applications/{application}/commands/{command}", "command-write", patchCommand},
        {"DELETE", "/applications/{application}/commands/{command}", "command-write", deleteCommand},
        {"GET", "/applications/{application}/guilds/{guild}/commands", "command-read", listCommands},
        {"POST", "/applications/{application}/guilds/{guild}/commands", "command-write", createCommand},
        {"PUT", "/applications/{application}/guilds/{guild}/commands", "command-write", replaceCommands},
        {"GET", "/applications/{application}/guilds/{guild}/commands/{command}", "command-read", getCommand},
        {"PATCH", "/applications/{application}/guilds/{guild}/commands/{command}", "command-write", patchCommand},
        {"DELETE", "/applications/{application}/guilds/{guild}/commands/{command}", "command-write", deleteCommand},
        {"POST", "/interactions/{interaction}/{token}/callback", "interaction", answerInteraction, Route::None},
    };
    return table;
}

} // namespace headroom::sim
