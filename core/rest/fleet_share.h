// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/client.h"
#include "core/store/fleet_presence.h"

#include <QPointer>

namespace headroom::rest {

// Keeps a client to its equal share of what its fleet may send, and tells it how many invalid requests the fleet has
// made, for a shared store whose claims do not count the global limit themselves. Only clients with something to do
// have a share; one that comes to others at work waits two seconds until they have made room. Those that are not ours
// are not seen: whoever runs such beside them gives the fleet less.
//
// A client that has bulk requests only has the same share as any other: it leaves those of other processes no room
// (limits::BulkRoom is about one client), and while it is at work each of them has less. A store with tokens sees to
// that for the whole fleet (store::HeadroomStore::globalBulkKey).
//
// While Redis is away the last share stays; who has never been told has one request a second.
class FleetShare final : public QObject
{
    Q_OBJECT
public:
    // Neither is owned; the client may go first. Sets the client's global limit from now on.
    FleetShare(Client& client, redis::Connection& connection, Clock& clock, store::FleetPresence::Options presence,
        double perSecond, QObject* parent = nullptr);

    // As last told; 1 while nothing was told.
    std::size_t clients() const { return m_clients; }

private:
    void join();
    void leave();
    void told(const store::Fleet& fleet);
    void countClients(std::size_t told);
    void setShare(double perSecond, std::optional<Instant> from);

    QPointer<Client> m_client;
    Clock& m_clock;
    double m_perSecond;
    Duration m_untilOthersKnow;
    store::FleetPresence m_presence;
    Alarm m_leave;
    std::optional<Instant> m_joined; // when first told since join()
    std::size_t m_clients = 1;
    std::optional<Instant> m_fewerSince; // the store has told fewer
    std::optional<std::pair<double, std::optional<Instant>>> m_share;
};

} // namespace headroom::rest
