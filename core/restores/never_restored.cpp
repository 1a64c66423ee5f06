// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/never_restored.h"

#include <QtGlobal>

namespace headroom::restores {

const std::vector<std::string>& neverRestored()
{
    static const std::vector<std::string> all{QT_TRANSLATE_NOOP("Backups", "the original ids"),
        QT_TRANSLATE_NOOP("Backups", "invites and the vanity link"), QT_TRANSLATE_NOOP("Backups", "boosts"),
        QT_TRANSLATE_NOOP("Backups", "integrations and their roles"), QT_TRANSLATE_NOOP("Backups", "the owner"),
        QT_TRANSLATE_NOOP("Backups", "the 2FA level"), QT_TRANSLATE_NOOP("Backups", "the audit log"),
        QT_TRANSLATE_NOOP("Backups", "the original tokens of webhooks")};
    return all;
}

std::string restoredMessagesNote()
{
    return QT_TRANSLATE_NOOP(
        "Backups", "Messages get the bot's webhook as author and the time at which they are sent.");
}

} // namespace headroom::restores
