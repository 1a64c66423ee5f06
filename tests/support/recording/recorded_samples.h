// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/measure.h"
#include "core/recording/recording.h"
#include "core/recording/recording_writer.h"

#include <algorithm>

namespace headroom::support {

// 2026-11-22 00:00 UTC: the first second of a day.
inline constexpr recording::Second recordedFrom{std::chrono::seconds{1'795'305'600}};

// What a small fleet shows `second` seconds after that: figures that rise, stand still, are gaps, and come late.
inline recording::Sample recordedSample(std::int64_t second, int routes = 20)
{
    using recording::Measure;
    recording::Sample sample{
        {{Measure::Recorded}, 1},
        {{Measure::TokenRate}, second % 500},
        {{Measure::TokenLimit}, 500},
        {{Measure::Invalid, "203.0.113.7"}, second},
        {{Measure::LogInvalid, "/var/log/nginx/fleet.log"}, second / 2},
        {{Measure::ShardLatency, "3\t/var/log/nginx/fleet.log"}, 40 + second / 41 % 7},
        {{Measure::ShardState, "3\t/var/log/nginx/fleet.log"}, second % 600 < 30 ? 4 : 1},
    };
    if (second % 7 != 3)
        sample.add(Measure::RedisRoundTrip, 250);
    for (int route = 0; route < routes; ++route) {
        if (second >= route)
            sample.add(Measure::ResponsesOfRoute, (second * 7919 / (route + 1)) % 13,
                "2xx\tGET /channels/{channel}/r" + std::to_string(route));
    }
    return sample;
}

inline std::unique_ptr<recording::RecordingWriter> openWriter(
    const std::string& path, recording::Retention retention = {})
{
    auto writer = recording::RecordingWriter::open(path, retention, false);
    if (!writer)
        qFatal("%s", writer.error().text.c_str());
    return std::move(*writer);
}

inline std::unique_ptr<recording::Recording> openRecording(const std::string& path)
{
    auto recording = recording::Recording::open(path);
    if (!recording)
        qFatal("%s", recording.error().text.c_str());
    return std::move(*recording);
}

// Whether the moment holds exactly what recordedSample() says.
inline bool holdsSample(const recording::Moment& moment, std::int64_t second, int routes = 20)
{
    std::size_t count = 0;
    for (const auto& list : moment.figures)
        count += list.size();
    const auto sample = recordedSample(second, routes);
    if (!moment.isRecorded || count != sample.size())
        return false;
    return std::ranges::all_of(sample, [&](const auto& entry) {
        const auto& [key, value] = entry;
        return moment.value(key.measure, key.subject) == recording::figureOf(key.measure, value);
    });
}

} // namespace headroom::support
