// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "core/recording/recording.h"

#include <map>
#include <string>
#include <vector>

namespace headroom::console {

// The logs that a recording names, each with the id that it has already, or with one that no log has that is read.
class PastSources
{
public:
    static constexpr std::uint32_t firstOther = 1'000'000;

    PastSources(const std::vector<recording::SeriesKey>& series, std::map<std::string, std::uint32_t> ids);
    std::optional<std::uint32_t> idOf(const std::string& name) const;

private:
    std::map<std::string, std::uint32_t> m_ids;
};

// Of responses by what became of them, in the order of AnswerKind.
std::vector<recording::SeriesKey> responseKeys();

// The points of a curve, which may be coarser than they were asked for.
TimeGrid gridOfCurve(const recording::Curve& curve, const TimeGrid& asked);

// The values of a curve, one for each second up to `end`, of which there are `seconds`; empty: none is known.
std::vector<float> secondBySecond(const recording::Curve& curve, recording::Second end, std::size_t seconds);

} // namespace headroom::console
