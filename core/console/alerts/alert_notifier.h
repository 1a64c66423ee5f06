// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alerts.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// A time in which no notification of a rule is sent.
struct Silence
{
    std::string rule; // "*": all rules
    WallTime until{};
    std::string note = {}; // why, one line; may be empty

    bool operator==(const Silence&) const = default;
};
bool isSilenced(const std::vector<Silence>& silences, const std::string& rule, WallTime now);
// Whether an alert that lasts says more than this rule's would.
bool isMuted(const std::vector<Alert>& active, const std::string& rule);

struct AlertNotification
{
    enum class Kind : std::uint8_t { Began, More, Still, Ended };

    Kind kind{};
    Alert alert;

    bool operator==(const AlertNotification&) const = default;
};
std::string nameOf(AlertNotification::Kind kind); // "began", "more", "still", "ended"

// Decides which notifications of alerts are sent, so that there is one of each, whether its figures flap or the program
// is started again:
//
//   an alert ...              | notified before | notification
//   --------------------------+-----------------+--------------------------------------------------------------------
//   begins, or lasts          | no              | Began; within 10 min after the last Began of its rule not before
//                             |                 | these are over
//   has twice the subjects    | yes             | More, every 5 min at most
//   lasts and is critical     | yes             | Still, after 30 min, 2 h and 8 h, and then no more
//   ends                      | yes             | Ended
//   ends                      | no              | none
//   is silenced or muted      | either          | none; Began afterwards, if it lasts and was not notified
//
// Notifications are gathered for up to 30 s, so that what goes wrong together is sent together; with something critical
// they are sent at once.
//
// A value; by the calendar, as it outlasts the program. Pure.
class AlertNotifier
{
public:
    static constexpr auto quietAfterBegan = std::chrono::minutes{10};
    static constexpr auto moreEvery = std::chrono::minutes{5};
    static constexpr auto gatheredFor = std::chrono::seconds{30};
    static constexpr std::array stillAfter{
        std::chrono::minutes{30}, std::chrono::minutes{120}, std::chrono::minutes{480}};

    // What is known of a rule; kept between runs.
    struct Notified
    {
        std::optional<WallTime> began; // when Began was sent last
        std::optional<WallTime> of; // the alert that was notified lasts: since when it does
        std::size_t subjects = 0; // by the last notification
        WallTime counted{}; // when that was
        std::size_t stills = 0;

        bool operator==(const Notified&) const = default;
    };
    using Memory = std::map<std::string, Notified, std::less<>>;

    // As of what was returned by look(): what is gathered yet, the next run has to send.
    const Memory& memory() const { return m_gathered.empty() ? m_memory : m_delivered; }
    void restore(Memory memory) { m_memory = std::move(memory); }

    // Those to be sent now, together; mostly none.
    std::vector<AlertNotification> look(const Alerts::Found& found, const std::vector<Silence>& silences, WallTime now);

private:
    void lookAt(const Alert& alert, bool isQuiet, WallTime now);
    void end(const Alert& alert, bool isQuiet, WallTime now);
    void gather(AlertNotification::Kind kind, const Alert& alert, WallTime now);

    Memory m_memory;
    Memory m_delivered; // as it was before what is gathered
    std::vector<AlertNotification> m_gathered;
    std::optional<WallTime> m_gatheredSince;
};

} // namespace headroom::console
