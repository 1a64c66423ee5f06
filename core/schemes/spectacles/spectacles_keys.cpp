// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/spectacles/spectacles_keys.h"

namespace headroom::schemes {

namespace {

constexpr std::string_view remainingSuffix = ":remaining";
constexpr std::string_view limitSuffix = ":limit";

} // namespace

SpectaclesKeys::SpectaclesKeys(std::string_view prefix)
    : m_prefix(prefix)
{
    if (!m_prefix.empty())
        m_prefix += ':';
}

std::string SpectaclesKeys::remaining(std::string_view route) const
{
    return m_prefix + std::string(route) + std::string(remainingSuffix);
}

std::string SpectaclesKeys::limit(std::string_view route) const
{
    return m_prefix + std::string(route) + std::string(limitSuffix);
}

std::string SpectaclesKeys::unended(std::string_view route) const
{
    return (m_prefix + "headroom:unended:").append(route);
}

std::optional<SpectaclesKeys::Parsed> SpectaclesKeys::parse(std::string_view key) const
{
    if (!key.starts_with(m_prefix))
        return std::nullopt;
    key.remove_prefix(m_prefix.size());
    if (key == "global")
        return Parsed{KeyScheme::Kind::Global, {}};
    if (key.ends_with(remainingSuffix))
        return Parsed{KeyScheme::Kind::Window, key.substr(0, key.size() - remainingSuffix.size())};
    if (key.ends_with(limitSuffix))
        return Parsed{KeyScheme::Kind::Limit, key.substr(0, key.size() - limitSuffix.size())};
    return std::nullopt;
}

} // namespace headroom::schemes
