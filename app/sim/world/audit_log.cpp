// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/audit_log.h"

#include "app/sim/world/world.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// How far back Discord looks for an entry to count in, roughly.
constexpr auto countedFor = 5min;
constexpr std::ptrdiff_t entriesLookedAt = 50;

bool isOfInterest(const QString& key)
{
    return key != "id"_L1 && key != "guild_id"_L1 && key != "position"_L1 && key != "user"_L1 && key != "token"_L1
        && key != "managed"_L1;
}

} // namespace

QJsonObject AuditEntry::object() const
{
    QJsonObject object{{u"id"_s, idText(id)}, {u"action_type"_s, static_cast<int>(action)},
        {u"user_id"_s, idText(user)},
        {u"target_id"_s, target ? QJsonValue{idText(target)} : QJsonValue{QJsonValue::Null}}};
    if (!changes.isEmpty())
        object.insert("changes"_L1, changes);
    auto said = options;
    if (count)
        said.insert("count"_L1, QString::number(count));
    if (!said.isEmpty())
        object.insert("options"_L1, said);
    if (!reason.empty())
        object.insert("reason"_L1, QString::fromStdString(reason));
    return object;
}

void AuditLog::add(AuditEntry entry)
{
    if (entry.action == AuditAction::MessageDelete && countedIn(entry))
        return;
    m_entries.push_back(std::move(entry));
    if (m_entries.size() > capacity)
        m_entries.pop_front();
}

bool AuditLog::countedIn(const AuditEntry& entry)
{
    const auto end =
        std::next(m_entries.rbegin(), std::min(entriesLookedAt, static_cast<std::ptrdiff_t>(m_entries.size())));
    const auto like = std::find_if(m_entries.rbegin(), end, [&](const AuditEntry& other) {
        return other.action == entry.action && other.user == entry.user && other.target == entry.target
            && other.options == entry.options && timeOf(entry.id) - timeOf(other.id) < countedFor;
    });
    if (like == end)
        return false;
    like->count += entry.count;
    return true;
}

QJsonArray changesBetween(const QJsonObject& before, const QJsonObject& after)
{
    auto keys = before.keys() + after.keys();
    keys.removeDuplicates();
    QJsonArray changes;
    for (const auto& key : keys) {
        const auto old = before.value(key);
        const auto now = after.value(key);
        if (!isOfInterest(key) || old == now)
            continue;
        QJsonObject change{{u"key"_s, key}};
        if (!old.isUndefined())
            change.insert("old_value"_L1, old);
        if (!now.isUndefined())
            change.insert("new_value"_L1, now);
        changes.append(change);
    }
    return changes;
}

} // namespace headroom::sim
