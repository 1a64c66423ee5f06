// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/never_restored.h"

namespace headroom::restores {

const std::vector<std::string>& neverRestored()
{
    static const std::vector<std::string> all{"ids of what is made anew", "invites and the vanity link", "boosts",
        "integrations and their roles", "the owner", "the 2FA level", "the audit log",
        "tokens of webhooks: those that are made have new ones"};
    return all;
}

std::string restoredMessagesNote()
{
    return "Messages get the bot's webhook as author and the time at which they are sent.";
}

} // namespace headroom::restores
