// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

namespace headroom::rest {

// Webhooks that do not exist any more. Each further request to one is wasted, and one with a wrong token counts towards
// the invalid requests for which Discord blocks an address; so those are not sent.
//
// A webhook is its id and its token as they stand in the path; where the path has no token, its id alone. The two are
// kept apart: a wrong token says nothing of the webhook itself. What Discord lets an interaction be answered with looks
// like a webhook, but does "not exist" before the interaction's first response and does afterwards, so it is never
// learned.
//
// Keeps hashes only: no token can be read out of it. Bounded: the oldest leave first. Pure, not thread-safe.
class UnknownWebhooks
{
public:
    explicit UnknownWebhooks(std::size_t most = 100'000);

    // A response came to a request of this route. Whether it showed that the webhook does not exist; false when that
    // was known. It does: a 404 with code 10015 (Unknown Webhook), a 401 with code 50027 (Invalid Webhook Token) to a
    // path with a token, and a 404 without any code where the route is the webhook itself. What is missing below a
    // webhook, a message above all, does not.
    bool learn(const discord::Route& route, int status, std::string_view body);

    bool isUnknown(const discord::Route& route) const;

    std::size_t size() const { return m_unknown.size(); }

private:
    using Hash = std::array<std::uint64_t, 2>;
    struct Key
    {
        Hash webhook{};
        Hash token{}; // zeros without one

        auto operator<=>(const Key&) const = default;
    };
    using Age = std::uint64_t; // rising: the lower, the older

    static Hash hashOf(std::string_view text);
    static std::optional<Key> keyOf(const discord::Route& route);

    std::size_t m_most;
    Age m_lastAge = 0;
    std::map<Key, Age> m_unknown;
    std::map<Age, Key> m_byAge;
};

} // namespace headroom::rest
