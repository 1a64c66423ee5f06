// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/environment.h"
#include "core/console/logs/log_watch.h"
#include "core/console/recording/recording_status.h"
#include "core/jobs/read/file_downloads.h"
#include "core/redis/connection/endpoint.h"
#include "core/rest/client_settings.h"

#include <optional>
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

// What the console looks at.
struct Profile
{
    std::string name; // for people: "production", "demo"; may be empty
    Environment environment = Environment::None;
    std::string colour; // "#e5534b"; empty: none was chosen
    std::optional<redis::Endpoint> endpoint; // none: there is no Redis to watch, only requests of its own
    std::string scheme = "spectacles"; // see schemes::SchemeChoice
    std::string prefix; // of the keys, without the colon; of the scheme headroom the application
    std::string keys; // of the scheme custom: see schemes::KeyMapping
    double globalPerSecond = 50; // the bot's global limit, which Discord raises for some; 0: not known
    std::optional<RequestProfile> requests; // none: strictly read-only
    std::optional<LogProfile> logs; // none: no log is read
    std::optional<RecordingProfile> recording; // none: nothing is recorded
};

// Whether its parts are right and go together; errors are ErrorKind::Usage.
Result<void> check(const Profile& profile);

// The Redis that is watched, for clients that share their limits through it; `connectionName`: in CLIENT LIST.
std::optional<rest::SharedRedis> sharedRedisOf(const Profile& profile, const std::string& connectionName);

// "production · redis-eu-1:6380 · TLS"
std::string label(const Profile& profile);

} // namespace headroom::console
