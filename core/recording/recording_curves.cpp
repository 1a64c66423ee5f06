// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Series over time.
#include "core/recording/recording.h"
#include "core/recording/recording_file.h"
#include "core/recording/spread.h"

#include <algorithm>
#include <limits>

namespace headroom::recording {

Tier Recording::tierFor(Second from, std::int64_t step) const
{
    if (step >= stepOf(Tier::Quarters))
        return Tier::Quarters;
    const auto& seconds = m_limits[0];
    const auto& minutes = m_limits[1];
    // Of what is before the first second the coarser tier may know, unless recording began with it.
    const auto begin = seconds ? seconds->first * spanOf(Tier::Seconds) : 0;
    const bool hasSeconds = !minutes
        || (seconds
            && (secondsOf(from) >= begin - spanOf(Tier::Seconds) || minutes->first >= begin / spanOf(Tier::Minutes)));
    return step < stepOf(Tier::Minutes) && hasSeconds ? Tier::Seconds : Tier::Minutes;
}

Result<std::vector<Curve>> Recording::curves(
    const std::vector<SeriesKey>& keys, Second from, Second to, std::int64_t step)
{
    const ReadView view(*m_file);
    if (const auto read = readNames().and_then([this] { return readLimits(); }); !read)
        return tl::unexpected(read.error());
    auto tier = tierFor(from, std::max<std::int64_t>(step, 1));
    // Where the finer tier begins later the whole is coarser: one curve has one step.
    const auto base = stepOf(tier);
    step = (std::max(step, base) + base - 1) / base * base;
    const auto first = secondsOf(from) / step * step;
    const auto points = std::clamp<std::int64_t>((secondsOf(to) - first + step - 1) / step, 0, std::int64_t(maxPoints));
    const auto nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<Curve> curves(keys.size());
    for (auto& curve : curves)
        curve = {secondAt(first), step, tier, std::vector<float>(std::size_t(points), nan),
            std::vector<float>(std::size_t(points), nan), std::vector<float>(std::size_t(points), nan)};
    std::map<std::int64_t, std::vector<std::pair<std::size_t, std::size_t>>> wanted; // by chunk: key, column
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (const auto id = m_ids.find(keys[i]); id != m_ids.end())
            wanted[id->second / seriesInChunk].emplace_back(i, std::size_t(id->second % seriesInChunk));
    }
    const auto end = first + points * step;
    for (const auto& [chunk, columns] : wanted) {
        // Of the points that a block ends in the middle of, what came before it.
        std::vector<std::vector<Spread>> open(columns.size());
        for (auto number = first / spanOf(tier); number * spanOf(tier) < end; ++number) {
            const auto found = block(tier, number, chunk);
            if (!found)
                return tl::unexpected(found.error());
            for (std::size_t column = 0; column < columns.size(); ++column) {
                auto& curve = curves[columns[column].first];
                const auto scale = float(scaleOf(keys[columns[column].first].measure));
                for (std::int64_t sample = 0; sample < samplesOf(tier); ++sample) {
                    const auto at = number * spanOf(tier) + sample * base;
                    if (at < first || at >= end)
                        continue;
                    if (*found) {
                        const auto spread = tier == Tier::Seconds
                            ? spreadOf((*found)->column(columns[column].second)[std::size_t(sample)])
                            : spreadAt(**found, columns[column].second, std::size_t(sample));
                        if (!isGap(spread.average))
                            open[column].push_back(spread);
                    }
                    if ((at + base - first) % step != 0)
                        continue;
                    const auto whole = spreadOf(open[column]);
                    open[column].clear();
                    if (isGap(whole.average))
                        continue;
                    const auto point = std::size_t((at - first) / step);
                    curve.average[point] = float(double(whole.average) / double(averageScale)) / scale;
                    curve.least[point] = float(whole.least) / scale;
                    curve.greatest[point] = float(whole.greatest) / scale;
                }
            }
        }
    }
    m_tailBlocks.clear();
    return curves;
}

} // namespace headroom::recording
