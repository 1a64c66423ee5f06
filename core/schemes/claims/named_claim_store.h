// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/bucket_store.h"
#include "core/schemes/claims/outage_grace_period.h"
#include "core/schemes/claims/report_outbox.h"
#include "core/schemes/fleet/invalid_request_reporter.h"
#include "core/schemes/store_setup.h"

#include <QObject>

#include <deque>
#include <random>
#include <unordered_map>
#include <vector>

namespace headroom::schemes {

// What stores have in common that give each claim a name at the server, and hear over a second connection when waiting
// ones may go:
// - A claim that was answered with Granted is kept by name until it is reported.
// - Reports that Redis does not take are kept, and sent when it is back, or twice a second while it refuses for what is
//   wrong with itself. Each may be run twice: one whose reply is lost is sent again.
// - A server that comes back may have forgotten what it took last, as a replica that lagged behind has. So it hears
//   which claims were reported within a lease: they would keep their places until their leases end.
// - A SUBSCRIBE that is refused is repeated with growing pauses.
class NamedClaimStore : public QObject, public BucketStore
{
    Q_OBJECT
public:
    ~NamedClaimStore() override;

    void learn(const std::string& key, const Learned& learned, Claimed claimed = Claimed::Yes) override;
    void exhaust(const std::string& key, Duration retryAfter, Claimed claimed = Claimed::Yes) override;
    void abandon(const std::string& key, Claimed claimed = Claimed::Yes) override;
    void giveBack(const std::string& key) override;
    void learnGlobal(Duration retryAfter) override;
    void countInvalid(std::string_view egress, std::string_view cause) override;

protected:
    using Name = std::uint64_t; // of a claim, within this process
    // `fleetPrefix`: see KeyScheme.
    NamedClaimStore(redis::Connection& connection, redis::Connection& subscription, Clock& clock,
        const StoreOptions& options, const std::string& fleetPrefix, QObject* parent);
    void start(); // at the end of the constructor

    // For claims of this process: 32 hexadecimal digits that nobody else has made up.
    static std::string madeUpProcessName();
    Name newName() { return ++m_lastName; }
    void isGranted(const std::string& key, Name name); // and owed a report from now on
    void giveBack(const std::string& key, Name name);
    Wait unavailable();
    bool isSubscribed() const { return m_isSubscribed && m_subscription.isReady(); }
    unsigned subscriptions() const { return m_subscriptions; } // that stood so far

    redis::Connection& m_connection;
    redis::Connection& m_subscription;
    Clock& m_clock;
    StoreProblems m_problems;
    OutageGracePeriod m_gracePeriod;
    std::mt19937_64 m_random;

private:
    virtual std::vector<const redis::Script*> scripts() const = 0;
    virtual std::vector<std::string> channels() const = 0;
    virtual void runReport(const ClaimReport& report, const redis::Connection::ReplyCallback& done) = 0;
    // These claims have been reported before. By default nothing is done.
    virtual void settle(const std::string& /*key*/, const std::vector<Name>& /*names*/) { }
    virtual void onConnected() = 0; // the scripts are loaded and what was kept is sent
    virtual void onSubscribed() = 0; // messages that were published before were not received
    virtual void onMessage(const std::string& channel, std::string_view text) = 0;
    virtual void giveUp() = 0; // the grace period is over: answer claims that can go without Redis

    void loadScripts();
    void subscribe();
    Name takeLease(const std::string& key, Claimed claimed);
    void report(ClaimReport report);
    void send(const ClaimReport& report);
    void sendUnsent();
    void noteReported(const ClaimReport& report);
    void settleReported();

    struct Reported
    {
        Instant at;
        std::string key;
        Name name = 0;
    };

    const Duration m_lease;
    Backoff m_whileAway;
    Backoff m_subscribePauses;
    std::unordered_map<std::string, std::deque<Name>> m_leases; // answered with Granted and owed a report, by bucket
    ReportOutbox m_unsent;
    std::deque<Reported> m_reported; // within a lease
    Name m_lastName = 0;
    bool m_isSubscribed = false;
    unsigned m_subscriptions = 0;
    unsigned m_refusedSubscriptions = 0; // in a row
    Alarm m_subscribeAgain;
    Alarm m_sendAgain;
    InvalidRequestReporter m_invalid;
};

} // namespace headroom::schemes
