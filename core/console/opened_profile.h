// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_message.h"
#include "core/console/profile.h"
#include "core/jobs/store/queue_address.h"
#include "core/profiles/profile.h"

#include <optional>
#include <string>

namespace headroom::console {

// All that a window shows.
struct OpenedProfile
{
    Profile profile;
    std::optional<jobs::QueueAddress> queue; // its own, or the person's; none: there is no home folder
    std::string queuePassword; // empty: what libpq finds
    std::string backups; // a folder; empty: the usual one
    bool runsJobs = true; // where the window may send requests
    std::optional<WebhookFormat> webhook; // for alerts
    std::string webhookUrl; // a secret; empty: it is not known
};

// What the options of a saved profile, or of a command line, mean, with its secrets. Without "allow-requests" it is
// read-only; with it, a profile that has a name is read-only until a person arms it. Errors are ErrorKind::Usage. The
// only place where options become what a window is opened with.
Result<OpenedProfile> open(const profiles::Profile& saved, const profiles::SecretValues& secrets);

} // namespace headroom::console
