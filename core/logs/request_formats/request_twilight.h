// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_record.h"
#include "core/logs/times/request_time.h"

#include <optional>
#include <string_view>

namespace headroom::logs {

// What twilight's http-proxy prints at the level DEBUG once Discord has answered:
//
//   2026-11-20T23:37:34.120000Z DEBUG twilight_http_proxy: GET Get guild (/api/v10/guilds/1): 200 OK
//
// It tells neither scopes nor rays, and it prints nothing for what it could not send; every line is an answer of
// Discord's.
class TwilightProxyLines
{
public:
    std::optional<RequestRecord> parse(std::string_view line);
    void setZone(const LogZone& zone) { m_local = LocalTimes(zone); }

private:
    LocalTimes m_local;
};

} // namespace headroom::logs
