// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/demo/traffic.h"

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace headroom::demo {

// The Discord of the demo, as headroom-sim reads it from a file: a few guilds with channels, webhooks, roles and
// members, and one channel where the bot lacks a permission. In each guild the bot has a role of its own, with just
// what it needs, and moderators stand above it.
QByteArray demoWorldFile();

// What jobs are about: the first guild has members with the role "Muted".
inline constexpr int mutedRole = 0;
inline constexpr int unverifiedRole = 9;
QString guildId(int guild);
QString roleId(int guild, int role);

// The same as the simulator tells it under /_sim/state, with the ids it gave out.
Result<World> readWorld(const QByteArray& state);

} // namespace headroom::demo
