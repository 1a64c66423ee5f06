// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/recording/recorded_events.h"
#include "tests/support/recording/recorded_samples.h"

#include <cmath>

namespace headroom::support {

// A night of an invented fleet, from its first second on: requests rise and fall, and in its middle a worker is refused
// again and again until Discord answers 429, shards lose their connections, and somebody writes down why.
class RecordedNight
{
public:
    static constexpr int shards = 48;
    static constexpr int shardsInTrouble = shards / 12;

    RecordedNight(const std::string& path, recording::Second from, std::int64_t seconds)
        : m_writer(openWriter(path))
        , m_from(from)
        , m_seconds(seconds)
    {
        addEvents();
        for (std::int64_t second = 0; second < seconds; ++second)
            write(second);
    }

    recording::Second trouble() const { return m_from + std::chrono::seconds{m_seconds / 2}; }

    void write(std::int64_t second)
    {
        if (const auto done = m_writer->write(m_from + std::chrono::seconds{second}, sample(second)); !done)
            qFatal("%s", done.error().text.c_str());
    }

    recording::Sample sample(std::int64_t second) const
    {
        using recording::Measure;
        using recording::scaled;
        recording::Sample sample;
        const auto put = [&](Measure measure, double figure, std::string subject = {}) {
            sample.add(measure, scaled(measure, figure), subject);
        };
        const bool isTrouble = inTrouble(second);
        const double rate = 30 + 8 * std::sin(double(second) / 200) + double(second * 7919 % 11) / 3;
        put(Measure::Recorded, 1);
        put(Measure::RedisPhase, 2);
        put(Measure::RedisRoundTrip, 0.4);
        put(Measure::RedisChanges, rate * 2);
        put(Measure::TokenRate, isTrouble ? 50 : rate);
        put(Measure::TokenLimit, 50);
        put(Measure::TokenBlocked, isTrouble ? 4 : 0);
        put(Measure::AddressRate, 12);
        put(Measure::AddressLimit, 50);
        put(Measure::AddressBlocked, 0);
        put(Measure::InvalidLimit, 10'000);
        put(Measure::InvalidPerMinute, isTrouble ? 1200 : 3);
        put(Measure::Invalid, isTrouble ? 9436 : 120, "203.0.113.7");
        put(Measure::InvalidCause, isTrouble ? 9000 : 100, "403 POST /channels/{channel}/messages");
        put(Measure::Buckets, 1500);
        put(Measure::BucketsExhausted, isTrouble ? 31 : 2);
        put(Measure::BucketsOfRoute, isTrouble ? 30 : 2, "exhausted\tPOST /channels/{channel}/messages");
        put(Measure::BucketsOfRoute, 400, "healthy\tPOST /channels/{channel}/messages");
        put(Measure::BucketsOfRoute, 90, "healthy\tGET /guilds/{guild}/members/{id}");
        put(Measure::ClaimsWaiting, isTrouble ? 12 : 0, "POST /channels/{channel}/messages");
        put(Measure::Responses, isTrouble ? 20 : rate, "2xx");
        put(Measure::Responses, isTrouble ? 22 : 0.2, "401/403");
        put(Measure::Responses, isTrouble ? 8 : 0, "429");
        put(Measure::ResponsesByAddress, 2);
        put(Measure::ResponsesOfRoute, rate / 2, "2xx\tPOST /channels/{channel}/messages");
        put(Measure::ResponsesOfRoute, rate / 3, "2xx\tGET /guilds/{guild}/members/{id}");
        put(Measure::ResponsesOfRoute, isTrouble ? 22 : 0.2, "401/403\tPOST /channels/{channel}/messages");
        put(Measure::ResponsesOfRoute, isTrouble ? 8 : 0, "429\tPOST /channels/{channel}/messages");
        put(Measure::LogLines, rate, proxyLog);
        put(Measure::LogInvalid, isTrouble ? 9436 : 120, proxyLog);
        put(Measure::LogInvalidAtLeast, isTrouble ? 9400 : 110, proxyLog);
        put(Measure::LogInvalidPerMinute, isTrouble ? 1200 : 3, proxyLog);
        put(Measure::LogInvalidCause, isTrouble ? 9000 : 100,
            recording::joined(proxyLog, "403 POST /channels/{channel}/messages"));
        put(Measure::LogLines, 2, gatewayLog);
        for (int shard = 0; shard < shards; ++shard) {
            const auto subject = recording::joined(std::to_string(shard), gatewayLog);
            const bool isLost = isTrouble && shard % 12 == 3;
            put(Measure::ShardState, isLost ? 4 : 1, subject);
            put(Measure::ShardLatency, 40 + (shard * 7 + int(second / 41) * 13) % 60, subject);
            put(Measure::ShardMissedAcks, 0, subject);
            put(Measure::ShardReconnects, isLost ? 2 : 1, subject);
        }
        put(Measure::Shards, shards);
        put(Measure::ShardsInTrouble, isTrouble ? shardsInTrouble : 0);
        put(Measure::Jobs, 1, "running");
        put(Measure::Jobs, 14, "done");
        put(Measure::JobsPerSecond, 4);
        return sample;
    }

    static constexpr const char* proxyLog = "/var/log/nginx/discord_proxy.log";
    static constexpr const char* gatewayLog = "/var/log/gateway/gateway.log";

private:
    bool inTrouble(std::int64_t second) const
    {
        return second >= m_seconds / 2 && second < m_seconds / 2 + m_seconds / 10;
    }

    void addEvents()
    {
        using recording::Event;
        const WallTime at = trouble();
        console::Emergency ban;
        ban.kind = console::Emergency::Kind::BanNear;
        ban.severity = console::Emergency::Severity::Critical;
        ban.evidence = console::Emergency::Evidence::Counted;
        ban.place = console::Emergency::Place::InvalidRequests;
        ban.where = "203.0.113.7";
        ban.cause = "403 POST /channels/{channel}/messages";
        ban.count = 9436;
        ban.limit = 10'000;
        const Instant now{std::chrono::hours{1}};
        ban.since = now;
        auto event = console::recordedEvent(ban, now, at);
        event.until = at + std::chrono::seconds{m_seconds / 10};
        m_writer->add(event);
        Event reconnects;
        reconnects.kind = Event::Kind::Reconnects;
        reconnects.at = at + std::chrono::seconds{5};
        reconnects.until = reconnects.at + std::chrono::seconds{10};
        reconnects.detail[QStringLiteral("count")] = 8;
        m_writer->add(reconnects);
        Event job;
        job.kind = Event::Kind::Job;
        job.at = at - std::chrono::seconds{m_seconds / 4};
        job.subject = "edit-roles";
        m_writer->add(job);
        m_writer->addNote(at - std::chrono::seconds{20}, "worker-3 deployed");
    }

    std::unique_ptr<recording::RecordingWriter> m_writer;
    recording::Second m_from;
    std::int64_t m_seconds;
};

// Puts such a night, from recordedFrom on, there. It is made once in a process, as that takes seconds with sanitizers.
inline void placeRecordedNight(const std::string& path, std::int64_t seconds)
{
    static const QTemporaryDir folder;
    const auto made = folder.filePath(QString::number(seconds));
    if (!QFile::exists(made))
        const RecordedNight night(made.toStdString(), recordedFrom, seconds);
    if (!QFile::copy(made, QString::fromStdString(path)))
        qFatal("there is something at %s already", path.c_str());
}

} // namespace headroom::support
