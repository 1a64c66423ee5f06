// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"
#include "core/jobs/item.h"

#include <QJsonObject>

#include <cstdint>
#include <functional>
#include <map>
#include <qcoro/qcorotask.h>
#include <string>
#include <vector>

namespace headroom::jobs {

// A plan in the making: items go to the store in portions, and a summary is kept.
class Plan
{
public:
    using Written = std::function<void(Result<void>)>;
    using Write = std::function<void(std::vector<NewItem>, Written)>; // stores them after those before
    explicit Plan(Write write)
        : m_write(std::move(write))
    {
    }

    // The number that the item will have.
    std::int64_t add(NewItem item);
    // What stays as it is.
    void keep(const std::string& kind, const std::string& target, const Text& why);
    // What cannot be changed, and why.
    void impossible(const std::string& action, const std::string& kind, const std::string& target, const Text& why);
    // One line that a person should read before confirming.
    void note(const Text& line);
    // Requests of items that are worked on, by route: "GET /guilds/{guild}/roles". An estimate.
    void expect(const std::string& route, std::int64_t requests);
    void setGuildName(const std::string& name) { m_guildName = name; }

    std::int64_t size() const { return m_count; }
    // Hands what was added to the store when it is much; call it after each page of a list.
    QCoro::Task<Result<void>> flush();
    QCoro::Task<Result<void>> finish(); // all of it

    // For JobDetail::plan: {"create": 3, "read": 0, "change": 0, "delete": 0, "keep": 1, "skipped": 0, "failed": 2,
    // "requests":
    // [{"route": "POST /guilds/{guild}/roles", "count": 3}], "seconds": 1, "guild_name": "...", "destructive": true,
    // "notes": ["..."], "stored_notes": the same as Text::stored()}. `keep` are the skipped items that stay as they
    // are, `skipped` the others; `seconds` is the least it takes at `perSecond` requests a second. Requests are counted
    // by route and not by bucket: Discord names a route's bucket only in the answer to a request of that route, and a
    // dry run, which only reads, sends none of those that it plans.
    QJsonObject summary(double perSecond, bool isDestructive) const;

private:
    Write m_write;
    std::vector<NewItem> m_pending;
    std::int64_t m_count = 0;
    std::map<std::string, std::int64_t> m_byAction;
    std::map<std::string, std::int64_t> m_byRoute;
    std::vector<Text> m_notes;
    std::string m_guildName;
};

} // namespace headroom::jobs
