// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/snowflake.h"

#include <QJsonArray>
#include <QJsonObject>

#include <deque>
#include <string>

namespace headroom::sim {

// What the audit log tells of (docs: Audit Log, "Audit Log Events"). Messages that are sent or edited, reactions and
// positions are in no entry.
enum class AuditAction {
    GuildUpdate = 1,
    ChannelCreate = 10,
    ChannelUpdate = 11,
    ChannelDelete = 12,
    OverwriteCreate = 13,
    OverwriteUpdate = 14,
    OverwriteDelete = 15,
    MemberKick = 20,
    BanAdd = 22,
    BanRemove = 23,
    MemberUpdate = 24,
    MemberRoleUpdate = 25,
    RoleCreate = 30,
    RoleUpdate = 31,
    RoleDelete = 32,
    WebhookCreate = 50,
    WebhookUpdate = 51,
    WebhookDelete = 52,
    EmojiCreate = 60,
    EmojiUpdate = 61,
    EmojiDelete = 62,
    MessageDelete = 72,
    MessageBulkDelete = 73,
    MessagePin = 74,
    MessageUnpin = 75,
    StickerCreate = 90,
    StickerUpdate = 91,
    StickerDelete = 92,
    EventCreate = 100,
    EventUpdate = 101,
    EventDelete = 102,
    ThreadCreate = 110,
    ThreadUpdate = 111,
    ThreadDelete = 112,
    SoundCreate = 130,
    SoundUpdate = 131,
    SoundDelete = 132,
    AutoModCreate = 140,
    AutoModUpdate = 141,
    AutoModDelete = 142,
    PromptCreate = 163,
    PromptUpdate = 164,
    PromptDelete = 165,
    OnboardingCreate = 166,
    OnboardingUpdate = 167,
};

struct AuditEntry
{
    Snowflake id = 0; // its time is the change's
    AuditAction action = AuditAction::GuildUpdate;
    Snowflake user = 0; // who did it
    Snowflake target = 0;
    std::string reason; // empty: none was given
    QJsonArray changes; // {"key", "old_value", "new_value"}
    QJsonObject options; // of all but MessageDelete's "count"
    int count = 0; // of MessageDelete

    QJsonObject object() const;
};

// One guild's, oldest first. Forgets the oldest beyond its capacity.
class AuditLog
{
public:
    static constexpr std::size_t capacity = 20'000;

    // A deletion of a message that follows others of the same user, author and channel is counted in their entry, which
    // keeps the first one's reason.
    void add(AuditEntry entry);
    const std::deque<AuditEntry>& entries() const { return m_entries; }

private:
    bool countedIn(const AuditEntry& entry);

    std::deque<AuditEntry> m_entries;
};

// What differs between two objects, for AuditEntry::changes; ids, positions and whose it is do not count.
QJsonArray changesBetween(const QJsonObject& before, const QJsonObject& after);

} // namespace headroom::sim
