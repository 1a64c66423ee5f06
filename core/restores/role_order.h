// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>

#include <vector>

namespace headroom::restores {

// The body of the request that puts the roles, given from the lowest up, in this order, as far as they are below the
// bot's highest role. Roles that are not among them stay above the one they are above now. Empty: they are so already.
// Pure.
QJsonArray roleOrder(const jobs::GuildFacts& live, const std::vector<discord::Snowflake>& wanted);

} // namespace headroom::restores
