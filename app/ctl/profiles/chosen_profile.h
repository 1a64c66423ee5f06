// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profile.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace headroom::ctl {

// The secrets of what --profile named, looked up while the command line is read.
struct ChosenProfile
{
    std::map<profiles::Secret, Result<std::string>> ofProfile;

    // That of the environment, where there is one; empty: there is none.
    Result<std::string> secret(profiles::Secret secret) const;
};

// --profile NAME: fills in the options of this command that the command line does not say, and throws an Error where
// that is not possible. `otherNames`: options of profiles that the command calls otherwise.
void addProfileOption(
    CLI::App& command, ChosenProfile& chosen, const std::map<std::string, std::string>& otherNames = {});

// The options of profiles that were said, or filled in before.
profiles::Options optionsSaid(const CLI::App& command, const std::map<std::string, std::string>& otherNames = {});

} // namespace headroom::ctl
