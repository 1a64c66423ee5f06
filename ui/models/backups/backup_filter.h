// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"
#include "core/console/backups/backup_figures.h"

#include <span>

namespace headroom::ui {

// What can be asked of the archives in a folder:
//
//   guild:aurora      name or id of the guild has it     file:nightly    the file's name has it
//   size:>100         megabytes                          age:<7          days since it was begun
//   messages:>0       how many are in it
//   is:good           finished, and nothing is known to be wrong with it; also verified, not_verified, damaged,
//                     unfinished, unreadable, full and increment
//   anything else     is looked for in the guild and the file's name
std::span<const FilterField> backupFields();
bool isWanted(const console::ListedArchive& archive, const FilterText& filter, WallTime now);

} // namespace headroom::ui
