// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

namespace headroom::ctl {

// Asks on standard error and reads a line without showing it. None where standard input or error is no terminal, or
// where it is cancelled by Ctrl+C.
std::optional<std::string> askForSecret(const std::string& prompt);

} // namespace headroom::ctl
