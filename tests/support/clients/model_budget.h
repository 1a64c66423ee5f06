// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/limits/invalid_budget.h"

#include <map>
#include <string>

namespace headroom::support {

// What fleet_membership.lua keeps of the budget of invalid requests and answers about it, without a Redis.
class ModelBudget
{
public:
    using PerPriority = limits::InvalidBudget::PerPriority;
    struct Answer
    {
        std::size_t processes = 1;
        PerPriority credit{};
    };

    Answer ask(const std::string& client, std::int64_t now, std::int64_t lifetime,
        const limits::InvalidBudget::Request& request, std::uint64_t invalid)
    {
        std::erase_if(m_reserved, [now](const auto& each) { return each.second.expires <= now; });
        m_reserved.erase(client);
        Answer answer;
        answer.processes = m_reserved.size() + 1;
        Reserved keeps{now + lifetime, {}};
        for (std::size_t i = 0; i < keeps.keeps.size(); ++i) {
            auto left = static_cast<std::int64_t>(request.thresholds[i]) - static_cast<std::int64_t>(invalid)
                - static_cast<std::int64_t>(request.held[i]);
            for (const auto& [other, reserved] : m_reserved)
                left -= static_cast<std::int64_t>(reserved.keeps[i]);
            const auto share = static_cast<std::int64_t>(answer.processes) + 1;
            answer.credit[i] = left < 0 ? 0 : request.held[i] + static_cast<std::uint64_t>((left + share - 1) / share);
            keeps.keeps[i] = left < 0 ? request.held[i] : answer.credit[i];
        }
        m_reserved[client] = keeps;
        return answer;
    }

    void leave(const std::string& client) { m_reserved.erase(client); }

private:
    struct Reserved
    {
        std::int64_t expires = 0; // ms
        PerPriority keeps{};
    };

    std::map<std::string, Reserved> m_reserved;
};

} // namespace headroom::support
