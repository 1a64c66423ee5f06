// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/recording/recording_writer.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headroom::console {

// That what is seen is recorded, and where.
struct RecordingProfile
{
    std::string file;
    recording::Retention retention = {};

    bool operator==(const RecordingProfile&) const = default;
};

// How recording goes: told once a second.
struct RecordingStatus
{
    std::string file;
    Text problem; // one line that says what to do; empty: all is well
    std::optional<WallTime> since; // the first that this program recorded; none: nothing yet
    std::optional<WallTime> last;
    std::uint64_t seconds = 0; // that this program recorded
    std::size_t series = 0;
    std::int64_t bytes = 0; // of the file, about once a minute
    Duration took{}; // the last second: to be put together and written

    bool operator==(const RecordingStatus&) const = default;
};

} // namespace headroom::console
