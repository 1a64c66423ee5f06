// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/read/file_downloads.h"
#include "core/rest/client_settings.h"

#include <string>

namespace headroom::console {

// That the console may send requests, and how. The requests of a person and those of jobs have a client each, which
// share their limits through the Redis of the profile.
struct RequestProfile
{
    // Who says "20 times" means 20 requests.
    RequestProfile() { client.scheduler.shareIdenticalGets = false; }

    rest::ClientSettings client;
    std::string fileHost = jobs::FileDownloads::Options().host; // of what jobs read beside the API
    // From the start, until it is closed. Else a person allows it for a time, see Feed::arm().
    bool isArmed = true;
    std::string purpose; // what sends them, where that is not a person: "the demo's own load"
};

} // namespace headroom::console
