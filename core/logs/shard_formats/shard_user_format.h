// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/shard_formats/shard_format.h"

#include <memory>
#include <span>
#include <vector>

namespace headroom::logs {

// A format as a user writes it: a regular expression (PCRE) that is searched for in each line, with groups that are
// named after what they hold. `shard`, `total`; the latency as `ms`, `s` (decimal numbers), `dur` (41.96ms, 1m2.5s) or
// `iso` (PT0.1259335S); `event`, in words (ack, heartbeat, ready, resumed, reconnect, closed, ...; without it a line is
// an ACK); `code`, of a close; `t`, the time, any usual time stamp. Looks at the first 4,096 bytes of a line, byte by
// byte.
class UserShardFormat final : public ShardFormat
{
public:
    // Fails with what is wrong and where, from 1: in the pattern, a group of an unknown name.
    static Result<std::unique_ptr<UserShardFormat>> make(const std::string& pattern);
    ~UserShardFormat() override;

    std::optional<ShardLine> parse(std::string_view line) const override;
    std::optional<WrittenTime> timeIn(std::string_view before) const override;
    bool isSigned(std::string_view line) const override;

    // What one line gives, to show while the format is being written.
    struct Check
    {
        struct Group
        {
            std::string name;
            std::string text; // without secrets
        };
        bool matches = false;
        std::vector<Group> groups; // that took part, in the order of the pattern
        std::optional<ShardRecord> record; // its detail is empty; its time is not resolved
        Text problem; // a group whose text is not what its name says; empty: none
    };
    std::vector<Check> check(std::span<const std::string_view> lines) const;

private:
    struct Parts;

    UserShardFormat(Facts facts, std::unique_ptr<Parts> parts);
    Check checkLine(std::string_view line) const;

    std::unique_ptr<Parts> m_parts;
};

// As above, for a format that need not compile: the error, or what each line gives.
Result<std::vector<UserShardFormat::Check>> checkShardFormat(
    const std::string& pattern, std::span<const std::string_view> lines);

// "heartbeat acked", "READY" ... as an event; Status where no word is known.
ShardEvent eventNamed(std::string_view words);

} // namespace headroom::logs
