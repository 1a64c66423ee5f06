// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/handlers.h"
#include "app/sim/world/permissions.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxEntries = 100;
constexpr int usualEntries = 50;

// By what is asked for; 0 is no condition.
struct WantedEntries
{
    Snowflake user, target, before, after;
    int action;

    bool matches(const AuditEntry& entry) const
    {
        return (!user || entry.user == user) && (!target || entry.target == target)
            && (!action || static_cast<int>(entry.action) == action) && (!before || entry.id < before)
            && entry.id > after;
    }
};

template <typename Entries>
std::vector<const AuditEntry*> entriesOf(
    const Entries& begin, const Entries& end, const WantedEntries& wanted, int limit)
{
    std::vector<const AuditEntry*> page;
    for (auto entry = begin; entry != end && static_cast<int>(page.size()) < limit; ++entry) {
        if (wanted.matches(*entry))
            page.push_back(&*entry);
    }
    return page;
}

} // namespace

Answer listAuditLog(Call& call, Guild& guild)
{
    const auto limit = intQuery(call, "limit", usualEntries, 1, maxEntries);
    const auto action = intQuery(call, "action_type", 0, 0, 1000);
    const WantedEntries wanted{
        idQuery(call, "user_id"), idQuery(call, "target_id"), idQuery(call, "before"), idQuery(call, "after"), action};
    const auto& entries = guild.audit.entries();
    // Newest first, unless it is asked for what came after an entry (docs: Get Guild Audit Log).
    const auto page = call.target.first("after").empty() ? entriesOf(entries.rbegin(), entries.rend(), wanted, limit)
                                                         : entriesOf(entries.begin(), entries.end(), wanted, limit);
    QJsonArray listed;
    QJsonArray users;
    std::set<Snowflake> named;
    for (const auto* entry : page) {
        listed.append(entry->object());
        for (const auto id : {entry->user, entry->target}) {
            const auto* user = named.insert(id).second ? call.world.user(id) : nullptr;
            if (user)
                users.append(user->object());
        }
    }
    QJsonObject answer{{u"audit_log_entries"_s, listed}, {u"users"_s, users}};
    for (const auto key : {"integrations"_L1, "webhooks"_L1, "guild_scheduled_events"_L1, "threads"_L1,
             "application_commands"_L1, "auto_moderation_rules"_L1})
        answer.insert(key, QJsonArray{});
    return ok(answer);
}

} // namespace headroom::sim
