// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_news.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom::console {

using NoticeKind = AlertNotice::Kind;

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

std::string nameOf(NoticeKind kind)
{
    switch (kind) {
    case NoticeKind::Began:
        return "began";
    case NoticeKind::More:
        return "more";
    case NoticeKind::Still:
        return "still";
    case NoticeKind::Ended:
        break;
    }
    return "ended";
}

void AlertNews::gather(NoticeKind kind, const Alert& alert, WallTime now)
{
    if (!m_gatheredSince || *m_gatheredSince > now)
        m_gatheredSince = now;
    m_gathered.push_back({kind, alert});
}

void AlertNews::lookAt(const Alert& alert, bool isQuiet, WallTime now)
{
    if (isQuiet)
        return;
    auto& told = m_memory[alert.rule];
    const auto note = [&](NoticeKind kind) {
        told.subjects = alert.subjectCount;
        told.counted = now;
        gather(kind, alert, now);
    };
    if (told.of != alert.since) { // the one that was told of is over, if there was one
        if (isWithin(told.began, quietAfterBegan, now))
            return;
        told.of = alert.since;
        told.began = now;
        told.stills = 0;
        note(NoticeKind::Began);
    } else if (alert.subjectCount >= 2 * told.subjects && !isWithin(told.counted, moreEvery, now)) {
        note(NoticeKind::More);
    } else if (alert.severity == Emergency::Severity::Critical && told.stills < stillAfter.size()
        && now - *told.of >= stillAfter[told.stills] && !isWithin(told.counted, moreEvery, now)) {
        // Of several that are due, as after a suspend, one is told.
        while (told.stills < stillAfter.size() && now - *told.of >= stillAfter[told.stills])
            ++told.stills;
        note(NoticeKind::Still);
    }
}

void AlertNews::end(const Alert& alert, bool isQuiet, WallTime now)
{
    const auto found = m_memory.find(alert.rule);
    if (found == m_memory.end() || !found->second.of)
        return;
    found->second.of.reset();
    if (!isQuiet)
        gather(NoticeKind::Ended, alert, now);
}

std::vector<AlertNotice> AlertNews::look(const Alerts::Found& found, const std::vector<Silence>& silences, WallTime now)
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
    const bool isUrgent = std::ranges::any_of(
        m_gathered, [](const AlertNotice& notice) { return notice.alert.severity == Emergency::Severity::Critical; });
    if (m_gathered.empty() || (!isUrgent && isWithin(m_gatheredSince, gatheredFor, now)))
        return {};
    m_gatheredSince.reset();
    m_delivered = m_memory;
    return std::exchange(m_gathered, {});
}

} // namespace headroom::console
