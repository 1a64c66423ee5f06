// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/net/transport.h"
#include "core/rest/scheduler/scheduler.h"
#include "core/schemes/bucket_store.h"
#include "core/schemes/claims/store_problems.h"

#include <QObject>

#include <functional>
#include <memory>
#include <unordered_map>

namespace headroom::rest {

// Discord's API as the rest of Headroom uses it: every request goes out as soon as all limits allow it, and ends in
// exactly one outcome. All decisions are the Scheduler's; this carries them out.
//
// Lives on one thread, with the store, the transport and the clock, none of which it owns.
class Client : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        Scheduler::Options scheduler; // sharedStore is set by the client
        // The shared store's key of a route: discord::spectaclesKey, or another scheme's. Not called without a store.
        std::function<std::string(const discord::Route&)> storeKeyOf;
        std::string egress; // the address invalid requests are counted for
        schemes::StoreProblems storeProblems = {}; // the shared store's, to be shown by state()
    };

    // `store` is what the fleet shares; null: this process knows its limits alone.
    Client(schemes::BucketStore* store, net::Transport& transport, Clock& clock, Options options,
        QObject* parent = nullptr);
    ~Client() override; // what is unfinished is dropped: its callbacks are not called

    // Called once for each request, always from the event loop or the clock, never from inside submit() or cancel().
    using Done = std::function<void(const model::Outcome&)>;

    RequestId submit(Request request, Done done);
    void cancel(RequestId id);
    void cancelWaiting(); // everything that is not under way
    // Takes nothing new, lets what it has go out for so long, cancels what waits then or would have to wait again, and
    // calls `done` when everything has ended.
    void drain(Duration timeout, std::function<void()> done);

    // A person says that the token is right after all.
    void trustToken();
    // This process's share of the global limit, requests per second; 0: no limit. Nothing of it before `from`.
    void setGlobalShare(double perSecond, std::optional<Instant> from = {});
    // How many clients share the store: while it is away this one keeps to its part of each limit.
    void setFleetClients(std::size_t clients);
    std::optional<double> neededBesideBulk() const; // see Scheduler
    // When a request that is not bulk was submitted last.
    std::optional<Instant> lastBesideBulk() const { return m_lastBesideBulk; }
    // The shared store was emptied or is another one: it does not know what was used until now.
    void storeForgot();
    // The budget of invalid requests that the fleet shares, see limits::InvalidBudget. Until `deadline`, or until
    // credit is granted, nothing is sent.
    void joinInvalidBudget(Instant deadline);
    limits::InvalidBudget::Request requestInvalidBudget();
    void grantInvalidBudget(limits::InvalidBudget::Grant grant);
    void leaveInvalidBudget();

    std::size_t unfinished() const { return m_done.size(); }
    model::ClientState state() const { return state(m_clock.now()); }
    model::ClientState state(Instant now) const;
    const Scheduler& scheduler() const { return m_scheduler; }

Q_SIGNALS:
    void busy(); // the first request was submitted
    void submittedBesideBulk(); // one that is not bulk was
    void idle(); // the last one has ended

private:
    struct Ended
    {
        RequestId id;
        model::Outcome outcome;
    };

    void carryOut();
    void perform(const action::AskClaim& ask);
    void perform(const action::CancelClaim& cancel);
    void perform(const action::Send& send);
    void perform(const action::Learn& learn);
    void perform(const action::Exhaust& exhaust);
    void perform(const action::Abandon& abandon);
    void perform(const action::GiveBack& giveBack);
    void perform(const action::LearnGlobal& learn);
    void perform(const action::CountInvalid& count);
    void perform(action::Finish& finish);
    void tellEnded();

    schemes::BucketStore* m_store;
    net::Transport& m_transport;
    Clock& m_clock;
    Options m_options;
    Scheduler m_scheduler;
    Alarm m_wake;
    Alarm m_tell; // of what has ended
    Alarm m_drainTimer;
    bool m_drainTimedOut = false; // from then on nothing waits any more
    std::function<void()> m_drained;
    bool m_carryingOut = false;
    std::vector<Ended> m_ended;
    std::unordered_map<RequestId, Done> m_done;
    std::unordered_map<ClaimId, schemes::ClaimTicket> m_tickets; // of claims not answered for good
    RequestId m_lastId = 0;
    std::optional<Instant> m_lastBesideBulk;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true); // for callbacks that outlive this
};

} // namespace headroom::rest
