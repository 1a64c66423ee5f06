// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/forms/form.h"
#include "app/sim/routes/call.h"

namespace headroom::sim {

// What a message may consist of, for bots and webhooks alike; the refusal when something does not fit.
void refuseMessage(const Body& body, bool creating);

// Where a message is or will be.
struct MessagePlace
{
    Snowflake channel = 0;
    Snowflake guild = 0; // 0: a direct message
};

// The parts of a message object that come from a request: content, embeds, poll, stickers, what it replies to, and its
// files, which are then on the file host. Refused where one of them refers to something that does not exist.
QJsonObject messageFields(Call& call, const MessagePlace& place, const Body& body);

// Changes the message as the body says and marks it edited.
void editMessage(Call& call, const MessagePlace& place, Message& message, const Body& body);

} // namespace headroom::sim
