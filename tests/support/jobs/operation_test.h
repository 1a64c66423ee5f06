// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/operations.h"
#include "tests/support/jobs/fake_reader.h"

#include <vector>

// What the tests of operations share.
namespace headroom::support {

inline jobs::ItemRequest plannedOf(const jobs::NewItem& item)
{
    return jobs::plannedRequest(item.params);
}

// What its undo plans.
inline std::vector<jobs::NewItem> undone(
    const jobs::Operation& operation, const jobs::Item& item, jobs::ApiReader& api, const jobs::Order& order = {})
{
    std::vector<jobs::NewItem> items;
    jobs::Plan plan([&items](std::vector<jobs::NewItem> added, jobs::Plan::Written done) {
        items = std::move(added);
        done({});
    });
    const auto run = [&]() -> QCoro::Task<Result<void>> {
        if (const auto made = co_await operation.undo(order, item, api, plan); !made)
            co_return made;
        co_return co_await plan.finish();
    };
    if (const auto made = resultOf(run()); !made)
        qFatal("%s", made.error().text.c_str());
    return items;
}

// The bot is 50 and has what @everyone has. `roles`: others, as JSON after @everyone.
struct SmallGuild : FakeReader
{
    explicit SmallGuild(const char* permissions, const char* roles = "")
    {
        set("/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1"})");
        set("/users/@me", R"({"id": "50"})");
        set("/guilds/100/members/50", R"({"user": {"id": "50"}, "roles": []})");
        const auto all =
            QByteArray(R"([{"id": "100", "name": "@everyone", "position": 0, "permissions": "PERMISSIONS"}ROLES])")
                .replace("PERMISSIONS", permissions)
                .replace("ROLES", roles);
        set("/guilds/100/roles", all.constData());
    }
};

// The bot is 50 and has role 30. 40 is above it, 20 is managed.
struct GuildWithRoles : FakeReader
{
    explicit GuildWithRoles(const char* botPermissions = "8")
    {
        set("/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1"})");
        set("/users/@me", R"({"id": "50"})");
        set("/guilds/100/members/50", R"({"user": {"id": "50"}, "roles": ["30"]})");
        const auto roles = QByteArray(R"([
            {"id": "100", "name": "@everyone", "position": 0, "permissions": "0", "color": 0},
            {"id": "10", "name": "Team red", "position": 1, "permissions": "1024", "color": 1, "hoist": false},
            {"id": "11", "name": "Team blue", "position": 2, "permissions": "0", "color": 255, "hoist": false},
            {"id": "20", "name": "Boosts", "position": 3, "permissions": "0", "color": 0, "managed": true},
            {"id": "30", "name": "Bot", "position": 5, "permissions": "PERMISSIONS", "color": 0},
            {"id": "40", "name": "Staff", "position": 9, "permissions": "8", "color": 0}])")
                               .replace("PERMISSIONS", botPermissions);
        set("/guilds/100/roles", roles.constData());
        set("/guilds/100/channels", R"([
            {"id": "500", "name": "Lobby", "type": 4, "position": 0},
            {"id": "501", "name": "general", "type": 0, "position": 1, "topic": "old", "rate_limit_per_user": 0,
             "parent_id": "500", "permission_overwrites": [{"id": "10", "type": 0, "allow": "1024", "deny": "2048"}]},
            {"id": "502", "name": "Talk", "type": 2, "position": 2, "parent_id": null, "permission_overwrites": []}])");
    }
};

} // namespace headroom::support
