// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headroom::schemes {

// For claims of this process: 32 hexadecimal digits that nobody else has made up.
std::string madeUpProcessName();

} // namespace headroom::schemes
