// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/recording/recorded_events.h"

#include <algorithm>
#include <array>

namespace headroom::console {

using namespace std::chrono_literals;
using recording::Event;

namespace {

constexpr auto rewrittenEvery = 10s; // an emergency whose figures change
constexpr auto stormGoesOnFor = 30s; // without another reconnect
constexpr std::uint64_t minCriticalReconnects = 5;

constexpr std::array<std::string_view, Emergencies::kinds> emergencyNames{
    "banned", "ban_near", "token_refused", "redis_lost", "global_blocked", "shards_gone"};

WallTime wallAt(Instant at, Instant now, WallTime wallNow)
{
    return wallNow + std::chrono::duration_cast<std::chrono::milliseconds>(at - now);
}

// Invalid requests leave their window while the ban that they brought goes on.
void keepLargestCount(Event& event, const Event& before)
{
    const auto count = QStringLiteral("count");
    if (before.detail[count].toInteger() > event.detail[count].toInteger())
        event.detail[count] = before.detail[count];
}

} // namespace

Event recordedEvent(const Emergency& emergency, Instant now, WallTime wallNow)
{
    Event event;
    event.kind = Event::Kind::Emergency;
    event.at = wallAt(emergency.since, now, wallNow);
    event.isCritical = emergency.severity == Emergency::Severity::Critical;
    event.subject = emergencyNames[std::size_t(emergency.kind)];
    auto& detail = event.detail;
    const auto putText = [&detail](const char* name, const std::string& text) {
        if (!text.empty())
            detail[QLatin1StringView(name)] = QString::fromStdString(text);
    };
    putText("where", emergency.where);
    putText("cause", emergency.cause);
    putText("problem", emergency.problem);
    if (emergency.kind == Emergency::Kind::Banned || emergency.kind == Emergency::Kind::BanNear)
        detail[QStringLiteral("evidence")] = int(emergency.evidence);
    detail[QStringLiteral("place")] = int(emergency.place);
    for (const auto& [name, number] :
        {std::pair{"count", emergency.count}, {"limit", emergency.limit}, {"back", emergency.back}}) {
        if (number != 0)
            detail[QLatin1StringView(name)] = qint64(number);
    }
    if (emergency.timeToBan)
        detail[QStringLiteral("seconds_to_ban")] =
            qint64(std::chrono::duration_cast<std::chrono::seconds>(*emergency.timeToBan).count());
    if (emergency.until)
        detail[QStringLiteral("until_ms")] = qint64(wallAt(*emergency.until, now, wallNow).time_since_epoch().count());
    if (emergency.byAddress)
        detail[QStringLiteral("by_address")] = true;
    return event;
}

std::optional<Emergency> emergencyOf(const Event& event, Instant now, WallTime wallNow)
{
    const auto kind = std::ranges::find(emergencyNames, event.subject);
    if (event.kind != Event::Kind::Emergency || kind == emergencyNames.end())
        return std::nullopt;
    const auto& detail = event.detail;
    const auto number = [&detail](const char* name, qint64 largest) {
        return std::clamp<qint64>(detail[QLatin1StringView(name)].toInteger(), 0, largest);
    };
    const auto text = [&detail](const char* name) { return detail[QLatin1StringView(name)].toString().toStdString(); };
    constexpr qint64 most = std::numeric_limits<qint64>::max() / 2'000'000'000;
    Emergency emergency;
    emergency.kind = Emergency::Kind(kind - emergencyNames.begin());
    emergency.severity = event.isCritical ? Emergency::Severity::Critical : Emergency::Severity::Warning;
    emergency.place = Emergency::Place(number("place", int(Emergency::Place::Shards)));
    emergency.evidence = Emergency::Evidence(number("evidence", int(Emergency::Evidence::Reported)));
    emergency.since = now + (event.at - wallNow);
    emergency.where = text("where");
    emergency.cause = text("cause");
    emergency.problem = text("problem");
    emergency.count = number("count", most);
    emergency.limit = number("limit", most);
    emergency.back = number("back", most);
    if (detail.contains(QStringLiteral("seconds_to_ban")))
        emergency.timeToBan = std::chrono::seconds{number("seconds_to_ban", most)};
    if (detail.contains(QStringLiteral("until_ms"))) {
        const WallTime until{std::chrono::milliseconds{number("until_ms", std::numeric_limits<qint64>::max() / 1024)}};
        emergency.until = now + (until - wallNow);
    }
    emergency.byAddress = detail[QStringLiteral("by_address")].toBool();
    return emergency;
}

EventWatch::EventWatch(Write write)
    : m_write(std::move(write))
{
}

void EventWatch::begin(Event& event)
{
    event.id = m_write(event);
}

void EventWatch::look(const Snapshot& snapshot, WallTime wallNow)
{
    for (auto& [kind, open] : m_emergencies)
        open.isStill = false;
    for (const auto& emergency : snapshot.emergencies) {
        auto event = recordedEvent(emergency, snapshot.takenAt, wallNow);
        // A ban that was near before it came is near again when it is over: that is another event.
        const auto ended = m_ended.find(emergency.kind);
        if (ended != m_ended.end() && event.at < ended->second)
            event.at = wallNow;
        const auto [at, isNew] = m_emergencies.try_emplace(emergency.kind);
        auto& open = at->second;
        open.isStill = true;
        if (isNew) {
            begin(event);
            open = {event, true, wallNow};
            continue;
        }
        event.id = open.event.id;
        event.at = open.event.at;
        keepLargestCount(event, open.event);
        if (event == open.event
            || (event.isCritical == open.event.isCritical && wallNow < open.written + rewrittenEvery))
            continue;
        m_write(event);
        open = {event, true, wallNow};
    }
    std::erase_if(m_emergencies, [&](const auto& entry) {
        auto open = entry.second;
        if (open.isStill)
            return false;
        open.event.until = wallNow;
        m_write(open.event);
        m_ended[entry.first] = wallNow;
        return true;
    });
    if (!snapshot.redis)
        return;
    const auto failovers = snapshot.redis->failovers;
    if (m_failovers && failovers > *m_failovers) {
        Event event{.kind = Event::Kind::Failover, .at = wallNow};
        event.until = wallNow;
        begin(event);
    }
    m_failovers = failovers;
}

void EventWatch::look(const LogFigures& logs, WallTime wallNow)
{
    if (!logs.shards)
        return;
    // A log that is caught up with tells of the past.
    const auto isPast = [&logs](std::uint32_t id) {
        const auto* const source = logs.source(id);
        return source && source->readPart;
    };
    std::vector<std::pair<ShardKey, std::uint64_t>> reconnects;
    reconnects.reserve(logs.shards->shards.size());
    for (const auto& shard : logs.shards->shards) {
        if (!isPast(shard.source))
            reconnects.emplace_back(ShardKey{shard.source, shard.number}, shard.reconnects);
    }
    std::ranges::sort(reconnects);
    std::uint64_t count = 0;
    if (m_reconnects) {
        auto before = m_reconnects->begin();
        for (const auto& [key, number] : reconnects) {
            while (before != m_reconnects->end() && before->first < key)
                ++before;
            if (before != m_reconnects->end() && before->first == key && number > before->second)
                count += number - before->second;
        }
    }
    m_reconnects = std::move(reconnects);
    if (count == 0)
        return;
    const auto countKey = QStringLiteral("count");
    if (!m_storm || *m_storm->until + stormGoesOnFor < wallNow) {
        m_storm = Event{.kind = Event::Kind::Reconnects, .at = wallNow};
        m_storm->detail[countKey] = 0;
    }
    const auto all = m_storm->detail[countKey].toInteger() + qint64(count);
    m_storm->detail[countKey] = all;
    m_storm->until = wallNow;
    m_storm->isCritical = std::uint64_t(all) >= std::max(minCriticalReconnects, logs.shards->all / 10);
    if (m_storm->id == 0)
        begin(*m_storm);
    else
        m_write(*m_storm);
}

void EventWatch::look(const JobFigures& jobs, WallTime wallNow)
{
    if (!jobs.isRead || !jobs.trouble.empty())
        return;
    for (const auto& row : jobs.jobs) {
        const auto& job = row.job;
        const auto open = m_jobs.find(job.id);
        if (open == m_jobs.end() && job.state == JobState::Running) {
            Event event{.kind = Event::Kind::Job, .at = std::min(job.started.value_or(wallNow), wallNow)};
            event.subject = job.operation;
            event.detail[QStringLiteral("job")] = qint64(job.id);
            if (!job.title.empty())
                event.detail[QStringLiteral("name")] = QString::fromStdString(job.title);
            begin(event);
            m_jobs.emplace(job.id, std::move(event));
        } else if (open != m_jobs.end() && isOver(job.state)) {
            open->second.until = std::min(job.finished.value_or(wallNow), wallNow);
            open->second.isCritical = job.state == JobState::Failed;
            m_write(open->second);
            m_jobs.erase(open);
        }
    }
}

} // namespace headroom::console
