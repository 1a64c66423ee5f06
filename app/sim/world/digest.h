// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::sim {

// The same for the same words, on every machine and in every run; for ids and names, not for secrets.
std::uint64_t digest64(std::string_view kind, std::string_view text);
std::string digestHex(std::string_view kind, std::string_view text); // 32 hex digits

} // namespace headroom::sim
