// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/protocol/script.h"
#include "core/schemes/claims/report_outbox.h"
#include "core/schemes/headroom/headroom_keys.h"
#include "core/schemes/store_setup.h"

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace headroom::schemes {

// What a HeadroomStore goes by.
struct HeadroomOptions : StoreOptions
{
    std::string process = {}; // a name nobody else has, without colons; empty: one is made up
    std::chrono::milliseconds remember{600'000}; // a bucket that nobody uses
    std::chrono::milliseconds sign{1'000}; // between two signs of life while any is queued
    std::chrono::milliseconds deadAfter{5'000}; // without one
    Backoff askAgain{std::chrono::milliseconds{100}, std::chrono::seconds{5}}; // before all in the queue ask again
};

// What a client says to Redis in the `headroom` scheme: its scripts, with the keys and the arguments that they take, as
// the .lua files beside this say.
class HeadroomCommands
{
public:
    using ReplyCallback = redis::Connection::ReplyCallback;

    // Neither is owned.
    HeadroomCommands(redis::Connection& connection, const HeadroomOptions& options);

    const HeadroomKeys& keys() const { return m_keys; }
    std::vector<const redis::Script*> scripts() const;

    // `waited`: since it was made. `isQueued`: it is believed to be in the queue there.
    void claim(
        ClaimTicket ticket, const std::string& key, Duration waited, bool isQueued, ReplyCallback answered) const;
    void report(const ClaimReport& report, Instant now, ReplyCallback done) const;
    // These have ended, whatever the server knows.
    void settle(const std::string& key, std::span<const ClaimTicket> tickets) const;
    // For so long this process counts as alive.
    void announce(std::chrono::milliseconds lifetime, ReplyCallback answered) const;

private:
    std::string claimName(ClaimTicket ticket) const;
    std::vector<std::string> bucketArgs(ClaimTicket ticket, std::vector<std::string> more = {}) const;

    redis::Connection& m_connection;
    const HeadroomOptions& m_options;
    HeadroomKeys m_keys;
    const redis::Script m_claim, m_learn, m_exhaust, m_abandon, m_giveBack, m_settle, m_present, m_holdAll;
};

} // namespace headroom::schemes
