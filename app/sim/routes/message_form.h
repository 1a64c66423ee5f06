// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/routes/call.h"
#include "app/sim/routes/form.h"

namespace headroom::sim {

// What a message may consist of, for bots and webhooks alike; the refusal when something does not fit.
std::optional<Answer> refuseMessage(const Body& body, bool creating);

// The parts of a message object that come from a request: content, embeds, attachments, ...
QJsonObject messageFields(const Body& body, World& world, WallTime now);

// Changes the message as the body says and marks it edited.
void editMessage(Message& message, const Body& body, World& world, WallTime now);

} // namespace headroom::sim
