// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"
#include "core/base/time/time.h"
#include "core/discord/snowflake.h"
#include "core/jobs/read/api_reader.h"

#include <map>
#include <optional>
#include <string>

namespace headroom::backups {

// Who did something, by the audit log.
struct AuditedBy
{
    discord::Snowflake user = {};
    std::string name = {}; // empty: the log does not name the user
    WallTime at = {};
};

// Who last changed each object of a guild since a time, as far as the audit log tells: it goes back 45 days, and knows
// nothing of positions, the welcome screen and the widget.
class AuditTrail
{
public:
    // Reads the newest entries, as many as `maxPages` hundreds, that are not older.
    static QCoro::Task<Result<AuditTrail>> read(
        discord::Snowflake guild, WallTime since, int maxPages, jobs::ApiReader& api);

    std::optional<AuditedBy> lastChange(archives::ObjectKind kind, discord::Snowflake id) const;
    bool isWhole() const { return m_isWhole; } // false: there was more

private:
    void add(const QJsonObject& entry);

    std::map<std::pair<archives::ObjectKind, discord::Snowflake>, AuditedBy> m_last;
    std::map<discord::Snowflake, std::string> m_names;
    bool m_isWhole = false;
};

} // namespace headroom::backups
