// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_past.h"
#include "core/console/places/place.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// An alert that there would have been.
struct TriedAlert
{
    WallTime since{};
    std::optional<WallTime> ended = {}; // none: it is active at the end
    std::optional<double> worst = {}; // in the measure's unit
    WallTime worstAt{};
    std::string subject = {}; // whose that is
    std::size_t subjects = 0; // at most, at a time

    bool operator==(const TriedAlert&) const = default;
};

struct AlertTrial
{
    static constexpr std::size_t maxListed = 1000;

    std::vector<TriedAlert> alerts = {}; // by their time; the newest maxListed
    std::size_t count = 0; // all of them
    std::chrono::seconds lasted{}; // all of them together, within what was asked for

    bool operator==(const AlertTrial&) const = default;
};

// Where and when more is to be seen of it.
Place placeOf(const AlertRule& rule, const TriedAlert& alert);

// What the rule would have made of the past, on or off, by the same Alerts that are looked for live. What was recorded
// in coarser steps than seconds counts as if its average had lasted for the step. In a gap nothing is heard of its
// subjects, so that an alert ends in its tenth minute. Pure; takes milliseconds for a million figures.
AlertTrial tryRule(const AlertRule& rule, const AlertPast& past);

struct TrialQuestion
{
    std::string file = {}; // of the recording
    AlertRule rule = {};
    std::optional<AlertRule> saved = {}; // to compare with
    WallTime from{};
    WallTime to{};
};

struct TrialAnswer
{
    AlertRule rule = {};
    WallTime from{};
    WallTime to{}; // up to a minute earlier than asked for, where the recording goes on just now
    std::chrono::seconds step{1}; // the coarsest of what it was found by
    std::vector<std::pair<WallTime, WallTime>> gaps = {};
    std::chrono::seconds recorded{};
    std::chrono::seconds known{}; // of these: there were figures of the measure
    AlertTrial tried = {};
    std::optional<AlertTrial> saved = {};
};

// Answers questions. Where no figure of the measure is known of that time the error says so: it is never 0. What it
// read for the last one it does not read again. Belongs to one thread; blocks, see readAlertPast().
class TrialReader
{
public:
    Result<TrialAnswer> answer(const TrialQuestion& question, const PastProgress& progress);

private:
    Result<void> read(const TrialQuestion& question, const PastProgress& progress);

    TrialQuestion m_read; // what m_past is of
    std::unique_ptr<AlertPast> m_past;
};

} // namespace headroom::console
