// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/key_scheme.h"
#include "core/schemes/spectacles/spectacles_keys.h"

namespace headroom::schemes {

// The `spectacles` scheme, see spectacles_keys.h. A bucket's name is discord::spectaclesKey().
class SpectaclesScheme final : public KeyScheme
{
public:
    explicit SpectaclesScheme(std::string_view prefix = {}); // without the colon; empty for none

    std::string name() const override { return "spectacles"; }
    std::vector<std::string> prefixes() const override;
    std::string scanPattern() const override;
    const std::string* invalidPrefix() const override { return &m_keys.prefix(); }
    std::optional<Named> parse(std::string_view key) const override;
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override;
    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const override;
    discord::DescribedKey describe(std::string_view bucket) const override;
    std::vector<std::string> shownKeys(std::string_view bucket) const override;
    std::vector<Need> needs(WallTime now) const override;

private:
    SpectaclesKeys m_keys;
};

} // namespace headroom::schemes
