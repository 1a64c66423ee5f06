// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/parameter.h"

#include <string>
#include <vector>

namespace headroom::jobs {

// What an operation is called, and what it has to be given.
struct OperationDeclaration
{
    std::string name; // edit-roles
    std::string title; // "Edit roles"
    std::string help; // one line, without a full stop
    std::string group = {}; // what it is listed under: "Guild", "People"
    bool needsGuild = true;
    bool takesSeveralGuilds = false; // at once, with a job for each
    std::vector<Parameter> parameters;
};

} // namespace headroom::jobs
