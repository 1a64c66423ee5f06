// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/plan/plan.h"
#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>
#include <QString>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom::jobs {

struct MessageFilter
{
    std::set<discord::Snowflake> authors = {}; // empty: all
    QString text = {};
    std::string has = {}; // link, file, embed, or nothing
    bool isPinnedToo = false;
    std::optional<discord::Snowflake> before = {};
    std::optional<discord::Snowflake> after = {};

    // What Discord's search narrows down, once for all channels.
    bool isForSearch() const { return !authors.empty() || !has.empty(); }
    bool matches(const QJsonValue& message) const; // but for `before` and `after`
};

// Finds messages that can be deleted in a guild, the newest of a channel first and each once. What it cannot look into
// becomes an item of the plan, with the reason.
class MessageSearch
{
public:
    static constexpr std::size_t maxAuthors = 100; // of one search; more take several, one after the other

    // Of what is found; false: no more of this channel is needed.
    using Use = std::function<bool(discord::Snowflake channel, discord::Snowflake message)>;

    // `channels`: of the guild, without threads. All have to outlive it.
    MessageSearch(
        const GuildFacts& guild, const QJsonArray& channels, const MessageFilter& filter, ApiReader& api, Plan& plan);

    std::vector<discord::Snowflake> channels() const; // that have messages
    QCoro::Task<Result<void>> inChannel(discord::Snowflake channel, Use use); // or thread: reads through it
    QCoro::Task<Result<void>> inGuild(Use use); // by Discord's search

private:
    QJsonObject channel(discord::Snowflake id) const;
    // Whether the bot can delete messages there; the plan says why not.
    QCoro::Task<Result<bool>> opens(discord::Snowflake id);
    Text whyClosed(const QJsonObject& channel, const QJsonObject& rules) const;
    std::string searchPath(
        const std::vector<discord::Snowflake>& authors, std::optional<discord::Snowflake> before, int offset) const;
    QCoro::Task<Result<void>> search(std::vector<discord::Snowflake> authors, const Use& use);

    const GuildFacts& m_guild;
    const QJsonArray& m_channels;
    const MessageFilter& m_filter;
    ApiReader& m_api;
    Plan& m_plan;
    std::map<discord::Snowflake, bool> m_isOpen; // that were asked for
};

} // namespace headroom::jobs
