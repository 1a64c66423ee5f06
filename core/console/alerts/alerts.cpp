// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alerts.h"

#include <algorithm>

namespace headroom::console {

namespace {

WallTime wallOf(Instant at, Instant now, WallTime wallNow)
{
    return wallNow - std::chrono::duration_cast<std::chrono::milliseconds>(now - at);
}

bool isWorseSubject(const AlertSubject& a, const AlertSubject& b)
{
    return std::pair(b.value.value_or(-1), a.name) < std::pair(a.value.value_or(-1), b.name);
}

// What is kept of it when it is over.
AlertFigure figureOf(const Emergency& emergency)
{
    using Kind = Emergency::Kind;
    AlertFigure figure{AlertMeasure::Emergency, emergency.where, {}, emergency.cause, {}};
    if (emergency.count > 0)
        figure.value = double(emergency.count);
    if (emergency.kind == Kind::RedisLost)
        figure.cause = emergency.problem;
    if (emergency.kind == Kind::ShardsGone && !emergency.shards.empty())
        figure.shard = emergency.shards.front();
    return figure;
}

} // namespace

std::optional<double> worstOf(const Alert& alert)
{
    return alert.subjects.empty() ? std::nullopt : alert.subjects.front().value;
}

void Alerts::restore(const std::vector<Alert>& active, Instant now, WallTime wallNow)
{
    for (const auto& alert : active) {
        auto& of = m_ofRules[alert.rule];
        const auto age = std::max(std::chrono::milliseconds{}, wallNow - alert.since);
        for (const auto& subject : alert.subjects) {
            auto& restored = of.subjects[alert.measure == AlertMeasure::Emergency ? std::string() : subject.name];
            restored.latch.restore(now - age, now);
            restored.figure = {alert.measure, subject.name, subject.value, subject.cause, subject.shard, subject.place};
        }
        if (!alert.subjects.empty())
            of.alert = alert;
    }
}

// Its latch has seen to the delays.
void Alerts::stepEmergency(const AlertRule& rule, const std::vector<Emergency>& emergencies, Instant now, OfRule& of)
{
    const auto found = std::ranges::find(emergencies, *rule.emergency, &Emergency::kind);
    const bool isOne = found != emergencies.end();
    if (!isOne && of.subjects.empty())
        return;
    auto& subject = of.subjects[""];
    subject.latch.step(isOne ? AlertLevel::Bad : AlertLevel::Good, {}, now);
    if (!isOne)
        return;
    subject.latch.setSince(found->since);
    subject.figure = figureOf(*found);
    if (of.alert)
        of.alert->emergency = *found;
    else
        of.alert = Alert{.rule = rule.name, .severity = found->severity, .emergency = *found};
}

void Alerts::stepFigures(
    const AlertRule& rule, const std::vector<AlertFigure>& figures, AlertLatch::Delays delays, Instant now, OfRule& of)
{
    for (auto& [name, subject] : of.subjects)
        subject.isSeen = false;
    for (const auto& figure : figures) {
        if (figure.measure != rule.measure)
            continue;
        const auto level = levelOf(rule, figure.value);
        auto subject = of.subjects.find(figure.subject);
        if (subject == of.subjects.end()) {
            if (level != AlertLevel::Bad)
                continue;
            subject = of.subjects.emplace(figure.subject, Subject()).first;
        }
        if (std::exchange(subject->second.isSeen, true))
            continue; // two of one name
        subject->second.latch.step(level, delays, now);
        if (level == AlertLevel::Bad || level == AlertLevel::Between)
            subject->second.figure = figure;
    }
    for (auto& [name, subject] : of.subjects) {
        if (!subject.isSeen)
            subject.latch.step(AlertLevel::NoData, delays, now);
    }
}

// What the subjects are makes the alert, or ends it.
void Alerts::conclude(const AlertRule* rule, Instant now, WallTime wallNow, OfRule& of, Found& found)
{
    if (!rule)
        of.subjects.clear();
    std::erase_if(of.subjects, [](const auto& entry) { return entry.second.latch.state() == AlertState::Inactive; });
    std::vector<AlertSubject> raised;
    auto since = now;
    bool isKeeping = true;
    bool hasData = false;
    for (const auto& [name, subject] : of.subjects) {
        if (!subject.latch.isRaised())
            continue;
        raised.push_back({subject.figure.subject, subject.figure.value, subject.figure.cause, subject.figure.shard,
            subject.figure.place});
        since = std::min(since, subject.latch.since());
        isKeeping &= subject.latch.state() == AlertState::Keeping;
        hasData |= subject.latch.hasData();
    }
    const bool isNew = !of.alert || of.alert->subjectCount == 0;
    if (raised.empty()) {
        if (!isNew) {
            of.alert->ended = wallNow;
            found.ended.push_back(*of.alert);
        }
        of.alert.reset();
        return;
    }
    if (!of.alert)
        of.alert = Alert{.rule = rule->name, .severity = rule->severity};
    auto& alert = *of.alert;
    alert.measure = rule->measure;
    alert.severity = std::max(
        {alert.severity, rule->severity, alert.emergency ? alert.emergency->severity : Emergency::Severity::Warning});
    if (isNew) // and whichever of its subjects are left, it began then
        alert.since = wallOf(since, now, wallNow);
    alert.isKeeping = isKeeping;
    alert.hasData = hasData;
    alert.subjectCount = raised.size();
    std::ranges::sort(raised, isWorseSubject);
    raised.resize(std::min(raised.size(), Alert::maxSubjects));
    alert.subjects = std::move(raised);
    alert.place = alert.emergency ? alert.emergency->place : alert.subjects.front().place.value_or(placeOf(*rule));
    if (isNew)
        found.begun.push_back(alert);
    found.active.push_back(alert);
}

Alerts::Found Alerts::look(
    const std::vector<Emergency>& emergencies, const std::vector<AlertFigure>& figures, Instant now, WallTime wallNow)
{
    Found found;
    for (const auto& rule : m_rules) {
        auto& of = m_ofRules[rule.name];
        if (rule.emergency)
            stepEmergency(rule, emergencies, now, of);
        else if (rule.isOn)
            stepFigures(rule, figures, {rule.pending, rule.keep}, now, of);
        conclude(rule.isOn || rule.emergency ? &rule : nullptr, now, wallNow, of, found);
    }
    for (auto& [name, of] : m_ofRules) {
        if (!findRule(m_rules, name))
            conclude(nullptr, now, wallNow, of, found);
    }
    std::ranges::stable_sort(found.active, [](const Alert& a, const Alert& b) { return a.severity > b.severity; });
    return found;
}

} // namespace headroom::console
