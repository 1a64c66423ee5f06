// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"
#include "core/console/backups/backup_figures.h"

#include <map>
#include <span>

namespace headroom::ui {

// What can be asked of the messages in an archive:
//
//   author:ID         who wrote it                      channel:general   its name has it, or it is its id
//   has:file          something is attached to it
//   anything else     is a word of the message; "in quotes": these words in this order; with '-': it has none of them
std::span<const FilterField> messageFields();

// The search that such a filter stands for; `channels`: their names by their ids. Errors are ErrorKind::Usage.
Result<console::MessageSearch> messageSearchOf(
    const FilterText& filter, const std::map<std::uint64_t, QString>& channels);

} // namespace headroom::ui
