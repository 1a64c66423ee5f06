// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/permissions.h"

#include "core/base/text/ascii.h"
#include "core/base/text/numbers.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <array>

namespace headroom::discord {

namespace {

// Source: "Bitwise Permission Flags" in Discord's documentation.
constexpr std::array names{PermissionName{"CREATE_INSTANT_INVITE", 0}, PermissionName{"KICK_MEMBERS", 1},
    PermissionName{"BAN_MEMBERS", 2}, PermissionName{"ADMINISTRATOR", 3}, PermissionName{"MANAGE_CHANNELS", 4},
    PermissionName{"MANAGE_GUILD", 5}, PermissionName{"ADD_REACTIONS", 6}, PermissionName{"VIEW_AUDIT_LOG", 7},
    PermissionName{"PRIORITY_SPEAKER", 8}, PermissionName{"STREAM", 9}, PermissionName{"VIEW_CHANNEL", 10},
    PermissionName{"SEND_MESSAGES", 11}, PermissionName{"SEND_TTS_MESSAGES", 12}, PermissionName{"MANAGE_MESSAGES", 13},
    PermissionName{"EMBED_LINKS", 14}, PermissionName{"ATTACH_FILES", 15}, PermissionName{"READ_MESSAGE_HISTORY", 16},
    PermissionName{"MENTION_EVERYONE", 17}, PermissionName{"USE_EXTERNAL_EMOJIS", 18},
    PermissionName{"VIEW_GUILD_INSIGHTS", 19}, PermissionName{"CONNECT", 20}, PermissionName{"SPEAK", 21},
    PermissionName{"MUTE_MEMBERS", 22}, PermissionName{"DEAFEN_MEMBERS", 23}, PermissionName{"MOVE_MEMBERS", 24},
    PermissionName{"USE_VAD", 25}, PermissionName{"CHANGE_NICKNAME", 26}, PermissionName{"MANAGE_NICKNAMES", 27},
    PermissionName{"MANAGE_ROLES", 28}, PermissionName{"MANAGE_WEBHOOKS", 29},
    PermissionName{"MANAGE_GUILD_EXPRESSIONS", 30}, PermissionName{"USE_APPLICATION_COMMANDS", 31},
    PermissionName{"REQUEST_TO_SPEAK", 32}, PermissionName{"MANAGE_EVENTS", 33}, PermissionName{"MANAGE_THREADS", 34},
    PermissionName{"CREATE_PUBLIC_THREADS", 35}, PermissionName{"CREATE_PRIVATE_THREADS", 36},
    PermissionName{"USE_EXTERNAL_STICKERS", 37}, PermissionName{"SEND_MESSAGES_IN_THREADS", 38},
    PermissionName{"USE_EMBEDDED_ACTIVITIES", 39}, PermissionName{"MODERATE_MEMBERS", 40},
    PermissionName{"VIEW_CREATOR_MONETIZATION_ANALYTICS", 41}, PermissionName{"USE_SOUNDBOARD", 42},
    PermissionName{"CREATE_GUILD_EXPRESSIONS", 43}, PermissionName{"CREATE_EVENTS", 44},
    PermissionName{"USE_EXTERNAL_SOUNDS", 45}, PermissionName{"SEND_VOICE_MESSAGES", 46},
    PermissionName{"SEND_POLLS", 49}, PermissionName{"USE_EXTERNAL_APPS", 50}, PermissionName{"PIN_MESSAGES", 51}};

std::string upperCase(std::string_view word)
{
    std::string name(word);
    for (auto& c : name)
        c = c == '-' ? '_' : upper(c);
    return name;
}

} // namespace

std::span<const PermissionName> permissionNames()
{
    return names;
}

Result<Permissions> parsePermissions(std::string_view text)
{
    constexpr std::string_view dividers = ", \t\n";
    Permissions permissions = 0;
    for (auto from = text.find_first_not_of(dividers); from != std::string_view::npos;) {
        const auto to = std::min(text.find_first_of(dividers, from), text.size());
        const auto word = text.substr(from, to - from);
        if (const auto number = numberIn<Permissions>(word)) {
            permissions |= *number;
        } else {
            const auto name = upperCase(word);
            const auto found = std::ranges::find_if(names, [&name](const auto& known) { return known.name == name; });
            if (found == names.end())
                return failure(ErrorKind::Usage,
                    Text::tr("%1 is no permission such as MANAGE_ROLES").arg(sanitizeForDisplay(word, 60)));
            permissions |= 1ULL << found->bit;
        }
        from = text.find_first_not_of(dividers, to);
    }
    return permissions;
}

std::string permissionsText(Permissions permissions)
{
    std::string text;
    const auto add = [&text](std::string_view word) { text += (text.empty() ? "" : ", ") + std::string(word); };
    for (const auto& known : names) {
        if (permissions & (1ULL << known.bit))
            add(known.name);
        permissions &= ~(1ULL << known.bit);
    }
    if (permissions)
        add(std::to_string(permissions));
    return text;
}

} // namespace headroom::discord
