// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/common_options.h"

#include "core/rest/client_settings.h"

#include <CLI/CLI.hpp>

#include <string>

namespace headroom::ctl {

// What `headroomctl request` was asked for.
struct RequestArguments
{
    std::string method;
    std::string path;
    std::string body;
    std::string batch; // file, or "-"; empty: one request
    CommonOptions common;
    rest::Request defaults; // priority, deadline and authorization, unless a line of the batch says otherwise
    rest::ClientSettings client; // without the secrets
    // How often the client's state is printed among the JSON lines; 0: at the end of a batch only. Nothing: every
    // second for a batch, and never for one request, so that it prints one document.
    std::optional<Duration> stateEvery;
};

// Where requests go, by which limits and how: what everything takes that sends.
void addClientOptions(CLI::App& command, RequestArguments& arguments);
void addSendingOptions(CLI::App& command, rest::ClientSettings& client); // those among them without the Redis
void addRequestOptions(CLI::App& command, RequestArguments& arguments);

} // namespace headroom::ctl
