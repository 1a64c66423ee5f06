// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_notifier.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom::console {

using NotificationKind = AlertNotification::Kind;

namespace {

// The second says more than the first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> saysLess{{
    {"invalid-budget", "ban-near"},
    {"invalid-budget", "banned"},
    {"ban-near", "banned"},
    {"unauthorized", "token-refused"},
    {"shard-no-ack", "shards-gone"},
}};

// Of a clock that was set back nothing is known.
bool isWithin(const std::optional<WallTime>& at, std::chrono::milliseconds span, WallTime now)
{
    return at && *at <= now && now - *at < span;
}

} // namespace

bool isSilenced(const std::vector<Silence>& silences, const std::string& rule, WallTime now)
{
    return std::ranges::any_of(silences,
        [&](const Silence& silence) { return (silence.rule == rule || silence.rule == "*") && silence.until > now; });
}

bool isMuted(const std::vector<Alert>& active, const std::string& rule)
{
    return std::ranges::any_of(saysLess, [&](const auto& pair) {
        return pair.first == rule && std::ranges::find(active, pair.second, &Alert::rule) != active.end();
    });
}

std::string nameOf(NotificationKind kind)
{
    switch (kind) {
    case NotificationKind::Began:
        return "began";
    case NotificationKind::More:
        return "more";
    case NotificationKind::Still:
        return "still";
    case NotificationKind::Ended:
        break;
    }
    return "ended";
}

void AlertNotifier::gather(NotificationKind kind, const Alert& alert, WallTime now)
{
    if (!m_gatheredSince || *m_gatheredSince > now)
        m_gatheredSince = now;
    m_gathered.push_back({kind, alert});
}

void AlertNotifier::lookAt(const Alert& alert, bool isQuiet, WallTime now)
{
    if (isQuiet)
        return;
    auto& notified = m_memory[alert.rule];
    const auto note = [&](NotificationKind kind) {
        notified.subjects = alert.subjectCount;
        notified.counted = now;
        gather(kind, alert, now);
    };
    if (notified.of != alert.since) { // the one that was notified is over, if there was one
        if (isWithin(notified.began, quietAfterBegan, now))
            return;
        notified.of = alert.since;
        notified.began = now;
        notified.stills = 0;
        note(NotificationKind::Began);
    } else if (alert.subjectCount >= 2 * notified.subjects && !isWithin(notified.counted, moreEvery, now)) {
        note(NotificationKind::More);
    } else if (alert.severity == Emergency::Severity::Critical && notified.stills < stillAfter.size()
        && now - *notified.of >= stillAfter[notified.stills] && !isWithin(notified.counted, moreEvery, now)) {
        // Of several that are due, as after a suspend, one is sent.
        while (notified.stills < stillAfter.size() && now - *notified.of >= stillAfter[notified.stills])
            ++notified.stills;
        note(NotificationKind::Still);
    }
}

void AlertNotifier::end(const Alert& alert, bool isQuiet, WallTime now)
{
    const auto found = m_memory.find(alert.rule);
    if (found == m_memory.end() || !found->second.of)
        return;
    found->second.of.reset();
    if (!isQuiet)
        gather(NotificationKind::Ended, alert, now);
}

std::vector<AlertNotification> AlertNotifier::look(
    const Alerts::Found& found, const std::vector<Silence>& silences, WallTime now)
{
    if (m_gathered.empty())
        m_delivered = m_memory;
    const auto isQuiet = [&](const Alert& alert) {
        return isSilenced(silences, alert.rule, now) || isMuted(found.active, alert.rule);
    };
    for (const auto& alert : found.ended)
        end(alert, isSilenced(silences, alert.rule, now), now);
    for (const auto& alert : found.active)
        lookAt(alert, isQuiet(alert), now);
    const bool isUrgent = std::ranges::any_of(m_gathered, [](const AlertNotification& notification) {
        return notification.alert.severity == Emergency::Severity::Critical;
    });
    if (m_gathered.empty() || (!isUrgent && isWithin(m_gatheredSince, gatheredFor, now)))
        return {};
    m_gatheredSince.reset();
    m_delivered = m_memory;
    return std::exchange(m_gathered, {});
}

} // namespace headroom::console
