// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/claims/named_claim_store.h"
#include "core/schemes/xenon/claim_queue.h"
#include "core/schemes/xenon/xenon_keys.h"

#include <map>

namespace headroom::schemes {

// The buckets of a fleet in its Redis, in the `xenon` scheme of "Handling Discord Rate Limits at Scale" (Merlin Fuchs):
// <prefix>:<bucket> holds what is left and lives until the reset, <prefix>:global is there while the global limit
// holds. Other clients of the scheme go on beside this one: they read with PTTL and GET, and write with SETEX. `key` is
// discord::xenonKey().
//
// The scheme reads, sends, and writes what the response says; between the two any number may read the same. Ours claim
// in a script (xenon_claim.lua): among them no more go than are left, and of a bucket nobody knows of one goes first.
// When that one is answered, those that wait hear of it over the second connection and come one after another, as far
// as there is room; until a reset its TTL tells how long to wait. A client that dies with a claim holds nobody up for
// longer than the lease. What we know beside the scheme lies in keys of our own (xenon_bucket.lua).
//
// What cannot be closed, because other clients of the scheme do not claim:
// - While a bucket is unknown, they all go. Ours count by the responses afterwards.
// - Their requests under way are not seen until they write; and their SETEX puts back what our claims took. Ours then
//   still go by their own count, but other clients go by what stands there.
// - The scheme names a bucket by channel, guild and path alone: where Discord has several for that (GET and POST of the
//   same path; everything of one webhook), all go by the one that is used up first, as far as its answers came last.
// - Answers without X-RateLimit-Reset cannot be distinguished from late ones of the window before.
//
// A Redis that is away for less than its grace period is not missed: claims wait for it. After that, and while it
// refuses for what is wrong with itself, every claim is answered with Unavailable, those that wait included. What
// Discord's answers said meanwhile is handed in when it is back.
class XenonStore final : public NamedClaimStore
{
    Q_OBJECT
public:
    struct Options : StoreOptions
    {
        // A queue that waits for an answer asks again after so long: another client's response is announced to nobody.
        Duration askAgain = std::chrono::seconds{2};
        Duration askAgainDeaf = std::chrono::milliseconds{100}; // while nothing can be heard
    };

    // Neither is owned. Both must be able to write, may be down, and go to the same server. The second is for this
    // store alone: it subscribes.
    XenonStore(redis::Connection& connection, redis::Connection& subscription, Clock& clock, Options options,
        QObject* parent = nullptr);
    ~XenonStore() override; // claims that are granted from now on are given back

    // Queued only while nobody knows what is left, and while it waits for Redis.
    ClaimTicket claim(const std::string& key, ClaimCallback answer) override;
    void cancelClaim(ClaimTicket ticket) override;

private:
    struct Scripts
    {
        redis::Script claim, learn, exhaust, abandon, giveBack, global;
    };
    // Asking
    void ask(const std::string& key);
    void onClaimReply(Name name, const std::string& key, const redis::Reply& reply);
    void granted(Name name, const std::string& key);
    void letWait(const std::string& key, std::chrono::milliseconds lease);
    void letWait(const std::string& key, Instant until, WaitReason why);
    void waitForRedis(const std::string& key);
    void answerAll(const std::string& key, const Claim& claim);
    void askIfNeeded(const std::string& key);
    void wakeDue();
    void wakeAll();
    void setAlarm() { m_wake.set(m_queue.wakeAt()); }

    // NamedClaimStore
    std::vector<const redis::Script*> scripts() const override;
    std::vector<std::string> channels() const override { return {m_keys.answered()}; }
    void runReport(const ClaimReport& report, const redis::Connection::ReplyCallback& done) override;
    void onConnected() override { wakeAll(); }
    void onSubscribed() override { wakeAll(); }
    void onMessage(const std::string& channel, std::string_view text) override;
    void giveUp() override;

    std::vector<std::string> args(Name name, std::vector<std::string> more = {}) const;

    Options m_options;
    XenonKeys m_keys;
    const Scripts m_scripts;
    std::string m_process; // a name nobody else has
    ClaimQueue m_queue;
    std::map<Name, std::string> m_asked; // claims that were asked for and not answered, and their buckets
    ClaimTicket m_lastTicket = 0;
    Alarm m_wake;
};

} // namespace headroom::schemes
