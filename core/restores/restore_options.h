// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"
#include "core/archives/part.h"
#include "core/base/result.h"
#include "core/discord/snowflake.h"
#include "core/jobs/parameter.h"

#include <set>
#include <utility>

namespace headroom::restores {

// What is to be restored, and how.
struct RestoreOptions
{
    std::set<archives::Part> parts = {};
    std::set<std::pair<archives::ObjectKind, discord::Snowflake>> only = {}; // of the archive; empty: all
    bool deletesOthers = false; // what the archive does not have
    bool keepsBanReasons = false; // a request for each ban
    std::int64_t messagesPerChannel = 0; // the newest ones; 0: all

    bool has(archives::Part part) const { return parts.contains(part); }
    bool wants(archives::ObjectKind kind) const; // some of them
    bool wants(archives::ObjectKind kind, discord::Snowflake id) const;
};

std::vector<jobs::Parameter> restoreParameters();
// Usage: what is wrong in --parts and --only.
Result<RestoreOptions> restoreOptions(const jobs::ParameterValues& values);

} // namespace headroom::restores
