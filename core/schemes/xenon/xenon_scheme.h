// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/registry.h"
#include "core/schemes/xenon/xenon_keys.h"

namespace headroom::schemes {

// The keys that Xenon's clients (dbots) share: <prefix>:<bucket> holds what is left after the last answer, and expires
// at the reset; <prefix>:global stands while Discord's global limit holds everything. Nobody stores a limit, and nobody
// claims before a request: what is seen is what answers said. A bucket's name is discord::xenonKey().
class XenonScheme final : public KeyScheme
{
public:
    explicit XenonScheme(std::string_view prefix = {}); // without the colon; empty: the usual one

    static std::optional<std::string> prefixOf(std::string_view key); // see RegisteredScheme

    std::string name() const override { return "xenon"; }
    const std::string* fleetPrefix() const override { return &m_keys.prefix(); }
    std::optional<Named> parse(std::string_view key) const override;
    bool isBeside(std::string_view key) const override;
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override;
    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const override;
    LimitRule limitRule() const override { return {LimitRule::From::OneMoreThanSeen, 0}; }
    discord::DescribedKey describe(std::string_view bucket) const override;
    std::vector<std::string> shownKeys(std::string_view bucket) const override;

private:
    std::vector<AclNeed> readingNeeds() const override;
    std::vector<AclNeed> sharingNeeds() const override;

    XenonKeys m_keys;
};

extern const RegisteredScheme registeredXenon;

} // namespace headroom::schemes
