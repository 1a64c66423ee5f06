// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/request/request_arguments.h"

#include "core/base/time/system_clock.h"
#include "core/rest/wired_client.h"

#include <memory>

namespace headroom::ctl {

// Everything one run needs, in the order it is built up.
struct RequestWiring
{
    SystemClock clock;
    std::unique_ptr<rest::WiredClient> wired;

    rest::Client& client() { return wired->client(); }
};

// As it was asked for, with the secrets of the environment or the profile, checked. Errors are ErrorKind::Usage.
Result<rest::ClientSettings> clientSettings(const RequestArguments& arguments);

// Waits for the shared Redis in an event loop of its own. What is wrong with the arguments is said before that.
Result<void> wire(const RequestArguments& arguments, RequestWiring& wiring);

// What the last answers taught must be in the shared Redis before this process goes. Waits at most 2 s.
void handIn(RequestWiring& wiring);

} // namespace headroom::ctl
