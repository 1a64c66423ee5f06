// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/measure.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::recording {

namespace {

struct Known
{
    std::string_view name;
    int scale = 1;
};

// In the order of the enumeration.
constexpr std::array<Known, measures> known{{
    {"recorded"},
    {"redis.phase"},
    {"redis.round_trip", 1000},
    {"redis.changes"},
    {"redis.commands"},
    {"redis.cpu", 1000},
    {"redis.own_cpu", 10000},
    {"redis.memory"},
    {"redis.max_memory"},
    {"redis.clients"},
    {"redis.evicted"},
    {"redis.failovers"},
    {"global.token.rate", 10},
    {"global.token.limit", 10},
    {"global.token.blocked"},
    {"global.address.rate", 10},
    {"global.address.limit", 10},
    {"global.address.blocked"},
    {"invalid"},
    {"invalid.limit"},
    {"invalid.per_minute"},
    {"invalid.time_to_ban"},
    {"invalid.cause"},
    {"buckets"},
    {"buckets.exhausted"},
    {"buckets.in_state"},
    {"buckets.of_route"},
    {"claims.waiting"},
    {"responses", 10},
    {"responses.by_address", 10},
    {"responses.of_route", 10},
    {"log.invalid"},
    {"log.invalid.at_least"},
    {"log.invalid.per_minute"},
    {"log.unauthorized"},
    {"log.invalid.cause"},
    {"log.lines"},
    {"shard.latency"},
    {"shard.state"},
    {"shard.missed_acks"},
    {"shard.reconnects"},
    {"shards"},
    {"shards.in_trouble"},
    {"own.waiting"},
    {"own.in_flight"},
    {"own.invalid"},
    {"jobs"},
    {"jobs.per_second", 10},
}};

} // namespace

std::string_view nameOf(Measure measure)
{
    return known[std::size_t(measure)].name;
}

std::optional<Measure> measureNamed(std::string_view name)
{
    const auto found = std::ranges::find(known, name, &Known::name);
    if (found == known.end())
        return std::nullopt;
    return Measure(found - known.begin());
}

int scaleOf(Measure measure)
{
    return known[std::size_t(measure)].scale;
}

Value scaled(Measure measure, double figure)
{
    if (std::isnan(figure))
        return gap;
    const auto value = std::round(figure * scaleOf(measure));
    if (std::abs(value) >= double(maxValue))
        return value < 0 ? -maxValue : maxValue;
    return Value(value);
}

void Sample::add(Measure measure, Value value, std::string_view subject)
{
    if (m_size == m_entries.size())
        m_entries.emplace_back();
    auto& [key, kept] = m_entries[m_size++];
    key.measure = measure;
    key.subject.assign(subject);
    kept = value;
}

std::string joined(std::string_view first, std::string_view second)
{
    std::string subject;
    subject.reserve(first.size() + second.size() + 1);
    subject.append(first).append(1, '\t').append(second);
    return subject;
}

std::pair<std::string, std::string> parted(std::string_view subject)
{
    const auto tab = subject.find('\t');
    if (tab == std::string_view::npos)
        return {std::string(subject), {}};
    return {std::string(subject.substr(0, tab)), std::string(subject.substr(tab + 1))};
}

} // namespace headroom::recording
