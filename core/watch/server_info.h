// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::watch {

// The value of a field in the answer of INFO; empty when it has none. Pure.
std::string infoField(std::string_view info, std::string_view field);

// "master" or "replica" (which INFO calls slave); empty when INFO does not tell.
std::string roleOf(std::string_view info);

} // namespace headroom::watch
