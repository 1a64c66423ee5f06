// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/registry.h"
#include "core/schemes/spectacles/spectacles_keys.h"

namespace headroom::schemes {

// The `spectacles` scheme, see spectacles_keys.h. A bucket's name is discord::spectaclesKey().
class SpectaclesScheme final : public KeyScheme
{
public:
    explicit SpectaclesScheme(std::string_view prefix = {}); // without the colon; empty for none

    static std::optional<std::string> prefixOf(std::string_view key); // see RegisteredScheme

    std::string name() const override { return "spectacles"; }
    const std::string* fleetPrefix() const override { return &m_keys.prefix(); }
    std::optional<Named> parse(std::string_view key) const override;
    bool isBeside(std::string_view key) const override;
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override;
    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const override;
    discord::DescribedKey describe(std::string_view bucket) const override;
    std::vector<std::string> shownKeys(std::string_view bucket) const override;

private:
    std::vector<AclNeed> readingNeeds() const override;
    std::vector<AclNeed> sharingNeeds() const override;
    // A pattern that matches the scheme's keys and no others, as far as their names allow: all that begin with the
    // prefix; without one `bare`.
    std::string pattern(std::string_view bare) const;

    SpectaclesKeys m_keys;
};

extern const RegisteredScheme registeredSpectacles;

} // namespace headroom::schemes
