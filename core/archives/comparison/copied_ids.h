// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/comparison/comparison.h"

#include <string>

namespace headroom::archives {

// A guild that an archive was restored into has other ids, and what comes with them.

// What the ids of the archive have become, by the restore's report in CSV (headroomctl jobs report), or several one
// after the other, of which the first that names an id counts. Usage: it is no such report.
Result<NewIds> newIdsIn(const std::string& report);
// Adds what has ids within a channel or the onboarding, by names: tags, prompts and their options.
Result<void> addInnerIds(const ObjectSet& before, const ObjectSet& after, NewIds& ids);
// What is never the same of an object that was made anew: who made it and when, and the names of its pictures, which
// Discord gives.
bool isNewOfNecessity(const FieldChange& change);

} // namespace headroom::archives
