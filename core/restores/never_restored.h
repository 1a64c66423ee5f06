// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace headroom::restores {

// What no restore brings back, whatever the archive holds: a few words each, for plans and for whoever looks at a
// backup.
const std::vector<std::string>& neverRestored();
// How restored messages differ from what they were: a sentence.
std::string restoredMessagesNote();

} // namespace headroom::restores
