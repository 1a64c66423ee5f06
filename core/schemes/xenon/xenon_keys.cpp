// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/xenon/xenon_keys.h"

namespace headroom::schemes {

namespace {

constexpr std::string_view own = "headroom:";
constexpr std::string_view window = "headroom:window:";
constexpr std::string_view given = "headroom:given:";

} // namespace

XenonKeys::XenonKeys(std::string_view prefix)
    : m_prefix(prefix.empty() ? "ratelimits" : prefix)
{
    m_prefix += ':';
}

std::string XenonKeys::remaining(std::string_view bucket) const
{
    return m_prefix + std::string(bucket);
}

std::vector<std::string> XenonKeys::bucket(std::string_view bucket) const
{
    const auto ours = [&](std::string_view kind) { return (m_prefix + std::string(kind)).append(bucket); };
    return {remaining(bucket), ours(window), ours(given), global()};
}

bool XenonKeys::isOwn(std::string_view key) const
{
    return key.starts_with(m_prefix + std::string(window)) || key.starts_with(m_prefix + std::string(given));
}

std::string XenonKeys::answered() const
{
    return (m_prefix + std::string(own)).append("answered");
}

std::optional<std::string_view> XenonKeys::bucketOf(std::string_view key) const
{
    if (!key.starts_with(m_prefix))
        return std::nullopt;
    key.remove_prefix(m_prefix.size());
    if (key.empty() || key == "global" || key.starts_with(own))
        return std::nullopt;
    return key;
}

} // namespace headroom::schemes
