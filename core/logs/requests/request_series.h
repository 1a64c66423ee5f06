// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/logs/requests/request_kind.h"
#include "core/logs/requests/slot_ring.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headroom::logs {

// Requests of one second, minute or hour.
struct RequestCounts
{
    std::array<std::uint32_t, answerKinds> byKind{};
    std::uint32_t invalid = 0; // towards the ban, at most
    std::uint32_t byAddress = 0; // of those that reached Discord: do not count towards the bot's global limit

    void add(const RequestCounts& other);
    bool isEmpty() const;
    std::uint32_t toDiscord() const { return sumTo(std::size_t(AnswerKind::Refused)); } // that reached it
    std::uint32_t all() const { return sumTo(answerKinds); }

    bool operator==(const RequestCounts&) const = default;

    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self)
    {
        fields(bytes, self.byKind, self.invalid, self.byAddress);
    }

private:
    std::uint32_t sumTo(std::size_t end) const
    {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < end; ++i)
            sum += byKind[i];
        return sum;
    }
};

using CountRing = SlotRing<RequestCounts>;

// Slots side by side, for a chart; the first begins at `from`.
struct RequestPoints
{
    WallTime from{};
    std::chrono::seconds slot{1};
    std::vector<RequestCounts> counts;
};

// Requests over time by the log's own clock: each second of the last hour, each minute of a day, each hour of eight
// days. About 200 KB, whatever comes. Not thread-safe.
class RequestSeries
{
public:
    // What comes late goes where it belongs, as long as that is still kept. Returns the counts of its second, or
    // nothing.
    const RequestCounts* add(std::int64_t second, AnswerKind kind, bool isInvalid, bool isByAddress = false);

    // The log continues at another time, see LogClock.
    void restartAt(std::int64_t second);

    RequestPoints seconds() const { return pointsOf(m_seconds); } // of the hour before the newest
    RequestPoints minutes() const { return pointsOf(m_minutes); }
    RequestPoints hours() const { return pointsOf(m_hours); }
    const CountRing& minuteRing() const { return m_minutes; }

    void merge(const RequestSeries& other);
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self)
    {
        for (auto* ring : {&self.m_seconds, &self.m_minutes, &self.m_hours})
            field(
                bytes, *ring, [](const auto& counts) { return !counts.isEmpty(); },
                [&bytes](auto& counts) { field(bytes, counts); });
        if constexpr (isReading<Bytes>)
            self.m_located = false;
    }

private:
    static RequestPoints pointsOf(const CountRing& ring);
    void locate(std::int64_t second);

    CountRing m_seconds{3600, std::chrono::seconds{1}};
    CountRing m_minutes{24 * 60, std::chrono::minutes{1}};
    CountRing m_hours{8 * 24, std::chrono::hours{1}};
    // Of the second that the last request fell into.
    bool m_located = false;
    std::int64_t m_second = 0;
    std::size_t m_inSeconds = CountRing::fallenOut;
    std::size_t m_inMinutes = CountRing::fallenOut;
    std::size_t m_inHours = CountRing::fallenOut;
};

} // namespace headroom::logs
