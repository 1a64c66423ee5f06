// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_measures.h"
#include "core/console/alerts/alert_rule.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

struct AlertSubject
{
    std::string name = {}; // empty: that of an emergency that has none
    // In the measure's unit: the last that was not good. Of an emergency: invalid requests, or shards that are gone.
    // None: there is none.
    std::optional<double> value = {};
    std::string cause = {};
    std::optional<Emergency::Shard> shard = {};
    std::optional<Emergency::Place> place = {}; // if not the alert's

    bool operator==(const AlertSubject&) const = default;
};

// What a rule found: one alert, of however many subjects.
struct Alert
{
    static constexpr std::size_t maxSubjects = 5;

    std::string rule = {};
    AlertMeasure measure = AlertMeasure::Emergency;
    Emergency::Severity severity{}; // rises while it lasts, never falls
    Emergency::Place place{};
    WallTime since{};
    std::optional<WallTime> ended = {}; // none: it lasts
    bool isKeeping = false; // all is good again, for less than the time that ends it
    bool hasData = true; // false: nothing is heard of its subjects just now
    std::vector<AlertSubject> subjects = {}; // the worst first; at most maxSubjects
    std::size_t subjectCount = 0;
    std::optional<Emergency> emergency = {}; // as it was last; none: it is by a rule, or another run saw it

    bool operator==(const Alert&) const = default;
};

// Makes alerts of figures: an AlertLatch for each subject of each rule, and one alert for all subjects of a rule.
// Emergencies, which have been decided already, become alerts as they are.
//
// A value, fed by one owner about once a second, as well when nothing new is known. Pure but for what it remembers.
class Alerts
{
public:
    // What lasts of rules that are not among these, or are off, ends with the next look.
    void setRules(std::vector<AlertRule> rules) { m_rules = std::move(rules); }
    const std::vector<AlertRule>& rules() const { return m_rules; }

    // What an earlier run left active.
    void restore(const std::vector<Alert>& active, Instant now, WallTime wallNow);

    struct Found
    {
        std::vector<Alert> active; // critical ones first, then by rules
        std::vector<Alert> begun; // since the last look
        std::vector<Alert> ended; // likewise
    };
    // `now` never goes back.
    Found look(const std::vector<Emergency>& emergencies, const std::vector<AlertFigure>& figures, Instant now,
        WallTime wallNow);

private:
    struct Subject
    {
        AlertLatch latch;
        AlertFigure figure; // the last that was not good: what was wrong, also when it is over
        bool isSeen = false; // in this look
    };
    struct OfRule
    {
        std::map<std::string, Subject, std::less<>> subjects; // those that are not inactive
        std::optional<Alert> alert;
    };

    void stepEmergency(const AlertRule& rule, const std::vector<Emergency>& emergencies, Instant now, OfRule& of);
    void stepFigures(const AlertRule& rule, const std::vector<AlertFigure>& figures, AlertLatch::Delays delays,
        Instant now, OfRule& of);
    static void conclude(const AlertRule* rule, Instant now, WallTime wallNow, OfRule& of, Found& found);

    std::vector<AlertRule> m_rules = shippedRules();
    std::map<std::string, OfRule, std::less<>> m_ofRules;
};

// Its worst figure; none: there is none.
std::optional<double> worstOf(const Alert& alert);

} // namespace headroom::console
