// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/gates/sub_limits.h"

#include "core/base/text/ascii.h"

#include <QCryptographicHash>

#include <algorithm>
#include <tuple>

namespace headroom::rest {

namespace {

constexpr std::size_t maxShownLength = 120;

void appendPrintable(std::string& text, std::string_view field)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    for (const char c : field) {
        const auto byte = static_cast<unsigned char>(c);
        if (isWordCharacter(c)) {
            text += c;
            continue;
        }
        text += '%';
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
}

// Different for different fields. '*' and '#' stand in no field's printable form.
std::string shown(const Fields& fields)
{
    if (fields.empty())
        return "*";
    std::string text;
    for (const auto& field : fields) {
        text += text.empty() ? "" : ",";
        appendPrintable(text, field);
    }
    if (text.size() <= maxShownLength)
        return text;
    const auto digest = QCryptographicHash::hash(
        QByteArray::fromRawData(text.data(), qsizetype(text.size())), QCryptographicHash::Sha256);
    return "#" + digest.left(8).toHex().toStdString();
}

} // namespace

std::optional<std::string> SubLimits::gateOf(const std::string& routeKey, const Fields& fields, Instant now) const
{
    const auto ofRoute = m_ofRoute.find(routeKey);
    if (ofRoute == m_ofRoute.end())
        return {};
    const std::string* found = nullptr;
    const Gate* best = nullptr;
    for (const auto& name : ofRoute->second) {
        const auto& gate = m_gates.at(name);
        if (isForgotten(gate, now)
            || !std::includes(fields.begin(), fields.end(), gate.fields.begin(), gate.fields.end()))
            continue;
        const auto isBetter = [&] {
            if (gate.fields.size() != best->fields.size())
                return gate.fields.size() < best->fields.size();
            return std::tie(best->until, *found) < std::tie(gate.until, name);
        };
        if (!best || isBetter()) {
            best = &gate;
            found = &name;
        }
    }
    return best ? std::optional(*found) : std::nullopt;
}

std::string SubLimits::learn(const std::string& routeKey, const Fields& fields, Instant until, Instant now)
{
    until = std::max(until, now);
    if (const auto known = gateOf(routeKey, fields, now)) {
        auto& gate = m_gates.at(*known);
        m_byEnd.erase({gate.until, *known});
        gate.until = std::max(gate.until, until);
        m_byEnd.emplace(gate.until, *known);
        return *known;
    }
    makeRoom(routeKey, now);
    auto name = routeKey + ";fields=" + shown(fields);
    m_gates.emplace(name, Gate{routeKey, fields, until});
    m_ofRoute[routeKey].push_back(name);
    m_byEnd.emplace(until, name);
    return name;
}

std::optional<Instant> SubLimits::closedUntil(const std::string& gate, Instant now) const
{
    const auto found = m_gates.find(gate);
    if (found == m_gates.end() || found->second.until <= now)
        return {};
    return found->second.until;
}

void SubLimits::makeRoom(const std::string& routeKey, Instant now)
{
    while (!m_byEnd.empty()) {
        const auto first = m_byEnd.begin()->second;
        if (m_gates.size() < maxGates && !isForgotten(m_gates.at(first), now))
            break;
        forget(first);
    }
    const auto ofRoute = m_ofRoute.find(routeKey);
    if (ofRoute == m_ofRoute.end() || ofRoute->second.size() < maxGatesOfRoute)
        return;
    const auto opensFirst = [this](const auto& a, const auto& b) { return m_gates.at(a).until < m_gates.at(b).until; };
    forget(*std::min_element(ofRoute->second.begin(), ofRoute->second.end(), opensFirst));
}

// By value: the name may be one of those that go.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void SubLimits::forget(std::string gate)
{
    const auto found = m_gates.find(gate);
    m_byEnd.erase({found->second.until, gate});
    const auto ofRoute = m_ofRoute.find(found->second.route);
    std::erase(ofRoute->second, gate);
    if (ofRoute->second.empty())
        m_ofRoute.erase(ofRoute);
    m_gates.erase(found);
}

} // namespace headroom::rest
