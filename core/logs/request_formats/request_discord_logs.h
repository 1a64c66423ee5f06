// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_reach.h"
#include "core/logs/requests/request_record.h"
#include "core/logs/times/request_time.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// The format that most Discord proxies made of nginx log in, for it was published with the configuration they are
// copied from:
//
//   '$remote_addr [$time_local] $upstream_http_cf_ray $upstream_http_cf_request_id $upstream_cache_status $status
//   "$request" $body_bytes_sent'
//
// Written by hand because it is read by the million; gives exactly what NginxLogFormat makes of that directive.
class DiscordLogs
{
public:
    static constexpr std::string_view directive =
        "log_format discord_logs '$remote_addr [$time_local] $upstream_http_cf_ray $upstream_http_cf_request_id "
        "$upstream_cache_status $status \"$request\" $body_bytes_sent';";

    // The record holds until the next line is parsed, or the line ends to be.
    std::optional<RequestRecord> parse(std::string_view line);

private:
    TimeLocalMemory m_times;
    std::string m_request;
    Trail m_trail; // kept, as most of it is never logged
};

} // namespace headroom::logs
