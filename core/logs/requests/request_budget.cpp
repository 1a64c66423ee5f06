// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_budget.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::size_t maxCauses = 256;
constexpr std::int64_t rateSpan = 300;
constexpr std::int64_t shortestRateSpan = 60;
constexpr std::uint32_t otherCauses = 0xffffffff;

void addAll(SecondWindow& to, const SecondWindow& from, std::int64_t shift)
{
    for (auto second = from.newest() - budgetWindow + 1; second <= from.newest(); ++second) {
        if (const auto count = from.inSecond(second))
            to.add(second + shift, count);
    }
}

} // namespace

InvalidBudget::CauseKey InvalidBudget::keyOf(std::uint16_t status, discord::TemplateId route)
{
    return std::uint32_t(status) << 16 | route;
}

SecondWindow& InvalidBudget::causeWindow(CauseKey key, std::int64_t now)
{
    const auto found = m_causes.find(key);
    if (found != m_causes.end())
        return found->second;
    if (m_causes.size() >= maxCauses)
        std::erase_if(m_causes, [now](const auto& cause) { return cause.second.countAt(now) == 0; });
    return m_causes[m_causes.size() >= maxCauses ? otherCauses : key];
}

void InvalidBudget::notePeak(WallTime at)
{
    const auto count = m_sure.total() + m_perhaps.total();
    if (count > m_peak.count)
        m_peak = {count, at};
}

void InvalidBudget::add(std::int64_t second, std::int64_t now, WallTime at, Invalid invalid, std::uint16_t status,
    discord::TemplateId route)
{
    if (invalid == Invalid::No)
        return;
    m_sure.advanceTo(now);
    m_perhaps.advanceTo(now);
    (invalid == Invalid::Yes ? m_sure : m_perhaps).add(second);
    m_anyPerhaps |= invalid == Invalid::Perhaps;
    causeWindow(keyOf(status, route), now).add(second);
    notePeak(at);
}

std::vector<InvalidCause> InvalidBudget::causesAt(std::int64_t now) const
{
    std::vector<InvalidCause> causes;
    for (const auto& [key, window] : m_causes) {
        const auto count = window.countAt(now);
        if (!count)
            continue;
        if (key == otherCauses) {
            causes.push_back({0, "", "(others)", count});
            continue;
        }
        const auto name = discord::nameOf(discord::TemplateId(key & 0xffff));
        causes.push_back({std::uint16_t(key >> 16), name.method, name.routeTemplate, count});
    }
    std::stable_sort(causes.begin(), causes.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
    return causes;
}

// Second by second, for what is in the window now leaves it meanwhile. Once that has left the count stays as it is.
std::optional<Duration> InvalidBudget::untilBan(std::int64_t now, double perSecond) const
{
    auto left = m_sure.countAt(now) + m_perhaps.countAt(now);
    for (std::int64_t ahead = 0; ahead <= budgetWindow; ++ahead) {
        if (ahead) {
            const auto leaving = now + ahead - budgetWindow;
            left -= m_sure.inSecond(leaving) + m_perhaps.inSecond(leaving);
        }
        if (double(left) + perSecond * double(ahead) >= double(model::InvalidThresholds{}.banAt))
            return std::chrono::seconds{ahead};
    }
    return {};
}

InvalidStanding InvalidBudget::standing(std::int64_t now, std::int64_t since) const
{
    InvalidStanding standing;
    standing.inWindow.least = m_sure.countAt(now);
    standing.inWindow.most = standing.inWindow.least + m_perhaps.countAt(now);
    standing.peak = m_peak.count;
    standing.peakAt = m_peak.at;
    standing.isUpperBound = m_anyPerhaps;
    const auto span = std::clamp(now - since + 1, shortestRateSpan, rateSpan);
    const auto perSecond = double(m_sure.countAt(now, span) + m_perhaps.countAt(now, span)) / double(span);
    standing.perMinute = perSecond * 60;
    standing.untilBan = untilBan(now, perSecond);
    standing.causes = causesAt(now);
    return standing;
}

void InvalidBudget::merge(const InvalidBudget& other, std::int64_t shift, WallTime now, const Peak& peakOfBoth)
{
    addAll(m_sure, other.m_sure, shift);
    addAll(m_perhaps, other.m_perhaps, shift);
    m_sure.advanceTo(m_perhaps.newest());
    m_perhaps.advanceTo(m_sure.newest());
    m_anyPerhaps |= other.m_anyPerhaps;
    for (const auto& [key, window] : other.m_causes)
        addAll(causeWindow(key, m_sure.newest()), window, shift);
    for (const auto& peak : {other.m_peak, peakOfBoth}) {
        if (peak.count > m_peak.count)
            m_peak = peak;
    }
    notePeak(now);
}

template <typename Bytes, typename Self>
void InvalidBudget::serialize(Bytes& bytes, Self& self)
{
    fields(bytes, self.m_sure, self.m_perhaps, self.m_anyPerhaps, self.m_peak.count, self.m_peak.at);
    struct Cause
    {
        std::uint16_t status = 0; // 0: the others
        std::string method;
        std::string routeTemplate;
        SecondWindow window;
    };
    std::vector<Cause> causes;
    if constexpr (!isReading<Bytes>) {
        for (const auto& [key, window] : self.m_causes) {
            const bool isOther = key == otherCauses;
            const auto name = isOther ? discord::TemplateName{} : discord::nameOf(discord::TemplateId(key & 0xffff));
            causes.push_back({std::uint16_t(isOther ? 0 : key >> 16), std::string(name.method),
                std::string(name.routeTemplate), window});
        }
    }
    listOf(bytes, causes, maxCauses + 1, [&bytes](auto& cause) {
        field(bytes, cause.status, 999);
        field(bytes, cause.method, 16);
        field(bytes, cause.routeTemplate, 256);
        field(bytes, cause.window);
    });
    if constexpr (isReading<Bytes>) {
        for (const auto& cause : causes) {
            // A route that this version does not know by that name is counted among the others.
            const auto route = discord::templateIdNamed({cause.method, cause.routeTemplate});
            self.m_causes[cause.status && route ? keyOf(cause.status, *route) : otherCauses] = cause.window;
        }
    }
}

template void InvalidBudget::serialize(ByteWriter&, const InvalidBudget&);
template void InvalidBudget::serialize(ByteReader&, InvalidBudget&);

} // namespace headroom::logs
