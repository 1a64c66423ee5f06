// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/alarm.h"
#include "core/jobs/store/queue_address.h"

#include <QObject>

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace headroom::jobs {

class SqlConnection;

// Tells when something happened to the jobs of a queue, by whoever: one was added, claimed, paused, ended. Not with
// each item; what shows progress reads the counts in its own rhythm.
//
// PostgreSQL tells at once, on a connection of its own. A SQLite file is looked at ten times a second, and twice a
// second once nothing has happened to it for five. A server that went away is tried again every second, and changed()
// follows when it is back, as what happened meanwhile was missed.
//
// Belongs to the thread that opened it, which needs an event loop; opening blocks as JobStore does, and so does trying
// a server that is away: never on the thread of a window.
class JobWatch : public QObject
{
    Q_OBJECT
public:
    static Result<std::unique_ptr<JobWatch>> open(
        const QueueAddress& address, const std::string& password, Clock& clock);
    ~JobWatch() override;

    bool isConnected() const { return m_isConnected; }

Q_SIGNALS:
    void changed(); // one may stand for several changes

private:
    JobWatch(std::unique_ptr<SqlConnection> connection, Clock& clock);
    bool listen();
    void look();
    void lookAtServer();
    void lookAtFile();
    bool mayHaveChanged();

    std::unique_ptr<SqlConnection> m_sql;
    bool m_isConnected = true;
    Clock& m_clock;
    // Of SQLite's log of commits: its size, and when it was written to, in seconds and nanoseconds.
    using LogState = std::array<std::int64_t, 3>;
    LogState m_log{};
    Instant m_logChangedAt{};
    Instant m_askedAt{};
    std::int64_t m_dataVersion = 0; // SQLite's: rises when another connection commits
    std::int64_t m_lastEvent = 0;
    Alarm m_nextLook;
};

} // namespace headroom::jobs
