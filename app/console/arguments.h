// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/profile.h"
#include "core/jobs/store/queue_address.h"

#include <QSize>
#include <QString>

#include <chrono>
#include <optional>
#include <string>

namespace headroom {

struct Arguments
{
    bool demo = false;
    bool allowRequests = false; // a person may send requests from the window
    std::optional<console::Profile> profile; // of --redis and --api; none with --demo
    std::optional<jobs::QueueAddress>
        queue; // of --jobs, or the person's own; none with --demo alone, which has its own
    std::string backups; // a folder; empty: the usual one, with --demo that of the demo
    bool runsJobs = true; // where the window may send requests
    double globalPerSecond = 50; // of the bot; 0: not known
    QSize pictureSize{1440, 900};
    QString screenshots; // a folder; empty: open a window
    std::chrono::milliseconds settle = std::chrono::seconds{25}; // what the pictures show of the past
    QString theme; // "dark", "light", empty: as last time
};

// The command line of the program; nothing else happens here. `exitCode` is set and the optional empty where the
// program has to end at once: help and version (0), wrong usage (2, after one line on standard error).
std::optional<Arguments> readArguments(int argc, char** argv, int& exitCode);

} // namespace headroom
