// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/exchange.h"
#include "app/sim/http/target.h"
#include "app/sim/world/world.h"

namespace headroom::sim {

// What Discord serves under its other host, without token and without limits: attachments by signed links, and images
// ("/icons/GUILD/HASH.png", with any ending). Whatever is not there, or no longer, is a 404 in plain text.
bool isContent(const Request& request, const Target& target);
Answer contentAnswer(const World& world, const Target& target, WallTime now);

} // namespace headroom::sim
