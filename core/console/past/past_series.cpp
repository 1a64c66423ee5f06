// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/past/past_series.h"

#include <cmath>
#include <limits>
#include <set>

namespace headroom::console {

using recording::Curve;
using recording::Measure;
using recording::Second;

PastSources::PastSources(const std::vector<recording::SeriesKey>& series, std::map<std::string, std::uint32_t> ids)
    : m_ids(std::move(ids))
{
    std::set<std::string> names;
    for (const auto& key : series) {
        if (key.measure == Measure::LogLines)
            names.insert(key.subject);
    }
    auto next = firstOther;
    for (const auto& name : names)
        m_ids.try_emplace(name, next++);
}

std::optional<std::uint32_t> PastSources::idOf(const std::string& name) const
{
    const auto found = m_ids.find(name);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

std::vector<recording::SeriesKey> responseKeys()
{
    std::vector<recording::SeriesKey> keys;
    for (std::size_t kind = 0; kind < answerKinds; ++kind)
        keys.push_back({Measure::Responses, std::string(logs::toString(AnswerKind(kind)))});
    return keys;
}

TimeGrid gridOfCurve(const Curve& curve, const TimeGrid& asked)
{
    return {curve.from, std::chrono::seconds{curve.step}, curve.average.size(), asked.viewFrom, asked.viewTo};
}

std::vector<float> secondBySecond(const Curve& curve, Second end, std::size_t seconds)
{
    std::vector<float> values(seconds, std::numeric_limits<float>::quiet_NaN());
    const auto first = end - std::chrono::seconds{std::int64_t(seconds)};
    bool isKnown = false;
    for (std::size_t i = 0; i < seconds; ++i) {
        const auto since = (first + std::chrono::seconds{std::int64_t(i)} - curve.from).count();
        if (since < 0 || std::size_t(since / curve.step) >= curve.average.size())
            continue;
        values[i] = curve.average[std::size_t(since / curve.step)];
        isKnown = isKnown || !std::isnan(values[i]);
    }
    return isKnown ? values : std::vector<float>();
}

} // namespace headroom::console
