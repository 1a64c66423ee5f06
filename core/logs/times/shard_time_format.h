// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/times/shard_time.h"

#include <string>
#include <string_view>

namespace headroom::logs {

// How a user says that times are written: the words of strftime, as far as they are numbers. %Y %m %d %H %I %M %S, %f
// (digits of a fraction, as many as there are), %z (Z, +01:00, +0100), %p (AM, PM), %b (Jan), %s and %Q (seconds and
// milliseconds since 1970), %% and any other text as it stands.
class ShardTimeFormat
{
public:
    // Fails at what is none of these, with the position, from 1.
    static Result<ShardTimeFormat> parse(std::string_view format);

    // The time at the beginning of the text; none when it does not fit.
    std::optional<WrittenTime> read(std::string_view text) const;

private:
    std::string m_format;
};

} // namespace headroom::logs
