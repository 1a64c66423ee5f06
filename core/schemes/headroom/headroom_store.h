// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/claims/named_claim_store.h"
#include "core/schemes/headroom/headroom_commands.h"
#include "core/schemes/headroom/pending_claims.h"

#include <deque>

namespace headroom::schemes {

// The buckets of a fleet in its Redis, in our own scheme (headroom_bucket.lua says how they are kept). `key` is
// discord::headroomKey().
//
// A claim costs one command however many wait, and waiting costs none: who is queued gets its turn over the second
// connection when its turn has come, with the moment, in the order of the claims of the whole fleet. The queue is asked
// again once a lease (that of globalBulkKey sooner), by the first of each process that stands in it; and a process of
// which any is queued says once a second that it is alive. What gets lost (a message, a connection, everything in
// Redis) is made good by asking again for all claims in the queue, in which they keep their places. That happens
// - when a connection is back, and when a subscription stands: what was said meanwhile was not heard;
// - when Redis says that it does not know of any claim of this process, or not of the one that was asked for: who was
//   passed over, for want of hearing or of signs of life, is forgotten there, and hears so when it next speaks;
// - when Redis refused to take the question, with growing pauses.
//
// A Redis that is away for less than its grace period is not missed: claims wait in their places, new ones too. Then
// all of them are answered with Unavailable, but for those that were promised a moment, which go at it. What Discord's
// answers said meanwhile is handed in when it is back.
class HeadroomStore final : public NamedClaimStore
{
    Q_OBJECT
public:
    using Options = HeadroomOptions;

    // Requests of this bucket are tokens of the global limit, see Options. Its learned resetAfter is what is left of
    // the second in which the request counts.
    static constexpr std::string_view globalKey = HeadroomKeys::globalBucket;
    // The same tokens, for bulk requests of any process. The store gives one where that leaves the others of the whole
    // fleet as many as they used at their busiest in the last ten to fifteen seconds, and never the last tenth of the
    // limit, so alone bulk requests have nine tenths; where the others leave nothing, one at a time while an eighth of
    // the limit is free, or one every two seconds. In the queue they stand behind the others', for fifty seconds at
    // most; then they count as one of these. The first of each process asks again up to a hundred times a second, since
    // what the others leave changes with time.
    //
    // Others that start suddenly, after none were seen for so long, find bulk's tokens in use, and bulk gets none from
    // about their third request on, until three seconds after they had more in use than before. Measured in a model of
    // three such clients, at 90 % of fifty a second, evenly, beside bulk requests of 40 % or of all there is, fourteen
    // seeds each: no request waited more than 4 ms longer, in their first second or later. At random, at 70 %, the
    // 99th percentile of the first second grew by up to 163 ms and that of the nine after it by up to 159 ms (half of
    // the seeds: by less than 5 and 12 ms), as bursts find what bulk has out missing.
    //
    // Clients of versions before this one give and take tokens of this kind as any other.
    static constexpr std::string_view globalBulkKey = HeadroomKeys::globalBulk;

    // Neither is owned. Both must be able to write, may be down, and go to the same server; in a Cluster the node of
    // the application's slot: what a script publishes is counted by those who hear it at the same node. The second is
    // for this store alone: it subscribes.
    HeadroomStore(redis::Connection& connection, redis::Connection& subscription, Clock& clock, Options options,
        QObject* parent = nullptr);
    ~HeadroomStore() override; // claims that were not answered with Granted are given back

    ClaimTicket claim(const std::string& key, ClaimCallback answer) override;
    void cancelClaim(ClaimTicket ticket) override;
    void exhaust(const std::string& key, Duration retryAfter, Claimed claimed = Claimed::Yes) override;
    void learnGlobal(Duration retryAfter) override;

    const std::string& process() const { return m_options.process; }
    std::size_t queued() const { return m_claims.queued().size(); }

private:
    enum class Place { None, Queued }; // where a claim is believed to be at the server
    enum class When { Soon, Later }; // Later: with growing pauses
    // Asking
    // Those that ask together ask with the same `now`: it says how long each has waited, and so which goes first.
    void ask(ClaimTicket ticket, Instant now, Place place = Place::None);
    void onClaimReply(ClaimTicket ticket, const redis::Reply& reply);
    void onClaimFailed(ClaimTicket ticket, const redis::Reply& reply);
    void onQueued(ClaimTicket ticket, std::chrono::milliseconds askAgain);
    void promised(ClaimTicket ticket, std::chrono::milliseconds wait, WaitReason why);
    void go(ClaimTicket ticket);
    void wake();
    void setAlarm() { m_wake.set(m_claims.wakeAt()); }
    void noteEpoch(std::string_view epoch); // empty: of another bucket than the global limit's
    void waitForRedis(ClaimTicket ticket);

    // Hearing
    void sendHeartbeat();
    void askAllAgain(When when);
    void askSomeAgain();

    // NamedClaimStore
    std::vector<const redis::Script*> scripts() const override { return m_commands.scripts(); }
    std::vector<std::string> channels() const override;
    void runReport(const ClaimReport& report, const redis::Connection::ReplyCallback& done) override;
    void settle(const std::string& key, const std::vector<Name>& names) override { m_commands.settle(key, names); }
    void onConnected() override { askAllAgain(When::Soon); }
    // Until it stands, claims in the queue are passed over, and ask again when they hear of it.
    void onSubscribed() override { askAllAgain(When::Soon); }
    void onMessage(const std::string& channel, std::string_view text) override;
    void giveUp() override;

    Options m_options;
    HeadroomCommands m_commands;
    PendingClaims m_claims;
    std::deque<ClaimTicket> m_toAskAgain; // of a round that has begun
    unsigned m_rounds = 0; // of asking again, one soon after the other
    Instant m_roundPlanned{};
    Alarm m_wake;
    Alarm m_sign;
    Alarm m_askAgain; // for the next round, or the rest of this one
    std::string m_epoch; // empty: not known yet
};

} // namespace headroom::schemes
