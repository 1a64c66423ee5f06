// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/headroom/headroom_keys.h"
#include "core/schemes/key_scheme.h"

namespace headroom::schemes {

// Our own scheme, `headroom`: see headroom_bucket.lua for what its keys hold. A bucket's
// name is discord::headroomKey(). All of its keys are read when one has changed: they are changed together.
class HeadroomScheme final : public KeyScheme
{
public:
    explicit HeadroomScheme(std::string_view app = {}); // as HeadroomKeys takes it

    std::string name() const override { return "headroom"; }
    std::vector<std::string> prefixes() const override;
    std::string scanPattern() const override;
    const std::string* invalidPrefix() const override { return &m_invalidPrefix; }
    std::optional<Named> parse(std::string_view key) const override;
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override;
    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const override;
    bool needsServerTime() const override { return true; }
    discord::DescribedKey describe(std::string_view bucket) const override;
    std::vector<std::string> shownKeys(std::string_view bucket) const override;
    std::vector<Need> needs(WallTime now) const override;

private:
    HeadroomKeys m_keys;
    std::string m_tag; // "{app}:"
    std::string m_invalidPrefix; // "{app}:"
};

} // namespace headroom::schemes
