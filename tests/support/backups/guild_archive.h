// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/snowflake.h"

#include <QByteArray>
#include <QJsonValue>

#include <string>

namespace headroom::support {

struct GuildArchiveSource
{
    std::string host; // "http://127.0.0.1:4000" of a simulator that has the files as well
    discord::Snowflake guild = {};
    bool hasMessages = false;
};

// Saves a simulator's guild by plain GETs, one after the other, into a new archive.
void saveGuild(const GuildArchiveSource& source, const std::string& path);

// What the simulator answers to a request with a JSON body, as the bot "practice"; aborts without an answer. `status`:
// of the answer.
QByteArray simulatorAsk(const std::string& host, const std::string& method, const std::string& path,
    const QByteArray& body = {}, int* status = nullptr);
QJsonValue simulatorJson(const std::string& host, const std::string& path);

} // namespace headroom::support
