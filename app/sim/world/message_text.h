// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/world.h"

namespace headroom::sim {

struct MessageViewer
{
    const Bot* bot = nullptr; // nullptr: a webhook
    WallTime now; // what its links are signed at
    bool isDirect = false; // in a direct message all is shown
};

// As it is served: with its reactions, its thread, the message it replies to and signed links of its files. A bot
// without the MESSAGE_CONTENT intent sees what is in its own messages, in those that mention it and in direct ones
// only.
std::string messageText(const World& world, const Message& message, const MessageViewer& viewer);

// "name:id" of a custom emoji, the character itself of another.
QJsonObject emojiObject(const std::string& key);

} // namespace headroom::sim
