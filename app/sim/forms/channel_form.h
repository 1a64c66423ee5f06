// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/forms/form.h"
#include "app/sim/routes/call.h"

namespace headroom::sim {

// The fields of a channel of this type in a request's body; `guild` is nullptr for direct messages.
void checkChannel(FormCheck& check, Call& call, const Guild* guild, int type, const QJsonObject& body);

// Of the overwrites in a body, those that are not among `before`: a bot may only allow and deny what it may itself, and
// MANAGE_ROLES only as an administrator.
void refuseOverwrites(const Status& standing, const QJsonArray& overwrites, const QJsonArray& before = {});

// As they are served: bits as text, a type.
QJsonArray overwritesFrom(const QJsonArray& asked);
// Tags of a forum with ids where they have none.
QJsonArray tagsFrom(const QJsonArray& asked, World& world, WallTime now);

// Checks and adds the body's fields to a channel's: what both creating and changing take over.
QJsonObject channelFields(const QJsonObject& body, World& world, WallTime now);

} // namespace headroom::sim
