// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <optional>

namespace headroom::console {

// A figure as a rule judges it.
enum class AlertLevel : std::uint8_t { Good, Between, Bad, NoData };

enum class AlertState : std::uint8_t { Inactive, Pending, Firing, Keeping };

// When an alert begins and when it ends; so that none comes and goes with single figures, of emergencies and of rules
// alike:
//
//   state    | bad                       | between  | good                      | no data
//   ---------+---------------------------+----------+---------------------------+---------------------------
//   Inactive | Pending; Firing after 0 s | -        | -                         | -
//   Pending  | Firing after `pending`    | Inactive | Inactive                  | Inactive
//   Firing   | -                         | -        | Keeping; Inactive after 0 | Inactive after 10 min of it
//   Keeping  | Firing                    | Firing   | Inactive after `keep`     | Firing
//
// Each span without interruption. It fires since it was bad, not since it was sure. One that another run of the
// program left firing goes on: in its first minute what is good may be what is not read yet, so that it counts as
// "between" until something was bad again.
//
// A value; `now` never goes back.
class AlertLatch
{
public:
    struct Delays
    {
        Duration pending{};
        Duration keep{};
    };
    static constexpr Duration maxWithoutData = std::chrono::minutes{10};
    static constexpr Duration doubtAfterRestore = std::chrono::minutes{1};

    void step(AlertLevel level, Delays delays, Instant now);
    void restore(Instant since, Instant now); // another run left it firing
    void end();

    AlertState state() const;
    bool isRaised() const { return m_raised; } // Firing or Keeping
    bool hasData() const { return !m_noDataSince; }
    Instant since() const { return m_since; } // of one that is raised: when what it is raised by began
    void setSince(Instant since) { m_since = since; }

private:
    bool m_raised = false;
    Instant m_since{};
    std::optional<Instant> m_badSince;
    std::optional<Instant> m_goodSince;
    std::optional<Instant> m_noDataSince;
    std::optional<Instant> m_doubtedUntil;
};

} // namespace headroom::console
