// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/recording/event.h"
#include "core/recording/measure.h"
#include "core/recording/recording_file.h"
#include "core/recording/tier.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::recording {

// What all series held at one moment.
struct Moment
{
    struct Figure
    {
        std::string subject = {};
        double value = 0; // in what the measure is in
    };

    Second at{}; // of which the values are: what was asked for, or up to Recording::tolerance before
    Tier tier = Tier::Seconds; // of another than seconds they are averages, of states the greatest in that time
    bool isRecorded = false; // false: nothing is known of that time
    std::array<std::vector<Figure>, measures> figures = {}; // without gaps, by subject

    const std::vector<Figure>& of(Measure measure) const { return figures[std::size_t(measure)]; }
    std::optional<double> value(Measure measure, std::string_view subject = {}) const;
};

// One series over time: point i is of [from + i * step, from + (i + 1) * step). NaN: nothing was recorded.
struct Curve
{
    Second from{};
    std::int64_t step = 1; // seconds
    Tier tier = Tier::Seconds; // what it was made of
    std::vector<float> average = {};
    std::vector<float> least = {};
    std::vector<float> greatest = {};
};

// Reads a recording, also while another program writes it, and changes nothing. A block that is damaged is a gap.
//
// Belongs to one thread. Each call blocks, normally for milliseconds.
class Recording
{
public:
    static constexpr std::int64_t tolerance = 3; // seconds by which a second may be missing
    static constexpr std::size_t maxPoints = 4000;

    static Result<std::unique_ptr<Recording>> open(const std::string& path);

    const std::string& path() const { return m_file->path(); }
    // From the first to the last second that anything was recorded of; none: nothing was.
    Result<std::optional<std::pair<Second, Second>>> extent();
    // From when on there are single seconds.
    Result<std::optional<Second>> firstSecond();
    Result<std::vector<SeriesKey>> series();
    Result<Moment> momentAt(Second at);
    // Of each of these series, in their order; `step` is rounded up to what a tier has where the finer one is gone.
    // At most maxPoints.
    Result<std::vector<Curve>> curves(const std::vector<SeriesKey>& keys, Second from, Second to, std::int64_t step);
    Result<std::vector<Event>> events(WallTime from, WallTime to) { return readEvents(*m_file, from, to); }

    RecordingFile& file() { return *m_file; } // for exports

private:
    using Blocks = std::map<std::int64_t, Block>; // by chunk

    explicit Recording(std::unique_ptr<RecordingFile> file);
    Result<void> readNames();
    Result<void> readLimits();
    Result<std::optional<Block>> block(Tier tier, std::int64_t number, std::int64_t chunk);
    Result<Blocks> tailOf(std::int64_t minute, Second until);
    Result<Blocks> minuteOf(std::int64_t minute, Second until);
    Result<Moment> momentOfSecond(Second at);
    Result<Moment> momentOfTier(Second at, Tier tier);
    void addFigure(Moment& moment, std::int64_t id, double value) const;
    Tier tierFor(Second from, std::int64_t step) const;

    std::unique_ptr<RecordingFile> m_file;
    std::map<std::int64_t, SeriesKey> m_names;
    std::map<SeriesKey, std::int64_t> m_ids;
    // The first and last number of the blocks of each tier, and seconds of the tail.
    std::array<Limits, allTiers.size()> m_limits;
    Limits m_tail;
    std::map<std::int64_t, Blocks> m_tailBlocks; // of the minutes of the tail that were read, for one question
};

} // namespace headroom::recording
