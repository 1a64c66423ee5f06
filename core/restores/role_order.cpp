// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/role_order.h"

#include <QJsonObject>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace headroom::restores {

QJsonArray roleOrder(const jobs::GuildFacts& live, const std::vector<discord::Snowflake>& wanted)
{
    std::vector<const jobs::GuildRole*> upwards;
    for (const auto& role : live.roles) {
        if (!(role.id == live.id) && live.whyRoleIsOutOfReach(role).empty())
            upwards.push_back(&role);
    }
    std::ranges::sort(upwards, [](const auto* a, const auto* b) { return jobs::GuildFacts::isBelow(*a, *b); });
    const auto isWanted = [&wanted](const jobs::GuildRole* role) {
        return std::find(wanted.begin(), wanted.end(), role->id) != wanted.end();
    };
    // Each of the others behind the wanted one that it is above now.
    std::map<discord::Snowflake, std::vector<const jobs::GuildRole*>> others;
    discord::Snowflake below;
    for (const auto* role : upwards) {
        if (isWanted(role))
            below = role->id;
        else
            others[below].push_back(role);
    }
    auto order = others[{}];
    for (const auto id : wanted) {
        const auto found = std::ranges::find_if(upwards, [id](const auto* role) { return role->id == id; });
        if (found == upwards.end())
            continue;
        order.push_back(*found);
        const auto& behind = others[id];
        order.insert(order.end(), behind.begin(), behind.end());
    }
    const int highest = live.top && !(live.self == live.owner) ? live.top->position - 1 : int(order.size());
    QJsonArray body;
    int position = 0;
    for (const auto* role : order) {
        position = std::max(1, std::min(position + 1, highest));
        if (role->position != position)
            body += QJsonObject{{u"id"_s, QString::number(role->id.value)}, {u"position"_s, position}};
    }
    return body;
}

} // namespace headroom::restores
