// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/restores/restore_plan.h"

namespace headroom::restores {

enum ChannelType { TextChannel = 0, Voice = 2, Category = 4, Announcement = 5, Stage = 13, Forum = 15, Media = 16 };

inline bool isForum(int type)
{
    return type == Forum || type == Media;
}

// What a request sets of the channel: without its category, its overwrites, and what is made only after channels. What
// the guild's boosts do not allow is clamped, with a note. `live`: what stands for it now, whose tags keep their ids;
// empty: nothing.
QJsonObject channelFields(RestorePlan& plan, const QJsonObject& channel, const QJsonObject& live);

// Its tags and default reaction with the emojis of the guild, where there are any: set when those are made. Empty:
// none.
QJsonObject fieldsWithEmojis(const RestorePlan& plan, const QJsonObject& channel, const QJsonObject& live);

// The overwrites that Discord will take: those of roles by what the role is now and never by its name, those of members
// who are there. What only the live channel has stays, where it is of a role or member that the archive does not know.
QJsonArray channelOverwrites(RestorePlan& plan, const QJsonObject& channel, const QJsonObject& live);

} // namespace headroom::restores
