// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/log_desk.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom::ctl {

inline constexpr std::size_t longestName = 200; // of a source, as it is shown

// What all logs of a desk tell, with numbers of one address. What other logs tell as well, or only a part of, is not
// added (see logs::addedUp()), and that is among the warnings.
struct Together
{
    std::uint64_t lines = 0;
    std::uint64_t unparsed = 0;
    std::optional<WallTime> from;
    std::optional<WallTime> to;
    std::optional<logs::RequestSummary> requests;
    std::vector<const logs::LogReader*> addedUp; // whose requests these are
    std::vector<logs::ShardFigure> shards;
    std::vector<logs::ShardSourceFigure> shardSources;
    std::vector<std::string> warnings;

    void widen(std::optional<WallTime> first, std::optional<WallTime> last);
};

Together togetherOf(const logs::LogDesk& desk);

// For a log that was read and not understood.
std::string unknownFormatProblem(const logs::LogDesk::Source& source);

bool isIn(const std::vector<const logs::LogReader*>& readers, const logs::LogReader* reader);

} // namespace headroom::ctl
