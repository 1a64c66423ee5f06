// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/opened_profile.h"
#include "core/console/places/place.h"

#include <QSize>
#include <QString>

#include <chrono>
#include <optional>
#include <string>

namespace headroom {

struct Arguments
{
    bool demo = false;
    bool chooses = false; // nothing is named: the window opens on the assistant
    bool allowRequests = false; // a person may send requests from the window
    // The options of the command line over those of --profile; of the keychain only secrets for where these go to.
    profiles::Profile saved;
    // What they mean, without secrets. With --demo the queue alone counts, and there is none without --jobs, as the
    // demo has its own.
    console::OpenedProfile opened;
    QSize pictureSize{1440, 900};
    std::string openedRecording; // a file to look at, besides what is watched; empty: none
    std::optional<console::Place> place; // of a link: where the window opens
    std::string link; // that is all there is, so that a window which is open may take it; empty: there is more, or none
    QString screenshots; // a folder; empty: open a window
    std::chrono::milliseconds settle = std::chrono::seconds{25}; // what the pictures show of the past
    QString theme; // "dark", "light", empty: as last time
    QString language; // of ui::languageCodes(); empty: as the desktop
};

// The command line of the program; nothing else happens here. `exitCode` is set and the optional empty where the
// program has to end at once: help and version (0), wrong usage (2, after one line on standard error).
std::optional<Arguments> readArguments(int argc, char** argv, int& exitCode);

} // namespace headroom
