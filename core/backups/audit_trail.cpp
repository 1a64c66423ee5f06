// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/audit_trail.h"

#include "core/archives/file/archive_rows.h"
#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headroom::backups {

using namespace Qt::StringLiterals;
using archives::ObjectKind;

namespace {

constexpr int entriesAtATime = 100;

// Of what the entry is; none: of something that no archive holds. Source: "Audit Log Events" in Discord's reference.
std::optional<ObjectKind> auditedKind(int action)
{
    struct Range
    {
        int first;
        int last;
        ObjectKind kind;
    };
    constexpr Range ranges[] = {{1, 1, ObjectKind::Guild}, {10, 15, ObjectKind::Channel}, {20, 20, ObjectKind::Member},
        {22, 23, ObjectKind::Ban}, {24, 25, ObjectKind::Member}, {30, 32, ObjectKind::Role},
        {50, 52, ObjectKind::Webhook}, {60, 62, ObjectKind::Emoji}, {90, 92, ObjectKind::Sticker},
        {100, 102, ObjectKind::Event}, {110, 112, ObjectKind::Thread}, {130, 132, ObjectKind::Sound},
        {140, 142, ObjectKind::AutomodRule}, {163, 167, ObjectKind::Onboarding}};
    for (const auto& range : ranges) {
        if (action >= range.first && action <= range.last)
            return range.kind;
    }
    return std::nullopt;
}

} // namespace

void AuditTrail::add(const QJsonObject& entry)
{
    const auto kind = auditedKind(entry.value("action_type"_L1).toInt());
    if (!kind)
        return;
    // A guild has one set of settings, and one onboarding, whose parts are in the log by themselves.
    const bool isGuilds = *kind == ObjectKind::Guild || *kind == ObjectKind::Onboarding;
    const auto target = isGuilds ? discord::Snowflake{} : jobs::idOf(entry.value("target_id"_L1));
    m_last.try_emplace({*kind, target},
        AuditedBy{.user = jobs::idOf(entry.value("user_id"_L1)),
            .at = discord::createdAt(jobs::idOf(entry.value("id"_L1)))}); // the newest comes first
}

QCoro::Task<Result<AuditTrail>> AuditTrail::read(
    discord::Snowflake guild, WallTime since, int maxPages, jobs::ApiReader& api)
{
    AuditTrail trail;
    std::string before;
    for (int page = 0; page < maxPages && !trail.m_isWhole; ++page) {
        auto path = "/guilds/" + discord::toString(guild) + "/audit-logs?limit=" + std::to_string(entriesAtATime);
        if (!before.empty())
            path += "&before=" + before;
        const auto answer = co_await api.readJson(path);
        if (!answer)
            co_return Result<AuditTrail>(tl::unexpected(answer.error()));
        for (const auto& user : answer->toObject().value("users"_L1).toArray())
            trail.m_names[jobs::idOf(user.toObject().value("id"_L1))] =
                archives::userName(user.toObject()).toStdString();
        const auto entries = answer->toObject().value("audit_log_entries"_L1).toArray();
        for (const auto& value : entries) {
            const auto entry = value.toObject();
            before = entry.value("id"_L1).toString().toStdString();
            if (discord::createdAt(jobs::idOf(entry.value("id"_L1))) < since) {
                trail.m_isWhole = true;
                break;
            }
            trail.add(entry);
        }
        trail.m_isWhole = trail.m_isWhole || entries.size() < entriesAtATime;
    }
    co_return Result<AuditTrail>(std::move(trail));
}

std::optional<AuditedBy> AuditTrail::lastChange(ObjectKind kind, discord::Snowflake id) const
{
    const bool isGuilds = kind == ObjectKind::Guild || kind == ObjectKind::Onboarding;
    const auto found = m_last.find({kind, isGuilds ? discord::Snowflake{} : id});
    if (found == m_last.end())
        return std::nullopt;
    auto by = found->second;
    if (const auto name = m_names.find(by.user); name != m_names.end())
        by.name = name->second;
    return by;
}

} // namespace headroom::backups
