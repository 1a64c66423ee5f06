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

// Of a rule nobody is told anything for a time.
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

struct AlertNotice
{
    enum class Kind : std::uint8_t { Began, More, Still, Ended };

    Kind kind{};
    Alert alert;

    bool operator==(const AlertNotice&) const = default;
};
std::string nameOf(AlertNotice::Kind kind); // "began", "more", "still", "ended"

// Decides what people are told of alerts, so that they are told once of each and neither by figures that flap nor by a
// program that is started again:
//
//   an alert ...              | told of before | what is told
//   --------------------------+----------------+--------------------------------------------------------------------
//   begins, or lasts untold   | no             | Began; within 10 min after the last Began of its rule not before
//                             |                | these are over
//   has twice the subjects    | yes            | More, every 5 min at most
//   lasts and is critical     | yes            | Still, after 30 min, 2 h and 8 h, and then no more
//   ends                      | yes            | Ended
//   ends                      | no             | nothing
//   is silenced or muted      | either         | nothing; Began afterwards, if it lasts and was not told of
//
// What is told is gathered for up to 30 s, so that what goes wrong together is told together; with something critical
// it goes at once.
//
// A value; by the calendar, as it outlasts the program. Pure.
class AlertNews
{
public:
    static constexpr auto quietAfterBegan = std::chrono::minutes{10};
    static constexpr auto moreEvery = std::chrono::minutes{5};
    static constexpr auto gatheredFor = std::chrono::seconds{30};
    static constexpr std::array stillAfter{
        std::chrono::minutes{30}, std::chrono::minutes{120}, std::chrono::minutes{480}};

    // What is known of a rule; kept between runs.
    struct Told
    {
        std::optional<WallTime> began; // when Began was told last
        std::optional<WallTime> of; // the alert that was told of lasts: since when it does
        std::size_t subjects = 0; // by the last notice
        WallTime counted{}; // when that was
        std::size_t stills = 0;

        bool operator==(const Told&) const = default;
    };
    using Memory = std::map<std::string, Told, std::less<>>;

    // As of what was returned by look(): what is gathered yet, the next run has to tell.
    const Memory& memory() const { return m_gathered.empty() ? m_memory : m_delivered; }
    void restore(Memory memory) { m_memory = std::move(memory); }

    // What is to be told now, in one go; mostly nothing.
    std::vector<AlertNotice> look(const Alerts::Found& found, const std::vector<Silence>& silences, WallTime now);

private:
    void lookAt(const Alert& alert, bool isQuiet, WallTime now);
    void end(const Alert& alert, bool isQuiet, WallTime now);
    void gather(AlertNotice::Kind kind, const Alert& alert, WallTime now);

    Memory m_memory;
    Memory m_delivered; // as it was before what is gathered
    std::vector<AlertNotice> m_gathered;
    std::optional<WallTime> m_gatheredSince;
};

} // namespace headroom::console
