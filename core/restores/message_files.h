// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"

#include <vector>

namespace headroom::restores {

// The files of a message that can be sent with it, and why the others cannot, one line each.
struct MessageFiles
{
    std::vector<archives::AttachmentRow> files = {};
    std::vector<Text> leftOut = {};
};
Result<MessageFiles> messageFiles(archives::ArchiveReader& reader, const archives::StoredMessage& message);

} // namespace headroom::restores
