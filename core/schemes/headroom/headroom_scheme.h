// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/headroom/headroom_keys.h"
#include "core/schemes/registry.h"

namespace headroom::schemes {

// Our own scheme, `headroom`: see headroom_bucket.lua for what its keys hold. A bucket's
// name is discord::headroomKey(). All of its keys are read when one has changed: they are changed together.
class HeadroomScheme final : public KeyScheme
{
public:
    explicit HeadroomScheme(std::string_view app = {}); // as HeadroomKeys takes it

    static std::optional<std::string> prefixOf(std::string_view key); // see RegisteredScheme

    std::string name() const override { return "headroom"; }
    const std::string* fleetPrefix() const override { return &m_keys.tag(); }
    std::string prefix() const override { return m_keys.app(); }
    std::optional<Named> parse(std::string_view key) const override;
    bool owns(std::string_view key) const override { return key.starts_with(m_keys.tag()); }
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override;
    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const override;
    bool needsServerTime() const override { return true; }
    discord::DescribedKey describe(std::string_view bucket) const override;
    std::vector<std::string> shownKeys(std::string_view bucket) const override;

private:
    std::vector<AclNeed> readingNeeds() const override;
    std::vector<AclNeed> sharingNeeds() const override;

    HeadroomKeys m_keys;
};

extern const RegisteredScheme registeredHeadroom;

} // namespace headroom::schemes
