// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/jobs/job_pace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr auto kRateOver = 60s;
constexpr auto kApart = 1s;
constexpr auto kUnknownAfter = 15s; // longer than the time between looks where nothing runs
constexpr auto kKept = JobSpeed::step * (JobSpeed::steps + 1);

double secondsOf(WallTime::duration span)
{
    return std::chrono::duration<double>(span).count();
}

} // namespace

void JobPace::look(WallTime at, std::int64_t ended, bool runs)
{
    if (!m_looks.empty() && (ended < m_looks.back().ended || at < m_looks.back().at))
        m_looks.clear();
    if (m_looks.size() >= 2 && m_looks.back().at - m_looks[m_looks.size() - 2].at < kApart)
        m_looks.back() = {at, ended, runs};
    else
        m_looks.push_back({at, ended, runs});
    while (at - m_looks.front().at > kKept)
        m_looks.pop_front();
}

std::optional<double> JobPace::perSecond() const
{
    if (m_looks.size() < 2)
        return std::nullopt;
    const auto& last = m_looks.back();
    const auto pause = std::find_if(m_looks.rbegin(), m_looks.rend(), [](const Look& look) { return !look.runs; });
    if (pause == m_looks.rbegin())
        return std::nullopt;
    const auto first =
        std::find_if(pause.base(), m_looks.end(), [&](const Look& look) { return last.at - look.at <= kRateOver; });
    const auto span = last.at - first->at;
    if (span < kApart)
        return std::nullopt;
    return double(last.ended - first->ended) / secondsOf(span);
}

bool JobPace::hasMoved() const
{
    return !m_looks.empty() && m_looks.front().ended != m_looks.back().ended;
}

JobSpeed JobPace::speed(WallTime now) const
{
    constexpr auto step = std::chrono::duration_cast<WallTime::duration>(JobSpeed::step);
    JobSpeed speed;
    speed.until = WallTime((now.time_since_epoch() / step) * step); // so that values stay as they are
    const auto begins = speed.until - JobSpeed::steps * step;
    std::vector<double> ended(JobSpeed::steps, 0);
    std::vector<double> seen(JobSpeed::steps, 0); // seconds of each step of which something is known
    for (std::size_t i = 1; i < m_looks.size(); ++i) {
        const auto from = m_looks[i - 1].at;
        const auto to = m_looks[i].at;
        if (to - from > kUnknownAfter)
            continue;
        const double rate = double(m_looks[i].ended - m_looks[i - 1].ended) / std::max(0.001, secondsOf(to - from));
        for (auto at = std::max(from, begins); at < std::min(to, speed.until);) {
            const auto index = (at - begins) / step;
            const auto end = std::min(to, begins + (index + 1) * step);
            ended[std::size_t(index)] += rate * secondsOf(end - at);
            seen[std::size_t(index)] += secondsOf(end - at);
            at = end;
        }
    }
    speed.perSecond.resize(JobSpeed::steps, std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < speed.perSecond.size(); ++i) {
        if (seen[i] > 0)
            speed.perSecond[i] = float(ended[i] / seen[i]);
    }
    return speed;
}

bool JobSpeed::operator==(const JobSpeed& other) const
{
    return until == other.until
        && std::equal(perSecond.begin(), perSecond.end(), other.perSecond.begin(), other.perSecond.end(),
            [](float left, float right) { return left == right || (std::isnan(left) && std::isnan(right)); });
}

} // namespace headroom::console
