// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <string>
#include <string_view>
#include <vector>

namespace headroom::redis {

// The command as the server reads it, at the end of `bytes`. Binary-safe.
void appendCommand(QByteArray& bytes, const std::vector<std::string>& command);

// Whether it is the command of this name, "get" or "client|list", whatever the case; it is not empty.
bool isCommand(const std::vector<std::string>& command, std::string_view name);

// Text of a server or a caller, fit to stand within one line of a message: no control characters, not too long.
std::string oneLine(std::string_view text);

} // namespace headroom::redis
