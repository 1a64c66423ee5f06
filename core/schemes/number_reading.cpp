// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/number_reading.h"

#include "core/base/text/numbers.h"
#include "core/discord/sanitize_for_display.h"
#include "core/schemes/server_time.h"

namespace headroom::schemes {

using redis::Reply;

namespace {

constexpr std::size_t maxShownValueLength = 32;
// Redis answers PTTL with -1 for a key that does not expire and -2 for one that is not there.
constexpr std::int64_t ttlOfAbsent = -2;

} // namespace

Text noNumberProblem(const Text& what, std::string_view value)
{
    return Text::tr("%1 holds \"%2\", which is no number")
        .arg(what, discord::sanitizeForDisplay(value, maxShownValueLength));
}

bool isWrongType(const Reply& reply)
{
    return reply.isError() && reply.text.starts_with("WRONGTYPE");
}

std::optional<Reading> readingOf(const Reply& value, const char* what, std::string_view valueOfWhat)
{
    if (value.isNil())
        return Reading::absent();
    if (value.isString()) {
        if (const auto number = numberIn<std::int64_t>(value.text))
            return Reading::number(*number);
        return Reading::noNumber(noNumberProblem(Text::tr(what).arg(valueOfWhat), value.text));
    }
    if (isWrongType(value)) {
        return Reading::noNumber(
            Text::tr("%1 holds something that is no number: delete the key").arg(Text::tr(what).arg(valueOfWhat)));
    }
    return std::nullopt;
}

Reading withTtl(Reading reading, const Reply& ttl)
{
    if (!ttl.isInteger())
        return reading;
    if (ttl.integer == ttlOfAbsent)
        return Reading::absent(); // expired between the two
    if (ttl.integer >= 0)
        reading.ttl = spanOf(ttl.integer);
    return reading;
}

} // namespace headroom::schemes
