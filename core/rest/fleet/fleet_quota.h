// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/client.h"
#include "core/schemes/fleet/fleet_membership.h"

#include <QPointer>

namespace headroom::rest {

// Keeps a client to its equal share of what its fleet may send, and tells it how many invalid requests the fleet has
// made, for a shared store whose claims do not count the global limit themselves. Only clients with something to do
// have a share; one that comes to others at work waits two seconds until they have made room. Those that are not ours
// are not seen: whoever runs such beside them gives the fleet less.
//
// Clients that have had bulk requests only for ten seconds have together what the others leave of the limit at their
// busiest within ten seconds, at most 40 % and at least 2 %, or all of it when there are no others; the others divide
// the rest, where each has its equal part whatever it needs. Who needs more than that leaves is heard of within a
// second, and bulk's part is its own two seconds later. A store with tokens sees to all of that by itself, at once
// (schemes::HeadroomStore::globalBulkKey): there, and for clients of versions before this one, all parts are equal.
//
// While Redis is away the last share stays; who has never known one has one request a second.
class FleetQuota final : public QObject
{
    Q_OBJECT
public:
    enum class Parts { ByWork, Equal };

    // Neither is owned; the client may go first. Sets the client's global limit from now on.
    FleetQuota(Client& client, redis::Connection& connection, Clock& clock, schemes::FleetMembership::Options presence,
        double perSecond, Parts parts, QObject* parent = nullptr);

    // By the last report; 1 while there is none.
    std::size_t clients() const { return m_clients; }

private:
    void join();
    void leave();
    void onFleet(const schemes::Fleet& fleet);
    void countClients(const schemes::Fleet& fleet);
    std::size_t settled(std::size_t before, std::size_t reported, std::optional<Instant>& fewerSince) const;
    schemes::FleetMembership::Options withWork(Parts parts, schemes::FleetMembership::Options options);
    bool isOnlyBulk() const;
    void noteWork();
    double ownPart(const schemes::Fleet& fleet) const;
    void setShare(double perSecond, std::optional<Instant> from);

    QPointer<Client> m_client;
    Clock& m_clock;
    double m_perSecond;
    Duration m_untilOthersKnow;
    schemes::FleetMembership m_presence;
    Alarm m_leave;
    std::optional<Instant> m_joined; // of the first report since join()
    std::size_t m_clients = 1;
    std::optional<Instant> m_fewerSince; // the store has reported fewer
    std::size_t m_onlyBulk = 0; // clients
    std::optional<Instant> m_fewerOnlyBulkSince;
    bool m_announcedOnlyBulk = false; // of this client
    std::optional<Instant> m_changed; // when its work last turned from one into the other
    double m_perSecondBefore = 0; // its part until then
    std::optional<std::pair<double, std::optional<Instant>>> m_share;
};

} // namespace headroom::rest
