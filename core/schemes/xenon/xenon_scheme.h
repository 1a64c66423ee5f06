// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/key_scheme.h"

namespace headroom::schemes {

// The keys that Xenon's clients (dbots) share: <prefix>:<bucket> holds what is left after the last answer, and expires
// at the reset; <prefix>:global stands while Discord's global limit holds everything. Nobody stores a limit, and nobody
// claims before a request: what is seen is what answers said. A bucket's name is discord::xenonKey().
class XenonScheme final : public KeyScheme
{
public:
    static constexpr std::string_view usualPrefix = "ratelimits";

    explicit XenonScheme(std::string_view prefix = {}); // without the colon; empty: the usual one

    std::string name() const override { return "xenon"; }
    std::vector<std::string> prefixes() const override { return {m_prefix}; }
    std::string scanPattern() const override { return patternOf(m_prefix); }
    const std::string* invalidPrefix() const override { return &m_prefix; }
    std::optional<Named> parse(std::string_view key) const override;
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override;
    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const override;
    LimitRule limitRule() const override { return {LimitRule::From::OneMoreThanSeen, 0}; }
    discord::DescribedKey describe(std::string_view bucket) const override;
    std::vector<std::string> shownKeys(std::string_view bucket) const override;
    std::vector<Need> needs(WallTime now) const override;

private:
    std::string keyOf(std::string_view bucket) const { return m_prefix + std::string(bucket); }

    std::string m_prefix; // with the colon
};

} // namespace headroom::schemes
