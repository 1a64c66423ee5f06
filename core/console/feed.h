// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"

#include <QObject>

namespace headroom::console {

// The window's side of the console: lives on the window's thread, hands over snapshots and passes wishes on. It makes
// the next snapshot only after the last one was acknowledged, so a window that falls behind gets bigger steps, never a
// queue of them.
class Feed : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    // The window has drawn this one.
    virtual void acknowledge(std::uint64_t sequence) = 0;
    // Whose history to send along from now on.
    virtual void select(std::optional<BucketId> bucket) = 0;

    // The buckets whose rows are on the screen just now: what changes of them is read first.
    virtual void setVisible(const std::vector<BucketId>& /*buckets*/) { }

    // Watches other keys of the same Redis from now on; the next snapshot starts over. Does nothing where this process
    // sends requests, or the scheme or its prefix is none.
    virtual void watchKeys(const WatchedKeys& /*keys*/) { }

    // What to show of the logs from now on; the answer comes with one of the next snapshots.
    virtual void watchLogs(const LogQuery& /*query*/) { }

    // No more of this log is read; what was read stays.
    virtual void stopLog(std::uint32_t /*source*/) { }
    // All logs are read anew with this format, as --log-format takes it; empty: each is recognised.
    virtual void useLogFormat(const std::string& /*format*/) { }

    // Why the Redis cannot be reached at all at the moment, in place of what its connection says; empty: it can.
    virtual void noteReach(const Text& /*problem*/) { }

    // Where the profile allows it, this process may change something from now on, for so long; none: until it is
    // closed. Nothing is sent before, nor after: what waits then is cancelled.
    virtual void arm(std::optional<Duration> /*span*/) { }
    virtual void disarm() { }

    // For this process's own client; where there is none, requests end as refused and the rest does nothing.
    virtual void send(const RequestBatch& requests) = 0;
    virtual void cancelRequests(const std::vector<RequestNumber>& numbers) = 0;
    virtual void cancelWaitingRequests() = 0; // all that are not under way
    // A person says that the token is right after all.
    virtual void trustToken() = 0;

Q_SIGNALS:
    void snapshotReady(const headroom::console::SnapshotPtr& snapshot);
};

} // namespace headroom::console
