// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/bucket_store.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::support {

// A shared store that answers what the test says: at once by a rule, or when it says so.
class StoreByHand final : public schemes::BucketStore
{
public:
    schemes::ClaimTicket claim(const std::string& key, ClaimCallback answer) override
    {
        ++claims[key];
        if (atOnce) {
            answer(*atOnce);
            return 0;
        }
        asked[key].push_back(std::move(answer));
        return ++tickets;
    }
    void cancelClaim(schemes::ClaimTicket ticket) override { cancelled.push_back(ticket); }
    void learn(const std::string& key, const schemes::Learned& fromHeaders, schemes::Claimed claimed) override
    {
        learned[key].push_back(fromHeaders);
        withoutClaim[key] += claimed == schemes::Claimed::No;
    }
    void exhaust(const std::string& key, Duration, schemes::Claimed) override { ++exhausted[key]; }
    void abandon(const std::string& key, schemes::Claimed) override { ++abandoned[key]; }
    void giveBack(const std::string& key) override { ++givenBack[key]; }
    void learnGlobal(Duration) override { ++globalHolds; }
    void countInvalid(std::string_view, std::string_view) override { }

    std::optional<schemes::Claim> atOnce; // what every claim is answered with, from inside claim()

    std::map<std::string, std::vector<ClaimCallback>> asked;
    std::map<std::string, int> claims;
    std::vector<schemes::ClaimTicket> cancelled;
    schemes::ClaimTicket tickets = 0;
    std::map<std::string, std::vector<schemes::Learned>> learned;
    std::map<std::string, int> withoutClaim; // of those learned
    std::map<std::string, int> exhausted, abandoned, givenBack;
    int globalHolds = 0;
};

} // namespace headroom::support
