// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/net/qt/qt_transport.h"
#include "core/rest/fleet/shared_limits.h"
#include "core/rest/wired_client.h"

#include <memory>
#include <optional>
#include <string>

namespace headroom::rest {

// All that a person sets about how requests are sent: where to, by which limits, over which network. Who adds a setting
// adds it to the options of the part that obeys it, and a row to clientOptions().
struct ClientSettings
{
    Scheduler::Options scheduler = {}; // without what the shared store and chance decide
    net::QtTransport::Options transport = {};
    std::string egress; // the address invalid requests are counted for; empty: the API's host and port
};

// The Redis that a client shares its limits through.
struct SharedRedis
{
    redis::Endpoint endpoint = {};
    std::string scheme = {}; // one of schemes::sharedSchemeNames()
    std::string prefix = {}; // of the keys, without the colon; empty: the scheme's own
    std::string connectionName = {}; // in CLIENT LIST; no spaces
};

// "discord.com"; what is no URL is given back as it is.
std::string apiHost(const std::string& api);

// What can be said without sending anything; errors are ErrorKind::Usage and one line.
Result<void> check(const ClientSettings& settings);

// How a client with these settings is wired; they pass check(). `transport`: sends as the settings say.
WiredClient::Options wiringOf(
    const ClientSettings& settings, const std::optional<SharedRedis>& redis, std::unique_ptr<net::Transport> transport);

} // namespace headroom::rest
