// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/opened_profile.h"

namespace headroom::ctl {

struct AlertsRunOptions
{
    bool json = false;
    bool utc = false;
    bool watchesJobs = false; // the queue of the profile
    bool watchesBackups = false; // its folder
};

// Watches until it is stopped; the exit code.
int runAlerts(const console::OpenedProfile& opened, const AlertsRunOptions& options);

} // namespace headroom::ctl
