// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/mapped/key_mapping.h"
#include "core/schemes/registry.h"

namespace headroom::schemes {

// Keys of a fleet's own naming, mapped in the profile: `custom`. A bucket's name is what stands in the places of its
// keys' pattern.
class MappedScheme final : public KeyScheme
{
public:
    explicit MappedScheme(KeyMapping mapping);

    std::string name() const override { return "custom"; }
    std::vector<std::string> prefixes() const override;
    std::string scanPattern() const override;
    const std::string* fleetPrefix() const override { return nullptr; }
    std::optional<Named> parse(std::string_view key) const override;
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override;
    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const override;
    bool needsServerTime() const override { return !m_mapping.resetField.empty(); }
    LimitRule limitRule() const override;
    discord::DescribedKey describe(std::string_view bucket) const override;
    std::vector<std::string> shownKeys(std::string_view bucket) const override;

private:
    std::vector<AclNeed> readingNeeds() const override;
    std::vector<redis::Command> hashQuestions(const std::string& key) const;
    std::optional<Reading> hashReading(
        const std::vector<redis::Reply>& answers, const ServerTime& time, Instant now) const;

    KeyMapping m_mapping;
};

extern const RegisteredScheme registeredCustom;

} // namespace headroom::schemes
