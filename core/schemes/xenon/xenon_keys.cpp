// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/xenon/xenon_keys.h"

namespace headroom::schemes {

namespace {

constexpr std::string_view own = "headroom:";

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
    const auto ours = m_prefix + std::string(own);
    return {remaining(bucket), (ours + "window:").append(bucket), (ours + "given:").append(bucket), global()};
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
